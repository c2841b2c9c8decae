#!/bin/sh
# 3MF, as lib3mf reads it: items, components, transforms, names, units; and archives with the headers of zip64, which
# lib3mf writes.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

# little SIZE NUMBER: the number in so many bytes, the lowest first.
little() {
    number=$2
    for _ in $(seq "$1"); do
        printf '%b' "\\0$(printf '%o' $((number % 256)))"
        number=$((number / 256))
    done
}

# pack ARCHIVE ZIP64 FILE...: an archive of files that are stored as they are; ZIP64 is 1 for sizes of eight bytes in their headers.
pack() {
    archive=$1 zip64=$2 files=0
    shift 2
    : >"$archive"
    : >index
    for file; do
        size=$(wc -c <"$file")
        gzip -c "$file" | tail -c 8 | head -c 4 >sum
        offset=$(wc -c <"$archive")
        {
            printf 'PK\003\004' && little 2 45 && little 2 0 && little 2 0 && little 4 0 && cat sum
            if [ "$zip64" = 1 ]; then
                printf '\377\377\377\377\377\377\377\377' && little 2 ${#file} && little 2 20 && printf %s "$file"
                little 2 1 && little 2 16 && little 8 "$size" && little 8 "$size"
            else
                little 4 "$size" && little 4 "$size" && little 2 ${#file} && little 2 0 && printf %s "$file"
            fi
            cat "$file"
        } >>"$archive"
        {
            printf 'PK\001\002' && little 2 45 && little 2 45 && little 2 0 && little 2 0 && little 4 0 && cat sum
            little 4 "$size" && little 4 "$size" && little 2 ${#file} && little 2 0 && little 2 0 && little 2 0 && little 2 0
            little 4 0 && little 4 "$offset" && printf %s "$file"
        } >>index
        files=$((files + 1))
    done
    offset=$(wc -c <"$archive")
    {
        cat index
        printf 'PK\005\006' && little 2 0 && little 2 0 && little 2 $files && little 2 $files
        little 4 "$(wc -c <index)" && little 4 "$offset" && little 2 0
    } >>"$archive"
}

mkdir _rels 3D
cat >'[Content_Types].xml' <<EOF
<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
EOF
cat >_rels/.rels <<EOF
<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
EOF

# cube NUMBER NAME SIZE: an object.
cube() {
    echo "<object id=\"$1\" type=\"model\" name=\"$2\"><mesh><vertices>"
    for z in 0 $3; do
        for y in 0 $3; do
            for x in 0 $3; do echo "<vertex x=\"$x\" y=\"$y\" z=\"$z\"/>"; done
        done
    done
    echo '</vertices><triangles>'
    for t in '0 2 1' '1 2 3' '4 5 6' '5 7 6' '0 1 4' '1 5 4' '2 6 3' '3 6 7' '0 4 2' '2 4 6' '1 3 5' '3 7 5'; do
        echo "$t" | awk '{ printf "<triangle v1=\"%s\" v2=\"%s\" v3=\"%s\"/>\n", $1, $2, $3 }'
    done
    echo '</triangles></mesh></object>'
}

# model FILE ZIP64 UNIT: an archive of the resources and the build of standard input.
model() {
    {
        echo '<?xml version="1.0" encoding="UTF-8"?>'
        echo "<model unit=\"$3\" xml:lang=\"en-US\" xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\">"
        cat
        echo '</model>'
    } >3D/3dmodel.model
    pack "$1" "$2" '[Content_Types].xml' _rels/.rels 3D/3dmodel.model
}

# Two objects of one name, an object of two components, one of them mirrored, and an item that is turned.
{
    echo '<resources>'
    cube 1 box 1
    cube 2 box 2
    echo '<object id="3" type="model"><components><component objectid="1" transform="1 0 0 0 1 0 0 0 1 5 0 0"/>'
    echo '<component objectid="2" transform="-1 0 0 0 1 0 0 0 1 0 7 0"/></components></object></resources>'
    echo '<build><item objectid="3"/><item objectid="1" transform="0 1 0 -1 0 0 0 0 1 10 20 30"/></build>'
} >two
for zip64 in 0 1; do
    model two.3mf $zip64 millimeter <two
    run check two.3mf
    prints "all items are there, zip64 $zip64" 0 <<EOF
36 triangles, 0 intersections, 0 duplicates, 0 flat, 0 open edges, 0 crossed faces, 0 bent faces
EOF
    equal 'what floats lose is said' 'graze: two.3mf: its numbers are read as floats' "$(cat err)"
    run inside two.3mf --winding --at 5.5,0.5,0.5 --at -1,8,1 --at 9.5,20.5,30.5 --at 0.5,0.5,0.5
    prints "each is where its transforms put it, its front outside, zip64 $zip64" 0 <<EOF
inside 1
inside 1
inside 1
outside 0
EOF
done
run cast two.3mf --from -0.5,7.25,-1 --dir 0,0,1
prints 'a name that is taken has a number' 0 <<EOF
12 box-2 1 front
14 box-2 3 back
2 hits
EOF
model inch.3mf 1 inch <two
run check inch.3mf
equal 'another unit is said' 'graze: inch.3mf: its numbers are inches
graze: inch.3mf: its numbers are read as floats' "$(cat err)"

# Decimals are the nearest floats: 0.1 is above its float's neighbour.
{ echo '<resources>'; cube 1 tenth 0.1; echo '</resources><build><item objectid="1"/></build>'; } | model tenth.3mf 0 meter
run inside tenth.3mf --at 0.10000000149011612,0.05,0.05 --at 0.10000000149011613,0.05,0.05 --at 0.1,0.05,0.05
prints 'decimals are the nearest floats' 0 <<EOF
on
outside
inside
EOF

{ echo '<resources>'; cube 1 box 1; echo '</resources><build></build>'; } | model none.3mf 0 millimeter
run check none.3mf
complains 'nothing is to be built' 1 <<EOF
graze: none.3mf: there is no triangle in it
EOF
{ echo '<resources>'; cube 1 box 1 | sed 's/v1="3"/v1="33"/'; echo '</resources><build><item objectid="1"/></build>'; } | model index.3mf 0 millimeter
run check index.3mf
equal 'an index without a vertex' 'graze: index.3mf: lib3mf cannot read it: ' "$(cut -c 1-41 err)"
equal 'an index without a vertex: exit status' 1 "$status"
head -c 500 two.3mf >short.3mf
run check short.3mf
equal 'an archive that is cut short' 'graze: short.3mf: lib3mf cannot read it: ' "$(cut -c 1-41 err)"
equal 'an archive that is cut short: exit status' 1 "$status"
finish
