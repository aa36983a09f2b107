#!/bin/bash
# check.sh - says in one line why a cluster cannot run on this machine and exits with 77 (which test harnesses read
# as "skipped"), or says nothing and exits with 0. It tries each thing the cluster does, in namespaces that vanish.
# shellcheck source=tests/cluster/lib/cgroups.sh
. "$(dirname "$0")/lib/cgroups.sh"

try() { # REASON COMMAND...
    local reason=$1
    shift
    "$@" >/dev/null 2>&1 || refuse "$reason"
}

[ "$(uname -s)" = Linux ] || refuse "needs Linux"
[ "$(id -u)" = 0 ] || refuse "needs root (namespaces, mounts, cgroups)"
while read -r package program; do
    command -v "$program" >/dev/null || refuse "$program is not installed (package $package)"
done <"$here/packages"

try "namespaces are forbidden (unshare fails)" \
    unshare --mount --net --pid --uts --fork --mount-proc --propagation private true
try "no network bridges" unshare --net ip link add trial type bridge
try "no veth devices" unshare --net ip link add trial type veth peer name other
try "no nftables in the kernel" unshare --net nft add table ip trial
try "no bridge netfilter in the kernel (br_netfilter)" test -e /proc/sys/net/bridge/bridge-nf-call-iptables

try "cannot make $(dirname "$state")" mkdir -p "$(dirname "$state")"
trial=$(mktemp -d "$state.trial.XXXXXX") || refuse "cannot write to $(dirname "$state")"
trap 'rm -rf "$trial"' EXIT
try "no overlayfs on the disk of $state (is it an overlay itself? set EXPC_CLUSTER_DIR)" unshare --mount bash -euc '
    mkdir "$0"/{lower,upper,work,merged}
    mount -t overlay -o "lowerdir=$0/lower,upperdir=$0/upper,workdir=$0/work" overlay "$0/merged"' "$trial"

has_controller() {
    grep -qws "$1" /sys/fs/cgroup/cgroup.controllers || grep -q "^cgroup .*[ ,]$1[ ,]" /proc/mounts
}
for controller in cpu memory pids; do
    try "no $controller cgroups" has_controller $controller
done
can_make_cgroups() {
    cgroup_roots | while read -r root; do
        mkdir "$root/$cgroup-trial" && rmdir "$root/$cgroup-trial" || return 1
    done
}
try "cgroups cannot be made under /sys/fs/cgroup" can_make_cgroups

[ "$(awk '/MemAvailable/ { print int($2 / 1024) }' /proc/meminfo)" -ge 3000 ] || refuse "less than 3 GB of memory are available"
[ "$(df --output=avail -m "$(dirname "$state")" | tail -1)" -ge 6000 ] || refuse "less than 6 GB free on the disk of $state"
