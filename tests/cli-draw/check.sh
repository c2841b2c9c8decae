# Checks for the tests of pictures; sourced by them after those of the command.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../cli/check.sh"

# picture NAME FILE: checks that the picture is complete, in any format.
picture() {
    case $2 in
    *.svg) equal "$1: a whole SVG" '<?xml </svg>' "$(head -c 6 "$2")$(tail -n 1 "$2")" ;;
    *.png) equal "$1: a whole PNG" '211 P N G I E N D 256 B ` 202' \
        "$({ head -c 4 "$2"; tail -c 8 "$2"; } | od -An -c | tr -s ' \n' ' ' | sed 's/^ //; s/ $//')" ;;
    *.pdf) equal "$1: a whole PDF" '%PDF-%%EOF' "$(head -c 5 "$2")$(tail -n 1 "$2")" ;;
    esac
}

# draws NAME ERRORS ARGUMENTS...: the picture is the last argument; standard error is ERRORS, the exit status 0.
draws() {
    name=$1
    errors=$2
    shift 2
    for file; do :; done
    rm -f "$file"
    run draw "$@"
    equal "$name: exit status" 0 "$status"
    equal "$name: standard output" '' "$(cat out)"
    equal "$name: standard error" "$errors" "$(cat err)"
    picture "$name" "$file"
}

# streams NAME FILE ARGUMENTS...: the command writes the bytes of FILE to standard output, and nothing to standard error.
streams() {
    name=$1
    file=$2
    shift 2
    run "$@"
    equal "$name: exit status" 0 "$status"
    equal "$name: the same picture" '' "$(cmp "$file" out 2>&1)"
    equal "$name: standard error" '' "$(cat err)"
}

# refuses_terminal ARGUMENTS...: the command writes no picture to a terminal, where script(1) has one to give.
refuses_terminal() {
    script -q -c true /dev/null </dev/null >/dev/null 2>&1 || return
    script -q -c "'$graze' $* 2>err" /dev/null </dev/null >out
    equal "$1 to a terminal" "graze $1: standard output is a terminal; a picture goes to a file or a pipe" "$(head -n 1 err)"
    equal "$1 to a terminal: nothing is written" '' "$(cat out)"
}

# size FILE: the size of a PNG in pixels.
size() { od -An -t u1 -j 16 -N 8 "$1" | awk '{ print $3 * 256 + $4 "x" $7 * 256 + $8 }'; }

# words PDF: its words, one a line, each after its box: LEFT TOP RIGHT BOTTOM, on a page that is 700 wide.
words() {
    command -v pdftotext >/dev/null || echo 'pdftotext is missing (Debian: poppler-utils)' >&2
    pdftotext -bbox "$1" - | tr '"<>' '   ' | awk '$1 == "word" { print $3, $5, $7, $9, $10 }'
}

# writes PDF: its text on one line.
writes() { words "$1" | cut -d ' ' -f 5- | tr '\n' ' ' | sed 's/ $//'; }

# overlaps PDF: pairs of words that overlap. Their boxes have room above and below the letters.
overlaps() {
    words "$1" | awk '
        { for (i = 1; i < NR; i++) if ($1 < right[i] && left[i] < $3 && $2 + 3 < low[i] && high[i] + 3 < $4) print $5, word[i] }
        { left[NR] = $1; high[NR] = $2 + 0; right[NR] = $3; low[NR] = $4 + 0; word[NR] = $5 }'
}

# legend PDF: its last line, which is the legend if it has one.
legend() { pdftotext -layout "$1" - | tr -d '\f' | grep -v '^ *$' | tail -n 1 | tr -s ' ' | sed 's/^ //'; }

# marks COLOR FILE: how often an SVG uses a colour: `red` for contacts that only touch, `violet` for common regions of queries. Old and new
# versions of cairo spell colours differently.
marks() {
    case $1 in
    red) grep -c 'rgb(85%, *16%, *24%)' "$2" ;;
    violet) grep -c 'rgb(36%, *28%, *62%)' "$2" ;;
    esac
}
