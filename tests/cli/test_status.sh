#!/bin/sh
# Exit statuses and messages on standard error: 0 all answered, 1 lines unreadable, 2 wrong usage, 3 a file not readable, 4 output not
# writable; the greatest that applies.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

echo 'overlap2 point 0 0 point 0 0' >good
echo 'overlap2 point 0 0 circle 0 0 abc' >bad
echo 'contact2 line 0 0 1 0 point 0 0' >unsupported
printf 'space 2\na point 0 0\nb circle 0 0 1\n' >scene

# 0
run query good unsupported good
prints 'all answered, unsupported is an answer' 0 <<EOF
yes
unsupported
yes
EOF
"$graze" query <good >out 2>err
status=$?
prints 'standard input without arguments' 0 <<EOF
yes
EOF
"$graze" query good - good <good >out 2>err
status=$?
prints 'standard input by name' 0 <<EOF
yes
yes
yes
EOF

# 1
run query bad
prints 'one input does not name itself' 1 <<EOF
error: line 1: expected a number for circle radius, got 'abc'
EOF
run query good bad good
prints 'an unreadable line among several inputs names its own; all others are answered' 1 <<EOF
yes
error: bad: line 1: expected a number for circle radius, got 'abc'
yes
EOF

# 2
run
equal 'no command: exit status' 2 "$status"
equal 'no command: help' 'Usage: graze COMMAND [ARGUMENTS]' "$(head -n 1 err)"
run guess
complains 'unknown command' 2 <<EOF
graze: there is no command 'guess'
Try 'graze --help'.
EOF
run help guess
complains 'help on an unknown command' 2 <<EOF
graze: there is no command 'guess'
Try 'graze --help'.
EOF
for arguments in 'help query' --help -h --version; do
    run $arguments extra
    complains "$arguments with a word too many" 2 <<EOF
graze: expected no more arguments, got 'extra'
Try 'graze --help'.
EOF
done
for command in query pairs distance join sweep cast sight inside nearest clash check bounds table completions; do
    run $command --guess
    complains "unknown option of $command" 2 <<EOF
graze $command: unrecognized option '--guess'
Try 'graze $command --help'.
EOF
done
for command in pairs distance sweep; do
    what='one scene'
    [ $command != sweep ] || what='one scene or mesh'
    run $command
    complains "$command of no scene" 2 <<EOF
graze $command: expected $what or two, got 0
Try 'graze $command --help'.
EOF
    run $command scene scene scene
    complains "$command of three scenes" 2 <<EOF
graze $command: expected $what or two, got 3
Try 'graze $command --help'.
EOF
done
run table scene
complains 'table takes no file' 2 <<EOF
graze table: expected no arguments, got 'scene'
Try 'graze table --help'.
EOF

run draw scene -o picture.svg
if [ "$status" -ne 0 ]; then
    complains 'a build without pictures' 2 <<EOF
graze: this build cannot draw, because cairo was missing when it was made.
Install it (on Debian: apt-get install pkg-config libcairo2-dev) and build graze again.
EOF
fi

printf '<x3d/>' >leaf.x3d
for command in cast sight; do
    run $command leaf.x3d --from 0,0,1 --to 0,0,2
    if [ "$status" -eq 2 ]; then
        complains "$command in a build without assimp" 2 <<EOF
graze: this build reads OBJ, OFF, PLY and STL only, because assimp was missing when it was made.
Install it (on Debian: apt-get install pkg-config libassimp-dev) and build graze again.
EOF
    fi
done

# 3
for command in query pairs distance sweep 'cast --from 0,0 --to 1,0'; do
    run $command missing
    complains "$command of a missing file" 3 <<EOF
graze: missing: No such file or directory
EOF
    run $command .
    complains "$command of a directory" 3 <<EOF
graze: .: Is a directory
EOF
    "$graze" $command - <&- >out 2>err
    status=$?
    complains "$command of a closed standard input" 3 <<EOF
graze: standard input: Bad file descriptor
EOF
done
run query bad missing good
prints 'a missing file among others: the others are answered' 3 <<EOF
error: bad: line 1: expected a number for circle radius, got 'abc'
yes
EOF
equal 'a missing file among others: it is named' 'graze: missing: No such file or directory' "$(cat err)"
run pairs scene missing
complains 'one of two scenes is missing' 3 <<EOF
graze: missing: No such file or directory
EOF

# 4
yes 'overlap2 point 0 0 point 0 0' | head -n 100000 >many
if [ -w /dev/full ]; then
    for arguments in 'query good' 'query many' 'query bad' 'pairs scene' 'sweep scene' 'cast scene --from 0,0 --dir 1,0' \
        table 'table --json' --help --version 'query --help' \
        'help pairs'; do
        "$graze" $arguments >/dev/full 2>err
        equal "$arguments, disk full: exit status" 4 "$?"
        equal "$arguments, disk full: message" 'graze: standard output: No space left on device' "$(cat err)"
    done
fi
# A flush that fails before the buffer is full: long input lines, with numbers of 17 digits, have short answers.
awk 'BEGIN {
    number = " 1.2345678901234567"
    shape = " aabb" number number number number number number
    for (i = 0; i < 3000; i++) print "overlap3" shape shape
}' >exact
if [ -w /dev/full ]; then
    "$graze" query exact >/dev/full 2>err
    equal 'disk full while more is read: exit status' 4 "$?"
    equal 'disk full while more is read: message' 'graze: standard output: No space left on device' "$(cat err)"
fi
"$graze" query good >&- 2>err
equal 'closed standard output: exit status' 4 "$?"
equal 'closed standard output: message' 'graze: standard output: Bad file descriptor' "$(cat err)"
for arguments in 'query many' 'query exact' 'table --json'; do
    mkfifo pipe
    : <pipe &
    reader=$!
    {
        wait $reader # it has opened the pipe, and now it is gone
        "$graze" $arguments 2>err
        echo $? >status
    } >pipe
    equal "$arguments, pipe closed by its reader: exit status" 4 "$(cat status)"
    equal "$arguments, pipe closed by its reader: nothing is said" "" "$(cat err)"
    rm pipe
done

# Answers are not held back while the next query is awaited.
mkfifo queries answers
"$graze" query <queries >answers &
exec 3>queries 4<answers
echo 'overlap2 point 0 0 point 0 0' >&3
read -r answer <&4
equal 'a query is answered before the next is asked' yes "$answer"
exec 3>&- 4<&-
wait
finish
