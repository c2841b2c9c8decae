# The examples of README.md work: each command prints the lines below it, and the programs in C and C++ compile.
# Needs a build with pictures and meshes.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"
root=$(cd "$data/../.." && pwd)

mkdir build && ln -s "$graze" build/graze && ln -s "$root/examples" examples

# A command is a line that begins with `$ `; the lines up to the next command or the end of the block are its output.
awk '/^```/ { inside = /^```sh/; n += inside; next }
     inside && /^\$ / { ++command; print substr($0, 3) > ("command" command); printf "" > ("output" command); next }
     inside && command { print > ("output" command) }' "$root/README.md"
count=0
while [ -f command$((count + 1)) ]; do
    count=$((count + 1))
    sh "./command$count" >all 2>&1
    cp "output$count" want
    if [ -s want ]; then cp all got; else : >got; fi
    checks=$((checks + 1))
    cmp -s want got || fail "$(cat "command$count")"
done
equal 'the commands were found' yes "$([ "$count" -ge 8 ] && echo yes)"

awk '/^```/ { inside = /^```c$/; next } inside' "$root/README.md" >ball.c
${CC:-cc} -std=c11 -Wall -Wextra -Werror -I"$root/include" -c ball.c -o ball.o 2>err
equal 'the program compiles' 0 $?
awk '/^```/ { inside = /^```cpp$/; next } inside' "$root/README.md" >ball.cpp
${CXX:-c++} -std=c++17 -Wall -Wextra -Werror -I"$root/include" -c ball.cpp -o ball.o 2>err
equal 'the program in C++ compiles' 0 $?
finish
