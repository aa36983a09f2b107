#!/bin/sh
# systems.sh - what runs in the system's pod: idle, probe, limits, the sampler, for both versions of cgroups.
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
# shellcheck source=SCRIPTDIR/lib/plays.sh
. "$here/lib/plays.sh"

launcher() { # WORD...
    under sh "$product/launcher.sh" "$@"
}

put() { # FILE TEXT
    mkdir -p "$top/${1%/*}"
    printf '%b\n' "$2" >"$top/$1"
}

it 'idle ends soon after TERM'
(under exec sh "$product/launcher.sh" idle) &
pid=$!
idles() {
    pgrep -P "$pid" sleep >/dev/null
}
wait_for 5 idles || why="$why it does not idle; "
kill -TERM "$pid"
begun=$(date +%s%3N)
wait "$pid"
want exit "$?" 0
want_below 'ms to end' $(($(date +%s%3N) - begun)) 5000

it 'probe: a volume that can be written, one that cannot, a path that is no device, nothing'
mkdir -p "$top/mount/data"
EXPC_MOUNT=$top/mount launcher probe || why="$why it does not like a folder; "
want left "$(ls -A "$top/mount/data")" ''
chmod 777 "$top" "$top/mount"
chmod 555 "$top/mount/data"
if [ "$(id -u)" = 0 ] && setpriv --reuid 8737 --clear-groups true 2>/dev/null; then
    words=$(EXPC_MOUNT=$top/mount setpriv --reuid 8737 --clear-groups sh "$product/launcher.sh" probe 2>&1)
    want 'exit of a folder that cannot be written' "$?" 1
    want_like words "$words" '*user 8737 cannot write to *'
fi
rmdir "$top/mount/data"
put mount/dev/1 ''
words=$(EXPC_MOUNT=$top/mount launcher probe 2>&1)
want 'exit of no device' "$?" 1
want_like words "$words" '*there is neither *'

it 'limits: version 1, version 2, none'
put v1/cpu/cpu.cfs_quota_us 150000
put v1/cpu/cpu.cfs_period_us 100000
put v1/memory/memory.limit_in_bytes 268435456
want v1 "$(EXPC_CGROUP=$top/v1 launcher about | sed -n 4p)" '"cpu_m":1500,"memory_bytes":268435456'
put v1/cpu/cpu.cfs_quota_us -1
put v1/memory/memory.limit_in_bytes 9223372036854771712
want 'v1 without' "$(EXPC_CGROUP=$top/v1 launcher about | sed -n 4p)" ''
put v2/cpu.max '20000 100000'
put v2/memory.max 1048576
want v2 "$(EXPC_CGROUP=$top/v2 launcher about | sed -n 4p)" '"cpu_m":200,"memory_bytes":1048576'
put v2/cpu.max 'max 100000'
put v2/memory.max max
want 'v2 without' "$(EXPC_CGROUP=$top/v2 launcher about | sed -n 4p)" ''
want 'no cgroup' "$(EXPC_CGROUP=$top/none launcher about | sed -n 4p)" ''

sampled() { # twice, or it ended
    ! kill -0 "$pid" 2>/dev/null || { [ -e "$top/samples" ] && [ "$(wc -l <"$top/samples")" -ge 3 ]; }
}

sample() { # VERSION: takes two samples and the last one
    rm -f "$top/samples"
    (EXPC_CGROUP=$top/$1 EXPC_NOW_MS=$(date +%s%3N) under exec sh "$product/sampler.sh" "$top/samples" 1) &
    pid=$!
    wait_for 5 sampled || why="$why it does not sample; "
    kill -TERM "$pid" 2>/dev/null
    wait "$pid"
}

it 'samples of version 1: at once, every second, at the end'
put v1/cpuacct/cpuacct.usage 5000000
put v1/memory/memory.usage_in_bytes 4096
put v1/memory/memory.max_usage_in_bytes 8192
put v1/memory/memory.stat 'cache 1\ntotal_cache 2048\ntotal_rss 7'
put v1/cpu/cpu.stat 'nr_periods 10\nnr_throttled 3\nthrottled_time 7000000'
put v1/blkio/blkio.throttle.io_service_bytes '8:0 Read 100\n8:0 Write 200\n8:16 Read 11\n8:16 Write 22\nTotal 333'
sample v1
want exit "$?" 0
want heading "$(head -n 1 "$top/samples" | tr '\t' ' ')" \
    'ms cpu_us memory_bytes memory_max_bytes cache_bytes throttled_us throttled_periods periods read_bytes write_bytes'
want sample "$(sed -n 2p "$top/samples" | cut -f 2- | tr '\t' ' ')" '5000 4096 8192 2048 7000 3 10 111 222'
want 'a line at least for both and the last' "$(($(wc -l <"$top/samples") >= 4))" 1
want 'ms between two' "$(awk 'NR > 2 && NR < 4 { print ($1 - last >= 1000) } { last = $1 }' "$top/samples")" 1
its_clock_is_right() {
    sample v1
    difference=$(($(tail -n 1 "$top/samples" | cut -f 1) - $(date +%s%3N)))
    [ "${difference#-}" -lt 500 ]
}
want_once 'clock off by 0.5 s' its_clock_is_right

it 'samples of version 2, with pressure'
put v2/cpu.stat 'usage_usec 5000\nuser_usec 1\nnr_periods 10\nnr_throttled 3\nthrottled_usec 7000'
put v2/memory.current 4096
put v2/memory.peak 8192
put v2/memory.stat 'anon 1\nfile 2048'
put v2/io.stat '8:0 rbytes=100 wbytes=200 rios=1\n8:16 rbytes=11 wbytes=22 rios=1'
for kind in cpu io memory; do put "v2/$kind.pressure" 'some avg10=0.00 avg60=0.00 avg300=0.00 total=77\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=5'; done
sample v2
want heading "$(head -n 1 "$top/samples" | tr '\t' ' ')" "ms cpu_us memory_bytes memory_max_bytes cache_bytes throttled_us throttled_periods periods\
 read_bytes write_bytes cpu_pressure_us io_pressure_us memory_pressure_us"
want sample "$(sed -n 2p "$top/samples" | cut -f 2- | tr '\t' ' ')" '5000 4096 8192 2048 7000 3 10 111 222 77 77 77'

it 'without a cgroup there are no samples; a column that is missing is left out'
sample none
want file "$(ls "$top/samples" 2>/dev/null)" ''
rm "$top/v2/memory.peak" "$top/v2/io.stat"
sample v2
want heading "$(head -n 1 "$top/samples" | cut -f 1-5 | tr '\t' ' ')" 'ms cpu_us memory_bytes cache_bytes throttled_us'

it 'a sampler whose file cannot be written ends'
mkdir "$top/full"
(EXPC_CGROUP=$top/v2 under exec timeout 5 sh "$product/sampler.sh" "$top/full" 1) 2>/dev/null
want exit "$?" 1

it 'an answer is whole with its last line, also of a call that fails'
want_like about "$(launcher answer clock | tail -n 1)" 'end 0.'
want fails "$(launcher answer dance 2>/dev/null | tail -n 1)" 'end 2.'

it 'start told twice runs once'
EXPC_CGROUP=$top/v1 launcher start "$top/out" 1 "$top/data" $(($(date +%s%3N) + 3000)) 20 60 sh -c 'echo once >>log' >/dev/null
launcher start "$top/out" 1 "$top/data" $(($(date +%s%3N) + 3000)) 20 60 sh -c 'echo twice >>log' >/dev/null
want state "$(launcher poll "$top/out" 1 60 30000 | cut -d ' ' -f 1,4)" 'done 0'
launcher start "$top/out" 1 "$top/data" 5 20 60 sh -c 'echo late >>log' >/dev/null || why="$why refused afterwards; "
sleep 0.3
want log "$(cat "$top/data/log")" once

finish
