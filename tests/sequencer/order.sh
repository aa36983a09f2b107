#!/bin/sh
# order.sh - plans that go well: order, start and stop of systems, status, what is kept, and `gate: create`.
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
# shellcheck source=SCRIPTDIR/lib/plays.sh
. "$here/lib/plays.sh"

it 'three rounds, one after the other, all pods of a round at once'
start_cluster plain "$three_rounds"
echo "$three_steps" | write_steps
run_sequencer
want exit "$code" 0
want last "$last" '3 rounds: 3 done, 0 failed, 0 kept, 0 skipped, 0 not run'
want gos "$(all_that 'go ')" 'r1 r2 r3 '
want runs "$(all_that 'run ')" 'r1 r2 r2 r3 '
want_in_turn
want status "$(status plan phase n of 'done' failed kept skipped waiting error)" 'p1 done 3 3 3 0 0 0   '
want 'state of the Jobs' "$(cluster get jobs -o 'jsonpath={range .items[*]}{.metadata.labels.expc\.dev/state} {end}')" 'done done done '
want 'locks left' "$(cluster get leases -o name)" ''
want_like 'the system at the end' "$(cluster get pods -l expc.dev/object=sys-a -o 'jsonpath={range .items[*]}{.spec.schedulingGates[*].name}{end}')" expc.dev/hold-system
want forbidden "$(all_that forbidden)" ''

it 'a second run keeps all and starts nothing'
run_sequencer
want exit "$code" 0
want last "$last" '3 rounds: 0 done, 0 failed, 3 kept, 0 skipped, 0 not run'
want gos "$(all_that 'go ')" 'r1 r2 r3 '
want 'starts of the system' "$(all_that 'start sys-a' | wc -w)" 1

it 'a Job that was made again of a kept round is told to do nothing'
cluster delete job j2
for pod in $(cluster get pods -l job-name=j2 -o 'jsonpath={range .items[*]}{.metadata.name} {end}'); do cluster delete pod "$pod"; done
wait_for 5 eval '[ -z "$(cluster get pods -l job-name=j2 -o name)" ]'
cluster add job '{"name":"j2","round":"r2","clients":2}'
run_sequencer
want exit "$code" 0
wait_for 5 eval '[ "$(grep -c ^kept "$PLAY_CLUSTER/happened")" = 2 ]' || why="$why not told; "
want gos "$(all_that 'go ')" 'r1 r2 r3 '

it 'a level that is added: only its round runs, on its own system'
start_cluster added '{"systems":["sys-a","sys-b"],"jobs":[{"name":"j1","round":"r1"},{"name":"j2","round":"r2"}]}'
printf '1 start s1 40 1 0 sys-a\n2 round r1 127 1 1 j1\n3 stop s1 - 1 0 sys-a\n' | write_steps
run_sequencer
printf '1 start s1 40 1 0 sys-a\n2 round r1 127 1 1 j1\n3 stop s1 - 1 0 sys-a\n4 start s2 40 1 0 sys-b\n5 pause - 0\n6 round r2 127 1 1 j2\n7 stop s2 - 1 0 sys-b\n' | write_steps
run_sequencer
want exit "$code" 0
want last "$last" '2 rounds: 1 done, 0 failed, 1 kept, 0 skipped, 0 not run'
want gos "$(all_that 'go ')" 'r1 r2 '
want 'starts of systems' "$(all_that 'start sys' | sed 's/-[0-9a-f]* / /g')" 'sys-a sys-b '

it 'only our gate is lifted: what another controller holds stays held'
start_cluster gates '{"systems":["sys-a"],"jobs":[{"name":"j1","round":"r1","play":"other-gate"}]}'
printf '1 start s1 40 1 0 sys-a\n2 round r1 127 1 1 j1\n3 stop s1 - 1 0 sys-a\n' | write_steps
start_sequencer
wait_for 10 happened 'lift j1' || why="$why not lifted; "
sleep 0.3
want 'started under a gate' "$(all_that 'start j1')" ''
pod=$(cluster get pods -l job-name=j1 -o 'jsonpath={range .items[*]}{.metadata.name}{end}')
cluster patch pod "$pod" --type=strategic -p '{"spec":{"schedulingGates":[{"$patch":"delete","name":"other.dev/gate"}]}}' >/dev/null
wait_sequencer
want exit "$code" 0

it 'two workloads of a round, three pieces of a record, no system but the clients'
start_cluster two '{"jobs":[{"name":"ja","round":"r1","workload":"a","play":"pieces","clients":2},{"name":"jb","round":"r1","workload":"b"}]}'
printf '1 start s1 40 1 0 -\n2 round r1 127 3 3 ja,jb\n3 stop s1 - 1 0 -\n' | write_steps
run_sequencer
want exit "$code" 0
want runs "$(all_that 'run ')" 'r1 r1 r1 '
want_in_turn

it 'the steps of a large plan come in several files'
start_cluster large "$three_rounds"
echo "$three_steps" | write_steps
head -n 3 "$PLAY_CLUSTER/plan/steps.tsv" >"$PLAY_CLUSTER/plan/steps-0001.tsv"
tail -n +4 "$PLAY_CLUSTER/plan/steps.tsv" >"$PLAY_CLUSTER/plan/steps-0002.tsv"
rm "$PLAY_CLUSTER/plan/steps.tsv"
run_sequencer
want exit "$code" 0
want gos "$(all_that 'go ')" 'r1 r2 r3 '

it 'gate: create: Deployment and Jobs are made one round at a time, and the Deployment is deleted'
start_cluster create '{"gated":false}'
echo "$three_steps" | write_steps
mkdir "$PLAY_CLUSTER/rounds" "$PLAY_CLUSTER/systems"
echo '{"kind":"Deployment","metadata":{"name":"sys-a"}}' >"$PLAY_CLUSTER/systems/sys-a.yaml"
for n in 1:1 2:2 3:1; do
    printf '{"kind":"Job","metadata":{"name":"j%s"},"row":{"round":"r%s","clients":%s}}\n' "${n%:*}" "${n%:*}" "${n#*:}" >"$PLAY_CLUSTER/rounds/j${n%:*}.yaml"
done
run_sequencer PLAY_WHO=creator EXPC_GATE=create EXPC_ROUNDS="$PLAY_CLUSTER/rounds" EXPC_SYSTEMS="$PLAY_CLUSTER/systems"
want exit "$code" 0
want created "$(all_that create)" 'sys-a j1 j2 j3 '
want runs "$(all_that 'run ')" 'r1 r2 r2 r3 '
want_in_turn
want deleted "$(all_that 'delete sys')" 'sys-a '
want forbidden "$(all_that forbidden)" ''

finish
