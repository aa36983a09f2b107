#!/bin/sh
# kills.sh - parts that were killed: in no case may a tool be left running. The tool is a stub that plays.
# shellcheck source=SCRIPTDIR/lib/cases.sh
. "$(dirname "$0")/lib/cases.sh"
export PLAY_DIR="$top"

it 'what a killed tool has left in sessions of its own is ended'
make_plan orphan <<'END'
start
round r1 60 main 1 1 fio --play=orphan
END
run_plan
want exit "$code" 10
want_no_tool

it 'a killed client: the other finishes, the round has failed, its tool is gone before the next round'
make_plan client <<'END'
start
round r1 60 main 1 2 fio --runtime=2 && wal 1 2 fio --runtime=2 --play=polite
round r2 60 main 1 0 fio
END
start_plan
wait_for 10 tool_measures
kill -KILL "$(client_pid wal)"
wait_plan
want exit "$code" 10
want_last '2 rounds: 1 done, 1 failed, 0 kept'
told 'failed: wal-1: its client was ended by signal 9' || why="$why reason not told: $(cat "$out"); "
want 'records' "$(cd "$results" && echo *)" 'r1-main-t1-1.record r2-main-t1-1.record'
want_no_tool

it 'a client before the go that is killed: the other is aborted'
make_plan before <<'END'
start
round r1 120 main 1 1 fio && wal 1 1 fio --play=prepare-slow
END
start_plan
wait_for 10 tool_runs
kill -KILL "$(client_pid wal)"
wait_plan
want exit "$code" 10
told 'failed: wal-1: its client was ended by signal 9' || why="$why reason not told: $(cat "$out"); "
want 'main' "$(record r1-main-t1-1.record 'text("reason", None)')" 'aborted: client wal-1 failed'
want_no_tool

it 'a run that was killed: the next one stops its tool, removes its files and takes over'
make_plan killed <<'END'
start
round r1 60 main 1 30 fio --play=polite
END
start_plan
wait_for 10 tool_measures
kill -KILL "$run_pid"
wait "$run_pid" 2>/dev/null
make_plan killed <<'END'
start
round r1 60 main 1 0 fio
END
run_plan
want exit "$code" 0
want_last '1 round: 1 done, 0 failed, 0 kept'
want_no_tool
want 'left behind' "$(ls -A "$results")" r1-main-t1-1.record
wait_for 5 no_client || why="$why its client lives: $(pgrep -f "$top/killed"); "

it 'a run that was killed before the go: its clients give up by themselves'
make_plan orphans <<'END'
start
round r1 120 main 1 1 fio && wal 1 1 fio --play=prepare-slow
END
start_plan
wait_for 10 tool_runs
kill -KILL "$run_pid"
wait "$run_pid" 2>/dev/null
wait_for 10 no_client || why="$why they live: $(pgrep -f "$local_dir/client.sh" | tr '\n' ' '); "
want_no_tool

finish
