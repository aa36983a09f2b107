# lib/node.sh - one node: namespaces of its own (mount, network, pid, host name) with containerd, kubelet and kube-proxy
# in them. Sourced. The first node's bridge is the wire that joins all nodes. To stop a node is to pull
# its plug: everything in it dies at once; what was on its disk is there when it starts again.
# shellcheck shell=bash source=tests/cluster/lib/daemons.sh
. "$(dirname "${BASH_SOURCE[0]}")/daemons.sh"
# shellcheck source=tests/cluster/lib/cgroups.sh
. "$here/lib/cgroups.sh"

node_runs() { # NODE
    ! is_gone "$1" holder
}

node_is_ready() { # NODE
    kubectl wait --for=condition=Ready "node/$1" --timeout=1s
}

# The node's disk: what stays when the node is stopped.
make_disk() { # NODE
    local folder=$state/$1 number
    number=$(node_number "$1")
    [ ! -d "$folder" ] || return 0
    mkdir -p "$folder"/{bin,etc,pki,tmp,images,var/lib,var/log}
    chmod 1777 "$folder/tmp"
    ln -s /run "$folder/var/run"
    cp -r "$here/etc/." "$folder/etc"
    sed -i "s/@CGROUP@/$cgroup/; s/@NODE@/$1/g; s/@NUMBER@/$number/g" "$folder"/etc/kubelet.yaml "$folder"/etc/cni/*
}

# The holder is pid 1 of the node's pid namespace. When it ends, the kernel ends all that runs in there.
start_holder() { # NODE
    detach "$1" holder unshare --mount --net --pid --uts --fork --mount-proc --propagation private "$bin/pause"
    local parent=$!
    wait_until 10 pgrep --parent $parent --exact pause || fail "the namespaces were not made; see $state/log/$1/holder.log"
    remember "$1" holder "$(pgrep --parent $parent --exact pause)"
}

# Lays the wire from a node to the first node's bridge. Both ends vanish with the node's network namespace.
connect() { # NODE
    local number switch
    number=$(node_number "$1")
    switch=$(pid_of "$first" holder)
    nsenter --target "$switch" --net -- ip link delete "port$number" 2>/dev/null || true # of a life before
    nsenter --target "$switch" --net -- ip link add "port$number" type veth peer name node0 netns "$(pid_of "$1" holder)"
    nsenter --target "$switch" --net -- ip link set "port$number" master node0 up
}

# The node as a machine that has just been switched on.
boot() { # NODE
    make_disk "$1"
    make_cgroups "$cgroup" "$1"
    start_holder "$1"
    [ "$1" = "$first" ] || connect "$1"
    in_node "$1" bash -eu -s "$1" "$(node_number "$1")" "${#nodes[@]}" "$state" "$bin" "$service_range" <"$here/lib/boot.sh"
}

containerd_answers() { # NODE
    in_node "$1" "$inside/bin/ctr" version
}

start_containerd() { # NODE
    start "$1" containerd containerd --config "$inside/etc/containerd.toml"
    wait_until 30 containerd_answers "$1" || fail "containerd does not answer; see $state/log/$1/containerd.log"
}

# Images stay on the node's disk, so each is imported once.
import_images() { # NODE IMAGE...
    local node=$1 name
    shift
    for name; do
        [ ! -e "$state/$node/images/$name" ] || continue
        in_node "$node" "$inside/bin/ctr" --namespace k8s.io images import - <"$images/$name.tar" || return
        touch "$state/$node/images/$name"
    done >>"$state/log/$node/images.log" 2>&1
}

start_kubelet() { # NODE
    start "$1" kubelet kubelet --config="$inside/etc/kubelet.yaml" --kubeconfig="$inside/pki/$1.kubeconfig" \
        --hostname-override="$1" --node-ip="172.30.0.$(node_number "$1")"
    start "$1" kube-proxy kube-proxy --config="$inside/etc/kube-proxy.yaml" --hostname-override="$1"
}

# Starts a node that is not the first: the control plane must run.
start_node() { # NODE
    boot "$1"
    start_containerd "$1"
    start_kubelet "$1"
}

# Pulls the plug.
stop_node() { # NODE
    local file
    end_process "$1" holder
    for file in "$state/run/$1"/*.pid; do
        wait_until 20 is_gone "$1" "$(basename "$file" .pid)" || fail "$(basename "$file" .pid) of $1 does not end"
    done
    remove_cgroups "$cgroup/$1" # a real machine forgets them; the kubelet spends seconds on each it finds
    rm -r "${state:?}/run/$1"
}
