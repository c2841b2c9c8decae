#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The main jobs on real data: who touches whom among the counties of the United States, and a map of it; what two eyes see of a bunny. Needs
# build/graze with pictures and meshes (make demo builds it).
set -eu
cd "$(dirname "$0")/.."

graze=build/graze
scene=examples/data/us-counties.scene

"$graze" pairs "$scene"

# Degrees of longitude and latitude. The box of Aleutians West crosses the antimeridian and so goes around the whole earth: it counts, and
# Alaska's inset shows the western end of it.
for picture in build/demo.svg build/demo.png; do
    "$graze" draw "$scene" -o "$picture" --lonlat --legend --no-names \
        --title 'Who touches whom: the bounding boxes of the counties of the United States' \
        --view -125.3,24.0,-66.4,49.9 \
        --inset 'Alaska (one box is 359° wide)',-185.5,50.4,-124.5,72 \
        --inset 'Hawaii',-160.7,18.6,-154.4,22.5 \
        --inset 'Puerto Rico, U.S. Virgin Islands',-68.1,17.2,-64.4,19.0 \
        --inset 'Guam, N. Marianas',141.8,12.7,148.9,20.9 \
        --inset 'American Samoa',-171.2,-15.3,-169.0,-13.2
done

# Line of sight: a ray for every place of the picture, and another from there to the red dot. What the dot cannot see is red.
mesh=examples/data/bunny.obj
camera=3,9,17 dot=5,9.5,7
printf '\nIs the dot in sight of the camera? '
"$graze" sight "$mesh" --from $camera --to $dot
"$graze" sight "$mesh" --from $camera --to $dot --at 0,4.7,0 --image build/demo-sight.png

printf '\nThe map is in %s/build/demo.svg and %s/build/demo.png, the view in %s/build/demo-sight.png\n' "$PWD" "$PWD" "$PWD"
