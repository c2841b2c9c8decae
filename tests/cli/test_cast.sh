#!/bin/sh
# graze cast: what a segment, ray or line hits in a scene, in order; and the errors for wrong options.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

cat >street <<'EOF'
# along the x axis, not in this order
space 3
wall aabb 8 -1 -1 9 1 1
ball sphere 5 0 0 1 by 0 100 0
behind sphere -5 0 0 1
sky halfspace 0 0 -1 -50
ceiling plane 0 0 1 1
start aabb -1 -1 -1 1 1 1
glass triangle 3 -1 -1  3 1 -1  3 0 1
EOF
run cast street --from 0,0,0 --to 10,0,0
prints 'a segment, in order of enter; displacements are not looked at' 0 <<EOF
start 0 0.1
glass 0.3 0.3
ball 0.4 0.6
wall 0.8 0.9
4 hits
EOF
run cast --dir 2,0,0 --from 0,0,0 street
prints 'a ray; its direction has any length' 0 <<EOF
start 0 0.5
glass 1.5 1.5
ball 2 3
wall 4 4.5
4 hits
EOF
run cast street --from 0,0,0 --dir 1,0,0 --line
prints 'a line' 0 <<EOF
behind -6 -4
start -1 1
glass 3 3
ball 4 6
wall 8 9
5 hits
EOF
run cast street --from 0,0,0 --dir 1,0,0 --open
prints 'openly: a triangle has no inside' 0 <<EOF
start 0 1
ball 4 6
wall 8 9
3 hits
EOF
run cast street --from 0,0,1 --dir 1,0,0
prints 'along the faces of boxes and in a plane, which is never left' 0 <<EOF
ceiling 0 inf
start 0 1
glass 3 3
ball 5 5
wall 8 9
5 hits
EOF
run cast street --from 0,0,1 --dir 1,0,0 --open
prints 'openly all of that is missed' 0 <<EOF
0 hits
EOF
run cast street --from 0,0,0 --dir 0,0,1 --line --json
prints 'in JSON' 0 <<EOF
{"name":"start","enter":-1,"exit":1}
{"name":"ceiling","enter":1,"exit":1}
{"name":"sky","enter":50,"exit":"inf"}
{"hits":3}
EOF
run cast street --from 20,20,0 --dir 0,0,0 --line
prints 'a line without a direction is a point' 0 <<EOF
0 hits
EOF
run cast street --from 0,0,60 --dir 0,0,0 --line --json
prints 'such a point is there at all times' 0 <<EOF
{"name":"sky","enter":"-inf","exit":"inf"}
{"hits":1}
EOF
run cast street --from 20,20,0 --to 30,20,0
prints 'a miss' 0 <<EOF
0 hits
EOF
run cast street --from 20,20,0 --to 30,20,0 --json
prints 'a miss in JSON' 0 <<EOF
{"hits":0}
EOF
run cast street --from 0x8p-1,-0,+.0 --to 0x1.4p3,0e0,0 --first
prints 'numbers are those of queries' 0 <<EOF
ball 0 0.3333333333333333
EOF

# Points and normals.
run cast street --from 0,0,0 --to 10,0,0 --points
prints 'points and normals; no normal inside a shape' 0 <<EOF
start 0 0.1  0 0 0  0 0 0
glass 0.3 0.3  3 0 0  -1 0 0
ball 0.4 0.6  4 0 0  -1 0 0
wall 0.8 0.9  8 0 0  -1 0 0
4 hits
EOF
run cast street --from 0,0,0 --dir 0,0,1 --line --points --json
prints 'points and normals in JSON' 0 <<EOF
{"name":"start","enter":-1,"exit":1,"point":[0,0,-1],"normal":[0,0,-1]}
{"name":"ceiling","enter":1,"exit":1,"point":[0,0,1],"normal":[0,0,-1]}
{"name":"sky","enter":50,"exit":"inf","point":[0,0,50],"normal":[0,0,-1]}
{"hits":3}
EOF
run cast street --from 0,0,60 --dir 0,0,0 --line --points
prints 'no point where there is no first one' 0 <<EOF
sky -inf inf
1 hit
EOF
run cast street --from 0,0,20 --dir 0,0,1e-310 --points --first
prints 'a point where the first time is beyond all doubles' 0 <<EOF
sky inf inf  0 0 50  0 0 -1
EOF
run cast street --from 2,0,0 --dir 1,0,0 --points --open --first
prints 'the first open hit, with its point' 0 <<EOF
ball 2 4  4 0 0  -1 0 0
EOF

# --first, --any.
run cast street --from 2,0,0 --dir 1,0,0 --first
prints 'the first hit' 0 <<EOF
glass 1 1
EOF
run cast street --from 2,0,0 --dir 1,0,0 --first --json
prints 'the first hit in JSON' 0 <<EOF
{"name":"glass","enter":1,"exit":1}
EOF
for json in '' --json; do
    run cast street --from 20,20,0 --to 30,20,0 --first $json
    prints "no first hit $json" 0 </dev/null
done
for case in '0,0,0 yes' '20,0,0 no'; do
    run cast street --from "${case% *}" --dir 1,0,0 --any
    prints "any from $case" 0 <<EOF
${case#* }
EOF
    run cast street --from "${case% *}" --dir 1,0,0 --any --json
    prints "any from $case in JSON" 0 <<EOF
{"answer":"${case#* }"}
EOF
done

# Equal times are sorted by the bytes of the name; neighbouring ones by time.
cat >same <<'EOF'
space 2
b point 1 0
c point 0.9999999999999999 0
ab circle 2 0 1
B segment 1 -1 1 1
a halfspace -1 0 -1
EOF
run cast same --from 0,0 --dir 1,0
prints 'equal times' 0 <<EOF
c 0.9999999999999999 0.9999999999999999
B 1 1
a 1 inf
ab 1 3
b 1 1
5 hits
EOF

# Every time is the one that graze query prints.
scene=$(cd "$tests/../../examples/data" && pwd)/solids.scene
for from in -9,0.1,0.2 -9,-3,-1 0,0,0; do
    sed -n '/^[a-z]* [a-z]* [-0-9]/p' "$scene" | sed '/^space/d' | while read -r name shape; do
        echo "$name $(echo "cast3 ray $(echo $from | tr , ' ') 1 0.25 -0.1 $shape" | "$graze" query)"
    done | sed -n 's/ yes / /p' | sort -k 1,1 | sort -s -g -k 2,2 >want
    run cast "$scene" --from $from --dir 1,0.25,-0.1
    sed '$d' out >got
    checks=$((checks + 1))
    cmp -s want got || fail "as the queries say, from $from"
    count=$(wc -l <want)
    equal "as many as the last line says, from $from" "$count hit$([ "$count" -eq 1 ] || echo s)" "$(tail -n 1 out)"
done

# Invalid shapes are reported.
printf 'space 3\nodd sphere 5 0 0 -1\nball sphere 5 0 0 1 by inf 0 0\n' >invalid
run cast invalid --from 0,0,0 --dir 1,0,0 --first
prints 'an invalid shape is no hit' 0 <<EOF
ball 4 6
EOF
equal 'an invalid shape is said' 'graze: invalid: 1 of 2 shapes is invalid, and so empty' "$(cat err)"

# Unsupported shapes are reported.
printf 'space 3\ncan cone 0 0 0 1 0 0 1\nball sphere 5 0 0 1\nhat cone 0 0 0 1 0 0 1\n' >early
run cast early --from 0,0,0 --dir 1,0,0
prints 'unsupported shapes do not change the status' 0 <<EOF
ball 4 6
1 hit
EOF
equal 'unsupported shapes are counted' 'graze: 2 shapes unsupported' "$(cat err)"
run cast early --from 0,0,0 --dir 1,0,0 --json
prints 'unsupported shapes in JSON' 0 <<EOF
{"name":"ball","enter":4,"exit":6}
{"hits":1,"unsupported":2}
EOF
run cast early --from 0,0,0 --dir 1,0,0 --first
equal 'the first of those that have an answer' 'ball 4 6' "$(cat out)"
equal 'one without an answer might have been first' 'graze: 2 shapes unsupported' "$(cat err)"
run cast early --from 0,0,0 --dir 1,0,0 --first --json
prints 'the first of those that have an answer in JSON' 0 <<EOF
{"name":"ball","enter":4,"exit":6}
{"unsupported":2}
EOF
run cast early --from 0,0,0 --dir -1,0,0 --any
prints 'none of those that have an answer, in a word' 0 <<EOF
unsupported
EOF
run cast early --from 0,0,0 --dir 1,0,0 --any
equal 'a yes needs no other answers' 'yes' "$(cat out err)"
run cast early --from 0,0,0 --dir -1,0,0 --any --json
prints 'none of those that have an answer' 0 <<EOF
{"answer":"unsupported","unsupported":2}
EOF
equal 'none of those that have an answer: standard error' 'graze: 2 shapes unsupported' "$(cat err)"

# The man page and the help have the lines for unsupported shapes.
printf 'space 3\ncan cone 0 0 0 1 0 0 1\n' >can
"$graze" cast --help >help
sed 's/\\(dq/"/g' "$data/../../docs/graze.1" >page
for option in --any --first; do
    run cast can --from 0,0,0 --dir 1,0,0 --json $option
    for text in help page; do
        equal "the $text has the line that $option prints for an unsupported shape" 1 "$(grep -q -F -e "$(cat out)" $text && echo 1)"
    done
done

# Wrong usage: messages name the option and its value.
wrong() {
    run cast "$@"
    complains "$*" 2
}
hint="Try 'graze cast --help'."
for value in 1 1,2,3,4 1,x 1,,2 , '' '1 2' 1,2,; do
    wrong street --from "$value" --to 0,0,0 <<EOF
graze cast: expected X,Y or X,Y,Z for --from, got '$value'
$hint
EOF
done
wrong street --from 1e400,0,0 --to 0,0,0 <<EOF
graze cast: expected numbers in the range of double for --from, got '1e400,0,0'
$hint
EOF
wrong street --from 0,0,0 --dir nan,0,0 <<EOF
graze cast: expected finite numbers for --dir, got 'nan,0,0'
$hint
EOF
wrong street --from 0,0,0 --to x <<EOF
graze cast: expected X,Y or X,Y,Z for --to, got 'x'
$hint
EOF
wrong street --from 0,0,0 --dir 1,0 <<EOF
graze cast: street is of space 3: expected X,Y,Z for --dir, got '1,0'
$hint
EOF
wrong same --from 0,0,0 --to 1,0 <<EOF
graze cast: same is of space 2: expected X,Y for --from, got '0,0,0'
$hint
EOF
wrong street --to 1,0,0 <<EOF
graze cast: expected --from, where the segment, ray or line begins
$hint
EOF
wrong street --from 1,0,0 <<EOF
graze cast: expected --to, the end of a segment, or --dir, the direction of a ray
$hint
EOF
wrong street --from 1,0,0 --to 2,0,0 --dir 1,0,0 <<EOF
graze cast: --to and --dir cannot be combined
$hint
EOF
wrong street --from 1,0,0 --to 2,0,0 --line <<EOF
graze cast: --to and --line cannot be combined
$hint
EOF
wrong street --from 1,0,0 --to 2,0,0 --first --any <<EOF
graze cast: --first and --any cannot be combined
$hint
EOF
wrong street --from 1,0,0 --to 2,0,0 --points --any <<EOF
graze cast: --points and --any cannot be combined
$hint
EOF
wrong --from 1,0,0 --to 2,0,0 <<EOF
graze cast: expected one scene or mesh, got 0
$hint
EOF
wrong street street --from 1,0,0 --to 2,0,0 <<EOF
graze cast: expected one scene or mesh, got 2
$hint
EOF
wrong street --from <<EOF
graze cast: option '--from' requires an argument
--from X,Y,Z: where the segment or ray begins, or a point of the line; X,Y in space 2. Numbers are those of queries, and finite
$hint
EOF

printf 'space 2\na circle 0 0 x\nb point 0 0\nb point 1 1\n' >bad
run cast bad --from 0,0 --to 1,0
complains 'a scene that cannot be read' 1 <<EOF
graze: bad: line 2: expected a number for circle radius, got 'x'
graze: bad: line 4: the name 'b' is taken by line 3
graze: no hits are printed, because they would not be all
EOF
# Polygons: once for each part of the caster that is in them.
cat >rings <<'EOF'
space 2
comb polygon 12  0 0  9 0  9 4  8 4  8 1  6 1  6 4  5 4  5 1  1 1  1 4  0 4
lake polygon 4  1 2  5 2  5 4  1 4  hole 4  2 2.5  4 2.5  4 3.5  2 3.5
ball circle 3 3 0.25
EOF
run cast rings --from -1,3 --to 9,3
prints 'a segment at polygons' 0 <<'EOF'
comb 0.1 0.2
lake 0.2 0.3
ball 0.375 0.425
lake 0.5 0.6
comb 0.6 0.7
comb 0.9 1
6 hits
EOF
run cast rings --from 3,3 --dir 0,0.5 --line --json
prints 'a line, in JSON' 0 <<'EOF'
{"name":"comb","enter":-6,"exit":-4}
{"name":"lake","enter":-2,"exit":-1}
{"name":"ball","enter":-0.5,"exit":0.5}
{"name":"lake","enter":1,"exit":2}
{"hits":4}
EOF
run cast rings --from 7,4 --dir 1,0 --points
prints 'along an edge' 0 <<'EOF'
comb 1 2  8 4  -1 0
1 hit
EOF
run cast rings --from 6.5,3 --dir 1,0 --any
prints 'any' 0 <<'EOF'
yes
EOF
run cast rings --from 6.5,3 --to 7.5,3 --any
prints 'not any' 0 <<'EOF'
no
EOF
run cast rings --from 6.5,3 --dir 1,0 --first
prints 'the first' 0 <<'EOF'
comb 1.5 2.5
EOF
run cast rings --from 2.5,3 --dir 1,0 --open
prints 'openly: from the first interior to the last' 0 <<'EOF'
ball 0.25 0.75
lake 1.5 2.5
comb 2.5 6.5
3 hits
EOF
# More parts than the command has room for at first.
awk 'BEGIN { print "space 2"; printf "comb polygon %d  0 0  %d 0", 4 * 50 + 2, 100
    for (i = 50; i > 0; i--) printf "  %d 2  %d 2  %d 1  %d 1", 2 * i, 2 * i - 1, 2 * i - 1, 2 * i - 2; print "" }' >comb
run cast comb --from 0,1.5 --dir 1,0
equal 'many parts' '50 hits' "$(tail -n 1 out)"
equal 'the last of them' 'comb 99 100' "$(tail -n 2 out | head -n 1)"
finish
