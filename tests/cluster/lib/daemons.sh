# lib/daemons.sh - processes that outlive the script that starts them, and the way into a node's namespaces. Sourced.
# Every process is known by its PLACE (a node, or `machine` for those outside) and its NAME: its pid
# stands in run/PLACE/NAME.pid of the state folder, its words in log/PLACE/NAME.log.
# shellcheck shell=bash source=tests/cluster/lib/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# A pid alone may be reused by a stranger; a pid with its start time may not.
start_time() { # PID
    awk '{ sub(/.*\) /, ""); print $20 }' "/proc/$1/stat" 2>/dev/null
}

remember() { # PLACE NAME PID
    mkdir -p "$state/run/$1"
    printf '%s %s\n' "$3" "$(start_time "$3")" >"$state/run/$1/$2.pid"
}

# Prints the pid of what `remember` wrote down, if that process still lives.
pid_of() { # PLACE NAME
    local pid started
    read -r pid started 2>/dev/null <"$state/run/$1/$2.pid" || return 1
    [ -n "$started" ] && [ "$(start_time "$pid")" = "$started" ] && printf '%s\n' "$pid"
}

is_gone() { # PLACE NAME
    ! pid_of "$1" "$2" >/dev/null
}

# Kills a process and waits until it is gone.
end_process() { # PLACE NAME
    local pid
    pid=$(pid_of "$1" "$2") || return 0
    kill -KILL "$pid"
    wait_until 20 is_gone "$1" "$2" || fail "process $pid ($2 of $1) does not end"
}

# The daemons that ended although nobody told them to, as PLACE/NAME.
dead_daemons() {
    local file place name
    for file in "$state"/run/*/*.pid; do
        place=$(basename "$(dirname "$file")")
        name=$(basename "$file" .pid)
        pid_of "$place" "$name" >/dev/null || echo "$place/$name"
    done
}

# Starts a process; its pid is in $!. It gets a session of its own, and none of the script's descriptors: a test harness
# would wait for ever for a daemon that holds its output or its descriptors 3 to 9.
detach() { # PLACE NAME COMMAND...
    local log=$state/log/$1/$2.log
    mkdir -p "$(dirname "$log")"
    shift 2
    setsid "$@" </dev/null >>"$log" 2>&1 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&- &
}

# Runs a command in a node's mount, network, pid and host-name namespaces.
in_node() { # NODE COMMAND...
    local holder
    holder=$(pid_of "$1" holder) || fail "node $1 does not run"
    shift
    nsenter --target "$holder" --mount --net --pid --uts -- "$@"
}

# Starts a daemon in there.
start() { # NODE NAME COMMAND...
    local node=$1 name=$2 holder
    shift 2
    holder=$(pid_of "$node" holder) || fail "node $node does not run"
    detach "$node" "$name" nsenter --target "$holder" --mount --net --pid --uts -- \
        env PATH="$inside/bin:$PATH" HOME=/tmp "$@"
    remember "$node" "$name" $!
}
