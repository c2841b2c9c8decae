#!/bin/sh
# Scenes in GeoJSON: which geometries are read, as what, under which names; and the errors.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

cat >areas.geojson <<'EOF'
{"type": "FeatureCollection", "features": [
{"type": "Feature", "properties": {"name": "left", "state": "north west"}, "geometry": {"type": "Polygon", "coordinates":
    [[[0,0],[5,0],[5,2],[7,2],[7,1],[8,1],[8,3],[4,3],[4,5],[0,5],[0,0]]]}},
{"type": "Feature", "properties": {"name": "the right", "state": 7}, "geometry": {"type": "Polygon", "coordinates":
    [[[5,0],[10,0],[10,5],[4,5],[4,3],[8,3],[8,1],[7,1],[7,2],[5,2],[5,0]]]}}
]}
EOF
run pairs areas.geojson
prints 'names are the property name, without blanks' 0 <<'EOF'
left the_right overlap
1 pair, 0 of them only touch
EOF
equal 'and nothing is said' '' "$(cat err)"
for command in 'pairs' 'cast --from 0,1 --dir 1,0' 'sweep'; do
    run ${command%% *} areas.geojson $(echo "$command" | cut -d ' ' -s -f 2-) --name state
    equal "$command --name" 0 "$status"
done
run pairs areas.geojson --name state
prints '--name' 0 <<'EOF'
north_west 7 overlap
1 pair, 0 of them only touch
EOF
# Degrees are plain numbers: said once, of a file without a `crs`, or with one of degrees, all within 180 and 90.
degrees='degrees of longitude and latitude are taken as plain numbers: distances are in degrees; for metres project it first'
crs() { printf '{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"%s"}},"features":[{"type":"Point","coordinates":[%s]}]}' "$1" "$2"; }
for file in 'none.json [180,-90]' 'crs84.json [7.5,47]' 'number.json [0,0]'; do
    case $file in
    none*) printf '{"type":"Point","coordinates":%s}' "${file#* }" ;;
    crs84*) crs urn:ogc:def:crs:OGC:1.3:CRS84 7.5,47 ;;
    *) crs EPSG:4326 0,0 ;;
    esac >"${file%% *}"
    run distance "${file%% *}" "${file%% *}"
    equal "$file: degrees" "graze: ${file%% *}: $degrees" "$(cat err)"
    equal "$file: the distance" '1 1 0' "$(head -n 1 out)"
done
run distance areas.geojson none.json --within 1000
equal 'degrees in the first of two' "graze: areas.geojson: $degrees" "$(cat err)"
crs urn:ogc:def:crs:EPSG::2056 7.5,47 >projected.json
printf '{"type":"Point","coordinates":[180.00000000000003,47]}' >east.json
printf '{"type":"Point","coordinates":[0,-90.00000000000001]}' >south.json
printf '{"type":"Point","coordinates":[]}' >nowhere.json
echo 'POINT(1 2)' >plane.wkt
for file in projected.json east.json south.json plane.wkt; do
    run distance $file
    equal "$file: no degrees" '' "$(cat err)"
done
run distance plane.wkt none.json
equal 'degrees in the second of two' "graze: none.json: $degrees" "$(cat err)"
run distance nowhere.json
equal 'nothing is in degrees' 'graze: nowhere.json: 1 of 1 geometries is null or empty: feature 1' "$(cat err)"
run pairs none.json
equal 'where degrees are no matter' '' "$(cat err)"
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo '{"type":"Feature","properties":{},"geometry":null}'; done >nulls.json
run pairs nulls.json
equal 'many null ones' 'graze: nulls.json: 12 of 12 geometries are null or empty: features 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 ...' "$(cat err)"

run pairs areas.geojson --name county
prints '--name with a property that is not there' 0 <<'EOF'
1 2 overlap
1 pair, 0 of them only touch
EOF
equal 'that is said' 'graze: areas.geojson: 2 features have no such name, and are named by their numbers' "$(cat err)"

cat >names.geojson <<'EOF'
{"type":"FeatureCollection","features":[
{"type":"Feature","id":9007199254740993,"properties":{"name":null},"geometry":{"type":"Point","coordinates":[0,0]}},
{"type":"Feature","id":0.1,"properties":{"name":""},"geometry":{"type":"Point","coordinates":[0,0]}},
{"type":"Feature","properties":{"id":"x y"},"geometry":{"type":"Point","coordinates":[0,0]}},
{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[0,0]}},
{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]}},
{"type":"Feature","id":"9007199254740993","geometry":{"type":"Point","coordinates":[0,0]}},
{"type":"Feature","properties":{"name":"M\u00fcnchen\t\u0007"},"geometry":{"type":"Point","coordinates":[0,0]}}
]}
EOF
"$graze" cast names.geojson --from 0,0 --dir 1,0 >out 2>err
status=$?
prints 'names: the property name, the id, the property id, the number' 0 <<'EOF'
0.1 0 0
4 0 0
5 0 0
9007199254740993 0 0
9007199254740993-6 0 0
München__ 0 0
x_y 0 0
7 hits
EOF
equal 'a name that is taken' 'graze: names.geojson: 1 name was taken, and got a number' "$(cat err)"

# --- In JSON: names and ids as in the file
cat >features.geojson <<'EOF'
{"type":"FeatureCollection","features":[
{"type":"Feature","id":"06","properties":{"name":"San Juan","other":null},"geometry":{"type":"LineString","coordinates":[[0,0],[2,0]]}},
{"type":"Feature","id":7,"properties":{"name":"San Juan","other":"a  b"},"geometry":{"type":"Point","coordinates":[1,0]}},
{"type":"Feature","id":-0.5,"properties":{"name":"\u0000\t\"\\/\u00fc\ud83c\udf0d","other":false},"geometry":{"type":"Point","coordinates":[1,0]}},
{"type":"Feature","id":9007199254740993,"properties":{"name":12,"other":1e300},"geometry":{"type":"Point","coordinates":[1,0]}},
{"type":"Feature","id":"","properties":{"name":"","id":"p"},"geometry":{"type":"Point","coordinates":[1,0]}},
{"type":"Feature","id":"a b","properties":{"name":null},"geometry":{"type":"Point","coordinates":[1,0]}},
{"type":"Feature","id":null,"properties":{"id":5,"other":{}},"geometry":{"type":"Point","coordinates":[1,0]}},
{"type":"Feature","id":[1],"properties":{"name":true},"geometry":null},
{"type":"Point","coordinates":[1,0]},
{"type":"Feature","id":"two","geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,0]},
 {"type":"LineString","coordinates":[[5,5],[6,6]]},{"type":"Point","coordinates":[1,0]}]}}
]}
EOF
# named NAME ARGUMENTS: the beginnings of what bounds prints, before the boxes.
named() {
    name=$1
    shift
    run bounds features.geojson "$@"
    sed 's/,"min.*//; s/,"empty.*//; s/ aabb.*//; s/ empty$//; $d' out >short
    mv short out
    prints "$name" 0
}
named 'names, ids and indices of features' --json <<'EOF'
{"name":"San Juan","id":"06","index":0
{"name":"San Juan","id":7,"index":1
{"name":"\u0000\u0009\"\\/ü🌍","id":-0.5,"index":2
{"name":12,"id":9007199254740993,"index":3
{"name":"","id":"","index":4
{"name":"a b","id":"a b","index":5
{"name":5,"id":null,"index":6
{"name":"8","id":null,"index":7
{"name":"9","id":null,"index":8
{"name":"two","id":"two","index":9,"kind":"points"
{"name":"two","id":"two","index":9,"kind":"lines"
EOF
named 'in text as ever' <<'EOF'
San_Juan
San_Juan-2
__"\/ü🌍
12
p
a_b
5
8
9
two:points
two:lines
EOF
named 'another property as it is in the file' --json --name other <<'EOF'
{"name":"1","id":"06","index":0
{"name":"a  b","id":7,"index":1
{"name":"3","id":-0.5,"index":2
{"name":1e+300,"id":9007199254740993,"index":3
{"name":"5","id":"","index":4
{"name":"6","id":"a b","index":5
{"name":"7","id":null,"index":6
{"name":"8","id":null,"index":7
{"name":"9","id":null,"index":8
{"name":"10","id":"two","index":9,"kind":"points"
{"name":"10","id":"two","index":9,"kind":"lines"
EOF
named 'the id as the name' --name @id <<'EOF'
06
7
-0.5
9007199254740993
5
a_b
7-7
8
9
two:points
two:lines
EOF
equal 'that there is none is said' 'graze: features.geojson: 3 features have no such name, and are named by their numbers' "$(grep such err)"
run bounds features.geojson --name id
equal 'the property id is another one' 'p aabb 1 0 1 0' "$(sed -n 5p out)"

# first COMMAND WANT: what a command prints first of two features of one name.
{ head -n 3 features.geojson | sed '$s/,$//'; echo ']}'; } >pair.geojson
first() {
    run ${1%% *} pair.geojson $(echo "$1" | cut -d ' ' -s -f 2-) --json
    equal "$1" "$2" "$(head -n 1 out)"
}
both='"a":"San Juan","a_id":"06","a_index":0,"b":"San Juan","b_id":7,"b_index":1'
one='"name":"San Juan","id":"06","index":0'
first pairs "{$both,\"touch\":true}"
first 'pairs --interiors' "{$both,\"touch\":true,\"interiors\":true}"
first distance "{$both,\"distance\":0}"
first 'distance --nearest 1' "{$both,\"distance\":0}"
first relate "{$both,\"matrix\":\"0F1FF0FF2\"}"
first contacts "{$both,\"depth\":0,\"normal\":[0,-1],\"points\":[{\"point\":[1,0],\"depth\":0,\"features\":[\"0:e0-1\",\"v0\"]}]}"
first 'cast --from 1,0 --dir 1,0' "{$one,\"enter\":0,\"exit\":1}"
first 'cast --from 1,0 --dir 1,0 --first' "{$one,\"enter\":0,\"exit\":1}"
first bounds "{$one,\"min\":[0,0],\"max\":[2,0]}"
printf 'space 2\nSan point 1 0\n' >plain
run pairs plain pair.geojson --json
equal 'a scene of text has no ids' '{"a":"San","b":"San Juan","b_id":"06","b_index":0,"touch":true}' "$(head -n 1 out)"
# feature NAME: a point of this name.
feature() {
    printf '{"type":"Feature","id":1,"properties":{"name":"%s"},"geometry":{"type":"Point","coordinates":[0,0]}}\n' "$1"
}
{ feature 'x y'; feature 'x y'; } >twice.geojson
run pairs twice.geojson --json
equal 'indices count on from one text of a sequence to the next' \
    '{"a":"x y","a_id":1,"a_index":0,"b":"x y","b_id":1,"b_index":1,"touch":true}' "$(head -n 1 out)"
run sweep twice.geojson --json
equal 'sweep' '{"a":"x y","a_id":1,"a_index":0,"b":"x y","b_id":1,"b_index":1,"enter":0,"exit":1}' "$(head -n 1 out)"
feature "$(head -c 70000 /dev/zero | tr '\0' n)" >long.geojson
run bounds long.geojson --json
equal 'a long name is whole' 70010 "$(head -n 1 out | cut -d , -f 1 | tr -d '\n' | wc -c | tr -d ' ')"

# same GEOMETRY [touch]: it overlaps, or touches, what is in the scene `in`, and nothing in `out`: bare, in a feature, in a collection.
same() {
    echo "$1" >bare.json
    echo "{\"type\":\"Feature\",\"properties\":{},\"geometry\":$1}" >feature.json
    echo "{\"features\":[{\"geometry\":$1,\"type\":\"Feature\"}],\"type\":\"FeatureCollection\"}" >collection.json
    echo "{\"type\":\"GeometryCollection\",\"geometries\":[$1,{\"type\":\"GeometryCollection\",\"geometries\":[]}]}" >nested.json
    for file in bare feature collection nested; do
        checks=$((checks + 1))
        "$graze" pairs $file.json in >got 2>err
        printf '1 a overlap\n1 b overlap\n2 pairs, 0 of them only touch\n' >want
        [ "${2:-}" = touch ] && printf '1 a touch\n1 b touch\n2 pairs, 2 of them only touch\n' >want
        cmp -s want got || fail "$1 in $file"
        "$graze" pairs $file.json out >got 2>err
        echo '0 pairs, 0 of them only touch' >want
        cmp -s want got || fail "$1 in $file: outside"
    done
}
printf 'space 2\na point 1 2\nb aabb 0.5 1 1 3\n' >in
printf 'space 2\na point 1 2.0000000000000004\nb aabb 0 0 0.9999999999999999 3\n' >out
same '{"type":"Point","coordinates":[1,2]}' touch
same '{"coordinates":[1.0,0.2e1,7],"type":"Point"}' touch
same '{"type":"MultiPoint","coordinates":[[1,2],[1,2,3]]}' touch
same '{"type":"LineString","coordinates":[[1,2],[1,2]]}' touch
same '{"type":"Polygon","coordinates":[[[1,2]]]}' touch
printf 'space 2\na segment 0 0 4 0.5\nb point 0.5 3.5\n' >in
printf 'space 2\na point 2 2\nb point 4.0000000000000009 2\n' >out
same '{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[3,1],[3,3],[1,3],[1,1]]]}'
same '{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4]],[[1,1],[3,1],[3,3],[1,3]]]}'
same '{"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[4,1],[0,1],[0,0]]],[[[0,3],[4,3],[4,4],[0,4],[0,3]]],[]]}'
printf 'space 2\na segment 0 0 4 0.5\nb circle 2 4 1\n' >in
printf 'space 2\na point 2 2\nb point 3 0.5\n' >out
same '{"type":"LineString","coordinates":[[0,1],[4,0],[4,4],[1,4]]}'
same '{"type":"MultiLineString","coordinates":[[[0,1],[4,0]],[[4,4],[1,4]]]}'

# Numbers are those of the text: integers of any size too, also where one needs more than 64 bits.
for more in '' ',{"type":"Feature","id":5,"geometry":{"type":"Point","coordinates":[12345678901234567890123,1]}}'; do
    cat >numbers.json <<EOF
{"type":"FeatureCollection","features":[
{"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[0.1,448262.16]}},
{"type":"Feature","id":2,"geometry":{"type":"Point","coordinates":[9007199254740993,-0]}},
{"type":"Feature","id":3,"geometry":{"type":"Point","coordinates":[1e308,5e-324]}},
{"type":"Feature","id":4,"geometry":{"type":"Point","coordinates":[-9223372036854775807,0.30000000000000004441]}}$more]}
EOF
    {
        printf 'space 2\n1 point 0.1 448262.16\n2 point 9007199254740992 0\n3 point 1e308 0x1p-1074\n'
        printf '4 point -0x1p63 0x1.3333333333334p-2\n5 point 12345678901234567890123 1\n'
    } >numbers
    run pairs numbers.json numbers
    [ -n "$more" ] && equal 'a large integer' '5 5 touch' "$(tail -n 2 out | head -n 1)"
    head -n 4 out >first && mv first out
    prints 'numbers as they are' 0 <<'EOF'
1 1 touch
2 2 touch
3 3 touch
4 4 touch
EOF
done
LC_ALL=de_DE.UTF-8 "$graze" pairs numbers.json numbers >out 2>err
equal 'in any locale' '5 pairs, 5 of them only touch' "$(tail -n 1 out)"

# What is not as it is in the file is said.
cat >odd.json <<'EOF'
{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"name":"a"},"geometry":{"type":"Polygon","coordinates":[[[0,0,1],[1,0,1],[1,1]]]}},
{"type":"Feature","properties":{"name":"a"},"geometry":{"type":"Point","coordinates":[1,0.5,2,3]}},
{"type":"Feature","properties":{"name":"b"},"geometry":{"type":"Polygon","coordinates":[[[2,2],[3,3],[2,2]]]}},
{"type":"Feature","properties":{"name":"c"},"geometry":null},
{"type":"Feature","properties":{"name":"d"}, "geometry":{"type":"Point","coordinates":[]}},
{"type":"Feature","properties":{"name":"e"}, "geometry":{"type":"MultiPolygon","coordinates":[]}}
]}
EOF
run pairs odd.json
prints 'odd geometries' 0 <<'EOF'
a a-2 touch
1 pair, 1 of them only touches
EOF
cat >want <<'EOF'
graze: odd.json: 3 points have more than x and y, which is left out
graze: odd.json: 1 ring does not end at its first point, and is closed
graze: odd.json: 1 ring has fewer than three corners: it is a point or a segment
graze: odd.json: 1 name was taken, and got a number
graze: odd.json: 3 of 6 geometries are null or empty: features 4, 5, 6
EOF
equal 'what is said of them' "$(cat want)" "$(cat err)"

# A sequence, one after the other; a byte order mark; by the ending, or by the first byte.
point='{"type":"Point","coordinates":[1,2]}'
printf '\357\273\277%s\n\n\036%s%s\n' "$point" "$point" "$point" >some
cp some x.GeoJSON
for file in some x.GeoJSON; do
    run pairs "$file"
    prints "$file" 0 <<'EOF'
1 2 touch
1 3 touch
2 3 touch
3 pairs, 3 of them only touch
EOF
done
"$graze" pairs - <some >out 2>err
equal 'from standard input' '3 pairs, 3 of them only touch' "$(tail -n 1 out)"
printf 'space 2\np point 1 2\n' >text
run pairs some text
equal 'with a scene' '3 pairs, 3 of them only touch' "$(tail -n 1 out)"

# Odd, but with one meaning only.
# reads NAME TEXT WHERE: the single shape is the point at WHERE.
reads() {
    printf '%s' "$2" >odd.json
    printf 'space 2\nhere point %s\n' "$3" >here
    run pairs odd.json here
    equal "$1" "$4 here touch 1 pair, 1 of them only touches" "$(tr '\n' ' ' <out | sed 's/ $//')"
}
reads 'members that are not looked at' '{"type":"Feature","bbox":[0,0,0,0],"crs":{"type":"name","properties":{"name":"EPSG:3857"}},"x":[],
"geometry":{"type":"Point","bbox":[],"coordinates":[1,2],"z":{}}}' '1 2' 1
reads 'of members of one name the last' '{"type":"LineString","type":"Point","coordinates":[7,7],"coordinates":[1,2]}' '1 2' 1
reads 'lines that end with CR LF' "$(printf '{"type":"Point",\r\n"coordinates":[1,\r\n2]}\r\n')" '1 2' 1
reads 'a NUL in a name' '{"type":"Feature","properties":{"name":"a\u0000b"},"geometry":{"type":"Point","coordinates":[1,2]}}' '1 2' a_b
reads 'a number that is nearly 0' '{"type":"Point","coordinates":[1e-99999999999999999999,-1e-400]}' '0 0' 1
reads 'a long id' '{"type":"Feature","id":12345678901234567890123,"geometry":{"type":"Point","coordinates":[1,2]}}' '1 2' 1.2345678901234568e+22
reads 'properties that are no object' '{"type":"Feature","properties":[1],"geometry":{"type":"Point","coordinates":[1,2]}}' '1 2' 1
count=$(large 100000)
awk -v count="$count" 'BEGIN { printf "{\"type\":\"FeatureCollection\",\"features\":[null"
    for (i = 2; i <= count; i++) printf ",{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[%d,0]}}", i
    print "]}" }' >crowd.json
printf 'space 2\nlast point %d 0\n' "$count" >last
run pairs crowd.json last
equal 'a hundred thousand features' "$count last touch" "$(head -n 1 out)"
equal 'one of them null' "graze: crowd.json: 1 of $count geometries is null or empty: feature 1" "$(cat err)"

# Errors: of JSON with line and column, of geometries with feature, ring, point and value.
# wrong NAME MESSAGE TEXT
wrong() {
    printf '%s' "$3" >bad.json
    run pairs bad.json
    printf 'graze: bad.json: %s\ngraze: no pairs are printed, because they would not be all\n' "$2" >message
    complains "$1" 1 <message
}
wrong 'nothing' "line 1, column 0: '[' or '{' expected near end of file" ''
wrong 'no JSON' "line 1, column 5: '[' or '{' expected near 'POINT'" 'POINT(1 2)'
wrong 'cut off' "line 2, column 19: '}' expected near end of file" '{"type":"Point",
"coordinates":[1,2]'
wrong 'more behind' "line 2, column 1: '[' or '{' expected near '}'" "$point
}"
wrong 'more behind in the line' "line 1, column 44: '[' or '{' expected near 'garbage'" "$point garbage"
wrong 'more behind, after characters of several bytes' "line 2, column 16: '[' or '{' expected near '}'" '{"type":"Feature","geometry":null,
"id":"München"}}'
wrong 'text of another encoding' "line 1, column 0: unable to decode byte 0xff" "$(printf '\377\376{')"
wrong 'a bare word' "line 1, column 4: '[' or '{' expected near 'null'" 'null'
wrong 'infinity' "line 1, column 32: invalid token near '-'" '{"type":"Point","coordinates":[-Infinity,2]}'
wrong 'a null' "feature 1: point 1: expected a number for x, got 'null'" '{"type":"Point","coordinates":[null,2]}'
wrong 'a huge exponent' 'line 1, column 53: real number overflow' '{"type":"Point","coordinates":[1e99999999999999999999,2]}'
wrong 'an array of geometries' "feature 1: expected a geometry, got '[{}]'" '[{}]'
wrong 'a feature in a feature' "feature 1: expected a type of geometry, as Polygon, got '\"Feature\"'" \
    '{"type":"Feature","geometry":{"type":"Feature","geometry":null}}'
wrong 'arcs' "feature 1: expected a type of geometry, as Polygon, got '\"CircularString\"'" '{"type":"CircularString","coordinates":[]}'
wrong 'a number that is too large' "line 1, column 36: real number overflow near '1e400'" '{"type":"Point","coordinates":[1e400,2]}'
wrong 'a number that JSON has not' "line 1, column 34: invalid token near 'NaN'" '{"type":"Point","coordinates":[NaN,2]}'
wrong 'another number that JSON has not' "line 1, column 36: invalid token near '.'" '{"type":"Point","coordinates":[0.5,.5]}'
wrong 'no type' 'feature 1: expected a type of geometry, as Polygon, got nothing' '{}'
wrong 'no object' "feature 1: expected a geometry, got '[1,2]'" '[1,2]'
wrong 'another type' "feature 1: expected a type of geometry, as Polygon, got '\"point\"'" '{"type":"point","coordinates":[1,2]}'
wrong 'TopoJSON' "feature 1: expected a type of geometry, as Polygon, got '\"Topology\"'" '{"type":"Topology","objects":{},"arcs":[]}'
wrong 'no coordinates' 'feature 1: expected an array of coordinates, got nothing' '{"type":"Point"}'
wrong 'other coordinates' "feature 1: expected an array of coordinates, got '\"1,2\"'" '{"type":"Point","coordinates":"1,2"}'
wrong 'one number' 'feature 1: point 1: expected a number for y, got nothing' '{"type":"Point","coordinates":[1]}'
wrong 'a text' "feature 2: ring 2, point 3: expected a number for x, got '\"3\"'" '{"type":"FeatureCollection","features":[
{"type":"Feature","geometry":null},
{"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[0,9],[0,0]],[[1,1],[2,1],["3",2],[1,1]]]]}}]}'
wrong 'not deep enough' "feature 1: ring 1, point 1: expected an array of two numbers, got '0'" '{"type":"Polygon","coordinates":[[0,0],[9,0],[0,9]]}'
wrong 'too deep' "feature 1: line 1, point 1: expected a number for x, got '[0,0]'" '{"type":"LineString","coordinates":[[[0,0],[9,0],[0,9]]]}'
wrong 'no features' "FeatureCollection: expected an array of features, got '{}'" '{"type":"FeatureCollection","features":{}}'
wrong 'features twice' "FeatureCollection: the member 'features' is there twice" '{"type":"FeatureCollection","features":[],"features":[]}'
wrong 'a type twice' "FeatureCollection: the member 'type' is there twice" '{"type":"FeatureCollection","features":[],"type":"Feature","geometry":null}'
collection='{"type":"FeatureCollection","features":['
wrong 'nothing between commas' "line 1, column 78: unexpected token near ','" "$collection$point,,"
wrong 'nothing behind a comma' "line 2, column 2: unexpected token near ']'" "$collection$point,
 ]}"
wrong 'no comma' "line 1, column 78: ']' expected near '{'" "$collection$point {}]}"
wrong 'another bracket' "line 1, column 41: unexpected token near '}'" "$collection}"
wrong 'cut off in a feature' "line 3, column 11: '}' expected near end of file" "$collection$point,
{\"type\":
\"a ü\",\"b\":1"
wrong 'cut off between features' "line 2, column 2: ']' expected near end of file" "$collection$point,
  "
wrong 'cut off behind features' "line 1, column 77: '}' expected near end of file" "$collection$point]"
wrong 'another end' "line 2, column 1: '}' expected near ']'" "$collection$point]
]"
wrong 'more behind features' "line 1, column 85: string or '}' expected near '8'" "$collection$point],\"b\":7,8}"
wrong 'more behind a collection' "line 1, column 79: '[' or '{' expected near '}'" "$collection$point]}}"
printf '\357\273\277{"features":["type","]"],"name":{"features":[null]},"type":"FeatureCollection","features":[{"type":"Feature",
"properties":{"features":[1,"}"],"name":"\\\\"},"geometry":%s},%s]\n,"bbox":{"features":[2]}}\n%s%s]}' "$point" "$point" "$collection" "$point" >parts.json
run pairs parts.json
prints 'features, and what else is called so' 0 <<'EOF'
\ 2 touch
\ 3 touch
2 3 touch
3 pairs, 3 of them only touch
EOF
echo "$point$collection$point]}$collection]} $collection{\"type\":\"Feature\",\"geometry\":$point}]}" >parts.json
run pairs parts.json
equal 'collections in one line' '1 2 touch,1 3 touch,2 3 touch,3 pairs, 3 of them only touch,' "$(tr '\n' , <out)"
wrong 'no geometries' 'feature 1: expected an array of geometries, got nothing' '{"type":"GeometryCollection"}'
echo '{"type":"Feature","id":"a b","geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},
{"type":"LineString","coordinates":[[1,2],[3,4]]}]}}' >mixed.json
run pairs mixed.json
equal 'a collection of several kinds is a shape for each' 'a_b:points a_b:lines touch' "$(head -n 1 out)"
wrong 'a long value, with bytes that are not printed' "feature 1: expected a geometry, got '[\"a\\xe4\\xbd\\xa0aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'" \
    '["a你aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]'
awk 'BEGIN { for (i = 0; i < 100000; i++) printf "[" }' >bad.json
wrong 'nested too deep' "line 1, column 2049: maximum parsing depth reached near '['" "$(cat bad.json)"
for depth in 64 65; do
    awk -v n=$depth 'BEGIN { for (i = 0; i < n; i++) printf "{\"type\":\"GeometryCollection\",\"geometries\":["
        printf "{\"type\":\"Point\",\"coordinates\":[1,2]}"; for (i = 0; i < n; i++) printf "]}" }' >deep.json
    run pairs deep.json
    equal "collections $depth deep" $((depth - 64)) "$status"
done
awk 'BEGIN { for (i = 0; i < 25; i++) print "{}" }' >many.json
run pairs many.json
equal 'the first 20 errors' 'graze: many.json: and 5 more' "$(tail -n 2 err | head -n 1)"

# Every prefix of a file: an error, or a whole answer.
i=0
while [ "$i" -lt "${#point}" ]; do
    printf '%s' "$point" | head -c "$i" >part.json
    run pairs part.json
    equal "the first $i bytes" 1 "$status"
    i=$((i + 1))
done
# The counties of the United States: neighbours have equal borders, so the matrices say who borders whom.
counties=$data/../../examples/data/us-counties.geojson
run relate "$counties"
equal 'counties' '9341 pairs' "$(tail -n 1 out)"
equal 'counties that share a border' 8935 "$(awk '$3 ~ /^F...1/' out | wc -l)"
equal 'counties that meet in single points' 397 "$(awk '$3 ~ /^FF.F0/' out | wc -l)"
equal 'where four states meet' 'Montezuma_CO Apache_AZ FF2F01212' "$(grep -e '^Montezuma_CO Apache_AZ ' out)"
run relate "$counties" --name state --matrix '2********'
equal 'names that are not there' 'graze: FILE: 3231 features have no such name, and are named by their numbers' \
    "$(sed -n 's/: .*: 3231/: FILE: 3231/p' err)"
equal 'counties that overlap' '9 pairs' "$(tail -n 1 out)"
finish
