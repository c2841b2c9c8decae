#!/bin/sh
# SPDX-License-Identifier: MIT
#
# tools/demo.sh [GRAZE [DIRECTORY]]: the main jobs of the command on real data, each with the command that does it: a question about two shapes; who
# borders whom among the counties of the United States, with a map; what two eyes see of a rabbit. GRAZE needs pictures, GeoJSON and meshes
# (make demo builds build/graze with them); the pictures go to DIRECTORY, build/ otherwise.
set -eu
cd "$(dirname "$0")/.."

graze=${1:-build/graze} pictures=${2:-build}
counties=examples/data/us-counties.geojson bunny=examples/data/bunny.obj

say() { printf '\n%s\n' "$*"; }

say 'When is a ball that moves to the right in contact with a wall? From time 0.3 to 0.6:'
query='sweep3 sphere 0 0 0 1 by 10 0 0   aabb 4 -9 -9  5 9 9'
echo "\$ echo '$query' | build/graze query"
echo "$query" | "$graze" query

say 'Which of 3,231 counties share a border, and which meet in single points only, as at the Four Corners?'
echo "\$ build/graze relate $counties --matrix 'F***1****' | tail -1"
"$graze" relate "$counties" --matrix 'F***1****' 2>/dev/null | tail -n 1
echo "\$ build/graze relate $counties --matrix 'FF*F0****' | grep -e Apache_AZ -e San_Juan_NM -e pairs"
"$graze" relate "$counties" --matrix 'FF*F0****' 2>/dev/null | grep -e Apache_AZ -e San_Juan_NM -e pairs

say 'Is the red dot in sight of the camera, past the triangles of a rabbit?'
eyes='--from 3,9,17 --to 5,9.5,7'
echo "\$ build/graze sight $bunny $eyes"
"$graze" sight "$bunny" $eyes

tools/quietly "$pictures/demo.log" "$(say 'graze: drawing')" tools/map.sh "$graze" "$pictures/demo.png"
"$graze" sight "$bunny" $eyes --at 0,4.7,0 --image "$pictures/demo-sight.png"
say "$pictures/demo.png: the counties; red: where two meet in single points only"
echo "$pictures/demo-sight.png: the rabbit; red: what the dot cannot see"

say 'next: build/graze --help, make serve (the page), or README.md for C, C++, Python and JavaScript'
