#!/bin/sh
# The contents of pictures: scenes and queries, with contacts marked where the library finds them.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

cat >tiles <<'EOT'
# tiles on a floor

space 2
floor halfspace 0 1 0
left rect 0 0 1 1
right rect 1 0 1 1
ball circle 1 1.5 0.75
cloud aabb 0 4 2 5
EOT
for format in svg png pdf SVG; do
    draws "a scene as $format" '' tiles -o tiles.$format
done
equal 'PNG: twice the size of the page' 1400 "$(size tiles.png | cut -d x -f 1)"
equal 'SVG: the size of the page' 1 "$(grep -c '<svg[^>]* width="700\(px\)\{0,1\}"' tiles.svg)"
equal 'each pair that only touches is marked' 3 "$(marks red tiles.svg)"
draws 'the same picture for the same scene' '' tiles -o again.svg
equal 'the same bytes' '' "$(cmp tiles.svg again.svg)"

# A legend adds its own two marks, a line and a disk.
draws 'with title and legend' '' tiles --title 'Tiles, and a <ball> & more' --legend -o tiles.svg
equal 'with legend: marks' 5 "$(marks red tiles.svg)"

# A legend has only marks that are in the picture.
# explains NAME LEGEND OPTION...: checks the legend for the scene or the queries on standard input.
explains() {
    name=$1
    want=$2
    shift 2
    cat >explained
    run draw explained --legend "$@" -o x.pdf
    equal "legend: $name" "$want" "$(legend x.pdf)"
}
explains 'apart' '2 shapes' <<EOT
space 2
a circle 0 0 1
b circle 5 0 1
EOT
explains 'overlapping' '3 shapes 1 pair overlaps: shaded' <<EOT
space 2
a circle 0 0 1
b circle 1 0 1
c circle 9 0 1
EOT
explains 'touching' '2 shapes 1 pair only touches: red' <<EOT
space 2
a circle 0 0 1
b circle 2 0 1
EOT
explains 'both outside of the view' '4 shapes' --view 8,-1,10,1 <<EOT
space 2
a circle 0 0 1
b circle 1 0 1
c circle 3 0 1
d circle 9 0 1
EOT
explains 'polygons' '2 shapes 1 pair overlaps: shaded' <<EOT
space 2
a polygon 3 0 0 4 0 0 4
b polygon 3 1 1 4 1 1 4
EOT
explains 'moving, without a contact' '2 shapes at time 1' <<EOT
space 2
a circle 0 0 1 by 0 5
b circle 5 0 1
EOT
explains 'moving into contact' '2 shapes at time 1 1 touches then or meets later' <<EOT
space 2
a circle 0 0 1 by 5 0
b circle 5 0 1
EOT
explains 'a query' 'common region' <<EOT
overlap2 circle 0 0 1 circle 1 0 1
EOT
explains 'a query, touching' 'they only touch' <<EOT
overlap2 circle 0 0 1 circle 2 0 1
EOT
explains 'a query, how far apart' 'nearest points, and how far they are' <<EOT
distance2 circle 0 0 1  rect 4 -1 1 2
EOT
explains 'a query, near enough' 'nearest points, and how far they are' <<EOT
within3 sphere 0 0 0 1  sphere 4 0 0 1  3
EOT
explains 'a query, no distance between overlapping shapes' 'common region' <<EOT
distance2 circle 0 0 1  rect 0.5 -1 1 2
EOT
explains 'a query, hardly apart' 'apart, by less than can be seen' <<EOT
zone2 point 0.30000000000000004 0.1 rect 0.1 0 0.2 0.2
EOT
explains 'a cast' 'common region first contact' <<EOT
cast2 segment 0 0 4 0 aabb 1 -1 2 1
EOT
explains 'a cast and a sweep' 'common region first contact at time 1' <<EOT
cast2 segment 0 0 4 0 aabb 1 -1 2 1
sweep2 circle 0 0 1 by 9 0 point 5 0
EOT
explains 'a sweep that misses' 'at time 1' <<EOT
sweep2 circle 0 0 1 by 2 0 point 5 0
EOT
explains 'a query of space, touching' 'they only touch' <<EOT
overlap3 sphere 0 0 0 1 sphere 2 0 0 1
EOT
explains 'space, apart' '2 shapes, 0 pairs overlap, 0 of them only touch' <<EOT
space 3
a sphere 0 0 0 1
b sphere 5 0 0 1
EOT
explains 'space, touching' '2 shapes, 1 pair overlaps, 1 of them only touches; red dot: where they touch; red outline: only touches others' <<EOT
space 3
a aabb 0 0 0 1 1 1
b aabb 1 0 0 2 1 1
EOT
explains 'space, moving' \
    '2 shapes, 0 pairs overlap at time 0, 0 of them only touch; 1 meets later; red dot: where first; dashed: at time 1' <<EOT
space 3
a sphere 0 0 0 1 by 5 0 0
b sphere 5 0 0 1
EOT

counties=$data/../../examples/data/us-counties.scene
draws 'the counties of the United States' '' "$counties" --no-names -o counties.svg
equal 'the counties: marks' 1399 "$(marks red counties.svg)"

# Maps: rings are subpaths of one shape, a line is open, a polygon with one hole in another; where two only touch is red, with --corners only
# where they meet in points.
tab=$(printf '\t')
cat >map.wkt <<EOT
lake${tab}POLYGON ((0 0, 8 0, 8 8, 0 8, 0 0), (2 2, 6 2, 6 6, 2 6, 2 2))
isle${tab}POLYGON ((2 2, 6 2, 6 6, 2 6, 2 2), (3 3, 4 3, 4 4, 3 4, 3 3))
town${tab}POLYGON ((8 8, 12 8, 12 12, 8 12, 8 8))
left${tab}POLYGON ((0 8, 4 8, 4 10, 2 10, 2 11, 4 11, 4 12, 0 12, 0 8))
right${tab}POLYGON ((4 10, 2 10, 2 11, 4 11, 4 12, 7 12, 7 10, 4 10))
road${tab}MULTILINESTRING ((13 0, 14 4, 15 0), (13 5, 15 5))
wells${tab}MULTIPOINT (13 9, 14 9)
EOT
draws 'a map' '' map.wkt -o map.svg
equal 'a map: three borders and a point where two meet are red' 4 "$(marks red map.svg)"
draws 'a map with --corners' '' map.wkt --corners -o map.svg
equal 'a map with --corners: where two meet in points is marked' 1 "$(marks red map.svg)"
explains 'a map' '4 shapes 2 pairs only touch: red' <<EOT
space 2
a polygon 4  0 0  1 0  1 1  0 1
b polygon 4  1 0  2 0  2 1  1 1
c polygon 4  2 1  3 1  3 2  2 2
d polygon 3  9 0  9 1  8 1
EOT
explains 'a map with --corners' '4 shapes 1 pair shares a border 1 pair meets in single points: red' --corners <<EOT
space 2
a polygon 4  0 0  1 0  1 1  0 1
b polygon 4  1 0  2 0  2 1  1 1
c polygon 4  2 1  3 1  3 2  2 2
d polygon 3  9 0  9 1  8 1
EOT
# A shared border is a line from one end to the other; of two borders that meet at a point and along a line, both are red.
printf 'west\tPOLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))\neast\tPOLYGON ((1 0, 2 0, 2 1, 1 1, 1 0))\n' >border.wkt
# red_paths FILE: the lines in red, in pixels: X Y X Y, and dots as `dot`.
red_paths() { grep 'rgb(85%, *16%, *24%)' "$1" | sed 's/.* d="\([^"]*\)".*/\1/' | awk '/C/ { print "dot"; next } { gsub(/[MLZ]/, ""); print $1, $2, $3, $4 }' | sort; }
draws 'a border' '' border.wkt --no-names -o border.svg
equal 'a border: one line' 1 "$(red_paths border.svg | wc -l)"
equal 'a border: upright, half as long as the frame of both is wide' 'upright 1' \
    "$(red_paths border.svg | awk '{ d = $2 - $4; print ($1 == $3 ? "upright" : "slanted"), (d * d > 40000) }')"
printf 'a\tPOLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))\nb\tPOLYGON ((4 0, 6 0, 6 4, 4 3, 5 2, 4 1, 4 0))\n' >both.wkt
draws 'lines and points of one pair' '' both.wkt --no-names -o both.svg
equal 'lines and points of one pair: a line and a dot' "$(printf 'line\ndot')" "$(red_paths both.svg | sed 's/^[0-9].*/line/')"
printf 'a\tPOLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))\np\tPOINT (2 4)\nl\tLINESTRING (4 1, 4 2, 7 2)\nm\tLINESTRING (5 0, 5 4)\n' >kinds.wkt
draws 'points and lines on a border' '' kinds.wkt --no-names -o kinds.svg
equal 'points and lines on a border: a line and a dot' "$(printf 'line\ndot')" "$(red_paths kinds.svg | sed 's/^[0-9].*/line/')"
equal 'lines that cross: a violet disk' 1 "$([ "$(marks violet kinds.svg)" -ge 1 ] && echo 1)"
# In space: the segment that two triangles have in common, which is a point from the side; where they only touch it is red.
violet_lines() { grep -c 'fill:none.*stroke:rgb(36%, *28%, *62%)' "$1"; }
echo 'where3 triangle 0 0 0 4 0 0 0 4 0   triangle 1 1 -1 1 1 1 3 1 1' >where.query
draws 'where triangles cross' '' where.query -o where.svg
equal 'where triangles cross: a segment from the front and above, a dot from the side' '2 3' "$(violet_lines where.svg) $(marks violet where.svg)"
echo 'where3 triangle 0 0 0 4 0 0 0 4 0   aabb 1 1 -1 3 3 1' >where.query
draws 'where a triangle is in a box' '' where.query -o where.svg
equal 'where a triangle is in a box: three sides in each view' 9 "$(violet_lines where.svg)"
echo 'where3 triangle 0 0 0 4 0 0 0 4 0   triangle 0 0 0 0 4 0 -2 0 1' >where.query
draws 'where triangles share a side' '' where.query -o where.svg
equal 'where triangles share a side: nothing is violet' 0 "$(violet_lines where.svg)"

# Many borders are drawn as others; then red is where two meet in single points.
tiles() { awk -v n="$1" 'BEGIN { print "space 2"; for (i = 0; i < n; i++) for (k = 0; k < n; k++) printf "t%d-%d polygon 4  %d %d  %d %d  %d %d  %d %d\n", i, k, i, k, i + 1, k, i + 1, k + 1, i, k + 1 }'; }
tiles 5 | explains 'few borders' '25 shapes 72 pairs only touch: red'
tiles 6 | explains 'many borders' '36 shapes 60 pairs share a border 50 pairs meet in single points: red'

# A map without a view: Alaska beyond the antimeridian is with the rest of it, and what is far away has frames of its own.
cp "$data/../../examples/data/us-counties.geojson" counties.geojson
degree=$(printf '\302\260')
run draw counties.geojson --map -o map.pdf
if ! grep -q 'does not read GeoJSON' err; then
    equal 'the map of the counties: the small frames' "14$degree S, 170$degree W 21$degree N, 158$degree W 61$degree N, 159$degree W \
18$degree N, 66$degree W 16$degree N, 145$degree E" "$(pdftotext -layout map.pdf - | grep "$degree" | tr -s ' \n' ' ' | sed 's/^ //; s/ $//')"
    equal 'the map of the counties: the legend' \
        '3,231 shapes 9 pairs overlap: shaded 8,935 pairs share a border 397 pairs meet in single points: red' "$(legend map.pdf)"
fi
# From west to east across the antimeridian, in one frame.
printf 'a\tPOINT (179 0)\nb\tPOINT (-179 1)\nc\tPOINT(-178 0)\n' >date.wkt
draws 'a map at the antimeridian' '' date.wkt --map -o date.svg
equal 'a map at the antimeridian: a is half as far to the left of b as c to the right, twice' '2' \
    "$(grep ' C ' date.svg | sed 's/.* d="M \([0-9.]*\).*/\1/' | tail -n 3 | tr '\n' ' ' | awk '{ printf "%.3g", ($2 - $1) / ($3 - $2) }')"

# Two scenes are layers in two colours, with the contacts of one from each.
printf 'west\tPOLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))\nsouth\tPOLYGON ((0 -1, 1 -1, 1 0, 0 0, 0 -1))\n' >blue.wkt
printf 'east\tPOLYGON ((1 0, 2 0, 2 1, 1 1, 1 0))\n' >amber.wkt
draws 'two layers' '' blue.wkt amber.wkt --legend -o layers.pdf
equal 'two layers: the legend' 'blue.wkt: 2 shapes amber.wkt: 1 shape 2 pairs only touch: red' "$(legend layers.pdf)"
equal 'two layers: names' 'amber.wkt:
blue.wkt:
east
south
west' "$(words layers.pdf | cut -d ' ' -f 5 | grep -E '^(east|west|south|.*wkt:)$' | sort)"
draws 'two layers in red' '' blue.wkt amber.wkt --no-names -o layers.svg
equal 'two layers: the border between them and where a corner meets one' "$(printf 'line\ndot')" "$(red_paths layers.svg | sed 's/^[0-9].*/line/')"
awk 'BEGIN { print "space 2"; for (i = 0; i < 400; i++) printf "b%d aabb %d 9 %d.5 10\n", i, i, i }' >many
printf 'space 2\na aabb 0 0 99 1\n' >one
draws 'a layer of few shapes on one of many' '' many one --no-names -o layers.svg
equal 'a layer of few shapes on one of many: its lines are wider' '0.4 1.1' \
    "$(sed -n 's/.*stroke-width:\([0-9.]*\);.*stroke:rgb(\(16%,41%,69%\|72%,47%,8%\)).*/\1/p' layers.svg | tr '\n' ' ' | sed 's/ $//')"
printf 'space 3\na sphere 0 0 0 1\n' >below
printf 'space 3\nb sphere 1 0 0 1\nc sphere 1.5 0 0 1\n' >above
draws 'two layers of space' '' below above --legend -o layers.pdf
equal 'two layers of space: the legend' '3 shapes, 2 pairs overlap, 0 of them only touch; violet dot: where they overlap' "$(legend layers.pdf)"
run draw blue.wkt below -o x.svg
complains 'a layer of another space' 2 <<'EOT'
graze: blue.wkt is of space 2 and below of space 3
EOT

# A polygon with a hole is one path of two rings, filled by the even-odd rule.
printf 'space 2\na polygon 4  0 0  4 0  4 4  0 4  hole 4  1 1  3 1  3 3  1 3\n' >ring
draws 'a hole' '' ring --no-names -o ring.svg
equal 'a hole: rings of the filled path' 2 "$(grep 'fill-rule[=:]"*evenodd' ring.svg | head -n 1 | tr 'M' '\n' | grep -c Z)"

# Queries about polygons: the matrix is the answer, and what meets in points is marked.
draws 'relate and cast queries' '' - -o polygons.pdf <<EOT
relate2 polygon 4  0 0  4 0  4 4  0 4  hole 3  1 1  2 1  1 2   polygon 3  4 4  9 4  4 9
cast2 segment -1 1.5 9 1.5   polygon 4  0 0  4 0  4 4  0 4  hole 4  1 1  3 1  3 2  1 2
EOT
pdftotext -layout polygons.pdf polygons.txt
equal 'the matrix is printed' 1 "$(grep -c FF2F01212 polygons.txt)"
equal 'the times are printed' 1 "$(grep -c 'yes 0.1 0.5' polygons.txt)"
draws 'a relate query' '' - -o polygons.svg <<EOT
relate2 polygon 4  0 0  4 0  4 4  0 4   polygon 3  4 4  9 4  4 9
EOT
equal 'where they meet is marked' 1 "$(marks red polygons.svg)"

# One ulp decides what is marked.
one=1.0000000000000002
draws 'queries' '' - -o queries.svg <<EOT
# They touch
overlap2 circle 0 0 1  circle 2 0 1
# They do not
overlap2 circle 0 0 1  circle 2 0 0.9999999999999999
# They overlap
overlap2 circle 0 0 1  circle 2 0 $one
EOT
equal 'a touch is red' 1 "$(marks red queries.svg)"
equal 'an open overlap too small to be seen is a violet disk' 1 "$([ "$(marks violet queries.svg)" -ge 1 ] && echo 1)"

# Every relation and every shape, also some without an answer yet.
draws 'all shapes' '' - -o shapes.png <<EOT
overlap2 point 0 0  point 1 0
overlap2 segment 0 0 1 1  segment 0 1 1 0
overlap2_open plane 1 1 1  halfspace 1 0 0
touch2 circle 0 0 1  aabb 1 -1 2 1
overlap2 rect 0 0 1 1 round 0.5  obb 2 2 1 1 0.8 0.6
overlap2 aabb 0 0 1 1 round 0.5  circle 3 3 2
overlap2 obb 0 0 1 1 1 0 round 1  point 2 0
side2 plane 0 1 1  rect 0 0 1 1
zone2 point 5 5  obb 0 0 1 1 0.8 0.6
overlap2 capsule 0 0 1 1 1  hull 3 0 0 1 0 0 1
cast2 segment 0 0 4 0  aabb 1 -1 2 1
zone2 circle 0 0 1  aabb 0 0 1 1
EOT

# Polygons are filled by the even-odd rule, and marked where they touch.
cat >rings <<'EOT'
space 2
star polygon 5  20 5  17 -4  25 2  15 2  23 -4
prop polygon 3  10 0  17 -4  10 9
wall polygon 4  8 0  10 0  10 9  8 9
dot polygon 1  30 0
EOT
draws 'polygons' '' rings -o rings.svg
equal 'polygons: marks' 2 "$(marks red rings.svg)"
equal 'polygons: filled by the even-odd rule' 3 "$(grep -c 'fill-rule[:=]"*evenodd' rings.svg)"
draws 'a polygon in queries' '' - -o queries.svg <<EOT
overlap2 polygon 5  0 5  -3 -4  5 2  -5 2  3 -4  circle 0 0 1
touch2 polygon 5  0 5  -3 -4  5 2  -5 2  3 -4  halfspace 0 1 -4
sweep2 polygon 3  0 0  1 0  0 1 by 3 3  circle 3 3 1
EOT

# Pictures that are empty for different reasons.
printf 'space 2\n' >empty
draws 'a scene without shapes' '' empty --legend -o empty.png
printf 'space 2\na circle 0 0 -1\nb aabb 1 0 0 1\nc point nan 0\n' >invalid
draws 'only invalid shapes' 'graze: invalid.png: 3 of 3 shapes are invalid, and so empty' invalid -o invalid.png
printf 'space 2\na circle 0 0 -1\n' >single
draws 'one shape, invalid' 'graze: invalid.png: 1 of 1 shape is invalid, and so empty' single -o invalid.png
printf 'space 2\na circle 0 0 1\n' >single
draws 'one shape, elsewhere' 'graze: away.png: 1 of 1 shape lies outside the view' single --view 5,5,6,6 -o away.png

# Shapes that are not shown are reported.
printf 'space 2\na circle 0 0 1 by nan 0\nb circle 1 0 1\n' >lost
draws 'a displacement that is not a number' 'graze: lost.svg: 1 of 2 shapes is invalid, and so empty' lost --legend -o lost.svg
equal 'a displacement that is not a number: nothing is common' 0 "$(marks violet lost.svg)"
draws 'a displacement that is not a number, animated' 'graze: lost.svg: 1 of 2 shapes is invalid, and so empty' lost --animate -o lost.svg
echo 'sweep2 circle 0 0 1 by nan 0  circle 1 0 1' >lost.query
draws 'a displacement that is not a number in a query' '' lost.query -o lost.svg
equal 'a displacement that is not a number in a query: nothing is common' 0 "$(marks violet lost.svg)"
printf 'space 2\na circle 0 0 1 by 4 0\nb polygon 3 3 0 5 0 5 5\nc plane 1 0 0 by 1 0\nd plane 1 0 9\n' >early
draws 'pairs without an answer' 'graze: early.svg: 1 pair unsupported' early --legend -o early.svg
printf 'space 3\na cone 0 0 0 0 0 1 1\nb sphere 1 0 0 1 by 1 0 0\nc sphere 1 0 0 -1\n' >early
draws 'a shape without wires' 'graze: early.svg: 1 of 3 shapes is invalid, and so empty
graze: early.svg: 1 of 3 shapes cannot be drawn yet
graze: early.svg: 2 pairs unsupported' early --legend -o early.svg

# The numbers of the axes: distinct, in plain notation, on the page, and with room between them.
# axes NAME BOX NUMBERS: checks the numbers beside a picture of the box, from top to bottom, then those below it, from left to right.
axes() {
    printf 'space 2\na aabb %s\n' "$2" >axes
    draws "axes: $1" '' axes --no-names -o axes.pdf
    equal "axes: $1" "$3" "$(writes axes.pdf)"
    equal "axes: $1: none is cut off" '' "$(words axes.pdf | awk '$1 < 0 || $3 > 700')"
    equal "axes: $1: none runs into another" '' "$(overlaps axes.pdf)"
}
axes hundreds '0 0 1000 700' \
    '800 700 600 500 400 300 200 100 0 -100 -100 0 100 200 300 400 500 600 700 800 900 1000 1100'
axes 'negative thousands' '-5000 -3000 -1000 -1500' \
    '-1000 -1500 -2000 -2500 -3000 -3500 -5500 -5000 -4500 -4000 -3500 -3000 -2500 -2000 -1500 -1000 -500'
axes 'steps of 0.0001' '13.4 52.5 13.4009 52.5002' \
    "52.5003 52.5002 52.5001 52.5000 52.4999 $(
    )13.3999 13.4000 13.4001 13.4002 13.4003 13.4004 13.4005 13.4006 13.4007 13.4008 13.4009 13.4010"
axes 'around 1e7' '1e7 1e7 10000004 10000003' \
    "10000003.5 10000003.0 10000002.5 10000002.0 10000001.5 10000001.0 10000000.5 10000000.0 9999999.5 $(
    )10000000 10000001 10000002 10000003 10000004"
axes 'tens of millions' '-5e7 0 0 3e7' \
    "35000000 30000000 25000000 20000000 15000000 10000000 5000000 0 -5000000 $(
    )-50000000 -40000000 -30000000 -20000000 -10000000 0"
axes 'around 1e-7' '-1e-7 0 7e-7 5e-7' \
    '6e-7 5e-7 4e-7 3e-7 2e-7 1e-7 0 -1e-7 -2e-7 -1e-7 0 1e-7 2e-7 3e-7 4e-7 5e-7 6e-7 7e-7 8e-7'
axes 'small steps far from 0' '13 52 13.0000005 52.0000002' \
    "52.00000025 52.00000020 52.00000015 52.00000010 52.00000005 52.00000000 51.99999995 $(
    )13.0000000 13.0000001 13.0000002 13.0000003 13.0000004 13.0000005"
axes huge '-1e300 -7e299 1e300 2e299' \
    "4e299 2e299 0 -2e299 -4e299 -6e299 -8e299 $(
    )-1.2e300 -1e300 -8e299 -6e299 -4e299 -2e299 0 2e299 4e299 6e299 8e299 1e300 1.2e300"
printf 'space 3\na aabb 1000000 -13.4 0 1000000.7 3.5 1e7\n' >axes
draws 'axes in space' '' axes --no-names -o axes.pdf
equal 'axes in space: none is cut off' '' "$(words axes.pdf | awk '$1 < 0 || $3 > 700')"
equal 'axes in space: heights in two views' 2 "$(words axes.pdf | grep -c ' 10000000$')"

# Every shape of the plane, unbounded ones as far as the view goes.
cat >every <<'EOT'
space 2
a point 0 0
b segment 1 0 2 1
c ray 0 3 1 0.25
d line 0 -2 1 0
e plane 1 1 6
f halfspace 0 1 -3
g circle 4 0 1
h capsule 5 2 7 3 0.5
i aabb -inf 4 -1 5 round 0.25
j rect -3 0 1 1 round 0.5
k obb -2 -1 1 0.5 0.6 0.8
l triangle 3 3 4 4 5 3 round 0.1
m hull 6  1 6  2 6  1.5 7  1.5 6.5  1 6  1.5 6.25
EOT
draws 'every shape of the plane' '' every -o every.svg

# Every shape of space, in three views.
cat >solids <<'EOT'
space 3
a point 0 0 0
b segment 0 4 6 2 5 6
c ray -4 -3 -1 1 0.2 0.3
d line 0 0 3 1 1 0
e plane 0 0 1 -1.5
f halfspace 1 1 0 -6
g sphere 0 0 0 1
h capsule -3 0 0 -2 1 2 0.4
i aabb 1 -1 -inf 2 1 1 round 0.1
j obb 0 3 1  1 0.5 0.7  0.8 0.6 0  -0.6 0.8 0  0 0 1
k triangle -2 -2 -1  1 -2.5 0  0 -3 2 round 0.2
l hull 6  3 2 0  5 2 0  4 1 0  4 3 0  4 2 1.5  4 2 -1.5
m hull 1  9 9 9
EOT
draws 'every shape of space' 'graze: solids.svg: no room for 1 name' solids --legend -o solids.svg
# Names are next to their shapes: that of a pole from corner to corner is less than 2.5 from the axis of the pole, in each
# view. The middle of the view is at 0, and the numbers 0 and 10 below it say how large it is.
printf 'space 3\npole capsule -8 -8 -8 8 8 8 0.5\n' >pole
draws 'a name in space' '' pole -o pole.pdf
equal 'a name in space: beside its shape in three views' 3 "$(words pole.pdf | awk '
    { view = int(($1 - 18) / 229); x = ($1 + $3) / 2; y = ($2 + $4) / 2 }
    $5 == "pole" { at_x[view] = x; at_y[view] = y }
    $2 > 205 { number[view, $5] = x }
    END { for (i = 0; i < 3; i++) {
        unit = (number[i, "10"] - number[i, "0"]) / 10
        x = (at_x[i] - number[i, "0"]) / unit; y = (122.67 - at_y[i]) / unit
        t = (x + y) / 2; t = t < -8 ? -8 : t > 8 ? 8 : t
        near += sqrt((x - t) ^ 2 + (y - t) ^ 2) < 2.5
    } print near }')"

# Names overlap neither each other nor, if there is room, outlines of shapes.
cat >apart <<'EOT'
space 3
roof triangle -6 -6 6 6 -6 7 0 6 9
ball sphere 5 -4 3 2
crate aabb -7 3 -2 -3 7 1
slab obb 3 3 -6  4 1 0.5  0.8 0.6 0  -0.6 0.8 0  0 0 1
mote point 8 8 -8
EOT
draws 'names in space' '' apart -o apart.pdf
equal 'names in space: all of them, three times' '3 ball 3 crate 3 mote 3 roof 3 slab' \
    "$(words apart.pdf | awk '$5 ~ /^(ball|crate|mote|roof|slab)$/ { count[$5]++ }
        END { for (name in count) print count[name], name }' | sort -k 2 | paste -s -d ' ' -)"
equal 'names in space: none runs into another' '' "$(overlaps apart.pdf)"

printf 'space 3\na sphere 0 0 0 -1\nb plane 1 0 0 1e308\n' >nowhere
draws 'shapes of space that are not to be seen' 'graze: nowhere.png: 1 of 2 shapes is invalid, and so empty
graze: nowhere.png: 1 of 2 shapes lies outside the view' nowhere -o nowhere.png

printf 'space 3\na sphere 0 0 5 1\nb plane 0 0 1 -20\nc halfspace -3 -4 0 100\n' >away
draws 'planes away from all else in space' '' away -o away.svg
printf 'space 3\na sphere 0 0 5 1\nb plane 0 0 1 0 by 0 0 5\n' >away
draws 'a plane in space that comes from away' '' away -o away.svg
printf 'space 3\nb plane 1 0 0 1e300\n' >away
draws 'a plane of space far away' '' away -o away.svg

# Standard input, seekable or not.
draws 'a scene from a file as standard input' '' - -o tiles.png <tiles
cat tiles | "$graze" draw - -o piped.png 2>err
equal 'a scene from a pipe: exit status' 0 "$?"
equal 'a scene from a pipe: the same picture' '' "$(cmp tiles.png piped.png 2>&1)"

# Names and titles of any bytes: shown as they are if they are UTF-8, else with question marks.
printf 'space 2\n\303\251\342\204\226 point 0 0\n\377\300\200 point 1 1\n' >names
draws 'names that are not UTF-8' '' names --title "$(printf 'a\377b\tc')" -o names.svg
head -c 100000 /dev/zero | tr '\0' x >long
draws 'a title of 100,000 letters' '' tiles --title "$(cat long)" -o long.png
printf 'space 2\n%s point 0 0\n' "$(cat long)" >longname
draws 'a name of 100,000 letters' 'graze: longname.png: no room for 1 name' longname -o longname.png
echo 'overlap2 circle 0 0 1  point 1 0' >bare
echo 'overlap2 circle 0 0 1  point 1 0 # on the edge' >commented
draws 'a query' '' bare -o bare.svg
draws 'a query with a comment behind it' '' commented -o commented.svg
equal 'a comment behind a query is not drawn' '' "$(diff bare.svg commented.svg)"
{ echo '# on the edge'; cat bare; } >titled
draws 'a query with a comment above it' '' titled -o titled.svg
equal 'a comment above a query is drawn' 1 "$(cmp -s bare.svg titled.svg || echo 1)"
{ printf '# '; cat long; printf '\noverlap2 point 0 0 point 0%s 0\n' "$(tr x 0 <long)"; } >longquery
draws 'a query and its title of 100,000 letters' '' longquery -o longquery.png
finish
