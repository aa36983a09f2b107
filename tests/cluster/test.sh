#!/bin/bash
# test.sh [--argo] [--databases] - starts a cluster of its own, tries on it what the project's tests rely on, ends it, and
# looks for anything it left behind. Prints a line for each trial with the seconds it took. A few minutes, once all is built.
export EXPC_CLUSTER_DIR=${EXPC_CLUSTER_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/expc-cluster/trial}
# shellcheck source=tests/cluster/lib/daemons.sh
. "$(dirname "$0")/lib/daemons.sh"

[ ${#nodes[@]} = 2 ] || fail "the trial needs two nodes (EXPC_CLUSTER_NODES)"
second=${nodes[1]}
output=$(mktemp -d)
trap '"$here/down.sh"; rm -rf "$output"' EXIT
failures=0

check() { # WHAT COMMAND...
    local what=$1 began=$SECONDS verdict="ok    " status
    shift
    set +e
    (set -e; "$@") >"$output/words" 2>&1 # not as a condition: there bash would go on after a command that fails
    status=$?
    set -e
    if [ $status != 0 ]; then
        verdict="not ok"
        failures=$((failures + 1))
        cat "$output/words"
    fi
    printf '%s %s (%d s)\n' "$verdict" "$what" $((SECONDS - began))
}

# What the machine has, for a look before and after: of processes, cgroups and loop devices only those of this cluster
# (a process of a node sees the node's folder mounted), all of the rest.
inventory() {
    grep -lF "$state/" /proc/[0-9]*/mountinfo 2>/dev/null || true
    pgrep --list-full --full "$state/" || true
    find /sys/fs/cgroup -type d -name "$cgroup*"
    losetup --noheadings --raw --output NAME,BACK-FILE | grep -F "$state" || true
    awk '{ print "mount", $5, $9, $10 }' /proc/self/mountinfo
    ip -oneline link | awk '{ print "link", $2 }'
    nft list ruleset
    sysctl vm.overcommit_memory vm.panic_on_oom kernel.panic kernel.panic_on_oops kernel.keys.root_maxkeys \
        net.ipv4.ip_forward net.bridge.bridge-nf-call-iptables net.netfilter.nf_conntrack_max
    find "$state" 2>/dev/null || true
}

trial() { # FILE: with nodes' names in place
    sed "s/@SYSTEM@/$second/; s/@CLIENT@/$first/; s/@NODE@/$second/" "$here/trial/$1"
}

job_state() { # NAMESPACE JOB
    kubectl get -n "$1" "job/$2" -o jsonpath='{range .status.conditions[?(@.status=="True")]}{.type} {.reason}{"\n"}{end}'
}

job_is_over() { # NAMESPACE JOB
    job_state "$1" "$2" | grep -E '^(Complete|Failed) '
}

# The Job ends as wanted, and its log holds each text.
job_ends() { # Complete|Failed NAMESPACE JOB TEXT...
    local wanted=$1 namespace=$2 job=$3 text
    shift 3
    wait_until 180 job_is_over "$namespace" "$job"
    kubectl get pods -n "$namespace" -o wide
    kubectl logs -n "$namespace" "job/$job" | tee "$output/log"
    job_state "$namespace" "$job" | grep "^$wanted "
    for text; do
        grep -F -- "$text" "$output/log" >/dev/null || { echo "no '$text' in the log" && return 1; }
    done
}

nodes_are_ready() {
    kubectl get nodes -o wide
    [ "$(kubectl get nodes --no-headers | grep -c ' Ready ')" = 2 ]
}

apply_is_a_no_op() { # FILE
    trial "$1" | kubectl apply -f - | tee "$output/applied"
    ! grep -v ' unchanged$' "$output/applied"
}

pods_are_gated() {
    [ "$(kubectl get pods -n rounds -o jsonpath='{.items[*].status.conditions[0].reason}')" = "SchedulingGated SchedulingGated" ]
}

# As the sequencer does it: a strategic patch that removes one gate and leaves others.
lift() { # APP GATE
    local pod
    pod=$(kubectl get pods -n rounds -l "app=$1" -o name)
    kubectl patch -n rounds "$pod" --type=strategic -p "{\"spec\":{\"schedulingGates\":[{\"\$patch\":\"delete\",\"name\":\"$2\"}]}}"
}

pod_node() { # NAMESPACE APP
    kubectl get pods -n "$1" -l "app=$2" -o jsonpath='{.items[*].spec.nodeName}'
}

system_starts() {
    lift system expc.dev/hold-system
    kubectl rollout status -n rounds deploy/system --timeout=60s
    kubectl get pvc -n rounds data -o jsonpath='{.status.phase}' | grep Bound
    [ "$(pod_node rounds system)" = "$second" ]
}

round_runs() {
    lift round expc.dev/hold-round
    job_ends Complete rounds round "by name: served by $second" "by address: served by $second" \
        system.rounds.svc.cluster.local "fio error: 0"
    [ "$(pod_node rounds round)" = "$first" ]
}

bad_field_is_refused() {
    local answer
    answer=$(kubectl create --dry-run=server --validate=strict -f "$here/trial/bad-field.yaml" 2>&1) && return 1
    echo "$answer"
    [[ $answer == *'unknown field "spec.backofLimit"'* ]]
}

volumes_are_made() {
    "$here/volume.sh" raw raw-1 "$second" 64M
    "$here/volume.sh" small small-1 "$first" 64M
    kubectl apply -f "$here/trial/volumes.yaml"
}

node_says() { # NODE STATUS: True, False, Unknown
    [ "$(kubectl get node "$1" -o jsonpath='{.status.conditions[?(@.type=="Ready")].status}')" = "$2" ]
}

victim_runs() {
    kubectl wait -n lost --for=condition=Ready pod -l app=lost --timeout=60s
}

node_is_lost() {
    trial lost.yaml | kubectl apply -f -
    victim_runs
    "$here/node.sh" stop "$second"
    wait_until 60 node_says "$second" Unknown
}

victim_goes() {
    kubectl get pods -n lost -o jsonpath='{.items[*].metadata.deletionTimestamp}' | grep .
}

pods_of_a_lost_node_go() {
    wait_until 120 victim_goes
    kubectl get pods -n lost -o jsonpath='{.items[*].status.conditions[?(@.type=="DisruptionTarget")].reason}' | grep DeletionByTaintManager
    job_state lost lost
}

node_returns() {
    "$here/node.sh" start "$second"
    wait_until 90 node_says "$second" True
}

lost_round_has_failed() {
    wait_until 60 job_is_over lost lost
    job_state lost lost | tee "$output/log"
    grep '^Failed PodFailurePolicy' "$output/log"
}

# The system's pod went with its node; what replaces it is gated again, and its data is still there.
system_returns() {
    wait_until 60 eval '[ "$(kubectl get pods -n rounds -l app=system --no-headers | grep -c SchedulingGated)" = 1 ]'
    system_starts
    kubectl exec -n rounds deploy/system -- ls /data/round.0.0
}

databases_answer() {
    kubectl apply -f "$here/trial/postgres.yaml" -f "$here/trial/mariadb.yaml"
    job_ends Complete postgres pgbench "tps = "
    job_ends Complete mariadb sysbench transactions:
}

workflow_succeeds() {
    kubectl apply -f "$here/trial/workflow.yaml"
    kubectl wait -n workflow workflow/rounds --for=jsonpath='{.status.phase}'=Succeeded --timeout=120s
    job_ends Complete workflow rounds-r2 '"iops"'
}

wrong_workflow_is_refused() {
    local answer
    answer=$(sed 's/setOwnerReference/setOwnerRefrence/' "$here/trial/workflow.yaml" | kubectl apply --dry-run=server -f - 2>&1) && return 1
    echo "$answer"
    [[ $answer == *'unknown field "spec.templates[1].resource.setOwnerRefrence"'* ]]
}

starts() {
    "$here/up.sh" "$@" >"$output/kubeconfig"
    [ "$(cat "$output/kubeconfig")" = "$state/kubeconfig" ]
}

nothing_is_left() {
    inventory >"$output/after"
    diff "$output/before" "$output/after"
}

"$here/down.sh"
inventory >"$output/before"
"$here/up.sh" "$@" >/dev/null || exit
check "up once more does nothing" starts "$@"
check "two nodes are ready" nodes_are_ready
check "objects are accepted by restricted Pod Security" eval 'trial rounds.yaml | kubectl apply -f -'
check "their pods wait, gated" wait_until 30 pods_are_gated
check "a lifted system starts on its node with its claim" system_starts
check "a lifted client reaches it by exec, address and name from the other node" round_runs
check "applying again changes nothing" apply_is_a_no_op rounds.yaml
check "a wrong field is refused" bad_field_is_refused
check "volumes on loop devices" volumes_are_made
check "a raw device as a volume" job_ends Complete volumes raw '"error" : 0'
check "a full file system" job_ends Failed volumes full "No space left on device"
case " $* " in *" --databases "*) check "databases behind their Services" databases_answer ;; esac
case " $* " in *" --argo "*)
    check "a Workflow of two steps" workflow_succeeds
    check "a wrong Workflow is refused" wrong_workflow_is_refused
    ;;
esac
check "a node without power is noticed" node_is_lost
check "pods that tolerate it for 60 s go" pods_of_a_lost_node_go
check "the node returns" node_returns
check "its round has failed" lost_round_has_failed
check "its system starts again, with its data" system_returns
check "down" "$here/down.sh"
check "nothing is left behind" nothing_is_left
[ $failures = 0 ]
