#!/bin/sh
# The file of --output, -o, --image and --draw: what is there is replaced when the new one is whole, and stays what it was: a link, a pipe, a
# device, a file of several names, with its mode and owner. Nothing is left of a run that a signal ends.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

cat >scene <<'EOF'
space 2
a circle 0 0 1
b circle 1 0 1
EOF
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n' >mesh.obj
commands=pairs
"$graze" draw scene -o - >/dev/null 2>&1 && commands='pairs draw sight clash'
[ -z "$little" ] || commands=${commands% sight clash} # all of them write by the same code

# writes COMMAND FILE: runs a command that writes this file.
writes() {
    case $1 in
    pairs) run pairs scene --output "$2" ;;
    draw) run draw scene --format svg -o "$2" ;;
    sight) run sight mesh.obj --from 3,3,3 --size 60x40 --image "$2" ;;
    clash) run clash mesh.obj --format svg --draw "$2" ;;
    esac
}

# whole COMMAND FILE: says yes if the file is what the command writes.
whole() {
    case $1 in
    pairs) [ "$(cat "$2")" = "$("$graze" pairs scene)" ] ;;
    draw | clash) [ "$(tail -n 1 "$2")" = '</svg>' ] && [ "$(head -c 5 "$2")" = '<?xml' ] ;;
    sight) [ "$(tail -c 8 "$2" | head -c 4)" = IEND ] ;;
    esac && echo yes
}

# written NAME COMMAND FILE: checks that the last run has written the file, and nothing else.
written() {
    equal "$2, $1: exit status" 0 "$status"
    equal "$2, $1: the file is whole" yes "$(whole "$2" "$3")"
    equal "$2, $1: leftovers" '' "$(leftovers)"
}
leftovers() { ls -A | grep -E '^\.graze-|part$'; }
mode() { ls -ld "$1" | cut -c 1-10; }
number() { ls -id "$1" | awk '{ print $1 }'; }

# refused NAME COMMAND FILE WHY: checks that the file is refused by its name.
refused() {
    writes "$2" "$3"
    equal "$2, $1" "4 graze: $3: $4" "$status $(cat err)"
    equal "$2, $1: leftovers" '' "$(leftovers)"
}

for command in $commands; do
    file=$command.svg
    [ $command != sight ] || file=$command.png

    before=$(umask)
    umask 027
    writes $command "$file"
    umask "$before"
    written 'a new file' $command "$file"
    equal "$command: the mode of a new file" -rw-r----- "$(mode "$file")"
    chmod 600 "$file"
    echo old >"$file"
    writes $command "$file"
    written 'a file of mode 600' $command "$file"
    equal "$command: the mode stays" -rw------- "$(mode "$file")"

    # links, to a link in another folder, and to nothing
    mkdir away
    echo old >away/target
    ln -s target away/second.png
    ln -s away/second.png "link-$file"
    writes $command "link-$file"
    written 'a link to a link' $command away/target
    equal "$command: both links stay" 'away/second.png target' "$(readlink "link-$file") $(readlink away/second.png)"
    rm away/target
    writes $command "link-$file"
    written 'a link to nothing' $command away/target
    equal "$command: a link to nothing stays" 'away/second.png' "$(readlink "link-$file")"
    equal "$command: nothing is left where the links point" 'second.png target' "$(ls -A away | tr '\n' ' ' | sed 's/ $//')"
    ln -s "round-$file" "round-$file"
    refused 'a link to itself' $command "round-$file" 'Too many levels of symbolic links'
    rm -r away "link-$file" "round-$file"

    # a file of two names is written under both
    echo old >"$file"
    ln "$file" "twin-$file"
    before=$(number "$file")
    writes $command "$file"
    written 'a file of two names' $command "twin-$file"
    equal "$command: both names are of one file" "$before $before" "$(number "$file") $(number "twin-$file")"
    rm "twin-$file"

    # pipes and devices
    mkfifo "pipe-$file"
    cat "pipe-$file" >"read-$file" &
    reader=$!
    writes $command "pipe-$file"
    wait $reader
    written 'a pipe' $command "read-$file"
    equal "$command: a pipe stays one" p "$(mode "pipe-$file" | cut -c 1)"
    rm "pipe-$file" "read-$file"
    if mknod "null-$file" c 1 3 2>/dev/null && (echo >"null-$file") 2>/dev/null; then # the numbers of null and full on Linux
        writes $command "null-$file"
        equal "$command: a device stays one" '0 c' "$status $(mode "null-$file" | cut -c 1)"
        mknod "full-$file" c 1 7
        refused 'a full device' $command "full-$file" 'No space left on device'
        equal "$command: a full device stays one" c "$(mode "full-$file" | cut -c 1)"
    fi
    rm -f "null-$file" "full-$file"

    # what is refused
    mkdir "folder-$file"
    refused 'a folder' $command "folder-$file" 'Is a directory'
    rmdir "folder-$file"
    refused 'a missing folder' $command "no/$file" 'No such file or directory'
    refused 'a file as a folder' $command "scene/$file" 'Not a directory'
    writes $command "$(printf '%300s' '' | tr ' ' x)$file"
    equal "$command, a name that is too long" "4 xx$file: File name too long" "$status $(grep -o "xx$command.*" err)"

    # the name that others may have beside it
    echo mine >"$file.part"
    writes $command "$file"
    equal "$command: a file of somebody else" mine "$(cat "$file.part")"
    rm "$file.part"
    echo mine >precious
    ln -s precious "$file.part"
    writes $command "$file"
    equal "$command: a link of somebody else" 'mine precious' "$(cat precious) $(readlink "$file.part")"
    rm "$file.part" "$file" precious

    # a file that is open already: what others write to it stays
    ln -s /dev/fd/3 "open-$file"
    {
        echo first
        writes $command "open-$file" 3>&1
        echo last
    } >given
    equal "$command: an open file has what others write" 'first last' "$(head -c 5 given) $(tail -c 5 given)"
    tail -n +2 given | head -c -5 >inner
    equal "$command: an open file has it all" yes "$(whole $command inner)"
    rm given inner "open-$file"

    writes $command -
    equal "$command: standard output" '0 yes' "$status $(whole $command out)"
    [ $command != sight ] || rm -f out
done
equal 'nothing is left' 'mesh.obj scene' "$(ls -A | grep -vE '^(got|want|out|err)$' | tr '\n' ' ' | sed 's/ $//')"

# A user who is not root: a read-only file, a file of somebody else, a folder of somebody else.
as_user() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
if [ "$(id -u)" = 0 ] && as_user test -x "$graze" 2>/dev/null; then
    chmod 711 .
    mkdir theirs
    chmod 777 theirs
    echo old >theirs/locked
    chmod 444 theirs/locked
    as_user "$graze" pairs scene --output theirs/locked >out 2>err
    equal 'a read-only file' '4 graze: theirs/locked: Permission denied old' "$? $(cat err) $(cat theirs/locked)"
    echo old >theirs/shared
    chmod 666 theirs/shared
    before=$(number theirs/shared)
    as_user "$graze" pairs scene --output theirs/shared >out 2>err
    equal 'a file of somebody else keeps its owner' "0 $before 0" "$? $(number theirs/shared) $(stat -c %u theirs/shared)"
    equal 'a file of somebody else is whole' yes "$(whole pairs theirs/shared)"
    chown 65534:65534 theirs/shared
    run pairs scene --output theirs/shared
    equal 'a file that root writes keeps its owner' '0 65534:65534 666' "$status $(stat -c '%u:%g %a' theirs/shared)"
    chmod 755 theirs
    printf '%1000s\n' 'an old end' >theirs/open
    chmod 666 theirs/open
    as_user "$graze" pairs scene --output theirs/open >out 2>err
    equal 'a file in a folder of somebody else' '0 yes' "$? $(whole pairs theirs/open)"
    printf 'space 2\na circle 0 0\n' >wrong
    as_user "$graze" pairs wrong --output theirs/open >out 2>err
    equal 'an error before there is anything to write: the file stays' '1 yes' "$? $(whole pairs theirs/open)"
    as_user "$graze" pairs scene --output theirs/new >out 2>err
    equal 'a new file in a folder of somebody else' '4 graze: theirs/new: Permission denied' "$? $(cat err)"
    equal 'nothing is left there' 'locked open shared' "$(ls -A theirs | tr '\n' ' ' | sed 's/ $//')"
    rm -r theirs wrong
fi

# A file is replaced by what was made of it.
cp scene same
ln same twin
run pairs same --output twin
equal 'the scene itself, by another name' '0 yes' "$status $(whole pairs same)"
rm twin
cp scene same
run pairs same --output same
equal 'the scene itself' '0 yes' "$status $(whole pairs same)"
rm same

# Signals, while the command waits for its scene: the old file stays, and there is no other.
mkfifo wait
echo old >kept
signals='HUP:129 TERM:143'
env --default-signal=INT true 2>/dev/null && signals="$signals INT:130 QUIT:131" # a shell has its background jobs ignore these two
for signal in $signals; do
    ends=${signal#*:}
    signal=${signal%:*}
    with=
    case $signal in INT | QUIT) with="env --default-signal=$signal" ;; esac
    $with "$graze" pairs wait --output kept >out 2>err &
    waiting=$!
    exec 3>wait # waits until the command reads
    equal "SIG$signal: there is a temporary file" 1 "$(leftovers | wc -l)"
    kill -$signal $waiting
    wait $waiting 2>/dev/null
    equal "SIG$signal: the command ends by it" $ends $?
    exec 3>&-
    equal "SIG$signal: the old file" old "$(cat kept)"
    equal "SIG$signal: leftovers" '' "$(leftovers)"
done

# A stream that is closed is none of the files: what is said on it is in no output.
printf 'space 2\na circle 0 0 -1\nb circle 1 0 1\n' >invalid
"$graze" pairs invalid --output pairs.txt 2>&-
equal 'standard error is closed' '0 pairs, 0 of them only touch' "$(cat pairs.txt)"
"$graze" pairs invalid --output pairs.txt <&- >&- 2>&-
equal 'all streams are closed' '0 pairs, 0 of them only touch' "$(cat pairs.txt)"
"$graze" pairs invalid 2>err >&-
equal 'standard output is closed' '4 graze: standard output: Bad file descriptor' "$? $(tail -n 1 err)"
"$graze" pairs - 2>err <&-
equal 'standard input is closed' '3 graze: standard input: Bad file descriptor' "$? $(tail -n 1 err)"
finish
