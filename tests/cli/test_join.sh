#!/bin/sh
# Joins of maps: which pairs, what is printed of them in GeoJSON, CSV and numbers, and the errors.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

cat >areas.wkt <<'EOF'
left	POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))
right	POLYGON ((2 0, 4 0, 4 2, 2 2, 2 0))
both	GEOMETRYCOLLECTION (POLYGON ((6 0, 8 0, 8 2, 6 2, 6 0)), LINESTRING (7 1, 9 1), POINT (1 1))
none	POLYGON EMPTY
EOF
cat >places.csv <<'EOF'
name,x,y,note
inside,1,1,"a, ""b"""
border,2,1,
line,8.5,1,x
far,20,0.5,é
nowhere,,,
EOF
run join places.csv areas.wkt
prints 'features of A with the properties of both' 0 <<'EOF'
{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"a.name":"inside","x":"1","y":"1","note":"a, \"b\"","b.name":"left"},"geometry":{"type":"Point","coordinates":[1,1]}},
{"type":"Feature","properties":{"a.name":"inside","x":"1","y":"1","note":"a, \"b\"","b.name":"both"},"geometry":{"type":"Point","coordinates":[1,1]}},
{"type":"Feature","properties":{"a.name":"border","x":"2","y":"1","note":"","b.name":"left"},"geometry":{"type":"Point","coordinates":[2,1]}},
{"type":"Feature","properties":{"a.name":"border","x":"2","y":"1","note":"","b.name":"right"},"geometry":{"type":"Point","coordinates":[2,1]}},
{"type":"Feature","properties":{"a.name":"line","x":"8.5","y":"1","note":"x","b.name":"both"},"geometry":{"type":"Point","coordinates":[8.5,1]}}
]}
EOF
cp err got
cat >want <<'EOF'
graze: areas.wkt: 1 of 4 geometries is null or empty
graze: places.csv: 1 of 5 geometries is null or empty
EOF
checks=$((checks + 1))
cmp -s want got || fail 'what is empty is said'
run join places.csv areas.wkt --csv --all
prints 'CSV, with those that meet nothing' 0 <<'EOF'
a.name,x,y,note,b.name
inside,1,1,"a, ""b""",left
inside,1,1,"a, ""b""",both
border,2,1,,left
border,2,1,,right
line,8.5,1,x,both
far,20,0.5,é,
nowhere,,,,
EOF
run join places.csv areas.wkt --pairs --all --predicate within
prints 'numbers, with those that are within nothing' 0 <<'EOF'
0 0
0 2
1 -
2 2
3 -
4 -
EOF
run join areas.wkt places.csv --predicate 'T*****FF*'
prints 'areas, by a pattern; a collection is one feature' 0 <<'EOF'
{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"a.name":"left","b.name":"inside","x":"1","y":"1","note":"a, \"b\""},"geometry":{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,2],[0,0]]]}},
{"type":"Feature","properties":{"a.name":"both","b.name":"inside","x":"1","y":"1","note":"a, \"b\""},"geometry":{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[[[6,0],[8,0],[8,2],[6,2],[6,0]]]},{"type":"LineString","coordinates":[[7,1],[9,1]]},{"type":"Point","coordinates":[1,1]}]}},
{"type":"Feature","properties":{"a.name":"both","b.name":"line","x":"8.5","y":"1","note":"x"},"geometry":{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[[[6,0],[8,0],[8,2],[6,2],[6,0]]]},{"type":"LineString","coordinates":[[7,1],[9,1]]},{"type":"Point","coordinates":[1,1]}]}}
]}
EOF

# Distances: exact where they are compared, rounded where they are printed.
run join places.csv areas.wkt --nearest 2 --csv
prints 'the nearest ones, with their distance' 0 <<'EOF'
a.name,x,y,note,b.name,distance
inside,1,1,"a, ""b""",left,0
inside,1,1,"a, ""b""",both,0
border,2,1,,left,0
border,2,1,,right,0
line,8.5,1,x,both,0
line,8.5,1,x,right,4.5
far,20,0.5,é,both,11.01135777277262
far,20,0.5,é,right,16
EOF
run join places.csv areas.wkt --nearest 9 --within 4.5 --pairs
prints 'of them those that are near' 0 <<'EOF'
0 0 0
0 2 0
0 1 1
1 0 0
1 1 0
1 2 1
2 2 0
2 1 4.5
EOF
run join places.csv areas.wkt --within 4.499999999999999 --pairs
equal 'within, exactly' '0 0,0 1,0 2,1 0,1 1,1 2,2 2,' "$(tr '\n' , <out)"
run join places.csv areas.wkt --within 4.5 --pairs
equal 'within: the distance itself' 8 "$(wc -l <out)"
printf 'POINT (1 2)\n' >one.wkt
printf 'distance,x,y\nd,1,2\n' >d.csv
run join d.csv one.wkt --nearest 1 --csv
prints 'a property with the name of the distance' 0 <<'EOF'
a.distance,x,y,distance
d,1,2,0
EOF

# WKT and WKB in a column: the geometry of A stays in CSV, that of B goes; neither is a property in GeoJSON.
printf 'name,wkt\nhere,POINT (1 2)\n' >wkt.csv
printf 'geom;name\n0101000000000000000000f03f0000000000000040;hex\n' >wkb.csv
run join wkt.csv wkb.csv --csv
prints 'geometry columns in CSV' 0 <<'EOF'
a.name,wkt,b.name
here,POINT (1 2),hex
EOF
run join wkb.csv wkt.csv
prints 'geometry columns in GeoJSON' 0 <<'EOF'
{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"a.name":"hex","b.name":"here"},"geometry":{"type":"Point","coordinates":[1,2]}}
]}
EOF
printf 'east,north,at\n1,2,POINT (5 5)\n' >named.csv
run join named.csv one.wkt --columns-a east,north --pairs
prints 'columns by name' 0 <<'EOF'
0 0
EOF
run join named.csv one.wkt --columns-a at --pairs
prints 'a column by name' 0 </dev/null
"$graze" join - one.wkt --columns-a east,north --pairs <named.csv >out 2>err
equal 'columns make a table of standard input' '0 0' "$(cat out err)"
run join named.csv one.wkt --columns-b east,north --columns-a east,north
complains 'columns of what is no table' 2 <<'EOF'
graze join: --columns-b is for CSV, and one.wkt is not CSV
EOF
run join one.wkt named.csv --columns-a east,north --columns-b east,north
complains 'columns of a first map that is no table' 2 <<'EOF'
graze join: --columns-a is for CSV, and one.wkt is not CSV
EOF
printf ' name ,\tlon, lat \n at ,1,2\n' >blanks.csv
run join blanks.csv one.wkt --csv
prints 'blanks around the names of columns' 0 <<'EOF'
name,lon,lat
 at ,1,2
EOF
run join one.wkt named.csv --columns-b east,north --pairs
prints 'columns of B' 0 <<'EOF'
0 0
EOF
run join named.csv one.wkt --columns-a east,nort
equal 'no such column' "graze: named.csv: line 1: there is no column 'nort' (did you mean north?); there are 'east', 'north', 'at'" "$(cat err)"

# A map on standard input, and the whole output when nothing meets.
"$graze" join - areas.wkt --pairs <places.csv >out 2>err
status=$?
equal 'standard input' '0 5' "$status $(wc -l <out)"
run join one.wkt d.csv --predicate disjoint
prints 'nothing' 0 <<'EOF'
{"type":"FeatureCollection","features":[
]}
EOF
run join one.wkt d.csv --predicate disjoint --csv
prints 'nothing in CSV' 0 <<'EOF'
distance,x,y
EOF

# Several batches.
awk 'BEGIN { print "n,x,y"; for (i = 0; i < 140000; i++) printf "%d,%d,1\n", i, i % 10 }' >many.csv
run join many.csv areas.wkt --pairs
awk 'BEGIN { for (i = 0; i < 140000; i++) { k = i % 10
    if (k <= 2) print i, 0
    if (k >= 2 && k <= 4) print i, 1
    if (k == 1 || (k >= 6 && k <= 9)) print i, 2 } }' >want
cp out got
checks=$((checks + 1))
cmp -s want got || fail 'several batches'
# Memory does not grow with A: a million features, kept, would take more. The stacks of threads are small, as they may be many.
if [ -z "$little" ]; then
    awk 'BEGIN { print "n,x,y"; for (i = 0; i < 1200000; i++) printf "%d,%d,1\n", i, i % 10 }' >million.csv
    (ulimit -s 1024 && run_within 400000 join million.csv areas.wkt --pairs && echo "$status $(wc -l <out)" >memory)
    equal 'a million features in little memory' '0 1320000' "$(cat memory)"
fi
run join many.csv areas.wkt --csv --all
equal 'several batches, all' 140001 "$(cut -d , -f 1 out | uniq | wc -l)"

# What is wrong.
printf 'n,x,y\n0,1,1\n1,one,1\n2,1\n3,2,1\n' >bad.csv
run join bad.csv areas.wkt --pairs
prints 'of A the others are joined' 1 <<'EOF'
0 0
0 2
3 0
3 1
EOF
cp err got
cat >want <<'EOF'
graze: areas.wkt: 1 of 4 geometries is null or empty
graze: bad.csv: line 3: expected a number for 'x', got 'one'
graze: bad.csv: line 4: expected 3 fields, as the first line has, got 2
EOF
checks=$((checks + 1))
cmp -s want got || fail 'what cannot be read is said'
run join areas.wkt bad.csv --pairs
complains 'of B nothing is joined' 1 <<'EOF'
graze: bad.csv: line 3: expected a number for 'x', got 'one'
graze: bad.csv: line 4: expected 3 fields, as the first line has, got 2
graze: nothing is joined, because it would not be all
EOF
printf 'n,x,y\n0,nan,1\n1,1,inf\n2,1,1\n' >nan.csv
run join nan.csv areas.wkt --pairs --all
prints 'what is not finite is empty' 0 <<'EOF'
0 -
1 -
2 0
2 2
EOF
equal 'which is said' 'graze: nan.csv: 2 of 3 geometries have a number that is not finite, and so are empty' "$(tail -n 1 err)"
printf 'n,wkt\n0,"CURVEPOLYGON (CIRCULARSTRING (0 0, 1 1, 2 0, 1 -1, 0 0))"\n1,POLYGON ((0 0\n' >curve.csv
run join one.wkt curve.csv
complains 'curves and what is cut off' 1 <<'EOF'
graze: curve.csv: line 2: 'CURVEPOLYGON' may have arcs, which are not read: make lines of them first
graze: curve.csv: line 3: expected ',' or ')', got the end of the line
graze: nothing is joined, because it would not be all
EOF
run join one.wkt missing.csv
complains 'a file that is missing' 3 <<'EOF'
graze: missing.csv: No such file or directory
EOF
run join missing.wkt one.wkt
equal 'a first map that is missing' '3 graze: missing.wkt: No such file or directory' "$status $(cat err)"
printf 'space 2\na point 0 0\n' >scene
run join one.wkt scene
equal 'a scene' "1 graze: scene: expected a map in GeoJSON, WKT or CSV, by the name of the file or by its first line" "$status $(head -n 1 err)"
printf x >map.shp
run join map.shp one.wkt
equal 'another format' '1 graze: map.shp: graze does not read .shp files; convert it with ogr2ogr -f GeoJSON map.geojson map.shp' "$status $(head -n 1 err)"
misused join 'expected two maps, got 1' one.wkt
misused join 'standard input can be one of the maps only' - -
misused join '--csv and --pairs cannot be combined' --csv --pairs one.wkt one.wkt
misused join '--predicate and --within or --nearest cannot be combined' --predicate touches --nearest 1 one.wkt one.wkt
misused join "expected a number that is at least 0 for --within, got '-1'" --within -1 one.wkt one.wkt
misused join "expected a whole number that is at least 1 for --nearest, got '1.5'" --nearest 1.5 one.wkt one.wkt
misused join 'bunny.obj is a mesh by its name: expected a map' one.wkt bunny.obj
run join --predicate touch one.wkt one.wkt
complains 'a predicate that is none' 2 <<'EOF'
graze join: expected a predicate or a pattern of nine characters for --predicate, got 'touch' (did you mean touches?)
There are intersects, disjoint, touches, crosses, overlaps, within, contains, covered_by, covers, equals.
Try 'graze join --help'.
EOF

geojson=
printf '{"type":"Point","coordinates":[1,2]}' >one.json
run join one.json one.json
grep -q 'does not read GeoJSON' err && geojson=no
if [ -z "$geojson" ]; then
    prints 'geometries alone' 0 <<'EOF'
{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}
]}
EOF
    cat >a.geojson <<'EOF'
{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2056"}},"features":[
{"type":"Feature","id":9007199254740993,"properties":{"name":"A","list":[1,{"k":"v"}],"no":null,"yes":true,"big":1e300},
 "geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[2,1],[2,2],[1,2],[1,1]]]]}},
{"type":"Feature","id":"two","properties":{},"geometry":null},
{"type":"Feature","properties":{"id":5,"\"q\"":"\/\u00e9"},"geometry":{"type":"MultiPoint","coordinates":[[0,0,7],[9,9]]}}
]}
EOF
    cat >b.ndjson <<'EOF'
{"type":"Feature","id":"x","properties":{"name":"B"},"geometry":{"type":"MultiLineString","coordinates":[[[0,0],[1,0]],[[3,3],[5,5]]]}}
{"type":"Feature","crs":{"type":"name","properties":{"name":"EPSG:4326"}},"properties":{"name":"C","more":-0.5},"geometry":{"type":"Point","coordinates":[9,9]}}
EOF
    run join a.geojson b.ndjson --all
    prints 'ids, crs and values of any kind' 0 <<'EOF'
{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2056"}},"features":[
{"type":"Feature","id":9007199254740993,"properties":{"a.name":"A","list":[1,{"k":"v"}],"no":null,"yes":true,"big":1e+300,"b.id":"x","b.name":"B"},"geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[2,1],[2,2],[1,2],[1,1]]]]}},
{"type":"Feature","id":"two","properties":{},"geometry":null},
{"type":"Feature","properties":{"id":5,"\"q\"":"/é","b.id":"x","b.name":"B"},"geometry":{"type":"MultiPoint","coordinates":[[0,0],[9,9]]}},
{"type":"Feature","properties":{"id":5,"\"q\"":"/é","b.name":"C","more":-0.5},"geometry":{"type":"MultiPoint","coordinates":[[0,0],[9,9]]}}
]}
EOF
    equal 'other reference systems' 'graze: a.geojson and b.ndjson name different reference systems: their numbers are taken as they are' "$(tail -n 1 err)"
    run join a.geojson b.ndjson --csv
    prints 'the same as CSV' 0 <<'EOF'
a.id,a.name,list,no,yes,big,id,"""q""",b.id,b.name,more
9007199254740993,A,"[1,{""k"":""v""}]",,true,1e+300,,,x,B,
,,,,,,5,/é,x,B,
,,,,,,5,/é,,C,-0.5
EOF
    printf '%s\n' '{"type":"Feature","id":1,"properties":{"id":2},"geometry":{"type":"Point","coordinates":[1,2]}}' >id.json
    run join id.json id.json --csv
    prints 'ids as properties, too' 0 <<'EOF'
a.id,b.id
2,2
EOF
    equal 'that ids are left out is said' 'graze: id.json: ids are left out, as a property would have the same name: a.id
graze: id.json: ids are left out, as a property would have the same name: b.id' "$(cat err)"
    printf '%s\n' '{"type":"Feature","id":1,"properties":{"b.id":2},"geometry":{"type":"Point","coordinates":[1,2]}}' >joined.json
    run join joined.json joined.json
    equal 'a property b.id of both is none of the ids' '{"a.b.id":2,"b.id":1,"b.b.id":2}' "$(grep -o '{"a.b[^}]*}' out)$(cat err)"
    printf '%s\n' '{"type":"Feature","id":1,"properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}' >plain.json
    run join joined.json plain.json
    equal 'of GeoJSON those of B' 'graze: plain.json: ids are left out, as a property would have the same name: b.id' "$(cat err)"
    printf 'n,x,y\n\377,1,2\n' >latin.csv
    run join latin.csv plain.json
    "$graze" join latin.csv plain.json >latin.json
    run join latin.json plain.json --pairs
    equal 'bytes that are no UTF-8 become JSON that is' '0 0 0' "$status $(cat out)"
    # The columns of CSV are those of the first batch.
    awk 'BEGIN { for (i = 0; i < 70000; i++) printf "{\"type\":\"Feature\",\"properties\":{\"%s\":1},\"geometry\":{\"type\":\"Point\",\"coordinates\":[%d,2]}}\n",
        (i < 69000 ? "k" : "late"), i }' >late.ndjson
    run join late.ndjson one.json --csv
    equal 'columns that are there at once' '0 k,1,' "$status $(tr '\n' , <out)"
    printf '{"type":"Point","coordinates":[69500,2]}' >end.json
    printf '{"type":"Point","coordinates":[1,2]}' >>end.json
    run join late.ndjson end.json --csv
    equal 'a column that comes later' "1 graze: late.ndjson: feature 69501 has the property 'late', which none of the features has that were read before the first line was printed: it is left out" "$status $(cat err)"
    run join late.ndjson end.json
    equal 'in GeoJSON it may' 1 "$(grep -c '"late":1' out)"
    # A name of B that comes up late in A: those that are printed do not change.
    printf '{"type":"Feature","properties":{"late":"b"},"geometry":{"type":"LineString","coordinates":[[0,2],[70000,2]]}}' >all.json
    run join late.ndjson all.json
    equal 'names that stay' '69000 {"k":1,"late":"b"} 1000 {"a.late":1,"late":"b"}' \
        "$(grep -o '{"[ak][^}]*}' out | uniq -c | sed 's/^ *//' | tr '\n' ' ' | sed 's/ $//')"
    tail -n 1000 late.ndjson >first.ndjson
    run join first.ndjson all.json
    equal 'names of both at once' '{"a.late":1,"b.late":"b"}' "$(grep -o '{"a[^}]*}' out | uniq)"
    # A number beyond all doubles spoils its feature only.
    printf '%s\n' '{"type":"FeatureCollection","features":[' '{"type":"Feature","properties":{"p":1e400},"geometry":{"type":"Point","coordinates":[1,2]}},' \
        '{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,2]}}]}' >large.json
    run join large.json one.json --pairs
    equal 'a number that is too large' "1 1 0 graze: large.json: line 2, column 41: real number overflow near '1e400'" "$status $(cat out err | tr '\n' ' ' | sed 's/ $//')"
    printf '%s\n' '{"type":"Point","coordinates":[1,2]}' '{"type":"Point",' '{"type":"Point","coordinates":[1,NaN]}' \
        '{"type":"Point","coordinates":[1,2]}' >torn.ndjson
    run join torn.ndjson one.json --pairs
    equal 'lines that are not read count' '1 0 0,3 0,' "$status $(tr '\n' , <out)"
    # A number above 64 bits.
    printf '%s\n' '{"type":"Feature","properties":{"n":123456789012345678901234567890,"k":[7]},"geometry":{"type":"Point","coordinates":[1,2]}}' >huge.json
    run join huge.json one.json
    equal 'is rounded, and that is said' 'graze: huge.json: 1 JSON text has an integer of more than 64 bits: all of its integers are rounded to doubles' "$(cat err)"
    # A collection takes no more memory than lines: 200,000 features, read as one value, would take 320 MB.
    behind='"crs":{"type":"name","properties":{"name":"EPSG:2056"}}'
    [ -n "$little" ] && count=80000 || count=200000 # more than are read at once
    awk -v count="$count" -v behind="],$(printf %s "$behind" | sed 's/"/\\"/g')}" 'BEGIN { print "{\"type\":\"FeatureCollection\",\"features\":["
        for (i = 0; i < count; i++) printf "%s{\"type\":\"Feature\",\"properties\":{\"n\":%d},\"geometry\":{\"type\":\"Point\",\"coordinates\":[%d,1]}}", (i ? ",\n" : ""), i, i % 10
        print "\n" behind }' >collection.json
    (ulimit -s 1024 && run_within 250000 join collection.json areas.wkt && echo "$status $(wc -l <out)" >memory)
    equal 'a collection in little memory' "0 $((count / 10 * 11 + 2))" "$(cat memory)"
    equal 'what stands behind the features comes last' "],$behind}" "$(tail -n 1 out)"
    printf '{"type":"FeatureCollection","features":[{"type":"Point","coordinates":[1,2]}],%s}' "$behind" >behind.json
    run join behind.json one.json
    equal 'or first, if all of it is read by then' "{\"type\":\"FeatureCollection\",$behind,\"features\":[" "$(head -n 1 out)"
    run join late.ndjson behind.json --pairs
    equal 'no features' 1 "$(wc -l <out)"
    # Its reader ends when there is nobody to read what is printed.
    awk -v count="$(large 300000)" 'BEGIN { for (i = 0; i < count; i++) print "{\"type\":\"Point\",\"coordinates\":[1,2]}" }' >long.ndjson
    "$graze" join long.ndjson one.json --pairs 2>err | head -n 1 >out
    equal 'a reader that is gone' '0 0' "$(cat out)"
    equal 'nothing is said of it' '' "$(cat err)"
    head -c 400 a.geojson >cut.geojson
    run join one.json cut.geojson
    equal 'cut off' '1 graze: cut.geojson: line 4, column 45' "$status $(head -n 1 err | cut -d : -f 1-3)"

    # The counties.
    counties=$tests/../../examples/data/us-counties.geojson
    run join "$counties" "$counties" --predicate touches --pairs
    equal 'counties that touch' 18665 "$(wc -l <out)"
    run relate "$counties" --predicate touches --name @id
    equal 'as graze relate has them' '9332 pairs' "$(tail -n 1 out)"
    printf 'name,lon,lat\ncamp,-109,36.5\n' >camp.csv
    run join camp.csv "$counties" --csv
    prints 'in which county' 0 <<'EOF'
a.name,lon,lat,b.id,b.name
camp,-109,36.5,35045,San Juan NM
EOF
    run join camp.csv "$counties" --nearest 1 --pairs
    equal 'degrees' 'graze: camp.csv: degrees of longitude and latitude are taken as plain numbers: distances are in degrees; for metres project it first' "$(tail -n 1 err)"
fi

printf 'POINT (nan 1)\nLINESTRING (0 0, 1 inf)\n' >nan.wkt
run join nan.wkt areas.wkt --all
prints 'a geometry with what is no number' 0 <<'EOF'
{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{},"geometry":null},
{"type":"Feature","properties":{},"geometry":null}
]}
EOF
run join places.csv areas.wkt --columns-a x,
equal 'a column without a name' "1 graze: places.csv: line 1: there is no column ''; there are 'name', 'x', 'y', 'note'" "$status $(tail -n 1 err)"

if [ -w /dev/full ]; then
    "$graze" join places.csv areas.wkt >/dev/full 2>err
    equal 'a full disk' 4 "$?"
fi

# Maps of which the truth is known in fractions.
if [ -x /usr/bin/python3 ]; then
    checks=$((checks + 1))
    /usr/bin/python3 "$tests/join_oracle.py" "$graze" $((2 * ${GRAZE_COUNT:-2})) $geojson >got 2>&1 || fail "$(tail -n 20 got)"
fi
finish
