#!/bin/sh
# Files as they are: OBJ, STL, PLY and OFF with their numbers exactly, faces of any number of corners, and what other readers take, too.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

# hits NAME WANT FILE FROM DIRECTION: how many triangles a ray hits.
hits() {
    run cast "$3" --from "$4" --dir "$5" --json
    equal "$1" "{\"hits\":$2}" "$(tail -n 1 out)"
}
# sound NAME WANT FILE: what check says of it.
sound() {
    run check "$3"
    equal "$1" "$2" "$(cat out)"
}
# says NAME WANT FILE: a line on standard error, and the file is read.
says() {
    run check "$3"
    equal "$1" "graze: $3: $2" "$(cat err)"
    equal "$1: exit status" 0 "$status"
}
# refused NAME WANT FILE: it is not.
refused() {
    run check "$3"
    complains "$1" 1 <<EOF
graze: $3: $2
EOF
}
# repeat N STRING
repeat() { awk -v n="$1" -v s="$2" 'BEGIN { while (n-- > 0) printf "%s", s }'; }

# --- Concave faces
# face NAME X,Y[,Z] ...: a face, in z = 0 if that is not there, in each format.
face() {
    name=$1
    shift
    : >corners
    for corner in "$@"; do echo "$corner,0" | cut -d , -f 1-3 | tr , ' ' >>corners; done
    { sed 's/^/v /' corners; echo "f $(seq -s ' ' 1 $#)"; } >"$name.obj"
    { echo OFF; echo "$# 1 0"; cat corners; echo "$# $(seq -s ' ' 0 $(($# - 1)))"; } >"$name.off"
    {
        printf 'ply\nformat ascii 1.0\nelement vertex %d\nproperty float x\nproperty float y\nproperty float z\n' $#
        printf 'element face 1\nproperty list uchar int vertex_index\nend_header\n'
        cat corners
        echo "$# $(seq -s ' ' 0 $(($# - 1)))"
    } >"$name.ply"
    {
        printf 'solid\nfacet normal 0 0 1\nouter loop\n'
        sed 's/^/vertex /' corners
        printf 'endloop\nendfacet\nendsolid\n'
    } >"$name.stl"
}
# faced NAME X,Y WANT ...: how many hits there are at each place, in all formats.
faced() {
    name=$1
    shift
    while [ $# -gt 0 ]; do
        for ending in obj off ply stl; do hits "$name.$ending at $1" "$2" "$name.$ending" "$1,1" 0,0,-1; done
        shift 2
    done
}
face house 0,0 4,0 4,1 3,1 3,2 1,2 1,1 0,1
faced house 0.45,1.35 0 0.463,0.357 1 2.013,1.507 1 3.513,1.507 0 3.513,0.507 1
sound 'a concave face' '6 triangles, 0 intersections, 0 duplicates, 0 flat, 8 open edges, 0 crossed faces, 0 bent faces' house.obj
face arrow 3,1 2,1 2,0 0,0 2,2 2,4
faced arrow 1.46,2.12 0 1.5,1 1 2.2,1.5 1 1,0.2 1
face comb 0,0 9,0 9,5 8,5 8,1 7,1 7,5 6,5 6,1 5,1 5,5 4,5 4,1 3,1 3,5 2,5 2,1 1,1 1,5 0,5
faced comb 0.513,3.007 1 1.513,3.007 0 2.513,3.007 1 3.513,3.007 0 4.513,3.007 1 6.513,3.007 1 7.513,3.007 0 8.513,4.757 1 4.513,0.257 1
# a hole with a bridge to it
face ring 0,0 9,0 9,9 0,9 0,0 3,3 3,6 6,6 6,3 3,3
faced ring 4.513,4.507 0 1.013,2.007 1 4.513,1.007 1 8.013,8.007 1 3.513,5.507 0
sound 'a face with a bridge' '8 triangles, 0 intersections, 0 duplicates, 0 flat, 8 open edges, 0 crossed faces, 0 bent faces' ring.obj
# corners on a straight edge, and twice
face straight 0,0 1,0 2,0 2,0 3,0 3,3 0,3 0,3
faced straight 0.513,0.257 1 2.513,2.757 1 2.513,-0.493 0
sound 'corners on a line' '4 triangles, 0 intersections, 0 duplicates, 0 flat, 6 open edges, 0 crossed faces, 0 bent faces' straight.obj
# a spike, outside and inside
face spike 0,0 4,0 4,4 2,4 2,7 2,4 2,1 2,4 0,4
faced spike 1.013,1.007 1 3.013,3.007 1 2.138,5.007 0
sound 'spikes are not there' '3 triangles, 0 intersections, 0 duplicates, 0 flat, 5 open edges, 0 crossed faces, 0 bent faces' spike.obj
says 'corners of spikes are counted' '2 corners of spikes are left out: their edges are taken there and back' spike.obj
# two squares that meet at a corner
face eight 0,0 2,0 2,2 4,2 4,4 2,4 2,2 0,2
faced eight 1.013,1.507 1 3.013,3.507 1 1.013,3.007 0 3.013,1.007 0
# a corner that touches an edge
face touch 0,0 6,0 6,4 4,4 3,0 2,4 0,4
faced touch 3.013,2.007 0 0.513,2.007 1 5.513,2.007 1 3.013,0.507 0
# a spiral
face spiral 0,0 7,0 7,7 1,7 1,2 5,2 5,5 3,5 3,4 4,4 4,3 2,3 2,6 6,6 6,1 0,1
faced spiral 0.513,0.507 1 0.513,3.007 0 1.513,4.007 1 2.513,4.007 0 3.513,4.757 1 4.513,3.007 1 5.513,4.007 0 6.513,4.007 1
face crossed 0,0 4,4 4,0 0,4
says 'a face that crosses itself is said' '1 face crosses itself, and counts as the triangles from its first corner' crossed.obj
sound 'a face that crosses itself is named' '2 triangles, 0 intersections, 0 duplicates, 0 flat, 4 open edges, 1 crossed face, 0 bent faces' crossed.obj
run check crossed.obj --list
equal 'where it is' 'crossed 0 part  0 0 0  4 4 0' "$(grep crossed out | head -n 1)"
printf 'v 0 0 0\nv 1 0 0\nv 1 1 1\nv 0 1 0\nf 1 2 3 4\n' >bent.obj
run check bent.obj --list --json
equal 'a face that is not in a plane is named' '{"problem":"bent","triangles":[0],"parts":["part"],"place":[[0,0,0],[1,1,1]]}' "$(grep bent out | head -n 1)"
# --- Faces that hide a corner, along any axis
# whole NAME BOX TRIANGLES: all corners of a face are in its triangles, and it is bent.
whole() {
    for ending in obj off ply; do
        run bounds "$1.$ending"
        equal "$1.$ending: the box" "all aabb $2" "$(tail -n 1 out)"
        run check "$1.$ending" --json
        equal "$1.$ending: bent" "{\"triangles\":$3,\"bent\":1}" "$(sed 's/,"inter.*,"bent/,"bent/' out)"
    done
}
face stairs 0,0,0 1,0,0 1,1,0 1,1,1
whole stairs '0 0 0 1 1 1' 2
says 'a folded face is said' '1 face is folded, and counts as the triangles from its first corner' stairs.obj
face down 0,0,0 1,0,0 1,1,0 1,1,-3
whole down '0 0 -3 1 1 0' 2
face five 0,0,0 2,0,0 2,2,0 2,2,2 1,3,0
whole five '0 0 0 2 3 2' 3
face upright 0,0,0 4,0,0 4,4,0 4,4,5 4,4,0 0,4,0
whole upright '0 0 0 4 4 5' 4
face star 0,0,0 1,0,0 0,0,0 0,1,0 0,0,0 0,0,1
whole star '0 0 0 1 1 1' 4
face bow 0,0,0 2,2,0 2,0,1 0,2,1
whole bow '0 0 0 2 2 1' 2
# The triangles of a folded face may meet: that is no intersection of the mesh.
face floors 0,0,0 1,0,0 1,1,0 0,1,0 0,0,0 0,0,1 1,0,1 1,1,1 0,1,1 0,0,1
run check floors.obj --json
equal 'a folded face does not intersect itself' '{"triangles":8,"intersections":0' "$(cut -d , -f 1,2 out)"
# A face without an inside at the end is none that is looked at.
printf 'v 0 0 0\nv 2 0 0\nv 2 2 0\nv 3 3 3\nf 1 2 3\nf 1 2 4 2\n' >last.obj
sound 'a face without an inside is no bent one' '1 triangle, 0 intersections, 0 duplicates, 0 flat, 3 open edges, 0 crossed faces, 0 bent faces' last.obj
says 'and it is said' '1 face without an inside is left out' last.obj
# A wall with a door: the door is open, and the mesh is closed.
cat >wall.obj <<'EOF'
v 0 0 0
v 9 0 0
v 9 0 4
v 0 0 4
v 3 0 0
v 5 0 0
v 5 0 3
v 3 0 3
v 0 1 0
v 9 1 0
v 9 1 4
v 0 1 4
v 3 1 0
v 5 1 0
v 5 1 3
v 3 1 3
f 1 5 8 7 6 2 3 4
f 12 11 10 14 15 16 13 9
f 1 4 12 9
f 2 10 11 3
f 4 3 11 12
f 1 9 13 5
f 6 14 10 2
f 5 13 16 8
f 8 16 15 7
f 7 15 14 6
EOF
sound 'a wall with a door' '28 triangles, 0 intersections, 0 duplicates, 0 flat, 0 open edges, 0 crossed faces, 0 bent faces' wall.obj
hits 'through the door' 0 wall.obj 4,-5,1 0,1,0
hits 'beside the door' 2 wall.obj 2,-5,1 0,1,0
hits 'above the door' 2 wall.obj 4,-5,3.5 0,1,0

# --- Numbers
cube() { # cube X0 Y0 Z0 X1 Y1 Z1
    for x in "$1" "$4"; do for y in "$2" "$5"; do for z in "$3" "$6"; do echo "v $x $y $z"; done; done; done
    printf 'f 1 2 4 3\nf 5 7 8 6\nf 1 5 6 2\nf 3 4 8 7\nf 1 3 7 5\nf 2 6 8 4\n'
}
cube 448262.16 5411932.68 117.5 448262.46 5411932.98 117.8 >far.obj
run sight far.obj --from 448262.0,5411932.55,117.6 --to 448263.0,5411932.55,117.6
equal 'a small cube far away keeps its size' yes "$(cat out)"
hits 'and is where it is' 2 far.obj 448262.3,5411932.9799,200 0,0,-1
hits 'up to its last digit, along a side' 4 far.obj 448262.3,5411932.98,200 0,0,-1
hits 'and not beyond' 0 far.obj 448262.3,5411932.980000001,200 0,0,-1
printf 'v 0.1 0 0\nv 1.1 0 0\nv 0.1 1 0\nf 1 2 3\n' >tenth.obj
hits 'a tenth is the double next to it' 1 tenth.obj 0.1,0.2,1 0,0,-1
hits 'one ulp below is outside' 0 tenth.obj 0.09999999999999999,0.2,1 0,0,-1
for number in 0.1000000000000000055511151231257827021181583404541015625 1e-1 .1 1E-01 +0.1 0x1.999999999999ap-4 100000000000000000000000e-24; do
    printf 'OFF\n3 1 0\n%s 0 0\n1.1 0 0\n%s 1 0\n3 0 1 2\n' $number $number >tenth.off
    hits "$number is a tenth" 1 tenth.off 0.1,0.2,1 0,0,-1
    hits "$number is no less" 0 tenth.off 0.09999999999999999,0.2,1 0,0,-1
done
printf 'v 0 0 0 2.0\nv 8 0 0 2.0\nv 0 8 0 2.0\nf 1 2 3\n' >weights.obj
hits 'a fourth number does not count' 1 weights.obj 5,2,1 0,0,-1
printf 'v 1e999 0 0\nv 8 0 0\nv 0 8 0\nf 1 2 3\n' >large.obj
refused 'a number beyond double' "line 1: expected a number in the range of double, got '1e999'" large.obj
# doubles, in either byte order, among properties of other types
octal() { for byte in $1; do printf "\\$byte"; done; } # octal BYTES
tenth='077 271 231 231 231 231 231 232' one='077 361 231 231 231 231 231 232' unit='077 360 0 0 0 0 0 0' zero='0 0 0 0 0 0 0 0'
backwards() { for byte in $1; do echo "$byte"; done | awk '{ all = $0 " " all } END { print all }'; }
for order in big little; do
    {
        printf 'ply\nformat binary_%s_endian 1.0\ncomment doubles\nelement face 1\nproperty uchar flags\n' $order
        printf 'property list uchar ushort vertex_indices\nproperty double quality\nelement vertex 3\nproperty double y\n'
        printf 'property list uint8 int16 of\nproperty double x\nproperty short s\nproperty float64 z\nend_header\n'
        at() { if [ $order = big ]; then octal "$1"; else octal "$(backwards "$1")"; fi; }
        octal '7 3'; at '0 0'; at '0 1'; at '0 2'; at "$unit"
        at "$zero"; octal 2; at '0 1'; at '0 1'; at "$tenth"; at '0 1'; at "$zero"
        at "$zero"; octal 0; at "$one"; at '0 1'; at "$zero"
        at "$unit"; octal 1; at '0 1'; at "$tenth"; at '0 1'; at "$zero"
    } >doubles.ply
    hits "doubles, $order end first, faces before vertices" 1 doubles.ply 0.1,0.2,1 0,0,-1
    hits "doubles, $order end first, one ulp below" 0 doubles.ply 0.09999999999999999,0.2,1 0,0,-1
done

# --- A byte order mark, and how lines end
triangle='v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'
printf "\357\273\277$triangle" >mark.obj
hits 'a byte order mark' 1 mark.obj 0.25,0.25,1 0,0,-1
printf "\357\273\277solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid x\n" >mark.stl
hits 'a byte order mark in STL' 1 mark.stl 0.25,0.25,1 0,0,-1
printf '\357\273\277OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n' >mark.off
hits 'a byte order mark in OFF' 1 mark.off 0.25,0.25,1 0,0,-1
sed '1s/^/\xef\xbb\xbf/' house.ply >mark.ply
hits 'a byte order mark in PLY' 1 mark.ply 0.45,0.35,1 0,0,-1
for end in '\r\n' '\r' '\n\n' ' \t\r\n'; do
    printf "$(echo "$triangle" | sed "s/\\\\n/$(echo "$end" | sed 's/\\/\\\\/g')/g")" >ends.obj
    hits "lines that end with $end" 1 ends.obj 0.25,0.25,1 0,0,-1
done
printf 'v 0 0 0\rv 1 0 0\rv 0 1 x\r' >ends.obj
refused 'lines are counted' "line 3: expected a number for z of a vertex, got 'x'" ends.obj

# --- What others read
record() { octal "$(repeat 12 '0 ') $(repeat 12 '0 ') 0 0 200 77 0 0 0 0 0 0 0 0 0 0 0 0 0 0 200 77 0 0 0 0 0 0"; }
head80() { printf '%-80s' "$1"; }
{ head80 x; octal '2 0 0 0'; record; record; } >two.stl
sound 'a binary STL' '2 triangles, 0 intersections, 1 duplicate, 0 flat, 0 open edges, 0 crossed faces, 0 bent faces' two.stl
{ cat two.stl; printf 'made by someone'; } >trailing.stl
says 'bytes behind it' '15 bytes behind the 2 triangles are left out' trailing.stl
for count in '0 0 0 0' '377 377 377 377' '3 0 0 0'; do
    { head80 'solid but binary'; octal "$count"; record; record; } >count.stl
    run check count.stl
    equal "a wrong count, $count" 2 "$(cut -d ' ' -f 1 out)"
    equal "a wrong count, $count: it is said" 'graze: count.stl: byte 80 says that there are' "$(cut -d ' ' -f 1-8 err)"
done
head -c 150 two.stl >cut.stl
refused 'a binary STL that is cut short' 'byte 150: the file ends within a triangle' cut.stl
{ head80 'solid of bytes'; octal '2 0 0 0'; record; record; } >solid.stl
sound 'a binary STL that begins with solid' '2 triangles, 0 intersections, 1 duplicate, 0 flat, 0 open edges, 0 crossed faces, 0 bent faces' solid.stl
printf '\n\n  SOLID Two Words\n FACET NORMAL -1.#IND nan 1.#QNAN\nOUTER LOOP\nVERTEX 0 0 0\nVertex 1 0 0\nvertex 0 1 0\nENDLOOP\nENDFACET\nENDSOLID Two Words\n' >capital.stl
run cast capital.stl --from 0.25,0.25,1 --dir 0,0,-1
equal 'STL in capitals, behind blank lines' '0 Two_Words 1 front' "$(head -n 1 out)"
tr '\n' ' ' <capital.stl >line.stl
run cast line.stl --from 0.25,0.25,1 --dir 0,0,-1
equal 'STL in one line' '0 Two_Words 1 front' "$(head -n 1 out)"
sed '$d' capital.stl >open.stl
says 'no endsolid' 'there is no endsolid: the file may have been cut short' open.stl
head -n 8 capital.stl >open.stl
refused 'STL that ends within a facet' 'line 8: expected vertex or endloop, got the end of the file' open.stl
printf "$triangle" | sed 's/^f.*/f 1 2 3 # comment/' >comment.obj
hits 'a comment behind a face' 1 comment.obj 0.25,0.25,1 0,0,-1
printf "$triangle" | sed 's/^f.*/f 1 2 3#comment/' >comment.obj
hits 'without a blank in front of it' 1 comment.obj 0.25,0.25,1 0,0,-1
printf "${triangle}vp 0 0\ncstype bezier\ndeg 3\ncurv2 1 2 3\nparm u 0 1\nend\n" >free.obj
says 'free forms' '1 curve or curved surface is left out' free.obj
printf "$triangle" | sed 's/^f.*/f 1\/9\/8 2\/\/7 3\/5/' >texture.obj
hits 'coordinates of a texture that are not there' 1 texture.obj 0.25,0.25,1 0,0,-1
printf "${triangle}f 1 2\n" >short.obj
says 'a face of two corners' '1 face of fewer than three corners is left out' short.obj
printf "$triangle" | sed 's/^f.*/f -3 -2 \\\n-1/' >joined.obj
hits 'joined lines, numbers from the end' 1 joined.obj 0.25,0.25,1 0,0,-1
printf 'f 1 2 3\nv 0 0 0\nv 1 0 0\nv 0 1 0\n' >early.obj
hits 'faces before vertices' 1 early.obj 0.25,0.25,1 0,0,-1
printf "o a\n${triangle}g b\nf 1 2 3\ng a\nf 1 2 3\ng none\no\n" >names.obj
run cast names.obj --from 0.25,0.25,1 --dir 0,0,-1
equal 'parts by o and g' 'a b a-3' "$(head -n 3 out | cut -d ' ' -f 2 | tr '\n' ' ' | sed 's/ $//')"
printf 'OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2 3 0 2 3\n' >line.off
hits 'OFF with all faces in one line' 1 line.off 0.75,0.25,1 0,0,-1
hits 'and the second one' 1 line.off 0.25,0.75,1 0,0,-1
printf 'OFF 4 2 0 0 0 0 1 0 0 1 1 0 0 1 0 3 0 1 2 3 0 2 3' >line.off
hits 'OFF all in one line' 1 line.off 0.25,0.75,1 0,0,-1
# two NAME TEXT: the two triangles of a square, behind the first line.
two() {
    printf "OFF\n$2" >lines.off
    sound "OFF with $1" '2 triangles, 0 intersections, 0 duplicates, 0 flat, 4 open edges, 0 crossed faces, 0 bent faces' lines.off
    equal "OFF with $1: no more is said" '' "$(cat err)"
}
square='0 0 0\n1 0 0\n1 1 0\n0 1 0\n'
two 'a face over several lines' "4 1 0\n${square}4 0\n1\n2\n3\n"
two 'a face over several lines, with comments' "4 1 0\n${square}4 # four\n0 1 #\n\n2 3\n"
two 'faces that begin within lines' "4 2 0\n${square}3 0 1 2 3 0\n2\n3\n"
two 'a word a line' '4\n1\n0\n0\n0\n0\n1\n0\n0\n1\n1\n0\n0\n1\n0\n4\n0\n1\n2\n3'
two 'vertices that begin within lines' '4 1 0\n0 0 0\n1 0 0 1 1 0\n0 1\n0\n4 0 1 2 3\n'
two 'colours of vertices, and faces over lines' '4 2 0\n0 0 0 9 9\n1 0 0 9 9\n1 1 0 9 9\n0 1 0 9 9\n3 0 1\n2 3 0\n2 3\n'
two 'the number of edges in a line of its own' "4 1\n0\n${square}4 0 1\n2 3\n"
two 'no number of edges' "4 1\n${square}4 0 1\n2 3\n"
printf "OFF\n4 1 0\n${square}4 0\n1\n2\n9\n" >lines.off
refused 'OFF with a face over several lines, and no such vertex' "line 10: expected the number of a vertex that is there, got '9'" lines.off
printf "OFF\n4 2 0\n${square}3 0 1\n3 0 2 3\n" >lines.off
refused 'OFF with a word too few' 'line 7: expected the number of a vertex that is there, got the end of the line' lines.off
printf '# c\n\nCOFF8 0 \n' | sed 's/8 0/4 2/' >colours.off
printf '0 0 0 1 0 0 1 # red\n1 0 0 1 0 0 1\n1 1 0 1 0 0 1\n\n0 1 0 1 0 0 1\n3 0 1 2 255 0 0\n3 0 2 3 0.5 0.5 0.5 1\n' >>colours.off
hits 'OFF with colours' 1 colours.off 0.25,0.75,1 0,0,-1
printf '3 1\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n' >bare.off
hits 'OFF without its name' 1 bare.off 0.25,0.25,1 0,0,-1
printf 'OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n' >range.off
refused 'OFF with a vertex that is not there' "line 6: expected the number of a vertex that is there, got '3'" range.off
printf 'OFF\n3 2 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n' >few.off
refused 'OFF with too few faces' 'line 6: expected the number of corners of a face, got the end of the file' few.off
sed 's/^\(8 .*\)/\1 9 9/' house.ply >long.ply
says 'PLY with longer lines' '1 line has more than the header says, which is left out' long.ply
printf 'OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n3 0 1 2\n' >more.off
says 'OFF with more faces than it says' 'line 7 and what follows is left out: there are no more faces' more.off
{ cat house.ply; echo 3 0 1 2; } >more.ply
says 'PLY with more faces than it says' 'line 19 and what follows is left out: there are no more elements' more.ply
{
    printf 'ply\nformat ascii 1.0\nobj_info x\nelement vertex 5\nproperty double x\nproperty double y\nproperty double z\nelement tristrips 1\n'
    printf 'property list int int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n2 2 0\n8 0 1 2 3 -1 1 4 3\n'
} >strips.ply
sound 'PLY with strips' '3 triangles, 0 intersections, 0 duplicates, 0 flat, 5 open edges, 0 crossed faces, 0 bent faces' strips.ply
run cast strips.ply --from 0.75,0.75,1 --dir 0,0,-1
equal 'every second one is turned back' '1 part 1 front' "$(head -n 1 out)"
sed 's/^property float z/property float w/' house.ply >flat.ply
refused 'PLY without z' 'line 9: vertices without x, y and z' flat.ply
head -n 12 house.ply >cut.ply
refused 'PLY that is cut short' 'line 12: expected a vertex, got the end of the file' cut.ply
printf "hello\n$triangle" >word.obj
refused 'a line that is no OBJ' "line 1: expected a word of OBJ, got 'hello'" word.obj
printf 'v 0 0 0\nf 0 1 1\n' >zero.obj
refused 'vertex 0' "line 2: expected the number of a vertex, got '0'" zero.obj
printf 'v 0 0 0\nf -1 -2 1\n' >back.obj
refused 'before the first vertex' 'line 2: a face names vertex -2 of 1 so far' back.obj
finish
