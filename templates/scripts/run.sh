#!/bin/sh
# run.sh - runs the plan on this machine: the rounds of steps.tsv, which lies beside it, one after the other, with the same
# client and launcher as on a cluster.
#
#   sh run.sh [--dir WORK] [--results DIR] [--yes-destroy DEVICE]...
#
#   --dir WORK            folder for the tools' files [$TMPDIR, else /tmp]; they lie in WORK/<experiment>
#   --results DIR         folder for the records, one file a client [./<experiment>-results]
#   --yes-destroy DEVICE  a block device that may be overwritten: the first one is volume 1, and so on
#
# EXPC_LEAD_MS is the time from the go to the start [1500]; see client.sh for EXPC_GRACE_S and EXPC_POLL_S.
# Run again, it keeps the rounds that are done and repeats those that failed.
# Exit status: 0 all rounds are done, 10 rounds failed, 2 usage, 3 the machine failed, 130 after Ctrl-C (143 after TERM).
# shellcheck disable=SC2015 # A && B || die: die does not return
set -u
set -f # fields may hold * and ?
LC_ALL=C
export LC_ALL
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
# shellcheck source=SCRIPTDIR/steps.sh
. "$here/steps.sh"

say() {
    printf '%s\n' "$*"
}

die() { # STATUS TEXT...
    status=$1
    shift
    say "run.sh: $*" >&2
    exit "$status"
}

doze() { # SECONDS: a signal ends it
    sleep "$1" 8<&- 9<&- &
    napping=$!
    wait "$napping"
}

read_uptime() {
    read -r up _ </proc/uptime
    up=${up%.*}
}

in_system() {
    sh "$here/launcher.sh" "$@" </dev/null 8<&- 9<&-
}

# --- the command line --------------------------------------------------------------------------------------------

usage() { # STATUS
    sed -n '2,/^# Exit/s/^# \{0,1\}//p' "$0"
    exit "$1"
}

read_arguments() { # ARG...
    while [ $# -gt 0 ]; do
        case $1 in
        --dir=* | --results=* | --yes-destroy=*) read_option "${1%%=*}" "${1#*=}" ;;
        --dir | --results | --yes-destroy)
            [ $# -gt 1 ] || die 2 "$1 needs a value"
            read_option "$1" "$2"
            shift
            ;;
        -h | --help) usage 0 ;;
        *) usage 2 >&2 ;;
        esac
        shift
    done
}

read_option() { # NAME VALUE
    [ -n "$2" ] || die 2 "$1 needs a value"
    case $1 in
    --dir) work=$2 ;;
    --results) results=$2 ;;
    --yes-destroy) add_device "$2" ;;
    esac
}

add_device() { # PATH
    device=$(readlink -f -- "$1") && [ -b "$device" ] || die 2 "--yes-destroy $1: not a block device"
    case $device in
    *[!A-Za-z0-9/._-]*) die 2 "--yes-destroy $1: $device: a path that fio would take apart" ;;
    esac
    ! grep -q "^$device\(p\{0,1\}[0-9][0-9]*\)\{0,1\} " /proc/mounts || die 2 "--yes-destroy $1: it is mounted"
    case " $devices" in
    *":$device "*) die 2 "--yes-destroy $1: given twice" ;;
    esac
    given=$((given + 1))
    devices="$given:$device $devices"
}

# --- the clients of a round, and their records --------------------------------------------------------------------

read_member() { # TENANT:NAME:CLIENT:CLIENTS
    tenant=${1%%:*} clients=${1##*:} name=${1#*:}
    client=${name#*:} name=${name%%:*}
    client=${client%:*} who=$name-${client%:*}
    [ "$tenant" = 1 ] || who=t$tenant-$who
    file=$id-$name-t$tenant-$client.record box=$scratch/round/$who data=$work/t$tenant-$name-$client
    [ -z "$loading" ] || data=$work
}

# Prints the exit of a member's record, when it is a whole one and this member's.
record_exit() { # FILE
    [ -f "$1" ] || return 1
    start='{"format":"expc.result\/1","'${loading:-round}'":"'$id'",.*,"tenant":'$tenant',"workload":"'$name'","client":'$client',"clients":'$clients',"nonce":"'
    facts=$(head -n 1 "$1" | sed -n 's/^'"$start"'\([^"]*\)".*,"exit":\([0-9]*\),"stages":\[.*/\1 \2/p')
    [ -n "$facts" ] && [ "$(tail -n 1 "$1")" = '{"format":"expc.end/1","nonce":"'"${facts% *}"'"}' ] || return 1
    say "${facts#* }"
}

round_is_done() {
    for member in $members; do
        read_member "$member"
        [ "$(record_exit "$results/$file")" = 0 ] || return 1
    done
}

# --- before anything runs -----------------------------------------------------------------------------------------

plan_step() { # FIELD... .
    check_step "$@"
    case $2 in
    start) plan_start ;;
    round) plan_round "$@" ;;
    esac
}

plan_start() {
    [ "$mode" != Block ] || [ "$given" -ge "$volumes" ] ||
        die 2 "system $system writes to $volumes block device(s): name each with --yes-destroy DEVICE ($given given)"
    [ -z "$unkept" ] || unkept_lines="$unkept_lines
$(say "$unkept" | sed 's/^\["//; s/"\]$//; s/", *"/\
/g; s/\\\(["\\/]\)/\1/g')"
}

# What is done already takes no time.
plan_round() { # FIELD... .
    id=$3 rounds=$((rounds + 1))
    round_is_done && return
    left_rounds=$((left_rounds + 1)) left_s=$((left_s + round_s))
}

check_plan() {
    open_steps
    results=${results:-./$experiment-results}
    each_step plan_step
    say "$unkept_lines" | awk '$0 != "" && $0 != "[]" && !seen[$0]++ { print "not kept on this machine: " $0 }'
}

# --- running ------------------------------------------------------------------------------------------------------

span() { # SECONDS: as h:mm:ss
    printf '%d:%02d:%02d' $(($1 / 3600)) $(($1 / 60 % 60)) $(($1 % 60))
}

# One line of progress: which round, since when, what.
tell_round() { # TEXT
    read_uptime
    say "$number/$rounds $(span $((up - begun_up))) $title: $1"
}

run_step() { # FIELD... .
    case $2 in
    start)
        read_system "$@"
        load=''
        make_volumes
        ;;
    load) run_load "$@" ;;
    round) run_round "$@" ;;
    pause) run_pause "$4" ;;
    esac
}

# The first volume is the work folder, the others lie beside it.
make_volumes() {
    [ "$mode" != Block ] || return 0
    volume=2
    while [ "$volume" -le "$volumes" ]; do
        mkdir -p "$work.$volume" || die 3 "cannot write to $work.$volume"
        volume=$((volume + 1))
    done
}

# A pause lets a system settle: after a kept round there is nothing to settle.
run_pause() { # SECONDS
    [ -n "$ran" ] || return 0
    ran=''
    say "pause $1 s"
    doze "$1"
}

# What is loaded already is left as it is: the client finds the mark.
run_load() { # seq load ID deadline pods records objects TITLE NAME CLIENTS STAGES ARG... .
    id=$3 load=$3 deadline=$4 title=$8 culprit='' loading=load
    shift 8
    list_members "$@"
    tell_round 'running'
    start_clients "$@"
    if wait_ready; then say_go; else say_abort; fi
    wait_clients
    check_records
    [ -z "$culprit" ] || end_leftovers
    store_records
    loading=''
    if [ -z "$culprit" ]; then tell_round 'done'; return 0; fi
    tell_round "failed: $culprit: $reason"
    [ "$on_failure" = continue ]
}

run_round() { # seq round ID deadline pods records objects TITLE NAME CLIENTS STAGES ARG... .
    id=$3 deadline=$4 title=$8 number=$((number + 1)) culprit=''
    shift 8
    list_members "$@"
    if round_is_done; then
        kept=$((kept + 1))
        tell_round 'kept'
        return 0
    fi
    tell_round "running, eta $(span $((left_s + left_rounds * overhead_s)))"
    ran=yes round_begun=$up
    start_clients "$@"
    if wait_ready; then say_go; else say_abort; fi
    wait_clients
    settle_round
}

# What starting, laying out and fetching take is learnt from the last round.
settle_round() {
    check_records
    [ -z "$culprit" ] || end_leftovers
    store_records
    read_uptime
    left_s=$((left_s - round_s)) left_rounds=$((left_rounds - 1)) overhead_s=$((up - round_begun - round_s))
    [ "$overhead_s" -ge 0 ] || overhead_s=0
    if [ -z "$culprit" ]; then
        complete=$((complete + 1))
        tell_round 'done'
    else
        failed=$((failed + 1))
        tell_round "failed: $culprit: $reason"
        [ "$on_failure" = continue ]
    fi
}

start_clients() { # NAME CLIENTS STAGES ARG... .
    rm -rf "$scratch/round"
    mkdir "$scratch/round" || die 3 "cannot write to $scratch"
    [ "$mode" != Block ] || for field do # the list stands, whatever we shift
        name_devices "$field"
        shift
        set -- "$@" "$named"
    done
    running=''
    each_workload start_workload "$@"
}

# The words and their JSON say /expc/dev/N, as in a pod. Counted down: /expc/dev/12 is not 1.
name_devices() { # TEXT: sets `named`
    named=$1
    for pair in $devices; do
        while case $named in *"/expc/dev/${pair%%:*}"*) ;; *) false ;; esac; do
            named=${named%%"/expc/dev/${pair%%:*}"*}${pair#*:}${named#*"/expc/dev/${pair%%:*}"}
        done
    done
}

start_workload() { # NAME CLIENTS STAGES ARG...
    workload=${1#*:} count=$2 started=0 of_tenant=1
    case $1 in
    *:*) of_tenant=${1%%:*} ;;
    esac
    shift 3
    while [ "$started" -lt "$count" ]; do
        started=$((started + 1))
        read_member "$of_tenant:$workload:$started:$count"
        start_client "$@"
        running="$running $tenant:$name:$client:$clients=$!"
    done
}

# The folders of all clients whose files a load writes: the first part of each name.
list_folders() { # ARG...
    for word do
        case $word in
        --filename=*/*) word=${word#--filename=} ;;
        *) continue ;;
        esac
        case " $folders " in
        *" ${word%%/*} "*) ;;
        *) folders="$folders ${word%%/*}" ;;
        esac
    done
}

start_client() { # ARG...
    mkdir "$box" || die 3 "cannot write to $scratch"
    cleaning=$clean folders=''
    [ -z "$loading" ] || cleaning=never
    [ "$cleaning" != round ] || in_system clean "$data"
    [ -z "$loading" ] || list_folders "$@"
    EXPC_VIA=local EXPC_ROUND=$id EXPC_LOAD=$load EXPC_FOLDERS=$folders EXPC_SYSTEM=$system EXPC_TENANT=$tenant EXPC_WORKLOAD=$name EXPC_CLIENT=$client \
        EXPC_CLIENTS=$clients EXPC_DEADLINE_S=$deadline EXPC_DATA=$data EXPC_CLEAN=$cleaning EXPC_OUT=$box/out \
        EXPC_BOX=$box EXPC_GO=$scratch/round/go EXPC_UNKEPT=$unkept EXPC_NONCE='' \
        sh "$here/client.sh" "$@" </dev/null >"$box/record" 2>"$box/words" 3<&- 8<&- 9<&- &
}

# A child that ended is a zombie until it is waited for.
is_running() { # PID
    { read -r stat <"/proc/$1/stat"; } 2>/dev/null || return 1
    case $stat in
    *') Z '*) return 1 ;;
    esac
}

# Until all are ready, or one is gone: the culprit.
wait_ready() {
    waiting=yes
    while [ -n "$waiting" ]; do
        waiting=''
        for entry in $running; do
            read_member "${entry%=*}"
            [ -e "$box/ready" ] || waiting=yes
            is_running "${entry#*=}" || { culprit=$who; return 1; }
        done
        [ -z "$waiting" ] || doze 0.1
    done
}

# All start at one moment, far enough away that all have heard of it.
say_go() {
    write_go "at $(($(in_system clock) + ${EXPC_LEAD_MS:-1500} + 20 * found))"
}

say_abort() {
    write_go "abort client $culprit failed"
}

write_go() { # TEXT
    say "$1" >"$scratch/round/go.new" && mv "$scratch/round/go.new" "$scratch/round/go" || die 3 "cannot write to $scratch"
}

wait_clients() {
    reason=''
    for entry in $running; do
        wait "${entry#*=}"
        status=$?
        read_member "${entry%=*}"
        [ "$status" -eq 0 ] || [ "${culprit:-$who}" != "$who" ] || blame_client "$status"
    done
    running=''
}

# The first that failed; its last word is the reason.
blame_client() { # STATUS
    culprit=$who
    reason=$(tail -n 1 "$box/words")
    if [ "$1" -gt 128 ] && [ -z "$(record_exit "$box/record")" ]; then
        reason="its client was ended by signal $(($1 - 128))"
    fi
}

# A round is what its records say, not what the clients' exit was.
check_records() {
    for member in $members; do
        read_member "$member"
        [ -n "$culprit" ] || [ "$(record_exit "$box/record")" = 0 ] ||
            { culprit=$who; reason='its record is not whole'; }
    done
}

# A client that ended by itself has left nothing; one that was killed may have a call to the system under way.
end_leftovers() {
    for member in $members; do
        read_member "$member"
        [ ! -d "$box/out" ] || in_system stop "$box/out"
        in_system purge "EXPC_BOX=$box"
        [ "$clean" != round ] || [ -n "$loading" ] || in_system clean "$data"
    done
}

# The old ones go first: new and old records together must never look like a done round.
store_records() {
    for member in $members; do
        read_member "$member"
        rm -f "$results/$file"
    done
    for member in $members; do
        read_member "$member"
        [ -z "$(record_exit "$box/record")" ] || mv "$box/record" "$results/$file" || die 3 "cannot write to $results"
    done
}

# --- beginning and end --------------------------------------------------------------------------------------------

lock() { # FD FOLDER
    flock -n "$1"
    case $? in
    0) ;;
    1) die 3 "another run is using $2" ;;
    *) say "run.sh: $2 cannot be locked: do not start a second run on it" >&2 ;;
    esac
}

open_folder() { # PATH: prints it absolute
    mkdir -p -- "$1" && CDPATH='' cd -- "$1" && pwd -P # the marks of processes hold it
}

open_folders() {
    results=$(open_folder "$results") && work=$(open_folder "$work/$experiment") || die 3 "no folder to work in"
    [ "$work" != "$results" ] || die 2 "--dir and --results lead to one folder: $work"
    exec 8<"$work" 9<"$results"
    lock 8 "$work"
    lock 9 "$results"
    end_killed_runs
    scratch=$(mktemp -d "$results/.run.XXXXXX") || die 3 "cannot write to $results"
}

# We hold the lock, so the runs that made these are dead; their clients and tools may not be.
end_killed_runs() {
    set +f
    for folder in "$results"/.run.*/round/*/; do
        [ ! -d "$folder" ] || in_system purge "EXPC_BOX=${folder%/}"
    done
    rm -rf "$results"/.run.*
    set -f
}

interrupted() { # STATUS
    trap '' INT TERM HUP
    [ -z "$napping" ] || kill "$napping" 2>/dev/null
    for entry in $running; do
        kill -TERM "${entry#*=}" 2>/dev/null
    done
    for entry in $running; do
        wait "${entry#*=}"
    done
    [ -z "$running" ] || end_leftovers
    say 'stopped by a signal'
    tally
    exit "$1"
}

tally() {
    not_run=$((rounds - complete - failed - kept)) noun=rounds
    [ "$not_run" -gt 0 ] && not_run=", $not_run not run" || not_run=''
    [ "$rounds" -ne 1 ] || noun=round
    say "records: $results"
    say "$rounds $noun: $complete done, $failed failed, $kept kept$not_run"
}

clean_up() {
    rm -f "$steps_copy"
    [ -n "$scratch" ] || return 0 # the folders are another run's
    rm -rf "$scratch"
    volume=2
    while rmdir "$work.$volume" 2>/dev/null; do volume=$((volume + 1)); done
    rmdir "$work" "$results" 2>/dev/null # only when empty
}

main() { # ARG...
    steps=$here/steps.tsv steps_copy='' scratch='' work=${TMPDIR:-/tmp} results=''
    devices='' given=0 loading='' load='' system='' unkept_lines='' napping='' running='' ran=''
    rounds=0 number=0 complete=0 failed=0 kept=0 left_rounds=0 left_s=0 overhead_s=3
    read_arguments "$@"
    read_uptime
    begun_up=$up
    trap clean_up EXIT
    trap 'interrupted 130' INT
    trap 'interrupted 143' TERM
    trap 'interrupted 129' HUP
    check_plan
    open_folders
    each_step run_step
    tally
    [ "$failed" -eq 0 ] || exit 10
}

main "$@"
