#!/bin/sh
# graze completions: runs bash, zsh and fish to see what they complete; also --help and the man page, which are made from the same tables.
# Shells that are not installed are skipped.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

commands=$("$graze" --help | sed -n 's/^  graze \([a-z]*\) .*/\1/p' | grep -v help)

# options COMMAND: the options in its --help, in order.
options() { "$graze" "$1" --help | sed -n 's/^  \(-o\), \(--[a-z-]*\) .*/\1\n\2/p; s/^  \(--[a-z-]*\) .*/\1/p'; }

# A build without cairo draws nothing, and has no help about it.
"$graze" draw --help >/dev/null 2>&1 || commands=$(echo "$commands" | grep -v draw)

# The man page has the options that the command knows, in the words of the command.
page=$tests/../../docs/graze.1
for command in $commands; do
    sed -n "/^\.\\\\\" Options of graze $command: /,/^\.\\\\\" End of options\$/p" "$page" | sed '1d;$d' >want
    "$graze" help --man $command >got
    checks=$((checks + 1))
    cmp -s want got || fail "the man page has the options of graze $command (tools/man writes them)"
    options $command | grep -v -x -e --help -e -o | sed 's/-/\\-/g' >want
    sed -n 's/^\.BI* "\(\\-o, \)*\(\\-\\-[a-z\\-]*\).*/\2/p' got >page
    mv page got
    checks=$((checks + 1))
    cmp -s want got || fail "the man page and the help have the same options of graze $command"
done
equal 'a word of one letter is one' 'A line instead of the ray.' "$("$graze" help --man cast | grep 'instead of the ray')"
equal 'one line and one only for each option' 1 "$("$graze" cast --help | grep -c '^  --from X,Y,Z  ')"

run completions
complains 'no shell' 2 <<'EOT'
graze completions: expected bash, zsh or fish, got nothing
Try 'graze completions --help'.
EOT
misused completions "expected bash, zsh or fish, got 'csh'" csh
misused completions "expected bash, zsh or fish, got 'zsh'" bash zsh

"$graze" completions bash >graze.bash
"$graze" completions zsh >_graze
"$graze" completions fish >graze.fish
: >picture.png
: >'two words.png'

# in_bash WORD...: what bash completes the last word to; what it would do with names of files is said by compopt.
in_bash() {
    bash --norc -c '. ./graze.bash
        compopt() { echo "compopt $*"; }
        COMP_WORDS=(graze "$@") COMP_CWORD=$#
        _graze
        [ ${#COMPREPLY[@]} -eq 0 ] || printf "%s\n" "${COMPREPLY[@]}"' bash "$@"
}
if command -v bash >/dev/null; then
    equal 'bash: commands' "$(printf 'sweep')" "$(in_bash sw)"
    equal 'bash: all commands' "$(echo "$commands" | grep -v draw | sort | paste -s -d ' ')" \
        "$(in_bash '' | grep -v -x -e help -e --help -e --version -e draw | sort | paste -s -d ' ')"
    for command in $commands; do
        equal "bash: options of graze $command" "$(options $command | sort)" "$(in_bash $command - | sort)"
    done
    equal 'bash: options that begin so' "--from
--front" "$(in_bash cast scene --fr | sort)"
    equal 'bash: a shell' zsh "$(in_bash completions z)"
    equal 'bash: help about a command' "cast
check
clash
completions
contacts" "$(in_bash help c | sort)"
    equal 'bash: a number is not completed' 'compopt +o default' "$(in_bash cast --from -)"
    equal 'bash: nor what is a file, which bash completes itself' '' "$(in_bash sight mesh.obj --image -)"
    equal 'bash: nor one behind =, which bash takes for a word' 'compopt +o default' "$(in_bash draw --format = s)"
    equal 'bash: nor nothing behind =' 'compopt +o default' "$(in_bash draw --format =)"
    equal 'bash: a file behind = is left to bash' '' "$(in_bash sight --image = p)"
    equal 'bash: it completes files' 'complete -o default -F _graze graze' \
        "$(bash --norc -c '. ./graze.bash; complete -p graze')"
fi

# in_fish LINE: what fish completes it to, without the descriptions.
in_fish() { HOME=$dir fish --no-config -c 'source graze.fish; complete -C $argv[1]' "$1" | cut -f 1; }
if command -v fish >/dev/null; then
    equal 'fish: commands' sweep "$(in_fish 'graze sw')"
    for command in $commands; do
        equal "fish: options of graze $command" "$(options $command | grep -v -x -e -o | sort)" "$(in_fish "graze $command --" | sort)"
    done
    case $commands in
    *draw*) equal 'fish: a short option' '-o' "$(in_fish 'graze draw -' | grep -x -e -o)" ;;
    esac
    equal 'fish: a shell' zsh "$(in_fish 'graze completions z')"
    equal 'fish: help about a command' sight "$(in_fish 'graze help si')"
    equal 'fish: a file' 'picture.png' "$(in_fish 'graze query pic')"
    equal 'fish: a picture' 'picture.png' "$(in_fish 'graze sight mesh.obj --image pic')"
    equal 'fish: a number is not completed' '' "$(in_fish 'graze cast --from pic')"
    equal 'fish: what is said of an option' 'a line instead of the ray' \
        "$(HOME=$dir fish --no-config -c 'source graze.fish; complete -C "graze cast --li"' | cut -f 2)"
fi

# zsh completes only at a terminal. Repeats each completion until the screen shows the expected text, or a timeout.
cat >.zshrc <<'EOT'
fpath=($ZDOTDIR $fpath)
autoload -Uz compinit
compinit -u -D
PS1='at your command> '
EOT
cat >at_terminal.zsh <<'EOT'
zmodload zsh/zpty
zpty terminal "ZDOTDIR=$PWD zsh -d -i"
zpty -r -m terminal shown '*at your command> *'
completed() {
    zpty -w -n terminal $'\x15'"$1"$'\t'
    zpty -r -m terminal shown "*$2*" && print -r -- "$1: $2"
}
completed 'graze swe' 'ep'
completed 'graze cast --ran' '--range'
completed 'graze sight --image pict' 'ure.png'
completed 'graze query pict' 'ure.png'
completed 'graze completions fi' 'sh'
completed 'graze help comp' 'letions'
zpty -d terminal
EOT
if command -v zsh >/dev/null; then
    equal 'zsh: it can be read' '' "$(zsh -f -n _graze 2>&1)"
    equal 'zsh: it completes' "graze swe: ep
graze cast --ran: --range
graze sight --image pict: ure.png
graze query pict: ure.png
graze completions fi: sh
graze help comp: letions" "$(timeout 60 zsh -f at_terminal.zsh 2>&1)"
    for command in $commands; do
        sed -n "/^    $command)\$/,/;;\$/p" _graze | grep -o -e '-o,--[a-z-]*' -e "'--[a-z-]*" -e '-h,--help' | sed "s/.*'//; s/.*,//" | sort >got
        options $command | grep -v -x -e -o | sort >want
        checks=$((checks + 1))
        cmp -s want got || fail "zsh: options of graze $command"
    done
fi
finish
