#!/bin/sh
# launcher.sh - the launcher alone, as it will be called through an exec: each call a process of its own.
# shellcheck source=SCRIPTDIR/lib/cases.sh
. "$(dirname "$0")/lib/cases.sh"
box=$top/out data=$top/data

call() { # CALL WORD...
    under sh "$product/launcher.sh" "$@"
}

at() { # MS_FROM_NOW
    echo $(($(date +%s%3N) + $1))
}

is_done() { # TASK
    case $(call poll "$box" "$1" 60) in
    done*) ;;
    *) return 1 ;;
    esac
}

it 'the clock is the real time in ms'
before=$(at 0) ours=$(call clock) after=$(at 0)
want "$before <= $ours <= $after" "$((before - 20 <= ours && ours <= after))" 1 # busybox's is a tick old

it 'start is waited for, the tool outlives its caller, output and state are kept'
start=$(at 4000)
want_below 'ms left' "$(call start "$box" 1 "$data" "$start" 20 60 sh -c 'echo out; echo err >&2; pwd; exit 3')" 4001
want 'state before' "$(call poll "$box" 1 60)" waiting
wait_for 5 is_done 1
# shellcheck disable=SC2046 # four words
set -- $(call poll "$box" 1 60)
want state "$1 $4" 'done 3'
want 'started early' "$(($2 < start))" 0
want files "$(call fetch "$box" 1 | cut -d ' ' -f 1 | tr '\n' ' ')" 'stdout stderr '
want sums "$(call fetch "$box" 1 | head -n 1)" "stdout $(cksum <"$box/1/stdout")"
want piece "$(call fetch "$box" 1 stdout 1 2)" ut
want text "$(call fetch "$box" 1 stdout 0 1000)" "out
$data"

it 'the tool starts at its time, to 0.3 s'
starts_in_time() {
    start=$(at 2000) tried=$((${tried-0} + 1))
    call start "$box" "time$tried" "$data" "$start" 20 60 true >/dev/null
    wait_for 5 is_done "time$tried"
    read -r _ began _ <"$box/time$tried/state"
    [ $((began - start)) -lt 300 ]
}
want_once 'late' starts_in_time

it 'a start in the past, an unknown call, too few words are refused'
call start "$box" 2 "$data" "$(at -5)" 20 60 true 2>/dev/null
want 'exit of the past' "$?" 1
call dance 2>/dev/null
want 'exit of dance' "$?" 2
call start "$box" 2 2>/dev/null
want 'exit of few words' "$?" 2
call clean relative 2>/dev/null
want 'exit of a relative path' "$?" 2

it 'what a killed tool has left in sessions of its own is ended'
call start "$box" 2 "$data" "$(at 3000)" 20 60 fio --play=orphan >/dev/null
wait_for 8 is_done 2
want_like state "$(cat "$box/2/state")" 'done * * 137'
want_no_tool

it 'without a heartbeat the tool is ended, and stderr says so'
call start "$box" 3 "$data" "$(at 3000)" 60 1 sh -c ': >began; exec sleep 50' >/dev/null
wait_for 5 test -e "$data/began" || why="$why it did not start; "
wait_for 8 no_tool_runs || why="$why it still runs; "
wait_for 2 is_done 3
want_like state "$(cat "$box/3/state")" 'done * * 143'
want_like stderr "$(cat "$box/3/stderr")" '*its client was not heard in time*'

it 'with a heartbeat it goes on'
call start "$box" 4 "$data" "$(at 3000)" 60 5 sleep 8 >/dev/null # without one it would be ended after 6 s
for _ in 1 2 3 4 5 6 7 8 9 10; do
    sleep 0.8
    call beat "$box" 5
done
wait_for 5 is_done 4
want_like state "$(cat "$box/4/state")" 'done * * 0'

it 'stop before the start time'
call start "$box" 5 "$data" "$(at 9000)" 60 60 sleep 50 >/dev/null
call stop "$box"
want state "$(cat "$box/5/state")" 'done - - 143'
want_no_tool

it 'stop before the owner can hear it'
mkdir -p "$box/early"
echo waiting >"$box/early/state"
true &
echo "$! 12345" >"$box/early/owner"
call stop "$box"
want state "$(cat "$box/early/state")" 'done - - 143'

it 'an owner that was killed: the state is lost, and stop still ends the tool'
call start "$box" 6 "$data" "$(at 3000)" 60 60 sleep 50 >/dev/null
wait_for 5 tool_runs
kill -KILL "$(cut -d ' ' -f 1 "$box/6/owner")"
is_lost() {
    [ "$(call poll "$box" 6 60)" = lost ]
}
wait_for 2 is_lost || why="$why its state is $(call poll "$box" 6 60); "
call stop "$box"
want_no_tool
pkill -KILL -f "^sh $product/launcher.sh own $box 6" # its guard, ours, sleeps on

it 'a number that was given to another process is not signalled'
mkdir -p "$box/7"
sleep 30 &
echo "$! 12345" >"$box/7/owner"
echo running 1 >"$box/7/state"
call stop "$box"
kill $! 2>/dev/null || why="$why another process was ended; "

it 'a killed client: the tool is ended when its time and the grace are over'
mkdir -p "$top/c"
# As the client's parent is this shell, nobody but the launcher ends the tool.
client EXPC_GRACE_S=6 sh "$product/client.sh" 1 3 '["fio"]' fio --play=polite --runtime=50 >/dev/null 2>&1 &
pid=$!
go_when_ready || why="$why not ready; "
wait_for 5 test -e "$top/c/out/1/stdout" || why="$why it did not start; "
kill -KILL "$pid"
wait_for 2 tool_runs || why="$why the tool ended with the client; "
wait_for 10 no_tool_runs || why="$why the tool still runs; "

it 'folders that cannot be made or are gone'
call start /proc/nothing 1 "$data" "$(at 3000)" 20 60 true 2>/dev/null
want 'exit without OUT' "$?" 1
call start "$box" 8 /proc/nothing "$(at 3000)" 20 60 true 2>/dev/null
want 'exit without DATA' "$?" 1
call start "$box" 9 "$top/gone" "$(at 3000)" 20 60 true >/dev/null
rmdir "$top/gone"
wait_for 5 is_done 9
want_like 'state without DATA' "$(cat "$box/9/state")" 'done - - 126'
call start "$box" 10 "$data" "$(at 3000)" 60 60 sleep 50 >/dev/null
wait_for 5 tool_runs
rm "$box/due"
call beat "$box" 0
call stop "$box"
want_no_tool

it 'where date knows no ms, stat no birth and sleep no fraction, whole seconds do'
mkdir "$top/poor"
cat >"$top/poor/date" <<'END'
#!/bin/sh
echo "$(/bin/date +%s)${1#+%s}"
END
printf '#!/bin/sh\nexit 1\n' >"$top/poor/stat"
cat >"$top/poor/sleep" <<'END'
#!/bin/sh
case $1 in
*.*) exit 1 ;;
esac
exec /bin/sleep "$1"
END
chmod +x "$top"/poor/*
tools=$top/poor:$tools
want_like clock "$(call clock)" '1?????????000'
call start "$box" 11 "$data" "$(at 4500)" 20 60 true >/dev/null
wait_for 8 is_done 11
want_like state "$(cat "$box/11/state")" 'done * * 0'

finish
