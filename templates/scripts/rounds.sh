# rounds.sh - one round on the cluster: a part of the sequencer. Its clients' gates are lifted, all get ready, hear one go,
# and are waited for; the records they leave say how it went.
# shellcheck shell=sh disable=SC2034,SC2154 # what is set is for the program, what is used is the program's

round_selector() {
    say "expc.dev/experiment=$EXPC_EXPERIMENT,expc.dev/round=$id"
}

tell_round() { # TEXT
    read_uptime
    say "$number/$rounds $(span $((up - round_begun))) $id: $1"
}

# --- rounds that need not run ----------------------------------------------------------------------------------------

take_round() { # seq round ID deadline pods records objects OK FAILED OPEN .: 1 ends the plan
    id=$3 deadline=$4 pods=$5 expected=$6 jobs=$(say "$7" | tr ',' ' ') number=$((number + 1))
    read_uptime
    round_begun=$up culprit='' reason=''
    if [ "$8" -ge "$expected" ] || [ "$9" -gt 0 ]; then
        [ "${10}" != open ] || { open_rounds="$open_rounds $id"; release_kept; }
        note_past "$9"
        return
    fi
    heed_user || return 1
    round_estimate "$deadline"
    if [ -n "$load_failed" ]; then skip_round "its load failed"; return; fi
    if ensure_system; then run_round; else skip_round "its system is not ready"; fi
}

# A load is run like a round, when one of its rounds has to run; without it they are skipped.
take_load() { # seq load ID deadline pods records objects OK FAILED OPEN NEEDED .: 1 ends the plan
    load_failed='' id=$3 deadline=$4 pods=$5 expected=$6 jobs=$(say "$7" | tr ',' ' ')
    read_uptime
    round_begun=$up culprit='' reason=''
    if [ "$8" -ge "$expected" ]; then
        [ "${10}" != open ] || { open_rounds="$open_rounds $id"; release_kept; }
        return 0
    fi
    [ "${11}" = needed ] || return 0
    if [ "$9" -gt 0 ]; then
        load_failed=yes
        say "load $id failed before"
        return 0
    fi
    heed_user || return 1
    round_estimate "$deadline"
    loading=yes
    ensure_system && run_round
    loaded=$?
    loading=''
    return "$([ -n "$system_failed" ] && echo 0 || echo "$loaded")"
}

note_past() { # FAILED
    if [ "$1" -gt 0 ]; then
        failed=$((failed + 1))
        tell_round 'failed before'
        [ "$on_failure" = continue ]
    elif [ "$kept" -lt "$kept_limit" ]; then
        kept=$((kept + 1))
        tell_round 'kept'
    else
        complete=$((complete + 1))
    fi
}

# A Job that was made again of a round that has its records: its clients are told to do nothing.
release_kept() {
    must get pods -l "$(round_selector)" -o 'jsonpath={range .items[*]}{.metadata.name} {.spec.schedulingGates[*].name}{"\n"}{end}'
    gated=$(say "$answer" | awk '/expc.dev\/hold-round/ { print $1 }')
    # shellcheck disable=SC2086 # names
    [ -z "$gated" ] || may patch pod $gated --type=strategic \
        -p '{"metadata":{"annotations":{"expc.dev/keep":"true"}},"spec":{"schedulingGates":[{"$patch":"delete","name":"expc.dev/hold-round"}]}}'
}

# At the end once more: when the plan began the Jobs may have been too young to have pods.
release_open() {
    for id in $open_rounds; do
        release_kept
    done
}

skip_round() { # WHY
    left_s=$((left_s - estimate)) left_rounds=$((left_rounds - 1))
    [ -z "$stopping" ] || return 1
    skipped=$((skipped + 1))
    tell_round "skipped: $1"
    [ "$on_failure" = continue ]
}

# --- before the go ---------------------------------------------------------------------------------------------------

# One word and more: failed POD | missing COUNT | gated POD... | pending POD | starting POD | closing | ready
look_at_clients() {
    watch_look '
        split(wanted, part, "/"); split(wanted, word, " "); pods = word[1]
        for (name in now) {
            split(now[name], f, "|")
            if (f[3] == "") continue
            if (index(part[2], " " f[3] " ") && f[6] == "Running") closing = 1
            if (!index(part[1], " " f[3] " ")) continue
            held = index(f[8], "expc.dev/hold-round")
            if (held && f[5] != "") continue
            found++
            if (held) gated = gated " " name
            else if (f[6] == "Failed" || f[5] != "") failed = name
            else if (f[6] == "Pending" && f[7] != "True") pending = name
            else if (f[6] != "Succeeded" && f[7] != "True") starting = name
        }
        if (failed != "") print "failed", failed
        else if (found < pods) print "missing", pods - found
        else if (gated != "") print "gated" gated
        else if (pending != "") print "pending", pending
        else if (starting != "") print "starting", starting
        else print closing ? "closing" : "ready"' "$pods $jobs / $closing_jobs " "$scratch/pods.events"
}

# The clients of the round before may still be tidying up when those of this one start, but not when they get their go.
is_overdue() {
    [ "$up" -ge "$closing_due" ] || return 1
    say "$closing_id: its clients do not end, cancelled"
    cancel_jobs "$closing_jobs"
    closing_due=$((up + 60))
    return 1
}

# Before a system is stopped, and at the end: nobody is left who wants something of it.
await_closing() {
    [ -n "$closing_id" ] || return 0
    own_jobs=$jobs jobs=$closing_jobs heedless=yes watched_round=$closing_id
    watch_on jobs
    watch_until 90 jobs_ended || say "$closing_id: its Jobs do not end"
    watch_off jobs
    jobs=$own_jobs heedless='' closing_id='' closing_jobs=''
}

# Succeeds when there is nothing more to wait for: all are ready, one failed (`culprit`), or the go was said in an earlier life.
check_clients() {
    # shellcheck disable=SC2046 # words
    set -- $(look_at_clients)
    case $1 in
    missing) check_missing; return ;;
    gated)
        shift
        lift_clients "$@"
        return 1
        ;;
    esac
    wait_over
    [ "$go_round" != "$id" ] || return 0
    case $1 in
    failed) culprit=$2 ;;
    pending) is_late "$2" ;;
    starting) return 1 ;;
    closing) is_overdue ;;
    esac
}

# One word: missing JOB | open | ended
look_at_jobs() { # FILE
    watch_look '
        n = split(wanted, job, " ")
        for (i = 1; i <= n; i++) {
            split(now[job[i]], f, "|")
            if (job[i] in gone || f[3] == "True" || f[4] == "True") continue
            if (f[2] == "") missing = job[i]; else open = 1
        }
        print missing != "" ? "missing " missing : open ? "open" : "ended"' "$jobs" "$1"
}

# While pods are missing the Jobs may be, or may have ended already.
check_missing() {
    [ "$up" -ge "$jobs_due" ] || return 1
    jobs_due=$((up + 5))
    must get jobs -l "$(round_selector)" -o "jsonpath={range .items[*]}$(say "$job_line" | sed 's/\.object//g; s/{\.type}/NOW/'){end}"
    say "$answer" >"$scratch/now"
    state=$(look_at_jobs "$scratch/now")
    case $state in
    ended) culprit=- ;;
    missing*) wait_note "Job ${state#* } is not there"; is_late ;;
    *) is_late ;;
    esac
}

is_late() { # [POD]
    [ "$up" -ge "$late" ] || return 1
    culprit=${1:--}
    reason="a client has not started in $ready_s s"
    [ $# -eq 0 ] || reason="$reason: $(explain_pod "$1")"
}

# A go of this round that is still there when clients are behind the gate is from an earlier life of the round.
lift_clients() { # POD...
    wait_over
    forget_go
    lift_gates hold-round "$@"
    announce
}

forget_go() {
    [ "$go_round" != "$id" ] || say_go '"round":"","at":null,"abort":null'
    [ "$go_round" != "$id" ] || go_round=''
}

announce() {
    read_uptime
    late=$((up + ready_s))
    [ -z "$announced" ] || return 0
    announced=yes
    tell_round "running, eta $(span $((left_s + left_rounds * overhead_s)))"
    later announce_round
    well_ended=''
}

announce_round() {
    label_ended
    set_status phase running waiting '' round "$id" since "$(date -u +%Y-%m-%dT%H:%M:%SZ)"
    label_jobs running
}

# Of the rounds before: this must not keep the next one waiting.
label_ended() {
    # shellcheck disable=SC2086 # names
    [ -z "$well_ended" ] || may label job $well_ended expc.dev/state=done --overwrite
}

label_jobs() { # STATE
    # shellcheck disable=SC2086 # names
    [ -z "$jobs" ] || may label job $jobs "expc.dev/state=$1" --overwrite
}

# --- the go, and what follows ------------------------------------------------------------------------------------------

say_go() { # JSON
    patch_data "$EXPC_GO" go "$1"
    go_round=$id
}

# All start at one moment, far enough away that all have heard of it.
go_or_abort() {
    if [ "$go_round" = "$id" ]; then
        tell_round 'had its go already'
    elif [ -n "$culprit" ]; then
        say_go '"round":"'"$id"'","at":null,"abort":"a client failed"'
    else
        read_ms
        plan_lead "${EXPC_LEAD_MS:-1500}" "$pods"
        say_go '"round":"'"$id"'","at":"'$((now_ms + lead_ms))'","abort":null'
    fi
}

read_ms() {
    now_ms=$(date +%s%3N)
    case $now_ms in
    *[!0-9]*) now_ms=$(date +%s)999 ;;
    esac
}

jobs_ended() {
    [ "$(look_at_jobs "$scratch/jobs.events")" = ended ]
}

# The Job's own deadline is the one field that ends it and that nobody else minds.
cancel_jobs() { # JOBS: sets `cancelled`, those that are there
    cancelled=''
    for job in $1; do
        ! may patch job "$job" --type=merge -p '{"spec":{"activeDeadlineSeconds":1}}' || cancelled="$cancelled $job"
    done
}

cancel_round() {
    cancel_jobs "$jobs"
    jobs=$cancelled # what is not there does not end
    [ -n "$jobs" ] || return 0
    heedless=yes
    watch_until 120 jobs_ended || say "$id: its Jobs do not end"
    heedless=''
}

# The last record is the end of a good round: its clients only tidy up after it, and the next ones need seconds to start.
round_ended() {
    awk -F '|' '$1 == "ADDED" { print $2, $3, $4 }' "$scratch/records.events" | tally_records >"$scratch/tally"
    read -r _ good _ <"$scratch/tally" || good=0
    if [ "$good" -ge "$expected" ]; then
        closing_id=$id closing_jobs=$jobs
        return 0
    fi
    jobs_ended
}

await_jobs() { # SECONDS
    watched_round=$id
    watch_on jobs records
    watch_until "$1" round_ended
    ended=$?
    [ "$ended" -eq 0 ] && return
    [ -z "$stopping" ] || reason='stopped by the user'
    reason=${reason:-"not over after $1 s, cancelled"}
    cancel_round
}

run_round() {
    announced='' jobs_due=$((up + 2)) late=$((up + ready_s)) ran=yes
    [ "$EXPC_GATE" != create ] || create_round
    watch_until $((deadline + grace)) check_clients || { [ -n "$stopping" ] || culprit=- reason='its clients do not get ready'; }
    wait_over
    closing_id='' closing_jobs=''
    case "$stopping|$culprit|$reason" in
    yes*) await_jobs 0 ;;
    '|-|') await_jobs 60 ;; # they ended before we came
    *'||') go_or_abort; await_jobs $((deadline + grace)) ;;
    *'|') go_or_abort; await_jobs 60 ;;
    *) go_or_abort; await_jobs 5 ;;
    esac
    watch_off jobs records
    settle_round
}

# The Jobs that are not there yet; a go of this round is not for them.
create_round() {
    must get jobs -l "$(round_selector)" -o 'jsonpath={range .items[*]}{.metadata.name}{"\n"}{end}'
    new=''
    for job in $jobs; do
        say "$answer" | grep -qx "$job" || new="$new $job"
    done
    [ -n "$new" ] || return 0
    forget_go
    # shellcheck disable=SC2086 # names
    create_missing "$EXPC_ROUNDS" $new
    announce
}

# --- how it went -------------------------------------------------------------------------------------------------------

settle_round() {
    if [ "$closing_id" = "$id" ]; then read_uptime; closing_due=$((up + 60)); else
        list_records "$id"
        say "$answer" | tally_records >"$scratch/tally"
    fi
    # shellcheck disable=SC2046 # a line of words, or none
    set -- $(cat "$scratch/tally")
    left_s=$((left_s - estimate))
    [ -n "$loading" ] || left_rounds=$((left_rounds - 1))
    read_uptime
    overhead_s=$((up - round_begun - estimate))
    [ "$overhead_s" -ge 0 ] || overhead_s=0
    if [ "${2-0}" -ge "$expected" ]; then
        [ -n "$loading" ] || complete=$((complete + 1))
        tell_round 'done'
        well_ended=$jobs
        return 0
    fi
    [ -n "$reason" ] || reason=$(explain_round)
    [ -n "$reason" ] || reason="$((${2-0} + ${3-0})) of $expected records are there"
    error="$id: $reason" system_up='' # it may be gone, too
    if [ -n "$loading" ]; then load_failed=yes; else failed=$((failed + 1)); fi
    tell_round "failed: $reason"
    later note_failure
    [ "$on_failure" = continue ] && [ -z "$stopping" ]
}

note_failure() {
    set_status error "$error"
    label_jobs failed
}

explain_line='{.metadata.name}|{.status.phase}|{.status.containerStatuses[0].state.terminated.exitCode}|{.status.containerStatuses[0].state.terminated.reason}|{.status.reason}|{.status.containerStatuses[0].state.terminated.message}|{.status.message}|{.status.containerStatuses[0].state.waiting.reason} {.status.containerStatuses[0].state.waiting.message}|{.status.conditions[?(@.type=="PodScheduled")].message}{"\n"}'

# Why a pod is as it is: its last words, else what the kubelet, else what the scheduler says.
explain() {
    awk -F '|' '
        function first(a, b, c, d) { return a != "" ? a : b != "" ? b : c != "" ? c : d }
        { waits = $8 == " " ? "" : $8; ended = $3 == "" ? "" : "exit " $3 ($4 == "" || $4 == "Error" ? "" : ", " $4) }
        { text = first($6, $5 == "" ? "" : $5 ($7 == "" ? "" : ": " $7), ended, first(waits, $9, "", "")) }
        text ~ /^aborted/ { aborted = text; next }
        best == "" { best = text }
        END { print best != "" ? best : aborted }'
}

explain_pod() { # NAME
    may get pod "$1" -o "jsonpath=$explain_line" || return 0
    say "$answer" | explain
}

# The first client that failed by itself, else what the Job says.
explain_round() {
    must get pods -l "$(round_selector)" -o "jsonpath={range .items[*]}$explain_line{end}"
    said=$(say "$answer" | awk -F '|' '$2 == "Failed"' | explain)
    if [ -n "$said" ]; then say "$said"; return; fi
    must get jobs -l "$(round_selector)" -o 'jsonpath={range .items[*]}{.status.conditions[?(@.type=="Failed")].message}{"\n"}{end}'
    say "$answer" | grep . | head -n 1
}
