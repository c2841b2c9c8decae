#!/bin/sh
# Small files of the formats that graze reads itself, cut short anywhere and with any byte changed: each is read as a whole, or what is wrong is
# named with its line or byte, or in GeoJSON its feature.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

printf 'o box\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\nf 1/1/1 2/2/2 -1\n' >good.obj
printf 'OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n3 0 1 2\n' >good.off
printf 'solid cup\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid cup\n' >text.stl
{ printf '%80s\2\0\0\0' x; printf '%50s%50s' 1 2; } >binary.stl
head='ply\nformat ascii 1.0\nelement vertex 3\nproperty uchar x\nproperty uchar y\nproperty uchar z\nelement face 1\nproperty list uchar uchar vertex_index\nend_header\n'
printf "${head}0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n" >text.ply
printf "ply\nformat binary_little_endian${head#*ascii}\0\0\0\1\0\0\0\1\0\3\0\1\2" >binary.ply

# looked_at NAME FILE
looked_at() {
    checks=$((checks + 1))
    "$graze" check "$2" >out 2>err
    case $? in
    0) [ "$(wc -l <out)" -eq 1 ] && return ;;
    1) [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] && grep -qE "^graze: $2: (line|byte) [0-9]+: |: there is no triangle in it\$" err && return ;;
    esac
    echo "a mesh, or a line that names the place in $2" >want
    cat out err >got
    fail "$1"
}
# The same for a map.
map_looked_at() {
    checks=$((checks + 1))
    "$graze" relate "$2" >out 2>err
    case $? in
    0) tail -n 1 out | grep -qE '^[0-9]+ pairs?$' && return ;;
    1)
        grep -vE "^graze: $2: (line [0-9]+|line [0-9]+, column [0-9]+|feature [0-9]+|FeatureCollection): " err >got
        [ ! -s out ] && [ "$(cat got)" = 'graze: no pairs are printed, because they would not be all' ] && return
        ;;
    esac
    echo "a map, or a line that names the place in $2" >want
    cat out err >got
    fail "$1"
}
printf 'a b\tPOLYGON Z ((0 0 1,4 0 1,0 4 1,0 0 1),(1 1 2,2 1 2,1 2 2,1 1 2))\nMULTIPOINT((1 1),2.5e0 1,EMPTY)\n' >good.wkt
maps=good.wkt
printf '{"type":"FeatureCollection","features":[{"type":"Feature","id":7,"properties":{"name":"a b"},"geometry":%s},%s]}\n' \
    '{"type":"Polygon","coordinates":[[[0,0],[4,0],[0,4],[0,0]],[[1,1],[2,1e0,3]]]}' '{"type":"MultiPoint","coordinates":[[1,2],[4,-5]]}' >good.json
run relate good.json
[ "$status" = 2 ] || maps="$maps good.json" # a build without jansson

# In between, with GRAZE_COUNT in the environment at 1000 or more, every byte becomes every other one: some 170,000 files.
bytes='0 10 32 49 255' step=3
[ "${GRAZE_COUNT:-30}" -ge 1000 ] && bytes=$(seq 0 255) && step=1
for good in good.obj good.off text.stl binary.stl text.ply binary.ply $maps; do
    case $maps in
    *$good*) command=relate look=map_looked_at ;;
    *) command=check look=looked_at ;;
    esac
    run $command $good
    equal "$good as it is: exit status" 0 "$status"
    broken=broken.${good##*.}
    size=$(wc -c <$good)
    from=0
    while [ $from -lt "$size" ]; do
        head -c $from $good >$broken
        $look "the first $from bytes of $good" $broken
        for byte in $bytes; do
            { head -c $from $good; printf "\\$(printf %o "$byte")"; tail -c +$((from + 2)) $good; } >$broken
            $look "$good with $byte at $from" $broken
        done
        from=$((from + step))
    done
done
finish
