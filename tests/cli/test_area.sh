#!/bin/sh
# graze area: the area of each shape of a scene and of each feature of a map, and their sum.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

cat >park <<'EOF'
space 2
tile rect 0 0 0.1 0.1
stone triangle 0 0 6 0 6 8
pond polygon 4 0 0 4 0 4 4 0 4 hole 4 1 1 3 1 3 3 1 3
bow polygon 4 0 0 2 2 2 0 0 2
path segment 0 0 3 4
ball circle 0 0 1
world aabb 0 0 inf 1
EOF
run area park
prints 'areas, correctly rounded' 0 <<EOF
tile 0.010000000000000002
stone 24
pond 12
bow 2
path 0
ball 3.141592653589793
world inf
all inf
EOF
grep -v world park >finite
run area --json finite
equal 'in JSON' '{"name":"stone","area":24}' "$(grep stone out)"
equal 'the sum in JSON' '{"shapes":6,"area":41.151592653589795}' "$(tail -n 1 out)"

# What a feature has in common with itself counts once, what two have in common twice; a hole in any order.
cat >two.geojson <<'EOF'
{"type": "FeatureCollection", "features": [
{"type": "Feature", "id": 7, "properties": {"name": "both"}, "geometry": {"type": "MultiPolygon", "coordinates":
[[[[0, 0], [400, 0], [400, 400], [0, 400], [0, 0]]], [[[200, 200], [600, 200], [600, 600], [200, 600], [200, 200]]]]}},
{"type": "Feature", "properties": {"name": "one"}, "geometry": {"type": "Polygon", "coordinates":
[[[0, 0], [0, 300], [300, 300], [300, 0], [0, 0]], [[100, 100], [200, 100], [200, 200], [100, 200], [100, 100]]]}},
{"type": "Feature", "properties": {"name": "way"}, "geometry": {"type": "LineString", "coordinates": [[0, 0], [1, 1]]}}]}
EOF
if "$graze" area two.geojson >out 2>err; then
    equal 'features of a map' 'both 280000 one 80000 way 0 all 360000' "$(tr '\n' ' ' <out | sed 's/ $//')"
    equal 'nothing is said of a map in metres' '' "$(cat err)"
    equal 'the id of a feature' '{"name":"both","id":7,"index":0,"area":280000}' "$("$graze" area --json two.geojson | head -n 1)"
    equal 'a name of your choice' '7 280000' "$("$graze" area --name @id two.geojson | head -n 1)"
fi
printf 'POLYGON ((0 0, 3 0, 3 3, 0 3, 0 0))\nPOINT EMPTY\n' >plot.wkt
equal 'WKT' 9 "$("$graze" area plot.wkt 2>/dev/null | sed -n 's/^all //p')"

# What has no answer yet.
printf 'space 2\nhalf halfspace 1 0 0\npill capsule 0 0 1 0 1\nsoft rect 0 0 1 1 round 1\ntile rect 0 0 1 1\nbad circle 0 0 -1\n' >some
run area some
equal 'unsupported shapes' 'half unsupported pill unsupported soft unsupported tile 1 bad 0 all 1' "$(tr '\n' ' ' <out | sed 's/ $//')"
equal 'how many are unsupported' 1 "$(grep -c '3 shapes' err)"
equal 'how many are invalid' 1 "$(grep -c '1 of 5 shapes is invalid' err)"
run area --json some
equal 'an unsupported shape in JSON' '{"name":"pill","unsupported":true}' "$(grep pill out)"

# Errors.
printf 'space 3\nball sphere 0 0 0 1\n' >space
run area space
equal 'space 3: status' 2 "$status"
equal 'space 3' 'graze area: space: areas are those of space 2, and this is space 3' "$(head -n 1 err)"
run area some.obj
equal 'a mesh: status' 2 "$status"
equal 'a mesh' 'graze area: some.obj: areas are those of space 2, and this is a mesh' "$(head -n 1 err)"
run area
equal 'no scene: status' 2 "$status"
run area nothing
equal 'no such file: status' 3 "$status"
printf 'space 2\nball circle 0 0\n' >short
run area short
equal 'a short line: status' 1 "$status"
equal 'a short line prints no areas' '' "$(cat out)"
if [ -e /dev/full ]; then
    "$graze" area park >/dev/full 2>err
    equal 'a full disk: status' 4 $?
fi

# The counties against whole numbers: twice the area of rings that do not meet themselves.
counties=$data/../../examples/data/us-counties.geojson
if "$graze" area --json "$counties" >areas 2>err; then
    equal 'degrees are said' 1 "$(grep -c 'areas are in square degrees' err)"
    equal 'counties' '' "$(/usr/bin/python3 - "$counties" areas <<'EOF'
import json, sys
from fractions import Fraction
from math import fsum

features = json.load(open(sys.argv[1]))["features"]
*lines, last = map(json.loads, open(sys.argv[2]))

def twice(ring):
    points = [tuple(map(Fraction, p)) for p in ring]
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:])))

equal = 0
for feature, line in zip(features, lines):
    geometry = feature["geometry"]
    if geometry["type"] != "Polygon":
        continue
    outer, *holes = geometry["coordinates"]
    exact = (twice(outer) - sum(map(twice, holes))) / 2
    equal += float(exact) == line["area"]
total = sum(f["geometry"]["type"] == "Polygon" for f in features)
if len(lines) != len(features) or last["shapes"] != len(features):
    print(len(lines), "lines of", len(features))
if total - equal > 20:  # rings that cross themselves have another area
    print(equal, "of", total, "areas are those of the ring")
sum_of = fsum(line["area"] for line in lines)
if abs(sum_of - last["area"]) > 2 ** -52 * sum_of:
    print("the sum", last["area"], "is not", sum_of)
EOF
)"
fi
finish
