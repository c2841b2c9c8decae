#!/bin/sh
# graze pairs: who touches whom in a scene or between two, and the errors for scenes that cannot be read.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

cat >tiles <<'EOF'
# tiles on a floor

space 2
  # the floor is below them
floor halfspace 0 1 0
left rect 0 0 1 1
right rect 1 0 1 1 by 5 0
ball circle 1 1.5 1
cloud aabb 0 4 2 5
EOF

run pairs tiles
prints 'a scene, in its order' 0 <<EOF
floor left touch
floor right touch
left right touch
left ball overlap
right ball overlap
5 pairs, 3 of them only touch
EOF
run pairs --open tiles
prints 'without what only touches' 0 <<EOF
left ball overlap
right ball overlap
2 pairs, 0 of them only touch
EOF
run pairs tiles --json
prints 'in JSON' 0 <<EOF
{"a":"floor","b":"left","touch":true}
{"a":"floor","b":"right","touch":true}
{"a":"left","b":"right","touch":true}
{"a":"left","b":"ball","touch":false}
{"a":"right","b":"ball","touch":false}
{"pairs":5,"touching":3}
EOF

# Within a distance, exactly: 1e-9 aside of the nearest point at a distance of 1, the distance still rounds to 1.
cat >near <<'EOF'
space 2
roof polygon 3 0 0 -1 1 -1 -1
at point 1 0
aside point 1 1e-9
spot circle -1 -1.5 0.5
cloud circle -0.5 0 0.1
gone circle 0 0 -1
EOF
run pairs near --within 1
prints 'within a distance' 0 <<EOF
roof at within
roof spot touch
roof cloud overlap
at aside within
spot cloud within
5 pairs, 1 of them only touches, 3 apart
EOF
run pairs near --within 1.0000000000000002 --json
prints 'within a distance, in JSON' 0 <<EOF
{"a":"roof","b":"at","touch":false,"within":true}
{"a":"roof","b":"aside","touch":false,"within":true}
{"a":"roof","b":"spot","touch":true}
{"a":"roof","b":"cloud","touch":false}
{"a":"at","b":"aside","touch":false,"within":true}
{"a":"spot","b":"cloud","touch":false,"within":true}
{"pairs":6,"touching":1,"apart":4}
EOF
run pairs near --within 0 --interiors
prints 'within 0 there are no others' 0 <<EOF
roof spot touch
roof cloud overlap
2 pairs, 1 of them only touches, 0 apart, the interiors of 0 meet
EOF
run pairs near --within inf
equal 'within any distance' '10 pairs, 1 of them only touches, 8 apart' "$(tail -n 1 out)"
misused pairs '--open and --within cannot be combined' near --open --within 1
misused pairs "expected a number that is at least 0 for --within, got '-0.5'" near --within=-0.5

cat >rain <<'EOF'
space 2
left point 0.5 0.5
drop point 2 1
EOF
run pairs tiles rain
prints 'two scenes: one of each, in the order of the first; names may be shared' 0 <<EOF
left left overlap
right drop touch
2 pairs, 1 of them only touches
EOF
run pairs rain tiles
prints 'two scenes, swapped' 0 <<EOF
left left overlap
drop right touch
2 pairs, 1 of them only touches
EOF
"$graze" pairs - rain <tiles >out 2>err
status=$?
prints 'a scene from standard input' 0 <<EOF
left left overlap
right drop touch
2 pairs, 1 of them only touches
EOF

printf 'space 3\r\na sphere 0 0 0 1\r\n\r\nb aabb 1 -1 -1 2 1 1\r\nc sphere 0 0 0 -1' >solid
run pairs solid
prints '3D, CRLF, no newline at the end, an empty shape' 0 <<EOF
a b touch
1 pair, 1 of them only touches
EOF
equal 'an empty shape is said' 'graze: solid: 1 of 3 shapes is invalid, and so empty' "$(cat err)"
printf 'space 2\na circle nan 0 1\nb circle 0 0 -1\nc polygon 2  0 0  inf 0\nd circle 0 0 1 by nan 0\n' >invalid
run pairs invalid tiles
equal 'invalid shapes are said of each scene' 'graze: invalid: 3 of 4 shapes are invalid, and so empty' "$(cat err)"
"$graze" pairs - <invalid >out 2>err
equal 'invalid shapes of standard input' 'graze: standard input: 3 of 4 shapes are invalid, and so empty' "$(cat err)"

printf 'space 2\nbox aabb 0 0 1 1 round 5\ncorner point 4 5\nside circle 9 0 3\nout point 5 5\n' >rounded
run pairs rounded
prints 'rounded shapes' 0 <<EOF
box corner touch
box side touch
2 pairs, 2 of them only touch
EOF

printf 'space 2\n' >nothing
run pairs nothing
prints 'a scene without shapes' 0 <<EOF
0 pairs, 0 of them only touch
EOF

# All kinds of shapes in one scene.
run pairs "$tests/../../examples/data/solids.scene"
prints 'shapes of space' 0 <<EOF
ball crate touch
tri beam overlap
gem floor touch
3 pairs, 2 of them only touch
EOF
cat >mixed <<'EOF'
space 2
corner aabb 0 0 inf inf
beam ray -2 3 1 -1
wall line 0 -1 1 0
ground halfspace 0 1 -1
pill capsule -3 0 -1 0 1
tile triangle 1 1 2 1 1 2 round 0.5
gem hull 5  3 -1  4 0  3 1  2 0  3 0
EOF
run pairs mixed
prints 'shapes of the plane' 0 <<EOF
corner beam overlap
corner pill touch
corner tile overlap
corner gem overlap
beam wall overlap
beam ground overlap
wall ground touch
wall pill touch
wall gem touch
ground pill touch
ground gem touch
11 pairs, 6 of them only touch
EOF

# Polygons: a disk that is held in a slot, one that lies at its mouth, the hole in the middle of a star.
cat >rings <<'EOF'
space 2
slot polygon 8  0 0  10 0  10 10  6 10  6 2  4 2  4 10  0 10
held circle 5 6 1
mouth circle 5 10 1
star polygon 5  20 5  17 -4  25 2  15 2  23 -4
hole point 20 0
prop polygon 3  10 0  17 -4  10 9
none polygon 2  5 6  inf 0
EOF
run pairs rings
prints 'polygons' 0 <<EOF
slot held overlap
slot mouth touch
slot prop touch
star prop touch
4 pairs, 3 of them only touch
EOF
run pairs --open rings
prints 'polygons, openly' 0 <<EOF
slot held overlap
1 pair, 0 of them only touch
EOF

# Boxes as numbers, in floats and doubles, of which some are empty.
zero='\0\0\0\0' one='\0\0\200\077' two='\0\0\0\100' nan='\0\0\300\177'
printf "$zero$zero$one$one$one$zero$two$two$one$one$zero$zero$two$nan$two$two$two$two$two$two" >raw.aabb2f32
run pairs raw.aabb2f32
prints 'boxes as floats, named by their numbers' 0 <<EOF
0 1 touch
1 4 touch
2 pairs, 2 of them only touch
EOF
equal 'empty boxes are said' 'graze: raw.aabb2f32: 2 of 5 shapes are invalid, and so empty' "$(cat err)"
low='\0\0\0\0\0\0\360\077' high='\0\0\0\0\0\0\0\100' small='\1\0\0\0\0\0\0\0'
printf "$low$low$low$high$high$high$small$small$small$low$low$low" >raw.aabb3f64
run pairs --json raw.aabb3f64
prints 'boxes as doubles' 0 <<EOF
{"a":"0","b":"1","touch":true}
{"pairs":1,"touching":1}
EOF
printf 'x' >>raw.aabb3f64
run pairs raw.aabb3f64
complains 'a box that is cut off' 1 <<EOF
graze: raw.aabb3f64: box 2 is cut off: expected 48 bytes, got 1
graze: no pairs are printed, because they would not be all
EOF

# Unsupported pairs are reported.
printf 'space 3\na sphere 0 0 0 1\nb cone 0 0 0 1 0 0 1\nc cone 0 0 0 1 0 0 1\nd point 0 0 0\n' >early
run pairs early
prints 'unsupported pairs do not change the status' 0 <<EOF
a d overlap
1 pair, 0 of them only touch
EOF
equal 'unsupported pairs are counted' 'graze: 5 pairs unsupported' "$(cat err)"
run pairs --json early
prints 'unsupported pairs in JSON' 0 <<EOF
{"a":"a","b":"d","touch":false}
{"pairs":1,"touching":0,"unsupported":5}
EOF

# Scenes that cannot be read: every bad line is reported, nothing is compared.
cat >wrong <<'EOF'
space 2
a circle 0 0 1
a point 0 0
b circle 0 0 abc
c sphere 0 0 0 1
d
e circle 0 0
f circle 0 0 1 round 1
g point 0 0 0
h plane 1 0 1e999
a aabb 0 0 1 1
z point 0 0
EOF
run pairs wrong
complains 'errors name file, line and value' 1 <<'EOF'
graze: wrong: line 3: the name 'a' is taken by line 2
graze: wrong: line 4: expected a number for circle radius, got 'abc'
graze: wrong: line 5: expected a shape of 2D after the name 'c', got 'sphere'
graze: wrong: line 6: expected a shape of 2D after the name 'd', got the end of the line
graze: wrong: line 7: expected a number for circle radius, got the end of the line
graze: wrong: line 8: round cannot follow a circle, which has a radius of its own
graze: wrong: line 9: expected the end of the line, got '0'
graze: wrong: line 10: expected a number in the range of double for plane offset, got '1e999'
graze: wrong: line 11: the name 'a' is taken by line 2
graze: no pairs are printed, because they would not be all
EOF
run pairs tiles wrong
equal 'one of two scenes is wrong: exit status' 1 "$status"
equal 'one of two scenes is wrong: nothing is printed' '' "$(cat out)"

printf 'space 2\nbell\007 point 0 0\nnul\0 point 0 0\ncaf\303\251 point 0 0\nb circle 0 0 1\n' >names
run pairs names
complains 'names hold no control characters' 1 <<'EOF'
graze: names: line 2: expected a name without control characters, got 'bell\x07'
graze: names: line 3: expected a name without control characters, got 'nul\x00'
graze: no pairs are printed, because they would not be all
EOF
printf 'space 2\ncaf\303\251 point 0 0\nb circle 0 0 1\n' >names
run pairs names
prints 'names may be in any language' 0 <<EOF
$(printf 'caf\303\251') b overlap
1 pair, 0 of them only touch
EOF

# first LINE MESSAGE: checks that a scene with this first line is refused with this message.
first() {
    printf '# scene\n%s\na point 0 0\n' "$1" >scene
    run pairs scene
    complains "a scene that begins with '$1'" 1 <<EOF
graze: scene: line 2: $2
graze: no pairs are printed, because they would not be all
EOF
}
first 'a circle 0 0 1' "expected 'space 2' or 'space 3' before the first shape, got 'a'"
first 'space' 'expected 2 or 3 after space, got the end of the line'
first 'space 4' "expected 2 or 3 after space, got '4'"
first 'space 2 3' "expected the end of the line, got '3'"
for scene in empty comments; do
    : >$scene
    [ $scene = comments ] && printf '# nothing\n\n' >$scene
    run pairs $scene
    complains "a scene of $scene" 1 <<EOF
graze: $scene: expected 'space 2' or 'space 3', got the end of the file
graze: no pairs are printed, because they would not be all
EOF
done

run pairs tiles solid
complains 'scenes of different spaces' 2 <<EOF
graze: tiles is of space 2 and solid of space 3
EOF
"$graze" pairs - solid <tiles >out 2>err
status=$?
complains 'scenes of different spaces, one from standard input' 2 <<EOF
graze: standard input is of space 2 and solid of space 3
EOF
misused pairs 'standard input can be one of the scenes only' - -
for command in 'pairs clash says' 'distance clash --within R says' 'relate clash --kinds says'; do
    run ${command%% *} bunny.OBJ
    equal "$command of a mesh" "graze ${command%% *}: bunny.OBJ is a mesh by its name; graze ${command#* }" "$(head -n 1 err | sed 's/ says .*/ says/')"
    equal "$command of a mesh: exit status" 2 "$status"
done
# Maps of other formats.
printf "<kml>" >places.kml
printf '\000\000\047\012' >roads.SHP
printf 'SQLite format 3\000' >town.gpkg
for file in places.kml roads.SHP town.gpkg; do
    for command in pairs distance relate sweep bounds; do
        run $command $file
        equal "$command $file" "graze: $file: graze does not read .${file#*.} files; convert it with ogr2ogr -f GeoJSON ${file%.*}.geojson $file" \
            "$(head -n 1 err)"
        equal "$command $file: exit status" 1 "$status"
    done
done
sed 1,2d tiles >tiles.csv
run pairs tiles.csv
equal 'a scene whose name is that of a table' 0 "$status"
misused sweep 'bunny.OBJ is a mesh: expected another mesh beside it' tiles bunny.OBJ
run pairs tiles --points
complains 'points are for graze sweep and graze cast' 2 <<EOF
graze pairs: unrecognized option '--points'
Try 'graze pairs --help'.
EOF

# Many names: each is found again.
{
    echo 'space 2'
    awk 'BEGIN { for (i = 0; i < 2000; i++) printf "n%d point %d 0\n", i, i }'
    awk 'BEGIN { for (i = 0; i < 2000; i += 2) printf "n%d point %d 1\n", i, i }'
} >twice
run pairs twice
equal 'every second name of 2000 is taken; 20 of them are named' 20 "$(grep -c 'is taken by line' err)"
equal 'the last of them' "graze: twice: line 2021: the name 'n38' is taken by line 40" "$(grep 'is taken' err | tail -n 1)"
equal 'the others are counted' 'graze: twice: and 980 more' "$(sed -n 21p err)"

# Real data, checked against a brute force of plain comparisons, which are exact for boxes.
counties=$data/../../examples/data/us-counties.scene
run pairs "$counties"
equal 'counties: exit status' 0 "$status"
equal 'counties: pairs' '10213 pairs, 1399 of them only touch' "$(tail -n 1 out)"
awk 'BEGIN { n = 0 }
    $2 == "aabb" { name[n] = $1; a[n] = $3 + 0; b[n] = $4 + 0; c[n] = $5 + 0; d[n] = $6 + 0; n++ }
    END {
        for (i = 0; i < n; i++) for (j = i + 1; j < n; j++) {
            if (a[i] > c[j] || a[j] > c[i] || b[i] > d[j] || b[j] > d[i]) continue
            print name[i], name[j], a[i] == c[j] || a[j] == c[i] || b[i] == d[j] || b[j] == d[i] ? "touch" : "overlap"
        }
    }' "$counties" >want
sed '$d' out >got
checks=$((checks + 1))
cmp -s want got || fail 'counties: every pair'
# A crowd of shapes of all kinds on a coarse lattice, of all sizes, some empty, some unbounded: the pairs are those that the single queries find.
# crowd SPACE SHAPES SEED: such a scene. A linear congruential generator, so that it is the same everywhere.
crowd() {
    awk -v space="$1" -v count="$2" -v state="$3" '
        function whole(n) { state = (state * 1103515245 + 12345) % 2147483648; return int(state / 65536) % n }
        function number() { return whole(40) == 0 ? (whole(2) ? "nan" : "inf") : (whole(81) - 40) / 4 }
        function point() { return space == 2 ? number() " " number() : number() " " number() " " number() }
        function size() { return (whole(12) == 0 ? 9 : whole(9) - 1) / 4 }
        function low_high(  i, low, high) {
            low = high = ""
            for (i = 0; i < space; i++) { x = number(); low = low " " (whole(20) ? x : "-inf"); high = high " " (whole(20) ? x + size() : "inf") }
            return low high
        }
        function obb() { return space == 2 ? point() " " size() " " size() " 0.6 0.8" : point() " " size() " " size() " " size() " 0.6 0.8 0 -0.8 0.6 0 0 0 1" }
        function points(name,  i, text) { text = name " 5"; for (i = 0; i < 5; i++) text = text " " point(); return text }
        function shape(kind) {
            if (kind == 0) return "point " point()
            if (kind == 1) return "segment " point() " " point()
            if (kind == 2) return (space == 2 ? "circle " : "sphere ") point() " " size()
            if (kind == 3) return "capsule " point() " " point() " " size()
            if (kind == 4) return "aabb" low_high()
            if (kind == 5) return "obb " obb()
            if (kind == 6) return "triangle " point() " " point() " " point()
            if (kind == 7) return points(space == 2 && whole(2) ? "polygon" : "hull")
            if (kind == 8) return space == 2 ? "rect " point() " " size() " " size() : "cone " point() " " point() " 1"
            return whole(4) ? shape(whole(8)) : whole(2) ? "ray " point() " " point() : "halfspace " point() " " number()
        }
        BEGIN {
            print "space " space
            for (i = 0; i < count; i++) {
                kind = whole(10)
                text = shape(kind)
                if (text ~ /^(point|segment|aabb|obb|triangle|hull|rect)/ && whole(3) == 0) text = text " round " size()
                if (whole(2)) text = text " by " point()
                print "s" i, text
            }
        }'
}

# queries RELATION SCENE: one for each pair; names RELATION SCENE: those of the pairs, in the same order.
queries() { awk -v relation="$1" 'NR > 1 { $1 = ""; at[++n] = $0 } END { for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) print relation at[i] at[j] }' "$2"; }
names() { awk 'NR > 1 { at[++n] = $1 } END { for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) print at[i], at[j] }' "$1"; }

for space in 2 3; do
    for seed in 1 2 3; do
        crowd $space 70 $seed >crowd
        sed 's/ by .*//' crowd >standing
        names crowd >names
        queries overlap$space standing | "$graze" query >answers
        paste -d ' ' names answers | sed -n 's/ yes$//p' >wanted
        run pairs standing
        sed -n '/ pairs, /!s/ \(overlap\|touch\)$//p' out >got
        equal "a crowd in space $space, seed $seed: its pairs" "$(cat wanted)" "$(cat got)"
        equal "a crowd in space $space, seed $seed: unsupported" "$(grep -c unsupported answers)" "$(sed -n 's/^graze: \([0-9]*\) pairs unsupported$/\1/p' err | grep . || echo 0)"
        queries sweep$space crowd | "$graze" query >answers
        paste -d ' ' names answers | sed -n 's/ yes / /p' | sort >wanted
        run sweep crowd
        equal "a crowd in space $space, seed $seed: its contacts" "$(cat wanted)" "$(grep -v contacts out | sort)"
        equal "a crowd in space $space, seed $seed: sweeps unsupported" "$(grep -c unsupported answers)" "$(sed -n 's/^graze: \([0-9]*\) pairs unsupported$/\1/p' err | grep . || echo 0)"
    done
done

# More pairs than are kept in memory come in the same order.
awk 'BEGIN { print "space 2"; for (i = 0; i < 4200; i++) print i, "point 0 0" }' >place
run pairs place
equal 'all at one place: how many' "$((4200 * 4199 / 2)) pairs, $((4200 * 4199 / 2)) of them only touch" "$(tail -n 1 out)"
equal 'all at one place: in order' '' "$(awk 'BEGIN { a = 0; b = 0 } /pairs/ { next } { if (++b == 4200) { a++; b = a + 1 } if ($1 != a || $2 != b) { print; exit } }' out)"
finish
