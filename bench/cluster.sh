#!/bin/bash
# SPDX-License-Identifier: MIT
#
# bench/cluster.sh GRAZE_MPI [COUNT [RUNS [PROCESSES...]]]: how graze-mpi scales on this machine: COUNT (5000000) boxes in space, half a pair a
# box, by 1 and 2 processes, RUNS (5) times in turn. Of each it prints the least elapsed time, as measured and without what mpirun itself takes, and
# the least critical path: in each phase the processor time of the busiest process, summed. Elapsed times mean something on a quiet machine only.
set -euo pipefail

mpi=$(realpath "${1:?usage: bench/cluster.sh GRAZE_MPI [COUNT [RUNS [PROCESSES...]]]}")
count=${2:-5000000} runs=${3:-5}
shift $(($# < 3 ? $# : 3))
processes=("$@")
[ $# -gt 0 ] || processes=(1 2)
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

/usr/bin/python3 - "$count" boxes.aabb3f64 <<'EOF'
import array, random, sys
count, side = int(sys.argv[1]), (1 / int(sys.argv[1])) ** (1 / 3)
random.seed(5)
with open(sys.argv[2], "wb") as file:
    for begin in range(0, count, 1 << 16):
        box = array.array("d")
        for _ in range(min(1 << 16, count - begin)):
            low = [random.random() for _ in range(3)]
            box.extend(low)
            box.extend(x + random.random() * side for x in low)
        box.tofile(file)
EOF

seconds() { # seconds COMMAND...: its elapsed time; what it prints goes to the file `said`
    local TIMEFORMAT=%R
    { time "$@" >said 2>&1; } 2>&1
}

least() { sort -g "$1" | head -n 1; }

for ((run = 0; run < runs; run++)); do
    for n in "${processes[@]}"; do
        seconds mpirun -n "$n" "$mpi" --version >>"start.$n"
        seconds mpirun -n "$n" "$mpi" pairs --progress --output "pairs.$n" boxes.aabb3f64 >>"elapsed.$n"
        grep -o 'at most [0-9.]* of a rank' said | awk '{ sum += $3 } END { print sum }' >>"path.$n"
        cmp "pairs.$n" "pairs.${processes[0]}"
    done
done
echo "$count boxes, $(tail -n 1 "pairs.${processes[0]}"); the least of $runs runs, in seconds, and how many times less than by ${processes[0]}"
for n in "${processes[@]}"; do
    echo "$n $(least "elapsed.$n") $(least "start.$n") $(least "path.$n")"
done | awk '
    BEGIN { printf "%10s %18s %18s %18s\n", "processes", "elapsed", "without mpirun", "critical path" }
    NR == 1 { elapsed = $2; own = $2 - $3; path = $4 }
    { printf "%10d %10.2f (%4.2f) %10.2f (%4.2f) %10.2f (%4.2f)\n", $1, $2, elapsed / $2, $2 - $3, own / ($2 - $3), $4, path / $4 }'
