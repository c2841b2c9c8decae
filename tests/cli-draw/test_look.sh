#!/bin/sh
# Pictures of a mesh seen from a point, and of intersections of meshes.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

# looks NAME ERRORS ARGUMENTS...: draws x.png.
looks() {
    name=$1
    errors=$2
    shift 2
    rm -f x.png
    run sight "$@" --image x.png
    equal "$name: exit status" 0 "$status"
    equal "$name: standard output" '' "$(cat out)"
    equal "$name: standard error" "$errors" "$(cat err)"
    picture "$name" x.png
}

# A wall, and in front of its right half a board.
cat >wall.obj <<'EOT'
o wall
v -4 -4 0
v 4 -4 0
v 4 4 0
v -4 4 0
f 1 2 3
f 1 3 4
o board
v 0 -4 1
v 2 -4 1
v 2 4 1
v 0 4 1
f 5 6 7
f 5 7 8
EOT
looks 'the usual' '' wall.obj --from 0,0,9
equal 'the usual size' 1050x700 "$(size x.png)"
cp x.png usual.png
looks 'what is said is what is usual' '' wall.obj --from 0,0,9 --at 0,0,0.5 --up 0,2,0 --fov 40 --size 1050x700
equal 'the same picture' '' "$(cmp x.png usual.png)"
looks 'a small one' '' wall.obj --from 0,0,9 --size 90x60
cp x.png usual.png
for option in '--at 1,0,0' '--up 1,0,0' '--fov 60' '--to -9,0,3'; do
    looks "$option" '' wall.obj --from 0,0,9 --size 90x60 $option
    equal "$option is seen" 1 "$(cmp -s x.png usual.png; echo $?)"
done
looks 'a size' '' wall.obj --from 0,0,9 --size 33x57
equal 'a size' 33x57 "$(size x.png)"
looks 'from within the plane of the wall' '' wall.obj --from 0,-9,0 --at 0,0,0 --up 0,0,1 --size 40x40
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv nan 0 0\nf 1 2 3\nf 1 2 4\nf 1 1 2\n' >odd.obj
looks 'a triangle that is nowhere, and one that is flat' 'graze: odd.obj: 1 of 3 triangles is empty, for a coordinate is not finite' \
    odd.obj --from 0,0,9 --size 20x20

for view in '--from 0,9,0.5 --at 0,0,0.5' '--from 0,0,9 --at 0,0,9' '--from 0,0,9 --up 0,0,0' '--from 1e308,0,9 --at -1e308,0,0'; do
    run sight wall.obj --image bad.png $view
    complains "no view: $view" 2 <<EOT
graze sight: --from, --at and --up make no view: one looks along --up, at where one is, or a number is not finite
EOT
done
for view in '--from nan,0,9' '--from 0,0,9 --at 0,0,inf' '--from 0,0,9 --up inf,0,0'; do
    run sight wall.obj --image bad.png $view
    equal "no view: $view" 2 "$status"
done
equal 'nothing is written then' '' "$(ls bad.png 2>/dev/null)"
run sight wall.obj --from 0,0,9 --size 40x30 --image no/where.png
complains 'no such directory' 4 <<EOT
graze: no/where.png: No such file or directory
EOT
if [ -e /dev/full ]; then
    ln -s /dev/full full.png
    run sight wall.obj --from 0,0,9 --size 40x30 --image full.png
    complains 'a full disk' 4 <<EOT
graze: full.png: No space left on device
EOT
fi

looks 'an axis is up' '' wall.obj --from 0,0,9 --size 90x60 --up x
cp x.png axis.png
looks 'its direction is up' '' wall.obj --from 0,0,9 --size 90x60 --up 1,0,0
equal 'an axis is its direction' '' "$(cmp x.png axis.png)"
streams 'to standard output' x.png sight wall.obj --from 0,0,9 --size 90x60 --up x --image -
refuses_terminal sight wall.obj --from 0,0,9 --image -

# Meshes that intersect.
for format in svg png pdf; do
    run clash wall.obj odd.obj --draw x.$format
    equal "clash, $format: exit status" 0 "$status"
    equal "clash, $format: it is printed, too" '1 pair of parts, 4 of triangles' "$(tail -n 1 out)"
    picture "clash, $format" x.$format
done
equal 'clash: the size' 1400x$(size x.png | cut -d x -f 2) "$(size x.png)"
run clash wall.obj --draw one.svg
equal 'parts that do not intersect' '0 pairs of parts, 0 of triangles' "$(cat out)"
picture 'parts that do not intersect' one.svg
equal 'red is where meshes intersect' 1 "$(marks red x.svg | grep -c '^[1-9]')"
equal 'nothing is red where none do' 0 "$(marks red one.svg)"
printf 'v 0 0 -2\nv 3 0 2\nv 0 3 2\nf 1 2 3\n' >flap.obj
run clash wall.obj flap.obj --draw both.pdf
equal 'the legend of both' 'blue: wall.obj; amber: flap.obj; red: where they intersect' "$(legend both.pdf)"
run clash wall.obj --draw one.pdf
equal 'the legend of one' wall.obj "$(legend one.pdf)"
printf 'v -9 -9 -9\nv 30 -9 -9\nv -9 30 -9\nv -9 -9 30\nf 1 2 3\nf 1 2 4\nf 1 3 4\nf 2 3 4\n' >around.obj
for meshes in 'around.obj odd.obj amber' 'odd.obj around.obj blue'; do
    set -- $meshes
    run clash $1 $2 --draw inside.pdf
    equal "the legend of $meshes, of which one hides the other" 0 "$(legend inside.pdf | grep -c -e "$3" -e odd)"
    equal "the legend of $meshes names that" 1 "$(legend inside.pdf | grep -c ': around.obj$')"
done
streams 'clash, to standard output: the picture alone' one.svg clash wall.obj --draw -
run clash wall.obj wall.obj --draw x.png
streams 'clash, to standard output as PNG' x.png clash wall.obj wall.obj --draw - --format png
refuses_terminal clash wall.obj --draw -

# Depths: beside the normal, or where the shape is free; in the caption; in space in each of the three views.
times_written() { words "$2" | grep -c " $1\$"; }
echo 'contact2 rect 0 -0.25 2 1  halfspace 0 1 0' >sunk
draws 'a contact' '' --legend sunk -o sunk.pdf
equal 'a contact: the depth, and what the arrow is' '2 1' "$(times_written 0.25 sunk.pdf) $(writes sunk.pdf | grep -c 'normal, and how deep')"
echo 'depth2 rect -1 0 2.25 1  aabb 0 -1 1 2  -1 0' >out_of
draws 'a depth along a direction' '' --legend out_of -o out_of.pdf
equal 'a depth along a direction: the depth, and what is dashed' '2 1' "$(times_written 1.25 out_of.pdf) $(writes out_of.pdf | grep -c 'where it is free')"
printf 'space 3\nfloor halfspace 0 0 1 0\ndie aabb 0 0 -0.125 1 1 0.875\nrail line 0 0 0 1 0 0\n' >die
draws 'depths in a scene of space' 'graze: die.pdf: 2 pairs unsupported' --no-names --depths die -o die.pdf
equal 'depths in a scene of space: the depth' 3 "$(times_written 0.125 die.pdf)"
draws 'without depths' '' --no-names die -o plain.pdf
equal 'without depths: none' 0 "$(times_written 0.125 plain.pdf)"
printf 'v 0 0 0\nv 4 0 0\nv 0 4 0\nv 0 0 4\nf 1 2 3\nf 1 2 4\nf 1 3 4\nf 2 3 4\n' >corner.obj
awk '$1 == "v" { $4 += 2.875 } 1' corner.obj >above.obj
run clash above.obj corner.obj --depth --draw depth.pdf
equal 'clash: the move that frees a part' 3 "$(times_written "$(sed -n '1s/.*  [^ ]* \([^ ]*\)  [^ ]* [^ ]* [^ ]*$/\1/p' out | cut -c 1-6)" depth.pdf)"

# --up: the picture is that of a mesh rotated so that this axis is z, and the captions name the axes.
images() { grep -o 'base64,[^"]*' "$1"; }
# views UP NUMBERS CAPTIONS: NUMBERS are the coordinates of the rotated mesh, as fields of awk.
views() {
    awk "\$1 == \"v\" { print \"v\", $2; next } 1" corner.obj >turned.obj
    run clash turned.obj --draw turned.svg --up z
    run clash corner.obj --draw up.svg --up $1
    equal "$1 is up: three images" 3 "$(images up.svg | wc -l)"
    equal "$1 is up: as if turned" "$(images turned.svg | cksum)" "$(images up.svg | cksum)"
    run clash corner.obj --draw up.pdf --up $1
    equal "$1 is up: captions" "$3" "$(words up.pdf | awk '$2 < 40 { print $5 }' | paste -s -d ' ' -)"
}
printf 'v 0 0 0\nv 3 0 0\nv 0 2 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\nf 1 3 4\nf 2 3 4\n' >corner.obj
views x '$3, $4, $2' 'from the front: y, x from the side: z, x from above: y, z'
views y '$2, -$4, $3' 'from the front: x, y from the side: −z, y from above: x, −z'
views z '$2, $3, $4' 'from the front: x, z from the side: y, z from above: x, y'
run clash corner.obj --draw usual.svg
run clash corner.obj --draw y.svg --up y
equal 'y is up if nothing is said' '' "$(cmp usual.svg y.svg 2>&1)"
run clash wall.obj --draw no/where.png
equal 'clash: no such directory' 4 "$status"
equal 'clash: no such directory, message' 'graze: no/where.png: No such file or directory' "$(cat err)"
finish
