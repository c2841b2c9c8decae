#!/bin/sh
# On a terminal, work of more than a second shows its progress, and erases it in the end. Elsewhere nothing is shown.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"
script -q -c true /dev/null </dev/null >/dev/null 2>&1 || { echo 'script(1) has no terminal to give'; exit 0; }

yes 'overlap2 point 0 0 point 0 0' | head -n 10000 >many
yes 'a point 0 0' | head -n 3 | awk 'BEGIN { print "space 2" } { print $1 NR, $2, $3, $4 }' >scene
escape=$(printf '\033')

# terminal COMMAND: what it writes to a terminal; escapes and carriage returns are made visible.
terminal() { script -q -e -c "$1" /dev/null </dev/null | tr '\r' '<' | sed "s/$escape\[K/>/g"; }

# How often it is shown depends on the machine; each time it is erased.
slow=$(terminal "(sleep 1.2; cat many) | '$graze' query >/dev/null")
equal 'slow queries' '4096 lines<>' "$(echo "$slow" | sed 's/>8192 lines<>$/>/')"
equal 'quick queries' '' "$(terminal "head -n 10 many | '$graze' query >/dev/null")"
equal 'quick pairs' '3 pairs, 3 of them only touch<' "$(terminal "'$graze' pairs scene | tail -n 1")"
equal 'quick sweep' '3 contacts<' "$(terminal "{ cat scene; echo 'far point 9 9 by 1 0'; } | '$graze' sweep - | tail -n 1")"
awk 'BEGIN { print "space 2"; for (i = 0; i < 5000; i++) printf "n%d point %d 0\n", i, i }' >points
slow=$(terminal "(sleep 1.2; cat points) | '$graze' pairs - >/dev/null")
equal 'a scene that comes slowly' '4096 lines<>' "$slow"
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n' >corner.obj
yes '0.1 0.1 0.1' | head -n 10000 >places
for command in inside nearest; do
    slow=$(terminal "(sleep 1.2; cat places) | '$graze' $command corner.obj --points - >/dev/null")
    equal "$command: points that come slowly" '4096 lines<>' "$(echo "$slow" | sed 's/>8192 lines<>$/>/')"
done
equal 'slow queries without a terminal' '' "$( (sleep 1.2; cat many) | "$graze" query 2>&1 >/dev/null)"

# Pairs, standing or moving: enough of them to take more than a second everywhere, cut short when the first word has come.
awk 'BEGIN { print "space 2"; for (i = 0; i < 20000; i++) printf "n%d circle %d 0 20000\n", i, i }' >crowd
mkfifo pipe
for command in pairs sweep distance 'distance --nearest 20000'; do
    script -q -c "exec '$graze' $command crowd >/dev/null" /dev/null </dev/null >pipe 2>/dev/null &
    first=$(head -c 4 <pipe | tr '\r' '<')
    kill $! 2>/dev/null
    wait 2>/dev/null
    equal "slow $command" 1 "$(echo "$first" | grep -c '^[0-9]* %')"
done
finish
