#!/bin/sh
# tests/bench/plan.sh - an experiment of 100,000 rounds: time and peak memory of `expc check`, `expc plan -o json` and `expc plan`.
# The page of 100,000 rounds is more than anybody reads; it is here because `expc build` writes it too.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# So many pods cannot wait behind gates: the sequencer creates their Jobs.
cat >"$work/environment.yaml" <<'YAML'
apiVersion: expc.dev/v1alpha1
kind: Environment
metadata: {name: large}
spec: {gate: create}
YAML

cat >"$work/experiment.yaml" <<'YAML'
apiVersion: expc.dev/v1alpha1
kind: Experiment
metadata: {name: hundred-thousand}
spec:
  system: {type: hardware, resources: {requests: {cpu: 4, memory: 16Gi}}}
  storage: {class: shared, size: auto}
  placement: {system: {node: a}, clients: {node: b}}
  workload: {tool: fio, size: 4G, runtime: 60s, ioengine: libaio, fsync: 1}
  sweep:
    rw: [write, randwrite]
    iodepth: {from: 1, to: 100, step: 1}
    threads: {from: 1, to: 50, step: 1}
    bs: [4k, 8k, 16k, 32k, 64k, 128k, 256k, 512k, 1M, 2M]
YAML

# `measure WHAT SECONDS WORDS...`: user time under SECONDS (0: only told) and peak memory under 64 MiB of `expc WORDS`.
measure() {
    what=$1 seconds=$2
    shift 2
    "$PYTHON" - "$work/stdout" "${EXPC:?}" "$@" -e "$work/environment.yaml" "$work/experiment.yaml" >"$work/cost" <<'PY'
import os, resource, subprocess, sys
with open(sys.argv[1], "wb") as out:
    status = subprocess.run(sys.argv[2:], stdout=out).returncode
use = resource.getrusage(resource.RUSAGE_CHILDREN)
print(f"{use.ru_utime:.2f} {use.ru_maxrss / 1024:.1f}")
sys.exit(status)
PY
    read -r user mib <"$work/cost"
    verdict=$(awk -v s="$user" -v most="$seconds" 'BEGIN { print most == 0 || s < most ? "ok" : "MISSED" }')
    wanted="under $seconds s"
    [ "$seconds" != 0 ] || wanted=-
    printf '%s\t%s s user\t%s\t%s\n' "$what, 100,000 rounds" "$user" "$wanted" "$verdict"
    printf '%s, memory\t%s MiB\tunder 64 MiB\t%s\n' "$what" "$mib" "$(awk -v m="$mib" 'BEGIN { print m < 64 ? "ok" : "MISSED" }')"
}
: "${PYTHON:=/usr/bin/python3}"

measure "expc check" 2 check
measure "expc plan -o json" 3 plan -o json
rounds=$(grep -c '"do":"round"' "$work/stdout")
[ "$rounds" = 100000 ] || { echo "plan -o json wrote $rounds rounds" >&2; exit 1; }
measure "expc plan" 0 plan
