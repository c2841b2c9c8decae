#!/bin/sh
# graze bounds: what encloses the shapes of a scene and the parts of a mesh, and all of them.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

cat >park <<'EOF'
space 2
ball circle 0.1 0 0.2
tile rect 0 0 1 1 by 5 -1
stone triangle 0 0 6 0 6 8
pond polygon 4  2 2  3 2  3 4  2 3
wide segment 0 0 3 4 round 0.5
EOF
run bounds park
prints 'boxes: 0.1 + 0.2 is rounded up' 0 <<EOF
ball aabb -0.1 -0.2 0.30000000000000004 0.2
tile aabb 0 0 1 1
stone aabb 0 0 6 8
pond aabb 2 2 3 4
wide aabb -0.5 -0.5 3.5 4.5
all aabb -0.5 -0.5 6 8
EOF
run bounds --swept park
prints 'boxes of motions' 0 <<EOF
ball aabb -0.1 -0.2 0.30000000000000004 0.2
tile aabb 0 -1 6 1
stone aabb 0 0 6 8
pond aabb 2 2 3 4
wide aabb -0.5 -0.5 3.5 4.5
all aabb -0.5 -1 6 8
EOF
run bounds --sphere park
prints 'circles: of a triangle with a right angle its diameter is the long side' 0 <<EOF
ball circle 0.1 0 0.2
tile circle 0.5 0.5 0.7071067811865476
stone circle 3 4 5
pond circle 2.5 3 1.118033988749895
wide circle 1.5 2 3
all circle 3 4 5.5
EOF
run bounds --obb park
equal 'oriented boxes: the shorter sides of the triangle' 'stone obb 3 4 3 4 1 0' "$(grep '^stone' out)"
equal 'oriented boxes: a box' 'tile obb 0.5 0.5 0.5 0.5 1 0' "$(grep '^tile' out)"
run bounds --json park
equal 'a box in JSON' '{"name":"stone","min":[0,0],"max":[6,8]}' "$(grep stone out)"
equal 'all in JSON' '{"shapes":5,"min":[-0.5,-0.5],"max":[6,8]}' "$(tail -n 1 out)"
run bounds --json --sphere park
equal 'a circle in JSON' '{"name":"stone","center":[3,4],"radius":5}' "$(grep stone out)"
run bounds --json --obb park
equal 'an oriented box in JSON' '{"name":"stone","center":[3,4],"half":[3,4],"axes":[[1,0]]}' "$(grep stone out)"

# What is printed is a shape that contains what it stands for.
sed '1d; s/ by.*//; s/polygon/hull/' park >shapes
for how in '' --sphere --obb; do
    "$graze" bounds $how park >around
    while read -r name shape; do
        printf 'contains2 %s  %s\n' "$(sed -n "s/^$name //p" around)" "$shape" >query
        equal "bounds $how of $name" yes "$("$graze" query query)"
    done <shapes
done

cat >odd <<'EOF'
space 3
floor halfspace 0 0 2 3
beam ray 0 0 0 1 0 -1
hole sphere 0 0 0 -1
can cone 0 0 0 0 0 1 1
dot point 1 2 3
EOF
run bounds odd
prints 'unbounded, empty and unsupported shapes' 0 <<EOF
floor aabb -inf -inf -inf inf inf 1.5
beam aabb 0 0 -inf inf 0 0
hole empty
can unsupported
dot aabb 1 2 3 1 2 3
all aabb -inf -inf -inf inf inf 3
EOF
equal 'the empty one is said' 'graze: odd: 1 of 5 shapes is invalid, and so empty' "$(head -n 1 err)"
equal 'the unsupported one is said' 1 "$(grep -c '1 shape' err)"
run bounds --sphere odd
prints 'no sphere contains a half-space' 0 <<EOF
floor unbounded
beam unbounded
hole empty
can unsupported
dot sphere 1 2 3 0
all unbounded
EOF
run bounds --json --obb odd
equal 'empty in JSON' '{"name":"hole","empty":true}' "$(grep hole out)"

# A corner of an oriented box far from the origin rounds; the sphere contains the box all the same.
printf 'space 3\nfar obb 1e15 0 0  1 1 1  0.6 0.8 0  -0.8 0.6 0  0 0 1\n' >far
for how in --sphere --obb; do
    printf 'contains3 %s  %s\n' "$("$graze" bounds $how far | sed -n 's/^far //p')" "$(sed -n 's/^far //p' far)" >query
    equal "$how of a box far away" yes "$("$graze" query query)"
done

cat >two.obj <<'EOF'
o left
v 0 0 0
v 1 0 0
v 0 2 0
f 1 2 3
o right
v 3 0 4
v 5 0 4
v 4 1 4
f 4 5 6
EOF
run bounds two.obj
prints 'a mesh' 0 <<EOF
left aabb 0 0 0 1 2 0
right aabb 3 0 4 5 1 4
all aabb 0 0 0 5 2 4
EOF
run bounds --sphere two.obj
equal 'the sphere of a triangle with a right angle' 'right sphere 4 0 4 1' "$(grep right out)"
run bounds --json two.obj
equal 'parts in JSON' '{"parts":2,"min":[0,0,0],"max":[5,2,4]}' "$(tail -n 1 out)"

misused bounds '--sphere and --obb cannot be combined' --sphere --obb park
misused bounds '--swept is for boxes without --sphere and --obb' --swept --obb park
misused bounds '--swept is for scenes only' --swept two.obj
misused bounds 'expected one scene or mesh, got 0'
misused bounds 'expected one scene or mesh, got 2' park odd
printf 'space 2\na circle 0 0\n' >broken
run bounds broken
equal 'an unreadable scene' 1 "$status"
equal 'prints nothing' '' "$(cat out)"
finish
