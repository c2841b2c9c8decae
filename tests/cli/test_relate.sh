#!/bin/sh
# graze relate: the DE-9IM matrix of each pair of a scene or of two, the predicates, and the errors; graze pairs --interiors.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

cat >town.wkt <<'EOF'
# a town, two of its quarters that interlock, a lake with an island, a road, a bridge, two wells, nothing
town	POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))
left	POLYGON ((0 0, 5 0, 5 2, 7 2, 7 1, 8 1, 8 3, 4 3, 4 5, 0 5, 0 0))
right	POLYGON ((5 0, 10 0, 10 5, 4 5, 4 3, 8 3, 8 1, 7 1, 7 2, 5 2, 5 0))
lake	POLYGON ((10 10, 20 10, 20 20, 10 20, 10 10), (12 12, 18 12, 18 18, 12 18, 12 12))
island	POLYGON ((12 12, 18 12, 18 18, 12 18, 12 12))
road	LINESTRING (0 7, 10 7, 30 7)
bridge	LINESTRING (15 5, 15 15)
wells	MULTIPOINT (1 1, 15 15)
nothing	POLYGON EMPTY
EOF
run relate town.wkt
prints 'every pair with a common point' 0 <<'EOF'
town left 212F11FF2
town right 212F11FF2
town lake FF2F01212
town road 1F2001102
town wells 0F2FF10F2
left right FF2F11212
left wells 0F2FF10F2
lake island FF2F112F2
lake bridge 1F20F1102
island bridge 1020F1102
island wells 0F2FF10F2
road bridge 0F1FF0102
bridge wells FF10F00F2
13 pairs
EOF
run relate town.wkt --json --predicate within
prints 'in JSON; within, in both orders' 0 <<'EOF'
{"a":"left","a_id":null,"a_index":1,"b":"town","b_id":null,"b_index":0,"matrix":"2FF11F212"}
{"a":"right","a_id":null,"a_index":2,"b":"town","b_id":null,"b_index":0,"matrix":"2FF11F212"}
{"pairs":2}
EOF

# holds PREDICATE PAIR...: these are the pairs for which it holds.
holds() {
    predicate=$1
    shift
    run relate town.wkt --predicate "$predicate"
    for pair; do echo "$pair"; done >want
    sed '$d' out | cut -d ' ' -f 1,2 | tr ' ' '-' >got
    checks=$((checks + 1))
    cmp -s want got || fail "$predicate"
}
holds touches town-lake left-right lake-island bridge-wells
holds crosses town-road town-wells left-wells lake-bridge island-bridge island-wells road-bridge
holds overlaps
holds contains town-left town-right
holds covers town-left town-right
holds covered_by left-town right-town
holds equals
run relate town.wkt --predicate disjoint
equal 'disjoint: all others' '23 pairs' "$(tail -n 1 out)"
run relate town.wkt --predicate intersects
equal 'intersects: these' '13 pairs' "$(tail -n 1 out)"
run relate town.wkt --matrix 'FF*F0****'
prints 'a pattern: areas that meet in points' 0 <<'EOF'
town lake FF2F01212
1 pair
EOF
run relate town.wkt --matrix 'T*F**F***'
prints 'a pattern that depends on the order' 0 <<'EOF'
left town 2FF11F212
right town 2FF11F212
2 pairs
EOF
run relate town.wkt --matrix 'ff*ff****'
equal 'a pattern of shapes that are apart' '23 pairs' "$(tail -n 1 out)"

printf 'space 3\na sphere 0 0 0 1\nb point 1 0 0\n' >solid
cat >more <<'EOF'
space 2
box aabb 0 0 10 10
edge segment 10 0 10 10 by 5 5
roof triangle 0 10 10 10 5 12
here point 10 10
disk circle 5 5 1
bad circle 5 5 -1
soft point 5 5 round 1
EOF
run relate town.wkt more --predicate equals
prints 'two scenes; boxes, segments, triangles and points are sets, too' 0 <<'EOF'
town box 2FFF1FFF2
1 pair
EOF
cat >want <<'EOF'
graze: town.wkt: 1 of 9 geometries is null or empty: line 10
graze: more: 1 of 7 shapes is invalid, and so empty
graze: 8 pairs unsupported
EOF
equal 'what has no answer is counted' "$(cat want)" "$(cat err)"
run relate more --predicate touches
prints 'one scene with other shapes' 0 <<'EOF'
box edge FF2101FF2
box roof FF2F11212
box here FF20F1FF2
edge roof FF1F00212
edge here FF10F0FF2
roof here FF20F1FF2
6 pairs
EOF

# Neighbours that interlock: no small shift separates them, but only their borders meet.
run pairs town.wkt --interiors
prints 'pairs --interiors' 0 <<'EOF'
town left overlap interiors
town right overlap interiors
town lake touch borders
town road overlap interiors
town wells overlap interiors
left right overlap borders
left wells overlap interiors
lake island overlap borders
lake bridge overlap interiors
island bridge overlap interiors
island wells overlap interiors
road bridge overlap interiors
bridge wells touch borders
13 pairs, 2 of them only touch, the interiors of 9 meet
EOF
printf 'space 2\nhole aabb 13 13 14 14\ndisk circle 11 11 1\n' >in
run pairs town.wkt in --interiors --json --open
prints 'two scenes, in JSON; nothing is said of other shapes' 0 <<'EOF'
{"a":"lake","a_id":null,"a_index":3,"b":"disk","touch":false}
{"a":"island","a_id":null,"a_index":4,"b":"hole","touch":false,"interiors":true}
{"pairs":2,"touching":0,"interiors":1}
EOF
run pairs solid --interiors
prints 'in space 3 neither' 0 <<'EOF'
a b touch
1 pair, 1 of them only touches, the interiors of 0 meet
EOF

# Empty sets are equal, in the order of the scene; so are two shapes that are the same.
cat >empty.wkt <<'EOF'
POLYGON EMPTY
POINT (1 1)
POINT EMPTY
MULTIPOLYGON EMPTY
MULTIPOINT (1 1, 1 1)
EOF
run relate empty.wkt --predicate equals
prints 'two empty sets are equal' 0 <<'EOF'
1 3 FFFFFFFF2
1 4 FFFFFFFF2
2 5 0FFFFFFF2
3 4 FFFFFFFF2
4 pairs
EOF
run relate town.wkt empty.wkt --predicate equals
prints 'of two scenes' 0 <<'EOF'
nothing 1 FFFFFFFF2
nothing 3 FFFFFFFF2
nothing 4 FFFFFFFF2
3 pairs
EOF
run relate empty.wkt --predicate within
prints 'an empty set is within nothing' 0 <<'EOF'
2 5 0FFFFFFF2
5 2 0FFFFFFF2
2 pairs
EOF

# The areas of a feature are united, in every format.
cat >areas.wkt <<'EOF'
GEOMETRYCOLLECTION (POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0)), POLYGON ((2 2, 6 2, 6 6, 2 6, 2 2)))
MULTIPOLYGON (((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 2 1, 2 2, 1 2, 1 1)), ((2 2, 6 2, 6 6, 2 6, 2 2)), EMPTY, ((1 1, 2 1, 2 2, 1 2, 1 1)))
GEOMETRYCOLLECTION (MULTIPOLYGON (((0 0, 4 0, 4 4, 0 4, 0 0))), GEOMETRYCOLLECTION (TRIANGLE ((2 2, 6 2, 6 6, 2 2)), POLYGON ((2 2, 6 6, 2 6, 2 2))))
EOF
printf 'space 2\na polygon 4 0 0 4 0 4 4 0 4 area 4 2 2 6 2 6 6 2 6\n' >areas.scene
cat >areas.geojson <<'EOF'
{"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[4,4],[0,4],[0,0]]],[[[2,2],[6,2],[6,6],[2,6],[2,2]]]]}
{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]]]},{"type":"Polygon","coordinates":[[[2,2],[6,2],[6,6],[2,6],[2,2]]]}]}
EOF
run relate areas.wkt --predicate equals
prints 'areas in WKT' 0 <<'EOF'
1 2 2FFF1FFF2
1 3 2FFF1FFF2
2 3 2FFF1FFF2
3 pairs
EOF
run relate areas.wkt areas.geojson --predicate equals --json
equal 'areas in WKT and GeoJSON' '{"pairs":6}' "$(tail -n 1 out)"
run relate areas.scene areas.geojson --predicate equals --json
equal 'areas in a scene and GeoJSON' '{"pairs":2}' "$(tail -n 1 out)"
printf 'POINT (3 3)\nPOINT (4 3)\nPOINT (4 2)\n' >three.wkt
run relate areas.scene three.wkt
prints 'a point in both areas, on an inner edge, and where the outlines cross' 0 <<'EOF'
a 1 0F2FF1FF2
a 2 0F2FF1FF2
a 3 FF20F1FF2
3 pairs
EOF

for name in 'tuches (did you mean touches?)' 'intersect (did you mean intersects?)' 'inside (did you mean within or covered_by?)' nothing; do
    run relate town.wkt --predicate "${name%% *}"
    complains "the predicate ${name%% *}" 2 <<EOF
graze relate: expected a predicate for --predicate, got '${name%% *}'$(expr "$name" : '[^ ]*\(.*\)')
There are intersects, disjoint, touches, crosses, overlaps, within, contains, covered_by, covers, equals.
Try 'graze relate --help'.
EOF
done
run relate --predicate
complains 'no predicate' 2 <<'EOF'
graze relate: option '--predicate' requires an argument
--predicate NAME: only the pairs for which it holds: intersects, disjoint, touches, crosses, overlaps, within, contains, covered_by, covers or equals. In one scene a pair is asked in both orders if they differ
Try 'graze relate --help'.
EOF
misused relate "expected nine characters of F T 0 1 2 * for --matrix, got 'FF2F1121'" town.wkt --matrix FF2F1121
misused relate "expected nine characters of F T 0 1 2 * for --matrix, got 'FF2F1121x'" town.wkt --matrix FF2F1121x
misused relate '--predicate and --matrix cannot be combined' town.wkt --matrix FF2F11212 --predicate within
misused relate 'expected one scene or two, got 0'
misused relate 'expected one scene or two, got 3' a b c
misused relate 'standard input can be one of the scenes only' - -
run relate solid
complains 'space 3' 2 <<'EOF'
graze relate: solid is of space 3: expected space 2
EOF
run relate nothing
complains 'no file' 3 <<'EOF'
graze: nothing: No such file or directory
EOF
echo 'POINT (1 2' >bad.wkt
run relate town.wkt bad.wkt
complains 'an unreadable map' 1 <<'EOF'
graze: bad.wkt: line 1: expected ')', got the end of the line
graze: no pairs are printed, because they would not be all
EOF
finish
