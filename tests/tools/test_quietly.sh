#!/bin/sh
# tools/quietly says one line while a command runs, and all that the command says only where it fails.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../cli/check.sh"

run log 'working' sh -c 'echo "[1/2] one"; echo two >&2'
equal 'what goes well is a line' '0||working' "$status|$(cat out)|$(cat err)"
equal 'the rest is in the log' '[1/2] one two' "$(tr '\n' ' ' <log | sed 's/ $//')"
run log 'working' sh -c 'echo one; echo two >&2; exit 3'
equal 'what fails is said in full, with its status' '3||working one two' "$status|$(cat out)|$(tr '\n' ' ' <err | sed 's/ $//')"
run log 'working' ./missing
equal 'a program that is not there' 127 "$status"

# On a terminal, which script makes where it is installed.
if command -v script >/dev/null; then
    script -qec "$graze log working sh -c 'echo \"[1/2] one\"; echo \"[2/2] two\"'" /dev/null >out </dev/null
    equal 'on a terminal it says how far it is' 'working [1/2] working [2/2] working: done' "$(tr '\r\n' '  ' <out | tr -s ' ' | sed 's/^ //; s/ $//')"
fi
finish
