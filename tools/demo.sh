#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The main jobs on real data: which bounding boxes of the counties of the United States touch, who borders whom among the counties themselves, and
# a map of it; what two eyes see of a bunny. Needs build/graze with pictures, GeoJSON and meshes (make demo builds it).
set -eu
cd "$(dirname "$0")/.."

graze=build/graze
counties=examples/data/us-counties.geojson

printf 'Which bounding boxes of counties touch: '
"$graze" pairs examples/data/us-counties.scene | tail -n 1

printf 'Who borders whom: '
"$graze" relate "$counties" --matrix 'F***1****' 2>/dev/null | tail -n 1
printf 'Who meets in single points only: '
"$graze" relate "$counties" --matrix 'FF*F0****' 2>/dev/null >build/demo-corners.txt
tail -n 1 build/demo-corners.txt
echo 'Among these, where four states meet:'
grep -e Apache_AZ -e San_Juan_NM build/demo-corners.txt

tools/map.sh "$graze" build/demo.svg build/demo.png

# Line of sight: a ray for every place of the picture, and another from there to the red dot. What the dot cannot see is red.
mesh=examples/data/bunny.obj
camera=3,9,17 dot=5,9.5,7
printf '\nIs the dot in sight of the camera? '
"$graze" sight "$mesh" --from $camera --to $dot
"$graze" sight "$mesh" --from $camera --to $dot --at 0,4.7,0 --image build/demo-sight.png

printf '\nThe map is in %s/build/demo.svg and %s/build/demo.png, the view in %s/build/demo-sight.png\n' "$PWD" "$PWD" "$PWD"
