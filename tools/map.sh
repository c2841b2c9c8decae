#!/bin/sh
# SPDX-License-Identifier: MIT
#
# tools/map.sh GRAZE PICTURE...: draws the map of the counties of the United States: which boxes overlap, and which only touch.
set -eu
graze=$1
shift
scene=$(dirname "$0")/../examples/data/us-counties.scene

# Degrees of longitude and latitude. The box of Aleutians West crosses the antimeridian and so goes around the whole earth: it counts, and
# Alaska's inset shows the western end of it.
for picture; do
    "$graze" draw "$scene" -o "$picture" --map \
        --title 'Who touches whom: the bounding boxes of the counties of the United States' \
        --view -125.3,24.0,-66.4,49.9 \
        --inset 'Alaska (one box is 359° wide)',-185.5,50.4,-124.5,72 \
        --inset 'Hawaii',-160.7,18.6,-154.4,22.5 \
        --inset 'Puerto Rico, U.S. Virgin Islands',-68.1,17.2,-64.4,19.0 \
        --inset 'Guam, N. Marianas',141.8,12.7,148.9,20.9 \
        --inset 'American Samoa',-171.2,-15.3,-169.0,-13.2
done
