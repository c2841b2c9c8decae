#!/bin/sh
# graze distance: distances of shapes in a scene or between two, within a distance, and the nearest ones of each.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

cat >tiles <<'EOF'
space 2
floor halfspace 0 1 0
left rect 0 1 1 1
right rect 3 1 1 1 by 5 0
ball circle 6 6 1
gone circle 0 0 -1
EOF
run distance tiles
prints 'a scene, in its order; shapes are where they begin' 0 <<EOF
floor left 1
floor right 1
floor ball 5
floor gone inf
left right 2
left ball 5.4031242374328485
left gone inf
right ball 3.4721359549995796
right gone inf
ball gone inf
10 pairs
EOF
equal 'an empty shape' 'graze: tiles: 1 of 5 shapes is invalid, and so empty' "$(cat err)"
run distance tiles --within 2
prints 'within a distance' 0 <<EOF
floor left 1
floor right 1
left right 2
3 pairs
EOF
run distance tiles --within inf
equal 'within any distance: no empty shape' '6 pairs' "$(tail -n 1 out)"
run distance tiles --within 0
prints 'within 0' 0 <<EOF
0 pairs
EOF
run distance tiles --nearest 1
prints 'the nearest of each; of equally near ones the first' 0 <<EOF
floor left 1
left floor 1
right floor 1
ball right 3.4721359549995796
4 pairs
EOF
run distance tiles --nearest 2 --within 4 --json
prints 'the nearest within a distance, in JSON' 0 <<EOF
{"a":"floor","b":"left","distance":1}
{"a":"floor","b":"right","distance":1}
{"a":"left","b":"floor","distance":1}
{"a":"left","b":"right","distance":2}
{"a":"right","b":"floor","distance":1}
{"a":"right","b":"left","distance":2}
{"a":"ball","b":"right","distance":3.4721359549995796}
{"pairs":7}
EOF
run distance tiles --nearest 1e300
equal 'more than there are' '12 pairs' "$(tail -n 1 out)"

cat >rain <<'EOF'
space 2
left point 0.5 5
drop point 6 6
EOF
run distance tiles rain --within 3
prints 'two scenes: each shape of the first; names may be shared' 0 <<EOF
left left 3
ball drop 0
2 pairs
EOF
run distance rain tiles --nearest 1
prints 'the nearest of the second scene' 0 <<EOF
left left 3
drop ball 0
2 pairs
EOF
run distance rain tiles --json
equal 'an infinite distance in JSON' '{"a":"left","b":"gone","distance":"inf"}' "$(sed -n 5p out)"

# The exact distance decides: 1e-9 aside of the nearest point at a distance of 1, the distance still rounds to 1.
cat >exact <<'EOF'
space 2
roof polygon 3 0 0 -1 1 -1 -1
disk circle -1e-300 0 1e-300
EOF
cat >near <<'EOF'
space 2
at point 1 0
aside point 1 1e-9
wedge polygon 3 1 0 2 1 2 -1
lifted polygon 3 1 1e-9 2 1 2 -0.5
ray ray 1 0 1 0
thick point 2 0 round 1
pin polygon 1 1 1e-9
EOF
run distance exact near --within 1
prints 'exactly within' 0 <<EOF
roof at 1
roof wedge 1
roof ray 1
roof thick 1
disk at 1
disk wedge 1
disk ray 1
disk thick 1
8 pairs
EOF
run distance exact near
equal 'rounded, the others are no farther' 14 "$(grep -c ' 1$' out)"
run distance near exact --within 1 --nearest 1
prints 'exactly within, the nearest' 0 <<EOF
at roof 1
wedge roof 1
ray roof 1
thick roof 1
4 pairs
EOF

# Lines and points of maps; what is inside a hole is apart from the ring.
cat >town.wkt <<'EOF'
lake	POLYGON ((0 0, 10 0, 10 10, 0 10), (2 2, 2 8, 8 8, 8 2))
boat	POINT (5 4)
fish	POINT (1 1)
pier	LINESTRING (12 0, 12 5, 15 9)
posts	MULTIPOINT ((20 0), (13 13))
EOF
run distance town.wkt
prints 'a map' 0 <<EOF
lake boat 2
lake fish 0
lake pier 2
lake posts 4.242640687119285
boat fish 5
boat pier 7
boat posts 12.041594578792296
fish pier 11
fish posts 16.97056274847714
pier posts 4.47213595499958
10 pairs
EOF
run distance town.wkt --within 2
prints 'a map, within' 0 <<EOF
lake boat 2
lake fish 0
lake pier 2
3 pairs
EOF
run distance town.wkt --nearest 1
prints 'a map, the nearest' 0 <<EOF
lake fish 0
boat lake 2
fish lake 0
pier lake 2
posts lake 4.242640687119285
5 pairs
EOF

cat >solids <<'EOF'
space 3
ball sphere 0 0 0 1
can cone 0 0 0 0 0 1 1
box aabb 4 0 0 5 1 1
mast line 9 9 0 0 0 1
EOF
run distance solids
prints 'what has no answer is counted' 0 <<EOF
ball box 3
ball mast 11.727922061357855
box mast 8.94427190999916
3 pairs
EOF
equal 'and reported' 'graze: 3 pairs unsupported' "$(cat err)"
for option in '--within 9' '--nearest 1'; do
    run distance solids $option --json
    equal "$option: unsupported pairs" '"unsupported":3}' "$(tail -n 1 out | cut -d , -f 2)"
done

# Among many shapes, with and without the search of boxes: on a lattice no distance rounds to another one.
awk 'BEGIN {
    srand(7)
    print "space 2"
    for (i = 0; i < 150; i++) {
        x = int(rand() * 60); y = int(rand() * 60)
        w = int(rand() * 4); h = int(rand() * 4)
        if (i % 4 == 0) print "s" i, "point", x, y
        if (i % 4 == 1) print "s" i, "aabb", x, y, x + w, y + h
        if (i % 4 == 2) print "s" i, "circle", x, y, w
        if (i % 4 == 3) print "s" i, "polygon 3", x, y, x + w + 1, y, x, y + h + 1
    }
    print "s150 line 0 0 1 2"
    print "s151 segment 0 60 60 0"
    print "s152 point inf 0"
}' >many
run distance many
cp out all
equal 'all pairs' '11628 pairs' "$(tail -n 1 out)"
for r in 0 1 2 5 13; do
    run distance many --within $r
    sed '$d' out >got
    awk -v r=$r 'NF == 3 && $3 != "inf" && $3 + 0 <= r' all >want
    checks=$((checks + 1))
    cmp -s want got || fail "within $r among many"
done
for k in 1 3 20; do
    run distance many --nearest $k
    sed '$d' out >got
    awk 'NF == 3 && $3 != "inf" && $2 != "pairs" { print $1, $2, $3; print $2, $1, $3 }' all |
        sed 's/s\([0-9]*\) s\([0-9]*\) /\1 \2 /' | sort -k 1,1n -k 3,3g -k 2,2n |
        awk -v k=$k '$1 != last { n = 0; last = $1 } n++ < k { print "s" $1, "s" $2, $3 }' >want
    checks=$((checks + 1))
    cmp -s want got || fail "the $k nearest among many"
done

printf 'space 2\n' >none
run distance none --nearest 3
prints 'an empty scene' 0 <<EOF
0 pairs
EOF
run distance tiles none --nearest 3
prints 'nothing to be near to' 0 <<EOF
0 pairs
EOF

misused distance 'expected one scene or two, got 0'
misused distance "expected a number that is at least 0 for --within, got '-1'" tiles --within -1
misused distance "expected a number that is at least 0 for --within, got 'nan'" tiles --within nan
misused distance "expected a number for --within, got 'far'" tiles --within far
misused distance "expected numbers in the range of double for --within, got '1e999'" tiles --within 1e999
for k in 0 1.5 -1 inf x; do
    misused distance "expected a whole number that is at least 1 for --nearest, got '$k'" tiles --nearest $k
done
run distance tiles solids
complains 'two spaces' 2 <<EOF
graze: tiles is of space 2 and solids of space 3
EOF
run distance nothing
complains 'no file' 3 <<EOF
graze: nothing: No such file or directory
EOF
printf 'space 2\na circle 0 0 x\n' >bad
run distance bad
complains 'an unreadable scene' 1 <<EOF
graze: bad: line 2: expected a number for circle radius, got 'x'
graze: no distances are printed, because they would not be all
EOF
finish
