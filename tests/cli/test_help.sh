#!/bin/sh
# Help and version.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

run --version
prints 'the version is that of the headers' 0 <<EOF
graze $(sed -n 's/^#define GRZ_VERSION_STRING "\(.*\)"$/\1/p' "$data/../../include/graze/base.h")
EOF

run --help
cp out help
equal 'help: exit status' 0 "$status"
equal 'help: standard error' '' "$(cat err)"
for arguments in -h help "help help"; do
    run $arguments
    prints "graze $arguments is graze --help" 0 <help
done
for command in query pairs distance join sweep cast sight inside nearest clash section check bounds area draw table completions; do
    equal "help names graze $command" 1 "$(grep -c "^  graze $command " help)"
done
for command in query pairs distance join sweep cast sight inside nearest clash section check bounds area table completions; do
    run $command --help
    cp out help
    equal "$command --help: exit status" 0 "$status"
    equal "$command --help: first line" "Usage: graze $command" "$(head -n 1 out | cut -d ' ' -f 1-3)"
    equal "$command --help: fits 100 columns" '' "$(awk 'length > 100' out)"
    equal "$command --help: exit statuses" 1 "$(grep -c '^Exit status: ' out)"
    for again in "$command -h" "help $command"; do
        run $again
        prints "graze $again is graze $command --help" 0 <help
    done
done

run query --help
for shape in point segment ray line plane halfspace circle sphere capsule aabb rect obb triangle hull polygon cylinder cone; do
    equal "query --help names $shape" 1 "$(sed -n '/^Shapes/,$p' out | grep -q -w "$shape" && echo 1)"
done

# The man page describes the commands, their options and the exit statuses.
page=$data/../../docs/graze.1
for words in 'graze query' 'graze pairs' 'graze contacts' 'graze distance' 'graze join' 'graze sweep' 'graze cast' 'graze sight' 'graze inside' 'graze nearest' 'graze clash' 'graze section' 'graze check' 'graze bounds' 'graze area' \
    'graze draw' 'graze table' --json --open --from --to --dir --line \
    --first --any --points --animate --front --range --image \
    --at --up --fov --size --draw --format --list --points --even-odd --winding --signed --within --nearest --sphere --obb --swept 'EXIT STATUS'; do
    equal "the man page has $words" 1 "$(sed 's/\\-/-/g; s/\\f[BIR]//g' "$page" | grep -q -e "$words" && echo 1)"
done
version=$(sed -n 's/^#define GRZ_VERSION_STRING "\(.*\)"$/\1/p' "$data/../../include/graze/base.h")
equal 'the man page is of this version' "graze $version" "$(sed -n 's/^.TH GRAZE 1 "" "\(.*\)" "User Commands"$/\1/p' "$page")"
finish
