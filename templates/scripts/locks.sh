# locks.sh - Leases that keep others away from a node or a system while it is measured: a part of the sequencer.
# A lock belongs to a pod. One whose pod is gone is taken over; the test on resourceVersion lets only one succeed.
# shellcheck shell=sh disable=SC2034,SC2154 # what is set is for the program, what is used is the program's

lease_text() { # NAME
    printf '{"apiVersion":"coordination.k8s.io/v1","kind":"Lease","metadata":{"name":"%s","labels":%s},' "$1" "$(own_labels lock)"
    printf '"spec":{"holderIdentity":"%s"}}\n' "$EXPC_POD"
}

# Is a pod at its end, or not there at all?
pod_is_gone() { # NAME
    [ -n "$1" ] || return 0
    must get pod "$1" --ignore-not-found -o 'jsonpath={.status.phase}'
    case $answer in
    '' | Succeeded | Failed) return 0 ;;
    *) return 1 ;;
    esac
}

# Tries once; sets `holder` when somebody else has it.
try_lock() { # NAME
    lease_text "$1" >"$scratch/lease.json"
    ! may create --validate=false -f "$scratch/lease.json" || return 0
    may get lease "$1" -o 'jsonpath={.metadata.resourceVersion} {.spec.holderIdentity}' || return 1
    version=${answer%% *} holder=${answer#* }
    [ "$holder" != "$EXPC_POD" ] || return 0
    pod_is_gone "$holder" || return 1
    may patch lease "$1" --type=json -p '[{"op":"test","path":"/metadata/resourceVersion","value":"'"$version"'"},
        {"op":"add","path":"/spec/holderIdentity","value":"'"$EXPC_POD"'"}]'
}

take_lock() { # NAME
    case " $locks " in
    *" $1 "*) return 0 ;;
    esac
    holder=somebody
    until try_lock "$1"; do
        wait_note "lock $1 is held by $holder"
        rest 2
        [ -z "$stopping" ] || return 1
    done
    locks="$locks $1"
    wait_over
}

# Gives back all locks but the experiment's own: with that, a newer sequencer takes its locks.
drop_locks() {
    for lock in $locks; do
        [ "$lock" = "$own_lock" ] || may delete lease "$lock" --wait=false
    done
    locks=" $own_lock"
}

# At the end nothing of the experiment runs: what an earlier sequencer that was killed has left is ours to give back, too.
drop_all_locks() {
    must get leases -l "expc.dev/experiment=$EXPC_EXPERIMENT" -o 'jsonpath={range .items[*]}{.metadata.name} {end}'
    locks=$answer
    drop_locks
    may delete lease "$own_lock" --wait=false
}
