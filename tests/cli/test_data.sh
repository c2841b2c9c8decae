#!/bin/sh
# Every query of tests/data has the answer after its arrow, and every file the exit status for these answers.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

for file in "$data"/*.query; do
    name=$(basename "$file")
    sed 's/ *-> .*$//' "$file" >queries
    sed -n 's/^.* -> //p' "$file" >want
    status=0
    grep -q '^error: ' want && status=1
    "$graze" query queries >got 2>err
    equal "$name: exit status" "$status" "$?"
    equal "$name: standard error" "" "$(grep -v '^graze: [0-9]* quer.* an invalid shape, which is empty: \|^graze: in [0-9]* quer.* nothing moves' err)"
    checks=$((checks + $(wc -l <want)))
    cmp -s want got || fail "$name"

    # In JSON: as many objects, with the same words. A contact has how many points there are as their list.
    "$graze" query --json queries |
        awk '/"answer":"(point|segment|ray|line|plane|polygon)"/ {
                           points = gsub(/\],\[/, ","); polygon = /"polygon"/
                           gsub(/^.*"answer":"|"points":|"point":|"direction":|"normal":|"offset":|[]["}]/, ""); gsub(/,/, " ")
                           gsub(/  */, " "); if (polygon) sub(/polygon/, "polygon " points + 1) }
             /"normal":.*"depth":/ { points = gsub(/\],\[/, ",") + !/"points":\[\]/
                           gsub(/^.*"normal":\[|"depth":|\]|\}/, ""); sub(/"points":\[\[/, points ","); gsub(/,/, " ")
                           $0 = "yes " $0 }
             { print }' |
        sed -e 's/^{"line":[0-9]*,"answer":"yes","enter":"\{0,1\}\([^",]*\)"\{0,1\},"exit":"\{0,1\}\([^"]*\)"\{0,1\}}$/yes \1 \2/' \
        -e 's/^{"line":[0-9]*,"answer":"yes","time":\([^"]*\)}$/yes \1/' \
        -e 's/^{"line":[0-9]*,"answer":"contact","free":\([^"]*\),"time":\([^"]*\)}$/contact \1 \2/' \
        -e 's/^{"line":[0-9]*,"answer":"open","free":\([^"]*\)}$/open \1/' \
        -e 's/^{"line":[0-9]*,"answer":\[\([^],]*\),\([^],]*\)\]}$/\1 \2/' \
        -e 's/^{"line":[0-9]*,"answer":\[\([^],]*\),\([^],]*\),\([^],]*\)\]}$/\1 \2 \3/' \
        -e 's/^{"line":[0-9]*,"answer":"\{0,1\}\([^"]*\)"\{0,1\}}$/\1/' \
        -e 's/^{"line":\([0-9]*\),"error":"\(.*\)"}$/error: line \1: \2/' -e 's/\\\\/\\/g' >got
    cmp -s want got || fail "$name in JSON"

    # Either open overlap or touch, never both, if and only if overlap.
    for word in overlap2 overlap3; do
        grep "^$word " queries >overlap || continue
        sed "s/^$word/${word}_open/" overlap >open
        sed "s/^$word/touch${word#overlap}/" overlap >touch
        for relation in overlap open touch; do "$graze" query $relation | sed 's/error: .*/error/' >$relation.out; done
        checks=$((checks + 1))
        paste -d ' ' overlap.out open.out touch.out | grep -v -x -e 'yes yes no' -e 'yes no yes' -e 'no no no' \
            -e 'unsupported unsupported unsupported' -e 'error error error' >got
        : >want
        cmp -s want got || fail "$name: overlap is open or touch"
    done
done
finish
