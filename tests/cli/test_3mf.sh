#!/bin/sh
# 3MF, as lib3mf reads it: items, components, transforms, names, units; and archives with the headers of zip64, which
# lib3mf writes.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

# little SIZE NUMBER: the number in so many bytes, the lowest first.
little() {
    left=$1
    number=$2
    bytes=
    while [ "$left" -gt 0 ]; do # digits of octal, and one call of printf: no process is started
        bytes=$bytes\\$((number / 64 % 4))$((number / 8 % 8))$((number % 8))
        number=$((number / 256))
        left=$((left - 1))
    done
    printf "$bytes"
}

# pack ARCHIVE FORM FILE...: an archive of files that are stored as they are; FORM is 1 for sizes of eight bytes in their headers, and
# `deflate` for files that are compressed.
pack() {
    archive=$1 form=$2 files=0 method=0
    [ "$form" != deflate ] || method=8
    shift 2
    : >"$archive"
    : >index
    for file; do
        size=$(wc -c <"$file")
        gzip -nc "$file" >packed
        tail -c 8 packed | head -c 4 >sum
        if [ $method = 8 ]; then tail -c +11 packed | head -c -8 >content; else cp "$file" content; fi
        content=$(wc -c <content)
        offset=$(wc -c <"$archive")
        {
            printf 'PK\003\004' && little 2 45 && little 2 0 && little 2 $method && little 4 0 && cat sum
            if [ "$form" = 1 ]; then
                printf '\377\377\377\377\377\377\377\377' && little 2 ${#file} && little 2 20 && printf %s "$file"
                little 2 1 && little 2 16 && little 8 "$size" && little 8 "$size"
            else
                little 4 "$content" && little 4 "$size" && little 2 ${#file} && little 2 0 && printf %s "$file"
            fi
            cat content
        } >>"$archive"
        {
            printf 'PK\001\002' && little 2 45 && little 2 45 && little 2 0 && little 2 $method && little 4 0 && cat sum
            little 4 "$content" && little 4 "$size" && little 2 ${#file} && little 2 0 && little 2 0 && little 2 0 && little 2 0
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
    printf '<triangle v1="%s" v2="%s" v3="%s"/>\n' 0 2 1  1 2 3  4 5 6  5 7 6  0 1 4  1 5 4  2 6 3  3 6 7  0 4 2  2 4 6  1 3 5  3 7 5
    echo '</triangles></mesh></object>'
}

# model FILE FORM UNIT: an archive of the resources and the build of standard input.
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
for form in deflate 0 1; do
    model two.3mf $form millimeter <two
    run check two.3mf
    prints "all items are there, form $form" 0 <<EOF
36 triangles, 0 intersections, 0 duplicates, 0 flat, 0 open edges, 0 crossed faces, 0 bent faces
EOF
    equal 'what floats lose is said' 'graze: two.3mf: its numbers are read as floats' "$(cat err)"
    run inside two.3mf --winding --at 5.5,0.5,0.5 --at -1,8,1 --at 9.5,20.5,30.5 --at 0.5,0.5,0.5
    prints "each is where its transforms put it, its front outside, form $form" 0 <<EOF
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

# Components of components, each with its transform.
{
    echo '<resources>'
    cube 1 box 1
    echo '<object id="2" type="model"><components><component objectid="1"/>'
    echo '<component objectid="1" transform="1 0 0 0 1 0 0 0 1 2 0 0"/></components></object>'
    echo '<object id="3" type="model"><components><component objectid="2" transform="2 0 0 0 2 0 0 0 2 0 0 10"/></components></object>'
    echo '</resources><build><item objectid="3" transform="0 1 0 -1 0 0 0 0 1 0 0 0"/></build>'
} | model deep.3mf 0 millimeter
run inside deep.3mf --at -1,1,11 --at -1,3,11 --at -1,5,11 --at 1,1,1
prints 'components of components' 0 <<EOF
inside
outside
inside
outside
EOF

# What is to be built counts, whatever its type; what is not, does not.
{
    echo '<resources>'
    cube 1 box 1
    cube 2 support 1 | sed 's/type="model"/type="support"/'
    cube 3 other 1 | sed 's/type="model"/type="other"/'
    cube 4 spare 1
    echo '</resources><build><item objectid="1"/><item objectid="2" transform="1 0 0 0 1 0 0 0 1 3 0 0"/>'
    echo '<item objectid="3" transform="1 0 0 0 1 0 0 0 1 6 0 0"/></build>'
} | model types.3mf 0 millimeter
run cast types.3mf --from -1,0.25,0.5 --dir 1,0,0
prints 'objects of other types' 0 <<EOF
8 box 1 front
10 box 2 back
20 support 4 front
22 support 5 back
32 other 7 front
34 other 8 back
6 hits
EOF

# Metadata, colours, part numbers and entities.
{
    echo '<metadata name="Title">a &lt;box&gt;</metadata><resources>'
    echo '<basematerials id="5"><base name="red" displaycolor="#FF0000"/><base name="glass" displaycolor="#00FF0080"/></basematerials>'
    cube 1 'a &amp; b' 1 | sed 's/name=/pid="5" pindex="0" name=/; s/v3="1"/v3="1" pid="5" p1="1"/'
    echo '</resources><build><item objectid="1" partnumber="7"/></build>'
} | model colours.3mf 0 millimeter
run cast colours.3mf --from 0.3,0.4,-1 --dir 0,0,1
prints 'colours' 0 <<EOF
0 a_&_b 1 front
2 a_&_b 2 back
2 hits
EOF

# A second file of objects in the archive (the production extension).
{ echo '<resources>'; cube 7 far 1; echo '</resources><build/>'; } | model part.3mf 0 millimeter
cp 3D/3dmodel.model 3D/part.model
cat >3D/3dmodel.model <<EOF
<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" requiredextensions="p"
 xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06">
<resources><object id="1" type="model" p:UUID="0d8e4f4e-0d3b-4f58-8a1c-000000000001">
<components p:UUID="0d8e4f4e-0d3b-4f58-8a1c-000000000002"><component objectid="7" p:path="/3D/part.model"
 p:UUID="0d8e4f4e-0d3b-4f58-8a1c-000000000003" transform="1 0 0 0 1 0 0 0 1 4 0 0"/></components></object></resources>
<build p:UUID="0d8e4f4e-0d3b-4f58-8a1c-000000000004"><item objectid="1" p:UUID="0d8e4f4e-0d3b-4f58-8a1c-000000000005"/></build>
</model>
EOF
mkdir 3D/_rels
sed 's/3dmodel.model/part.model/' _rels/.rels >3D/_rels/3dmodel.model.rels
pack part.3mf 0 '[Content_Types].xml' _rels/.rels 3D/3dmodel.model 3D/_rels/3dmodel.model.rels 3D/part.model
run inside part.3mf --at 4.5,0.5,0.5 --at 0.5,0.5,0.5
prints 'a second file of objects' 0 <<EOF
inside
outside
EOF
pack part.3mf 0 '[Content_Types].xml' _rels/.rels 3D/3dmodel.model 3D/_rels/3dmodel.model.rels
run check part.3mf
equal 'a file of objects that is missing' 'graze: part.3mf: lib3mf cannot read it: ' "$(cut -c 1-40 err)"
equal 'a file of objects that is missing: exit status' 1 "$status"

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

# Objects of which each has the one before twice: 2^COUNT cubes.
doublings() { # doublings FILE COUNT
    {
        echo '<resources>'
        cube 1 box 1
        for i in $(seq "$2"); do
            echo "<object id=\"$((i + 1))\" type=\"model\"><components><component objectid=\"$i\"/>"
            echo "<component objectid=\"$i\" transform=\"1 0 0 0 1 0 0 0 1 $((2 << i)) 0 0\"/></components></object>"
        done
        echo "</resources><build><item objectid=\"$(($2 + 1))\"/></build>"
    } | model "$1" deflate millimeter
}
doublings few.3mf 10
run check few.3mf
equal '1024 cubes' '12288 triangles' "$(cut -d , -f 1 out)"
for count in 18 20; do
    doublings many.3mf $count
    limit=$((1000000 + 100 * $(wc -c <many.3mf)))
    run check many.3mf
    complains "$count doublings" 1 <<EOF
graze: many.3mf: its parts, each where it stands, are more than $limit triangles, the limit for its size
EOF
done
if [ "${GRAZE_COUNT:-30}" -ge 30 ]; then # the 5 seconds are too long for a short check, where test_import and test_child ask for limits
    doublings endless.3mf 58
    timeout 60 "$graze" check endless.3mf >out 2>err
    status=$?
    complains 'doublings without an end' 1 <<EOF
graze: endless.3mf: lib3mf does not come to an end with it in $(grep -o '30 s$\|5 s of processor time' err)
EOF
fi

# Much that is packed well.
vertices() { # vertices FILE FORM COUNT
    {
        echo '<resources>'
        cube 1 box 1 | sed '/<\/vertices>/,$d'
        yes '<vertex x="0" y="0" z="0"/>' | head -n "$3"
        cube 1 box 1 | sed -n '/<\/vertices>/,$p'
        echo '</resources><build><item objectid="1"/></build>'
    } | model "$1" "$2" millimeter
}
vertices much.3mf deflate 500000
run check much.3mf
equal '14 MB in it' '12 triangles' "$(cut -d , -f 1 out)"
vertices too-much.3mf deflate 2000000
size=$(wc -c <3D/3dmodel.model)
for before in '' 'something in front'; do
    [ -z "$little" ] || [ -z "$before" ] || continue
    { printf %s "$before" && cat too-much.3mf; } >shifted.3mf
    run check shifted.3mf
    complains "56 MB in it $before" 1 <<EOF
graze: shifted.3mf: $((size / 1000000)) MB are packed in it, more than $(awk -v size="$(wc -c <shifted.3mf)" 'BEGIN { printf "%.0f", 32 + 50 * size / 1e6 }') MB, the limit for its size
EOF
done

# Cut short anywhere, and with bytes changed: with GRAZE_COUNT in the environment at 1000 or more at every place.
{ echo '<resources>'; cube 1 box 1; echo '</resources><build><item objectid="1"/></build>'; } | model small.3mf deflate millimeter
step=173
[ "${GRAZE_COUNT:-30}" -ge 1000 ] && step=1
# looked_at NAME: broken.3mf is read as a whole or refused.
looked_at() {
    run check broken.3mf
    case $status in
    0) equal "$1" '12 triangles' "$(cut -d , -f 1 out)" ;;
    *) equal "$1" '1 graze: broken.3mf: ' "$status $(head -n 1 err | cut -c 1-19)" ;;
    esac
}
from=0
while [ $from -lt "$(wc -c <small.3mf)" ]; do
    head -c $from small.3mf >broken.3mf
    looked_at "the first $from bytes of small.3mf"
    for byte in 0 10 32 49 255; do
        { head -c $from small.3mf; printf "\\$(printf %o "$byte")"; tail -c +$((from + 2)) small.3mf; } >broken.3mf
        looked_at "small.3mf with $byte at $from"
    done
    from=$((from + step))
done
finish
