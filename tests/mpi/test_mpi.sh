#!/bin/sh
# graze-mpi pairs: the bytes of graze pairs, by one to four processes; and what is left when something fails. With GRAZE_MPI_LONG=1 a million
# boxes in each case. Arguments: graze, graze-mpi, mpirun.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../cli/check.sh"
mpi=$(cd "$OLDPWD" && realpath "$2") # check.sh has gone to a directory of its own
mpirun=$3
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1

# by RANKS ARGUMENTS...: runs graze-mpi pairs; of standard error only what graze says is kept.
by() {
    ranks=$1
    shift
    "$mpirun" -n "$ranks" "$mpi" pairs "$@" >out 2>all
    status=$?
    grep '^graze' all >err
}

# same RANKS ARGUMENTS...: checks that output, messages and exit status are those of graze pairs.
same() {
    run pairs $(echo "$*" | cut -d ' ' -f 2-)
    cp out want
    cp err wanted_err
    wanted_status=$status
    by "$@"
    checks=$((checks + 1))
    cmp -s want out || { cp out got; fail "$*"; }
    equal "$*: messages" "$(cat wanted_err)" "$(cat err)"
    equal "$*: exit status" "$wanted_status" "$status"
}

# scene SPACE KIND COUNT: boxes, and some shapes of other kinds; a linear congruential generator, so that they are the same everywhere.
scene() {
    awk -v space="$1" -v kind="$2" -v count="$3" '
        function part() { state = (state * 1103515245 + 12345) % 2147483648; return state / 2147483648 }
        BEGIN {
            state = 7
            print "# " kind "\nspace " space
            size = exp(-log(count) / space)
            for (i = 0; i < count; i++) {
                low = high = ""
                whole = kind == "wide" && i % 1000 == 3
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

count=3000
[ "${GRAZE_MPI_LONG:-}" ] && count=1000000
for space in 2 3; do
    for kind in uniform crowd wide tiles; do scene $space $kind $count >$kind$space; done
    scene $space mixed $((count / 4)) >mixed$space
    scene $space place 400 >place$space
done
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
if [ "${GRAZE_MPI_LONG:-}" ]; then
    for ranks in 1 2 3 4; do
        for space in 2 3; do
            for kind in uniform crowd wide tiles mixed place; do same $ranks $kind$space; done
            same $ranks crowd$space uniform$space
        done
    done
fi
by 3 tiles2 --unordered
sort out >got
"$graze" pairs tiles2 | sort >want
checks=$((checks + 1))
cmp -s want got || fail 'in any order: the same lines'

# Numbers, of which no process has many: one box, and no box.
one='\0\0\200\077'
printf "$one$one$one$one$one$one$one$one$one$one$one$one" >few.aabb2f32
same 2 few.aabb2f32
same 4 few.aabb2f32
: >none.aabb3f64
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

# A file appears under its name only when it is whole.
"$graze" pairs tiles3 >want
by 2 --output answer tiles3
checks=$((checks + 1))
cmp -s want answer || fail 'to a file'
by 2 --output none wrong
equal 'no file after an error' '' "$(ls | grep none$)"

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

# A process is killed while all run. When it was killed in time, no file has the name of the output; the next run goes on.
scene 3 tiles $((count * 4)) >more
"$graze" pairs more >want
# runs PID: whether a child of this shell has not ended.
runs() {
    case $(ps -o stat= -p "$1") in '' | Z*) return 1 ;; esac
}
killed=0
for phase in start read cells copies found bytes; do
    rm -rf answer killed.err
    : >killed.err
    "$mpirun" -n 3 "$mpi" pairs --progress --resume kept --output answer more >out 2>killed.err &
    running=$!
    tries=0
    while [ $tries -lt 400 ] && runs $running; do
        child=$(ps -o pid=,ppid=,comm= -A | awk -v parent=$running '$2 == parent && $3 == "graze-mpi" { pid = $1 } END { print pid }')
        { [ $phase = start ] || grep -q "$phase" killed.err; } && [ "$child" ] && kill -9 "$child" 2>/dev/null && break
        tries=$((tries + 1))
        sleep 0.02
    done
    tries=0 # mpirun of Open MPI 4.1 now and then does not notice that its processes are gone
    while [ $tries -lt 100 ] && runs $running; do
        tries=$((tries + 1))
        sleep 0.2
    done
    kill -9 $running 2>/dev/null
    wait $running
    status=$?
    checks=$((checks + 1))
    [ $status -eq 0 ] || killed=$((killed + 1))
    { [ $status -ne 0 ] && [ ! -e answer ]; } || cmp -s want answer || fail "killed ($phase): a part of the answer"
    rm -f answer.part
done
equal 'some were killed in time' yes "$([ $killed -gt 0 ] && echo yes)"
by 2 --resume kept --output answer more
checks=$((checks + 1))
cmp -s want answer || fail 'the next run goes on, with fewer processes'
equal 'nothing is left' '' "$(ls | grep -E 'kept|part$')"

# A full disk, and a closed pipe.
mkdir disk
if mount -t tmpfs -o size=16k none disk 2>/dev/null; then
    by 2 --resume disk/kept tiles3
    equal 'a full disk: exit status' 4 "$status"
    equal 'a full disk: message' 'graze-mpi: rank N: disk/kept/task-N: No space left on device' "$(sed 's/rank [0-9]*/rank N/; s/task-[0-9]*/task-N/' err | sort -u)"
    equal 'a full disk: no output' '' "$(cat out)"
    equal 'a full disk: only whole results are left' '' "$(ls disk/kept | grep part)"
    rm -r disk/kept
    by 2 --output disk/answer tiles3
    complains 'the output fills the disk' 4 <<EOF
graze: disk/answer: No space left on device
EOF
    equal 'the output fills the disk: nothing is left' '' "$(ls disk)"
    umount disk
fi
by 2 --output no/answer tiles3
complains 'a file that cannot be created' 4 <<EOF
graze: no/answer: No such file or directory
EOF
finish
