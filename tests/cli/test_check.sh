#!/bin/sh
# graze check of maps: what is wrong with their areas, the formats, and the errors. Meshes: test_clash.sh.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

cat >map.wkt <<'EOF'
bow	POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))
eight	POLYGON ((10 0, 12 0, 11 1, 12 2, 10 2, 11 1, 10 0))
spike	POLYGON ((20 0, 22 0, 22 2, 24 2, 22 2, 20 2, 20 0))
left	POLYGON ((30 0, 32 0, 32 2, 30 2, 30 0))
right	POLYGON ((32 0, 34 0, 34 2, 32 2, 32 1, 32 0))
over	POLYGON ((33 1, 35 1, 35 3, 33 3, 33 1))
near	POLYGON ((35.5 2.5, 37 1, 37 4, 35.5 2.5))
thin	POLYGON ((40 0, 50 0, 50 0.5, 40 0))
road	LINESTRING (0 0, 1 1)
nothing	POLYGON EMPTY
EOF
run check map.wkt
prints 'how many there are' 0 <<'EOF'
8 areas, 1 crossing, 2 touches, 1 doubled edge, 1 overlap, 1 unmatched corner
EOF
grep -v empty err >got
cat >want <<'EOF'
graze: map.wkt: 1 of 10 shapes is no polygon, and not looked at
EOF
checks=$((checks + 1))
grep -qxF "$(cat want)" got || fail 'what is not looked at'
run check map.wkt --list --width 0.5
prints 'a list' 0 <<'EOF'
crossing bow  1 1  1 1
touch eight  11 1  11 1
touch spike  22 2  22 2
doubled spike  22 2  24 2
overlap right over 1  33 1  34 2
unmatched right left  32 1  32 1
gap over near 0.5  35 2.5  35.5 2.5
sliver bow 0.4142135623730951  0 0  2 2
sliver eight 0.4142135623730951  10 0  12 2
sliver thin 0.24375390137480354  40 0  50 0.5
8 areas, 1 crossing, 2 touches, 1 doubled edge, 1 overlap, 1 unmatched corner, 1 gap, 3 slivers
EOF
run check map.wkt --list --width 0.4999999999999999 # the nearest double below a half
equal 'a gap is at most that wide, exactly' 0 "$(grep -c '^gap' out)"
run check map.wkt --list --json --width 0.5
sed -n '5p;7p;10,$p' out >got
cat >want <<'EOF'
{"problem":"overlap","a":"right","a_id":null,"a_index":4,"b":"over","b_id":null,"b_index":5,"area":1,"place":[[33,1],[34,2]]}
{"problem":"gap","a":"over","a_id":null,"a_index":5,"b":"near","b_id":null,"b_index":6,"distance":0.5,"place":[[35,2.5],[35.5,2.5]]}
{"problem":"sliver","a":"thin","a_id":null,"a_index":7,"width":0.24375390137480354,"place":[[40,0],[50,0.5]]}
{"areas":8,"crossings":1,"touches":2,"doubled":1,"overlaps":1,"unmatched":1,"gaps":1,"slivers":3}
EOF
checks=$((checks + 1))
cmp -s want got || fail 'in JSON'

# Features: a point, the part of an edge, a box, and the segment of a gap.
run check map.wkt --geojson --width 0.5
sed -n '1,2p;5,6p;8p;$p' out >got
cat >want <<'EOF'
{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"problem":"crossing","a":"bow","a_id":null,"a_index":0},"geometry":{"type":"Point","coordinates":[1,1]}},
{"type":"Feature","properties":{"problem":"doubled","a":"spike","a_id":null,"a_index":2},"geometry":{"type":"LineString","coordinates":[[22,2],[24,2]]}},
{"type":"Feature","properties":{"problem":"overlap","a":"right","a_id":null,"a_index":4,"b":"over","b_id":null,"b_index":5,"area":1},"geometry":{"type":"Polygon","coordinates":[[[33,1],[34,1],[34,2],[33,2],[33,1]]]}},
{"type":"Feature","properties":{"problem":"gap","a":"over","a_id":null,"a_index":5,"b":"near","b_id":null,"b_index":6,"distance":0.5},"geometry":{"type":"LineString","coordinates":[[35,2.5],[35.5,2.5]]}},
]}
EOF
checks=$((checks + 1))
cmp -s want got || fail 'as GeoJSON'

# sound NAME MAP: nothing is wrong with it.
sound() {
    printf '%s\n' "$2" >sound.wkt
    run check sound.wkt --list
    equal "$1" 1 "$(wc -l <out)"
}
sound 'holes may touch, and so may areas of one polygon' 'MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 3 1, 3 3, 1 3, 1 1), (3 3, 5 3, 5 5, 3 5, 3 3)), ((9 9, 10 9, 10 10, 9 9)))'
sound 'two squares with the same corners' 'POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))
POLYGON ((1 0, 2 0, 2 1, 1 1, 1 0))'
sound 'points that are there twice' 'POLYGON ((0 0, 1 0, 1 0, 1 1, 0 1, 0 1, 0 0, 0 0))'
# The comb and its counterpart interlock, so that no shift takes them apart, but have no inside in common.
sound 'what interlocks does not overlap' 'POLYGON ((0 0, 6 0, 6 4, 4 4, 4 2, 2 2, 2 3, 3 3, 3 4, 0 4, 0 0))
POLYGON ((4 4, 3 4, 3 3, 2 3, 2 2, 4 2, 4 4))'

# Areas around one corner, between two, and with holes: time grows as their number, not as its square. 5000 took 30 s.
# With sanitizers, which take ten times as long, and little effort there are fewer.
areas=5000
[ -z "$little" ] || areas=500
awk -v n=$areas 'BEGIN { for (i = 0; i < n; i++) printf "POLYGON ((0 0, 500 %d, 1000 0, 500 %d, 0 0))\n", i, i + 1 }' >lenses.wkt
awk -v n=$areas 'BEGIN { for (i = 0; i < n; i++) { a = 1000 * cos(i / n); b = 1000 * sin(i / n); c = 1000 * cos((i + 1) / n); d = 1000 * sin((i + 1) / n)
    printf "POLYGON ((0 0, %.9f %.9f, %.9f %.9f, 0 0), (%.9f %.9f, %.9f %.9f, %.9f %.9f, %.9f %.9f))\n",
        a, b, c, d, 0.3 * a + 0.3 * c, 0.3 * b + 0.3 * d, 0.6 * a + 0.2 * c, 0.6 * b + 0.2 * d, 0.2 * a + 0.6 * c, 0.2 * b + 0.6 * d, 0.3 * a + 0.3 * c, 0.3 * b + 0.3 * d } }' >holes.wkt
for map in lenses holes; do
    (ulimit -t 15 && "$graze" check $map.wkt >out 2>err)
    equal "$map: time" 0 $?
    equal "$map: nothing is wrong" "$areas areas, 0 crossings, 0 touches, 0 doubled edges, 0 overlaps, 0 unmatched corners" "$(cat out)"
done

# An ulp decides: a corner on an edge, inside of the other area, or beside it.
cat >ulps.wkt <<'EOF'
floor	POLYGON ((0 0, 3 1, 3 -1, 0 -1, 0 0))
on	POLYGON ((1.5 0.5, 2 4, 1 4, 1.5 0.5))
inside	POLYGON ((1.5 0.49999999999999994, 2 4, 1 4, 1.5 0.49999999999999994))
above	POLYGON ((1.5 0.5000000000000001, 2 4, 1 4, 1.5 0.5000000000000001))
EOF
for kind in on inside above; do
    grep -e floor -e "^$kind" ulps.wkt >two.wkt
    run check two.wkt --list --width 1e-9
    cut -d ' ' -f 1-3 out | sed '$d' >got
    case $kind in
    on) echo 'unmatched on floor' ;;
    inside) echo 'overlap floor inside' ;;
    above) echo 'gap floor above' ;;
    esac >want
    checks=$((checks + 1))
    cmp -s want got || fail "an ulp: $kind"
done

# The counties: nine pairs overlap.
run check "$tests/../../examples/data/us-counties.geojson" --list
if [ "$status" = 0 ]; then # in a build that reads GeoJSON
    equal 'counties' '3231 areas, 5 crossings, 35 touches, 23 doubled edges, 9 overlaps, 10 unmatched corners' "$(tail -n 1 out)"
    equal 'an area' 'overlap Petersburg_VA Chesterfield_VA 7.422911420127944e-7  -77.4052 37.2376  -77.38368105477186 37.24277354432314' \
        "$(grep 'overlap Petersburg_VA Chesterfield' out)"
    run check "$tests/../../examples/data/us-counties.geojson" --list --name @id
    equal 'by ids' 1 "$(grep -c '^crossing 22067 ' out)"
fi

# Maps of which the truth is known in fractions.
if [ -x /usr/bin/python3 ]; then
    checks=$((checks + 1))
    /usr/bin/python3 "$tests/check_oracle.py" "$graze" $((2 * ${GRAZE_COUNT:-2})) >got 2>&1 || fail "$(tail -n 20 got)"
fi

# Pictures
if "$graze" draw --help 2>/dev/null | grep -q animate; then
    run check map.wkt --draw map.svg
    equal 'a picture beside the counts' '0 1' "$status $(grep -c '</svg>' map.svg)"
    run check map.wkt --draw - --format svg
    equal 'a picture instead of the counts' '0 1' "$status $(grep -c '</svg>' out)"
fi

# Errors
run check map.wkt --width -1
complains 'a width below 0' 2 <<'EOF'
graze check: expected a number that is at least 0 for --width, got '-1'
Try 'graze check --help'.
EOF
run check cube.obj --geojson
complains 'a mesh has no such option' 2 <<'EOF'
graze check: --geojson is for maps only, and cube.obj is a mesh
Try 'graze check --help'.
EOF
run check map.wkt --geojson --list
complains 'two forms' 2 <<'EOF'
graze check: --geojson and --list or --json cannot be combined
Try 'graze check --help'.
EOF
run check map.wkt --format svg
complains 'a format of no picture' 2 <<'EOF'
graze check: --format is for pictures only: expected --draw
Try 'graze check --help'.
EOF
run check map.wkt map.wkt
complains 'two maps' 2 <<'EOF'
graze check: expected one mesh or map, got 2
Try 'graze check --help'.
EOF
printf 'space 3\nsphere sphere 0 0 0 1\n' >space.txt
run check space.txt
complains 'a scene of space' 2 <<'EOF'
graze check: space.txt is of space, and only maps and meshes can be checked
EOF
printf 'POLYGON ((0 0, 1 0, 1 x, 0 0))\n' >broken.wkt
run check broken.wkt
equal 'unreadable' '1 1' "$status $(grep -c 'line 1.*nothing is checked\|nothing is checked' err)"

finish
