#!/bin/sh
# Options, exit statuses and messages on standard error.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

printf 'space 2\na circle 0 0 1\nb rect 1 -1 2 2\nfar point 100 100\n' >scene
echo 'overlap2 point 0 0 circle 0 0 1' >query

run draw --help
equal 'help: exit status' 0 "$status"
equal 'help: first line' 'Usage: graze draw' "$(head -n 1 out | cut -d ' ' -f 1-3)"
equal 'help: fits 100 columns' '' "$(awk 'length > 100' out)"
for option in --output --format --title --legend --width --height --view --inset --map --no-names --animate; do
    equal "help: $option" 1 "$(grep -c -e " $option" out)"
done

draws 'width' '' scene --width 500 -o x.png
equal 'width' 500 "$(size x.png | cut -d x -f 1)"
draws 'width and height' '' scene --width 500 --height 300 -o x.png
equal 'width and height' 500x300 "$(size x.png)"
draws 'queries: width and height' '' query --width 350 --height 200 -o x.png
equal 'queries: width and height' 350x200 "$(size x.png)"
draws 'view' 'graze: x.svg: 1 of 3 shapes lies outside the view' scene --view -2,-2,4,2 -o x.svg
draws 'inset' '' scene --view -2,-2,4,2 --inset 'Far, far away,99,99,101,101' --inset=b,0,0,1,1 --map -o x.svg
draws 'a map' '' scene --map -o map.pdf
equal 'a map: a legend, no grid, no names' '3 shapes 1 pair only touches: red' "$(writes map.pdf)"
draws 'names' '' scene -o names.svg
draws 'no names' '' scene --no-names -o nameless.svg
equal 'without names there is less to draw' 1 "$([ "$(wc -c <nameless.svg)" -lt "$(wc -c <names.svg)" ] && echo 1)"

# Standard output as a picture: SVG, or what --format says, which takes precedence over the name.
draws 'an SVG' '' scene -o scene.svg
streams 'to standard output' scene.svg draw scene -o -
draws 'animated' '' scene --animate -o moving.svg
streams 'to standard output, animated' moving.svg draw scene --animate -o -
draws 'a PNG' '' scene --format PNG -o scene.png
streams 'to standard output as PNG' scene.png draw scene -o - --format png
draws 'a PNG of another name' '' scene --format png -o named
equal 'a PNG of another name: the same picture' '' "$(cmp scene.png named 2>&1)"
run draw scene -o - --format pdf --view -2,-2,4,2
mv out x.pdf
picture 'to standard output as PDF' x.pdf
equal 'its name in messages' 'graze: standard output: 1 of 3 shapes lies outside the view' "$(cat err)"
if [ -e /dev/full ]; then
    "$graze" draw scene -o - >/dev/full 2>err
    equal 'standard output that is full' "4 graze: standard output: No space left on device" "$? $(cat err)"
fi
refuses_terminal draw scene -o -

# 1: lines
printf 'space 2\na circle 0 0 1\nb circle 0 0 x\n' >bad
run draw bad -o bad.svg
complains 'a scene with an unreadable line is not drawn' 1 <<EOT
graze: bad: line 3: expected a number for circle radius, got 'x'
graze: no picture is drawn, because it would not show all
EOT
printf 'space 3\na point 0 0 0\n' >solid
run draw solid --map -o bad.svg
complains 'a scene of space 3 with an option of the plane' 2 <<EOT
graze: solid is of space 3: --view, --inset and --map are for space 2 only
EOT
equal 'nothing is written then' '' "$(ls bad.svg 2>/dev/null)"
printf '# tiles\nSpace 2\na point 0 0\n' >neither
run draw neither -o bad.svg
complains 'neither a scene nor queries' 1 <<EOT
graze: neither: line 2: expected 'space 2', 'space 3' or a relation, got 'Space'
EOT
printf '\357\273\277space 2\na point 0 0\n' >marked
draws 'a byte order mark' '' marked -o marked.svg
printf 'overlap3 point 0 0 0 point 0 0 0\norient2 0 0 1 0 0 1\nblob\noverlap2 point 0 0 point 0 0\n' >mixed
run draw mixed -o mixed.svg
complains 'of queries those that can be drawn are' 1 <<EOT
graze: mixed: line 2: only queries about two shapes that do not turn are drawn so far
graze: mixed: line 3: expected a relation, got 'blob'
EOT
picture 'of queries those that can be drawn are' mixed.svg
{ echo overlap2; yes blob | head -n 24; } >many
"$graze" draw - -o bad.svg <many >out 2>err
status=$?
equal 'many bad queries: exit status' 1 "$status"
equal 'many bad queries: 20 of them' "graze: standard input: line 20: expected a relation, got 'blob'" "$(sed -n 20p err)"
equal 'many bad queries: the others' 'graze: standard input: and 5 more' "$(sed '1,20d' err)"
: >nothing
run draw nothing -o x.svg
complains 'an empty file' 1 <<EOT
graze: nothing: expected a scene (space 2) or queries, got the end of the file
EOT

# 2: usage
wrong() {
    run draw "$@"
    complains "$*" 2
}
hint="Try 'graze draw --help'."
wrong -o x.svg <<EOT
graze draw: expected one file or two, got 0
$hint
EOT
wrong scene scene scene -o x.svg <<EOT
graze draw: expected one file or two, got 3
$hint
EOT
wrong - - -o x.svg <<EOT
graze draw: standard input can be one of the scenes only
$hint
EOT
run draw scene query -o x.svg
complains 'queries as a layer' 1 <<EOT
graze: query: line 1: expected 'space 2' or 'space 3' before the first shape, got 'overlap2'
graze: no picture is drawn, because it would not show all
EOT
printf 'x,y\n1,2\n' >places.csv
run draw places.csv -o x.svg
equal 'a table: exit status' 0 "$status"
wrong bunny.obj -o x.svg <<EOT
graze draw: bunny.obj is a mesh by its name; graze clash --draw PICTURE draws meshes and where they intersect, graze sight --image PICTURE what one sees
$hint
EOT
wrong scene <<EOT
graze draw: expected -o PICTURE, where to write the picture
$hint
EOT
for output in x.gif x .svg ''; do
    wrong scene -o "$output" <<EOT
graze draw: expected a name that ends in .svg, .png or .pdf for -o, got '$output'
$hint
EOT
done
for output in x.png x.pdf; do
    wrong scene --animate -o $output <<EOT
graze draw: expected a name that ends in .svg for -o with --animate, got '$output'
$hint
EOT
done
wrong scene --animate -o - --format png <<EOT
graze draw: expected svg for --format with --animate, got 'png'
$hint
EOT
wrong scene -o x.svg --format gif <<EOT
graze draw: expected svg, png or pdf for --format, got 'gif'
$hint
EOT
for value in 1,2,3 1,2,3,x 1,2,3,4,5 3,2,1,4 1,2,1,4 nan,0,1,1 0,0,inf,1 0,0,1e400,1 ''; do
    wrong scene -o x.svg --view "$value" <<EOT
graze draw: expected X0,Y0,X1,Y1 with X0 < X1 and Y0 < Y1 for --view, got '$value'
$hint
EOT
done
wrong scene -o x.svg --inset 0,0,1 <<EOT
graze draw: expected NAME,X0,Y0,X1,Y1 with X0 < X1 and Y0 < Y1 for --inset, got '0,0,1'
$hint
EOT
for value in 49 16385 nan x 1e400; do
    wrong scene -o x.svg --width "$value" <<EOT
graze draw: expected a number from 50 to 16384 for --width, got '$value'
$hint
EOT
done
wrong scene -o x.svg --height 50 --legend --title t <<EOT
graze draw: --height 50 leaves no room for the picture
EOT
for option in --map --no-names --view=0,0,1,1 --inset=a,0,0,1,1; do
    wrong query -o x.svg $option <<EOT
graze draw: ${option%%=*} is for scenes only, and query has queries
$hint
EOT
done
run draw scene -o x.svg --guess
equal 'unknown option: exit status' 2 "$status"
equal 'unknown option: hint' "$hint" "$(tail -n 1 err)"

# 3: files
run draw missing -o x.svg
complains 'no such file' 3 <<EOT
graze: missing: No such file or directory
EOT
run draw missing -o x.svg --map
complains 'no such file, with an option for scenes' 3 <<EOT
graze: missing: No such file or directory
EOT
run draw / -o x.svg
complains 'a directory' 3 <<EOT
graze: /: Is a directory
EOT

# 4: output
run draw scene -o no/where.svg
complains 'no such directory' 4 <<EOT
graze: no/where.svg: No such file or directory
EOT
if [ -e /dev/full ]; then
    ln -s /dev/full animated.svg
    run draw scene --animate -o animated.svg
    complains 'a full disk, animated' 4 <<EOT
graze: animated.svg: No space left on device
EOT
fi
for format in svg png pdf; do
    if [ -e /dev/full ]; then
        ln -s /dev/full full.$format
        run draw scene -o full.$format
        complains "a full disk, $format" 4 <<EOT
graze: full.$format: No space left on device
EOT
    fi
    mkfifo pipe.$format
    head -c 5 <pipe.$format >/dev/null &
    reader=$!
    run draw scene -o pipe.$format --width 3000
    kill "$reader" 2>/dev/null
    wait
    case $status in
    4) equal "a closed pipe, $format" '' "$(cat err)" ;;
    *) equal "a pipe that took all, $format" 0 "$status" ;;
    esac
done

# An old file stays until the picture is complete, and no other file is left.
leftovers() { ls -A | grep '^\.graze-'; }
echo old >kept.svg
(trap '' XFSZ; ulimit -f 1; exec "$graze" draw scene -o kept.svg >out 2>err)
status=$?
complains 'a file that grows too large' 4 <<EOT
graze: kept.svg: File too large
EOT
equal 'a file that grows too large: the old one' old "$(cat kept.svg)"
equal 'a file that grows too large: leftovers' '' "$(leftovers)"
"$graze" draw "$data/../../examples/data/us-counties.scene" -o kept.svg >out 2>err &
drawing=$!
while [ -z "$(leftovers)" ] && kill -0 "$drawing" 2>/dev/null; do :; done
kill "$drawing"
wait "$drawing" 2>/dev/null
equal 'terminated: exit status' 143 "$?"
equal 'terminated: the old picture' old "$(cat kept.svg)"
equal 'terminated: leftovers' '' "$(leftovers)"
chmod 600 kept.svg
ln -s kept.svg link.svg
run draw scene -o link.svg
equal 'through a link: exit status' 0 "$status"
equal 'through a link: it stays one' kept.svg "$(readlink link.svg)"
equal 'through a link: the rights stay' -rw------- "$(ls -l kept.svg | cut -c 1-10)"
picture 'through a link' kept.svg
ln -s new.svg dangling.svg
run draw scene -o dangling.svg
picture 'through a link to nothing' new.svg
(umask 027; "$graze" draw scene -o fresh.svg)
equal 'the rights of a new picture' -rw-r----- "$(ls -l fresh.svg | cut -c 1-10)"
equal 'no leftovers' '' "$(leftovers)"

# Control characters are quoted as in words of a line.
red=$(printf '\033[31m')
misused draw "expected a number from 50 to 16384 for --width, got '\\x1b[31m'" tiles -o x.svg --width "$red"
misused draw "expected a name that ends in .svg, .png or .pdf for -o, got '\\x1b[31m'" tiles -o "$red"
printf 'space 2\na circle 0 0 -1\n' >"none$red"
run draw "none$red" -o "$red.svg"
equal 'a picture of such a name' 'graze: \x1b[31m.svg: 1 of 1 shape is invalid, and so empty' "$(cat err)"
run draw "none$red" -o "none/$red.svg"
equal 'a picture of such a name that cannot be written' 'graze: none/\x1b[31m.svg: No such file or directory' "$(tail -n 1 err)"
run draw "gone$red" -o x.svg
equal 'a file of such a name' 'graze: gone\x1b[31m: No such file or directory' "$(cat err)"
finish
