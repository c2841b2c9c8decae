#!/bin/sh
# graze nearest: the nearest triangle, its point and weights, distances with and without a sign.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"
. "$tests/points.sh"

{ echo 'o small'; cube 0 2 1; echo 'o large'; cube 10 14 9; } >two.obj
run nearest two.obj --at 1,0.5,3 --at 1,0.5,1.75 --at 12,13,15 --at 2,2,2 --at 5,4,6 --at 2,0.5,1
prints 'outside, inside, on, at a corner' 0 <<EOF
2 small 1 front  1 0.5 2  0.5 0.25 0.25
2 small 0.25 back  1 0.5 2  0.5 0.25 0.25
15 large 1 front  12 13 14  0.25 0.5 0.25
2 small 0 flat  2 2 2  0 0 1
2 small 5.385164807134504 front  2 2 2  0 0 1
7 small 0 flat  2 0.5 1  0.5 0.25 0.25
EOF
equal 'nothing to say' '' "$(cat err)"
run nearest two.obj --signed --at 1,0.5,3 --at 1,0.5,1.75 --at 12,12,13 --at 2,2,2
prints 'negative inside' 0 <<EOF
2 small 1 front  1 0.5 2  0.5 0.25 0.25
2 small -0.25 back  1 0.5 2  0.5 0.25 0.25
14 large -1 back  12 12 14  0.5 0 0.5
2 small 0 flat  2 2 2  0 0 1
EOF
run nearest two.obj --signed --json --at 1,0.5,3 --at 1,0.5,1.75
prints 'in JSON' 0 <<EOF
{"triangle":2,"part":"small","distance":1,"side":"front","point":[1,0.5,2],"weights":[0.5,0.25,0.25]}
{"triangle":2,"part":"small","distance":-0.25,"side":"back","point":[1,0.5,2],"weights":[0.5,0.25,0.25]}
EOF

# One unit in the last place beside a face.
run nearest two.obj --signed --at 5e-324,0.5,1 --at -5e-324,0.5,1 --at 0,0.5,1 --at 2.0000000000000004,0.5,1
cut -d ' ' -f 3,4 out >distances
mv distances out
prints 'neighbours of the surface' 0 <<EOF
-5e-324 back
5e-324 front
0 flat
4.440892098500626e-16 front
EOF

cube 0 1 1 | sed '/^f 5 6 7 8/d' >open.obj
run nearest open.obj --at 0.5,0.5,1.5
equal 'an open mesh' '0 0.7071067811865476' "$(cut -d ' ' -f 1,3 out | sed 's/^[0-9]* /0 /')"
run nearest open.obj --at 0.5,0.5,1.5 --signed
complains 'an open mesh has no signs' 1 <<EOF
graze: open.obj: 4 edges are open, so it has no inside and distances no sign; \`graze check --list\` shows where, --winding has an answer
EOF
printf 'v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' >nothing.obj
run nearest nothing.obj --at 0,0,0
prints 'no triangle is finite' 0 <<EOF
none
EOF
run nearest nothing.obj --at 0,0,0 --json
prints 'no triangle is finite, in JSON' 0 <<EOF
{"answer":"none"}
EOF

# Points in a file.
printf '1 0.5 3\r\n# nothing\n\n 1\t0.5 3 # again\n1 0.5 3 7\n1e999 0 0\n1 2\n1 nan 3\n1 0.5 inf\n1 0.5 1.75' >points
run nearest two.obj --points points --at 2,2,2 --signed
cp err said
: >err
prints 'a file of points' 1 <<EOF
2 small 0 flat  2 2 2  0 0 1
2 small 1 front  1 0.5 2  0.5 0.25 0.25
2 small 1 front  1 0.5 2  0.5 0.25 0.25
2 small 1 front  1 0.5 2  0.5 0.25 0.25
error
error
error
error
2 small -0.25 back  1 0.5 2  0.5 0.25 0.25
EOF
cat >want <<EOF
graze: points: line 6: expected a number in the range of double for x, got '1e999'
graze: points: line 7: expected a number for z, got the end of the line
graze: points: line 8: expected a finite number for y, got 'nan'
graze: points: line 9: expected a finite number for z, got 'inf'
graze: points: 1 line has more than three words, of which the first three count
EOF
equal 'lines that cannot be read' "$(cat want)" "$(cat said)"
run nearest two.obj --points points --json
equal 'errors in JSON' '{"answer":"error"}' "$(sed -n 4p out)"
: >points
run nearest two.obj --points points
prints 'no points' 0 </dev/null

# A million points: all answered, in constant memory.
count=$(large 1000000)
awk -v count="$count" 'BEGIN { for (i = 0; i < count; i++) print 0.25, 0.5, i % 10 / 2 }' >million
run_within 400000 nearest two.obj --points million --signed
cut -d ' ' -f 3 out | sort | uniq -c | awk '{ print $1, $2 }' >counts
mv counts out
prints 'a million points' 0 <<EOF
$((count * 3 / 10)) -0.25
$((count / 5)) 0
$((count / 10)) 0.5
$((count / 10)) 1
$((count / 10)) 1.5
$((count / 10)) 2
$((count / 10)) 2.5
EOF

# The answer comes before the next line: a reader that waits for it gets it.
ask_twice nearest two.obj '1 0.5 3' '1 0.5 1.75'
equal 'answers come at once' '1 0.25' "$(echo "$first $second" | awk '{ print $3, $13 }')"

refuses_as_all nearest two.obj
# Two boxes that run into each other, as solids.
cat >boxes.obj <<'EOF'
v -0.1 -0.1 -0.1
v 0.1 -0.1 -0.1
v 0.1 0.1 -0.1
v -0.1 0.1 -0.1
v -0.1 -0.1 0.1
v 0.1 -0.1 0.1
v 0.1 0.1 0.1
v -0.1 0.1 0.1
v 0 -0.1 -0.1
v 0.2 -0.1 -0.1
v 0.2 0.1 -0.1
v 0 0.1 -0.1
v 0 -0.1 0.1
v 0.2 -0.1 0.1
v 0.2 0.1 0.1
v 0 0.1 0.1
f 4 3 2 1
f 5 6 7 8
f 1 2 6 5
f 3 4 8 7
f 2 3 7 6
f 4 1 5 8
f 12 11 10 9
f 13 14 15 16
f 9 10 14 13
f 11 12 16 15
f 10 11 15 14
f 12 9 13 16
EOF
run nearest boxes.obj --at 0.05,0,0 --signed
equal 'the common part of two boxes is outside by even and odd' '0.05' "$(cut -d ' ' -f 3 out)"
run nearest boxes.obj --at 0.05,0,0 --signed --winding
equal 'and inside by the winding number' '-0.05' "$(cut -d ' ' -f 3 out)"
run nearest boxes.obj --at 0.05,0,0 --at -0.05,0,0 --solid
equal 'nothing is nearer to what is inside' '8 inside' "$(cut -d ' ' -f 1 out | tr '\n' ' ' | sed 's/ $//')"
run nearest boxes.obj --at 0.05,0,0 --solid --winding --json
prints 'the same as JSON' 0 <<EOF
{"answer":"inside"}
EOF
misused nearest '--signed and --solid cannot be combined' boxes.obj --at 0,0,0 --signed --solid
misused nearest '--winding is for --signed or --solid' boxes.obj --at 0,0,0 --winding
finish
