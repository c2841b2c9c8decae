#!/bin/sh
# Ten files and more of each kind that readers of other libraries take, or lose something of: each has a triangle from (0,0) over (1,0) to
# (0,1) that a ray hits once.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

# taken NAME FILE [SAID]: the triangle is there, and SAID is all that is said about the file.
taken() {
    run cast "$2" --from 0.25,0.25,1 --dir 0,0,-1 --json
    equal "$1" '{"hits":1}' "$(tail -n 1 out)"
    equal "$1: what is said" "${3:+graze: $2: $3}" "$(cat err)"
}
# refused NAME WANT FILE
refused() {
    run check "$3"
    complains "$1" 1 <<EOF
graze: $3: $2
EOF
}
# both ENDING NAME TEXT [SAID]: a file of that text, for printf.
both() {
    printf "$3" >"kind.$1"
    taken "$2" "kind.$1" "${4:-}"
}
mark='\357\273\277'
v='v 0 0 0\nv 1 0 0\nv 0 1 0\n'
points='0 0 0\n1 0 0\n0 1 0\n'

# --- A byte order mark
both obj 'a mark before a comment' "$mark# made\n${v}f 1 2 3\n"
both obj 'a mark and CRLF' "${mark}v 0 0 0\r\nv 1 0 0\r\nv 0 1 0\r\nf 1 2 3\r\n"
both obj 'a mark and CR' "${mark}v 0 0 0\rv 1 0 0\rv 0 1 0\rf 1 2 3"
both obj 'a mark on a line of its own' "${mark}\n${v}f 1 2 3\n"
both obj 'a mark before blanks' "${mark}  \t${v}f 1 2 3\n"
both obj 'a mark before o' "${mark}o a\n${v}f 1 2 3\n"
both obj 'a mark and numbers from the end' "${mark}${v}f -3 -2 -1\n"
both off 'a mark before a comment in OFF' "$mark# c\nOFF\n3 1 0\n${points}3 0 1 2\n"
both off 'a mark before the counts' "${mark}3 1 0\n${points}3 0 1 2\n"
both off 'a mark before off in small letters' "${mark}off\n3 1 0\n${points}3 0 1 2\n"
both off 'a mark before COFF' "${mark}COFF\n3 1 0\n0 0 0 1 1 1 1\n1 0 0 1 1 1 1\n0 1 0 1 1 1 1\n3 0 1 2\n"
ply='ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_index\nend_header\n'
both ply 'a mark in PLY with CRLF' "$mark$(printf %s "$ply" | sed 's/\\n/\\r\\n/g')0 0 0\r\n1 0 0\r\n0 1 0\r\n3 0 1 2\r\n"
facet='facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n'
both stl 'a mark and capitals in STL' "${mark}SOLID a\n${facet}endsolid\n"

# --- STL
octal() { for byte in $1; do printf "\\$byte"; done; }
nought='0 0 0 0' one='0 0 200 77'
record="$nought $nought $nought $nought $nought $nought $one $nought $nought $nought $one $nought 0 0"
binary() { # binary HEADER COUNT BYTES
    printf '%-80s' "$1"
    octal "$2 $3"
}
binary x '1 0 0 0' "$record" >plain.stl
taken 'a binary STL of one triangle' plain.stl
binary x '1 0 0 0' "0 0 300 177 0 0 300 177 0 0 300 177 ${record#"$nought $nought $nought "}" >nan.stl
taken 'a normal of NaN' nan.stl
binary x '1 0 0 0' "${record% 0 0} 377 177" >colour.stl
taken 'a colour in the last two bytes' colour.stl
binary 'COLOR=abcd,MATERIAL=abcdefghijkl' '1 0 0 0' "$record" >material.stl
taken 'a colour in the header' material.stl
binary 'solid facet normal outer loop vertex' '1 0 0 0' "$record" >words.stl
taken 'the words of a text in the header' words.stl
binary x '1 0 0 0' "$record 12" >newline.stl
taken 'a line feed behind it' newline.stl '1 byte behind the 1 triangle is left out'
binary x '0 0 0 200' "$record" >huge.stl
taken 'a count of 2^31' huge.stl 'byte 80 says that there are 2147483648 triangles, and there is 1'
binary x '0 0 0 0' '' >none.stl
refused 'a count of 0' 'there is no triangle in it' none.stl
head -c 60 plain.stl >short.stl
run check short.stl
equal 'a header that is cut short' 1 "$status"
both stl 'two solids' "solid a\n${facet}endsolid a\nsolid b\n$(printf %s "$facet" | sed 's/vertex 0 0/vertex 5 5/g; s/vertex 1 0/vertex 6 5/')endsolid b\n"
both stl 'solid without a name, other names at the end' "solid\n${facet}endsolid other\n"
both stl 'a name of many words' "solid  a b  c facet d\n${facet}endsolid\n"
both stl 'two solids on one line' "solid b endsolid b solid a $(printf %s "$facet" | sed 's/\\n/ /g') endsolid a solid c facet normal 0 0 1 outer loop vertex 5 5 5 vertex 6 6 6 vertex 7 7 8 endloop endfacet endsolid c"
run check --json kind.stl
equal 'all of them' '{"triangles":2,"intersections":0,"duplicates":0,"flat":0,"open":6,"crossed":0,"bent":0}' "$(cat out)"
both stl 'blank lines everywhere' "\n\nsolid a\n\n$(printf %s "$facet" | sed 's/\\n/\\n\\n\\t/g')\nendsolid a\n\n"
both stl 'normals of Windows' "solid a\n$(printf %s "$facet" | sed 's/0 0 1/-1.#IND 1.#INF -1.#QNAN/')endsolid a\n"
both stl 'normals of Linux' "solid a\n$(printf %s "$facet" | sed 's/0 0 1/-nan nan(0x1) -inf/')endsolid a\n"
both stl 'numbers with exponents' "solid a\n$(printf %s "$facet" | sed 's/vertex 1 0 0/vertex 1.000000E+000 0.0e-5 -0/')endsolid a\n"
both stl 'CR alone' "$(printf %s "solid a\n${facet}endsolid a\n" | sed 's/\\n/\\r/g')"

# --- OBJ
both obj 'a comment behind a vertex' "v 0 0 0 # first\nv 1 0 0#second\nv 0 1 0\nf 1 2 3\n"
both obj 'tabs and blanks' "\tv\t0  0\t0 \n v 1 0 0\nv 0 1 0\t\n\tf\t1 2\t3 \n"
both obj 'corners that end with a stroke' "${v}f 1/ 2/ 3/\n"
both obj 'corners that end with two' "${v}f 1// 2// 3//\n"
both obj 'normals that are not there' "${v}f 1//9 2//9 3//9\n"
both obj 'textures counted from the end' "${v}f 1/-9 2/-9 3/-9\n"
both obj 'colours of vertices' "v 0 0 0 0.1 0.2 0.3\nv 1 0 0 1 1 1\nv 0 1 0 nan nan nan\nf 1 2 3\n"
both obj 'a weight of 0' "v 0 0 0 0\nv 1 0 0 0\nv 0 1 0 0\nf 1 2 3\n"
both obj 'a surface of free form' "${v}f 1 2 3\ncstype rat bspline\ndeg 2 2\nsurf 0 1 0 1 1 2 3\nparm u 0 1\nparm v 0 1\ntrim 0 1 1\nend\n" '1 curve or curved surface is left out'
both obj 'curves with their points' "vp 0.1 0.2\nvp 1 1 1\n${v}f 1 2 3\ncurv 0 1 1 2 3\ncurv2 1 2\n" '2 curves and curved surfaces are left out'
both obj 'faces of one and of no corner' "${v}f 1\nf\nf 1 2 3\n" '2 faces of fewer than three corners are left out'
both obj 'lines and points' "${v}p 1 2\nl 1 2 3\nf 1 2 3\n" '2 points and lines are left out'
both obj 'groups, levels and materials' "mtllib a b.mtl\ng\ng a b\nusemtl x y\ns off\nlod 3\nbevel on\n${v}f 1 2 3\n"
both obj 'a line that goes on at the end of the file' "${v}f 1 2 3 \\\\"
both obj 'a line that goes on, with CRLF' "${v}f 1 \\\\\r\n2 \\\\\r\n3\r\n"
both obj 'no line feed at the end' "${v}f 1 2 3"
both obj 'fo as in old files' "${v}fo 1 2 3\n"
printf "${v}f 1 2 x\n" >word.obj
refused 'a corner that is no number' "line 4: expected the number of a vertex, got 'x'" word.obj
printf "${v}f 1 2 4\n" >beyond.obj
refused 'a vertex that never comes' 'line 4: a face names vertex 4 of 3' beyond.obj

# --- OFF
both off 'faces on one line with the counts' "OFF\n3 1 0 0 0 0 1 0 0 0 1 0 3 0 1 2\n"
both off 'all vertices on one line' "OFF\n3 1 0\n0 0 0 1 0 0 0 1 0\n3 0 1 2\n"
both off 'a number a line' "OFF\n3 1 0\n0\n0\n0\n1\n0\n0\n0\n1\n0\n3\n0\n1\n2\n"
both off 'a count a line' "OFF\n3\n1\n0\n${points}3 0 1 2\n"
both off 'a count a line behind OFF' "OFF 3\n1\n# edges\n0\n${points}3 0 1 2\n"
both off 'the number of edges before the first vertex, where the words could be others' "OFF 3 1\n0 0\n0 0 1 0 0\n0 1\n0\n3 0\n1\n2\n"
both off 'counts and all else a number a line' "OFF\n3\n1\n0\n0\n0\n0\n1\n0\n0\n0\n1\n0\n3\n0\n1\n2\n"
both off 'counts behind OFF' "OFF 3 1 0\n${points}3 0 1 2\n"
both off 'OFF without a blank' "OFF3 1 0\n${points}3 0 1 2\n"
both off 'no number of edges' "OFF\n3 1\n${points}3 0 1 2\n"
both off 'comments everywhere' "# a\nOFF # b\n# c\n3 1 0 # d\n0 0 0 # e\n# f\n1 0 0\n0 1 0\n# g\n3 0 1 2 # h\n# i\n"
both off 'colours of faces as integers' "OFF\n3 1 0\n${points}3 0 1 2 255 128 0 255\n"
both off 'colours of faces as an index' "OFF\n3 1 0\n${points}3 0 1 2 7\n"
both off 'normals' "NOFF\n3 1 0\n0 0 0 0 0 1\n1 0 0 0 0 1\n0 1 0 0 0 1\n3 0 1 2\n"
both off 'textures, colours and normals' "STCNOFF\n3 1 0\n0 0 0 0 0 1 1 1 1 1 0 0\n1 0 0 0 0 1 1 1 1 1 0 0\n0 1 0 0 0 1 1 1 1 1 0 0\n3 0 1 2\n"
both off 'a face of two corners' "OFF\n3 2 0\n${points}2 0 1\n3 0 1 2\n" '1 face of fewer than three corners is left out'
printf 'OFF BINARY\n' >binary.off
refused 'binary OFF' 'line 1: OFF is read as text only' binary.off

# --- PLY
header() { # header FORMAT FIRST...: with the elements as they come
    printf 'ply\nformat %s 1.0\n' "$1"
    shift
    for element; do
        case $element in
        vertex) printf 'element vertex 3\nproperty float x\nproperty float y\nproperty float z\n' ;;
        face) printf 'element face 1\nproperty list uchar int vertex_indices\n' ;;
        *) printf '%b' "$element" ;;
        esac
    done
    echo end_header
}
{ header ascii face vertex; printf "3 0 1 2\n$points"; } >early.ply
taken 'faces before vertices' early.ply
{ printf 'ply\ncomment made\nobj_info by\n'; header ascii vertex face | tail -n +2; printf "${points}3 0 1 2\n"; } >format.ply
taken 'comments before the format' format.ply
{ header ascii 'element edge 1\nproperty int a\nproperty int b\n' face vertex; printf "7 8\n3 0 1 2\n$points"; } >edge.ply
taken 'edges before both' edge.ply '1 point or line is left out'
{ header ascii vertex face 'element other 2\nproperty list int float of\n'; printf "${points}3 0 1 2\n0\n2 1.5 2.5\n"; } >other.ply
taken 'other elements behind' other.ply
{ header ascii 'comment made\n' 'obj_info by\n' vertex 'comment\n' face; printf "${points}3 0 1 2\n"; } >comment.ply
taken 'comments in the header' comment.ply
{ header ascii 'Created by a program\n' vertex face; printf "${points}3 0 1 2\n"; } >said.ply
taken 'a comment without its word' said.ply '1 line before the first element is none of PLY, and left out'
{ header ascii vertex 'propetry int a\n' face; printf "${points}3 0 1 2\n"; } >typo.ply
refused 'the same after an element' "line 7: expected element, property, comment or end_header, got 'propetry'" typo.ply
{ header ascii vertex face; printf '0 0 0 1 0 0 0 1 0\n3\n0 1 2\n'; } >wrapped.ply
run cast wrapped.ply --from 0.25,0.25,1 --dir 0,0,-1
equal 'lines that do not fit the header' 1 "$(if [ "$status" = 0 ]; then grep -c '^1 hit' out; else grep -c 'wrapped.ply: line' err; fi)"
{ header ascii vertex face | sed 's/vertex_indices/vertex_index/; s/uchar int/uint8 uint32/'; printf "${points}3 0 1 2\n"; } >names.ply
taken 'other names of types' names.ply
{ header ascii vertex face | sed 's/float/double/'; printf "${points}3 0 1 2\n"; } >mixed.ply
taken 'double and float' mixed.ply
four() { octal "$nought $nought $nought $1 $nought $nought $nought $1 $nought"; }
{ header binary_little_endian vertex face; four "$one"; octal "3 $nought 1 0 0 0 2 0 0 0"; } >little.ply
taken 'little end first' little.ply
{ header binary_big_endian vertex face; four '77 200 0 0'; octal "3 $nought 0 0 0 1 0 0 0 2"; } >big.ply
taken 'big end first' big.ply
{ header binary_little_endian face vertex; octal "3 $nought 1 0 0 0 2 0 0 0"; four "$one"; } >early.ply
taken 'faces before vertices, in bytes' early.ply
{ header binary_little_endian vertex face | sed 's/$/\r/'; four "$one"; octal "3 $nought 1 0 0 0 2 0 0 0"; } >crlf.ply
taken 'a header with CRLF before bytes' crlf.ply
{ header binary_little_endian vertex face | sed 's/uchar int/int ushort/'; four "$one"; octal '3 0 0 0 0 0 1 0 2 0'; } >short.ply
taken 'indices of two bytes, counts of four' short.ply
{ header binary_big_endian vertex face; four '77 200 0 0'; octal "3 $nought 0 0 0 1 0 0"; } >cut.ply
run check cut.ply
equal 'bytes that are cut short' 'graze: cut.ply: byte' "$(cut -d ' ' -f 1-3 err)"
finish
