#!/bin/sh
# loads.sh - loads before their rounds, the pod that tunes a node, and the Secret of a database.
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
# shellcheck source=SCRIPTDIR/lib/plays.sh
. "$here/lib/plays.sh"

two_loads='"jobs":[{"name":"jl1","round":"l1","workload":"load","component":"load"},{"name":"j1","round":"r1"},{"name":"j2","round":"r2"},
    {"name":"jl2","round":"l2","workload":"load","component":"load"},{"name":"j3","round":"r3"}]'
load_steps='1 start s1 40 1 0 sys-a type=postgresql node=n1 tune=tune-a
2 load l1 430 1 1 jl1
3 round r1 127 1 1 j1
4 round r2 127 1 1 j2
5 load l2 430 1 1 jl2
6 round r3 127 1 1 j3
7 stop s1 - 1 0 sys-a'

# Line numbers of what happened, in the order of the patterns.
in_order() { # PATTERN...
    before=0
    for pattern do
        at=$(grep -n "^$pattern" "$PLAY_CLUSTER/happened" | head -n 1 | cut -d : -f 1)
        if [ -z "$at" ] || [ "$at" -le "$before" ]; then
            why="$why '$pattern' does not follow; "
            return
        fi
        before=$at
    done
}

loads_run() {
    it 'each load once before its rounds, on a node that is tuned before the system and restored after it; the Secret is made once'
    start_cluster loads "{\"systems\":[\"sys-a\"],\"tunes\":[\"tune-a\"],$two_loads}"
    echo "$load_steps" | write_steps
    run_sequencer EXPC_SECRET=exp-auth
    want exit "$code" 0
    want last "$last" '3 rounds: 3 done, 0 failed, 0 kept, 0 skipped, 0 not run'
    want gos "$(all_that 'go ')" 'l1 r1 r2 l2 r3 '
    want_in_turn
    in_order 'start tune-a' 'start sys-a' 'run l1' 'run r1' 'run r2' 'run l2' 'run r3' 'delete sys-a' 'delete tune-a'
    want password "$(cluster get secret exp-auth -o 'jsonpath={.stringData.password}' | grep -c '^[0-9a-f]\{48\}$')" 1
    want forbidden "$(all_that forbidden)" ''

    run_sequencer EXPC_SECRET=exp-auth
    want 'exit again' "$code" 0
    want 'last again' "$last" '3 rounds: 0 done, 0 failed, 3 kept, 0 skipped, 0 not run'
    want 'gos again' "$(all_that 'go ')" 'l1 r1 r2 l2 r3 '
}

load_fails() {
    it 'a load that fails: its rounds are skipped, those of the next load run; it is not tried again'
    start_cluster fails "{\"systems\":[\"sys-a\"],\"tunes\":[\"tune-a\"],\
$(echo "$two_loads" | sed 's/"round":"l1","workload":"load"/"round":"l1","workload":"load","play":"fail-late"/')}"
    echo "$load_steps" | write_steps
    run_sequencer
    want exit "$code" 10
    want last "$last" '3 rounds: 1 done, 0 failed, 0 kept, 2 skipped, 0 not run'
    want gos "$(all_that 'go ')" 'l1 l2 r3 '
    want_like 'what was said' "$(cat "$out")" '*r1: skipped: its load failed*'

    run_sequencer
    want 'exit again' "$code" 10
    want 'last again' "$last" '3 rounds: 0 done, 0 failed, 1 kept, 2 skipped, 0 not run'
    want 'gos again' "$(all_that 'go ')" 'l1 l2 r3 '
}

load_stops() {
    it 'with onFailure: stop a load that fails ends the plan'
    start_cluster stops "{\"systems\":[\"sys-a\"],\"tunes\":[\"tune-a\"],\
$(echo "$two_loads" | sed 's/"round":"l1","workload":"load"/"round":"l1","workload":"load","play":"fail-late"/')}"
    echo "$load_steps" | write_steps on_failure=stop
    run_sequencer
    want exit "$code" 10
    want last "$last" '3 rounds: 0 done, 0 failed, 0 kept, 0 skipped, 3 not run'
}

idle_load() {
    it 'a load whose rounds are all there does not run'
    start_cluster idle "{\"systems\":[\"sys-a\"],\"tunes\":[\"tune-a\"],$two_loads}"
    for round in r1 r2; do
        cluster add configmap "{\"metadata\":{\"name\":\"exp-$round-main-t1-1\",\"labels\":{\"expc.dev/experiment\":\"exp\",\"expc.dev/round\":\"$round\",\"expc.dev/result\":\"ok\"}}}" ||
            why="$why the record is not there; "
    done
    echo "$load_steps" | write_steps
    run_sequencer
    want exit "$code" 0
    want gos "$(all_that 'go ')" 'l2 r3 '
}

no_tuning() {
    it 'a node that cannot be tuned: the system is not started, its rounds are skipped'
    start_cluster untuned "{\"systems\":[\"sys-a\"],\"tunes\":[],$two_loads}"
    echo "$load_steps" | sed 's/ 40 1 0 sys-a/ 2 1 0 sys-a/' | write_steps
    run_sequencer
    want exit "$code" 10
    want last "$last" '3 rounds: 0 done, 0 failed, 0 kept, 3 skipped, 0 not run'
    want starts "$(all_that 'start sys-a')" ''
}

for one in loads_run load_fails load_stops idle_load no_tuning; do beside "$one"; done
finish_besides
