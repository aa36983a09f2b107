#!/bin/sh
# faults.sh - what goes wrong in the cluster: a round that fails says why and the others go on; trouble on the way is waited out.
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
# shellcheck source=SCRIPTDIR/lib/plays.sh
. "$here/lib/plays.sh"

two_steps='1 start s1 40 1 0 sys-a
2 round r1 127 2 2 j1
3 round r2 127 1 1 j2
4 stop s1 - 1 0 sys-a'

two_steps_soon=$(echo "$two_steps" | sed 's/r1 127/r1 6/')

# A first round of two clients whose first one plays PLAY, and a second round that must run as ever.
fails() { # CASE NAME PLAY MORE-SETTINGS REASON [HEAD-WORD...]
    it "$1"
    start_cluster "$2" '{"systems":["sys-a"],"jobs":[{"name":"j1","round":"r1","clients":2,"play":"'"$3"'"},{"name":"j2","round":"r2"}]'"$4"'}'
    reason=$5 settings=${6-}
    case $2 in
    hang | unready) echo "$two_steps_soon" | write_steps ;;
    nostart) echo "$two_steps" | write_steps ready_s=6 ;;
    *) echo "$two_steps" | write_steps ;;
    esac
    # shellcheck disable=SC2086 # none or one word
    run_sequencer $settings
    want exit "$code" 10
    want last "$last" '2 rounds: 1 done, 1 failed, 0 kept, 0 skipped, 0 not run'
    # shellcheck disable=SC2254 # it is a pattern
    want_like reason "$(grep 'r1: failed' "$out")" "*r1: failed: $reason"
    want_like error "$(status error phase)" "r1: $reason failed "
    want 'second round' "$(all_that 'go r2')" 'r2 '
    want 'state of the Jobs' "$(cluster get jobs -o 'jsonpath={range .items[*]}{.metadata.labels.expc\.dev/state} {end}')" 'failed done '
}

beside fails 'a client that fails before the go: the other is aborted' early fail-early '' 'prepare: exit 1: fio: no space'
beside fails 'a client that fails after the go: the other finishes' late fail-late '' 'stage 1: exit 1: fio: io error'
beside fails 'a client that never starts' nostart never-starts '' 'a client has not started in 6 s*'
beside fails 'a client that is never ready is cancelled when the deadline is over' unready never-ready '' 'its clients do not get ready'
beside fails 'a tool that never ends is cancelled when the deadline is over' hang hang '' 'not over after * s, cancelled'
beside fails 'a client that leaves no record' norecord no-record '' '1 of 2 records are there'
beside fails 'a record with a piece missing' piece 'pieces piece-lost' '' '1 of 2 records are there'

go_in_the_past() {
    it 'a go that comes too late fails its round'
    start_cluster past '{"systems":["sys-a"],"jobs":[{"name":"j1","round":"r1","clients":2},{"name":"j2","round":"r2"}]}'
    echo "$two_steps" | write_steps
    run_sequencer EXPC_LEAD_MS=-3000
    want exit "$code" 10
    want last "$last" '2 rounds: 0 done, 2 failed, 0 kept, 0 skipped, 0 not run'
    want_like reason "$(status error)" 'r2: the go is in the past '
}
beside go_in_the_past

job_missing() {
    it 'a Job that is not there is waited for, then its round fails'
    start_cluster missing '{"systems":["sys-a"],"jobs":[{"name":"j2","round":"r2"}]}'
    echo "$two_steps" | write_steps ready_s=8
    run_sequencer
    want exit "$code" 10
    want last "$last" '2 rounds: 1 done, 1 failed, 0 kept, 0 skipped, 0 not run'
    grep -q '^waiting: Job j1 is not there' "$out" || why="$why not told: $(cat "$out"); "
}
beside job_missing

job_late() {
    it 'a Job and pods that come late are waited for'
    start_cluster late-job '{"systems":["sys-a"],"pods_late_s":1,"jobs":[{"name":"j2","round":"r2"}]}'
    echo "$two_steps" | write_steps
    start_sequencer
    wait_for 15 grep -q '^waiting: Job j1 is not there' "$out" || why="$why not told: $(cat "$out"); "
    cluster add job '{"name":"j1","round":"r1","clients":2}'
    wait_sequencer
    want exit "$code" 0
}
beside job_late

system_fails() {
    it 'a system that is not ready in its time: its rounds are skipped, the other system runs'
    start_cluster system '{"systems":["sys-b"],"jobs":[{"name":"j1","round":"r1"},{"name":"j2","round":"r2"}]}'
    cluster add deployment '{"metadata":{"name":"sys-a","labels":{"expc.dev/experiment":"exp","app.kubernetes.io/component":"system"}},"play":"never-starts"}'
    printf '1 start s1 2 1 0 sys-a\n2 round r1 127 1 1 j1\n3 stop s1 - 1 0 sys-a\n4 start s2 40 1 0 sys-b\n5 round r2 127 1 1 j2\n6 stop s2 - 1 0 sys-b\n' | write_steps
    run_sequencer
    want exit "$code" 10
    want last "$last" '2 rounds: 1 done, 0 failed, 0 kept, 1 skipped, 0 not run'
    want_like error "$(status error)" 'system s1 was not ready in 2 s* '
    want runs "$(all_that 'run ')" 'r2 '
}
beside system_fails

system_lost() {
    it 'a system that is gone after a failed round is started again'
    start_cluster lost '{"systems":["sys-a"],"run_s":4,"jobs":[{"name":"j1","round":"r1","clients":2,"play":"fail-late"},{"name":"j2","round":"r2"}]}'
    echo "$two_steps" | write_steps
    start_sequencer
    wait_for 15 happened 'run r1'
    cluster delete pod "$(cluster get pods -l expc.dev/object=sys-a -o 'jsonpath={range .items[*]}{.metadata.name}{end}')"
    wait_sequencer
    want exit "$code" 10
    want last "$last" '2 rounds: 1 done, 1 failed, 0 kept, 0 skipped, 0 not run'
    want 'starts of the system' "$(all_that 'start sys-a' | wc -w)" 2
}
beside system_lost

on_failure_stop() {
    it 'on_failure=stop: nothing more runs, and again when it is started again'
    start_cluster stop '{"systems":["sys-a"],"jobs":[{"name":"j1","round":"r1","clients":2,"play":"fail-late"},{"name":"j2","round":"r2"}]}'
    echo "$two_steps" | write_steps on_failure=stop
    run_sequencer
    want exit "$code" 10
    want last "$last" '2 rounds: 0 done, 1 failed, 0 kept, 0 skipped, 1 not run'
    run_sequencer
    want 'second exit' "$code" 10
    want 'second run' "$last" '2 rounds: 0 done, 1 failed, 0 kept, 0 skipped, 1 not run'
    want runs "$(all_that 'run ')" 'r1 r1 '
    want 'locks left' "$(cluster get leases -o name)" ''
}
beside on_failure_stop

failed_stays() {
    it 'a failed round is not repeated'
    start_cluster stays '{"systems":["sys-a"],"jobs":[{"name":"j1","round":"r1","clients":2,"play":"fail-early"},{"name":"j2","round":"r2"}]}'
    echo "$two_steps" | write_steps
    run_sequencer
    run_sequencer
    want exit "$code" 10
    want last "$last" '2 rounds: 0 done, 1 failed, 1 kept, 0 skipped, 0 not run'
    want gos "$(all_that 'go ')" 'r2 '
}
beside failed_stays

trouble() { # CASE NAME FAULT
    it "$1"
    start_cluster "$2" "${three_rounds%\}},\"faults\":[$3]}"
    echo "$three_steps" | write_steps
    run_sequencer EXPC_LEAD_MS=2500
    want exit "$code" 0
    want runs "$(all_that 'run ')" 'r1 r2 r2 r3 '
    want_in_turn
    want 'faults met' "$(all_that fault | wc -w | tr -d ' ')" "$4"
    grep -q '^trouble with the API server, trying again: ' "$out" || why="$why it was not told; "
}
beside trouble 'calls that get no answer are made again' before '{"match":"^(get|patch|create|delete) (?!.*--watch)","times":9}' 9
beside trouble 'calls that were done, but whose answer was lost' after '{"match":"^(patch|create|delete)","times":6,"when":"after"}' 6
beside trouble 'rights that come late' rights '{"match":"create","times":2,"text":"Error from server (Forbidden): no"}' 2

watch_breaks() {
    it 'a watch that ends begins anew'
    start_cluster watch "${three_rounds%\}},\"watch_s\":0.4,\"run_s\":2,\"ready_s\":1}"
    echo "$three_steps" | write_steps
    run_sequencer EXPC_LEAD_MS=2500
    want exit "$code" 0
    want runs "$(all_that 'run ')" 'r1 r2 r2 r3 '
}
beside watch_breaks

silent() {
    it 'an API server that does not answer for long: exit 3, and the next one goes on'
    start_cluster silent "${three_rounds%\}},\"faults\":[{\"match\":\".\",\"times\":100000}]}"
    echo "$three_steps" | write_steps
    run_sequencer API_PATIENCE_S=1
    want exit "$code" 3
    want_like last "$last" '*the API server does not answer: *'
}
beside silent

refused() { # NAME PATTERN FILE
    it "a plan that is refused: $2"
    start_cluster "$1" '{}'
    cp "$3" "$PLAY_CLUSTER/plan/steps.tsv"
    run_sequencer
    want exit "$code" 2
    # shellcheck disable=SC2254 # it is a pattern
    want_like 'what it says' "$last" "*$2*"
}
printf '# expc.steps/2 experiment=exp\n' >"$top/bad1"
printf '# expc.steps/1 experiment=exp ready_s=5\n1\tdance\ts1\n' >"$top/bad2"
printf '# expc.steps/1 experiment=exp ready_s=5\n1\tround\tr1\t10\t1\tx\tj1\n' >"$top/bad3"
printf '# expc.steps/1 experiment=exp ready_s=5\n1\tround\tr1\t10\t1\t1\tj1 --all\n' >"$top/bad4"
printf '# expc.steps/1 experiment=exp\n' >"$top/bad5"
beside refused bad-1 'not in the format' "$top/bad1"
beside refused bad-2 "'dance' is a step" "$top/bad2"
beside refused bad-3 'a round without its pods' "$top/bad3"
beside refused bad-4 'not names of objects' "$top/bad4"
beside refused bad-5 'no ready_s' "$top/bad5"

finish_besides
