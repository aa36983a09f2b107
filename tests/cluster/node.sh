#!/bin/bash
# node.sh stop|start NODE - pulls a node's plug, and switches it on again. Everything that ran on it dies at once, nothing
# says goodbye; its disk (images, volumes, pods the kubelet knows of) stays. The cluster notices after 20 s.
# The first node holds the control plane and cannot be stopped.
# shellcheck source=tests/cluster/lib/node.sh
. "$(dirname "$0")/lib/node.sh"

[ $# = 2 ] || fail "usage: node.sh stop|start NODE"
node_number "$2" >/dev/null
node_runs "$first" || fail "no cluster runs in $state"
case $1 in
stop)
    [ "$2" != "$first" ] || fail "the control plane runs on $2"
    ! node_runs "$2" || stop_node "$2"
    ;;
start) node_runs "$2" || start_node "$2" ;;
*) fail "usage: node.sh stop|start NODE" ;;
esac
