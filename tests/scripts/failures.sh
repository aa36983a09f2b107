#!/bin/sh
# failures.sh - rounds that fail: who is aborted, what is told and recorded. The tool is a stub that plays.
# shellcheck source=SCRIPTDIR/lib/cases.sh
. "$(dirname "$0")/lib/cases.sh"
export PLAY_DIR="$top"

it 'a client that fails to prepare: the other is aborted at once, both records say why'
make_plan prepare <<'END'
start
round r1 120 main 1 1 fio --play=prepare-slow && wal 1 1 fio --play=prepare-fails
END
begun=$(date +%s)
run_plan
want exit "$code" 10
want_last '1 round: 0 done, 1 failed, 0 kept'
told 'failed: wal-1: prepare: exit 3: fio: cannot lay out: no luck' || why="$why reason not told: $(cat "$out"); "
want 'wal' "$(record r1-wal-t1-1.record '(r["exit"], "go_ms" in r, "ready_ms" in r, list(r["stages"][0]), text("prepare"))')" \
    "(3, False, False, ['stage', 'argv'], 'first words\\nfio: cannot lay out: no luck')"
want 'main' "$(record r1-main-t1-1.record '(r["exit"], text("reason", None))')" "(1, 'aborted: client wal-1 failed')"
want_below 'seconds' $(($(date +%s) - begun)) 45
want_no_tool

it 'the reason of a failed tool is its last line on stderr'
make_plan reasons <<'END'
start
round r1 60 main 1 1 fio --play=run-fails
round r2 60 main 1 1 fio --play=killed
round r3 60 main 1 1 no-such-tool
END
run_plan
want exit "$code" 10
want_last '3 rounds: 0 done, 3 failed, 0 kept'
told 'failed: main-1: stage 1: exit 7: fio: last words' || why="$why first not told; "
told 'failed: main-1: stage 1: ended by signal 9' || why="$why second not told; "
told 'failed: main-1: stage 1: exit 127: ' || why="$why third not told; "
want 'exit of r2' "$(record r2-main-t1-1.record '(r["exit"], r["stages"][0]["exit"], text("reason", None))')" \
    "(137, 137, 'stage 1: ended by signal 9')"

it 'on_failure=stop ends after the first failed round'
make_plan stop on_failure=stop <<'END'
start
round r1 60 main 1 1 fio
round r2 60 main 1 1 fio --play=run-fails
round r3 60 main 1 1 fio
stop
END
run_plan
want exit "$code" 10
want_last '3 rounds: 1 done, 1 failed, 0 kept, 1 not run'

finish
