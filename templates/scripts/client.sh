#!/bin/sh
# client.sh - one client of one round: lays out its files, says it is ready, waits for the go, has the tool started in the
# system, fetches what it wrote, and prints one record. Only the record goes to stdout; words for people go to stderr, and
# when the client fails the last of them is the reason.
#
#   client.sh [load WORDS JSON WORD1..WORDn] RUN_S WORDS JSON WORD1..WORDn [the same of the next stage]...
#
# `load` is what the first client fills the database with before this round. RUN_S 0: the stage takes as long as it takes. WORDS counts the words of the tool's command, JSON is the same as a JSON array. From the environment:
#   EXPC_VIA        the way to the system: local (it is this machine), exec (another pod), pod (this one) or server (another pod,
#                   and the tool runs in this one and connects to it)
#   EXPC_LOAD       id of the load whose data must be there [none]; EXPC_DB and more: see database.sh
#   EXPC_ROUND      id of the round, or of the load that this client is
#   EXPC_SYSTEM EXPC_TENANT EXPC_WORKLOAD EXPC_CLIENT EXPC_CLIENTS    who this is, as the record says it
#   EXPC_DEADLINE_S seconds from now until everything must be over
#   EXPC_DATA       folder in the system for the tool's files; EXPC_CLEAN=round removes it at the end
#   EXPC_OUT        folder in the system for what the launcher keeps
#   EXPC_BOX        folder here for this client alone; the file `ready` appears in it
#   EXPC_GO         local: the file with the go; in a pod: the ConfigMap
#   EXPC_NONCE      sets the record apart from any other [a random uuid]
#   EXPC_UNKEPT     JSON array of what this system does not keep of the plan [none]
#   EXPC_GRACE_S    seconds of silence after which the launcher stops the tool [60]
#   EXPC_POLL_S     seconds between two looks [0.5]
# and in a pod, where BOX, OUT, DATA and CLIENT need not be set:
#   EXPC_EXPERIMENT EXPC_SYSTEM_OBJECT EXPC_NODE    names of the experiment, of the system's Deployment, of this node
#   EXPC_KEEP       the round is done: do nothing
#   EXPC_SAMPLE_S   seconds between two samples of the system's cgroup [5]
#
# Exit status: the record's `exit`: 0 fine, 124 deadline, 128+n signal, else the tool's or 1; 2 usage.
set -u
LC_ALL=C
export LC_ALL
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)

tell() {
    echo "$*" >&2
}

doze() { # SECONDS: a signal ends it
    sleep "$1" &
    napping=$!
    wait "$napping"
}

read_uptime() {
    read -r up _ </proc/uptime
    up=${up%.*}
}

# --- the ways to the system and to the go: all that depends on EXPC_VIA ------------------------------------------

check_via() {
    case ${EXPC_VIA-} in
    local) needed=GO ;;
    exec | pod | server)
        # shellcheck source=SCRIPTDIR/pod.sh
        . "$here/pod.sh"
        use_pod
        ;;
    *)
        tell "EXPC_VIA: unknown way to the system: '${EXPC_VIA-}'"
        exit 2
        ;;
    esac
    # shellcheck source=SCRIPTDIR/data.sh
    . "$here/data.sh"
    # shellcheck source=SCRIPTDIR/database.sh
    [ -z "${EXPC_DB-}" ] || . "$here/database.sh"
}

# Runs one call of the launcher inside the system.
in_system() {
    case $EXPC_VIA in
    exec) in_other_pod "$@" ;;
    *) sh "$here/launcher.sh" "$@" </dev/null ;;
    esac
}

# Sets `go` to `at MS` or `abort REASON` once the round's word is out, to nothing before.
read_go() {
    go=''
    case $EXPC_VIA in
    local)
        if [ -f "$EXPC_GO" ]; then
            go=$(cat "$EXPC_GO")
        elif ! kill -0 "$PPID" 2>/dev/null; then
            go='abort the run that started this client is gone'
        fi
        ;;
    *) hear_sequencer ;;
    esac
}

# What the system says of itself, a line each: node, kernel, cores, limits, in a pod the folder for data, how far laying out is, the time.
ask_system() { # WORD...
    case $EXPC_VIA in
    local) in_system about ;;
    *) in_system enter "$EXPC_OUT" "$EXPC_ROUND" "$EXPC_CLEAN" "$EXPC_DATA" "$limit" "$grace" "$patience_ms" "$@" ;;
    esac
}

# --- failing -----------------------------------------------------------------------------------------------------

# Remembers the worst exit and says why.
fail() { # EXIT TEXT...
    [ "$1" -le "$worst" ] || worst=$1
    shift
    reason=$*
    tell "$reason"
    return 1
}

stopped() { # EXIT
    trap '' INT TERM HUP
    for helper in $napping $listener $line; do
        kill "$helper" 2>/dev/null
    done
    clean_up
    tell "stopped by a signal"
    exit "$1"
}

clean_up() {
    set -- "$EXPC_OUT"
    [ "$EXPC_CLEAN" != round ] || [ -n "$data_gone" ] || set -- "$@" "$EXPC_DATA"
    [ -z "$system_node" ] || in_system leave "$@"
}

# --- stages ------------------------------------------------------------------------------------------------------

# Calls `DO RUN_S JSON WORD...` for each stage, with `stage` = 1, 2, ..., until one fails.
each_stage() { # DO RUN_S WORDS JSON WORD...
    do_stage=$1 stage=0
    shift
    while [ $# -gt 0 ]; do
        [ "${2-0}" -gt 0 ] && [ $# -ge $((${2-0} + 3)) ] || return 1
        stage=$((stage + 1))
        one_stage "$@" || return 1
        shift $(($2 + 3))
    done
}

one_stage() { # RUN_S WORDS JSON WORD... and those of later stages, which are taken off
    run_s=$1 keep=$2 json=$3
    shift 3
    surplus=$(($# - keep))
    while [ "$keep" -gt 0 ]; do
        set -- "$@" "$1"
        shift
        keep=$((keep - 1))
    done
    shift "$surplus"
    "$do_stage" "$run_s" "$json" "$@"
}

check_stage() { # RUN_S JSON WORD...
    stages=$stage all_run_s=$((all_run_s + $1 + 10))
    [ $# -gt 2 ]
}

# Seconds until the deadline, less what must come after; at least LEAST. 15 s are for fetching.
seconds_left() { # LATER_S LEAST_S: sets `left`
    read_uptime
    left=$((EXPC_DEADLINE_S - 15 - $1 - (up - begun_up)))
    [ "$left" -ge "$2" ] || left=$2
}

# Sets `state`. With the last stage all that was written comes along; an answer that was cut is no answer, and the safe way is taken.
ask_state() { # TASK
    if [ "$1" = "$stages" ]; then
        collect_all
        # shellcheck disable=SC2162 # a backslash is none of ours
        ! { read state; } <"$EXPC_BOX/bundle" || return 0
    fi
    state=$(in_system poll "$EXPC_OUT" "$1" "$grace" "$patience_ms") || state=lost
}

collect_all() {
    set -- -
    [ "$EXPC_CLEAN" != round ] || set -- "$EXPC_DATA"
    for task in $tasks; do
        set -- "$@" "$task"
    done
    in_system collect "$EXPC_OUT" "$grace" "$patience_ms" "$@" >"$EXPC_BOX/bundle"
}

# Waits until a task is done; sets start_ms, end_ms, code. While it prepares, an abort of the round ends it.
watch() { # TASK [STATE]
    state=${2-}
    while :; do
        [ -n "$state" ] || ask_state "$1"
        case $state in
        done*) break ;;
        lost*)
            in_system stop "$EXPC_OUT" # nobody else does now, and what it writes must come to rest
            fail 1 "the launcher is gone" || return 1
            ;;
        esac
        state=''
        [ -n "$go_ms" ] || hear_go || return 1
        doze "$poll_s"
    done
    code=${state##* } state=${state#* }
    start_ms=${state%% *} state=${state#* }
    end_ms=${state%% *}
}

# Says why a task failed: its exit, and the tool's last words on stderr where it had any.
blame() { # TASK PREFIX
    case $code in
    124) why="over its time of $limit s" ;;
    129 | 1[3-9][0-9]) why="ended by signal $((code - 128))" ;;
    *) why="exit $code" ;;
    esac
    last=$(tail -c 4096 "$EXPC_BOX/$1.stderr" | tr '\000-\010\013-\037\177' ' ' | grep -v '^ *$' | tail -n 1)
    fail "$code" "$2$why${last:+: $last}"
}

# --- before the go -----------------------------------------------------------------------------------------------

prepare_stage() { # RUN_S JSON WORD...
    shift 2
    seconds_left "$all_run_s" 2
    limit=$left state='' ready_ms=''
    [ "$stage" -gt 1 ] || know_system "$@" || return 1
    [ -n "$state" ] || in_system prepare "$EXPC_OUT" "p$stage" "$EXPC_DATA" "$limit" "$grace" "$@" ||
        fail 1 "preparing was not possible in the system" || return 1
    watch "p$stage" "$state" || return 1
    [ "$code" -ne 0 ] || return 0
    fetch_task "p$stage" && blame "p$stage" 'prepare: '
    return 1
}

# Looks once for the round's word: sets go_ms, or fails when it is an abort.
hear_go() {
    read_go
    case $go in
    'at '*) go_ms=${go#at } ;;
    'abort '*) fail 1 "aborted: ${go#abort }" ;;
    esac
}

be_ready() {
    [ "$EXPC_VIA" = local ] || stand_by
    [ -n "$ready_ms" ] || ready_ms=$(in_system clock) || fail 1 "the system does not answer" || return 1
    : >"$EXPC_BOX/ready" || fail 1 "cannot write to $EXPC_BOX"
}

wait_go() {
    while hear_go && [ -z "$go_ms" ]; do
        read_uptime
        [ $((up - begun_up)) -lt "$EXPC_DEADLINE_S" ] || fail 124 "no go before the deadline" || return 1
        doze 0.1
    done
    [ -n "$go_ms" ]
}

# --- the measured part -------------------------------------------------------------------------------------------

# Quiet while the tool measures, but for one early look that saves waiting for a tool that failed at once.
wait_quietly() { # MS_UNTIL_START RUN_S
    [ "$2" -gt 10 ] || { doze $(($1 / 1000 + $2)); return; }
    doze $(($1 / 1000 + 3))
    case $(in_system poll "$EXPC_OUT" "$stage" $(($2 + grace))) in
    running*) doze $(($2 - 2)) ;;
    esac
}

run_stage() { # RUN_S JSON WORD...
    run_s=$1
    shift 2
    seconds_left 0 $((run_s + 1))
    limit=$left
    ahead=''
    [ -z "$line" ] || start_by_line
    [ -n "$ahead" ] ||
        ahead=$(in_system start "$EXPC_OUT" "$stage" "$EXPC_DATA" "$stage_at" "$limit" $((run_s + grace)) "$@" 2>&1 | tail -n 1)
    case $ahead in
    '' | *[!0-9]*) fail 1 "stage $stage did not start: $ahead" || return 1 ;;
    esac
    reached=$stage tasks="$tasks $stage"
    [ "$EXPC_VIA" != server ] || sample_server
    wait_quietly "$ahead" "$run_s"
    watch "$stage" || return 1
    note_stage
    stage_at=$((stage_at + (run_s + 10) * 1000))
    [ "$code" -eq 0 ]
}

# What the header says of a stage that was reached.
note_stage() {
    [ "$start_ms" = - ] || printf ',"start_ms":%s' "$start_ms"
    [ "$end_ms" = - ] || printf ',"end_ms":%s' "$end_ms"
    printf ',"exit":%s' "$code"
} >"$EXPC_BOX/$stage.times"

# After all stages, so that no fetching makes a later stage late.
fetch_stages() {
    unpack_bundle
    stage=0
    while [ "$stage" -lt "$reached" ]; do
        stage=$((stage + 1))
        fetch_task "$stage" || return 1
    done
    [ "$reached" -eq 0 ] || [ -z "${EXPC_SAMPLE_S-}" ] || fetch_task samples
    [ "$code" -eq 0 ] || [ "$reached" -eq 0 ] || blame "$reached" "stage $reached: "
}

# --- the record --------------------------------------------------------------------------------------------------

# Fetches a file in pieces of 4 MiB, each from where the last one ended; nothing at all three times is the end of it.
fetch_pieces() { # TASK NAME BYTES
    offset=0 losses=0
    while [ "$offset" -lt "$3" ] && [ "$losses" -lt 3 ]; do
        in_system fetch "$EXPC_OUT" "$1" "$2" "$offset" 4194304 >>"$EXPC_BOX/$1.$2" || losses=$((losses + 1))
        before=$offset
        offset=$(wc -c <"$EXPC_BOX/$1.$2")
        [ "$offset" -gt "$before" ] || losses=$((losses + 1))
    done
}

# What came with the state of the last stage: `listed` holds its list, the files lie as if they had been fetched.
unpack_bundle() {
    : >"$EXPC_BOX/listed"
    [ -s "$EXPC_BOX/bundle" ] || return 0
    sed '/^$/q' "$EXPC_BOX/bundle" >"$EXPC_BOX/list"
    [ -z "$(tail -n 1 "$EXPC_BOX/list")" ] || return 0
    [ "$EXPC_CLEAN" != round ] || data_gone=yes
    sed '1d; /^$/d' "$EXPC_BOX/list" >"$EXPC_BOX/listed"
    offset=$(wc -c <"$EXPC_BOX/list")
    while read -r task name _ bytes; do
        [ "$bytes" -le 1048576 ] || continue
        tail -c "+$((offset + 1))" "$EXPC_BOX/bundle" | head -c "$bytes" >"$EXPC_BOX/$task.$name"
        offset=$((offset + bytes))
    done <"$EXPC_BOX/listed"
}

# Whole or not at all: a way that changes something is tried three times.
fetch_file() { # TASK NAME SUM BYTES
    [ ! -e "$EXPC_BOX/$1.$2" ] || [ "$(cksum <"$EXPC_BOX/$1.$2")" != "$3 $4" ] || return 0
    for try in 1 2 3; do
        : >"$EXPC_BOX/$1.$2" || break
        fetch_pieces "$1" "$2" "$4"
        [ "$(cksum <"$EXPC_BOX/$1.$2")" != "$3 $4" ] || return 0
        tell "fetching $2 of stage $1: try $try of 3 was incomplete"
    done
    fail 1 "what the tool wrote could not be fetched: $2"
}

# Fetches what a task wrote. Of a prepare only stderr is there, and its section is called so.
fetch_task() { # TASK
    sed -n "s/^$1 //p" "$EXPC_BOX/listed" >"$EXPC_BOX/files" 2>/dev/null
    [ -s "$EXPC_BOX/files" ] || in_system fetch "$EXPC_OUT" "$1" >"$EXPC_BOX/files" || fail 1 "what the tool wrote cannot be listed" || return 1
    while read -r name sum bytes; do
        fetch_file "$1" "$name" "$sum" "$bytes" || return 1
        case $1 in
        p*) echo "prepare $stage $sum $bytes $1.$name" ;;
        samples) echo "$name - $sum $bytes $1.$name" ;;
        *) echo "$name $stage $sum $bytes $1.$name" ;;
        esac >>"$EXPC_BOX/sections"
    done <"$EXPC_BOX/files"
}

# A failed record says why, in a section of its own.
keep_reason() {
    [ -n "$reason" ] || return 0
    printf '%s\n' "$reason" >"$EXPC_BOX/reason"
    echo "reason - $(cksum <"$EXPC_BOX/reason") reason" >>"$EXPC_BOX/sections"
}

json_text() { # TEXT
    printf '"%s"' "$(printf '%s' "$1" | tr -d '\000-\037\177' | sed 's/[\\"]/\\&/g')"
}

stage_entry() { # RUN_S JSON WORD...
    [ "$stage" -eq 1 ] || printf ,
    printf '{"stage":%s,"argv":%s%s}' "$stage" "$2" "$(cat "$EXPC_BOX/$stage.times" 2>/dev/null)"
}

section_entries() {
    comma=''
    while read -r name stage sum bytes _; do
        printf '%s{"name":"%s"' "$comma" "$name"
        [ "$stage" = - ] || printf ',"stage":%s' "$stage"
        printf ',"bytes":%s,"cksum":%s}' "$bytes" "$sum"
        comma=,
    done <"$EXPC_BOX/sections"
}

print_header() { # the stages
    kind=round
    ! is_load || kind=load
    # shellcheck disable=SC2153 # CLIENTS is not CLIENT
    printf '{"format":"expc.result/1","%s":"%s","system":"%s","tenant":%s,"workload":"%s","client":%s,"clients":%s' \
        "$kind" "$EXPC_ROUND" "$EXPC_SYSTEM" "$EXPC_TENANT" "$EXPC_WORKLOAD" "$EXPC_CLIENT" "$EXPC_CLIENTS"
    printf ',"nonce":"%s","node":%s,"system_node":%s' \
        "$nonce" "$(json_text "${EXPC_NODE:-$(uname -n)}")" "$(json_text "$system_node")"
    [ -z "$image" ] || printf ',"image":%s' "$(json_text "$image")"
    printf ',"kernel":%s,"cores":%s' "$(json_text "$kernel")" "$cores"
    [ -z "$limits" ] || printf ',"limits":{%s}' "$limits"
    [ -z "$ready_ms" ] || printf ',"ready_ms":%s' "$ready_ms"
    [ -z "$go_ms" ] || printf ',"go_ms":%s' "$go_ms"
    printf ',"exit":%s,"stages":[' "$worst"
    each_stage stage_entry "$@"
    printf ']'
    case ${EXPC_UNKEPT-} in
    '' | '[]') ;;
    *) printf ',"unkept":%s' "$EXPC_UNKEPT" ;;
    esac
    [ -z "$restarts" ] || printf ',"restarts":%s' "$restarts"
    printf ',"sections":[%s]}\n' "$(section_entries)"
}

print_sections() {
    while read -r _ _ _ bytes file; do
        cat "$EXPC_BOX/$file"
        [ "$bytes" -eq 0 ] || [ "$(tail -c 1 "$EXPC_BOX/$file" | wc -l)" -gt 0 ] || echo
    done <"$EXPC_BOX/sections"
}

print_record() { # the stages
    print_header "$@"
    print_sections
    printf '{"format":"expc.end/1","nonce":"%s"}\n' "$nonce"
}

# --- one round ---------------------------------------------------------------------------------------------------

usage() {
    tell 'usage: client.sh RUN_S WORDS JSON WORD...'
    exit 2
}

check_environment() {
    for name in ROUND SYSTEM TENANT WORKLOAD CLIENT CLIENTS DEADLINE_S DATA OUT BOX CLEAN $needed; do
        eval "value=\${EXPC_$name-}"
        [ -n "$value" ] || { tell "EXPC_$name is not set"; exit 2; }
    done
    grace=${EXPC_GRACE_S:-60} poll_s=${EXPC_POLL_S:-0.5}
    case $EXPC_VIA in
    exec) patience_ms=3000 ;; # what waits in the system saves calls
    pod) patience_ms=1000 ;;
    *) patience_ms=0 ;;
    esac
    nonce=${EXPC_NONCE:-$(cat /proc/sys/kernel/random/uuid)}
}

# With the first stage's words, which it lays out. Sets `state` when that has begun, and ready_ms when nothing else comes before the go.
know_system() { # WORD...
    [ "$EXPC_VIA" = local ] || { listen; find_system; } || return 1
    [ "$EXPC_VIA" != exec ] || open_line "$@"
    about=$(ask_system "$@") || fail 1 "the system does not answer" || return 1
    { read -r name; read -r kernel; read -r cores; read -r limits; read -r folder; read -r state; read -r ready_ms; } <<END
$about
END
    case $stages,$state in
    1,done*) ;;
    *) ready_ms='' ;;
    esac
    system_node=${system_node:-$name} EXPC_DATA=${folder:-$EXPC_DATA}
    [ "$EXPC_VIA" != server ] || know_server
}

run_round() { # the stages
    meet_database && each_stage prepare_stage "$@" && meet_files && be_ready && wait_go || return 1
    stage_at=$go_ms
    if [ -z "$loaded" ]; then each_stage run_stage "$@"; else stage=0; fi
    [ -z "${EXPC_DB-}" ] || note_counters
    fetch_stages
    [ "$EXPC_VIA" = local ] || same_system
    ! is_load || [ -n "$loaded" ] || [ "$worst" -ne 0 ] || each_stage mark_load "$@"
}

# The sequencer takes the record for the end: from then on the next round may lay out its files.
make_room() {
    [ -n "$system_node" ] && [ "$EXPC_CLEAN" = round ] && [ -z "$data_gone" ] || return 0
    ! in_system clean "$EXPC_DATA" || data_gone=yes
}

# On stdout, and in a pod where it outlives the pod.
deliver_record() { # the stages
    make_room
    print_record "$@" >"$EXPC_BOX/whole" || fail 1 "the record could not be written" || return 1
    cat "$EXPC_BOX/whole" || fail 1 "the record could not be written"
    [ "$EXPC_VIA" = local ] || keep_record "$EXPC_BOX/whole"
}

main() { # the stages
    napping='' reason='' loaded='' ready_ms='' go_ms='' system_node='' kernel='' cores=0 image='' limits='' restarts='' data_gone='' tasks='' stages=0 listener='' line=''
    check_via
    check_environment
    [ -z "${EXPC_KEEP-}" ] || say_kept
    read_uptime
    begun_up=$up all_run_s=0 worst=0 code=0 reached=0 limit=0
    if [ "${1-}" = load ] && [ "${2-0}" -gt 0 ] && [ $# -gt $((${2-0} + 3)) ]; then
        mkdir -p "$EXPC_BOX" || exit 1
        do_stage=keep_load
        one_stage "$@"
        shift $(($2 + 3))
    fi
    each_stage check_stage "$@" || reason=usage
    if [ "$stage" -eq 0 ] || [ -n "$reason" ]; then usage; fi
    mkdir -p "$EXPC_BOX" && : >"$EXPC_BOX/sections" || exit 1
    trap 'stopped 143' TERM
    trap 'stopped 130' INT
    trap 'stopped 129' HUP
    run_round "$@"
    [ -z "${EXPC_DB-}" ] || keep_database
    [ "$EXPC_VIA" != server ] || fetch_server
    keep_reason
    deliver_record "$@"
    clean_up
    [ "$EXPC_VIA" = local ] || leave_words
    exit "$worst"
}

main "$@"
