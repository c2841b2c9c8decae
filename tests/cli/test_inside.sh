#!/bin/sh
# graze inside: inside, outside and on; by even and odd, and by winding numbers.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"
. "$tests/points.sh"

{ cube 0 2 1; cube 1 3 9; } >two.obj
run inside two.obj --at 1.5,1.5,1.5 --at 0.5,0.5,0.5 --at 9,9,9 --at 2,0.5,0.5 --at 2,2,2 --at 1,1,1
prints 'by even and odd the common part is outside' 0 <<EOF
outside
inside
outside
on
on
on
EOF
equal 'nothing to say' '' "$(cat err)"
run inside two.obj --even-odd --json --at 1.5,1.5,1.5 --at 0.5,0.5,0.5 --at 2,0.5,0.5
prints 'in JSON' 0 <<EOF
{"answer":"outside"}
{"answer":"inside"}
{"answer":"on"}
EOF
run inside two.obj --winding --at 1.5,1.5,1.5 --at 0.5,0.5,0.5 --at 9,9,9 --at 2,0.5,0.5
prints 'the winding number of the common part is 2' 0 <<EOF
inside 2
inside 1
outside 0
on
EOF
run inside two.obj --winding --json --at 1.5,1.5,1.5 --at 9,9,9 --at 2,0.5,0.5
prints 'winding numbers in JSON' 0 <<EOF
{"answer":"inside","winding":2}
{"answer":"outside","winding":0}
{"answer":"on"}
EOF
equal 'an exact number needs no word' '' "$(cat err)"

# A map instead of a mesh.
for file in town.geojson town.wkt town.shp; do
    for command in inside nearest; do
        run $command $file --at 0,0,0
        complains "$command $file" 2 <<EOF
graze: $file: expected a mesh, got a map by its name; of points and areas graze relate says which are in which, graze distance how far they are from each other
EOF
    done
done

# One unit in the last place beside a face, and far from the origin.
run inside two.obj --at 0,0.5,0.5 --at -5e-324,0.5,0.5 --at 5e-324,0.5,0.5 --at 3.0000000000000004,2.5,2.5
prints 'neighbours of the surface' 0 <<EOF
on
outside
inside
outside
EOF
cube 5411932.68 5411932.98 1 >far.obj
run inside far.obj --winding --at 5411932.68,5411932.7,5411932.7 --at 5411932.679999999,5411932.7,5411932.7 \
    --at 5411932.7,5411932.7,5411932.7
prints 'in the coordinates of a country' 0 <<EOF
on
outside 0
inside 1
EOF

# Turned inside out: the number is -1, and inside stays inside.
cube -1 1 1 | awk '/^f/ { print "f", $5, $4, $3, $2; next } { print }' >out.obj
run inside out.obj --winding --at 0,0,0
prints 'fronts inside' 0 <<EOF
inside -1
EOF

# A few triangles twice, with opposite fronts: they cancel, so that a part of the cube is missing.
cube -16 16 1 >doubled.obj
printf 'f 4 3 2\nf 4 2 1\nf 2 3 4\nf 1 2 4\n' >>doubled.obj
run inside doubled.obj --at 0,0,0
prints 'more of the same twice changes no parity' 0 <<EOF
inside
EOF
run inside doubled.obj --winding --at 0,0,0
prints 'nor a winding number' 0 <<EOF
inside 1
EOF
cube -16 16 1 | sed '/^f 4 3 2 1/d' >doubled.obj
printf 'f 4 3 2\nf 4 2 1\nf 2 3 4\nf 1 2 4\n' >>doubled.obj
run inside doubled.obj --at 0,0,0
complains 'two of twelve triangles are doubled' 1 <<EOF
graze: doubled.obj: 4 edges are open, so it has no inside by even and odd; \`graze check --list\` shows where, --winding has an answer
EOF
run inside doubled.obj --winding --json --at 0,0,0 --at 0,0,-16 --at 0,0,-40
equal 'a generalized winding number' inside "$(sed -n '1s/{"answer":"\(.*\)","winding":0.8333333333333[0-9]*,"error":[0-9.e-]*}/\1/p' out)"
equal 'on what is doubled' '{"answer":"on"}' "$(sed -n 2p out)"
equal 'outside of it' 1 "$(sed -n 3p out | grep -c '^{"answer":"outside","winding":0.0')"
equal 'what is said' 'graze: doubled.obj: 4 edges are not taken as often one way as back (open, or fronts that disagree): winding numbers are generalized, within 0.01' "$(cat err)"

# One triangle looks the wrong way: closed, but its edges do not match.
cube 0 1 1 | sed 's/^f 4 3 2 1$/f 4 3 2\nf 1 2 4/' >wrong.obj
run inside wrong.obj --at 0.5,0.5,0.5 --at 1.5,0.5,0.5
prints 'even and odd do not ask for fronts' 0 <<EOF
inside
outside
EOF
equal 'nothing to say about that' '' "$(cat err)"
run inside wrong.obj --winding --at 0.5,0.5,0.5
equal 'ten of twelve directions' 'inside 0.8333333' "$(cut -c 1-16 out)"
equal 'which is said' 1 "$(grep -c 'wrong.obj: 3 edges are not taken' err)"

# Points in a file.
printf '\357\273\2770.5 0.5 0.5\r\n# nothing\n\n 2\t0.5 0.5 # on\n9 9 9 1 0 0\n1e999 0 0\n1 2\n1.5 1.5 x\n1.5 1.5 1.5' >points
run inside two.obj --points points --at 9,9,9
cp err said
: >err
prints 'a file of points' 1 <<EOF
outside
inside
on
outside
error
error
error
outside
EOF
cat >want <<EOF
graze: points: line 6: expected a number in the range of double for x, got '1e999'
graze: points: line 7: expected a number for z, got the end of the line
graze: points: line 8: expected a number for z, got 'x'
graze: points: 1 line has more than three words, of which the first three count
EOF
equal 'lines that cannot be read' "$(cat want)" "$(cat said)"
run inside two.obj --points points --winding --json
equal 'errors in JSON' '{"answer":"error"}' "$(sed -n 4p out)"
printf '0.5 0.5 0.5\n' | "$graze" inside two.obj --points - >out 2>err
status=$?
prints 'standard input' 0 <<EOF
inside
EOF
printf 'nan 0.5 0.5\n0.5 inf 0.5\n' >points
run inside two.obj --points points --winding
prints 'what is not finite is outside' 0 <<EOF
outside 0
outside 0
EOF
: >points
run inside two.obj --points points
prints 'no points' 0 </dev/null

# A million points: all answered, in constant memory.
count=$(large 1000000)
awk -v count="$count" 'BEGIN { for (i = 0; i < count; i++) print i % 10 / 2, 0.25, 0.75 }' >million
run_within 400000 inside two.obj --points million
sort out | uniq -c | awk '{ print $1, $2 }' >counts
mv counts out
prints 'a million points' 0 <<EOF
$((count * 3 / 10)) inside
$((count / 5)) on
$((count / 2)) outside
EOF

# The answer comes before the next line: a reader that waits for it gets it.
ask_twice inside two.obj '0.5 0.5 0.5' '9 9 9'
equal 'answers come at once' 'inside outside' "$first $second"

run inside two.obj --solid --at 1.5,1.5,1.5 --at 0.5,0.5,0.5
prints 'as a solid it is by even and odd' 0 <<EOF
outside
inside
EOF
misused inside '--solid or --even-odd and --winding cannot be combined' two.obj --at 0,0,0 --even-odd --winding
misused inside '--solid or --even-odd and --winding cannot be combined' two.obj --at 0,0,0 --solid --winding
refuses_as_all inside two.obj
finish
