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

tools/map.sh "$graze" build/demo.svg build/demo.png

# Line of sight: a ray for every place of the picture, and another from there to the red dot. What the dot cannot see is red.
mesh=examples/data/bunny.obj
camera=3,9,17 dot=5,9.5,7
printf '\nIs the dot in sight of the camera? '
"$graze" sight "$mesh" --from $camera --to $dot
"$graze" sight "$mesh" --from $camera --to $dot --at 0,4.7,0 --image build/demo-sight.png

printf '\nThe map is in %s/build/demo.svg and %s/build/demo.png, the view in %s/build/demo-sight.png\n' "$PWD" "$PWD" "$PWD"
