#!/bin/sh
# What the command says where cairo is missing, or is not what its name says; all else works. The second argument is a C compiler.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

printf 'space 2\na circle 0 0 1\nb rect 1 -1 2 2\n' >scene
mkdir broken
echo 'no library' >broken/libcairo.so.2
echo 'int cairo_arc;' | "$2" -shared -x c - -o old.so
mkdir old
mv old.so old/libcairo.so.2

for folder in broken old; do
    LD_LIBRARY_PATH=$folder "$graze" draw scene -o x.svg >out 2>err
    equal "$folder: exit status" 2 "$?"
    equal "$folder: one line" 1 "$(grep -c '' err)"
    equal "$folder: the library is named" 1 "$(grep -c "^graze: pictures need cairo, which cannot be loaded: $folder/libcairo.so.2: " err)"
    equal "$folder: no picture is begun" '' "$(ls x.svg 2>/dev/null)"
    LD_LIBRARY_PATH=$folder "$graze" pairs scene >out 2>err
    equal "$folder: what draws nothing" '0 a b touch' "$? $(head -n 1 out)"
done
finish
