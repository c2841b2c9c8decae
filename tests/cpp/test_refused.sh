#!/bin/sh
# SPDX-License-Identifier: MIT
#
# test_refused.sh FILE COMPILER OPTION...: with ACCEPTED the file compiles; without, each of its lines with a comment is refused, with an error for
# each that has the pattern in the comment.
set -u
file=$1
shift
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
failed=0
fail() {
    echo "FAILED: $1"
    failed=1
}

"$@" -DACCEPTED "$file" >"$dir/said" 2>&1 || { fail 'what is accepted'; cat "$dir/said"; }
! "$@" "$file" >"$dir/said" 2>&1 || fail 'it compiles'
sed -n 's|^[^/].*[;)] *// ||p' "$file" | sort -u >"$dir/patterns"
grep -n '^[^/].*; *// ' "$file" | cut -d : -f 1 >"$dir/lines"
while read -r line; do
    grep -q "$(basename "$file"):$line:" "$dir/said" || fail "line $line: nothing is said of it"
done <"$dir/lines"
while read -r pattern; do
    wanted=$(grep -cF "// $pattern" "$file")
    found=$(grep -c "error: .*$pattern" "$dir/said")
    [ "$found" = "$wanted" ] || fail "$found errors with '$pattern' in place of $wanted"
done <"$dir/patterns"
[ $failed = 0 ] || cat "$dir/said"
echo "$(wc -l <"$dir/lines") lines are refused"
exit $failed
