#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Draws the pictures of this folder anew, each from its queries, and those of scenes and meshes: docs/img/draw.sh path/to/graze
set -eu
graze=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")"

for queries in *.query; do
    "$graze" draw "$queries" -o "${queries%.query}.svg" --legend --height 330
done
"$graze" draw ../../examples/data/solids.scene -o solids.png --legend
"$graze" draw ../../examples/data/yard.scene -o yard.svg --legend --animate --height 440
../../tools/map.sh "$graze" counties.png
"$graze" sight ../../examples/data/bunny.obj --from 3,9,17 --to 5,9.5,7 --at 0,4.7,0 --image bunny.png
cc ../../examples/slide.c -I../../include "$(dirname "$graze")/libgraze.a" -lm -o slide && ./slide >slide.svg
cc -ffp-contract=off point-triangle.c ../../tests/classics/formulas.c -I../../include -I../../tests "$(dirname "$graze")/libgraze.a" -lm -o point-triangle
./point-triangle >point-triangle.svg
cc -ffp-contract=off crack.c ../../tests/classics/moving.c -I../../include -I../../tests "$(dirname "$graze")/libgraze.a" -lm -o crack
./crack >crack.svg
cc -ffp-contract=off turn.c -I../../include "$(dirname "$graze")/libgraze.a" -lm -o turn && ./turn >turn.svg
cc -O2 level-lines.c -I../../include "$(dirname "$graze")/libgraze.a" -lm -o level-lines && ./level-lines >level-lines.svg
cc -O2 cells.c -I../../include "$(dirname "$graze")/libgraze.a" -lm -o cells && ./cells >cells.svg
cc -O2 grid.c -I../../include "$(dirname "$graze")/libgraze.a" -lm -o grid && ./grid >grid.svg
/usr/bin/python3 cluster-model.py >cluster-model.svg 2>/dev/null
rm slide point-triangle crack turn level-lines cells grid
# As docs/command.md does it, for the picture names the files.
cd ../..
awk '$1 == "v" { $2 += 3; $3 += 1 } 1' examples/data/bunny.obj >moved.obj
"$graze" clash examples/data/bunny.obj moved.obj --draw docs/img/clash.png
"$graze" clash examples/data/bunny.obj moved.obj --curves docs/img/curves.svg >/dev/null
"$graze" section examples/data/bunny.obj --every 0.4 --output docs/img/section.svg
rm moved.obj
