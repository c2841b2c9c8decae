#!/bin/sh
# graze contacts: how deep the shapes of a scene are in each other, across which normal, and at which points.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

cat >room <<'EOF'
# a crate sunk into the floor, a ball on top of it, a ball that floats
space 2
floor halfspace 0 1 0
crate rect 0 -0.25 2 1
ball circle 1 1.5 0.75 by 9 9
drop circle 5 1.125 1
far circle 50 50 1
EOF
run contacts room
prints 'in the order of the scene: depth, normal out of the second shape, points with their depths and parts' 0 <<EOF
floor crate 0.25  0 -1  0 -0.125 0.25 f v0  2 -0.125 0.25 f v1
crate ball 0  0 -1  1 0.75 0 e2-3 v0
2 contacts
EOF
run contacts --margin 0.125 room
prints 'within a margin depths are negative' 0 <<EOF
floor crate 0.25  0 -1  0 -0.125 0.25 f v0  2 -0.125 0.25 f v1
floor drop -0.125  0 -1  5 0.0625 -0.125 f v0
crate ball 0  0 -1  1 0.75 0 e2-3 v0
3 contacts
EOF
run contacts --margin 0.12499999999999999 room
equal 'the margin is compared exactly' '2 contacts' "$(tail -n 1 out)"
run contacts --open room --json
prints 'openly, in JSON' 0 <<EOF
{"a":"floor","b":"crate","depth":0.25,"normal":[0,-1],"points":[{"point":[0,-0.125],"depth":0.25,"features":["f","v0"]},{"point":[2,-0.125],"depth":0.25,"features":["f","v1"]}]}
{"contacts":1}
EOF

# The ball around (1, 0) has (0, 0) on its boundary, and (2^-60, 2^-30) less than an ulp of 1 inside.
cat >gap <<'EOF'
space 2
ball circle 1 0 1
on point 0 0
in point 8.673617379884035e-19 9.313225746154785e-10
EOF
run contacts gap
equal 'all that overlap' '2 contacts' "$(tail -n 1 out)"
run contacts --open gap
equal 'openly goes by the exact answer' 'ball in 1 contact' "$(sed 1q out | cut -d ' ' -f 1-2) $(tail -n 1 out)"

cat >parts <<'EOF'
space 3
box aabb 0 0 0 2 2 2
lid obb 1 1 2.5 1 1 0.75  1 0 0  0 1 0  0 0 1
pin segment 1 1 1 1 1 5
gem hull 4  -9 -9 1.75  9 -9 1.75  0 9 1.75  0 0 40
EOF
run contacts parts
prints 'in space' 0 <<EOF
box lid 0.25  0 0 -1  0 0 1.875 0.25 v4 v0  2 2 1.875 0.25 v7 v3  0 2 1.875 0.25 v6 v2  2 0 1.875 0.25 v5 v1
box pin 1  -1 0 0  1.5 1 1 1 f1-3-5 v0  1.5 1 2 1 e5-7 e0-1
box gem 0.25  0 0 -1  0 0 1.875 0.25 v4 f0-1-2  2 2 1.875 0.25 v7 f0-1-2  0 2 1.875 0.25 v6 f0-1-2  2 0 1.875 0.25 v5 f0-1-2
lid pin 1  -1 0 0  1.5 1 1.75 1 e1-3 e0-1  1.5 1 3.25 1 e5-7 e0-1
lid gem 1.5  0 0 -1  0 0 2.5 1.5 v4 f0-1-2  2 2 2.5 1.5 v7 f0-1-2  0 2 2.5 1.5 v6 f0-1-2  2 0 2.5 1.5 v5 f0-1-2
pin gem 2.6832815729997477  0.8944271909999159 0.4472135954999579 0  2.2 1.6 1.75 2.6832815729997477 e0-1 e1-2  2.0470588235294116 1.5235294117647058 5 2.341294705852721 v1 f1-2-3
6 contacts
EOF
printf 'space 3\nmarble sphere 1 1 2.5 1\n' >marble
run contacts marble parts
prints 'two scenes' 0 <<EOF
marble box 0.5  0 0 1  1 1 1.75 0.5 v0 f4-5-6
marble lid 1.75  0 0 1  1 1 2.375 1.75 v0 f4-5-6
marble pin 1  -1 0 0  1.5 1 2.5 1 v0 e0-1
marble gem 1.75  0 0 -1  1 1 2.625 1.75 v0 f0-1-2
4 contacts
EOF
run contacts parts marble
prints 'two scenes, swapped: the normal is reversed, the parts change places' 0 <<EOF
box marble 0.5  0 0 -1  1 1 1.75 0.5 f4-5-6 v0
lid marble 1.75  0 0 -1  1 1 2.375 1.75 f4-5-6 v0
pin marble 1  1 0 0  1.5 1 2.5 1 e0-1 v0
gem marble 1.75  0 0 1  1 1 2.625 1.75 f0-1-2 v0
4 contacts
EOF

# What has no depth is counted if it is in contact, and its kinds are named.
cat >odd <<'EOF'
space 2
rail line 0 0 1 0
beam ray 0 0 0 1
ball circle 0 0 1
wall plane 1 0 0
ground halfspace 0 1 0
corner aabb -inf -inf 0 0
star polygon 3  0 0  1 0  0 1
gone line 0 50 1 0
EOF
run contacts odd
prints 'kinds without contacts' 0 <<EOF
ball wall 1  -1 0  0.5 0 1 v0 f
ball ground 1  0 1  0 -0.5 1 v0 f
ball star 1  0 -1  0 0.5 1 v0 0:v0
ball star 1  -1 0  0.5 0 1 v0 2:v1
wall star 0  -1 0  0 0 0 f 0:v0  0 1 0 f 2:v0
ground star 0  0 -1  0 0 0 f 0:v0  1 0 0 f 0:v1
6 contacts
EOF
equal 'kinds without contacts are named' 'graze: 18 pairs unsupported: no depth of line, ray, unbounded aabb, two unbounded shapes' "$(cat err)"
run contacts odd --json
equal 'and counted in JSON' '{"contacts":6,"unsupported":18}' "$(tail -n 1 out)"

# Polygons: a floor with flush edges, and one beside it that has the next edge.
cat >tiles <<'EOF'
space 2
crate aabb 1 -0.25 3.5 1
floor polygon 7  0 0  1 0  2 0  3 0  4 0  4 -2  0 -2
beside polygon 4  4 0  8 0  8 -2  4 -2
ball circle 2 -1 0.25
EOF
run contacts tiles --skip-inner-edges
prints 'the normal of the floor only; and out of the nearest edge' 0 <<'EOF'
crate floor 0.25  0 1  1 -0.125 0.25 v0 0:v1  3.5 -0.125 0.25 v1 3:e0-1
floor ball 1.25  0 -1  2 -0.625 1.25 1:v1 v0
2 contacts
EOF
equal 'two polygons' 'graze: 1 pair unsupported: no depth of two polygons' "$(cat err)"
run contacts tiles --open --json
equal 'openly, in JSON' '{"a":"floor","b":"ball","depth":1.25,"normal":[0,-1],"points":[{"point":[2,-0.625],"depth":1.25,"features":["1:v1","v0"]}]}' "$(grep '"floor","b":"ball"' out)"
equal 'with inner edges there is one more' '{"contacts":3}' "$(tail -n 1 out)"
printf 'space 3\ntin sphere 0 0 1 1\nfar sphere 9 9 9 1\ncup cone 0 0 0 0 0 1 1\n' >tins
run contacts tins
prints 'nobody knows of a cone' 0 <<EOF
0 contacts
EOF
equal 'a cone is named' 'graze: 2 pairs unsupported: no depth of cone' "$(cat err)"

printf 'space 3\ntin cylinder 0 0 -1 0 0 1 0.75\nball sphere 1.5 0 0 1\n' >tin
run contacts tin
prints 'a cylinder' 0 <<EOF
tin ball 0.25  -1 0 0  0.625 0 0 0.25 e0-1 v0
1 contact
EOF

printf 'space 2\na circle 0 0 1\nb circle 0 0 -1\nc point nan 0\n' >invalid
run contacts invalid
prints 'empty shapes are in no contact' 0 <<EOF
0 contacts
EOF
equal 'empty shapes are said' 'graze: invalid: 2 of 3 shapes are invalid, and so empty' "$(cat err)"

# Every contact is the one that graze query finds.
awk 'BEGIN {
    print "space 3"
    for (i = 0; i < 60; i++) {
        x = i * 37 % 11; y = i * 53 % 13; z = i * 29 % 7
        shape = i % 3 == 0 ? "sphere " x " " y " " z " 2" : i % 3 == 1 ? "aabb " x " " y " " z " " x + 2 " " y + 3 " " z + 1 \
            : "capsule " x " " y " " z " " y " " z " " x " 0.5"
        printf "n%02d %s\n", i, shape
    }
}' >crowd
sed 1d crowd | awk '{ name[NR] = $1; $1 = ""; shape[NR] = $0 }
    END {
        for (i = 1; i <= NR; i++) for (j = i + 1; j <= NR; j++) {
            print name[i], name[j] >"named"
            print "contact3", shape[i], shape[j]
        }
    }' >asked
"$graze" query asked | paste -d ' ' named - | awk '$3 == "yes" {
    line = $1 " " $2 " " $7 " " $4 " " $5 " " $6
    for (i = 9; i <= NF; i++) line = line " " $i
    print line
}' >want
run contacts crowd
sed '$d' out | awk '{
    line = $1
    for (i = 2; i <= 6; i++) line = line " " $i
    for (i = 7; i <= NF; i += 6) line = line " " $i " " $(i + 1) " " $(i + 2)
    print line
}' >got
checks=$((checks + 1))
cmp -s want got || fail 'a crowd: as the queries say'
equal 'a crowd: some are in contact' 1 "$([ "$(wc -l <got)" -gt 100 ] && echo 1)"

# Meshes: a floor of four triangles with a vertex in its middle, and a post on it.
cat >floor.obj <<'EOF'
o floor
v -4 -4 0
v 4 -4 0
v 4 4 0
v -4 4 0
v 0 0 0
f 1 2 5
f 2 3 5
f 3 4 5
f 4 1 5
o post
v 2 2 0
v 3 2 0
v 2.5 2.5 3
f 6 7 8
EOF
cat >bodies <<'EOF'
space 3
ball sphere 1 0 0.75 1
crate aabb -2 -1 -0.25 -1 1 1
high sphere 0 0 5 1
EOF
run contacts bodies floor.obj
prints 'a scene and a mesh: of each shape the deepest region first, with the triangles of its points' 0 <<EOF
ball floor 0.25  0 0 1  1 0 -0.125 0.25 v0 1:f0-1-2
crate floor 0.25  0 0 1  -2 -1 -0.125 0.25 v0 3:f0-1-2  -1 1 -0.125 0.25 v3 3:e0-2  -2 1 -0.125 0.25 v2 3:f0-1-2  -1 -1 -0.125 0.25 v1 3:e1-2
crate floor 0  -0.7071067811865476 0.7071067811865476 0  -1 -1 0 0 e1-5 0:e0-2
crate floor 0  -0.7071067811865476 -0.7071067811865476 0  -1 1 0 0 e3-7 2:e1-2
4 contacts
EOF
run contacts floor.obj bodies --skip-inner-edges
prints 'without inner edges the floor has one normal; the mesh may come first' 0 <<EOF
floor ball 0.25  0 0 -1  1 0 -0.125 0.25 1:f0-1-2 v0
floor crate 0.25  0 0 -1  -2 -1 -0.125 0.25 3:f0-1-2 v0  -1 1 -0.125 0.25 3:e0-2 v3  -2 1 -0.125 0.25 3:f0-1-2 v2  -1 -1 -0.125 0.25 0:e0-2 v1
2 contacts
EOF
printf 'space 3\nunder sphere 1 0 -0.75 1\n' >below
run contacts below floor.obj
equal 'from below the normal points down' 'under floor 0.25  0 0 -1' "$(sed 1q out | cut -d ' ' -f 1-7)"
run contacts below floor.obj --front
equal 'with --front it is the one of the front' 'under floor 1.75  0 0 1' "$(sed 1q out | cut -d ' ' -f 1-7)"
run contacts floor.obj bodies --margin 3.0625 --json
equal 'within a margin, in JSON' \
    '{"a":"post","b":"high","depth":-3.06201920231798,"normal":[0.6154574548966637,0.6154574548966637,-0.49236596391733095],"points":[{"point":[1.557728727448332,1.557728727448332,3.7538170180413344],"depth":-3.06201920231798,"features":["4:v2","v0"]}]}' \
    "$(grep high out)"
cat >wall.obj <<'EOF'
o wall
v 1 1 -1
v 1 3 -1
v 1 2 4
f 1 2 3
EOF
run contacts wall.obj floor.obj
prints 'two meshes' 0 <<EOF
wall floor 1  0 0 1  1 1 -0.5 1 0:v0 2:e0-2  1 3 -0.5 1 0:v1 2:f0-1-2
1 contact
EOF
printf 'space 3\nbeam line 0 0 1 0 0 1\naway ray 9 9 1 0 0 1\nhat cone 50 0 0 50 0 1 1\nnothing sphere 0 0 0 -1\n' >odd3
run contacts odd3 floor.obj
prints 'shapes without contacts with a mesh' 0 <<EOF
0 contacts
EOF
equal 'of these those that may be in contact are named' 'graze: odd3: 1 of 4 shapes is invalid, and so empty
graze: 2 pairs unsupported: no depth of line, cone' "$(cat err)"

# Triangles that share no corner: each contact is that of the triangle as a shape.
sed 1d crowd | awk 'NR % 3 == 2 {
    x = $3; y = $4; z = $5
    print "o t" NR; print "v", x, y, z; print "v", x + 2.5, y + 0.25, z; print "v", x + 0.125, y + 1.5, z + 2
    print "f", ++n * 3 - 2, n * 3 - 1, n * 3
    print "t" NR, "triangle", x, y, z, x + 2.5, y + 0.25, z, x + 0.125, y + 1.5, z + 2 >"soup"
}' >soup.obj
{ echo 'space 3'; cat soup; } >soup.scene
printf 'level plane 0 0 1 2\nbelow halfspace 1 2 2 0.5\n' >>crowd
run contacts crowd soup.obj --margin 0.5
sed 's/ [0-9]*:/ /g' out | sort >got
run contacts crowd soup.scene --margin 0.5
sort out >want
checks=$((checks + 1))
cmp -s want got || fail 'triangles of a mesh: as shapes'
equal 'planes and half-spaces, too' 1 "$([ "$(grep -cE '^(level|below)' got)" -gt 5 ] && echo 1)"
equal 'triangles of a mesh: some are in contact' 1 "$([ "$(wc -l <got)" -gt 20 ] && echo 1)"

# Bad input.
printf 'space 2\na circle 0 0\nb cirle 0 0 1\n' >wrong
run contacts wrong
complains 'errors name file, line and value' 1 <<'EOF'
graze: wrong: line 2: expected a number for circle radius, got the end of the line
graze: wrong: line 3: expected a shape of 2D after the name 'b', got 'cirle' (did you mean circle?)
graze: no contacts are printed, because they would not be all
EOF
run contacts room marble
complains 'scenes of different spaces' 2 <<EOF
graze: room is of space 2 and marble of space 3
EOF
misused contacts '--open and --margin cannot be combined' room --open --margin 1
misused contacts "expected a number that is at least 0 for --margin, got '-1'" room --margin=-1
misused contacts "expected a number for --margin, got 'wide'" room --margin wide
misused contacts 'expected one scene or mesh or two, got 0'
misused contacts 'expected a scene or another mesh beside floor.obj' floor.obj
misused contacts '--open is for scenes only, and floor.obj is a mesh' bodies floor.obj --open
misused contacts '--name is for scenes only, and floor.obj is a mesh' floor.obj bodies --name id
# Two boxes that run into each other, as solids.
cat >boxes.obj <<'EOF'
v -0.1 -0.1 -0.1
v 0.1 -0.1 -0.1
v 0.1 0.1 -0.1
v -0.1 0.1 -0.1
v -0.1 -0.1 0.1
v 0.1 -0.1 0.1
v 0.1 0.1 0.1
v -0.1 0.1 0.1
v 0 -0.1 -0.1
v 0.2 -0.1 -0.1
v 0.2 0.1 -0.1
v 0 0.1 -0.1
v 0 -0.1 0.1
v 0.2 -0.1 0.1
v 0.2 0.1 0.1
v 0 0.1 0.1
f 4 3 2 1
f 5 6 7 8
f 1 2 6 5
f 3 4 8 7
f 2 3 7 6
f 4 1 5 8
f 12 11 10 9
f 13 14 15 16
f 9 10 14 13
f 11 12 16 15
f 10 11 15 14
f 12 9 13 16
EOF
printf 'space 3\nball sphere 0.05 0.0625 0 0.03125\n' >inner
run contacts inner boxes.obj
prints 'what is inside of a skin has no contact' 0 <<EOF
0 contacts
EOF
run contacts inner boxes.obj --solid
equal 'by even and odd it is outside' '0 contacts' "$(tail -n 1 out)"
run contacts inner boxes.obj --winding
equal 'by the winding number it goes out through the nearest face of both' 'ball part 0.06875  0 1 0' "$(sed 1q out | cut -d ' ' -f 1-7)"
run contacts boxes.obj boxes.obj --winding
equal 'a mesh in itself' 0 "$status"
sed '$d' boxes.obj >open.obj
run contacts inner open.obj --solid
complains 'an open mesh is no solid by even and odd' 1 <<EOF
graze: open.obj: 4 edges are open, so it is no solid by even and odd; \`graze check --list\` shows where, --winding has an answer
graze: no contacts are printed, because they would not be all
EOF
run contacts inner open.obj --winding
equal 'by its winding number it is one' 'ball part 0.06875  0 1 0' "$(sed 1q out | cut -d ' ' -f 1-7)"
misused contacts '--solid is for meshes only' room --solid
misused contacts '--winding is for meshes only' room --winding
misused contacts '--front is for meshes only' room --front
run contacts marble --skip-inner-edges
complains 'inner edges of a scene in space' 2 <<EOF
graze contacts: marble is of space 3: expected space 2 or meshes for --skip-inner-edges
EOF
run contacts room floor.obj
complains 'a mesh and the plane' 2 <<EOF
graze: room is of space 2 and floor.obj of space 3
EOF
run contacts wrong floor.obj
equal 'a mesh and a scene with errors' '1 graze: no contacts are printed, because they would not be all' "$status $(tail -n 1 err)"
run contacts bodies nowhere.obj
equal 'a mesh that is not there' 3 "$status"
run contacts nowhere
equal 'a file that is not there' 3 "$status"
finish
