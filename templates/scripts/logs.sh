#!/bin/sh
# logs.sh - prints all records that the rounds of this plan have left so far: the result ConfigMaps as JSON, and the logs of
# the clients. Either alone has everything; both together survive a log that was rotated away and a ConfigMap that was deleted.
#
#   sh logs.sh [--logs-only | --configmaps-only] >records.log
#
# It can run while the experiment does. KUBECTL is the program to use [kubectl], and its context the cluster.
# Exit status: 0 fine, 1 something could not be fetched, 2 usage.
set -u
LC_ALL=C
export LC_ALL
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
KUBECTL=${KUBECTL:-kubectl}

tell() {
    printf 'logs.sh: %s\n' "$*" >&2
}

usage() { # STATUS
    sed -n '2,/^# Exit/s/^# \{0,1\}//p' "$0"
    exit "$1"
}

missed() { # TEXT
    tell "$*"
    bad=1
}

read_plan() {
    [ -r "$here/plan.json" ] || { tell "$here/plan.json is not there"; exit 2; }
    experiment=$(sed -n 's/^"experiment":{"name":"\([^"]*\)".*/\1/p' "$here/plan.json")
    namespace=$(sed -n 's/^"experiment":{"name":"[^"]*","namespace":"\([^"]*\)".*/\1/p' "$here/plan.json")
    [ -n "$experiment" ] || { tell "$here/plan.json names no experiment"; exit 2; }
    sed -n 's/^{"seq":[0-9]*,"do":"round","id":"\([^"]*\)".*/\1/p' "$here/plan.json" >"$scratch/rounds"
}

in_namespace() { # WORD...
    "$KUBECTL" ${namespace:+-n "$namespace"} "$@" </dev/null
}

# Keeps of lines `NAME ROUND` those of this plan.
of_plan() {
    awk 'NR == FNR { planned[$1]; next } $NF in planned' "$scratch/rounds" -
}

# Twenty rounds at a time: the answer to one call may be large.
print_configmaps() {
    in_namespace get configmaps -l "expc.dev/experiment=$experiment,expc.dev/result" -L expc.dev/round --no-headers >"$scratch/list" ||
        { missed 'the results cannot be listed'; return; }
    of_plan <"$scratch/list" | awk '!seen[$NF]++ { printf "%s%s", (n++ % 20 ? "," : n > 1 ? "\n" : ""), $NF } END { if (n) print "" }' >"$scratch/chunks"
    while read -r chunk; do
        in_namespace get configmaps -l "expc.dev/experiment=$experiment,expc.dev/result,expc.dev/round in ($chunk)" -o json ||
            missed "results were not fetched: $chunk"
    done <"$scratch/chunks"
}

# A client that runs has no record yet; one that waits has no log.
print_logs() {
    in_namespace get pods -l "expc.dev/experiment=$experiment,app.kubernetes.io/component=round" \
        -o 'jsonpath={range .items[*]}{.metadata.name} {.status.phase} {.metadata.labels.expc\.dev/round}{"\n"}{end}' >"$scratch/list" ||
        { missed 'the clients cannot be listed'; return; }
    of_plan <"$scratch/list" >"$scratch/pods"
    while read -r pod phase _; do
        case $phase in
        Succeeded | Failed) print_log "$pod" ;;
        esac
    done <"$scratch/pods"
}

print_log() { # POD
    in_namespace logs "$pod" -c client >"$scratch/log" || { missed "the log of $pod was not fetched"; return; }
    cat "$scratch/log"
    [ ! -s "$scratch/log" ] || [ "$(tail -c 1 "$scratch/log" | wc -l)" -gt 0 ] || echo
}

bad=0 what=both
case ${1-} in
'') ;;
--logs-only | --configmaps-only) what=${1%-only} ;;
-h | --help) usage 0 ;;
*) usage 2 >&2 ;;
esac
[ $# -lt 2 ] || usage 2 >&2
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
read_plan
[ "$what" = --logs ] || print_configmaps
[ "$what" = --configmaps ] || print_logs
exit "$bad"
