#!/bin/sh
# sampler.sh - what the system uses, read from the cgroup of its container: a line at once, one every few seconds, and one
# at the end, when it is told by TERM.
#
#   sampler.sh FILE SECONDS
#
# FILE gets columns apart by TAB: ms (since 1970), then those of cpu_us memory_bytes memory_max_bytes cache_bytes throttled_us
# throttled_periods periods read_bytes write_bytes cpu_pressure_us io_pressure_us memory_pressure_us that exist here. A FILE
# that is there goes on. Nothing but sh, cat and sleep is needed, and but for sleep a sample starts no process.
# With the word meminfo in EXPC_MONITOR the file meminfo beside FILE gets as many lines: ms, and from /proc/meminfo the bytes that are
# dirty, under writeback, cached and available, and the huge pages that are free.
# EXPC_CGROUP is the folder of the cgroup [/sys/fs/cgroup], EXPC_NOW_MS the time now for a system whose date knows no ms.
set -u
LC_ALL=C
export LC_ALL
cgroup=${EXPC_CGROUP:-/sys/fs/cgroup}

# --- reading -------------------------------------------------------------------------------------------------------

# Sets `value` to the first word of a file; 1 when there is none.
read_word() { # FILE
    value=''
    { read -r value _ <"$cgroup/$1"; } 2>/dev/null
    [ -n "$value" ]
}

# Sets `value` to the word behind NAME.
read_named() { # FILE NAME
    value=''
    { while read -r name number _; do
        [ "$name" != "$2" ] || value=$number
    done <"$cgroup/$1"; } 2>/dev/null
    [ -n "$value" ]
}

# Sets `value` to the sum over devices of the lines `DEVICE NAME NUMBER` (version 1).
read_devices() { # FILE NAME
    value=''
    { while read -r _ name number; do
        value=${value:-0}
        [ "$name" != "$2" ] || value=$((value + number))
    done <"$cgroup/$1"; } 2>/dev/null
    [ -n "$value" ]
}

# Sets `value` to the sum over devices of the words NAME=NUMBER (version 2).
read_pairs() { # FILE NAME
    value=''
    { while read -r line; do
        value=${value:-0}
        for word in $line; do
            case $word in
            "$2="*) value=$((value + ${word#*=})) ;;
            esac
        done
    done <"$cgroup/$1"; } 2>/dev/null
    [ -n "$value" ] || [ "$1" != io.stat ] || [ ! -r "$cgroup/$1" ] || value=0 # empty until the first I/O
    [ -n "$value" ]
}

# Sets `value` to the µs in which some task waited.
read_pressure() { # FILE
    value=''
    { read -r _ _ _ _ value <"$cgroup/$1"; } 2>/dev/null
    value=${value#total=}
    [ -n "$value" ]
}

in_us() { # CALL...: of a value in ns
    "$@" && value=$((value / 1000))
}

# A column, and how it is read in either version: the first way that works is kept.
each_column() { # DO
    "$1" cpu_us in_us read_word cpuacct/cpuacct.usage
    "$1" cpu_us read_named cpu.stat usage_usec
    "$1" memory_bytes read_word memory/memory.usage_in_bytes
    "$1" memory_bytes read_word memory.current
    "$1" memory_max_bytes read_word memory/memory.max_usage_in_bytes
    "$1" memory_max_bytes read_word memory.peak
    "$1" cache_bytes read_named memory/memory.stat total_cache
    "$1" cache_bytes read_named memory.stat file
    "$1" throttled_us in_us read_named cpu/cpu.stat throttled_time
    "$1" throttled_us read_named cpu.stat throttled_usec
    "$1" throttled_periods read_named cpu/cpu.stat nr_throttled
    "$1" throttled_periods read_named cpu.stat nr_throttled
    "$1" periods read_named cpu/cpu.stat nr_periods
    "$1" periods read_named cpu.stat nr_periods
    "$1" read_bytes read_devices blkio/blkio.throttle.io_service_bytes Read
    "$1" read_bytes read_pairs io.stat rbytes
    "$1" write_bytes read_devices blkio/blkio.throttle.io_service_bytes Write
    "$1" write_bytes read_pairs io.stat wbytes
    "$1" cpu_pressure_us read_pressure cpu.pressure
    "$1" io_pressure_us read_pressure io.pressure
    "$1" memory_pressure_us read_pressure memory.pressure
}

# --- sampling ------------------------------------------------------------------------------------------------------

# The real time minus the time since boot, once; then /proc/uptime is enough.
learn_clock() {
    read_uptime_ms
    offset=${EXPC_NOW_MS:-$(date +%s%3N 2>/dev/null)}
    case $offset in
    '' | *[!0-9]*)
        while read -r name value _; do
            [ "$name" != btime ] || offset=$((value * 1000))
        done </proc/stat
        ;;
    *) offset=$((offset - uptime_ms)) ;;
    esac
}

# Two digits follow the point; a leading 0 would make them octal.
read_uptime_ms() {
    read -r up _ </proc/uptime
    hundredths=1${up#*.}
    uptime_ms=$((${up%.*} * 1000 + (hundredths - 100) * 10))
}

# Keeps the columns whose way works here.
try_column() { # NAME WAY...
    case " $columns " in
    *" $1 "*) return ;;
    esac
    name_of_column=$1
    shift
    "$@" || return 0
    columns="$columns $name_of_column"
    ways="$ways$*;"
}

sample() {
    row=$((offset + uptime_ms)) rest=$ways
    while [ -n "$rest" ]; do
        ${rest%%;*} || value=''
        row="$row$tab$value" rest=${rest#*;}
    done
    echo "$row" >>"$file" || exit 1
}

# A line of /proc/meminfo is `Name: number kB`.
sample_memory() {
    dirty='' writeback='' cached='' available='' huge=''
    while read -r name number _; do
        case $name in
        Dirty:) dirty=$((number * 1024)) ;;
        Writeback:) writeback=$((number * 1024)) ;;
        Cached:) cached=$((number * 1024)) ;;
        MemAvailable:) available=$((number * 1024)) ;;
        HugePages_Free:) huge=$number ;;
        esac
    done </proc/meminfo
    echo "$((offset + uptime_ms))$tab$dirty$tab$writeback$tab$cached$tab$available$tab$huge" >>"$memory_file" || exit 1
}

begin_memory() {
    memory_file=''
    case " ${EXPC_MONITOR-} " in
    *' meminfo '*) memory_file=${file%/*}/meminfo ;;
    *) return 0 ;;
    esac
    [ -s "$memory_file" ] || echo "ms${tab}dirty_bytes${tab}writeback_bytes${tab}cached_bytes${tab}available_bytes${tab}huge_pages_free" >"$memory_file"
}

sample_all() {
    read_uptime_ms
    [ -z "$columns" ] || sample
    [ -z "$memory_file" ] || sample_memory
}

main() {
    file=$1 seconds=$2 columns='' ways=''
    tab=$(printf '\t')
    learn_clock
    each_column try_column
    begin_memory
    [ -n "$columns$memory_file" ] || exit 0
    over=''
    trap 'over=yes' TERM
    if [ -n "$columns" ] && [ ! -s "$file" ]; then
        heading=ms
        for column in $columns; do heading="$heading$tab$column"; done
        echo "$heading" >"$file" || exit 1
    fi
    while [ -z "$over" ]; do
        sample_all
        sleep "$seconds" &
        wait $!
    done
    kill $! 2>/dev/null
    sample_all
}

[ $# -eq 2 ] || { echo 'usage: sampler.sh FILE SECONDS' >&2; exit 2; }
main "$@"
