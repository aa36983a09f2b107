# watch.sh - what changes in the cluster, told by one quiet kubectl instead of many calls: a part of the sequencer.
# Each change is a line in a file, its fields apart by `|`; the last line of a name is how it is now.
# shellcheck shell=sh disable=SC2034,SC2154 # what is set is for the program, what is used is the program's

ready_path='{.object.status.conditions[?(@.type=="Ready")].status}'
pod_line="{.type}|{.object.metadata.name}|{.object.metadata.labels.job-name}|{.object.metadata.labels.expc\\.dev/object}\
|{.object.metadata.deletionTimestamp}|{.object.status.phase}|$ready_path|{.object.spec.schedulingGates[*].name}{\"\\n\"}"
job_line='{.type}|{.object.metadata.name}|{.object.status.conditions[?(@.type=="Complete")].status}'\
'|{.object.status.conditions[?(@.type=="Failed")].status}|{.object.status.conditions[?(@.type=="Failed")].message}{"\n"}'

watch_begin() { # KIND SELECTOR LINE
    watch_end
    watched="$1 $2" watched_line=$3
    watch_again
}

# After a minute it begins anew: a connection that died unheard must not go unnoticed.
watch_again() {
    : >"$scratch/events"
    # shellcheck disable=SC2086 # kind and selector are words
    timeout 60 "$KUBECTL" get ${watched% *} -l "${watched#* }" --watch --output-watch-events -o "jsonpath=$watched_line" \
        >"$scratch/events" 2>/dev/null </dev/null 3<&- &
    watcher=$!
}

watch_end() {
    [ -z "$watcher" ] || { kill "$watcher"; wait "$watcher"; } 2>/dev/null
    watcher=''
}

# Calls CHECK until it succeeds; 1 when the seconds are over or the user wants an end, unless we are `heedless`.
watch_until() { # SECONDS CHECK WORD...
    read_uptime
    watch_deadline=$((up + $1))
    shift
    until "$@"; do
        kill -0 "$watcher" 2>/dev/null || { doze 1; watch_again; }
        rest 0.25
        [ -z "$stopping" ] || [ -n "$heedless" ] || return 1
        [ "$up" -lt "$watch_deadline" ] || return 1
    done
}

# Runs an awk program at whose end `now[NAME]` is the last line of each name that is still there; those that were deleted
# are in `gone`, and `wanted` is WANTED.
watch_look() { # PROGRAM WANTED [FILE]
    awk -F '|' -v wanted="$2" '$1 == "DELETED" { delete now[$2]; gone[$2]; next } { now[$2] = $0; delete gone[$2] } END { '"$1"' }' \
        "${3:-$scratch/events}"
}
