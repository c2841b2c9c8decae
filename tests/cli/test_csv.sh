#!/bin/sh
# Maps in CSV: which columns are the geometry, quotes, separators, WKT and WKB in fields; GeoJSON lines; and the errors.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

bounds() { # bounds: the bounds of map.csv, which is standard input
    cat >map.csv
    run bounds map.csv
}

bounds <<'EOF'
lon,name,lat
1,a,2
-0.5,"a ""b"", c",1e-3
0x10,"two
lines",inf
EOF
prints 'lon and lat, quotes, a field of two lines' 0 <<'EOF'
a aabb 1 2 1 2
a_"b",_c aabb -0.5 0.001 -0.5 0.001
two_lines empty
all aabb -0.5 0.001 1 2
EOF
equal 'a number that is not finite' 'graze: map.csv: 1 of 3 shapes is invalid, and so empty' "$(cat err)"

for head in 'x,y' 'X,Y' 'lat,lon' 'LATITUDE;LONGITUDE' 'lng	lat'; do
    separator=$(printf %s "$head" | tr -d 'a-zA-Z')
    printf '%s\n3%s4\n' "$head" "$separator" >map.csv
    run bounds map.csv
    equal "columns $head" 0 "$status"
done
printf 'a,east,north\nq,1,2\n' >map.csv
run bounds map.csv
complains 'no known columns' 1 <<'EOF'
graze: map.csv: line 1: no columns are called wkt, wkb, geometry, lon and lat, or x and y; there are 'a', 'east', 'north'
graze: no bounds are printed, because they would not be all
EOF

# WKT and WKB, also beside each other; Z and M are left out; an SRID; an empty field is an empty geometry.
bounds <<'EOF'
id;geom;lon;lat
1;POLYGON((0 0,4 0,0 3,0 0));x;y
2;SRID=4326 POINT(1 2);;
3;0101000000000000000000f03f0000000000000040;;
4;\x0101000080000000000000F03F00000000000000400000000000000840;;
5;;;
6;0103000000000000000;;
7;"MULTIPOINT(1 1,2 2)";;
8;00000000023FF00000000000004000000000000000;;
9;0106000000010000000103000000010000000400000000000000000000000000000000000000000000000000f03f0000000000000000000000000000f03f000000000000f03f00000000000000000000000000000000;;
10;010900000000000000;;
11;0101000000000000000000f87f0000000000000040;;
12;01010000zz;;
13;CIRCULARSTRING(0 0,1 1,2 0);;
14;01;02;03;04
15;1 2
EOF
complains 'a column of WKT and WKB, with what is wrong' 1 <<'EOF'
graze: map.csv: line 3: expected POINT, LINESTRING, POLYGON, MULTI... or GEOMETRYCOLLECTION, got 'SRID=4326'
graze: map.csv: line 7: WKB in hex has two digits a byte, and there are 19 digits
graze: map.csv: line 9: WKB: a count for which there are not enough bytes, at byte 5
graze: map.csv: line 11: WKB of a COMPOUNDCURVE, which may have arcs, which are not read: make lines of them first
graze: map.csv: line 12: WKB: a coordinate that is not finite, at byte 5
graze: map.csv: line 13: expected two digits of hex, got 'zz'
graze: map.csv: line 14: 'CIRCULARSTRING' may have arcs, which are not read: make lines of them first
graze: map.csv: line 15: expected 4 fields, as the first line has, got 5
graze: map.csv: line 16: expected 4 fields, as the first line has, got 2
graze: no bounds are printed, because they would not be all
EOF
sed '3d;7d;9d;11,16d' map.csv >sound.csv
run bounds sound.csv
prints 'a column of WKT and WKB' 0 <<'EOF'
1 aabb 0 0 4 3
3 aabb 1 2 1 2
4 aabb 1 2 1 2
5 empty
7 aabb 1 1 2 2
9 aabb 0 0 1 1
all aabb 0 0 4 3
EOF

# What is wrong with a table.
wrong() { # wrong NAME MESSAGE TEXT
    printf "$3" >map.csv
    run bounds map.csv
    equal "$1" "graze: map.csv: $2" "$(head -n 1 err)"
    equal "$1: exit status" 1 "$status"
}
wrong 'no lines' 'line 1: there are no columns' ''
wrong 'a name that is there twice' "line 1: the column 'x' is there twice" 'a,x,x,y\n'
wrong 'no number' "line 3: expected a number for 'y', got 'b'" 'x,y\n1,2\n1,b\n'
wrong 'two numbers' "line 2: expected a number for 'x', got '1 2'" 'x,y\n1 2,2\n'
wrong 'a number beyond double' "line 2: expected a number in the range of double for 'x', got '1e999'" 'x,y\n1e999,2\n'
wrong 'one of two' "line 2: expected a number for 'y', got ''" 'x,y\n1,\n'
wrong 'behind quotes' 'line 2: expected a separator behind the quote that ends a field' 'x,y\n"1"2,3\n'
wrong 'quotes that do not end' 'line 2: the quotes of a field do not end' 'x,y\n"1,2\n3,4\n'
wrong 'quotes in the head' 'line 1: the quotes of a field do not end' 'x,"y\n1,2\n'

# Standard input: the first line says that it is a table.
printf '\357\273\277"lon",lat\r\n\r\n1,2\r\n' | "$graze" bounds - >out 2>err
status=$?
prints 'standard input, a byte order mark, CRLF, an empty line' 0 <<'EOF'
1 aabb 1 2 1 2
all aabb 1 2 1 2
EOF
printf 'code,x,y\nn,1,2\n' >map.csv
run bounds map.csv --name code
prints 'a column that names' 0 <<'EOF'
n aabb 1 2 1 2
all aabb 1 2 1 2
EOF
run distance map.csv map.csv
equal 'x and y are no degrees' '' "$(cat err)"
printf 'lon,lat\n1,2\n' >map.csv
run distance map.csv map.csv
equal 'lon and lat are degrees' 1 "$(grep -c 'distances are in degrees' err)"

# A byte 0 is no text: one in a field, and text in UTF-16.
printf 'name,x,y\na\0b,1,2\n"c\0,\nd",1,2\ne,3,4\n' >map.csv
run bounds map.csv
complains 'a byte 0' 1 <<'EOF'
graze: map.csv: line 2: a byte is 0, as in UTF-16: expected text in UTF-8
graze: map.csv: line 3: a byte is 0, as in UTF-16: expected text in UTF-8
graze: no bounds are printed, because they would not be all
EOF
printf 'x\0,\0y\0\n\0001\0,\0002\0\n\0' >map.csv
run bounds map.csv
equal 'UTF-16' '1 graze: map.csv: line 1: a byte is 0, as in UTF-16: expected text in UTF-8' "$status $(head -n 1 err)"

# GeoJSON lines: each is read by itself, a broken one ends nothing.
printf '%s\n' '{"type":"Point","coordinates":[1,2]}' '{"type":"Point","coordinates":[1,' '' '{"type":"Point","coordinates":[3,4]}' \
    '{"type":"Feature","properties":{"name":7},"geometry":{"type":"Point","coordinates":["5",6]}}' >map.ndjson
run bounds map.ndjson
if ! grep -q 'does not read GeoJSON' err; then
    complains 'lines that are broken' 1 <<'EOF'
graze: map.ndjson: line 2, column 33: ']' expected near end of file
graze: map.ndjson: feature 4: point 1: expected a number for x, got '"5"'
graze: no bounds are printed, because they would not be all
EOF
    sed '2d;$d' map.ndjson >sound.ndjson
    run bounds sound.ndjson
    prints 'lines' 0 <<'EOF'
1 aabb 1 2 1 2
2 aabb 3 4 3 4
all aabb 1 2 3 4
EOF
    tr '\n' ' ' <sound.ndjson | sed 's/,/,\n/g' >map.json # the same as a sequence whose line breaks are elsewhere
    run bounds map.json
    equal 'a sequence' 'all aabb 1 2 3 4' "$(tail -n 1 out)"
fi
finish
