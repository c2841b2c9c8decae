#!/bin/sh
# Pictures of motion: the ends of moving shapes, their contacts, and animated pictures.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

# count PATTERN FILE: how many lines match.
count() { grep -c -e "$1" "$2"; }
# dashed FILE: how many outlines are dashed: shapes at time 1.
dashed() { count 'stroke-dasharray' "$1"; }

# dots FILE: how many red dots it has, where contact begins; arrows FILE: how many red arrows, each of three lines.
dots() { count 'fill[:=]"\{0,1\}rgb(85%, *16%, *24%)' "$1"; }
arrows() { echo $(($(count 'stroke[:=]"\{0,1\}rgb(85%, *16%, *24%)' "$1") / 3)); }

# A ball through a wall: dashed at the end, red where it first touches. One ulp less, and they never meet.
echo 'sweep2 circle 0 0 1 by 9 0   segment 10 -2 10 2' >hit
echo 'sweep2 circle 0 0 1 by 8.999999999999998 0   segment 10 -2 10 2' >miss
for file in hit miss; do draws "$file" '' $file -o $file.svg; done
equal 'hit: dashed' 1 "$(dashed hit.svg)"
equal 'miss: dashed' 1 "$(dashed miss.svg)"
equal 'hit: where, and the normal' '1 1' "$(dots hit.svg) $(arrows hit.svg)"
equal 'miss: marks' 0 "$(marks red miss.svg)"
draws 'both move' '' - -o both.svg <<EOT
sweep2 circle 0 0 1 by 0 -10  circle 5 -5 1 by -10 0
EOT
equal 'both move: dashed' 2 "$(dashed both.svg)"
equal 'both move: where, and the normal' '1 1' "$(dots both.svg) $(arrows both.svg)"
draws 'openly along a floor' '' - -o slide.svg <<EOT
sweep2_open rect 0 1 1 1 by 4 -1   halfspace 0 1 0
EOT
equal 'openly along a floor: no mark' 0 "$(marks red slide.svg)"
for word in sweep2 sweep2_open; do
    echo "$word rect 0 0 1 1 by 4 0   halfspace 0 1 0" >rest
    draws "$word: resting at the start" '' rest -o $word.svg
done
equal 'resting at the start: its side is marked, and the normal' '0 4' "$(dots sweep2.svg) $(marks red sweep2.svg)"
equal 'resting is no open contact: the side alone' 1 "$(marks red sweep2_open.svg)"
draws 'in contact at the start' '' - -o within.svg <<EOT
sweep2 circle 0 0 1 by 4 0   point 0.5 0
EOT
equal 'in contact at the start: no mark' 0 "$(marks red within.svg)"

# Corners that move on their own: dashed at the end, if they move, and where they are at the first contact, with its time.
draws 'corners that meet' '' - -o corners.svg <<EOT
ccd2 point 1 0 to 1 4   segment 0 2 4 2 to 0 2 4 2
EOT
equal 'corners that meet: the point alone moves' '3 0' "$(count 'stroke-width[:=]"\{0,1\}0.84' corners.svg) $(dashed corners.svg)"
draws 'a side that swings' '' - -o corners.svg <<EOT
ccd2 point 1 0 to 1 3   segment 2 2 4 2 to 1.5 3 3.5 0.5
ccd3 segment 0 -2 2 0 2 2 to 0 -2 -2 0 2 1  segment -2 0 0 2 0 0 to -2 0 0.5 2 0 0
EOT
equal 'a side that swings: once, and two in three views' 7 "$(dashed corners.svg)"
draws 'corners that are nowhere' '' - -o corners.svg <<EOT
ccd2 point 1 0 to nan 3   segment 2 2 4 2 to 1.5 3 3.5 0.5
ccd2 point 1 0 to 0 3   segment 2 2 4 2 to 1.5 inf 3.5 0.5
EOT
equal 'corners that are nowhere: do not move' 0 "$(dashed corners.svg)"

# An empty shape does not move. The track of a half-infinite shape starts at its finite end: the dashed outline begins where the track ends.
tracks() { grep -e 'stroke-width[:=]"\{0,1\}0.77' "$1" | sed 's/.* d="M \([0-9.]*\) [0-9.]* L \([0-9.]*\) .*/\1 \2/'; }
for by in '' ' by 1 0'; do
    printf 'space 2\na circle 0 0 -1%s\nb circle 3 0 1\n' "$by" >void
    draws "an empty shape$by" 'graze: x.svg: 1 of 2 shapes is invalid, and so empty' void -o x.svg
    equal "an empty shape$by: no track" '' "$(tracks x.svg)"
done
printf 'space 2\na aabb -inf 0 1 1 by 1 0\nb circle 9 0 1\n' >endless
draws 'a box without end' '' endless -o x.svg
equal 'a box without end: from its side to where that is then' '2 1' \
    "$(tracks x.svg | { read -r from to && echo "$(count " L $from .* L $from " x.svg) $(count "dasharray.* L $to .* L $to " x.svg)"; })"

# Casts: where they enter, and the normal; none inside.
draws 'a cast' '' - -o cast.svg <<EOT
cast2 segment 0 0 4 0  aabb 1 -1 2 1
EOT
equal 'a cast: where, and the normal' '1 1' "$(dots cast.svg) $(arrows cast.svg)"
draws 'a cast from inside' '' - -o cast.svg <<EOT
cast2 segment 1.5 0 4 0  aabb 1 -1 2 1
EOT
equal 'a cast from inside: where' '1 0' "$(dots cast.svg) $(arrows cast.svg)"
draws 'a cast that misses' '' - -o cast.svg <<EOT
cast2 segment 0 0 0 4  aabb 1 -1 2 1
EOT
equal 'a cast that misses' 0 "$(marks red cast.svg)"

# Stops: not dashed at time 1, because the first shape never gets there.
echo 'stop2 circle 0 0 1 by 10 0   halfspace -1 0 -5' >stop
draws 'a stop' '' stop -o stop.svg
equal 'a stop: nothing at time 1, where, and the normal' '0 1 1' "$(dashed stop.svg) $(dots stop.svg) $(arrows stop.svg)"
draws 'a stop at something that moves' '' - -o stop.svg <<EOT
stop2 circle 0 0 1 by 10 0   circle 8 0 1 by 0 1
EOT
equal 'a stop at something that moves, which goes on' '1 1 1' "$(dashed stop.svg) $(dots stop.svg) $(arrows stop.svg)"
draws 'nothing to stop at' '' - -o stop.svg <<EOT
stop2 circle 0 0 1 by 4 0   halfspace -1 0 -5
EOT
equal 'nothing to stop at' '1 0' "$(dashed stop.svg) $(marks red stop.svg)"
draws 'a stop at the start' '' - -o stop.svg <<EOT
stop2 rect 0 0 1 1 by 4 -1   halfspace 0 1 0
EOT
equal 'a stop at the start: the side, and the normal' '0 4' "$(dashed stop.svg) $(marks red stop.svg)"
draws 'no stop for hulls' '' - -o stop.svg <<EOT
stop2 hull 3 0 0 1 0 0 1 by 4 -1   halfspace 0 1 0
EOT

# In space from each side; the arrow where it does not point at the viewer.
draws 'in space' '' - -o space.svg <<EOT
stop3 sphere 0 0 0 1 by 10 0 2   plane 1 0 0 5
EOT
equal 'in space: where, and the normal' '3 2' "$(dots space.svg) $(arrows space.svg)"
draws 'touching in space' '' - -o space.svg <<EOT
overlap3 sphere 0 0 0 1   sphere 2 0 0 1
EOT
equal 'touching in space: where, and the normal' '3 2' "$(dots space.svg) $(arrows space.svg)"

# pale FILE: how many outlines are those of shapes at time 1, or where a contact ends.
pale() { count 'stroke-opacity[:=]"\{0,1\}0\.6[^0-9]' "$1"; }
for word in sweep2 sweep2_open; do
    echo "$word rect 0 0 1 1 by 4 0   segment -1 0 2 0" >edge
    draws "$word along an edge and off it" '' edge -o $word.svg
done
equal 'along an edge and off it: time 1 and the end of contact' 2 "$(pale sweep2.svg)"
equal 'openly there is no contact that could end' 1 "$(pale sweep2_open.svg)"

# All relations with times, in 2D and 3D, hits and misses, far away and infinite.
cat >timed <<'EOT'
# A title
sweep2 aabb 0 0 1 1 by 4 0   obb 3 0.5 1 0.4 0.6 0.8
sweep2_open capsule 0 0 1 1 1 by 1 1   triangle 3 3 4 4 3 4 round 0.25
sweep2 halfspace 0 1 0 by 0 2   hull 3  1 3  2 3  1 4
sweep2 circle 0 0 1 by nan 0   point 0 0
stop2 rect 0 0 1 2 by 6 2   circle 6 1 1 by -2 0
stop2 hull 3 0 0 1 0 0 1 by 4 -1   halfspace 0 1 0
cast2 segment 0 0 4 0  aabb 1 -1 2 1
cast2_open ray 0 0 3 1   circle 5 2 1.5
cast2 line 0 0 1 0   halfspace -1 0 -5
cast2 ray 0 0 0 1   point 5 5
cast2 circle 0 0 1   point 5 5
sweep3 sphere 0 0 0 1 by 10 0 2   plane 1 0 0 5
sweep3_open obb 0 0 0  1 1 1  0.8 0.6 0  -0.6 0.8 0  0 0 1 by 3 1 1   capsule 5 -1 1  5 2 0 0.5 by -2 0 0
stop3 sphere 0 0 0 1 by 10 2 2   aabb 5 -2 -2 7 4 4
sweep3 cone 0 0 0 1 0 0 1 by 1 1 1  point 0 0 0
cast3 segment 0 0 0 8 4 0.5   hull 6  3 2 0  5 2 0  4 1 0  4 3 0  4 2 1.5  4 2 -1.5
cast3_open line 0 0 0 0 0 1   aabb -1 -1 -inf 1 1 -3
overlap3 sphere 0 0 0 1   aabb 1 -1 -1 2 1 1
EOT
for format in svg png pdf; do
    draws "everything with times, $format" '' timed --legend --title Times -o timed.$format
done
draws 'everything with times, of a height' '' timed --height 5000 -o timed.png --width 700
equal 'everything with times, of a height' 700x5000 "$(size timed.png)"

# A scene.
cat >yard <<'EOT'
space 2
floor halfspace 0 1 0
crate aabb 6 0 7.5 1.5
ball circle 1 4 0.6 by 9 0
<&> circle 0.5 1 0.2 by 7 0.5
drop hull 5  4.5 5.6  5 6.2  5.6 6  5.5 5.5  5 5.3 by 1.5 -5
EOT
contacts=$("$graze" sweep yard | tail -n 1)
draws 'a moving scene' '' yard --legend -o yard.svg
equal 'a moving scene: each contact has a dot, but for the side of the crate; the legend has one' "$contacts" "$(dots yard.svg) contacts"
equal 'a moving scene: dashed, and one in the legend' 4 "$(dashed yard.svg)"
sed 's/ by .*//' yard >still
draws 'the same standing' '' still --legend -o still.svg
equal 'the same standing: dashed' 0 "$(dashed still.svg)"
draws 'a view of a part' 'graze: part.svg: 2 of 5 shapes lie outside the view' yard --view 5,0,8,3 --inset 'ball,0,3,2,5' -o part.svg
draws 'a moving scene of space' '' - --legend -o space.svg <<EOT
space 3
floor plane 0 0 1 0
ball sphere 0 0 5 1 by 0 0 -10
box aabb 3 3 3 4 4 4 by -3 -3 0
still aabb 5 5 5 6 6 6
EOT
equal 'a moving scene of space: dashed, from each side' 6 "$(dashed space.svg)"

# More contacts than are shown: the picture is still drawn.
awk 'BEGIN {
    print "space 2"
    for (i = 0; i < 40; i++) printf "n%d circle %d %d 0.4 by %d %d\n", i, i % 8, i / 8, 4 - i % 8, 2 - i / 8
}' >crowd
draws 'a crowd' '' crowd --no-names -o crowd.svg

# whole NAME FILE: checks that it is complete XML.
whole() {
    picture "$1" "$2"
    checks=$((checks + 1))
    if command -v xmllint >xml.out 2>&1; then
        xmllint --noout "$2" 2>xml.out || { : >want; cp xml.out got; fail "$1: XML"; }
    elif command -v python3 >xml.out 2>&1; then
        python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$2" 2>xml.out ||
            { : >want; cp xml.out got; fail "$1: XML"; }
    fi
}

# animated NAME MOVING ARGUMENTS...: checks that x.svg is complete, and that MOVING things move: shapes and their names
# in each view, and the marker of the timeline.
animated() {
    name=$1
    moving=$2
    shift 2
    draws "$name" '' "$@" --animate -o x.svg
    whole "$name" x.svg
    equal "$name: what moves" "$moving" "$(count '<animateTransform' x.svg)"
}
animated 'an animated scene' 7 yard --legend
equal 'names are text' 1 "$(count '>&lt;&amp;&gt;</text>' x.svg)"
animated 'without motion' 1 still
animated 'an animated scene, parts of it' 8 yard --view 5,0,8,3 --inset 'ball,0,3,2,5'
animated 'animated queries: sweeps and stops alone move' 19 timed --legend --title Times
animated 'animated, larger' 2 hit --width 1400
equal 'animated, larger: scaled' 1 "$(count '<g transform="scale(2)">' x.svg)"

# The displacement is that of the view; both are red from enter to exit; time 1 is at 4 of 5 seconds.
printf 'space 2\nwall plane 1 0 5\nball circle 0 0 1 by 10 0\nkite point 0 3 by -5 2.5\n' >moves
animated moves 5 moves
sed -n 's/.*values="0 0;\([-0-9.]*\) \([-0-9.]*\);\1 \2" keyTimes="0;0.8;1".*/\1 \2/p' x.svg |
    awk '{ x[NR] = $1; y[NR] = $2 } END { d = x[1] + 2 * x[2]; e = x[2] - 2 * y[2]
        right = x[1] > 100 && y[1] == 0 && d * d < 0.01 && e * e < 0.01
        print (right ? "right" : "wrong: " x[1] " " y[1] ", " x[2] " " y[2]) }' >got
equal 'moves: of the ball and the kite' right "$(cat got)"
equal 'moves: the ball and the wall are red at the same times' 2 \
    "$(count 'attributeName="stroke" calcMode="discrete" values="#[0-9a-f]*;#d9293d;#[0-9a-f]*" keyTimes="0;0.320000;0.480000"' x.svg)"
equal 'moves: where they meet first is marked for a while' 1 \
    "$(count 'attributeName="visibility" calcMode="discrete" values="hidden;visible;hidden" keyTimes="0;0.320000;0.440000"' x.svg)"
equal 'moves: nothing else is' 2 "$(count 'attributeName="stroke"' x.svg)"

# Contacts one after the other, and at the same time.
printf 'space 2\nball circle 0 0 1 by 100 0\na point 11 0\nb point 12 0\nc point 51 0\n' >posts
animated 'posts' 3 posts
equal 'posts: contacts that overlap are one' 1 \
    "$(count 'attributeName="stroke" .*keyTimes="0;0.080000;0.104000;0.400000;0.416000"' x.svg)"
printf 'space 2\nball circle 0 0 2 by 1 0\na point 0 0.5\n' >resting
animated 'contact at all times' 3 resting
equal 'contact at all times: from the start to the end' 2 "$(count 'attributeName="stroke" .* values="#d9293d" keyTimes="0"' x.svg)"

# A shape at rest is red if it overlaps another openly, and marked where it only touches.
printf 'space 2\npond circle 0 0 2\nduck point 0 0.5\nfloor halfspace 0 1 -4\ncrate rect 3 -4 1 1\nball circle 0 6 1 by 9 0\n' >pond
animated 'standing still' 3 pond
equal 'standing still: red at all times' 2 "$(count 'attributeName="stroke" .* values="#d9293d" keyTimes="0"' x.svg)"
equal 'standing still: nothing else is red, and a touch is marked' '2 1' \
    "$(count 'attributeName="stroke"' x.svg) $(count 'visibility="visible"' x.svg)"
animated 'touching in space' 7 - <<'EOT'
space 3
floor plane 0 0 1 0
rock sphere 0 0 1 1
bird point 9 9 9 by 1 1 1
EOT
equal 'touching in space: marked from each side' 3 "$(count 'visibility="visible"' x.svg)"

# Pairs without times are not in contact in an animated picture: two unbounded shapes, in 2D and 3D, and two polygons.
# untimed NAME MOVING RED [ERROR]: the scene is standard input; ERROR comes before the message about its pair without times; RED outlines are red.
untimed() {
    cat >untimed
    draws "$1" "${4:+$4
}graze: x.svg: 1 pair unsupported" untimed --legend --animate -o x.svg
    whole "$1" x.svg
    equal "$1: nothing is at infinity" 0 "$(count 'inf' x.svg)"
    equal "$1: what moves, and what is red" "$2 $3" "$(count '<animateTransform' x.svg) $(count 'attributeName="stroke"' x.svg)"
    "$graze" draw untimed -o still.svg 2>still.err
    equal "$1: as graze sweep counts" "$("$graze" sweep untimed 2>&1 >out | tail -n 1)" "$(sed 's/ still.svg://' still.err | tail -n 1)"
}
untimed 'a floor and a beam' 5 0 <<'EOT'
space 2
floor halfspace 0 1 0 by 0 1
beam line 0 -1 1 0.5
ball circle 3 4 1 by 0 -1
EOT
untimed 'two planes' 7 0 <<'EOT'
space 3
floor plane 0 0 1 0 by 0 0 1
wall plane 1 0 0 1
ball sphere 5 5 3 1
rock aabb -1 3 -2 0 4 -1
EOT
untimed 'a polygon and another one on it' 5 0 <<'EOT'
space 2
raft polygon 3 0 0 4 0 0 4 by 1 0
crate polygon 4 0 0 2 0 2 2 0 2 by 1 0
EOT
untimed 'a polygon whose displacement is not finite' 3 0 'graze: x.svg: 1 of 2 shapes is invalid, and so empty' <<'EOT'
space 2
raft polygon 3 0 0 4 0 0 4 by nan 0
crate polygon 4 0 0 2 0 2 2 0 2 by 1 0
EOT
animated 'unbounded shapes in a query' 2 - <<'EOT'
sweep2 halfspace 0 1 0 by 0 1   line 0 -1 1 0.5
EOT
equal 'unbounded shapes in a query: none is red' 0 "$(count 'attributeName="stroke"' x.svg)"

# The first shape of a stop rests from that time on; the other one moves on.
animated 'a stop' 2 stop
equal 'a stop: it rests' 1 "$(count 'values="0 0;\([0-9.]*\) 0.00;\1 0.00" keyTimes="0;0.32;1"' x.svg)"
animated 'a stop at something that moves' 3 - <<'EOT'
stop2 circle 0 0 1 by 8 0   circle 10 0 1 by -8 0
EOT
equal 'a stop at something that moves: one rests, the other and the time go on' '1 2' \
    "$(count 'keyTimes="0;0.4;1"' x.svg) $(count 'keyTimes="0;0.8;1"' x.svg)"

# The legend has red only if the picture has.
for by in '0 5' '5 0'; do
    printf 'space 2\na circle 0 0 1 by %s\nb circle 5 0 1\n' "$by" >legend
    draws "a legend, moved by $by" '' legend --animate --legend -o "legend $by.svg"
done
equal 'a legend without contact: dashed, and nothing red' '2 0' "$(dashed 'legend 0 5.svg') $(marks red 'legend 0 5.svg')"
equal 'a legend with contact: dashed, and red' '2 1' \
    "$(dashed 'legend 5 0.svg') $([ "$(marks red 'legend 5 0.svg')" -ge 2 ] && echo 1)"
finish
