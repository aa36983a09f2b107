# systems.sh - starts and stops systems: a part of the sequencer. A system is started by the first of its rounds that has to
# run, so a plan that is done starts none. Start = lift the gate of its pods; stop = delete them, what replaces them waits
# behind the gate again. With EXPC_GATE=create its Deployment is made and deleted instead.
# shellcheck shell=sh disable=SC2034,SC2154 # what is set is for the program, what is used is the program's

lift_patch() { # GATE: takes off this gate and no other; again does nothing
    printf '{"spec":{"schedulingGates":[{"$patch":"delete","name":"expc.dev/%s"}]}}' "$1"
}

# Notes what a start says; nothing happens yet.
plan_system() { # seq start ID deadline pods records objects WORD... .
    system=$3 system_deadline=$4 system_up='' system_failed='' load_failed='' node='' tune=''
    objects=$(say "$7" | tr ',' ' ')
    [ "$objects" != - ] || objects='' # the clients are the system
    shift 7
    for word do
        case $word in
        node=*) node=${word#*=} ;;
        tune=*) tune=${word#*=} ;;
        esac
    done
}

systems_selector() { # [COMPONENT]
    say "expc.dev/experiment=$EXPC_EXPERIMENT,app.kubernetes.io/component=${1:-system}"
}

create_missing() { # FOLDER NAME...: those that are there already are fine. Sets `created` when one was not.
    folder=$1 created=''
    shift
    for name do
        if may create --validate=false -f "$folder/$name.yaml"; then created=yes; else
            [ "$refusal" = AlreadyExists ] || die 3 "$name: $complaint"
        fi
    done
}

# The systems of this experiment that hold a node, except these.
stop_others() { # OBJECTS
    stop_pods system "$1"
}

# What tunes a node restores it when it is told to end, and must not be told while a system is there.
stop_tunes() { # OBJECTS
    stop_pods tune "$1"
}

stop_pods() { # COMPONENT OBJECTS
    component=$1
    shift
    [ "$EXPC_GATE" != create ] || delete_others "$1"
    must get pods -l "$(systems_selector "$component")" \
        -o 'jsonpath={range .items[*]}{.metadata.labels.expc\.dev/object}|{.metadata.name}|{.spec.schedulingGates[*].name}{"\n"}{end}'
    others=$(say "$answer" | awk -F '|' -v kept=" $1 " '$2 != "" && $3 !~ /expc.dev\/hold-system/ && !index(kept, " " $1 " ") { print $2 }')
    # shellcheck disable=SC2086 # names
    [ -z "$others" ] || delete_now pod $others
}

delete_others() { # OBJECTS
    must get deployments -l "$(systems_selector "$component")" -o 'jsonpath={range .items[*]}{.metadata.name}{"\n"}{end}'
    others=$(say "$answer" | awk -v kept=" $1 " '$1 != "" && !index(kept, " " $1 " ")')
    # shellcheck disable=SC2086 # names
    [ -z "$others" ] || delete_now deployment $others
}

# Deletes and waits until it is gone: nothing of it may disturb what comes next.
delete_now() { # KIND NAME...
    may delete "$@" --ignore-not-found --wait=false
    kind=$1
    shift
    read_uptime
    patience=$((up + 90))
    while may get "$kind" "$@" --ignore-not-found -o name && [ -n "$answer" ]; do
        wait_note "$kind $(say "$answer" | tr '\n' ' ')is being deleted"
        rest 1
        [ "$up" -lt "$patience" ] || { say "still there after 90 s: $answer"; break; }
    done
    wait_over
}

# One word, and names: gated NAME... | missing COUNT | starting NAME | ready
look_at_system() {
    watch_look '
        n = split(wanted, object, " ")
        for (i = 1; i <= n; i++) need[object[i]]
        for (name in now) {
            split(now[name], f, "|")
            if (!(f[4] in need) || f[5] != "" || f[6] == "Failed" || f[6] == "Succeeded") continue
            found++
            if (index(f[8], "expc.dev/hold-system")) gated = gated " " name
            else if (f[7] != "True") starting = name
        }
        if (gated != "") print "gated" gated
        else if (found < n) print "missing", n - found
        else if (starting != "") print "starting", starting
        else print "ready"' "$started" "$scratch/pods.events"
}

check_system() { # NAME
    called=$1
    # shellcheck disable=SC2046 # words
    set -- $(look_at_system)
    case $1 in
    ready) return 0 ;;
    gated)
        shift
        say "$called: starting"
        lift_gates hold-system "$@"
        ;;
    starting) starting=$2 ;;
    esac
    return 1
}

lift_gates() { # GATE POD...
    gate=$1
    shift
    may patch pod "$@" --type=strategic -p "$(lift_patch "$gate")" || [ "$refusal" = NotFound ] || die 3 "lifting a gate: $complaint"
}

# Sees to it that the system is there and ready. Once it was, only a failed round is a reason to look again.
ensure_system() {
    [ -z "$system_up" ] || return 0
    [ -z "$system_failed" ] || return 1
    [ -z "$node" ] || take_lock "expc-node-$node" || return 1
    take_lock "expc-system-$system" || return 1
    stop_others "$objects"
    stop_tunes "$tune"
    [ -z "$tune" ] || start_objects tune "$tune" "node of system $system" tuned || return 1
    [ -z "$objects" ] || start_objects system "$objects" "system $system" ready || return 1
    system_up=yes
}

start_objects() { # COMPONENT OBJECTS NAME WORD
    starting='' started=$2
    # shellcheck disable=SC2086 # names
    [ "$EXPC_GATE" != create ] || create_missing "$EXPC_SYSTEMS" $2
    if watch_until "$system_deadline" check_system "$3"; then
        say "$3: $4"
        return 0
    fi
    [ -z "$stopping" ] || return 1
    system_failed=yes error="$3 was not $4 in $system_deadline s${starting:+: $(explain_pod "$starting")}"
    say "$error"
    return 1
}

# Only what a round has started; what an earlier sequencer has left is stopped by the next start, or at the end.
stop_system() {
    await_closing
    later label_ended
    well_ended=''
    [ -z "$system_up$system_failed" ] || { stop_others ''; stop_tunes ''; }
    system_up='' system_failed=''
    drop_locks
}
