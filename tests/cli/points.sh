# What the tests of the commands that ask a mesh about points have in common; sourced by them after check.sh.
#
# SPDX-License-Identifier: MIT

# cube LEAST GREATEST FIRST: a cube whose faces are counter-clockwise from outside; FIRST is the number of its first vertex.
cube() {
    for z in $1 $2; do printf 'v %s %s %s\n' $1 $1 $z $2 $1 $z $2 $2 $z $1 $2 $z; done
    for face in '3 2 1 0' '4 5 6 7' '0 1 5 4' '1 2 6 5' '2 3 7 6' '3 0 4 7'; do
        echo "$face" | awk -v first="$3" '{ print "f", $1 + first, $2 + first, $3 + first, $4 + first }'
    done
}

# ask_twice COMMAND MESH POINT POINT: asks about two points through a pipe, the second after the first answer has been read, to which a
# command that waits for more would never come. The answers go to $first and $second.
ask_twice() {
    mkfifo ask answer
    "$graze" "$1" "$2" --points - <ask >answer 2>err &
    exec 7>ask 8<answer
    echo "$3" >&7
    read -r first <&8
    echo "$4" >&7
    read -r second <&8
    exec 7>&- 8<&-
    wait
}

# refuses_as_all COMMAND MESH: wrong usage, files that cannot be read, and output that cannot be written.
refuses_as_all() {
    misused "$1" 'expected one mesh, got 0' --at 0,0,0
    misused "$1" 'expected one mesh, got 2' "$2" "$2" --at 0,0,0
    misused "$1" 'expected --at or --points, the points to ask about' "$2"
    misused "$1" "expected X,Y,Z for --at, got '0,0': a mesh is in space; in which areas of a map points are, 'graze relate' says" "$2" --at 0,0
    misused "$1" "expected finite numbers for --at, got '0,0,inf'" "$2" --at 0,0,inf
    run "$1" "$2" --points missing
    complains 'no such file of points' 3 <<EOT
graze: missing: No such file or directory
EOT
    run "$1" missing.obj --at 0,0,0
    complains 'no such mesh' 3 <<EOT
graze: missing.obj: No such file or directory
EOT
    run "$1" "$2" --points .
    complains 'a folder' 3 <<EOT
graze: .: Is a directory
EOT
    if [ -c /dev/full ]; then
        "$graze" "$1" "$2" --at 0,0,0 >/dev/full 2>err
        status=$?
        : >out
        complains 'no room for the answer' 4 <<EOT
graze: standard output: No space left on device
EOT
    fi
}
