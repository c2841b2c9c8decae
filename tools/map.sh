#!/bin/sh
# SPDX-License-Identifier: MIT
#
# tools/map.sh GRAZE PICTURE...: draws the map of the counties of the United States: their borders, and where two meet in a single point.
set -eu
graze=$1
shift
counties=$(dirname "$0")/../examples/data/us-counties.geojson

# Degrees of longitude and latitude. Aleutians West crosses the antimeridian: the part of it beyond is at the other end of the map.
for picture; do
    "$graze" draw "$counties" -o "$picture" --map --corners \
        --title 'Who borders whom: the counties of the United States' \
        --view -125.3,24.0,-66.4,49.9 \
        --inset 'Alaska',-180,50.4,-124.5,72 \
        --inset 'Hawaii',-160.7,18.6,-154.4,22.5 \
        --inset 'Puerto Rico, U.S. Virgin Islands',-68.1,17.2,-64.4,19.0 \
        --inset 'Guam, N. Marianas',141.8,12.7,148.9,20.9 \
        --inset 'American Samoa',-171.2,-15.3,-169.0,-13.2
done
