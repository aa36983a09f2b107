#!/bin/bash
# down.sh - ends the cluster and removes all of it: processes, mounts, network, cgroups, loop devices, state folder.
# What was built stays in the cache. Does nothing if there is no cluster.
# shellcheck source=tests/cluster/lib/daemons.sh
. "$(dirname "$0")/lib/daemons.sh"
# shellcheck source=tests/cluster/lib/cgroups.sh
. "$here/lib/cgroups.sh"

[ -e "$state/.expc-cluster" ] || exit 0 # not made by up.sh

# A holder's end takes every daemon and container of its node with it; with the last process go mounts and network.
for folder in "$state"/run/*/; do
    end_process "$(basename "$folder")" holder
done
end_process machine forward

remove_cgroups "$cgroup"

# Loop devices do not belong to any namespace; those on files of the cluster would outlive it.
losetup --noheadings --raw --output NAME,BACK-FILE | while read -r device file; do
    [[ $file != "$state"/* ]] || losetup --detach "$device"
done

rm -rf "$state"
