#!/bin/bash
# SPDX-License-Identifier: MIT
#
# bench/postgis.sh GRAZE [COUNT]: all pairs of boxes in the plane by PostGIS and by `graze pairs`: the processor time, and how many pairs differ.
# Starts a server of its own, which has no port, and removes it. To be run by hand: no test and no other benchmark does.
# Debian: apt-get install postgresql postgresql-15-postgis-3
set -euo pipefail

graze=$(realpath "${1:?usage: bench/postgis.sh GRAZE [COUNT]}")
count=${2:-1000000}
programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)
[ -x "$programs/initdb" ] || { echo "bench/postgis.sh: there is no PostgreSQL: apt-get install postgresql postgresql-15-postgis-3" >&2; exit 1; }
as=() # a server does not run as root
[ "$(id -u)" != 0 ] || as=(runuser -u postgres --)

work=$(mktemp -d)
end() {
    "${as[@]}" "$programs/pg_ctl" -D "$work/data" -m immediate stop >/dev/null 2>&1 || true
    rm -rf "$work"
}
trap end EXIT
chmod 755 "$work"
mkdir "$work/server"
[ "$(id -u)" != 0 ] || chown postgres "$work" "$work/server"
cd "$work"

# About one pair a box; the numbers are read by both as the same doubles.
awk -v count="$count" '
    function part() { state = state * 48271 % 2147483647; return state / 2147483647 } # Park and Miller
    BEGIN {
        state = 7
        side = sqrt(2 / count)
        for (i = 0; i < count; i++) {
            x = part() + part() / 2147483647
            y = part() + part() / 2147483647
            printf "%d %.17g %.17g %.17g %.17g\n", i, x, y, x + part() * side, y + part() * side
        }
    }' >"$work/boxes"
{ echo 'space 2'; sed 's/ / aabb /' boxes; } >scene

"${as[@]}" "$programs/initdb" -D "$work/data" -A trust -E UTF8 --locale=C >/dev/null
"${as[@]}" "$programs/pg_ctl" -D "$work/data" -l "$work/server/log" -w -o "-k $work/server -c listen_addresses='' -c fsync=off -c jit=off \
    -c max_parallel_workers_per_gather=0 -c max_parallel_maintenance_workers=0 -c shared_buffers=1GB -c work_mem=512MB \
    -c maintenance_work_mem=1GB" start >/dev/null
sql() { "${as[@]}" "$programs/psql" -h "$work/server" -d postgres -X -q -A -t -F ' ' -v ON_ERROR_STOP=1 "$@"; }

# seconds NAME STATEMENT: the processor time of the server for it.
seconds() {
    sql -c 'SET client_min_messages = log' -c 'SET log_statement_stats = on' -c "$2" 2>statistics
    awk -v name="$1" '/ s user, .* elapsed/ { n = 0; for (i = 1; i < NF; i++) if ($(i + 1) == "s") s[++n] = $i; sum = s[n - 2] + s[n - 1] } END { printf "%-50s %8.2f s\n", name, sum }' statistics
}

sql -c 'CREATE EXTENSION postgis' -c 'CREATE UNLOGGED TABLE numbers (id int, x float8, y float8, u float8, v float8)'
sql -c "\\copy numbers FROM '$work/boxes' DELIMITER ' '"
sql -c 'CREATE UNLOGGED TABLE boxes AS SELECT id, ST_MakeEnvelope(x, y, u, v) AS g FROM numbers'
sql -c 'SELECT version()' -c 'SELECT postgis_full_version()'
seconds 'PostGIS, index' 'CREATE INDEX ON boxes USING gist (g)'
sql -c 'VACUUM ANALYZE boxes'
seconds 'PostGIS, pairs by &&' 'CREATE UNLOGGED TABLE fast AS SELECT a.id AS a, b.id AS b FROM boxes a JOIN boxes b ON a.g && b.g AND a.id < b.id'
seconds 'PostGIS, pairs by ST_Intersects' \
    'CREATE UNLOGGED TABLE exact AS SELECT a.id AS a, b.id AS b FROM boxes a JOIN boxes b ON ST_Intersects(a.g, b.g) AND a.id < b.id'

TIMEFORMAT='graze pairs, with reading and writing of text      %U s (and %S s of the system)'
time "$graze" pairs scene >lines
export LC_ALL=C
awk 'NF == 3 { print $1, $2 }' lines | sort >want
for table in fast exact; do
    sql -c "SELECT a, b FROM $table" | sort >got
    echo "$table: $(wc -l <got) pairs, graze $(wc -l <want), $(comm -3 got want | wc -l) differ"
done
