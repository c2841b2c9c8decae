# Checks for the tests of the command; sourced by them. $1 of each test is the command to test.
#
# SPDX-License-Identifier: MIT
set -u
LC_ALL=C
export LC_ALL
graze=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
[ -x "$graze" ] || { echo "there is no command $graze" >&2; exit 1; }
tests=$(cd "$(dirname "$0")" && pwd) # the name of a test may be relative
data=$(cd "$tests/../data" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
checks=0
failures=0

# fail NAME: counts a failure and shows the difference of the files `want` and `got`.
fail() {
    failures=$((failures + 1))
    echo "FAILED: $1"
    diff want got | head -20
}

# run ARGUMENTS...: runs the command; its output goes to out and err, its exit status to $status.
run() {
    "$graze" "$@" >out 2>err
    status=$?
}

# run_within KILOBYTES ARGUMENTS...: the same with so little memory; with any where the command does not start with that, as if built with
# sanitizers.
run_within() {
    kilobytes=$1
    shift
    (ulimit -v "$kilobytes" && "$graze" --version) >/dev/null 2>&1 || kilobytes=unlimited
    (ulimit -v "$kilobytes" && exec "$graze" "$@" >out 2>err)
    status=$?
}

# With little effort, as builds with sanitizers have (../support/effort.h), what is large is a tenth.
little=
[ "${GRAZE_COUNT:-30}" -gt 2 ] || little=yes
large() { # large NUMBER
    echo $(($1 / (${little:+9} + 1)))
}

# equal NAME WANT GOT: checks that two strings are equal.
equal() {
    checks=$((checks + 1))
    if [ "$2" != "$3" ]; then
        printf '%s\n' "$2" >want
        printf '%s\n' "$3" >got
        fail "$1"
    fi
}

# matches NAME FILE: checks that the file is the standard input of this check. One process: starting it takes longer than comparing.
matches() {
    checks=$((checks + 1))
    diff - "$2" >differs && return
    failures=$((failures + 1))
    echo "FAILED: $1"
    head -20 differs
}

# prints NAME STATUS: checks that the last `run` wrote the standard input of this check to standard output, and ended with STATUS.
prints() {
    matches "$1" out
    equal "$1: exit status" "$2" "$status"
}

# complains NAME STATUS: the same for standard error; standard output must be empty.
complains() {
    matches "$1" err
    equal "$1: exit status" "$2" "$status"
    [ ! -s out ] || equal "$1: standard output" "" "$(cat out)"
}

# misused COMMAND MESSAGE ARGUMENTS...: checks that the command refuses these arguments with that message.
misused() {
    command=$1
    message=$2
    shift 2
    run "$command" "$@"
    complains "$command $*" 2 <<EOT
graze $command: $message
Try 'graze $command --help'.
EOT
}

# finish: ends a test; called at the end of each.
finish() {
    echo "$checks checks, $failures failed"
    [ "$failures" -eq 0 ]
    exit
}
