#!/bin/sh
# graze table: the matrices and the JSON have the same grades, and graze query agrees with them.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

run table
equal 'exit status' 0 "$status"
equal 'nothing on standard error' '' "$(cat err)"
equal 'fits 100 columns' '' "$(awk 'length > 100' out)"
equal 'no line ends in blanks' '' "$(grep ' $' out)"
equal 'the legend' 'E exact   R rounded   B bounded   . not there yet   +X: X with a radius' "$(head -n 1 out)"
equal 'relations with the same matrix share one' 'overlap2, overlap2_open, touch2, within2|overlap3, overlap3_open, touch3, within3' \
    "$(sed -n 's/^  \(overlap.*\)$/\1/p' out | paste -s -d '|')"
equal 'sphere and those before it' 'sphere E E E E E E E' "$(grep -m 1 '^  sphere' out | tr -s ' ' | sed 's/^ //')"
equal 'the zones of boxes' 'point E E E|point E E' \
    "$(awk '/^  zone/ { zone = 1 } zone && /^  point/ { $1 = $1; print; zone = 0 }' out | paste -s -d '|')"
for word in orient2 incircle orient3 insphere; do
    equal "$word has no matrix and is there" 0 "$(sed -n '/not there yet: /,/^$/p' out | grep -c -w "$word")"
done
exact_cells=$(grep -v '^E' out | grep -o ' E' | wc -l)

run table --json
equal 'JSON: exit status' 0 "$status"
object='^{"relation":"[a-z0-9_]*","a":"[a-z ]*","b":"[a-z ]*","grade":"[a-z]*","method":\("[a-z ]*"\|null\)}$'
equal 'JSON: every line is an object with these members' '' "$(grep -v "$object" out)"
equal 'JSON: a pair with a function of its own' \
    '{"relation":"overlap3","a":"sphere","b":"aabb","grade":"exact","method":"closed form"}' \
    "$(grep '"overlap3","a":"sphere","b":"aabb"' out)"
equal 'JSON: a pair that is not there yet' \
    '{"relation":"overlap3","a":"point","b":"cone","grade":"none","method":null}' "$(grep '"overlap3","a":"point","b":"cone"' out)"
equal 'JSON: each pair once' '' "$(sed 's/,"grade.*//' out | sort | uniq -d)"
shared=$(grep '"grade":"exact"' out | grep -c -e '"overlap[23]"' -e '"side' -e '"zone' -e '"contains')
equal 'as many exact pairs in the matrices as in JSON' "$shared" "$exact_cells"

page=$tests/../../docs/table.md
"$graze" table --markdown >written
equal 'the page of the documentation is what the command writes' '' "$(diff written "$page" 2>&1)"

# Queries every pair of the language: the answer is unsupported if and only if the table says so.
number() { printf '%s' 'n n n n n n n n n n n n n n n' | cut -c "1-$((2 * $1 - 1))" | tr n 1; }
# shape NAME DIMENSION: prints a shape of this kind.
shape() {
    case $1 in
    point) echo point "$(number "$2")" ;;
    segment | ray | line) echo "$1" "$(number $((2 * $2)))" ;;
    plane | halfspace | circle | sphere) echo "$1" "$(number $(($2 + 1)))" ;;
    cylinder) echo cylinder 0 0 0 "$(number 4)" ;;
    capsule | cone) echo "$1" "$(number $((2 * $2 + 1)))" ;;
    aabb) echo aabb "$(number $((2 * $2)))" ;;
    rect) echo rect "$(number 4)" ;;
    obb) [ "$2" -eq 2 ] && echo obb "$(number 6)" || echo obb "$(number 15)" ;;
    triangle) echo triangle "$(number $((3 * $2)))" ;;
    hull) echo hull 1 "$(number "$2")" ;;
    esac
}
for name in point segment ray line plane halfspace circle sphere capsule aabb rect obb triangle hull cylinder cone; do
    for dimension in 2 3; do
        words=$(shape $name $dimension)
        printf '%s %s\t%s\n' "$dimension" "$name" "$words"
        printf '%s rounded %s\t%s round 1\n' "$dimension" "$name" "$words"
    done
done >shapes
awk -F '"' -v OFS='\t' '
    BEGIN { while ((getline line < "shapes") > 0) { split(line, part, "\t"); text[part[1]] = part[2] } }
    {
        dimension = $4 ~ /2/ ? 2 : 3
        suffix = $4 ~ /^(within|advance)/ ? " 1" : $4 == "depth2" ? " 1 1" : $4 == "depth3" ? " 1 1 1" : ""
        print $16 == "none" ? "unsupported" : "supported", $4 " " text[dimension " " $8] "  " text[dimension " " $12] suffix
    }' out >pairs
cut -f 1 pairs >want
cut -f 2 pairs >queries
"$graze" query queries | sed '/^unsupported$/!{/^error/!s/.*/supported/;}' >got
checks=$((checks + $(wc -l <want)))
cmp -s want got || { fail 'the table and the answers'; paste got pairs | awk -F '\t' '$1 != $2' | head; }
misused table '--json and --markdown cannot be combined' --json --markdown
finish
