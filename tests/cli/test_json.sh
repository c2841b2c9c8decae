#!/bin/sh
# --json of queries: one object a line.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

cat >queries <<'EOF'
overlap2 point 0 0 point 0 0

overlap2 point 0 0 point 0 1
side3 plane 0 0 1 2 aabb 0 0 0 1 1 1
zone2 point -1 5 aabb 0 0 4 4
zone2 point nan 5 aabb 0 0 4 4
contact2 circle 0 0 1 point 0 0
overlap2 point 0 "\
overlap2 'quoted'
stop2 circle 0 0 1 by 10 0 point 4 0
ccd2 point 0 1 to 0 -1 segment -1 0 1 0
EOF
printf 'overlap2 \001\377\n' >>queries
run query --json queries
prints 'words, numbers, errors' 1 <<'EOF'
{"line":1,"answer":"yes"}
{"line":3,"answer":"no"}
{"line":4,"answer":-1}
{"line":5,"answer":6}
{"line":6,"answer":"none"}
{"line":7,"answer":"yes","normal":[-1,0],"depth":1,"points":[[0.5,0]]}
{"line":8,"error":"expected a number for point y, got '\"\\'"}
{"line":9,"error":"expected a shape of 2D, got ''quoted''"}
{"line":10,"answer":[3,0]}
{"line":11,"answer":"yes","time":0.5}
{"line":12,"error":"expected a shape of 2D, got '\\x01\\xff'"}
EOF

# Names of files: UTF-8 as it is, control characters escaped, bytes that are no UTF-8 replaced.
strange=$(printf 'a"b\\c\td\303\251\355\240\200\377\360\237\230\200\300\257')
echo 'overlap2 point 0 0 point 0 0' >one
echo 'overlap2 blob' >"$strange"
run query --json one "$strange"
printf '%s' '{"file":"one","line":1,"answer":"yes"}
{"file":"a\"b\\c\u0009d' >want
printf '\303\251' >>want
printf '%s' '\ufffd\ufffd\ufffd\ufffd' >>want
printf '\360\237\230\200' >>want
printf '%s\n' '\ufffd\ufffd","line":1,"error":"expected a shape of 2D, got '"'blob'"'"}' >>want
prints 'with several inputs each object names its file' 1 <<EOF
$(cat want)
EOF
finish
