#!/bin/sh
# When memory runs out the command reports it: runs it with little memory and a line that needs more.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

kilobytes=32000
if ! (ulimit -v $kilobytes && "$graze" --version) >out 2>&1; then
    echo 'memory cannot be limited (a build with sanitizers?)'
    exit 0
fi

head -c 100000000 /dev/zero >line
for command in query pairs distance sweep 'cast --from 0,0 --to 1,0'; do
    (ulimit -v $kilobytes && "$graze" $command line >out 2>err)
    status=$?
    complains "$command of a line that does not fit" 3 <<EOF
graze: line: Cannot allocate memory
EOF
done

awk 'BEGIN { print "space 2"; for (i = 0; i < 1000000; i++) printf "n%d point 0 0\n", i }' >crowd
(ulimit -v $kilobytes && "$graze" pairs crowd >out 2>err)
equal 'a scene that does not fit: exit status' 3 "$?"
equal 'a scene that does not fit: message' 'graze: crowd: line N: out of memory' "$(sed 's/line [0-9]*/line N/' err)"

# The nearest shapes: the scene fits, the tree of its boxes does not.
awk 'BEGIN { print "space 2"; for (i = 0; i < 60000; i++) printf "n%d point %d 0\n", i, i }' >row
(ulimit -v $kilobytes && "$graze" distance --nearest 1 row >out 2>err)
status=$?
complains 'a tree that does not fit' 3 <<EOF
graze: out of memory
EOF

# Many contacts: each of 2000 shapes with each other.
awk 'BEGIN { print "space 2"; for (i = 0; i < 2000; i++) printf "n%d point 0 0\n", i }' >still
(ulimit -v $kilobytes && "$graze" sweep still >out 2>err)
status=$?
complains 'contacts that do not fit' 3 <<EOF
graze: out of memory
EOF

does_not_fit() { # does_not_fit WHAT FILE COMMAND NO_READER: unless the command says that it is built without the reader
    (ulimit -v $kilobytes && "$graze" "$3" "$2" >out 2>err)
    status=$?
    grep -q "$4" err || complains "$1 that does not fit" 3 <<EOF
graze: $2: out of memory
EOF
}

# A map, where there is jansson, whose tree does not fit.
awk 'BEGIN {
    printf "{\"type\":\"LineString\",\"coordinates\":[[0,0]"
    for (i = 0; i < 400000; i++) printf ",[%d,1]", i
    print "]}"
}' >large.geojson
does_not_fit 'a map' large.geojson pairs 'does not read GeoJSON'

# A mesh, where there is assimp.
awk 'BEGIN {
    for (i = 0; i < 200000; i++) printf "v %d %d %d\n", i, i % 7, i % 13
    for (i = 1; i < 199998; i++) print "f", i, i + 1, i + 2
}' >large.obj
does_not_fit 'a mesh' large.obj check 'cannot read meshes'
finish
