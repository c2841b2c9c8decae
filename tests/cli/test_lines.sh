#!/bin/sh
# What counts as a line: any length, any bytes, CRLF, no newline at the end, comments, no line at all.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

same='overlap2 point 0 0 point 0 0'

# spaces SIZE: prints SIZE spaces.
spaces() { head -c "$1" /dev/zero | tr '\0' ' '; }
# digits SIZE DIGIT: prints SIZE times the digit.
digits() { head -c "$1" /dev/zero | tr '\0' "$2"; }

: >empty
run query empty
prints 'an empty input has no answers' 0 <<EOF
EOF

printf '\n\n# a comment\n   \t  # another\n \t \n' >silent
run query silent
prints 'blank lines and comments have no answers' 0 <<EOF
EOF

printf '%s # a comment\n%s\t#\n%s #overlap2\noverlap2 point 0 0 # point 0 0\n# %s # %s\n' \
    "$same" "$same" "$same" "$same" "$same" >ends
run query ends
prints 'a word that begins with # begins a comment' 1 <<EOF
yes
yes
yes
error: line 4: expected a shape of 2D, got the end of the line
EOF

printf '%s\noverlap2 point 0 0 point 0 0#1\nwithin2 point 0 0 point 1 0 1 # 2\n' "$same" >within
run query within
prints 'within a word # is no comment' 1 <<EOF
yes
error: line 2: expected a number for point y, got '0#1'
yes
EOF

printf '# tiles\nspace 2 # of the plane\n  # the first\na#1 rect 0 0 1 1 # "a"\nb rect 1 0 1 1 round 0 by 1 0\t#b\n' >scene
run pairs scene
prints 'a comment in a scene, and a name with #' 0 <<EOF
a#1 b touch
1 pair, 1 of them only touches
EOF

printf 'space 2\na # rect 0 0 1 1\n' >bare
run pairs bare
complains 'a comment in place of a shape' 1 <<EOF
graze: bare: line 2: expected a shape of 2D after the name 'a', got the end of the line
graze: no pairs are printed, because they would not be all
EOF

printf '# one\n\n%s\nblob\n\n%s' "$same" "$same" >numbered
run query numbered
prints 'every line is counted; the last one needs no newline' 1 <<EOF
yes
error: line 4: expected a relation, got 'blob'
yes
EOF

printf '%s\r\n\r\n# comment\r\nblob\r\n%s\r' "$same" "$same" >crlf
run query crlf
prints 'CRLF ends a line' 1 <<EOF
yes
error: line 4: expected a relation, got 'blob'
yes
EOF

printf '\t  overlap2\t point  0\t0 \t point 0 0 \t \n' >blanks
run query blanks
prints 'words are separated by any number of spaces and tabs' 0 <<EOF
yes
EOF

printf 'overlap2\rpoint 0 0 point 0 0\noverlap2 point \f0 0 point 0 0\noverlap2 point 0 \v0 point 0 0\n\f\n' >spaces
run query spaces
prints 'other white space separates nothing' 1 <<'EOF'
error: line 1: expected a relation, got 'overlap2\x0dpoint'
error: line 2: expected a number for point x, got '\x0c0'
error: line 3: expected a number for point y, got '\x0b0'
error: line 4: expected a relation, got '\x0c'
EOF

printf 'overlap2 point 0 0\0 point 0 0\n\0\n%s\n\001\177\200\377\n' "$same" >bytes
run query bytes
prints 'NUL and other bytes are quoted' 1 <<'EOF'
error: line 1: expected a number for point y, got '0\x00'
error: line 2: expected a relation, got '\x00'
yes
error: line 4: expected a relation, got '\x01\x7f\x80\xff'
EOF

# Garbage: an answer for each line that is no comment or blank, all of them printable.
head -c 1000000 /dev/urandom >garbage
printf '\n%s\n' "$same" >>garbage
run query garbage
equal 'binary garbage: exit status' 1 "$status"
equal 'binary garbage: the good line is answered' yes "$(tail -n 1 out)"
equal 'binary garbage: the answers are printable' 0 "$(tr -d '\040-\176\n' <out | wc -c)"

# Long lines: two of 10 MB each, right and wrong, a word of 10 MB, a comment of 10 MB.
long=$(large 10000000)
{
    echo "overlap2 point 0 0 $(spaces $long) point 0 0"
    echo "overlap2 point 0 0 $(spaces $long) blob 0 0"
    digits $long x
    printf '\n#'
    digits $long x
    printf '\n%s\n' "$same"
} >long
run query long
prints 'lines may be long' 1 <<EOF
yes
error: line 2: expected a shape of 2D, got 'blob'
error: line 3: expected a relation, got 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
yes
EOF

# Numbers of a million digits. The third is above the midpoint of 1 and the next double only in its last digit.
million=$(digits 1000000 0)
midpoint=1.00000000000000011102230246251565404236316680908203125
{
    echo "overlap2 point 1.$million 0 point 1 0"
    echo "overlap2 point $midpoint$million 0 point 1 0"
    echo "overlap2 point $midpoint${million}1 0 point 0x1.0000000000001p0 0"
    echo "overlap2 point 0.${million}1e1000001 0 point 1 0"
    echo "overlap2 point 0x$million.8 0 point 0.5 0"
    echo "overlap2 point 1e-1$million 0 point 0 0"
    echo "overlap2 point 1$million 0 point 0 0"
    echo "overlap2 circle 0 0 1${million}x point 0 0"
} >digits
run query digits
prints 'numbers may be long' 1 <<EOF
yes
yes
yes
yes
yes
yes
error: line 7: expected a number in the range of double for point x, got '1000000000000000000000000000000000000000'
error: line 8: expected a number for circle radius, got '1000000000000000000000000000000000000000'
EOF

# A hull may claim any number of points; nothing is reserved for them.
{
    echo "overlap2 hull 2000000 $(digits 4000000 0 | sed 's/0/0 /g') point 0 0"
    echo 'overlap2 hull 1000000000000 0 0'
} >hulls
run query hulls
prints 'hulls may be large' 1 <<EOF
yes
error: line 2: expected a number for hull point 2 x, got the end of the line
EOF

# A million queries in a few seconds (the limit is lax, for slow machines and sanitizers).
count=$(large 1000000)
awk -v count="$count" 'BEGIN { for (i = 0; i < count; i++) printf "overlap3 sphere 0 0 0 1 aabb %d -1 -1 1e6 1 1\n", i - (count / 2 - 2) }' >many
before=$(date +%s)
run query many
after=$(date +%s)
equal 'a million queries: answers' "$((count / 2)) no $((count / 2)) yes" "$(sort out | uniq -c | awk '{ printf "%s%s %s", s, $1, $2; s = " " }')"
equal 'a million queries: in less than 30 seconds' 1 "$((after - before < 30))"
finish
