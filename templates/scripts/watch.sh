# watch.sh - what changes in the cluster, told by a few quiet kubectl instead of many calls: a part of the sequencer.
# Each change is a line in a file, its fields apart by `|`; the last line of a name is how it is now.
#
#   pods       of systems and rounds, all the time
#   keys       the user's, in the status ConfigMap, all the time
#   jobs       of the round `watched_round`, while its end is awaited
#   records    of that round, the same
# shellcheck shell=sh disable=SC2034,SC2154 # what is set is for the program, what is used is the program's

ready_path='{.object.status.conditions[?(@.type=="Ready")].status}'
pod_line="{.type}|{.object.metadata.name}|{.object.metadata.labels.job-name}|{.object.metadata.labels.expc\\.dev/object}\
|{.object.metadata.deletionTimestamp}|{.object.status.phase}|$ready_path|{.object.spec.schedulingGates[*].name}{\"\\n\"}"
job_line='{.type}|{.object.metadata.name}|{.object.status.conditions[?(@.type=="Complete")].status}'\
'|{.object.status.conditions[?(@.type=="Failed")].status}|{.object.status.conditions[?(@.type=="Failed")].message}{"\n"}'
record_line='{.type}|{.object.metadata.name}|{.object.metadata.labels.expc\.dev/round}|{.object.metadata.labels.expc\.dev/result}{"\n"}'
key_line='{.object.data.pause}|{.object.data.successor}{"\n"}'

watch_on() { # NAME...
    for watch_name do
        watch_off "$watch_name"
        watching="$watching $watch_name"
        watch_start "$watch_name"
    done
}

# After a minute it begins anew: a connection that died unheard must not go unnoticed.
watch_start() { # NAME
    watched_events=$scratch/$1.events
    case $1 in
    pods) set -- "$1" "$pod_line" pods -l "expc.dev/experiment=$EXPC_EXPERIMENT,app.kubernetes.io/component in (round,load,system,tune)" ;;
    keys) set -- "$1" "$key_line" configmap "$EXPC_STATUS" ;;
    jobs) set -- "$1" "$job_line" jobs -l "expc.dev/experiment=$EXPC_EXPERIMENT,expc.dev/round=$watched_round" ;;
    records) set -- "$1" "$record_line" configmaps -l "expc.dev/experiment=$EXPC_EXPERIMENT,expc.dev/result,expc.dev/round=$watched_round" ;;
    esac
    watch_started=$1 watch_words=$2
    shift 2
    : >"$watched_events"
    timeout 60 "$KUBECTL" get "$@" --watch --output-watch-events -o "jsonpath=$watch_words" >"$watched_events" 2>/dev/null </dev/null 3<&- &
    eval "watcher_$watch_started=$!"
}

watch_off() { # NAME...
    for watch_name do
        case " $watching " in
        *" $watch_name "*) ;;
        *) continue ;;
        esac
        eval "watcher=\$watcher_$watch_name"
        { kill "$watcher"; wait "$watcher"; } 2>/dev/null
        watching=$(say "$watching" | sed "s/ $watch_name//")
    done
}

watch_end() {
    # shellcheck disable=SC2086 # names
    watch_off $watching
}

# Starts again what has ended, once a second at most.
watch_tend() {
    [ "$up" != "$tended" ] || return 0
    for watch_name in $watching; do
        eval "watcher=\$watcher_$watch_name"
        kill -0 "$watcher" 2>/dev/null || watch_start "$watch_name"
    done
    tended=$up
}

# Something to look at: a new event, or another second for those who wait for one. It costs nothing, so it can be asked often.
has_changed() {
    # shellcheck disable=SC3013 # both shells know -nt
    [ "$up" != "$looked" ] || [ "$scratch/pods.events" -nt "$scratch/looked" ] || [ "$scratch/jobs.events" -nt "$scratch/looked" ] ||
        [ "$scratch/records.events" -nt "$scratch/looked" ] || return 1
    : >"$scratch/looked"
    looked=$up
}

# Calls CHECK until it succeeds; 1 when the seconds are over or the user wants an end, unless we are `heedless`.
watch_until() { # SECONDS CHECK WORD...
    read_uptime
    watch_deadline=$((up + $1))
    shift
    looked=''
    until has_changed && "$@"; do
        rest 0.1
        [ -z "$stopping" ] || [ -n "$heedless" ] || return 1
        [ "$up" -lt "$watch_deadline" ] || return 1
    done
}

# Runs an awk program at whose end `now[NAME]` is the last line of each name that is still there; those that were deleted
# are in `gone`, and `wanted` is WANTED.
watch_look() { # PROGRAM WANTED FILE
    awk -F '|' -v wanted="$2" '$1 == "DELETED" { delete now[$2]; gone[$2]; next } { now[$2] = $0; delete gone[$2] } END { '"$1"' }' "$3"
}
