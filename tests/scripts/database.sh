#!/bin/sh
# database.sh - a client and its database: loads, marks, what is done before a round, counters, passwords. psql is a stub that keeps the mark in a file
# and writes down what it was asked.
# shellcheck source=SCRIPTDIR/lib/cases.sh
. "$(dirname "$0")/lib/cases.sh"

cat >"$top/bin/psql" <<'END'
#!/bin/sh
for word do statement=$word; done
printf '%s\n' "$PGHOST:$PGPORT $PGUSER ${PGPASSWORD:+password }$*" | tr '\n' ' ' >>"$PLAY_DIR/asked"
echo >>"$PLAY_DIR/asked"
[ ! -e "$PLAY_DIR/down" ] || { echo 'psql: error: no connection' >&2; exit 2; }
case $statement in
'SELECT id FROM expc_load') [ -s "$PLAY_DIR/mark" ] || { echo 'ERROR: no such table' >&2; exit 1; }; cat "$PLAY_DIR/mark" ;;
*'INSERT INTO expc_load VALUES ('*) statement=${statement##*VALUES (\'}; printf '%s\n' "${statement%\'*}" >"$PLAY_DIR/mark" ;;
'DROP DATABASE'*) rm -f "$PLAY_DIR/mark" ;;
VACUUM) [ ! -e "$PLAY_DIR/no-vacuum" ] || { echo 'ERROR: cannot vacuum' >&2; exit 1; } ;;
'SHOW server_version_num') echo 160002 ;;
*pg_wal_lsn_diff*) printf '1\t2\t3\t4\t5\t6\t7\t8\n' ;;
*pg_settings*) printf 'huge_pages\toff\n' ;;
esac
END
cat >"$top/bin/pgbench" <<'END'
#!/bin/sh
echo "pgbench $*" >>"$PLAY_DIR/asked"
case " $* " in *' fail '*) echo 'pgbench: error: it fails' >&2; exit 1 ;; esac
END
cat >"$top/bin/sysbench" <<'END'
#!/bin/sh
for word do case $word in --config-file=*) cat "${word#*=}"; stat -c %a "${word#*=}" ;; esac; done
echo "words $*"
END
chmod +x "$top/bin/psql" "$top/bin/pgbench" "$top/bin/sysbench"
export PLAY_DIR="$top"

client() { # ROUND NAME=VALUE... -- ARG...: sets code, last
    round=$1 box=$top/box-$1
    shift
    rm -rf "$box" "$top/go"
    : >"$top/asked"
    settings="EXPC_ROUND=$round"
    while [ "$1" != -- ]; do
        settings="$settings
$1"
        shift
    done
    shift
    (
        while IFS= read -r setting; do export "${setting?}"; done <<END
$settings
END
        export EXPC_VIA=local EXPC_SYSTEM=s1 EXPC_TENANT=1 EXPC_WORKLOAD=main EXPC_CLIENT=1 EXPC_CLIENTS=1 EXPC_DEADLINE_S=200 EXPC_CLEAN=never
        export EXPC_DATA="$box/data" EXPC_OUT="$box/out" EXPC_BOX="$box" EXPC_GO="$top/go" EXPC_DB=postgresql EXPC_DB_HOST=db EXPC_DB_NAME=bench
        export EXPC_DB_PASSWORD='a "secret" $x' EXPC_CONNECT_S=1
        under sh "$product/client.sh" "$@" >"$top/record" 2>"$top/words"
    ) &
    pid=$!
    wait_for 20 eval '[ -e "$box/ready" ] || ! kill -0 "$pid" 2>/dev/null'
    echo "at $(($(date +%s%3N) + 1000))" >"$top/go"
    wait "$pid"
    code=$?
    last=$(tail -n 1 "$top/words")
}

header() { # EXPRESSION over r, the header
    head -n 1 "$top/record" | "${PYTHON:-/usr/bin/python3}" -c "import json, sys; r = json.load(sys.stdin); print($1)"
}

it 'a load makes the database anew, fills it and marks it; its record says load'
rm -f "$top/mark"
client l1 EXPC_LOAD=l1 EXPC_WORKLOAD=load -- 0 3 '["pgbench","-i","-s1"]' pgbench -i -s1
want exit "$code" 0
want mark "$(cat "$top/mark")" l1
want header "$(header '[r.get("round"), r["load"], r["workload"], r["stages"][0]["exit"]]')" "[None, 'l1', 'main', 0]"
want_like asked "$(cat "$top/asked")" '*DROP DATABASE IF EXISTS bench WITH (FORCE)*CREATE DATABASE bench*pgbench -i -s1*INSERT INTO expc_load*'
want_like 'the connection' "$(head -n 1 "$top/asked")" 'db:5432 postgres password *'
want 'the password in argv' "$(grep -c secret "$top/asked")" 0

it 'with the right mark a load does nothing'
client l1 EXPC_LOAD=l1 -- 0 3 '["pgbench","-i","-s1"]' pgbench -i -s1
want exit "$code" 0
want calls "$(grep -c '^pgbench\|DROP' "$top/asked")" 0
want 'exit of the stage' "$(header '"exit" in r["stages"][0]')" False

it 'a load that fails is not marked'
client l2 EXPC_LOAD=l2 -- 0 2 '["pgbench","fail"]' pgbench fail
want exit "$code" 1
want 'mark' "$(cat "$top/mark" 2>/dev/null)" ''
want last "$last" 'stage 1: exit 1: pgbench: error: it fails'

it 'a round: the mark is right, the words before it are done, counters and settings are in the record'
echo l1 >"$top/mark"
client r1 EXPC_LOAD=l1 'EXPC_BEFORE=vacuum checkpoint' 'EXPC_FIRST=samples counters' -- 1 2 '["pgbench","-T1"]' pgbench -T1
want exit "$code" 0
want_like asked "$(cat "$top/asked")" '*VACUUM*CHECKPOINT*pgbench -T1*'
want sections "$(header '[s["name"] for s in r["sections"]]')" "['stdout', 'stderr', 'database', 'settings']"
want counters "$(grep -a -c '	1	2	3	4	5	6	7	8$' "$top/record")" 2

it 'a round without its data, or before which something fails, does not run'
echo l9 >"$top/mark"
client r1 EXPC_LOAD=l1 -- 1 2 '["pgbench","-T1"]' pgbench -T1
want exit "$code" 1
want_like last "$last" 'the data of load l1 are not in bench*'
want calls "$(grep -c '^pgbench' "$top/asked")" 0
echo l1 >"$top/mark"
: >"$top/no-vacuum"
client r1 EXPC_LOAD=l1 EXPC_BEFORE=vacuum -- 1 2 '["pgbench","-T1"]' pgbench -T1
rm "$top/no-vacuum"
want 'exit with no vacuum' "$code" 1
want 'last with no vacuum' "$last" 'before: vacuum: ERROR: cannot vacuum'
client r1 EXPC_LOAD=l1 EXPC_BEFORE=reindex -- 1 2 '["pgbench","-T1"]' pgbench -T1
want_like 'words of an unknown one' "$(cat "$top/words")" "*before: 'reindex' is nothing that can be done on postgresql*"

it 'a database that does not answer'
: >"$top/down"
client r1 EXPC_LOAD=l1 -- 1 2 '["pgbench","-T1"]' pgbench -T1
rm "$top/down"
want exit "$code" 1
want last "$last" 'the database does not answer: psql: error: no connection'

it 'with renew: round the first client loads in its prepare'
client r2 EXPC_LOAD=l1 -- load 3 '["pgbench","-i","-s1"]' pgbench -i -s1 1 2 '["pgbench","-T1"]' pgbench -T1
want exit "$code" 0
want mark "$(cat "$top/mark")" r2
want stages "$(header '[s["argv"] for s in r["stages"]]')" "[['pgbench', '-T1']]"
want_like asked "$(cat "$top/asked")" '*DROP DATABASE*pgbench -i -s1*INSERT*pgbench -T1*'

it 'sysbench gets its way to the database by a file of its own'
echo l1 >"$top/mark"
client r3 EXPC_LOAD=l1 -- 1 3 '["sysbench","oltp_read_only","run"]' sysbench oltp_read_only run
want exit "$code" 0
want_like record "$(cat "$top/record")" '*pgsql-host=db*pgsql-password=a "secret" $x*pgsql-db=bench*600*words oltp_read_only run --config-file=*'

it 'tenants by schema: a database for all, a schema for each'
rm -f "$top/mark"
client l3 EXPC_LOAD=l3 EXPC_DB_SCHEMA=tenant2 -- 0 2 '["pgbench","-i"]' pgbench -i
want exit "$code" 0
want_like asked "$(cat "$top/asked")" '*DROP SCHEMA IF EXISTS tenant2 CASCADE; CREATE SCHEMA tenant2*'

finish
