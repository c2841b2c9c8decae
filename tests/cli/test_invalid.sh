#!/bin/sh
# Queries with an invalid shape, which is the empty set: they are answered, then counted on standard error.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

# notes NAME WHY QUERY: the query is answered with exit status 0, and WHY its shape is invalid is printed to standard error.
notes() {
    printf '%s\n' "$3" | "$graze" query >out 2>err
    equal "$1: exit status" 0 "$?"
    equal "$1" "graze: 1 query has an invalid shape, which is empty: in line 1 ($2)" "$(cat err)"
}

# silent NAME QUERY: nothing is printed to standard error.
silent() {
    printf '%s\n' "$2" | "$graze" query >out 2>err
    equal "$1" '' "$(cat err)"
}

notes 'a negative radius' 'sphere radius -1' 'overlap3 sphere 0 0 0 -1  point 0 0 0'
notes 'a negative radius, of the second shape' 'circle radius -0.1' 'overlap2 point 0 0  circle 0 0 -0.1'
notes 'a negative half extent' 'obb half y -5e-324' 'overlap2 obb 0 0  1 -5e-324  1 0  point 0 0'
notes 'a negative width' 'rect width -1' 'touch2 rect 0 0 -1 1  rect 1 0 1 1'
notes 'a negative rounding' 'aabb round -2' 'within2 aabb 0 0 1 1 round -2  point 0 0  1'
notes 'a number that is none' 'obb axis 3 z nan' 'overlap3 obb 0 0 0 1 1 1 1 0 0 0 1 0 0 0 nan  point 0 0 0'
notes 'a point that is none' 'point x nan' 'overlap2 point nan 0  point 0 0'
notes 'an infinity' 'segment b x inf' 'cast2 segment 0 0 inf 0  point 0 0'
notes 'min beyond max' 'aabb min > max' 'overlap2 aabb 0 1 1 0  point 0 0'
notes 'min inf' 'aabb min y inf' 'overlap2 aabb 0 inf 1 inf  point 0 0'
notes 'max -inf' 'aabb max x -inf' 'overlap2 aabb -inf 0 -inf 1  point 0 0'
notes 'no normal' 'plane normal 0' 'side3 plane 0 0 0 1  point 0 0 0'
notes 'no points' 'hull without points' 'contains3 hull 0  point 0 0 0'
notes 'a point of a hull' 'hull point 2 y nan' 'overlap3 hull 2  0 0 0  1 nan 1  point 0 0 0'
notes 'a point of a polygon' 'polygon point 3 x inf' 'overlap2 polygon 3  0 0  1 0  inf 1  point 0 0'
notes 'a point of a hole' 'hole point 2 y nan' 'overlap2 polygon 3  0 0  9 0  0 9 hole 3  1 1  2 nan  1 2  point 0 0'
notes 'a polygon without points' 'polygon without points' 'touch2 polygon 0 hole 0  point 0 0'
notes 'a displacement' 'sphere by z nan' 'sweep3 sphere 0 0 0 1 by 1 0 nan  point 0 0 0'
notes 'a displacement of the second shape' 'point by x -inf' 'stop2 circle 0 0 1  point 5 0 by -inf 0'

silent 'degenerate shapes' 'overlap3 aabb 1 1 1 1 1 1 round 0  obb 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0'
silent 'a box without ends' 'overlap2 aabb -inf -inf inf inf  segment 0 0 0 0'
silent 'a radius of -0' 'overlap2 circle 0 0 -0  ray 0 0 0 0'
silent 'a margin is no shape' 'within2 point 0 0  point 0 0  nan'
silent 'points are no shapes' 'orient2 nan 0 0 0 0 0'
silent 'what graze has no answer for' 'overlap3 cone 0 0 0 1 1 1 -1  point 0 0 0'

good='overlap2 point 0 0 point 0 0'
printf '# one\n%s\noverlap2 circle 0 0 -2 point 0 0\nblob\n%s\noverlap2 point nan 0 point inf 0\n' "$good" "$good" >some
run query some
prints 'all lines are answered' 1 <<'EOF'
yes
no
error: line 4: expected a relation, got 'blob'
yes
no
EOF
equal 'more than one: how many, and which is the first' \
    'graze: 2 queries have an invalid shape, which is empty: the first in line 3 (circle radius -2)' "$(cat err)"
run query --json some
equal 'in JSON, too' 'graze: 2 queries have an invalid shape, which is empty: the first in line 3 (circle radius -2)' "$(cat err)"
echo "$good" >good
run query good some some
equal 'of some files' 'graze: 4 queries have an invalid shape, which is empty: the first in some, line 3 (circle radius -2)' "$(cat err)"

printf 'space 2\na circle 0 0 -1\n' >scene
run pairs scene
equal 'of a scene with one shape' 'graze: scene: 1 of 1 shape is invalid, and so empty' "$(cat err)"
finish
