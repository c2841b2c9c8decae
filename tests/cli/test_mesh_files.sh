#!/bin/sh
# Files that are not meshes, or are broken: messages name the file and the error; the command never crashes or hangs.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

refused() { # refused NAME MESSAGE: by both commands
    for command in cast sight; do
        run $command "$1" --from 0,0,0 --to 1,0,0
        complains "$command $1" 1 <<EOT
graze: $1: $2
EOT
    done
}
: >empty.obj
refused empty.obj 'there is no triangle in it'
printf 'space 3\nball sphere 0 0 0 1\n' >scene.obj
refused scene.obj "line 1: expected a word of OBJ, got 'space'"
printf 'v 0 0 0\nv 1 0 0\nf 1 2 7\n' >range.obj
refused range.obj 'line 3: a face names vertex 7 of 2'
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nl 1 2 3\n' >lines.obj
refused lines.obj 'there is no triangle in it'
cat >pair.ply <<'EOT'
ply
format ascii 1.0
element vertex 4
property float x
property float y
property float z
element face 2
property list uchar int vertex_indices
end_header
0 0 0
1 0 0
0 1 0
0 0 1
3 0 1 2
3 0 1 9
EOT
refused pair.ply 'line 15: a face names vertex 9 of 4, counted from 0'
printf 'space 3\n' >scene
run sight scene --from 0,0,0 --to 1,0,0
equal 'no mesh at all: exit status' 1 "$status"
equal 'no mesh at all: message' 'graze: scene: assimp cannot read it: No suitable reader found' "$(cut -d ' ' -f 1-10 err)"
run sight missing.obj --from 0,0,0 --to 1,0,0
complains 'a missing file' 3 <<EOT
graze: missing.obj: No such file or directory
EOT
mkdir folder.obj
run cast folder.obj --from 0,0,0 --to 1,0,0
complains 'a directory' 3 <<EOT
graze: folder.obj: Is a directory
EOT
"$graze" clash - <pair.ply >out 2>err
status=$?
complains 'standard input' 3 <<EOT
graze: standard input: a mesh is read from a regular file only
EOT
mkfifo pipe.obj
run check pipe.obj
complains 'a pipe' 3 <<EOT
graze: pipe.obj: a mesh is read from a regular file only
EOT

# On some files assimp never ends. For small ones it may take 5 seconds, here 1 second.
briefly() { # briefly ARGUMENTS...: as run
    (
        ulimit -S -t 1
        exec "$graze" "$@"
    ) >out 2>err
    status=$?
}
head -c 20 pair.ply >loop # by what is in it, assimp takes it for PLY
briefly sight loop --from 0,0,0 --to 1,0,0
equal 'a file without an end: exit status' 1 "$status"
equal 'a file without an end: it is named' 1 "$(grep -c '^graze: loop: assimp ' err)"
if grep -q 'does not come to an end' err; then
    (ulimit -t 1; exec "$graze" sight loop --from 0,0,0 --to 1,0,0) >out 2>err
    equal 'a file without an end, killed by the system: exit status' 1 "$?"
    equal 'a file without an end, killed by the system' 'graze: loop: assimp was killed while it read it' "$(cut -d : -f 1-3 err)"
fi

# On a terminal the command shows that it waits.
if script -q -c true /dev/null </dev/null >/dev/null 2>&1; then
    (ulimit -S -t 3; script -q -c "'$graze' sight loop --from 0,0,0 --to 1,0,0" /dev/null </dev/null) 2>/dev/null >out
    equal 'a word after a second' 1 "$(tr '\r' '\n' <out | grep -c '^1 s of reading$')"
fi

# survives NAME: the file `broken` with that ending is read or refused, in a line or two.
survives() {
    checks=$((checks + 1))
    briefly cast "$2" --from 0.25,0.25,1 --dir 0,0,-1
    case $status in
    0) return ;;
    1) [ "$(wc -l <err)" -eq 1 ] && grep -q "^graze: $2: " err && return ;;
    esac
    echo "status 0, or 1 and a line that names $2" >want
    { echo "$status"; cat err; } >got
    fail "$1"
}

sed 's/ 9$/ 3/' pair.ply >good.ply
printf 'o box\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\nusemtl red\nf 1/1/1 2/2/2 3\n' >good.obj
printf 'solid cup\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid cup\n' >good.stl
{
    printf '%80s' binary | tr ' ' .
    printf '\1\0\0\0'
    printf '\0\0\0\0%.0s' 1 2 3 4 5 6
    printf '\0\0\200\77\0\0\0\0\0\0\0\0\0\0\0\0\0\0\200\77\0\0\0\0\0\0'
} >good-binary.stl
word() { # word N: 4 bytes, the lowest first
    for shift in 0 8 16 24; do printf "\\$(printf %o $(($1 >> shift & 255)))"; done
}
json='{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}],
"bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36}]}'
while [ $((${#json} % 4)) -gt 0 ]; do json="$json "; done
{
    printf glTF
    word 2
    word $((12 + 8 + ${#json} + 8 + 36))
    word ${#json}
    printf 'JSON%s' "$json"
    word 36
    printf 'BIN\0'
    tail -c 38 good-binary.stl | head -c 36
} >good.glb
# Of the formats that graze does not read itself (test_broken.c has the others) a few bytes of a file become two others; with GRAZE_COUNT in
# the environment at 1000 or more, every one becomes seven others, of which JSON and numbers are made.
steps=6 bytes='0 57'
[ "${GRAZE_COUNT:-30}" -ge 1000 ] && steps=1000 && bytes='0 10 34 44 57 123 127'
for good in good.obj good.stl good-binary.stl good.ply good.glb; do
    run cast $good --from 0.25,0.125,1 --dir 0,0,-1 --first
    equal "$good: exit status" 0 "$status"
    equal "$good: it is hit" 1 "$(wc -l <out)"
    [ $good = good.glb ] || continue
    broken=broken.${good##*.}
    size=$(wc -c <$good)
    step=$((size / steps + 1))
    from=0
    while [ $from -lt "$size" ]; do
        head -c $from $good >$broken
        survives "the first $from bytes of $good" $broken
        for byte in $bytes; do
            { head -c $from $good; printf "\\$(printf %o $byte)"; tail -c +$((from + 2)) $good; } >$broken
            survives "$good with $byte at $from" $broken
        done
        from=$((from + step))
    done
done
finish
