#!/bin/sh
# graze-mpi pairs: the bytes of graze pairs, by one to four processes; and what is left when something fails. With GRAZE_MPI_LONG=1 a million
# boxes in each case. Arguments: graze, graze-mpi, the library of fault.c, mpirun.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../cli/check.sh"
mpi=$(cd "$OLDPWD" && realpath "$2") # check.sh has gone to a directory of its own
fault=$(cd "$OLDPWD" && realpath "$3")
mpirun=$4
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1

# by RANKS ARGUMENTS...: runs graze-mpi pairs; of standard error only what graze says is kept.
by() {
    ranks=$1
    shift
    "$mpirun" -n "$ranks" "$mpi" pairs "$@" >out 2>all
    status=$?
    grep '^graze' all >err
}

# by_fault FAULT RANKS ARGUMENTS...: the same with a fault; see fault.c.
by_fault() {
    fault_now=$1
    ranks=$2
    shift 2
    timeout 100 "$mpirun" -n "$ranks" env LD_PRELOAD="$fault" GRAZE_FAULT="$fault_now" "$mpi" pairs "$@" >out 2>all
    status=$?
    grep '^graze' all >err
}

# same RANKS ARGUMENTS...: checks that output, messages and exit status are those of graze pairs; RANKS may be several numbers.
same() {
    numbers=$1
    shift
    run pairs "$@"
    mv out wanted
    mv err wanted_err
    wanted_status=$status
    for number in $numbers; do
        by "$number" "$@"
        checks=$((checks + 1))
        cmp -s wanted out || { cp wanted want; cp out got; fail "$number $*"; }
        equal "$number $*: messages" "$(cat wanted_err)" "$(cat err)"
        equal "$number $*: exit status" "$wanted_status" "$status"
    done
}

# scene SPACE KIND COUNT: boxes, and some shapes of other kinds; the generator of Park and Miller, so that they are the same everywhere.
scene() {
    awk -v space="$1" -v kind="$2" -v count="$3" '
        function part() { state = state * 48271 % 2147483647; return state / 2147483647 }
        BEGIN {
            state = 7
            print "# " kind "\nspace " space
            size = exp(-log(count) / space)
            for (i = 0; i < count; i++) {
                low = high = ""
                whole = kind == "wide" && i % int(count / 3) == 3
                middle = kind == "crowd" ? int(8 * part()) / 8 : 0
                for (k = 0; k < space; k++) {
                    x = kind == "place" ? 1 : kind == "crowd" ? middle + part() / 50 : kind == "tiles" ? int(part() / size) : part()
                    y = kind == "place" ? 2 : kind == "tiles" ? x + 1 : x + part() * size * (kind == "crowd" ? 0.1 : 1)
                    low = low " " (whole ? "-inf" : x)
                    high = high " " (whole ? "inf" : y)
                }
                if (kind == "mixed" && i % 3 == 0) print "s" i, space == 2 ? "circle" low " " size / 2 " # round" : "capsule" low high " 0"
                else print "s" i, "aabb" low high
            }
        }'
}

# scenes SPACE COUNT TOGETHER: all kinds; TOGETHER are in one place, where each meets each other.
scenes() {
    for kind in uniform crowd wide; do scene $1 $kind $2 >$kind$1; done
    scene $1 tiles $(($2 / $1)) >tiles$1
    scene $1 mixed $(($2 / 4)) >mixed$1
    scene $1 place $3 >place$1
}

if [ "${GRAZE_MPI_LONG:-}" ]; then
    for space in 2 3; do
        scenes $space 1000000 3000 # 4.5 million pairs in one place
        for kind in uniform crowd wide tiles mixed place; do same '1 2 3 4' $kind$space; done
        same '1 2 3 4' crowd$space uniform$space
    done
fi
for space in 2 3; do scenes $space 3000 400; done
same 1 uniform2
same 2 uniform3
same 4 crowd2 --json
same 3 crowd3
same 2 wide2 --open
same 4 tiles3
same 2 tiles2 --within 0.5
same 3 place2
same 4 place3 --open
same 3 mixed2 uniform2
same 2 mixed3 crowd3 --within 0.01 --json
"$graze" pairs tiles2 | sort >want
for ranks in 1 3; do
    by $ranks tiles2 --unordered
    sort out >got
    checks=$((checks + 1))
    cmp -s want got || fail 'in any order: the same lines'
    by $ranks tiles2 --unordered --output any
    sort any >got
    checks=$((checks + 1))
    cmp -s want got || fail 'in any order, to a file: the same lines'
    equal 'in any order, to a file: the end' "$("$graze" pairs tiles2 | tail -n 1)" "$(tail -n 1 any)"
done
rm any

# Numbers, of which no process has many: one box, and no box.
one='\0\0\200\077'
printf "$one$one$one$one$one$one$one$one$one$one$one$one" >few.aabb2f32
same 2 few.aabb2f32
same 4 few.aabb2f32
: >none.aabb3f64
head -c 480 /dev/zero >few.aabb3f64
same 3 few.aabb3f64
same 3 none.aabb3f64
printf '0' >>few.aabb2f32
same 2 few.aabb2f32

# What cannot be read, whichever process reads it.
printf 'space 2\na circle 0 0 1\na point 0 0\nb circle 0 0 abc\na aabb 0 0 1 1\nz point 0 0 0\n' >wrong
same 3 wrong
awk 'BEGIN { print "space 2"; for (i = 0; i < 900; i++) print "n" i % 300, i % 7 ? "point 0 0" : "point 0" }' >twice
same 4 twice
: >empty
same 2 empty
{ printf '#%02000d\n' 0; printf 'space 2\na point 0 0\n\nb point 0 0\nc point 0'; } >late
same 4 late
same 2 missing
same 2 mixed2 mixed3
head -c 5000 uniform2 >truncated
same 3 truncated
printf 'POINT (1 2)\n' >map.wkt
by 2 map.wkt
complains 'a map' 2 <<EOF
graze: map.wkt is a map: graze-mpi is for scenes of text and for boxes as numbers
EOF
by 2 --unknown tiles2
equal 'a wrong option: exit status' 2 "$status"
equal 'a wrong option: one message' 1 "$(grep -c '^graze-mpi pairs: unrecognized' err)"
by 2 - </dev/null
complains 'standard input' 2 <<EOF
graze-mpi pairs: standard input cannot be read by many processes
EOF

# The man page.
page=$data/../../docs/graze-mpi.1
"$mpi" help --man pairs >want
sed -n '/^.." Options of graze pairs/,/^.." End of options/p' "$page" | sed '1d; $d' >got
checks=$((checks + 1))
cmp -s want got || fail 'the options in the man page (tools/man writes them)'
equal 'the man page is of this version' "$("$graze" --version)" "$(sed -n 's/^.TH GRAZE-MPI 1 "" "\(.*\)" "User Commands"$/\1/p' "$page")"

# A file appears under its name only when it is whole.
"$graze" pairs tiles3 >want
by 2 --output answer tiles3
checks=$((checks + 1))
cmp -s want answer || fail 'to a file'
by 2 --output none wrong
equal 'no file after an error' '' "$(ls -A | grep -E 'none$|^\.graze-')"

# The file stays what it is: its mode, a link, a pipe, a device; and so does what others have beside it.
chmod 600 answer
ln -s answer link
echo mine >link.part
by 2 --output link tiles3
checks=$((checks + 1))
cmp -s want answer || fail 'through a link'
equal 'through a link: it and the mode stay' 'answer -rw-------' "$(readlink link) $(ls -l answer | cut -c 1-10)"
equal 'a file of somebody else' mine "$(cat link.part)"
rm link link.part
mkfifo pipe
for order in '' --unordered; do
    cat pipe >got &
    by 3 $order --output pipe tiles3
    wait
    sort want >sorted
    sort got >sorted_got
    equal "a pipe $order" '0 p' "$status $(cmp sorted sorted_got 2>&1)$(ls -l pipe | cut -c 1)"
done
rm pipe sorted sorted_got
if mknod full c 1 7 2>/dev/null && [ "$( (echo >full) 2>&1 | grep -c 'No space')" = 1 ]; then # the numbers of /dev/full on Linux
    by 2 --output full tiles3
    complains 'a full device' 4 <<EOF
graze: full: No space left on device
EOF
    equal 'a full device stays one' c "$(ls -l full | cut -c 1)"
fi
rm -f full
mkdir folder
by 2 --output folder tiles3
complains 'a folder' 4 <<EOF
graze: folder: Is a directory
EOF
rmdir folder
by 2 --output - tiles3
"$graze" pairs tiles3 >want
equal 'standard output' '0 ' "$status $(cmp want out 2>&1)"

# The name of an unfinished result in the directory of --resume is no way out of it.
echo mine >precious
mkdir kept
for t in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do ln -s ../precious kept/task-$t.part; done
ln -s ../precious kept/run.part
by 2 --resume kept tiles3
equal 'links in the directory of results are not followed' '0 mine' "$status $(cat precious)"
rm -rf kept precious

# --resume: a directory is used, and removed when all was printed; one of another run is refused.
by 2 --resume kept --output answer tiles3
checks=$((checks + 1))
cmp -s want answer || fail 'with a directory'
equal 'the directory is removed' '' "$(ls | grep kept)"
mkdir kept
printf '12345678other' >kept/run
by 2 --resume kept tiles3
complains 'a directory of another run' 2 <<EOF
graze-mpi: rank 0: kept is of another run: other scenes, options or version
EOF
rm -r kept

rm answer

# A process is killed at the start, while scenes are read, names are compared, space is divided, shapes are sent, a result is kept, lines are
# sorted, they are written, and the file gets its name. Nothing is left but what --resume needs; each run goes on with that.
# The temporary file may stay where no process that knows it can catch a signal: mpiexec of MPICH sends only one that cannot be caught; mpirun
# of Open MPI sends that one as soon as the first process has ended by SIGTERM, which at the first MPI_Allreduce does not know the name yet.
scene 3 tiles 3000 >more
"$graze" pairs more >want
may_stay='1 MPI_Allreduce 1'
"$mpirun" --version | grep -q HYDRA && may_stay='.*'
for at in '1 MPI_Allreduce 1' '0 MPI_Allgather 1' '1 MPI_Alltoall 1' '2 MPI_Allgather 2' '1 MPI_Alltoall 2' '2 MPI_Isend 3' '1 rename 3' \
    '0 MPI_Alltoall 3' '1 pwrite 1' '0 pwrite 1' '1 MPI_Alltoall 3' '0 rename 1'; do
    by_fault "$at" 3 --resume kept --output answer more
    equal "killed ($at)" yes "$([ $status -ne 0 ] && echo yes)"
    equal "killed ($at): no message but of mpirun" '' "$(cat err)"
    expr "$at" : "$may_stay\$" >/dev/null && rm -f .graze-*
    equal "killed ($at): what is left" '' "$(ls -A | grep -E 'answer|^\.graze-')"
    equal "killed ($at): what is left of results" '' "$(ls kept 2>/dev/null | grep -vE '^run$|^task-[0-9]+(\.part)?$')"
done
equal 'results are kept' yes "$([ "$(ls kept | grep -c '^task-[0-9]*$')" -ge 16 ] && echo yes)"
by_fault '1 rename 1' 2 --resume kept --output answer more
checks=$((checks + 1))
cmp -s want answer || fail 'the next run goes on, with fewer processes'
equal 'nothing is left' '' "$(ls -A | grep -E 'kept|^\.graze-')"
by_fault '1 rename 3' 3 --resume kept --unordered --output answer2 more
equal 'killed, lines in any order' yes "$([ $status -ne 0 ] && [ ! -e answer2 ] && echo yes)"
by 2 --resume kept --unordered --output answer2 more
sort want >sorted
sort answer2 >got
checks=$((checks + 1))
cmp -s sorted got || fail 'the next run goes on, lines in any order'
rm answer2

# A file that becomes shorter while it is read.
rm answer
by_fault '1 read 1' 3 --output answer few.aabb3f64
complains 'a file that becomes shorter' 3 <<EOF
graze-mpi: rank 1: few.aabb3f64: it has become shorter
EOF
equal 'a file that becomes shorter: nothing is left' '' "$(ls | grep answer)"

# Out of memory.
by_fault '1 realloc 100000' 3 --output answer uniform3
complains 'out of memory' 3 <<EOF
graze-mpi: rank 1: out of memory
EOF
equal 'out of memory: nothing is left' '' "$(ls | grep answer)"

# A full disk, and a closed pipe.
mkdir disk
if mount -t tmpfs -o size=16k none disk 2>/dev/null; then
    by 2 --resume disk/kept tiles3
    equal 'a full disk: exit status' 4 "$status"
    equal 'a full disk: one message' 'graze-mpi: rank N: disk/kept/task-N: No space left on device' "$(sed 's/rank [0-9]*/rank N/; s/task-[0-9]*/task-N/' err)"
    equal 'a full disk: no output' '' "$(cat out)"
    equal 'a full disk: only whole results are left' '' "$(ls disk/kept | grep part)"
    rm -r disk/kept
    for order in '' --unordered; do
        by 2 $order --output disk/answer tiles3
        equal 'the output fills the disk: exit status' 4 "$status"
        equal 'the output fills the disk: one message' 'graze-mpi: rank N: disk/answer: No space left on device' "$(sed 's/rank [0-9]*/rank N/' err)"
        equal 'the output fills the disk: nothing is left' '' "$(ls disk)"
    done
    umount disk
fi
by 2 --output no/answer tiles3
complains 'a file that cannot be created' 4 <<EOF
graze: no/answer: No such file or directory
EOF
"$mpi" pairs tiles3 >/dev/full 2>err
status=$?
: >out
complains 'standard output on a full disk' 4 <<EOF
graze: standard output: No space left on device
EOF

# A closed pipe: by itself the command ends without a message, as graze does; mpirun, which has the pipe, ends in a manner of its own.
{
    "$mpi" pairs tiles3 2>err
    echo $? >ended
} | head -n 1 >/dev/null
: >out
status=$(cat ended)
complains 'a closed pipe' 4 </dev/null
for order in '' --unordered; do
    {
        timeout 100 "$mpirun" -n 2 "$mpi" pairs $order tiles3 2>all
        echo $? >ended
    } | head -n 1 >/dev/null
    equal 'a closed pipe of mpirun: it ends' yes "$([ "$(cat ended)" -ne 124 ] && echo yes)"
    equal 'a closed pipe of mpirun: no message of graze' '' "$(grep ^graze all)"
done
finish
