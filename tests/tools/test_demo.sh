#!/bin/sh
# What make demo prints: answers, each below its command, its pictures, and last what to do next. $2: the command graze.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../cli/check.sh"

run "$2" "$dir"
equal 'it goes well' 0 "$status"
equal 'it says nothing on standard error but that it draws' 'graze: drawing' "$(grep . err)"
equal 'what to do next is the last line' 1 "$(tail -n 1 out | grep -c '^next: ')"
for answer in 'yes 0.3 0.6' '8935 pairs' 'Montezuma_CO Apache_AZ FF2F01212' '397 pairs' yes; do
    equal "an answer: $answer" 1 "$(grep -cx "$answer" out)"
done
for picture in demo.png demo-sight.png; do
    equal "it names $picture" 1 "$(grep -c "^$dir/$picture: " out)"
    equal "$picture is a picture" PNG "$(head -c 4 $picture | tail -c 3)"
done
finish
