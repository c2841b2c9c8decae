#!/bin/sh
# graze clash: which parts of meshes intersect, and where. graze check: where a mesh has defects.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

# A tetrahedron that a sheet cuts; the sheet again, as another part; a flat triangle far away.
cat >parts.obj <<'EOT'
o block
v 0 0 0
v 1 0 0
v 0 1 0
v 0 0 1
f 1 3 2
f 1 2 4
f 2 3 4
f 3 1 4
o sheet
v -1 -1 0.5
v 3 -1 0.5
v -1 3 0.5
f 5 6 7
o far
v 9 0 0
v 9 1 0
v 9 2 0
f 8 9 10
f 6 7 5
EOT
run clash parts.obj
prints 'parts of one mesh' 0 <<EOT
block sheet 3  0 0 0.5  0.5 0.5 0.5
block far 3  0 0 0.5  0.5 0.5 0.5
sheet far 1  -1 -1 0.5  3 3 0.5
3 pairs of parts, 7 of triangles
EOT
run clash parts.obj --json
prints 'parts of one mesh in JSON' 0 <<EOT
{"a":"block","b":"sheet","triangles":3,"min":[0,0,0.5],"max":[0.5,0.5,0.5]}
{"a":"block","b":"far","triangles":3,"min":[0,0,0.5],"max":[0.5,0.5,0.5]}
{"a":"sheet","b":"far","triangles":1,"min":[-1,-1,0.5],"max":[3,3,0.5]}
{"parts":3,"triangles":7}
EOT
# Two boxes with one common corner; then the first one moved away by an ulp.
box() { # box NAME FROM TO
    printf 'o %s\n' "$1"
    for z in $2 $3; do printf "v %s %s $z\n" $2 $2 $3 $2 $3 $3 $2 $3; done
    printf 'f %s\n' '4 3 2 1' '5 6 7 8' '1 2 6 5' '2 3 7 6' '3 4 8 7' '4 1 5 8'
}
box low 0 1 >low.obj
box high 1 2 >high.obj
box beside 1.0000001 2 >beside.obj
run clash low.obj high.obj
equal 'boxes that share a corner' 'low high 1 1 1 1 1 1' "$(sed -n 1p out | cut -d ' ' -f 1,2,5- | sed 's/  / /g')"
run clash low.obj beside.obj
prints 'boxes an ulp apart' 0 <<EOT
0 pairs of parts, 0 of triangles
EOT
run clash low.obj beside.obj --json
prints 'boxes an ulp apart in JSON' 0 <<EOT
{"parts":0,"triangles":0}
EOT
box inner 0.25 0.75 >inner.obj
run clash low.obj inner.obj
prints 'surfaces intersect, not what they enclose' 0 <<EOT
0 pairs of parts, 0 of triangles
EOT
run clash low.obj low.obj
equal 'a mesh and itself: the same parts intersect' 'low low' "$(sed -n 1p out | cut -d ' ' -f 1,2)"

# Kinds. block NAME X Y Z X Y Z: a box from its least to its greatest corner, its fronts outside; turned BLOCK: inside.
block() {
    printf 'o %s\n' "$1"
    for z in $4 $7; do printf "v %s %s $z\n" $2 $3 $5 $3 $5 $6 $2 $6; done
    printf 'f %s\n' '-5 -6 -7 -8' '-4 -3 -2 -1' '-8 -7 -3 -4' '-7 -6 -2 -3' '-6 -5 -1 -2' '-5 -8 -4 -1'
}
turned() { block "$@" | awk '$1 == "f" { print $1, $5, $4, $3, $2; next } 1'; }
kind() { # kind NAME EXPECTED OPTIONS...: of the pair of a.obj and b.obj, in both orders
    name=$1
    expected=$2
    shift 2
    run clash --kinds a.obj b.obj "$@"
    equal "$name" "$expected" "$(sed -n '$!p' out | cut -d ' ' -f 3)"
    case $expected in inside) expected=contains ;; contains) expected=inside ;; esac
    run clash --kinds b.obj a.obj "$@"
    equal "$name, the other way" "$expected" "$(sed -n '$!p' out | cut -d ' ' -f 3)"
}
block a 0 0 0 1 1 1 >a.obj
block b 1 1 1 2 2 2 >b.obj
kind 'a common corner' touch
block b 1 0 0 2 1 1 >b.obj
kind 'a common face' touch
turned b 1 0 0 2 1 1 >b.obj
kind 'a common face, fronts inside' touch
block b 0.5 0 0 1.5 1 1 >b.obj
kind 'moved along its faces' cross
turned b 0.5 0 0 1.5 1 1 >b.obj
kind 'moved along its faces, fronts inside' cross
block b 0.5 0.5 0.5 2 2 2 >b.obj
kind 'a corner inside' cross
block b 0 0 0 1 1 1 >b.obj
kind 'the same box' cross
block b 0.25 0.25 0 0.75 0.75 0.5 >b.obj
kind 'inside, on the ground' cross
block b 0.25 0.25 0.5 0.75 0.75 1.5 >b.obj
kind 'through a face' cross
block b 0.25 0.25 -1 0.75 0.75 2 >b.obj
kind 'all through' cross
block b 0.25 0.25 0.25 0.75 0.75 0.75 >b.obj
kind 'inside' contains
turned b 0.25 0.25 0.25 0.75 0.75 0.75 >b.obj
kind 'inside, fronts inside' contains
{ block b 0.25 0.25 0.25 0.75 0.75 0.75 && block x 3 3 3 4 4 4 | sed 1d; } >b.obj
kind 'one shell inside, one outside' cross
{ block b -1 -1 -1 2 2 2 && turned x -0.5 -0.5 -0.5 1.5 1.5 1.5 | sed 1d; } >b.obj
kind 'in a hollow' ''
{ block b -1 -1 -1 2 2 2 && turned x 0 0 0 1 1 1 | sed 1d; } >b.obj
kind 'fills a hollow' touch
block b 0.25 0.25 0.25 0.75 0.75 0.75 | sed '$d' >b.obj
kind 'an open box in a closed one' contains
block b -1 -1 -1 2 2 2 | sed '$d' >b.obj
kind 'in an open box' ''
printf 'o b\nv 0 0 1\nv 1 0 1\nv 0 1 1\nf 1 2 3\n' >b.obj
kind 'a sheet on a face' touch
printf 'o b\nv 0.5 0.5 1\nv 0.5 0.5 2\nv 0.6 0.5 2\nf 1 2 3\n' >b.obj
kind 'a sheet that stands on a face' touch
printf 'o b\nv 0.5 0.5 0.5\nv 0.5 0.5 2\nv 0.6 0.5 2\nf 1 2 3\n' >b.obj
kind 'a sheet through a face' cross
# A U and a plate across its opening: corners and edges of the plate lie on the U, its inside is outside.
{ block b 0 0 -1 3 1 0 && block x 0 0 0 1 1 1 | sed 1d && block y 2 0 0 3 1 1 | sed 1d; } >b.obj
block a 0 0 1 3 1 2 >a.obj
kind 'a plate across a gap' touch
# Exact distances next to their roundings: sqrt(2) rounds up, sqrt(3) down.
block a 0 0 0 1 1 1 >a.obj
block b 2 2 0 3 3 1 >b.obj
kind 'within the rounded root of 2' within --within 1.4142135623730951
kind 'not within the double below' '' --within 1.414213562373095
block b 2 2 2 3 3 3 >b.obj
kind 'not within the rounded root of 3' '' --within 1.7320508075688772
kind 'within the double above' within --within 1.7320508075688774
kind 'touching is touching' '' --within 0
run clash a.obj b.obj --within 2
prints 'a clearance' 0 <<EOT
a b within 1.7320508075688772
1 pair of parts, 0 of triangles: 0 cross, 0 touch, 0 inside, 0 contains, 1 within
EOT
{
    block shell 0 0 0 4 4 4
    block core 1 1 1 2 2 2
    block lid 0 0 4 4 4 5
    block pin 3 3 3 3.5 3.5 6
    block far 9 0 0 10 4 4
} >scene.obj
run clash scene.obj --within 5
prints 'all kinds' 0 <<EOT
shell core contains
shell lid touch 64  0 0 4  4 4 4
shell pin cross 12  3 3 4  3.5 3.5 4
shell far within 5
core lid within 2
core pin within 1.7320508075688772
lid pin cross 20  3 3 4  3.5 3.5 5
lid far within 5
8 pairs of parts, 96 of triangles: 2 cross, 1 touch, 0 inside, 1 contains, 4 within
EOT
run clash scene.obj --kinds --json
prints 'kinds in JSON' 0 <<EOT
{"a":"shell","b":"core","kind":"contains"}
{"a":"shell","b":"lid","kind":"touch","triangles":64,"min":[0,0,4],"max":[4,4,4]}
{"a":"shell","b":"pin","kind":"cross","triangles":12,"min":[3,3,4],"max":[3.5,3.5,4]}
{"a":"lid","b":"pin","kind":"cross","triangles":20,"min":[3,3,4],"max":[3.5,3.5,5]}
{"parts":4,"triangles":96,"cross":2,"touch":1,"inside":0,"contains":1}
EOT
run clash scene.obj --within 2 --json
equal 'a distance in JSON' '{"a":"core","b":"lid","kind":"within","distance":2}' "$(grep '"lid","kind":"within' out)"
run clash scene.obj --within 4.9999999999999991
equal 'one double less' 0 "$(grep -c far out)"
misused clash "expected a number that is at least 0 for --within, got '-1'" a.obj --within -1
misused clash "expected a number for --within, got 'x'" a.obj --within x
misused clash "expected a number that is at least 0 for --within, got 'nan'" a.obj --within nan

# Depths. A duct all through a wall, which leaves it at the one side or the other; a box inside a wall; a box that only touches it.
block wall 0 0 0 10 0.25 3 >wall.obj
{
    block duct 2 -1 1 2.5 2 1.5
    block box 5 0.0625 1 6 0.125 2
    block shelf 7 0.25 1 8 1 2
} >things.obj
run clash things.obj wall.obj --depth --along 0,1,0
prints 'depths: the bounds, the direction, and along a direction' 0 <<EOT
duct wall cross 16  2 0 1  2.5 0.25 1.5  1.25 1.25  0 1 0  1.25
box wall inside  0.125 0.125  0 -1 0  0.1875
shelf wall touch 10  7 0.25 1  8 0.25 2
3 pairs of parts, 26 of triangles: 1 cross, 1 touch, 1 inside, 0 contains
EOT
run clash things.obj wall.obj --along 0,-2,0 --json
prints 'along, in lengths of the direction, in JSON' 0 <<EOT
{"a":"duct","b":"wall","kind":"cross","triangles":16,"min":[2,0,1],"max":[2.5,0.25,1.5],"along":1}
{"a":"box","b":"wall","kind":"inside","along":0.0625}
{"a":"shelf","b":"wall","kind":"touch","triangles":10,"min":[7,0.25,1],"max":[8,0.25,2]}
{"parts":3,"triangles":26,"cross":1,"touch":1,"inside":1,"contains":0}
EOT
run clash wall.obj things.obj --depth --json
equal 'depths in JSON' '{"a":"wall","b":"box","kind":"contains","least":0.125,"most":0.125,"normal":[0,1,0]}' "$(sed -n 2p out)"
# The wall has a flush neighbour: what slides along it is in contact until it has left it.
{ block wall 0 0 0 10 0.25 3 && block x 2.5 0.25 0 3 4 3 | sed 1d; } >corner.obj
run clash things.obj corner.obj --along 0,1,0
equal 'flush faces count' 5 "$(sed -n '1s/.*  //p' out)"
run clash things.obj wall.obj --along 0,1e-300,0
equal 'a direction of any length' '1.2499999999999999e+300 1.875e+299' "$(sed -n 's/.*  \([^ ]*e+.*\)/\1/p' out | paste -s -d ' ')"
run clash things.obj wall.obj --along 0,5e-324,0
equal 'a depth beyond the largest double' 'inf inf' "$(sed -n 's/.*  \(inf\)/\1/p' out | paste -s -d ' ')"
misused clash "expected a direction other than 0 for --along, got '0,0,-0'" a.obj --along 0,0,-0
misused clash "expected X,Y,Z for --along, got '1,2'" a.obj --along 1,2
misused clash "expected finite numbers for --along, got '1,2,inf'" a.obj --along 1,2,inf
# Boxes whose corners lie on faces of each other, or in no other box: their least depth is known.
block cube 0 0 0 1 1 1 >cube.obj
for other in '0.75 0 0 1.75 1 1' '0.75 0.75 0 1.75 1.75 1' '0.75 0.125 -0.125 1.75 1.125 0.875' '0 0 0 1 1 1' '-1 0.75 -1 2 2 2'; do
    # shellcheck disable=SC2086 # six numbers
    block other $other >other.obj
    run clash cube.obj other.obj --depth --json
    equal "two boxes, $other" "$(sed -n '1s/.*"most":\([^,]*\).*/\1/p' out)" "$(sed -n '1s/.*"least":\([^,]*\).*/\1/p' out)"
done
equal 'two boxes: the bound from below is found' '"least":0.25' "$(grep -o '"least":[^,]*' out)"
# Tetrahedra on a lattice: the depth of solids along a direction, and the least one, which the engine finds from their corners alone.
awk 'function next_one() { seed = (seed * 69069 + 1) % 4294967296; return int(seed / 65536) % 9 - 4 }
BEGIN {
    seed = 7
    for (file = 0; file < 2; file++) for (i = 0; i < 24; i++) {
        name = (file ? "b" : "a") ".obj"
        print "o p" i >name
        hulls[file, i] = "hull 4"
        for (k = 0; k < 4; k++) {
            point = next_one() " " next_one() " " next_one() + k / 8
            print "v", point >name
            hulls[file, i] = hulls[file, i] " " point
        }
        print "f -4 -3 -2\nf -4 -3 -1\nf -3 -2 -1\nf -2 -4 -1" >name
    }
    for (i = 0; i < 24; i++) for (k = 0; k < 24; k++) {
        print "p" i, "p" k >"named"
        print "depth3", hulls[0, i], hulls[1, k], "1 0.5 -0.3" >"along"
        print "contact3", hulls[0, i], hulls[1, k] >"least"
    }
}'
"$graze" query along >along.out
"$graze" query least | cut -d ' ' -f 5 >least.out
paste -d ' ' named along.out least.out | sort >want.all
run clash a.obj b.obj --depth --along 1,0.5,-0.3
awk '$3 ~ /cross|inside|contains/ { print $1, $2, $NF, $(NF - 5), $(NF - 4) }' out | sort >found
awk 'NR == FNR { along[$1, $2] = $3; least[$1, $2] = $4; next }
    { wrong += along[$1, $2] != $3 || $4 > least[$1, $2] * (1 + 1e-12) || $5 * (1 + 1e-12) < least[$1, $2]; all++ }
    $5 <= least[$1, $2] * (1 + 1e-12) { least_found++ }
    END { print wrong + 0, (all > 100), (least_found > 0.98 * all) }' want.all found >got
equal 'tetrahedra: along, between the bounds, and nearly always the least one' '0 1 1' "$(cat got)"

# Many parts, each of which touches the next.
awk 'BEGIN {
    for (i = 0; i < 300; i++) printf "o p%d\nv %d 0 0\nv %d 0 0\nv %d 1 0\nf %d %d %d\n", i, i, i + 1, i, 3 * i + 1, 3 * i + 2, 3 * i + 3
}' >row.obj
run clash row.obj
equal 'many parts' '299 pairs of parts, 299 of triangles' "$(tail -n 1 out)"
equal 'many parts, in order' 'p298 p299 1  299 0 0  299 0 0' "$(tail -n 2 out | head -n 1)"

run check low.obj
prints 'a sound mesh' 0 <<EOT
12 triangles, 0 intersections, 0 duplicates, 0 flat, 0 open edges, 0 crossed faces, 0 bent faces
EOT
run check parts.obj --list
prints 'all there is to say' 0 <<EOT
intersection 1 block 4 sheet  0 0 0.5  0.5 0 0.5
intersection 2 block 4 sheet  0 0 0.5  0.5 0.5 0.5
intersection 3 block 4 sheet  0 0 0.5  0 0.5 0.5
duplicate 4 sheet 6 far  -1 -1 0.5  3 3 0.5
flat 5 far  9 0 0  9 2 0
open 5 far  9 0 0  9 1 0
open 5 far  9 1 0  9 2 0
open 5 far  9 2 0  9 0 0
7 triangles, 3 intersections, 1 duplicate, 1 flat, 3 open edges, 0 crossed faces, 0 bent faces
EOT
run check parts.obj --json
prints 'counts in JSON' 0 <<EOT
{"triangles":7,"intersections":3,"duplicates":1,"flat":1,"open":3,"crossed":0,"bent":0}
EOT
printf 'o leaf\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 0\nf 1 2 3\nf 4 2 2\n' >leaf.obj
run check leaf.obj --list --json
prints 'places in JSON; an edge with one end is none' 0 <<EOT
{"problem":"flat","triangles":[1],"parts":["leaf"],"place":[[0,0,0],[1,0,0]]}
{"problem":"open","triangles":[0],"parts":["leaf"],"place":[[0,0,0],[1,0,0]]}
{"problem":"open","triangles":[0],"parts":["leaf"],"place":[[1,0,0],[0,1,0]]}
{"problem":"open","triangles":[0],"parts":["leaf"],"place":[[0,1,0],[0,0,0]]}
{"triangles":2,"intersections":0,"duplicates":0,"flat":1,"open":3,"crossed":0,"bent":0}
EOT
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv nan 0 0\nf 1 2 3\nf 1 2 4\n' >odd.obj
run check odd.obj
prints 'an empty triangle has no edges' 0 <<EOT
2 triangles, 0 intersections, 0 duplicates, 0 flat, 3 open edges, 0 crossed faces, 0 bent faces
EOT
equal 'an empty triangle is said' 'graze: odd.obj: 1 of 2 triangles is empty, for a coordinate is not finite' "$(cat err)"
awk 'BEGIN { print "v 0 0 0\nv 1 0 0\nv 0 1 0"; for (i = 0; i < 10000; i++) { print "f 1 2 3\nf 3 2 1" } }' >often.obj
run check often.obj
prints 'one triangle, very often, from both sides' 0 <<EOT
20000 triangles, 0 intersections, 19999 duplicates, 0 flat, 0 open edges, 0 crossed faces, 0 bent faces
EOT
bunny=$(cd "$tests/../../examples/data" && pwd)/bunny.obj
run check "$bunny"
prints 'the bunny' 0 <<EOT
3674 triangles, 0 intersections, 0 duplicates, 0 flat, 0 open edges, 0 crossed faces, 0 bent faces
EOT

misused clash 'expected one mesh or two, got 0'
misused clash 'expected one mesh or two, got 3' low.obj low.obj low.obj
misused clash "expected a name that ends in .svg, .png or .pdf for --draw, got 'x.gif'" low.obj --draw x.gif
misused clash "expected svg, png or pdf for --format, got 'gif'" low.obj --draw x.gif --format gif
for value in w xy X 0,1,0 ''; do
    misused clash "expected x, y or z for --up, got '$value'" low.obj --draw x.png --up "$value"
done
misused clash '--up is for pictures only: expected --draw' low.obj --up y
misused clash '--format is for pictures only: expected --draw' low.obj --format png
misused clash '--draw - and --json cannot be combined' low.obj --draw - --json
misused check 'expected one mesh or map, got 0'
misused check 'expected one mesh or map, got 2' low.obj low.obj
run clash low.obj missing.obj
complains 'one of two is missing' 3 <<EOT
graze: missing.obj: No such file or directory
EOT
: >empty.obj
for command in clash check; do
    run $command empty.obj
    complains "$command of an empty file" 1 <<EOT
graze: empty.obj: there is no triangle in it
EOT
    if [ -w /dev/full ]; then
        "$graze" $command low.obj >/dev/full 2>err
        equal "$command, disk full: exit status" 4 "$?"
        equal "$command, disk full: message" 'graze: standard output: No space left on device' "$(cat err)"
    fi
done
# As solids: what is inside counts, in both orders; parts that are not closed are refused, or asked by winding numbers.
shell() { # shell NAME FROM TO: a box whose fronts are outside
    printf 'o %s\n' "$1"
    for z in $2 $3; do printf "v %s %s $z\n" $2 $2 $3 $2 $3 $3 $2 $3; done
    printf 'f %s\n' '-5 -6 -7 -8' '-4 -3 -2 -1' '-8 -7 -3 -4' '-7 -6 -2 -3' '-6 -5 -1 -2' '-5 -8 -4 -1'
}
shell large 0 9 >large.obj
shell small 2 3 >small.obj
{ shell large 0 9; shell small 2 3; shell apart 20 21; } >nested.obj
sed '$d' large.obj >open.obj
run clash large.obj small.obj
prints 'skins in each other' 0 <<EOT
0 pairs of parts, 0 of triangles
EOT
for how in --solid --winding; do
    run clash large.obj small.obj $how
    prints "a solid in a solid, $how" 0 <<EOT
large small 0  2 2 2  3 3 3
1 pair of parts, 0 of triangles
EOT
    run clash small.obj large.obj $how --json
    prints "a solid in a solid the other way, $how" 0 <<EOT
{"a":"small","b":"large","triangles":0,"min":[2,2,2],"max":[3,3,3]}
{"parts":1,"triangles":0}
EOT
    run clash nested.obj $how
    prints "solids of one file, $how" 0 <<EOT
large small 0  2 2 2  3 3 3
1 pair of parts, 0 of triangles
EOT
done
run clash open.obj small.obj --solid
complains 'an open solid' 1 <<EOT
graze: open.obj: 4 edges of its part large are open, so that has no inside; \`graze check --list\` shows where, --winding has an answer
EOT
run clash open.obj small.obj --winding --kinds
prints 'a box without a side by its winding number' 0 <<EOT
large small contains
1 pair of parts, 0 of triangles: 0 cross, 0 touch, 0 inside, 1 contains
EOT
# Two boxes of one part that run into each other: what is in both is inside by winding alone.
{ shell pair 0 4; printf 'v %s\n' '3 0 0' '7 0 0' '7 4 0' '3 4 0' '3 0 4' '7 0 4' '7 4 4' '3 4 4'
  printf 'f %s\n' '-5 -6 -7 -8' '-4 -3 -2 -1' '-8 -7 -3 -4' '-7 -6 -2 -3' '-6 -5 -1 -2' '-5 -8 -4 -1'; } >pair.obj
shell bead 3.25 3.75 >bead.obj
run clash pair.obj bead.obj --solid
prints 'in two boxes by even and odd' 0 <<EOT
0 pairs of parts, 0 of triangles
EOT
run clash pair.obj bead.obj --winding
prints 'in two boxes by winding' 0 <<EOT
pair bead 0  3.25 3.25 3.25  3.75 3.75 3.75
1 pair of parts, 0 of triangles
EOT
misused clash '--solid and --winding cannot be combined' large.obj --solid --winding
finish
