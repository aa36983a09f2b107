#!/bin/sh
# tests/bench/build.sh - `expc build`: 1,000 rounds to files, next to `kubectl kustomize` on the very same objects; 100,000 rounds to a stream.
# Wall time, the best of some runs: what else the machine does can only add.
set -eu
: "${PYTHON:=/usr/bin/python3}" "${EXPC:?}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# So many pods cannot wait behind gates: the sequencer creates their Jobs.
cat >"$work/environment.yaml" <<'YAML'
apiVersion: expc.dev/v1alpha1
kind: Environment
metadata: {name: large}
spec: {gate: create}
YAML

# An experiment of 20 x DEPTHS x THREADS rounds.
experiment() { # DEPTHS THREADS
    cat <<YAML
apiVersion: expc.dev/v1alpha1
kind: Experiment
metadata: {name: many-rounds}
spec:
  system: {type: hardware, resources: {requests: {cpu: 4, memory: 16Gi}}}
  storage: {class: shared, size: auto}
  placement: {system: {node: a}, clients: {node: b}}
  workload: {tool: fio, size: 4G, runtime: 60s, ioengine: libaio, fsync: 1}
  sweep:
    rw: [write, randwrite]
    iodepth: {from: 1, to: $1, step: 1}
    threads: {from: 1, to: $2, step: 1}
    bs: [4k, 8k, 16k, 32k, 64k, 128k, 256k, 512k, 1M, 2M]
YAML
}

# Of the fastest of RUNS: seconds, seconds of CPU, MiB of memory; into $seconds, $cpu, $mib.
cost() { # RUNS WORD...
    "$PYTHON" - "$@" >"$work/cost" <<'PY'
import os, subprocess, sys, time
best = None
for _ in range(int(sys.argv[1])):
    with open(os.devnull, "wb") as out:
        began = time.monotonic()
        child = subprocess.Popen(sys.argv[2:], stdout=out)
        _, status, use = os.wait4(child.pid, 0)
        took = time.monotonic() - began
    if status: sys.exit(f"{sys.argv[2:]} ended with status {status}")
    this = took, use.ru_utime + use.ru_stime, use.ru_maxrss / 1024
    best = min(best or this, this)
print(f"{best[0]:.4f} {best[1]:.4f} {best[2]:.1f}")
PY
    read -r seconds cpu mib <"$work/cost"
}

verdict() { awk -v a="$1" -v b="$2" -v more="${3:-}" 'BEGIN { print (more ? a >= b : a < b) ? "ok" : "MISSED" }'; }

ms() { awk -v s="$1" 'BEGIN { printf "%.1f", s * 1000 }'; }

find_kubectl() {
    command -v kubectl || find "${XDG_CACHE_HOME:-$HOME/.cache}/expc-cluster" -path '*/bin/kubectl' 2>/dev/null | head -n 1
}

experiment 50 1 >"$work/thousand.yaml"
cost 7 "$EXPC" build "$work/thousand.yaml" -o "$work/out"
printf 'expc build -o DIR, 1,000 rounds\t%s ms (%s of CPU)\tunder 50 ms\t%s\n' "$(ms "$seconds")" "$(ms "$cpu")" "$(verdict "$seconds" 0.05)"
ours=$seconds
jobs=$(cat "$work"/out/manifests/50-rounds-*.yaml | grep -c '^kind: Job$')
[ "$jobs" = 1000 ] || { echo "expc build wrote $jobs Jobs" >&2; exit 1; }
kubectl=$(find_kubectl)
if [ -n "$kubectl" ]; then
    cost 2 "$kubectl" kustomize "$work/out"
    times=$(awk -v a="$seconds" -v b="$ours" 'BEGIN { printf "%.0f", a / b }')
    printf 'kubectl kustomize, the same objects\t%s s, %s times as long\t100 times or more\t%s\n' "$seconds" "$times" "$(verdict "$times" 100 more)"
else
    printf 'kubectl kustomize, the same objects\tnot measured: no kubectl in PATH\t100 times or more\t-\n'
fi

experiment 100 50 >"$work/many.yaml"
bytes=$("$EXPC" build -e "$work/environment.yaml" "$work/many.yaml" -o - | wc -c)
cost 2 "$EXPC" build -e "$work/environment.yaml" "$work/many.yaml" -o -
rate=$(awk -v n="$bytes" -v s="$seconds" 'BEGIN { printf "%.0f", n / s / 1e6 }')
printf 'expc build -o -, 100,000 rounds\t%s MB/s (%s MB in %s s, %s of CPU)\t300 MB/s or more\t%s\n' "$rate" "$((bytes / 1000000))" "$seconds" "$cpu" "$(verdict "$rate" 300 more)"
printf 'expc build -o -, memory\t%s MiB\tunder 64 MiB\t%s\n' "$mib" "$(verdict "$mib" 64)"
