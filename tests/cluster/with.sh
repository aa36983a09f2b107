#!/bin/bash
# with.sh [--argo] [--databases] COMMAND... - runs COMMAND with a cluster: KUBECONFIG names one, and kubectl is in the PATH.
# If KUBECONFIG named one already that answers, it is that one; else the project's own is started, and ended afterwards
# unless it ran before. EXPC_CLUSTER tells COMMAND which: `own` (node.sh and volume.sh work) or `given`.
# Exits with COMMAND's status; with 77 and one line where no cluster is named and none can be started. The daemons' logs
# of a run that failed are kept beside the state folder.
# shellcheck source=tests/cluster/lib/daemons.sh
. "$(dirname "$0")/lib/daemons.sh"

options=()
while [[ ${1:-} == --* ]]; do
    options+=("$1")
    shift
done
[ $# -gt 0 ] || fail "usage: with.sh [--argo] [--databases] COMMAND..."

answers() {
    command -v kubectl >/dev/null && command kubectl get --raw /readyz --request-timeout=10s >/dev/null 2>&1
}

keep_logs() {
    [ -d "$state/log" ] || return 0
    rm -rf "$state.log"
    cp -r "$state/log" "$state.log"
    say "cluster: the daemons' logs are in $state.log"
}

clean_up() { # STATUS
    [ "$1" = 0 ] || [ "$1" = 77 ] || keep_logs
    "$here/down.sh"
}

if [ -n "${KUBECONFIG:-}" ] && [ "$KUBECONFIG" != "$state/kubeconfig" ] && answers; then
    EXPC_CLUSTER=given exec "$@"
fi
! is_gone "$first" holder || trap 'clean_up $?' EXIT
KUBECONFIG=$("$here/up.sh" "${options[@]}")
export KUBECONFIG PATH="$state:$PATH" EXPC_CLUSTER=own
"$@"
