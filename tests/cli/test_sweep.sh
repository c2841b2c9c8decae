#!/bin/sh
# graze sweep: who meets whom in a moving scene or between two, in order of time.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

cat >yard <<'EOF'
# a ball passes a post, reaches a wall and passes it; a crate rests on the floor, a sled slides along it
space 2

wall segment 5 -2 5 9
ball circle 0 3 1 by 10 0
post point 2 3
floor halfspace 0 1 0
crate aabb 8 0 9 1
sled rect 0 0 1 1 by 4 0
away circle 0 20 1 by 0 5
EOF
run sweep yard
prints 'contacts in order of enter, equal ones by name; pairs named in the order of the scene' 0 <<EOF
floor crate 0 1
floor sled 0 1
wall floor 0 1
ball post 0.1 0.3
wall ball 0.4 0.6
wall sled 1 1
6 contacts
EOF
run sweep --open yard
prints 'openly: resting on a floor, sliding along it, and a touch at the very end are no contacts' 0 <<EOF
wall floor 0 1
ball post 0.1 0.3
wall ball 0.4 0.6
3 contacts
EOF
run sweep yard --json
prints 'in JSON' 0 <<EOF
{"a":"floor","b":"crate","enter":0,"exit":1}
{"a":"floor","b":"sled","enter":0,"exit":1}
{"a":"wall","b":"floor","enter":0,"exit":1}
{"a":"ball","b":"post","enter":0.1,"exit":0.3}
{"a":"wall","b":"ball","enter":0.4,"exit":0.6}
{"a":"wall","b":"sled","enter":1,"exit":1}
{"contacts":6}
EOF


# Polygons, of which either may move.
cat >harbor <<'EOF'
space 2
land polygon 4  0 0  4 0  4 4  0 4
boat circle -3 1.5 1 by 4 0
raft polygon 3  10 0  12 0  10 2 by -8 0
buoy point 5 0.5
EOF
run sweep harbor --points
equal 'a polygon moves, or a shape against one: the normal is out of the second' \
    'land boat 0.5 1  0 1.5  1 0;raft buoy 0.625 0.8125  5 0.5  1 0;boat raft 1 1  2 1.5  -1 0;3 contacts;' "$(tr '\n' ';' <out)"
equal 'two polygons have no sweep' 'graze: 1 pair unsupported' "$(cat err)"
printf 'space 2\nfar polygon 3  90 90  91 90  90 91\nisle polygon 3  95 90  96 90  95 91 by 1 0\n' >isles
run sweep harbor isles
equal 'nor have two of two scenes, however far apart' 'graze: 4 pairs unsupported' "$(cat err)"
run sweep harbor --open --json
equal 'openly' '{"a":"land","b":"boat","enter":0.5,"exit":1}' "$(head -n 1 out)"

# Points and normals.
cat >meet <<'EOF'
space 2
wall segment 5 -2 5 9
ball circle 0 3 1 by 10 0
post point 2 3
fly point 0.5 3 by 9 9
EOF
run sweep meet --points
prints 'a point of both and the normal out of the second, which is 0 where they overlap openly at the start' 0 <<EOF
ball fly 0 0.10192825393598605  0.5 3  0 0
ball post 0.1 0.3  2 3  -1 0
wall ball 0.4 0.6  5 3  1 0
wall fly 0.5 0.5  5 7.5  1 0
4 contacts
EOF
printf 'space 2\ndot point 2 3\n' >dots
run sweep dots meet --points --open --json
prints 'openly, of two scenes, in JSON' 0 <<EOF
{"a":"dot","b":"ball","enter":0.1,"exit":0.3,"point":[2,3],"normal":[1,0]}
{"contacts":1}
EOF
printf 'space 3\nfloor plane 0 0 1 0\nhail sphere 1 2 5 1 by 1 0 -8\n' >sky
run sweep sky --points
prints 'in space' 0 <<EOF
floor hail 0.5 0.75  1.5 2 0  0 0 -1
1 contact
EOF

cat >rain <<'EOF'
space 2
drop point 6 9 by 0 -8
ball point 8.5 9 by 0 -10
EOF
run sweep yard rain
prints 'two scenes: one of each, the first named first; names may be shared' 0 <<EOF
ball drop 0.631267463689027 0.6858057070426804
crate ball 0.8 0.9
floor ball 0.9 1
3 contacts
EOF
run sweep rain yard
prints 'two scenes, swapped' 0 <<EOF
drop ball 0.631267463689027 0.6858057070426804
ball crate 0.8 0.9
ball floor 0.9 1
3 contacts
EOF
"$graze" sweep - rain <yard >out 2>err
status=$?
equal 'a scene from standard input' '3 contacts' "$(tail -n 1 out)"

# Equal times are sorted by the bytes of the first name, then of the second; a prefix comes first.
cat >same <<'EOF'
space 2
b point 0 0
ab point 0 0
B point 0 0
a point 0 0
EOF
printf '\303\251 point 0 0\n' >>same
run sweep same
prints 'equal times' 0 <<EOF
B a 0 1
$(printf 'B \303\251') 0 1
$(printf 'a \303\251') 0 1
ab B 0 1
ab a 0 1
$(printf 'ab \303\251') 0 1
b B 0 1
b a 0 1
b ab 0 1
$(printf 'b \303\251') 0 1
10 contacts
EOF

# Times that differ by one ulp are sorted by time, against the order of the names.
cat >close <<'EOF'
space 2
a point 0 0 by 1 0
b point 0.5000000000000001 0
c point 0.5 0
d point 0.49999999999999994 0
EOF
run sweep close
prints 'neighbouring times' 0 <<EOF
a d 0.49999999999999994 0.49999999999999994
a c 0.5 0.5
a b 0.5000000000000001 0.5000000000000001
3 contacts
EOF

printf 'space 3\r\na sphere 0 0 0 1 by 0 0 10\r\nb plane 0 0 1 5\r\nc sphere 0 0 6 -1\r\nd sphere 0 0 20 1 by 0 0 nan' >solid
run sweep solid
prints '3D, CRLF, no newline at the end, empty shapes' 0 <<EOF
a b 0.4 0.6
1 contact
EOF
equal 'shapes and displacements that are invalid are said' 'graze: solid: 2 of 4 shapes are invalid, and so empty' "$(cat err)"
printf 'space 2\na circle 0 0 1 by 0 1\nb circle 9 0 1\n' >miss
run sweep miss
prints 'nobody meets anybody' 0 <<EOF
0 contacts
EOF
run sweep --json miss
prints 'nobody meets anybody, in JSON' 0 <<EOF
{"contacts":0}
EOF

# A scene at rest: the pairs of graze pairs, each with times 0 and 1.
"$graze" pairs "$data/../../examples/data/solids.scene" | sed -n 's/ [a-z]*$/ 0 1/p' | sed '$d' | sort >want
run sweep "$data/../../examples/data/solids.scene"
sed '$d' out >got
checks=$((checks + 1))
cmp -s want got || fail 'without motion it is the static test'

# Every time is the one that graze query prints, in either order of the pair.
awk 'BEGIN {
    print "space 3"
    for (i = 0; i < 120; i++) {
        x = i * 37 % 31; y = i * 53 % 29; z = i * 29 % 37
        shape = i % 3 == 0 ? "sphere " x " " y " " z " 4" : "aabb " x " " y " " z " " x + 5 " " y + 6 " " z + 7
        printf "n%02d %s by %d %d %d\n", i, shape, y - 14, z - 18, x - 15
    }
}' >crowd
sed 1d crowd | awk '{ name[NR] = $1; $1 = ""; shape[NR] = $0 }
    END {
        for (i = 1; i <= NR; i++) for (j = i + 1; j <= NR; j++) {
            print name[i], name[j] >"named"
            print "sweep3", shape[j], shape[i]
        }
    }' >asked
"$graze" query asked | paste -d ' ' named - | sed -n 's/ yes / /p' | sort -k 1,1 -k 2,2 | sort -s -g -k 3,3 >want
run sweep crowd
sed '$d' out >got
checks=$((checks + 1))
cmp -s want got || fail 'a crowd: as the queries say'
equal 'a crowd: some meet' 1 "$([ "$(wc -l <got)" -gt 100 ] && echo 1)"

# Unsupported pairs are reported.
cat >far <<'EOF'
space 3
floor halfspace 0 0 1 0
wall plane 1 0 0 5
slab aabb -inf -inf 2 inf inf 3
ball sphere 0 0 0 1 by 10 0 0
can cone 0 0 0 1 0 0 1
EOF
run sweep far
prints 'two unbounded shapes have no times' 0 <<EOF
floor ball 0 1
wall ball 0.4 0.6
2 contacts
EOF
equal 'unsupported pairs are counted' 'graze: 7 pairs unsupported' "$(cat err)"
run sweep --json far
prints 'unsupported pairs in JSON' 0 <<EOF
{"a":"floor","b":"ball","enter":0,"exit":1}
{"a":"wall","b":"ball","enter":0.4,"exit":0.6}
{"contacts":2,"unsupported":7}
EOF

# Scenes that cannot be read.
cat >wrong <<'EOF'
space 2
a circle 0 0 1 by 1
b circle 0 0 1 by 1 0 by 1 0
c circle 0 0 1 by 1 fast
EOF
run sweep yard wrong
complains 'errors name file, line and value' 1 <<'EOF'
graze: wrong: line 2: expected a number for circle by y, got the end of the line
graze: wrong: line 3: a second by after circle
graze: wrong: line 4: expected a number for circle by y, got 'fast'
graze: no contacts are printed, because they would not be all
EOF
run sweep yard solid
complains 'scenes of different spaces' 2 <<EOF
graze: yard is of space 2 and solid of space 3
EOF
# Where nothing moves, there is most likely a `by` missing.
for scene in 'space 2\na circle 0 0 1\nb circle 1 0 1' 'space 2\na circle 0 0 1 by 0 0\nb circle 1 0 1'; do
    printf "$scene\\n" | "$graze" sweep - >out 2>err
    equal 'nothing moves' 'graze sweep: nothing moves, for no shape has `by D`' "$(cat err)"
done
printf 'space 2\na circle 0 0 1\n' >one
printf 'space 2\nb circle 1 0 1 by 1 0\n' >two
run sweep one two
equal 'something moves' '' "$(cat err)"
printf 'sweep3 sphere 0 0 0 1  sphere 5 0 0 1\n' >still.query
run query still.query
equal 'a query in which nothing moves' 'graze: in 1 query nothing moves, for no shape has `by D`: line 1' "$(cat err)"
printf 'sweep2 circle 0 0 1 by 0 0  circle 5 0 1\nstop2 circle 0 0 1  circle 5 0 1\nsweep2_open point 0 0  point 5 0 # by\n' >mixed.query
"$graze" query still.query mixed.query >out 2>err
equal 'several' 'graze: in 3 queries nothing moves, for no shape has `by D`: the first is still.query, line 1' "$(cat err)"
printf 'sweep2 circle 0 0 1 by 0 0  circle 5 0 1\n' | "$graze" query >out 2>err
equal 'a displacement of nothing is meant' '' "$(cat err)"

# A mesh before and after: a tip falls onto a floor, whose two triangles share an edge.
mesh() { # mesh NAME HEIGHT
    cat >"$1" <<EOT
o floor
v -4 -4 0
v 4 -4 0
v 4 4 0
v -4 4 0
f 1 2 3
f 1 3 4
o tip
v 1 -1 $2
v 2 -1 $(($2 + 1))
v 1 -2 $(($2 + 1))
f 5 6 7
EOT
}
mesh before.obj 1
mesh after.obj -3
run sweep before.obj after.obj
prints 'a mesh before and after' 0 <<EOF
0 floor 2 tip 0.25
1 contact
EOF
run sweep --json before.obj after.obj
prints 'a mesh before and after, in JSON' 0 <<EOF
{"triangles":[0,2],"parts":["floor","tip"],"time":0.25}
{"contacts":1}
EOF
run sweep before.obj before.obj
prints 'a mesh that stands still' 0 <<EOF
0 contacts
EOF
# The second triangle of the floor ends elsewhere: they share no corner, and are in contact at the start.
sed 's/^f 1 3 4/v -4 -4 9\nv 4 4 9\nv -4 4 9\nf 5 6 7/; s/^f 5 6 7$/f -3 -2 -1/' after.obj >torn.obj
run sweep before.obj torn.obj
prints 'corners that part' 0 <<EOF
0 floor 1 floor 0
0 floor 2 tip 0.25
2 contacts
EOF
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' >one.obj
run sweep before.obj one.obj
complains 'another number of faces' 1 <<EOF
graze sweep: faces: 3 in before.obj, 1 in one.obj: expected the same mesh before and after
EOF
# The floor is cut from its first corner to its third one. After the motion it has an inner corner, the second one, from
# which it would be cut then: the tip meets a triangle that is not there.
quad() { # quad NAME SECOND-CORNER TIP: with one face before the floor, and one behind it
    cat >"$1" <<EOT
o post
v 9 0 0
v 9 1 0
v 9 0 1
f 1 2 3
o floor
v 0 0 0
v $2 0
v 4 4 0
v 0 4 0
f 4 5 6 7
o tip
v $3
v 0.25 1 2
v 0.25 2 2
f 8 9 10
EOT
}
quad quad.obj '4 0' '3 1 1'
quad bent.obj '1.5 1.5' '0.25 1 -1'
cat >expected <<EOF
1 floor 3 tip 0.5
2 floor 3 tip 0.6388888888888888
2 contacts
EOF
run sweep quad.obj bent.obj
prints 'a face of four corners is cut as it is before' 0 <expected
for name in quad bent; do sed 's/^f 4 5 6 7/f 4 5 6\nf 4 6 7/' $name.obj >$name-cut.obj; done
run sweep quad-cut.obj bent-cut.obj
prints 'as if its triangles were in the files' 0 <expected
run sweep quad.obj bent-cut.obj
complains 'a face that is two triangles after' 1 <<EOF
graze sweep: corners of face 1: 4 in quad.obj, 3 in bent-cut.obj: expected the same mesh before and after
EOF
misused sweep 'expected before.obj as it is after the motion, too' before.obj
misused sweep 'before.obj is a mesh: expected another mesh beside it' before.obj yard
misused sweep '--open is for scenes only, and before.obj is a mesh' --open before.obj after.obj
run sweep before.obj nothing.obj
equal 'a file that is not there' 3 "$status"
finish
