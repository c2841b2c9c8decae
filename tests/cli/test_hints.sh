#!/bin/sh
# An unknown word that is close to a known one: the message names that one.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

# answers NAME QUERY: its answer is standard input.
answers() {
    printf '%s\n' "$2" | "$graze" query >out 2>err
    equal "$1" "$(cat)" "$(cat out)"
}

answers 'a relation without its dimension' 'overlap sphere 0 0 0 1 point 0 0 0' <<'EOT'
error: line 1: expected a relation, got 'overlap' (did you mean overlap2 or overlap3?)
EOT
answers 'an open relation without its dimension' 'cast_open ray 0 0 1 0 point 0 0' <<'EOT'
error: line 1: expected a relation, got 'cast_open' (did you mean cast2_open or cast3_open?)
EOT
answers 'a relation with a letter too few' 'swep3 sphere 0 0 0 1 point 0 0 0' <<'EOT'
error: line 1: expected a relation, got 'swep3' (did you mean sweep3?)
EOT
answers 'a relation with two letters swapped' 'tuoch2 point 0 0 point 0 0' <<'EOT'
error: line 1: expected a relation, got 'tuoch2' (did you mean touch2?)
EOT
answers 'a relation with three wrong letters' 'xxxrlap2 point 0 0 point 0 0' <<'EOT'
error: line 1: expected a relation, got 'xxxrlap2'
EOT
answers 'a word that is short' 'ab' <<'EOT'
error: line 1: expected a relation, got 'ab'
EOT
answers 'a word that is long' "overlap2$(printf '%.400d' 0)" <<EOT
error: line 1: expected a relation, got 'overlap2$(printf '%.32d' 0)'
EOT
answers 'a shape with a letter left out' 'overlap3 shere 0 0 0 1 point 0 0 0' <<'EOT'
error: line 1: expected a shape of 3D, got 'shere' (did you mean sphere?)
EOT
answers 'a shape of the space alone' 'overlap3 circl 0 0 0 1 point 0 0 0' <<'EOT'
error: line 1: expected a shape of 3D, got 'circl'
EOT
printf '%s\n' 'overlap2 point 0 0 crcle 0 0 1' | "$graze" query --json >out
equal 'in JSON' "{\"line\":1,\"error\":\"expected a shape of 2D, got 'crcle' (did you mean circle?)\"}" "$(cat out)"

printf 'space 2\nwheel cirlce 0 0 1\n' >scene
run pairs scene
complains 'a shape of a scene' 1 <<'EOT'
graze: scene: line 2: expected a shape of 2D after the name 'wheel', got 'cirlce' (did you mean circle?)
graze: no pairs are printed, because they would not be all
EOT

# hinted WORD HINT QUERY: the error of a query says of the word that the other was meant.
hinted() {
    printf '%s\n' "$3" | "$graze" query >out 2>err
    equal "$1 in a query" "got '$1' (did you mean $2?)" "$(sed "s/.*, got/got/" out)"
}
# What other libraries call it.
hinted ball sphere 'overlap3 ball 0 0 0 1 point 0 0 0'
hinted ball circle 'overlap2 ball 0 0 1 point 0 0'
hinted box 'aabb or obb' 'overlap3 point 0 0 0 box 0 0 0 1 1 1'
hinted Box 'aabb or obb' 'overlap2 Box 0 0 1 1 point 0 0'
hinted rectangle 'rect or obb' 'overlap2 rectangle 0 0 1 1 point 0 0'
hinted polyline 'segment or polygon' 'overlap2 polyline 0 0 1 1 point 0 0'
hinted polyline segment 'overlap3 polyline 0 0 1 1 point 0 0'
hinted intersects 'overlap2 or overlap3' 'intersects point 0 0 point 0 0'
hinted intersects3 overlap3 'intersects3 point 0 0 0 point 0 0 0'
hinted intersect2 overlap2 'intersect2 point 0 0 point 0 0'
hinted collide3 overlap3 'collide3 point 0 0 0 point 0 0 0'
hinted touches2 touch2 'touches2 point 0 0 point 0 0'
hinted touching 'touch2 or touch3' 'touching point 0 0 point 0 0'
hinted raycast3 cast3 'raycast3 ray 0 0 0 1 0 0 point 0 0 0'
hinted closest2 distance2 'closest2 point 0 0 point 0 0'
answers 'another name with another number behind it' 'intersects4 point 0 0 point 0 0' <<'EOT'
error: line 1: expected a relation, got 'intersects4'
EOT
for word in 'intersect pairs' 'collide pairs' 'touches pairs' 'raycast cast' 'plot draw' 'closest distance or nearest' 'version --version' '-V --version'; do
    run ${word%% *}
    equal "the command ${word%% *}" "graze: there is no command '${word%% *}' (did you mean ${word#* }?)" "$(head -n 1 err)"
done

run qurey
complains 'a command' 2 <<'EOT'
graze: there is no command 'qurey' (did you mean query?)
Try 'graze --help'.
EOT
run help sweeps
complains 'a command after help' 2 <<'EOT'
graze: there is no command 'sweeps' (did you mean sweep?)
Try 'graze --help'.
EOT
run hepl
complains 'help' 2 <<'EOT'
graze: there is no command 'hepl' (did you mean help?)
Try 'graze --help'.
EOT
for command in query pairs distance sweep cast sight inside nearest clash check table; do
    misused $command "unrecognized option '--jsn' (did you mean --json?)" --jsn
    misused $command "unrecognized option '--hlep=1' (did you mean --help?)" --hlep=1
done
finish
