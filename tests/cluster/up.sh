#!/bin/bash
# up.sh [--argo] [--databases] - starts a Kubernetes cluster of two nodes on this machine and prints the path of its
# kubeconfig; kubectl lies beside it. Starts what is missing of a cluster that already runs.
#   --argo       the Argo Workflows controller runs in it
#   --databases  the images postgres:15 and mariadb:10.11 are on the nodes
#   EXPC_CLUSTER_DIR    folder of this cluster (default: in the cache); a second folder is a second cluster
#   EXPC_CLUSTER_NODES  names of the nodes (default "node-1 node-2"); the first has the control plane
# What is not built yet is built first. Exits with 77 if this machine cannot run a cluster (see check.sh).
# shellcheck source=tests/cluster/lib/node.sh
. "$(dirname "$0")/lib/node.sh"
# shellcheck source=tests/cluster/lib/control-plane.sh
. "$here/lib/control-plane.sh"

argo=no
wanted=(kubernetes node dns storage)
wanted_images=(pause tools)
for word; do
    case $word in
    --argo) argo=yes wanted+=(argo) wanted_images+=(argoexec) ;;
    --databases) wanted_images+=(postgres mariadb) ;;
    *) fail "usage: up.sh [--argo] [--databases]" ;;
    esac
done

# What a cluster is before its first daemon: nodes without kubelets, certificates, a way in.
lay_foundations() {
    mkdir -p "$state"/{run,log,pki}
    touch "$state/.expc-cluster"
    ln -s "$bin/kubectl" "$state/kubectl"
    boot "$first"
    start_forwarder
    "$here/lib/pki.sh"
}

start_cluster() {
    lay_foundations
    step "namespaces and certificates made"
    start_etcd
    start_api_server
    step "API server ready"
    kubectl apply -f "$here/etc/cluster.yaml" >/dev/null # CoreDNS must find its role, else it waits for seconds
    start_controllers
    start_containerd "$first"
    start_kubelet "$first"
    start_services
}

cluster_runs() {
    node_runs "$first" && [ -z "$(dead_daemons)" ] && kubectl get --raw /readyz >/dev/null 2>&1
}

everything_is_ready() {
    local node
    for node in "${nodes[@]}"; do
        node_is_ready "$node" || return
    done
    names_resolve && kubectl get serviceaccount default --namespace default
}

start_missing_nodes() {
    local node
    for node in "${nodes[@]}"; do
        node_runs "$node" || start_node "$node"
    done
}

# All nodes at once: one would leave half the machine idle.
import_everywhere() { # IMAGE...
    local node importers=() importer
    for node in "${nodes[@]}"; do
        import_images "$node" "$@" &
        importers+=($!)
    done
    for importer in "${importers[@]}"; do
        wait "$importer" || fail "the images could not be imported; see images.log in $state/log"
    done
}

cluster_runs || "$here/check.sh"
mkdir -p "$cache"
exec 9>"$cache/.lock"
flock 9 # two starts at once would take each other's half-made cluster for a broken one

"$here/image.sh" --check "${wanted_images[@]}" # before the minutes that building takes
"$here/build.sh" "${wanted[@]}" >&2
"$here/image.sh" "${wanted_images[@]}" >&2
SECONDS=0
if ! cluster_runs; then
    "$here/down.sh" # what is left of a cluster that broke
    start_cluster
fi
start_missing_nodes
import_everywhere "${wanted_images[@]}"
step "images are on the nodes"
wait_until 90 everything_is_ready || fail "the nodes do not get ready; see $state/log"
step "nodes ready: ${nodes[*]}"
if [ $argo = yes ] && is_gone "$first" workflow-controller; then
    start_argo
    step "Argo runs"
fi
[ -z "$(dead_daemons)" ] || fail "$(dead_daemons | head -1) ended; see $state/log"
echo "$state/kubeconfig"
