#!/bin/sh
# faults.sh - parts that do not answer, cut or lack something: told, recorded, and nothing is left behind.
# shellcheck source=SCRIPTDIR/lib/cases.sh
. "$(dirname "$0")/lib/cases.sh"
export PLAY_DIR="$top"

# Puts lib/faulty-launcher.sh in front of the launcher.
make_faulty() { # NAME
    make_plan "$1" <<'END'
start
round r1 60 main 1 0 fio
END
    mv "$local_dir/launcher.sh" "$local_dir/real-launcher.sh"
    cp "$here/lib/faulty-launcher.sh" "$local_dir/launcher.sh"
}

it 'a call to the system that fails, fails the round with a record that says so'
for fault in about:'the system does not answer' prepare:'preparing was not possible in the system' clock:'the system does not answer' \
    start:'stage 1 did not start: out of order' poll:'the launcher is gone' list:'what the tool wrote cannot be listed' \
    piece:'what the tool wrote could not be fetched: fio.json'; do
    make_faulty "${fault%%:*}"
    export FAULT="${fault%%:*}"
    run_plan
    want "exit of $FAULT" "$code" 10
    told "failed: main-1: ${fault#*:}" || why="$why $FAULT not told: $(cat "$out"); "
    want "record of $FAULT" "$(record r1-main-t1-1.record '(r["exit"], text("reason", None))')" "(1, '${fault#*:}')"
done
want_no_tool

it 'a piece that is cut once is fetched again'
make_faulty once
export FAULT=once
run_plan
want exit "$code" 0
want 'tried' "$(ls "$top/once.happened")" "$top/once.happened"
want record "$(record r1-main-t1-1.record 'r["exit"]')" 0

it 'a go in the past fails the round'
mkdir -p "$top/c"
echo 'at 1000000000000' >"$top/c/go"
(client sh "$product/client.sh" 0 1 '["fio"]' fio >"$top/c/record" 2>"$words")
want exit "$?" 1
results=$top/c
want_like reason "$(record record 'text("reason", None)')" 'stage 1 did not start: launcher.sh: the start time is * in the past'

it 'no go before the deadline'
rm "$top/c/go"
(client EXPC_DEADLINE_S=30 sh "$product/client.sh" 0 1 '["fio"]' fio >"$top/c/record" 2>"$words")
want exit "$?" 124
want record "$(record record '(r["exit"], "ready_ms" in r, "go_ms" in r, text("reason", None))')" \
    "(124, True, False, 'no go before the deadline')"

it 'a record that cannot be written fails the client'
rm -f "$top/c/go"
client sh "$product/client.sh" 0 1 '["fio"]' fio >/dev/full 2>"$words" &
pid=$!
go_when_ready || why="$why not ready; "
wait "$pid"
want exit "$?" 1
want 'last word' "$(tail -n 1 "$words")" 'the record could not be written'

it 'folders that cannot be locked are told, and used'
mkdir "$top/no"
printf '#!/bin/sh\nexit 69\n' >"$top/no/flock"
chmod +x "$top/no/flock"
make_plan nolock <<'END'
start
round r1 60 main 1 0 fio
END
tools=$top/no:$tools
run_plan
want exit "$code" 0
want_like 'what it says' "$(cat "$words")" '*cannot be locked: do not start a second run on it*'

finish
