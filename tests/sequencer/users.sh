#!/bin/sh
# users.sh - what the user and other experiments want: pause, stop, a newer plan, locks.
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
# shellcheck source=SCRIPTDIR/lib/plays.sh
. "$here/lib/plays.sh"

press() { # VALUE: the user's key
    cluster patch configmap exp-status --type=merge -p '{"data":{"pause":'"$1"'}}' >/dev/null
}

pause_key() {
    it 'pause holds the next round until the key is taken back'
    start_cluster pause "$three_rounds"
    echo "$three_steps" | write_steps
    start_sequencer
    wait_for 15 happened 'go r1'
    press '"true"'
    wait_for 15 status_is phase paused || why="$why it did not pause: $(status phase); "
    sleep 1
    want 'rounds while paused' "$(all_that 'go ')" 'r1 '
    press null
    wait_sequencer
    want exit "$code" 0
    want gos "$(all_that 'go ')" 'r1 r2 r3 '
    want key "$(status pause)" ' '
}
beside pause_key

stop_key() { # CASE NAME
    it "$1"
    start_cluster "$2" "${three_rounds%\}},\"run_s\":30}"
    echo "$three_steps" | write_steps
    start_sequencer
    wait_for 15 happened 'run r1'
    press '"stop"'
    wait_sequencer
    want exit "$code" 10
    want last "$last" '3 rounds: 0 done, 1 failed, 0 kept, 0 skipped, 2 not run'
    want cancelled "$(all_that cancel)" 'j1 '
    want status "$(status phase error)" 'failed stopped by the user '
    want 'locks left' "$(cluster get leases -o name)" ''
    want_like 'the system' "$(cluster get pods -l expc.dev/object=sys-a -o 'jsonpath={range .items[*]}{.spec.schedulingGates[*].name}{end}')" expc.dev/hold-system
}
beside stop_key 'stop cancels the round that runs, stops the system, and ends: 10' stop

stop_paused() {
    it 'stop while paused'
    start_cluster stop-paused "$three_rounds"
    echo "$three_steps" | write_steps
    start_sequencer
    wait_for 15 happened 'go r1'
    press '"true"'
    wait_for 15 status_is phase paused
    press '"stop"'
    wait_sequencer
    want exit "$code" 10
    want last "$last" '3 rounds: 1 done, 0 failed, 0 kept, 0 skipped, 2 not run'
}
beside stop_paused

cancelled() {
    it 'a round that the user cancels fails, the others go on'
    start_cluster cancelled "${three_rounds%\}},\"run_s\":1.5}"
    echo "$three_steps" | write_steps
    start_sequencer
    wait_for 15 happened 'run r1'
    cluster patch job j1 --type=merge -p '{"spec":{"activeDeadlineSeconds":1}}' >/dev/null
    wait_sequencer
    want exit "$code" 10
    want last "$last" '3 rounds: 2 done, 1 failed, 0 kept, 0 skipped, 0 not run'
    want_like reason "$(grep 'r1: failed' "$out")" '*longer than specified deadline'
}
beside cancelled

newer_plan() {
    it 'a newer plan: the older sequencer finishes its round and exits 0, the newer one takes the rest'
    start_cluster newer "${three_rounds%\}},\"run_s\":1}"
    echo "$three_steps" | write_steps
    cluster add job '{"metadata":{"name":"exp-run-1","creationTimestamp":"2026-01-01T00:00:00Z","labels":{"expc.dev/experiment":"exp","app.kubernetes.io/component":"sequencer"}},"spec":{},"status":{},"play":""}'
    cluster add pod '{"metadata":{"name":"exp-run-1-pod","labels":{}},"spec":{"schedulingGates":[{"name":"x"}]},"status":{"phase":"Running"}}'
    start_sequencer EXPC_POD=exp-run-1-pod
    older=$sequencer_pid
    wait_for 15 happened 'run r1'
    cluster add job '{"metadata":{"name":"exp-run-2","creationTimestamp":"2026-01-02T00:00:00Z","labels":{"expc.dev/experiment":"exp","app.kubernetes.io/component":"sequencer"}},"spec":{},"status":{},"play":""}'
    mkdir "$PLAY_CLUSTER/newer"
    sed 's/plan=p1/plan=p2/' "$PLAY_CLUSTER/plan/steps.tsv" >"$PLAY_CLUSTER/newer/steps.tsv"
    (sequencer EXPC_PLAN="$PLAY_CLUSTER/newer" EXPC_JOB=exp-run-2 EXPC_POD=exp-run-2-pod) >"$out.newer" 2>&1 &
    newer=$!
    wait "$older"
    want 'exit of the older' "$?" 0
    want gos "$(all_that 'go ')" 'r1 '
    want_like 'last word' "$(tail -n 1 "$out")" 'a newer plan takes over: exp-run-2'
    wait "$newer"
    want 'exit of the newer' "$?" 0
    want last "$(tail -n 1 "$out.newer")" '3 rounds: 2 done, 0 failed, 1 kept, 0 skipped, 0 not run'
    grep -q 'waiting: lock expc-experiment-exp is held by exp-run-1-pod' "$out.newer" || why="$why the newer did not say that it waits; "
    want gos "$(all_that 'go ')" 'r1 r2 r3 '
    want_in_turn
    run_sequencer EXPC_POD=exp-run-1-again
    want 'exit of the older when it comes back' "$code" 0
    want_like 'its last word' "$last" 'a newer plan takes over: exp-run-2'
}
beside newer_plan

lock_of_the_living() {
    it 'a lock of a pod that lives is waited for, one of a pod that ended is taken over'
    start_cluster lock "$three_rounds"
    echo "$three_steps" | write_steps
    cluster add lease '{"metadata":{"name":"expc-node-n1","labels":{}},"spec":{"holderIdentity":"other-pod"}}'
    cluster add lease '{"metadata":{"name":"expc-system-s1","labels":{}},"spec":{"holderIdentity":"no-such-pod"}}'
    cluster add pod '{"metadata":{"name":"other-pod","labels":{}},"spec":{"schedulingGates":[{"name":"x"}]},"status":{"phase":"Running"}}'
    start_sequencer
    wait_for 15 status_is waiting 'lock expc-node-n1 is held by other-pod' || why="$why not shown: $(status waiting); "
    sleep 1
    want 'started under a lock' "$(all_that start)" ''
    cluster kill other-pod Succeeded
    wait_sequencer
    want exit "$code" 0
    want 'locks left' "$(cluster get leases -o name)" ''
}
beside lock_of_the_living

finish_besides
