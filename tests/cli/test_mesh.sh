#!/bin/sh
# Meshes: how files become triangles, what graze cast hits, and what graze sight sees.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

# A cube, its faces counter-clockwise from outside, and a triangle behind it, whose front looks back.
cat >box.obj <<'EOT'
o box
v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 0 0 1
v 1 0 1
v 1 1 1
v 0 1 1
f 4 3 2
f 4 2 1
f 5 6 7
f 5 7 8
f 1 2 6
f 1 6 5
f 2 3 7
f 2 7 6
f 3 4 8
f 3 8 7
f 4 1 5
f 4 5 8
o sail
v 3 0 0
v 3 0 4
v 3 4 0
f 9 10 11
EOT
run cast box.obj --from -1,0.25,0.5 --dir 1,0,0
prints 'a ray, in order of time' 0 <<EOT
10 box 1 front
7 box 2 back
12 sail 4 front
3 hits
EOT
equal 'nothing to say' '' "$(cat err)"
run cast box.obj --from -1,0.25,0.5 --to 9,0.25,0.5 --json --points
prints 'a segment in JSON, with points and weights' 0 <<EOT
{"triangle":10,"part":"box","time":0.1,"side":"front","point":[0,0.25,0.5],"weights":[0.25,0.25,0.5]}
{"triangle":7,"part":"box","time":0.2,"side":"back","point":[1,0.25,0.5],"weights":[0.5,0.25,0.25]}
{"triangle":12,"part":"sail","time":0.4,"side":"front","point":[3,0.25,0.5],"weights":[0.8125,0.125,0.0625]}
{"hits":3}
EOT
run cast box.obj --from 0,0.25,0.5 --dir 1,0,0 --line --points --range -3,1
prints 'a line within a range' 0 <<EOT
10 box 0 front  0 0.25 0.5  0.25 0.25 0.5
7 box 1 back  1 0.25 0.5  0.5 0.25 0.25
2 hits
EOT
run cast box.obj --from 9,0.25,0.5 --dir -1,0,0 --front
prints 'front faces only' 0 <<EOT
7 box 8 front
1 hit
EOT
run cast box.obj --from -1,0.25,0.5 --dir 1,0,0 --first --range 1.5,inf
prints 'the first in a range' 0 <<EOT
7 box 2 back
EOT
for range in 5,1 nan,1; do
    misused cast "expected A,B with A <= B for --range, got '$range'" box.obj --from 0,0,0 --dir 1,0,0 --range $range
done
run cast box.obj --from -1,9,0.5 --dir 1,0,0 --first
prints 'no first one' 0 </dev/null
for case in '0.25 yes' '9 no'; do
    run cast box.obj --from -1,"${case% *}",0.5 --dir 1,0,0 --any
    prints "any at ${case% *}" 0 <<EOT
${case#* }
EOT
    run cast box.obj --from -1,"${case% *}",0.5 --dir 1,0,0 --any --json
    prints "any at ${case% *} in JSON" 0 <<EOT
{"answer":"${case#* }"}
EOT
done
run cast box.obj --from -1,0.5,0.5 --dir 1,0,0 --range 0,1.5
prints 'an edge belongs to both its triangles, the lower number first' 0 <<EOT
10 box 1 front
11 box 1 front
2 hits
EOT
run cast box.obj --from -1,-1,0 --dir 1,1,0 --first --points
prints 'within the plane of a face' 0 <<EOT
1 box 1 flat  0 0 0  0 0 1
EOT

# Sight.
run sight box.obj --from -1,0.25,0.5 --to 2,0.25,0.5
prints 'what is in the way first' 0 <<EOT
no 10 box 0.3333333333333333
EOT
run sight box.obj --from -1,0.25,0.5 --to 2,0.25,0.5 --json
prints 'what is in the way first, in JSON' 0 <<EOT
{"answer":"no","triangle":10,"part":"box","time":0.3333333333333333}
EOT
run sight box.obj --from -1,0.25,0.5 --to -0.001,9,0.5
prints 'in sight' 0 <<EOT
yes
EOT
run sight box.obj --from -1,0.25,0.5 --to -0.001,9,0.5 --json
prints 'in sight, in JSON' 0 <<EOT
{"answer":"yes"}
EOT
run sight box.obj --from -1,0.25,0.5 --to 0,0.25,0.5
prints 'the end on a face' 0 <<EOT
no 10 box 1
EOT
run sight box.obj --from -1,0.25,0.5 --to 0,0.25,0.5 --open
prints 'the end on a face, openly' 0 <<EOT
yes
EOT
run sight box.obj --from 0,0.25,0.5 --to 3,0.25,0.5 --open
prints 'both ends on faces, and one between' 0 <<EOT
no 7 box 0.3333333333333333
EOT
run sight box.obj --from 0,0.25,0.5 --to 0,0.25,9 --open
prints 'along the face on which one stands' 0 <<EOT
no 10 box 0
EOT
run sight box.obj --from 2,0.25,0.5 --to 1.0000000000000002,0.25,0.5 --open
prints 'an end beside a face' 0 <<EOT
yes
EOT
run sight box.obj --from 0.25,0.5,9 --to 0.25,0.5,0.9999999999999999 --open
prints 'an end behind a face, where the time rounds to that of the end' 0 <<EOT
no 3 box 1
EOT

# How files become triangles. Transforms are those of the node and of all above it.
bytes=$(printf '\0\0\0\0\0\0\0\0\0\0\0\0\0\0\200\77\0\0\0\0\0\0\0\0\0\0\0\0\0\0\200\77\0\0\0\0' | base64)
cat >nodes.gltf <<EOT
{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0,2,3]}],
"nodes":[{"name":"crane","translation":[0,0,1],"children":[1]},
{"name":"the hook","mesh":0,"translation":[10,0,0],"scale":[0.5,0.5,0.5]},
{"name":"mirror","mesh":0,"scale":[-1,1,1]},{"name":"mirror","mesh":0}],
"meshes":[{"name":"leaf","primitives":[{"attributes":{"POSITION":0}}]}],
"buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,$bytes"}],
"bufferViews":[{"buffer":0,"byteOffset":0,"byteLength":36}],
"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}]}
EOT
for case in '10.125 0 the_hook 1 front' '-0.25 1 mirror 2 front'; do
    run cast nodes.gltf --from "${case%% *},0.125,2" --dir 0,0,-1
    prints "glTF at ${case%% *}" 0 <<EOT
${case#* }
1 hit
EOT
done
# A concave face in a format that comes through assimp is cut by graze.
cat >concave.dae <<'EOT'
<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset><up_axis>Y_UP</up_axis></asset>
<library_geometries><geometry id="g"><mesh><source id="p"><float_array id="a" count="24">0 0 0 4 0 0 4 1 0 3 1 0 3 2 0 1 2 0 1 1 0 0 1 0</float_array>
<technique_common><accessor source="#a" count="8" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<polylist count="1"><input semantic="VERTEX" source="#v" offset="0"/><vcount>8</vcount><p>0 1 2 3 4 5 6 7</p></polylist></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node id="n"><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>
EOT
run cast concave.dae --from 0.45,1.35,1 --dir 0,0,-1
prints 'beside a concave face' 0 <<EOT
0 hits
EOT
run check concave.dae
prints 'whose sides alone are open' 0 <<EOT
6 triangles, 0 intersections, 0 duplicates, 0 flat, 8 open edges, 0 crossed faces, 0 bent faces
EOT

# other CORNERS POINTS: the same with a face of other corners.
other() { sed "s/count=\"24\">[^<]*</count=\"$((3 * $1))\">$2</; s/count=\"8\"/count=\"$1\"/; s/<vcount>8</<vcount>$1</; s/<p>.*<\/p>/<p>$(seq -s ' ' 0 $(($1 - 1)))<\/p>/" concave.dae >other.dae; }
# checked NAME CORNERS POINTS SAID COUNTS
checked() {
    other "$2" "$3"
    run check other.dae
    equal "$1" "$5" "$(cut -d , -f 1,6,7 out)"
    equal "$1: what is said" "$4" "$(sed -n 's/^graze: other.dae: //; /floats/!p' err)"
}
checked 'a folded face' 4 '0 0 0 1 0 0 1 1 0 1 1 1' '1 face is folded, and counts as the triangles from its first corner' '2 triangles, 0 crossed faces, 1 bent face'
checked 'a bent face' 4 '0 0 0 1 0 0 1 1 1 0 1 0' '' '2 triangles, 0 crossed faces, 1 bent face'
checked 'a crossed face' 4 '0 0 0 4 4 0 4 0 0 0 4 0' '1 face crosses itself, and counts as the triangles from its first corner' '2 triangles, 1 crossed face, 0 bent faces'
checked 'a spike' 6 '0 0 0 4 0 0 4 4 0 5 6 0 4 4 0 0 4 0' '1 corner of a spike is left out: its edges are taken there and back' '2 triangles, 0 crossed faces, 0 bent faces'

run cast nodes.gltf --from 0.25,0.125,2 --dir 0,0,-1 --first
equal 'parts of the same name' mirror-3 "$(cut -d ' ' -f 2 out)"

printf 'solid cup\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid cup\n' >cup.STL
run cast cup.STL --from 0.25,0.25,1 --dir 0,0,-1
prints 'STL; the ending is in any case' 0 <<EOT
0 cup 1 front
1 hit
EOT
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
3 0 1 3
EOT
run cast pair.ply --from 0.25,0.25,1 --dir 0,0,-1
prints 'PLY, which has no names' 0 <<EOT
0 part 1 front
1 hit
EOT
printf 'o odd\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv nan 0 0\nf 1 2 3\nf 1 2 4\nf 2 3 4\nl 1 2\np 3\n' >odd.obj
run cast odd.obj --from 0.25,0.25,1 --dir 0,0,-1
prints 'what does not count is said' 0 <<EOT
0 odd 1 front
1 hit
EOT
printf 'graze: odd.obj: 2 points and lines are left out\ngraze: odd.obj: 2 of 3 triangles are empty, for a coordinate is not finite\n' >want
cp err got
checks=$((checks + 1))
cmp -s want got || fail 'what does not count is said: standard error'

printf 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0.5 2 0\nf 1 2 3 5 4\n' >house.obj
run cast house.obj --from 0.5,1.5,1 --dir 0,0,-1 --json
equal 'a polygon is cut into triangles' '{"hits":1}' "$(tail -n 1 out)"

# What assimp reads as floats.
vertex() { printf '<vertex><coordinates><x>%s</x><y>%s</y><z>0</z></coordinates></vertex>' "$1" "$2"; }
{
    printf '<?xml version="1.0"?>\n<amf unit="millimeter"><object id="0"><mesh><vertices>'
    vertex 0.1 0
    vertex 1.1 0
    vertex 0.1 1
    printf '</vertices><volume><triangle><v1>0</v1><v2>1</v2><v3>2</v3></triangle></volume></mesh></object></amf>\n'
} >leaf.amf
run cast leaf.amf --from 0.5,0.25,1 --dir 0,0,-1 --first
equal 'a mesh with decimals through assimp' 0 "$status"
equal 'it is said that they are floats' 'graze: leaf.amf: its numbers are read as floats' "$(cat err)"

# One triangle, very often.
awk 'BEGIN { print "v 0 0 0\nv 1 0 0\nv 0 1 0"; for (i = 0; i < 20000; i++) print "f 1 2 3" }' >often.obj
run cast often.obj --from 0.25,0.25,1 --dir 0,0,-1
equal 'one triangle, very often' "0 1 19999 20000" \
    "$(sed -n '1p;2p;20000p;20001p' out | cut -d ' ' -f 1 | tr '\n' ' ' | sed 's/ $//')"

# Wrong usage.
echo 'space 3' >scene
misused cast '--open is for scenes only, and box.obj is a mesh' box.obj --from 0,0,0 --to 1,0,0 --open
misused cast '--front is for meshes only, and scene is a scene' scene --from 0,0,0 --to 1,0,0 --front
misused cast '--range is for meshes only, and scene is a scene' scene --from 0,0,0 --to 1,0,0 --range 0,1
misused cast "expected X,Y,Z for --from, got '0,0'" box.obj --from 0,0 --to 1,0,0
misused cast "expected numbers in the range of double for --range, got '0,1e999'" box.obj --from 0,0,0 --to 1,0,0 --range 0,1e999
misused sight "expected finite numbers for --from, got 'nan,0,0'" box.obj --from nan,0,0 --to 1,2,3
misused sight "expected finite numbers for --to, got '0,-inf,0'" box.obj --from 1,2,3 --to 0,-inf,0
misused sight "expected numbers in the range of double for --from, got '1e999,0,0'" box.obj --from 1e999,0,0 --to 1,2,3
for value in 1 1,2,3 1,x ''; do
    misused cast "expected A,B for --range, got '$value'" box.obj --from 0,0,0 --to 1,0,0 --range "$value"
done
misused sight 'expected one mesh, got 0' --from 0,0,0 --to 1,0,0
misused sight 'expected one mesh, got 2' box.obj box.obj --from 0,0,0 --to 1,0,0
misused sight 'expected --from, the point one looks from' box.obj --to 1,0,0
misused sight 'expected --to, the point that is looked at' box.obj --from 1,0,0
misused sight "expected X,Y,Z for --to, got '1,0'" box.obj --from 0,0,0 --to 1,0
misused sight '--image and --open cannot be combined' box.obj --from 0,0,0 --image x.png --open
misused sight '--image and --json cannot be combined' box.obj --from 0,0,0 --image x.png --json
misused sight '--up is for pictures only: expected --image' box.obj --from 0,0,0 --to 1,0,0 --up 0,0,1
misused sight "expected a name that ends in .png for --image, got 'x.svg'" box.obj --from 0,0,0 --image x.svg
misused sight "expected x, y, z or X,Y,Z for --up, got '0,1'" box.obj --from 0,0,0 --image x.png --up 0,1
for value in 0 171 nan x ''; do
    misused sight "expected degrees from 1 to 170 for --fov, got '$value'" box.obj --from 0,0,0 --image x.png --fov "$value"
done
for value in 10 10x 10x0 -1x5 10x5x 10x99999 x ''; do
    misused sight "expected WxH, each from 1 to 16384 for --size, got '$value'" box.obj --from 0,0,0 --image x.png --size "$value"
done

if [ -w /dev/full ]; then
    for arguments in 'cast --dir 1,0,0' 'sight --to 1,0,0'; do
        "$graze" $arguments --from -1,0.25,0.5 box.obj >/dev/full 2>err
        equal "$arguments, disk full: exit status" 4 "$?"
        equal "$arguments, disk full: message" 'graze: standard output: No space left on device' "$(cat err)"
    done
fi
finish
