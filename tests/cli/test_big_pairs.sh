#!/bin/sh
# graze pairs --memory, --tmp, --output: the same output as in memory, from temporary files; nothing is left of them.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

# scene SPACE SHAPES SIZE SEED: shapes of all kinds on a coarse lattice of that width, some of them without end or empty; a linear
# congruential generator, so that they are the same everywhere.
scene() {
    awk -v space="$1" -v count="$2" -v width="$3" -v state="$4" '
        function whole(n) { state = (state * 1103515245 + 12345) % 2147483648; return int(state / 65536) % n }
        function place(  i, text) { text = ""; for (i = 0; i < space; i++) { at[i] = whole(4 * width) / 4; text = text " " at[i] } return text }
        function near(size,  i, text) { text = ""; for (i = 0; i < space; i++) text = text " " at[i] + whole(4 * size) / 4; return text }
        function shape(kind) {
            if (kind == 0) return "point" place()
            if (kind == 1) return (space == 2 ? "circle" : "sphere") place() " " whole(8) / 4 - 0.25
            if (kind == 2) return "segment" place() near(3)
            if (kind == 3) return "triangle" place() near(3) near(3)
            if (kind == 4) return "capsule" place() near(2) " 0.5 # a pill"
            if (kind == 5) return (space == 2 ? "polygon" : "hull") " 4" place() near(2) near(2) near(2)
            if (kind == 6) return "aabb" place() near(2) " round 0.25 by" place()
            if (kind == 7 && whole(count) < 9) return "aabb" place() near(3 * width)
            if (kind == 7 && whole(count) < 3) return space == 2 ? "halfspace 0 1 0" : "cylinder 0 0 0 1 1 1 1"
            return "aabb" place() near(2)
        }
        BEGIN { print "# a crowd\n\nspace " space; for (i = 0; i < count; i++) print "s" (i * 7919) % 100003, shape(whole(9)) }'
}

# same NAME ARGUMENTS...: checks that with little memory output, messages and exit status are the same.
same() {
    name=$1
    shift
    run pairs "$@"
    cp out wanted
    cp err wanted_err
    wanted_status=$status
    run pairs --memory 16M --tmp . "$@"
    checks=$((checks + 1))
    cmp -s wanted out || { cp wanted want; cp out got; fail "$name"; }
    equal "$name: messages" "$(cat wanted_err)" "$(cat err)"
    equal "$name: exit status" "$wanted_status" "$status"
    equal "$name: nothing is left" '' "$(ls | grep graze)"
}

few=1
[ -z "$little" ] || few=3
for space in 2 3; do
    scene $space $((6000 / few)) $((space == 2 ? 60 : 18)) 1 >many
    scene $space $((2000 / few)) $((space == 2 ? 60 : 18)) 2 >others
    same "shapes in space $space" many
    same "shapes in space $space, in JSON" --json many
    same "shapes in space $space, openly" --open many
    same "shapes in space $space, within a distance" --within 0.3 many
    same "two scenes in space $space" many others
    same "two scenes in space $space, within a distance" others many --within 0.3 --json
done

# So many that there are several cells; a crowd on one place, which no cut divides; boxes that are everywhere.
awk 'BEGIN { print "space 2"; for (i = 0; i < 60000; i++) print i, "aabb", i % 300, int(i / 300), i % 300 + i % 2, int(i / 300) + 1 }' >tiles
same 'several cells' tiles
awk 'BEGIN { print "space 2"; for (i = 0; i < 50000; i++) print i, "aabb 1 1 2", 2 + i / 50000 }' >place
printf 'space 2\nbelow aabb 0 0 3 1\nmiddle aabb 1.5 0 1.5 1.5\nabove aabb 0 2.5 3 9\n' >three
same 'all at one place' place three
if [ $few = 1 ]; then
    same 'all at one place, as the second scene' three place
    awk 'BEGIN { print "space 2"; for (i = 0; i < 50000; i++) print i, "aabb", -i, "-1e9", i, "1e9" }' >wide
    same 'boxes that are everywhere' wide three
fi
"$graze" pairs tiles >wanted
"$graze" pairs --memory 16M - <tiles >out
cmp -s wanted out || fail 'from standard input'

# What cannot be read.
printf 'space 2\na circle 0 0 1\na point 0 0\nb circle 0 0 abc\na aabb 0 0 1 1\nz point 0 0 0\n' >wrong
same 'lines that cannot be read' wrong
same 'one of two scenes cannot be read' tiles wrong
awk 'BEGIN { print "space 2"; for (i = 0; i < 900; i++) print "n" i % 300, i % 7 ? "point 0 0" : "point 0" }' >twice
same 'more than are shown' twice
: >empty
same 'no scene' empty
printf 'space 4\n' >four
same 'no such space' four
printf 'space 3\n' >solid
same 'scenes of different spaces' three solid
same 'a scene without shapes' solid
same 'no such file' missing
printf '0123456789' >cut.aabb2f32
same 'a box that is cut off' cut.aabb2f32
printf 'POINT (1 2)\n' >map.wkt
run pairs --memory 16M map.wkt
complains 'a map' 2 <<EOF
graze: map.wkt is a map: --memory is for scenes of text and for boxes as numbers
EOF

# Options.
for size in 15M 1 0 -1 2X 2GG x '' 99999999999999999999; do
    misused pairs "expected a size of at least 16M, such as 500M or 2G, for --memory, got '$size'" "--memory=$size" three
done
misused pairs '--memory and --interiors cannot be combined' --memory 1G --interiors three
misused pairs '--memory and --name cannot be combined' --memory 1G --name x three
misused pairs '--tmp is for --memory' --tmp . three
run pairs --memory 20000K --output answer three
equal 'to a file: standard output' '' "$(cat out)"
"$graze" pairs three >wanted
equal 'to a file' "$(cat wanted)" "$(cat answer)"
run pairs wrong --output none
equal 'no file after an error' '1 ' "$status $(ls | grep none)"
run pairs three --output no/answer
complains 'a file that cannot be created' 4 <<EOF
graze: no/answer: No such file or directory
EOF
run pairs --memory 16M --tmp no three
complains 'no directory for temporary files' 4 <<EOF
graze: no: No such file or directory
EOF

# A full disk: a limit of the size of a file stands for it, and where it can be mounted a small disk.
(ulimit -f 100 && exec "$graze" pairs --memory 16M --tmp . --output answer2 tiles >out 2>err)
status=$?
complains 'no room for temporary files' 4 <<EOF
graze: .: File too large
EOF
equal 'no room: nothing is left' '' "$(ls | grep -E 'answer2|graze')"
mkdir disk
if mount -t tmpfs -o size=1m none disk 2>/dev/null; then
    run pairs --memory 16M --tmp disk tiles
    complains 'a full disk' 4 <<EOF
graze: disk: No space left on device
EOF
    equal 'a full disk: nothing is left' '' "$(ls disk)"
    run pairs --output disk/answer tiles
    complains 'the output fills the disk' 4 <<EOF
graze: disk/answer: No space left on device
EOF
    equal 'the output fills the disk: nothing is left' '' "$(ls disk)"
    umount disk
fi
if [ -c /dev/full ]; then
    "$graze" pairs --memory 16M tiles >/dev/full 2>err
    status=$?
    : >out
    complains 'standard output is full' 4 <<EOF
graze: standard output: No space left on device
EOF
fi
{ "$graze" pairs --memory 16M tiles 2>err; echo $? >code; } | head -n 1 >out
equal 'a closed pipe' '4 ' "$(cat code) $(cat err)"
run_within 20000 pairs --memory 1G three
[ "$kilobytes" = unlimited ] || complains 'not enough memory' 3 <<EOF
graze: out of memory
EOF
finish
