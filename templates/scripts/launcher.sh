#!/bin/sh
# launcher.sh - owns the tool inside the system. It starts the tool detached and at its time, stops it when told or when
# nobody has been heard for too long, and keeps what it wrote. All calls but the detached owner return at once.
#
#   launcher.sh clock                                        this system's time, ms since 1970
#   launcher.sh about                                        node, kernel, cores and limits (members of a JSON object), a line each
#   launcher.sh prepare OUT TASK DATA LIMIT_S LIFE_S WORD... lay out the tool's files in DATA
#   launcher.sh start OUT TASK DATA AT_MS LIMIT_S LIFE_S WORD...   start the tool in DATA at AT_MS; prints the ms left
#   launcher.sh hear OUT TASK WORD...                        prints `hearing`; start, with `AT_MS LIMIT_S LIFE_S DATA` from stdin
#   launcher.sh poll OUT TASK LIFE_S [PATIENCE_MS]           beat, then print `waiting`, `running START_MS`,
#                                                            `done START_MS END_MS EXIT` (`-` = not reached) or `lost`;
#                                                            waits so long for one of the last two
#   launcher.sh beat OUT LIFE_S                              the client is alive: the tool may run LIFE_S more
#   launcher.sh fetch OUT TASK                               what the tool wrote: `name cksum bytes`, a line each
#   launcher.sh fetch OUT TASK NAME OFFSET COUNT             a piece of one of them
#   launcher.sh collect OUT LIFE_S PATIENCE_MS DATA TASK...  poll of the last task and, when it is done: DATA is removed (unless `-`), then
#                                                            `TASK name cksum bytes`, a line each, an empty line, and the files up to 1 MiB
#   launcher.sh stop OUT                                     stop what runs; returns when it is gone
#   launcher.sh purge NAME=VALUE                             kill every process with this in its environment
#   launcher.sh clean PATH...                                remove folders
#   launcher.sh leave OUT PATH...                            stop, and clean these, too
#   launcher.sh mark DIR TENANT ID WORD..., marked DIR TENANT ID, unmark DIR TENANT   the folder holds this load, whose files the words name; does it?
# in a pod:
#   launcher.sh enter OUT ROUND CLEAN DATA [LIMIT_S LIFE_S PATIENCE_MS WORD...]   a new client: end what other rounds have left
#                                                            running, clean OUT, and with CLEAN=round DATA; prints about, and the folder
#                                                            for its data; with words, prepare p1, and prints poll and clock, too
#   launcher.sh answer CALL WORD...                          any call, and a last line `end STATUS.`: the answer is whole
#   launcher.sh probe                                        can the volume be used?
#   launcher.sh idle                                         the first process of the system: does nothing until TERM
#
# OUT is one client's folder, OUT/TASK/ holds the state, stdout, stderr and fio.json of one run of the tool.
# DATA and OUT are absolute, and apart: a full volume must not cost the output. A call that is made twice does no harm.
# Where DIR.2 lies beside the folder DIR of DATA, it is the second volume, and so on: DATA then holds v1, v2, ..., the same folder on each.
# With EXPC_SAMPLE_S set, OUT/samples/cgroup gets a line every so many seconds while a tool measures; EXPC_MONITOR names more samples,
# see sampler.sh. EXPC_SYSBENCH is a file with sysbench's way to the database. EXPC_MOUNT is where a pod has its volumes [/expc].
# Exit status: 0 fine, 1 not possible, 2 usage.
set -u
LC_ALL=C
export LC_ALL

case $0 in
*/*) here=${0%/*} ;;
*) here=. ;;
esac
# shellcheck source=SCRIPTDIR/tools.sh
. "$here/tools.sh"

die() { # STATUS TEXT...
    status=$1
    shift
    echo "launcher.sh: $*" >&2
    exit "$status"
}

# Sets `now`, ms since 1970. Where date knows no %N, the birth of stat's own /proc entry is as good.
read_clock() {
    now=$(date +%s%3N)
    case $now in
    *[!0-9]*) ;;
    *) return ;;
    esac
    born=$(stat -L -c '%Y %y' /proc/self/ 2>/dev/null)
    fraction=${born#*.}
    case $born in
    *.[0-9][0-9][0-9]*) now=${born%% *}${fraction%"${fraction#???}"} ;;
    *) now=$(date +%s)000 ;;
    esac
}

# Sets `up`, seconds since boot: a clock that nobody sets.
read_uptime() {
    read -r up _ </proc/uptime
    up=${up%.*}
}

doze_ms() { # MS: sleeps, in whole seconds where sleep knows no other; a signal ends it
    seconds=$(($1 / 1000))
    thousandths=$((1000 + $1 % 1000))
    { sleep "$seconds.${thousandths#1}" 2>/dev/null || sleep "$seconds"; } &
    wait $!
}

write_state() { # WORD...: readers see the old or the new state whole
    echo "$*" >"$box/state.new" && mv "$box/state.new" "$box/state"
}

# --- the detached owner of one task -----------------------------------------------------------------------------

# Sleeps to within 20 ms, then in small steps.
wait_until() { # AT_MS
    while read_clock && ahead=$(($1 - now)) && [ "$ahead" -gt 0 ] && [ -z "$told" ]; do
        [ "$ahead" -le 20 ] || ahead=$((ahead - 15))
        [ "$ahead" -gt 5 ] || ahead=2
        doze_ms "$ahead"
    done
}

# fio's jobs make sessions of their own: a signal to the group misses them, the mark in their environment does not.
purge() { # NAME=VALUE
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do # they may fork meanwhile, and need a turn of the processor to end
        marked=$(grep -slzxF -e "$1" /proc/[0-9]*/environ)
        [ -n "$marked" ] || return 0
        for entry in $marked; do
            entry=${entry#/proc/}
            kill -KILL "${entry%/environ}" 2>/dev/null
        done
        doze_ms 20
    done
}

end_tool() {
    kill -TERM "-$tool" 2>/dev/null
    sleep 5
    kill -KILL "-$tool" 2>/dev/null
    purge "EXPC_TASK=$box"
}

# Ends the tool when the time until which its client spoke for it is over, or when the folder is gone.
guard() {
    while due=0 && { read -r due <"$out/due"; } 2>/dev/null; read_uptime; [ "$due" -gt "$up" ]; do
        sleep $((due - up))
    done
    echo "launcher.sh: stopped, as its client was not heard in time" >>"$box/stderr"
    end_tool
}

run_tool() { # STDOUT WORD...: sets began, ended, code
    stdout=$1
    shift
    read_clock
    began=$now
    EXPC_TASK=$box setsid timeout -k 5 "$limit" "$@" </dev/null >"$stdout" 2>>"$box/stderr" &
    tool=$!
    [ -z "$told" ] || kill -TERM "$$"
    write_state running "$began"
    guard &
    wait "$tool"
    code=$?
    while kill -0 "$tool" 2>/dev/null; do # a signal to us ended the wait, not the tool
        wait "$tool"
        code=$?
    done
    read_clock
    ended=$now
    [ $((ended - began)) -lt $((limit * 1000)) ] || code=124
    kill -KILL "-$tool" 2>/dev/null
    [ "$code" -eq 0 ] || purge "EXPC_TASK=$box"
}

own() { # OUT TASK KIND DATA AT_MS LIMIT_S WORD...
    out=$1 box=$1/$2 kind=$3 data=$4 at=$5 limit=$6
    shift 6
    tool='' told=''
    trap 'told=yes; [ -z "$tool" ] || end_tool &' TERM
    wait_until "$at"
    began=- ended=- code=143
    if [ -z "$told" ]; then
        if cd "$data" 2>>"$box/stderr"; then "run_$kind" "$@"; else code=126; fi
    fi
    write_state 'done' "$began" "$ended" "$code"
    kill -KILL "-$$" # us, the guard and what sleeps for it: we lead this group, the tool is in another
}

# --- the calls ---------------------------------------------------------------------------------------------------

launch() { # OUT TASK KIND DATA AT_MS LIMIT_S WORD...
    box=$1/$2
    mkdir -p "$box" "$4" && link_volumes "$4" || exit 1
    mkdir "$box/launched" 2>/dev/null || return 0 # told again: it runs
    : >"$box/stderr" || exit 1
    write_state waiting || exit 1
    setsid sh "$0" own "$@" </dev/null >/dev/null 2>&1 &
    read_birth $!
    echo "$! $birth" >"$box/owner"
}

prepare() { # OUT TASK DATA LIMIT_S LIFE_S WORD...
    out=$1 task=$2 data=$3 limit=$4 life=$5
    shift 5
    mkdir -p "$out" || exit 1
    beat "$out" "$life"
    launch "$out" "$task" prepare "$data" 0 "$limit" "$@"
}

start() { # OUT TASK DATA AT_MS LIMIT_S LIFE_S WORD...
    out=$1 task=$2 data=$3 at=$4 limit=$5 life=$6
    shift 6
    read_clock
    ahead=$((at - now))
    [ "$ahead" -gt 0 ] || [ -e "$out/$task/launched" ] || die 1 "the start time is $((-ahead)) ms in the past"
    mkdir -p "$out" || exit 1
    beat "$out" $((ahead / 1000 + 1 + life))
    launch "$out" "$task" measured "$data" "$at" "$limit" "$@"
    echo "$ahead"
}

hear() { # OUT TASK WORD...
    echo hearing
    read -r at limit life data || exit 1 # the client is gone
    out=$1 task=$2
    shift 2
    start "$out" "$task" "$data" "$at" "$limit" "$life" "$@"
}

beat() { # OUT LIFE_S
    read_uptime
    echo $((up + $2)) >"$1/due.new" && mv "$1/due.new" "$1/due"
}

# Sets `birth`, what tells a process from a later one of the same number; empty when it is gone.
read_birth() { # PID
    birth=''
    { read -r birth <"/proc/$1/stat"; } 2>/dev/null || return 0
    # shellcheck disable=SC2086 # numbers, after the name in brackets
    set -- ${birth##*) }
    birth=${20}
    [ "$1" != Z ] || birth=''
}

# Is the owner of a task alive? Sets `owner`.
has_owner() { # BOX
    { read -r owner born <"$1/owner"; } 2>/dev/null || return 1
    read_birth "$owner"
    [ -n "$birth" ] && [ "$birth" = "$born" ]
}

poll() { # OUT TASK LIFE_S [PATIENCE_MS]
    beat "$1" "$3" || exit 1
    patience=${4-0}
    while look "$1/$2" && [ "$patience" -gt 0 ]; do
        patience=$((patience - 100))
        doze_ms 100
    done
    echo "$state"
}

# Sets `state`; fails when it is the last one.
look() { # BOX
    alive=yes
    has_owner "$1" || alive=no # looked at first: it writes its last state, then goes
    read -r state <"$1/state" || exit 1
    case $alive,$state in
    *,done*) return 1 ;;
    no,*) state=lost; return 1 ;;
    esac
}

fetch() { # OUT TASK [NAME OFFSET COUNT]
    cd "$1/$2" || exit 1
    if [ $# -gt 2 ]; then
        tail -c "+$(($4 + 1))" "$3" | head -c "$5"
        return
    fi
    for name in stdout stderr fio.json log.[0-9] log.[0-9][0-9] log.[0-9][0-9][0-9] cgroup iostat vmstat meminfo; do
        [ ! -f "$name" ] || echo "$name $(cksum <"$name")"
    done
}

# One call for the end of a round instead of one for each file.
collect() { # OUT LIFE_S PATIENCE_MS DATA TASK...
    out=$1 life=$2 data=$4
    patience=$3
    shift 4
    for task do :; done
    poll "$out" "$task" "$life" "$patience"
    case $state in
    done*) ;;
    *) return ;;
    esac
    [ "$data" = - ] || clean "$data"
    [ ! -d "$out/samples" ] || set -- "$@" samples
    for task do
        (fetch "$out" "$task") | sed "s|^|$task |"
    done >"$out/bundle"
    cat "$out/bundle"
    echo
    while read -r task name _ bytes; do
        [ "$bytes" -gt 1048576 ] || cat "$out/$task/$name"
    done <"$out/bundle"
}

stop_task() { # BOX
    box=$1 patience=70
    case $(cat "$box/state" 2>/dev/null) in
    done*) return ;;
    esac
    ! has_owner "$box" || kill -TERM "$owner" 2>/dev/null
    while has_owner "$box" && [ "$patience" -gt 0 ]; do
        patience=$((patience - 1))
        doze_ms 100
    done
    ! has_owner "$box" || kill -KILL "-$owner" 2>/dev/null
    purge "EXPC_TASK=$box"
    case $(cat "$box/state" 2>/dev/null) in
    waiting) write_state 'done' - - 143 ;; # its owner was ended before it could hear a signal
    esac
}

stop() { # OUT
    for folder in "$1"/*/; do
        [ ! -d "$folder" ] || stop_task "${folder%/}"
    done
}

clock() {
    read_clock
    echo "$now"
}

leave() { # OUT PATH...
    stop "$1"
    clean "$@"
}

about() {
    uname -n
    uname -r
    nproc 2>/dev/null || grep -c '^processor' /proc/cpuinfo
    limits
}

# --- in a pod ----------------------------------------------------------------------------------------------------

# The limits of our cgroup, version 1 or 2; nothing where there are none.
limits() {
    cgroup=${EXPC_CGROUP:-/sys/fs/cgroup} quota='' period='' memory=''
    { { read -r quota <"$cgroup/cpu/cpu.cfs_quota_us"; read -r period <"$cgroup/cpu/cpu.cfs_period_us"; } ||
        read -r quota period <"$cgroup/cpu.max"; } 2>/dev/null
    { read -r memory <"$cgroup/memory/memory.limit_in_bytes" || read -r memory <"$cgroup/memory.max"; } 2>/dev/null
    members=''
    case $quota in
    '' | max | -*) ;;
    *) members="\"cpu_m\":$((quota * 1000 / period))" ;;
    esac
    case $memory in
    '' | max | 9223372036854*) ;; # version 1 says "none" with the largest number of whole pages
    *) members="$members${members:+,}\"memory_bytes\":$memory" ;;
    esac
    echo "$members"
}

# The client of another round that was killed could not stop its tool.
enter() { # OUT ROUND CLEAN DATA [LIMIT_S LIFE_S PATIENCE_MS WORD...]
    for other in "${1%/*}"/*/; do
        case ${other%/} in
        "${1%/*}/$2-"* | *'*') ;;
        *)
            stop "${other%/}"
            clean "${other%/}"
            ;;
        esac
    done
    leave "$1"
    data=$4
    [ -d "$mount/data" ] || data=$1/data # a raw device: the tool needs but a folder to stand in
    [ "$3" != round ] || clean "$data"
    about
    echo "$data"
    [ $# -gt 7 ] || return 0
    out=$1 limit=$5 life=$6 patience=$7
    shift 7
    prepare "$out" p1 "$data" "$limit" "$life" "$@"
    poll "$out" p1 "$life" "$patience"
    clock
}

answer() { # CALL WORD...
    (call "$@")
    printf '\nend %s.\n' "$?"
}

probe() {
    if [ -d "$mount/data" ]; then
        (: >"$mount/data/.expc-probe") && rm -f "$mount/data/.expc-probe" && return
        die 1 "user $(id -u) cannot write to $mount/data: $(ls -ldn "$mount/data")"
    fi
    [ -b "$mount/dev/1" ] || die 1 "there is neither $mount/data nor a block device $mount/dev/1"
    (: <"$mount/dev/1") || die 1 "user $(id -u) cannot read $mount/dev/1: $(ls -ln "$mount/dev/1")"
}

# A shell that waits also buries what the launcher's tools leave behind.
idle() {
    trap 'kill $!; exit 0' TERM INT
    while :; do
        sleep 3600 &
        wait $!
    done
}

call() { # CALL WORD...
    case ${1-} in
    clock | about | probe | idle) words=1 ;;
    clean | purge | stop | leave | answer) words=2 ;;
    beat | fetch | unmark) words=3 ;;
    mark | marked) words=4 ;;
    poll) words=4 ;;
    hear) words=4 ;;
    enter) words=5 ;;
    collect) words=6 ;;
    prepare) words=7 ;;
    start | own) words=8 ;;
    *) die 2 "no such call: '${1-}'" ;;
    esac
    [ $# -ge "$words" ] || die 2 "$1: too few words"
    "$@"
}

mount=${EXPC_MOUNT:-/expc}
call "$@"
