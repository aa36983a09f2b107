#!/bin/sh
# sequencer.sh - runs a plan on the cluster: one pod that takes its steps in order. It keeps nothing in its head that the
# cluster does not know: killed at any moment and started again, it finds out where it was, and no round runs twice.
#
# From the environment:
#   EXPC_EXPERIMENT            its name
#   EXPC_STATUS EXPC_GO        names of the ConfigMaps with the status and with the go
#   EXPC_JOB EXPC_POD          names of its own Job and pod
#   EXPC_SECRET                name of the Secret with the password of a DBMS, made here when it is not there [none]
#   EXPC_GATE                  hold: the pods of rounds and systems wait behind a gate; create: their manifests are files [hold]
#   EXPC_PLAN EXPC_ROUNDS EXPC_SYSTEMS   folders with steps*.tsv, and with those manifests [/expc/plan /expc/rounds /expc/systems]
#   EXPC_LEAD_MS               time from the go to the start [1500]
#   EXPC_GRACE_S               seconds after a round's deadline in which it may still end by itself [60]
# The user's key: `pause` in the status ConfigMap, "true" holds the next round, "stop" ends the plan with the round that runs.
# Exit status: 0 all rounds are done, or a newer plan takes over; 10 rounds failed; 2 a bad plan; 3 the cluster failed.
# shellcheck disable=SC2015 # A && B || die: die does not return
set -u
set -f # fields may hold * and ?
LC_ALL=C
export LC_ALL
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
# shellcheck source=SCRIPTDIR/steps.sh
. "$here/steps.sh"
# shellcheck source=SCRIPTDIR/api.sh
. "$here/api.sh"
# shellcheck source=SCRIPTDIR/watch.sh
. "$here/watch.sh"
# shellcheck source=SCRIPTDIR/locks.sh
. "$here/locks.sh"
# shellcheck source=SCRIPTDIR/systems.sh
. "$here/systems.sh"
# shellcheck source=SCRIPTDIR/rounds.sh
. "$here/rounds.sh"

say() {
    printf '%s\n' "$*"
}

tell() {
    say "$*" >&2
}

die() { # STATUS TEXT...
    status=$1
    shift
    say "sequencer.sh: $*" >&2
    exit "$status"
}

doze() { # SECONDS: a signal ends it
    sleep "$1" 3<&- &
    wait $!
}

read_uptime() {
    read -r up _ </proc/uptime
    up=${up%.*}
}

# A call to the API that may be refused.
may() { # WORD...
    api "$@"
    case $? in
    0) return 0 ;;
    1) return 1 ;;
    *) die 3 "the API server does not answer: $complaint" ;;
    esac
}

# A call that has no reason to be refused.
must() { # WORD...
    may "$@" || die 3 "kubectl $1 $2: $complaint"
}

# Runs something beside the round, one after the other: nothing waits for it.
later() { # COMMAND WORD...
    [ -z "$later_pid" ] || wait "$later_pid"
    (
        api_words=$scratch/later
        "$@"
    ) &
    later_pid=$!
}

# --- the status --------------------------------------------------------------------------------------------------

json_text() { # TEXT
    printf '"%s"' "$(printf '%s' "$1" | tr '\000-\037\177' ' ' | sed 's/[\\"]/\\&/g')"
}

own_labels() { # COMPONENT
    printf '{"app.kubernetes.io/name":"expc","app.kubernetes.io/instance":"%s","app.kubernetes.io/component":"%s","expc.dev/experiment":"%s"}' \
        "$EXPC_EXPERIMENT" "$1" "$EXPC_EXPERIMENT"
}

make_configmap() { # NAME COMPONENT
    printf '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"%s","labels":%s}}\n' "$1" "$(own_labels "$2")" >"$scratch/new.json"
    may create --validate=false -f "$scratch/new.json" || [ "$refusal" = AlreadyExists ] || die 3 "ConfigMap $1: $complaint"
}

patch_data() { # CONFIGMAP COMPONENT JSON: made again when somebody took it away
    may patch configmap "$1" --type=merge -p '{"data":{'"$3"'}}' && return
    make_configmap "$1" "$2"
    must patch configmap "$1" --type=merge -p '{"data":{'"$3"'}}'
}

status_text() { # KEY VALUE...
    printf '"n":"%s","of":"%s","done":"%s","failed":"%s","kept":"%s","skipped":"%s","eta_s":"%s"' \
        "$number" "$rounds" "$complete" "$failed" "$kept" "$skipped" "$((left_s + left_rounds * overhead_s))"
    while [ $# -gt 1 ]; do
        printf ',"%s":%s' "$1" "$(json_text "$2")"
        shift 2
    done
}

set_status() { # KEY VALUE...
    patch_data "$EXPC_STATUS" status "$(status_text "$@")"
}

set_phase() { # PHASE KEY VALUE...
    phase=$1
    shift
    later set_status phase "$phase" since "$(date -u +%Y-%m-%dT%H:%M:%SZ)" waiting '' "$@"
}

# What keeps us waiting is told once, and stands in the status.
wait_note() { # TEXT
    [ "$waiting" != "$*" ] || return 0
    waiting=$*
    say "waiting: $waiting"
    [ -z "$own" ] || later set_status phase waiting waiting "$waiting"
}

wait_over() {
    [ -n "$waiting" ] || return 0
    waiting=''
    [ -z "$own" ] || later set_status phase "$phase" waiting ''
}

# --- what the user and a newer plan want ---------------------------------------------------------------------------

read_keys() {
    keys=''
    while read -r key_event; do # only whole lines
        keys=$key_event
    done <"$scratch/keys.events"
    [ -n "$keys" ] || return 0
    case ${keys%%|*} in
    stop) stopping=yes ;;
    true) pausing=yes ;;
    *) pausing='' ;;
    esac
    successor=${keys#*|}
}

# Waits, and looks at the user's key. Sets `up`.
rest() { # SECONDS
    doze "$1"
    read_uptime
    watch_tend
    [ -z "$own" ] || read_keys
}

# Is there a newer plan of this experiment? Of two of one second, the name decides.
is_outdated() {
    must get jobs -l "expc.dev/experiment=$EXPC_EXPERIMENT,app.kubernetes.io/component=sequencer" \
        -o 'jsonpath={range .items[*]}{.metadata.creationTimestamp} {.metadata.name}{"\n"}{end}'
    newest=$(say "$answer" | sort | tail -n 1)
    say "$answer" | grep -q " $EXPC_JOB\$" && [ "${newest#* }" != "$EXPC_JOB" ]
}

hand_over() {
    say "a newer plan takes over: ${newest#* }"
    finish_later
    [ -z "$own" ] || drop_all_locks
    exit 0
}

# Between rounds: held by the user, ended, or replaced.
heed_user() {
    read_keys
    while [ -n "$pausing" ] && [ -z "$stopping" ]; do
        [ "$phase" = paused ] || { set_phase paused; say 'paused'; }
        rest 2
    done
    [ -z "$successor" ] || ! is_outdated || hand_over
    [ -z "$stopping" ]
}

# Until an older one has finished its round: it sees from the status that somebody waits.
wait_turn() {
    ! is_outdated || hand_over
    patch_data "$EXPC_STATUS" status '"successor":"'"$EXPC_JOB"'"'
    take_lock "$own_lock"
    own=yes
    waiting=''
    watch_on keys pods
}

# --- what is there already ------------------------------------------------------------------------------------------

# Counts the whole records of rounds, from a table with a line each: `ROUND OK FAILED`.
tally_records() {
    awk 'NF < 3 { next } {
        base = $1; of = 1
        if (match($1, /-t[0-9]+-[0-9]+-[0-9]+of[0-9]+$/)) {
            n = split($1, word, "-"); split(word[n], piece, "of")
            of = piece[2]; base = substr($1, 1, length($1) - length(word[n]) - 1)
        }
        key = $(NF - 1) " " base
        pieces[key]++; need[key] = of; result[key] = $NF
    } END {
        for (key in pieces) if (pieces[key] == need[key]) { split(key, word, " "); known[word[1]]; count[word[1], result[key]]++ }
        for (round in known) print round, count[round, "ok"] + 0, count[round, "failed"] + 0
    }'
}

# The names and labels of records alone: their content may be large. Sets `answer`.
list_records() { # [ROUND]
    must get configmaps -l "expc.dev/experiment=$EXPC_EXPERIMENT,expc.dev/result${1:+,expc.dev/round=$1}" \
        -L expc.dev/round,expc.dev/result --no-headers
}

# Adds to each round and load of the plan: its good and failed records, and `open` when a Job of it has not ended well; to a load
# `needed` when a round of it has to run.
join_past() {
    list_records
    say "$answer" | tally_records >"$scratch/past"
    must get jobs -l "expc.dev/experiment=$EXPC_EXPERIMENT,app.kubernetes.io/component in (round,load)" --no-headers
    say "$answer" >"$scratch/jobs"
    awk -F "$unit" -v OFS="$unit" '
        FILENAME ~ /past$/ { split($0, word, " "); ok[word[1]] = word[2]; bad[word[1]] = word[3]; next }
        FILENAME ~ /jobs$/ {
            n = split($0, word, " ")
            for (i = 2; i <= n; i++) if (word[i] ~ /^[0-9]+\/[0-9]+$/) { split(word[i], part, "/"); open[word[1]] = part[1] < part[2] }
            next
        }
        $2 == "round" || $2 == "load" {
            n = split($7, job, ","); state = "ended"
            for (i = 1; i <= n; i++) if (open[job[i]]) state = "open"
            $8 = ok[$3] + 0; $9 = bad[$3] + 0; $10 = state
        }
        $2 == "load" { load = FNR; $11 = "idle" }
        $2 == "start" || $2 == "stop" { load = 0 }
        $2 == "round" && load && $8 < $6 && $9 == 0 { needed[load] }
        { line[FNR] = $0; last = FNR }
        END { for (i = 1; i <= last; i++) { if (i in needed) sub("idle$", "needed", line[i]); print line[i] } }' "$scratch/past" "$scratch/jobs" "$steps_copy" >"$scratch/joined"
    mv "$scratch/joined" "$steps_copy"
}

# A sequencer that was killed goes on counting; a new plan counts what it finds as kept.
know_past() {
    kept_limit=$rounds
    may get configmap "$EXPC_STATUS" -o 'jsonpath={.data.plan} {.data.phase} {.data.kept}' &&
        case $answer in
        "$plan done "* | "$plan failed "*) ;;
        "$plan "*' '*) kept_limit=${answer##* } ;;
        esac
    is_number "$kept_limit" || kept_limit=$rounds
    if may get configmap "$EXPC_GO" -o 'jsonpath={.data.round}'; then go_round=$answer; else make_configmap "$EXPC_GO" go; fi
    patch_data "$EXPC_STATUS" status '"successor":null,"plan":"'"$plan"'","error":"","round":"",'"$(status_text phase running waiting '')"
    phase=running
    join_past
}

# --- the plan ------------------------------------------------------------------------------------------------------

check_plan_step() { # FIELD... .
    is_number "$1" || bad_line "a step begins with its number: '$1'"
    case ${2-} in
    start | stop) is_name "${3-}" && [ $# -gt 7 ] || bad_line 'a system without its objects' ;;
    round | load)
        [ $# -gt 7 ] && is_name "$3" && is_number "$4" && is_number "$5" && is_number "$6" || bad_line "a $2 without its pods and records"
        [ "$2" = load ] || rounds=$((rounds + 1))
        ;;
    pause) is_number "${4-}" || bad_line 'a pause without seconds' ;;
    *) bad_line "'${2-}' is a step that this sequencer does not know" ;;
    esac
    case ${7-} in
    *[!A-Za-z0-9.,-]*) bad_line "not names of objects: '$7'" ;;
    esac
}

# Large plans come in several files, whose names sort.
read_plan() {
    steps=$scratch/steps.tsv
    set +f
    cat "$EXPC_PLAN"/steps*.tsv >"$steps" || die 2 "no plan in $EXPC_PLAN"
    set -f
    open_steps
    is_number "$ready_s" || die 2 "$steps: no ready_s"
    each_step check_plan_step
}

# What a round will probably take, but for what the last ones have cost beside.
round_estimate() { # DEADLINE_S: sets `estimate`
    estimate=$(($1 - ready_s - 120))
    [ "$estimate" -gt 0 ] || estimate=1
}

add_estimate() { # FIELD... .
    if [ "$2" = load ] && [ "$8" -lt "$6" ] && [ "$9" -eq 0 ] && [ "${11}" = needed ]; then
        round_estimate "$4"
        left_s=$((left_s + estimate))
    fi
    [ "$2" = round ] && [ "$8" -lt "$6" ] && [ "$9" -eq 0 ] || return 0
    round_estimate "$4"
    left_rounds=$((left_rounds + 1)) left_s=$((left_s + estimate))
}

take_step() { # FIELD... .: 1 ends the plan
    case $2 in
    start) plan_system "$@" ;;
    load) take_load "$@" ;;
    round) take_round "$@" ;;
    stop) stop_system ;;
    pause) [ -z "$ran" ] || pause "$4" ;;
    esac
}

# A pause lets a system settle: after a kept round there is nothing to settle.
pause() { # SECONDS
    ran=''
    say "pause $1 s"
    await_closing
    read_uptime
    pause_end=$((up + $1))
    while [ "$up" -lt "$pause_end" ] && [ -z "$stopping" ]; do
        if [ $((pause_end - up)) -gt 2 ]; then rest 2; else rest 1; fi
    done
}

span() { # SECONDS: as h:mm:ss
    printf '%d:%02d:%02d' $(($1 / 3600)) $(($1 / 60 % 60)) $(($1 % 60))
}

finish_later() {
    [ -z "$later_pid" ] || wait "$later_pid"
    later_pid=''
}

# The last words, and what is given back.
conclude() {
    [ -z "$stopping" ] || set_phase stopping
    stop_system
    await_closing
    stop_others ''
    stop_tunes ''
    release_open
    not_run=$((rounds - complete - failed - kept - skipped)) verdict='done'
    [ -z "$stopping" ] || error='stopped by the user'
    [ $((failed + skipped + not_run)) -eq 0 ] || verdict=failed
    finish_later
    watch_end
    set_phase "$verdict" error "$error" round ''
    finish_later
    drop_all_locks
    say "$rounds rounds: $complete done, $failed failed, $kept kept, $skipped skipped, $not_run not run"
    [ "$verdict" = 'done' ] || exit 10
}

main() {
    EXPC_PLAN=${EXPC_PLAN:-/expc/plan} EXPC_ROUNDS=${EXPC_ROUNDS:-/expc/rounds} EXPC_SYSTEMS=${EXPC_SYSTEMS:-/expc/systems}
    EXPC_GATE=${EXPC_GATE:-hold} grace=${EXPC_GRACE_S:-60}
    for name in EXPERIMENT STATUS GO JOB POD; do
        eval "value=\${EXPC_$name-}"
        [ -n "$value" ] || die 2 "EXPC_$name is not set"
    done
    scratch=$(mktemp -d) || exit 3
    trap 'exit 143' TERM INT HUP
    trap 'watch_end; rm -rf "$scratch" "$steps_copy"' EXIT
    rounds=0 number=0 complete=0 failed=0 kept=0 skipped=0 left_rounds=0 left_s=0 overhead_s=5 ran='' error=''
    own_lock=expc-experiment-$EXPC_EXPERIMENT locks='' own='' waiting='' phase='' stopping='' pausing='' successor='' heedless='' later_pid='' watching='' watched_round='' tended='' well_ended='' go_round=''
    closing_id='' closing_jobs='' closing_due=0
    loading='' load_failed='' tune='' system='' system_up='' system_failed='' open_rounds='' steps_copy=''
    read_plan
    wait_turn
    know_past
    [ -z "${EXPC_SECRET-}" ] || make_secret "$EXPC_SECRET" "$(own_labels auth)" || die 3 "Secret $EXPC_SECRET: $complaint"
    each_step add_estimate
    each_step take_step
    conclude
}

main
