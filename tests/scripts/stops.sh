#!/bin/sh
# stops.sh - deadlines, Ctrl-C and other signals: in no case may a tool be left running. The tool is a stub that plays.
# shellcheck source=SCRIPTDIR/lib/cases.sh
. "$(dirname "$0")/lib/cases.sh"
export PLAY_DIR="$top"

it 'over its deadline, a tool is ended: 124, even when it ignores TERM'
make_plan deadline <<'END'
start
round r1 34 main 1 1 fio --play=polite && wal 1 1 fio --play=stubborn
END
run_plan
want exit "$code" 10
want exits "$(record r1-main-t1-1.record 'r["exit"]') $(record r1-wal-t1-1.record 'r["exit"]')" '124 124'
told 'failed: main-1: stage 1: over its time of ' || why="$why reason not told: $(cat "$out"); "
want_no_tool

it 'a prepare over its time is ended'
make_plan slow <<'END'
start
round r1 14 main 1 1 fio --play=prepare-slow
END
run_plan
want exit "$code" 10
want record "$(record r1-main-t1-1.record '(r["exit"], text("reason", None))')" "(124, 'prepare: over its time of 2 s')"
want_no_tool

it 'Ctrl-C stops the tool, removes work files, keeps what was done: 130'
make_plan ctrl-c <<'END'
start
round r1 60 main 1 0 fio
round r2 60 main 2 60 fio --play=file --play=polite
round r3 60 main 1 0 fio
END
start_plan --dir "$top/ctrl-c/work"
wait_for 10 told 2/3
wait_for 10 tool_measures || why="the tool did not start; "
kill -INT "-$run_pid"
wait_plan
want exit "$code" 130
want_last '3 rounds: 1 done, 0 failed, 0 kept, 2 not run'
want_no_tool
want 'left behind' "$(names_in "$top/ctrl-c/work" "$results")" 'r1-main-t1-1.record '
no_process() {
    ! pgrep -f "$top/ctrl-c" >/dev/null
}
wait_for 1 no_process || why="$why processes: $(pgrep -af "$top/ctrl-c" | tr '\n' '|'); "

it 'TERM: the same with 143, also while laying out'
make_plan term <<'END'
start
round r1 60 main 1 1 fio --play=prepare-slow
END
start_plan
wait_for 10 tool_runs || why="the tool did not start; "
kill -TERM "$run_pid"
wait_plan
want exit "$code" 143
want_no_tool
want 'left behind' "$(ls -A "$top/term")" "$(printf 'err\nlocal\nout')"

it 'a client alone: INT 130, HUP 129, TERM 143, no tool, no files, no record'
for signal in INT:130 HUP:129 TERM:143; do
    mkdir -p "$top/c"
    rm -rf "$top/c/out" "$top/c/box" "$top/c/go"
    client sh "$product/client.sh" 60 2 '["fio"]' fio --play=polite >"$top/c/record" 2>/dev/null &
    pid=$!
    go_when_ready || why="$why not ready; "
    wait_for 10 test -e "$top/c/out/1/stdout" || why="$why it did not start; "
    kill "-${signal%:*}" "$pid"
    wait "$pid"
    want "exit of $signal" "$?" "${signal#*:}"
    want_no_tool
    want "left by $signal" "$(ls -d "$top/c/data" "$top/c/out" 2>/dev/null)$(cat "$top/c/record")" ''
done

it 'two runs do not mix'
make_plan lock <<'END'
start
round r1 60 main 1 60 fio --play=polite
END
start_plan
wait_for 10 tool_runs
pid=$run_pid
run_plan
want exit "$code" 3
want_like 'what it says' "$(cat "$words")" '*another run is using *'
kill -HUP "$pid"
wait "$pid"
want 'first exit after HUP' "$?" 129
want_no_tool

finish
