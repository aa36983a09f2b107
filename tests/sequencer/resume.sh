#!/bin/sh
# resume.sh - the sequencer is killed (SIGKILL) in each of its states and started again, as another pod: every round runs once.
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
# shellcheck source=SCRIPTDIR/lib/plays.sh
. "$here/lib/plays.sh"

# The case NAME: starts a plan, kills the sequencer as soon as CONDITION holds, starts another, and looks whether all went as if nothing was.
kill_when() { # CASE NAME SETTINGS CONDITION WORD...
    it "$1"
    shift
    start_cluster "$1" "$2"
    shift 2
    echo "$three_steps" | write_steps
    start_sequencer EXPC_POD=exp-run-1-old
    wait_for 15 "$@" || why="$why it did not come to: $*; "
    kill_sequencer
    run_sequencer
    want exit "$code" 0
    want runs "$(all_that 'run ')" 'r1 r2 r2 r3 '
    want gos "$(all_that 'go ')" 'r1 r2 r3 '
    want records "$(all_that record | wc -w)" 4
    want_in_turn
    want forbidden "$(all_that forbidden)" ''
    want 'locks left' "$(cluster get leases -o name)" ''
    want_like last "$last" '3 rounds: * 0 failed, * 0 skipped, 0 not run'
}

# The whole pod dies: the shell, and the kubectl that watches.
kill_sequencer() {
    kill -KILL "$sequencer_pid"
    grep -slzx "PLAY_CLUSTER=$PLAY_CLUSTER" /proc/[0-9]*/environ | sed 's/[^0-9]//g' | while read -r pid; do
        grep -qzx 'EXPC_POD=exp-run-1-old' "/proc/$pid/environ" 2>/dev/null && kill -KILL "$pid" 2>/dev/null
    done
    wait "$sequencer_pid" 2>/dev/null
}

with() { # SETTINGS: those of the three rounds, and more
    echo "${three_rounds%\}},$1}"
}

beside kill_when 'killed before it has a lock' early "$(with '"faults":[{"match":"create.*exp-lease","times":0}]')" cluster get configmap exp-status -o name
beside kill_when 'killed while it holds the locks and the system starts' locked "$(with '"ready_s":0.4')" happened 'lift sys-a'
beside kill_when 'killed while it waits for pods' late "$(with '"pods_late_s":2.5')" grep -q '^system s1: ready' "$top/late/out"
beside kill_when 'killed when the gates are lifted, before the go' before-go "$(with '"ready_s":0.4')" happened 'lift j1'
beside kill_when 'killed when one of two gates is lifted' half "$three_rounds" happened 'lift j2-0'
beside kill_when 'killed at the go' at-go "$three_rounds" happened 'go r1'
beside kill_when 'killed while the tool measures' after-go "$(with '"run_s":1')" happened 'run r2'
beside kill_when 'killed when the round has ended' ended "$three_rounds" happened 'record exp-r1'
beside kill_when 'killed between rounds' between "$three_rounds" grep -q 'r1: done' "$top/between/out"
beside kill_when 'killed at the end' end "$three_rounds" happened 'record exp-r3'

ended_without() {
    it 'killed while a round ends without it: the pods are gone, the records are there'
    start_cluster gone "$three_rounds"
    echo "$three_steps" | write_steps
    start_sequencer EXPC_POD=exp-run-1-old
    wait_for 15 happened 'go r1'
    kill_sequencer
    wait_for 5 happened 'record exp-r1'
    sleep 0.2
    for pod in $(cluster get pods -l job-name=j1 -o 'jsonpath={range .items[*]}{.metadata.name} {end}'); do cluster delete pod "$pod"; done
    run_sequencer
    want exit "$code" 0
    want gos "$(all_that 'go ')" 'r1 r2 r3 '
}
beside ended_without

run_again() {
    it 'a round that is run again after its results and Job were deleted does not start at its old go'
    start_cluster again '{"systems":["sys-a"],"jobs":[{"name":"j1","round":"r1"}]}'
    printf '1 start s1 40 1 0 sys-a\n2 round r1 127 1 1 j1\n3 stop s1 - 1 0 sys-a\n' | write_steps
    run_sequencer
    cluster delete configmap exp-r1-main-t1-1
    cluster delete job j1
    for pod in $(cluster get pods -l job-name=j1 -o 'jsonpath={range .items[*]}{.metadata.name} {end}'); do cluster delete pod "$pod"; done
    sleep 0.3
    cluster add job '{"name":"j1","round":"r1"}'
    run_sequencer
    want exit "$code" 0
    want last "$last" '1 rounds: 1 done, 0 failed, 0 kept, 0 skipped, 0 not run'
    want gos "$(all_that 'go ')" 'r1 r1 '
}
beside run_again

just_exits() {
    it 'TERM: it just exits, 143, and leaves its locks to the next'
    start_cluster term "$three_rounds"
    echo "$three_steps" | write_steps
    start_sequencer EXPC_POD=exp-run-1-old
    wait_for 10 happened 'go r1'
    kill -TERM "$sequencer_pid"
    wait_sequencer
    want exit "$code" 143
    want_like locks "$(cluster get leases -o name | wc -l)" 3
    run_sequencer
    want exit "$code" 0
    want gos "$(all_that 'go ')" 'r1 r2 r3 '
}
beside just_exits

finish_besides
