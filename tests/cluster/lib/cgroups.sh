# lib/cgroups.sh - the groups that pods are counted and limited in: one for the cluster, in it one a node. They belong to
# the machine (in version 1 no namespace hides them), so they are made and removed from outside. Sourced.
# shellcheck shell=bash source=tests/cluster/lib/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# Where groups can be made: every version 1 hierarchy, or the one of version 2.
cgroup_roots() {
    awk '$3 == "cgroup" || ($3 == "cgroup2" && $2 == "/sys/fs/cgroup") { print $2 }' /proc/mounts | sort -u
}

# Version 2 hands controllers down only when told.
hand_down_controllers() { # FOLDER
    local controller
    [ -e "$1/cgroup.subtree_control" ] || return 0
    for controller in cpuset cpu io memory hugetlb pids; do
        echo "+$controller" >"$1/cgroup.subtree_control" || true
    done 2>/dev/null
}

# In version 1 new cpu sets are empty, and nothing can join them.
make_cgroup() { # PARENT NAME
    local file
    mkdir -p "$1/$2"
    if [ -e "$1/cpuset.cpu_exclusive" ]; then
        for file in cpuset.cpus cpuset.mems; do
            cat "$1/$file" >"$1/$2/$file"
        done
    fi
}

make_cgroups() { # GROUP SUBGROUP
    local root
    cgroup_roots | while read -r root; do
        hand_down_controllers "$root"
        make_cgroup "$root" "$1"
        hand_down_controllers "$root/$1"
        make_cgroup "$root/$1" "$2"
    done
}

# Everywhere, because runc also makes one in the version 2 hierarchy that stands beside those of version 1.
rmdir_cgroups() { # GROUP
    local root left=0
    while read -r root; do
        [ ! -d "$root/$1" ] || find "$root/$1" -depth -type d -exec rmdir {} + 2>/dev/null || left=1
    done < <(awk '$3 ~ /^cgroup2?$/ { print $2 }' /proc/mounts)
    return $left
}

# A group can be removed when the last process in it is gone, which takes a moment after its end.
remove_cgroups() { # GROUP
    wait_until 20 rmdir_cgroups "$1" || say "cluster: the cgroups $1 could not be removed"
}
