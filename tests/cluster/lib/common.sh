# lib/common.sh - the cluster's names, folders and addresses, and the small functions every script here uses. Sourced.
# shellcheck shell=bash disable=SC2034
#
# The cache keeps what is expensive (binaries, image archives); the state folder is one running cluster and goes away
# with it. Each node has a folder of its own in there, which inside the node's mount namespace is always /run/cluster:
# no configuration file depends on where it lies, and the nodes do not meet on the disk.

[ -z "${programs:-}" ] || return 0 # read already
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/expc-cluster
state=$(realpath --canonicalize-missing "${EXPC_CLUSTER_DIR:-$cache/state}")
read -r -a nodes <<<"${EXPC_CLUSTER_NODES:-node-1 node-2}"
first=${nodes[0]} # the control plane's

programs=$here/programs
modules_hash=$(cd "$programs" && cat ./*/go.mod ./*/go.sum dns/main.go pause.c | sha256sum | cut -c1-12)
images_hash=$(cd "$here" && cat image.sh images/* programs/{argo,kubernetes}/go.mod programs/pause.c | sha256sum | cut -c1-12)
bin=$cache/$modules_hash/bin
images=$cache/$images_hash/images

# Node number N has the address 172.30.0.N, its pods 10.244.N.0/24; the files in etc repeat them. Nothing outside the
# cluster's network namespaces can see them.
inside=/run/cluster
api_address=172.30.0.1
service_range=10.96.0.0/16
api_service_ip=10.96.0.1

# Pods live below this cgroup; the name is unique to the state folder, so clusters can stand side by side.
cgroup=expc-$(printf '%s' "$state" | sha256sum | cut -c1-8)

say() {
    printf '%s\n' "$*" >&2
}

step() {
    say "$(printf '%3d s  %s' "$SECONDS" "$*")"
}

fail() {
    say "cluster: $*"
    exit 1
}

# For what the machine lacks: test harnesses read 77 as "skipped".
refuse() {
    say "cluster: cannot run here: $*"
    exit 77
}

node_number() { # NODE
    local i
    for i in "${!nodes[@]}"; do
        [ "${nodes[i]}" != "$1" ] || { echo $((i + 1)); return; }
    done
    fail "no node is called '$1' (${nodes[*]})"
}

kubectl() {
    "$bin/kubectl" --kubeconfig "$state/kubeconfig" "$@"
}

# Calls the command until it succeeds, at most SECONDS long.
wait_until() { # SECONDS COMMAND...
    local deadline=$((SECONDS + $1))
    shift
    until "$@" >/dev/null 2>&1; do
        [ "$SECONDS" -lt "$deadline" ] || return 1
        sleep 0.2
    done
}
