#!/bin/sh
# Sections of meshes: planes through faces and corners, open meshes, files; and the curves of graze clash.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

cat >box.obj <<'EOT'
v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 0 0 1
v 1 0 1
v 1 1 1
v 0 1 1
f 1 4 3 2
f 5 6 7 8
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
EOT
sed 's/^v 0 /v 0.5 /; s/^v 1 /v 1.5 /' box.obj >aside.obj
grep -v '^f 5' box.obj >open.obj

# A face in the plane is cut at the bottom, not at the top.
run section box.obj --every 0.5
prints 'multiples' 0 <<EOT
0 closed 4  0 0 0  1 0 0  1 1 0  0 1 0
0.5 closed 8  0.5 0 0.5  1 0 0.5  1 0.5 0.5  1 1 0.5  0.5 1 0.5  0 1 0.5  0 0.5 0.5  0 0 0.5
2 curves in 2 planes, 0 open
EOT
run section box.obj --at 1 --at 0 --solid --json
prints 'a solid, in JSON' 0 <<EOT
{"offset":0,"kind":"outer","around":null,"points":[[0,0,0],[1,0,0],[1,1,0],[0,1,0]]}
{"planes":1,"curves":1,"open":0}
EOT
run section box.obj --at 0.5 --normal 1,1,0 --winding
prints 'any normal' 0 <<EOT
0.5 outer 8  0.25 0.25 0  0 0.5 0  0 0.5 0.5  0 0.5 1  0.25 0.25 1  0.5 0 1  0.5 0 0.5  0.5 0 0
1 curve in 1 plane, 0 open
EOT
run section open.obj --at 0.5 --normal x
prints 'an open mesh' 0 <<EOT
0.5 open 7  0.5 0 1  0.5 0 0.5  0.5 0 0  0.5 0.5 0  0.5 1 0  0.5 1 0.5  0.5 1 1
1 curve in 1 plane, 1 open
EOT
run section open.obj --at 0.5 --solid
equal 'an open mesh is no solid' 1 "$status"
run section box.obj --at 0 --output out.obj
equal 'a file: exit status' 0 "$status"
equal 'a file' 'v 0 0 0 v 1 0 0 v 1 1 0 v 0 1 0 l 1 2 3 4 1' "$(tr '\n' ' ' <out.obj | sed 's/ $//')"
run section box.obj --at 0 --output out.svg
equal 'a picture has one path' 1 "$(grep -c '<path' out.svg)"

# What is wrong.
for arguments in 'box.obj' 'box.obj --at x' 'box.obj --every 0' 'box.obj --every -1' 'box.obj --at 0 --every 1' '--at 0' 'box.obj --at nan' \
    'box.obj --at 0 --normal 0,0,0' 'box.obj --at 0 --output out.txt' 'box.obj --at 0 --json --output o.obj' 'box.obj --every 1e-300' \
    'box.obj --at 0 --solid --winding'; do
    run section $arguments
    equal "section $arguments" 2 "$status"
done

# Where two meshes meet, and one meets itself.
run clash box.obj aside.obj --curves out.obj
equal 'clash: exit status' 0 "$status"
equal 'clash: what lies in one plane is a face' yes "$(grep -q '^f' out.obj && echo yes)"
run clash box.obj --curves itself.obj
equal 'a box does not meet itself' 0 "$(wc -c <itself.obj | tr -d ' ')"
run clash box.obj aside.obj --curves out.svg --up z
equal 'clash: a picture' yes "$(grep -q '<path' out.svg && echo yes)"
run clash box.obj aside.obj --curves out.txt
equal 'clash: another ending' 2 "$status"
finish
