#!/bin/sh
# Messages quote arguments as they quote words of a line: without control characters, and truncated.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

red=$(printf '\033[31m')
long=$(head -c 100000 /dev/zero | tr '\0' 1)
short=$(head -c 40 /dev/zero | tr '\0' 1)
printf 'space 2\na circle 0 0 1\nb circle 1 0 -1\n' >scene
printf 'space 2\na circle 0 0 x\n' >"bad$red"
cp scene "scene$red"
echo 'overlap2 blob' >"query$red"

# refused NAME STATUS ARGUMENTS...: checks the first line of standard error against standard input, and that it is short and printable.
refused() {
    name=$1
    wanted=$2
    shift 2
    run "$@"
    equal "$name: exit status" "$wanted" "$status"
    equal "$name" "$(cat)" "$(head -n 1 err)"
    equal "$name: can be shown" 0 "$(tr -d '\040-\176\n' <err | wc -c)"
}

refused 'a command' 2 "$red" <<'EOT'
graze: there is no command '\x1b[31m'
EOT
refused 'a word too many' 2 help query "$red" <<'EOT'
graze: expected no more arguments, got '\x1b[31m'
EOT
refused 'a word too many, graze table' 2 table "$red" <<'EOT'
graze table: expected no arguments, got '\x1b[31m'
EOT
refused 'an unknown option' 2 cast "--$red" <<'EOT'
graze cast: unrecognized option '--\x1b[31m'
EOT
refused 'an unknown letter' 2 pairs "-$red" <<'EOT'
graze pairs: invalid option -- '\x1b'
EOT
refused 'an option without its value' 2 cast scene --from <<'EOT'
graze cast: option '--from' requires an argument
EOT
refused 'an option with a value too many' 2 pairs "--json=$red" <<'EOT'
graze pairs: option '--json=\x1b[31m' takes no argument
EOT
refused 'the beginning of two options' 2 cast --f=1 <<'EOT'
graze cast: option '--f=1' is ambiguous
EOT
refused 'a point' 2 cast scene --from "$red" --to 1,1 <<'EOT'
graze cast: expected X,Y or X,Y,Z for --from, got '\x1b[31m'
EOT
refused 'a point, long' 2 cast scene --from "$long" --to 1,1 <<EOT
graze cast: expected numbers in the range of double for --from, got '$short'
EOT
refused 'a point of another space' 2 cast "scene$red" --from 0,0 --to 1,0,0 <<'EOT'
graze: scene\x1b[31m: 1 of 2 shapes is invalid, and so empty
EOT
equal 'a point of another space: of which file' "graze cast: scene\\x1b[31m is of space 2: expected X,Y for --to, got '1,0,0'" \
    "$(sed -n 2p err)"
refused 'a point of another space, long' 2 cast scene --from 0,0 --to "1,0,0.$long" <<'EOT'
graze: scene: 1 of 2 shapes is invalid, and so empty
EOT
equal 'a point of another space, long: short' 1 "$(($(wc -c <err) < 300))"
refused 'a range' 2 cast box.obj --from 0,0,0 --to 1,0,0 --range "1,0.$long" <<EOT
graze cast: expected A,B with A <= B for --range, got '1,0.$(printf %.36s "$short")'
EOT
refused 'an angle' 2 sight box.obj --from 0,0,0 --image x.png --fov "$red" <<'EOT'
graze sight: expected degrees from 1 to 170 for --fov, got '\x1b[31m'
EOT
refused 'a picture of meshes' 2 clash box.obj --draw "$red" <<'EOT'
graze clash: expected a name that ends in .svg, .png or .pdf for --draw, got '\x1b[31m'
EOT

# File names.
refused 'a file that is not there' 3 pairs "$red" <<'EOT'
graze: \x1b[31m: No such file or directory
EOT
for command in pairs sweep 'cast --from 0,0 --to 1,1'; do
    refused "$command: a bad line" 1 $command "bad$red" <<'EOT'
graze: bad\x1b[31m: line 2: expected a number for circle radius, got 'x'
EOT
done
refused 'a long name' 3 pairs "a$long" <<EOT
graze: ...$(printf %.255s "$long"): File name too long
EOT
refused 'a mesh among scenes' 2 pairs "$red.obj" <<'EOT'
graze pairs: \x1b[31m.obj is a mesh by its name; graze clash says which parts of meshes intersect
EOT
refused 'an option for meshes' 2 cast "$red" --from 0,0 --to 1,1 --front <<'EOT'
graze cast: --front is for meshes only, and \x1b[31m is a scene
EOT
run query "query$red" "query$red"
equal 'queries in files: the errors' 0 "$(cat out err | tr -d '\040-\176\n' | wc -c)"
run query --json "query$red" "query$red"
equal 'queries in files, in JSON: the name itself' 2 "$(grep -c '^{"file":"query\\u001b\[31m"' out)"
finish
