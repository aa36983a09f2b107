#!/bin/sh
# real.sh - tiny rounds with the real fio.
# shellcheck source=SCRIPTDIR/lib/cases.sh
. "$(dirname "$0")/lib/cases.sh"
tools=''
mounted='' loop=''
trap '[ -z "$mounted" ] || umount "$mounted"; [ -z "$loop" ] || losetup -d "$loop"; rm -rf "$top"' EXIT
job='fio --name=main --bs=4k --size=4m --time_based --runtime=1 --output-format=json'

it 'two clients measure together and leave nothing; run again, the round is kept'
make_plan real <<END
start
round r1 60 main 2 1 $job --rw=randread --numjobs=2 --group_reporting
END
run_plan --dir "$top/real/work"
want exit "$code" 0
want_last '1 round: 1 done, 0 failed, 0 kept'
for client in 1 2; do
    want "fio of $client" "$(record "r1-main-t1-$client.record" \
        '(lambda f: (f["fio version"][:4], f["jobs"][0]["error"], f["jobs"][0]["read"]["iops"] > 0))(__import__("json").loads(data("fio.json")))')" \
        "('fio-', 0, True)"
    want "time of $client" "$(record "r1-main-t1-$client.record" '1000 <= r["stages"][0]["end_ms"] - r["stages"][0]["start_ms"] < 9000')" True
done
measure_together() {
    [ -n "${first_run=}" ] && { rm -rf "$results"; run_plan --dir "$top/real/work"; }
    first_run=no skew=$(($(record r1-main-t1-1.record 'r["stages"][0]["start_ms"]') - $(record r1-main-t1-2.record 'r["stages"][0]["start_ms"]')))
    [ "${skew#-}" -lt 500 ]
}
want_once 'together, to 0.5 s' measure_together
want 'left behind' "$(ls -A "$top/real/work")" ''
want_no_tool
run_plan --dir "$top/real/work"
want_last '1 round: 0 done, 0 failed, 1 kept'

it 'files are laid out, and not in memory when the round begins'
case $shell_name,$(command -v fincore) in
busybox* | *,) skip 'needs GNU dd and fincore' ;;
*)
    mkdir "$top/data"
    head -c 1000000 /dev/zero >"$top/data/an earlier one"
    # shellcheck disable=SC2086 # its words
    under sh "$product/launcher.sh" prepare "$top/out" p1 "$top/data" 60 60 $job --rw=read --filename=a/b:c --ioengine=psync
    wait_for 10 grep -q '^done' "$top/out/p1/state"
    want bytes "$(stat -c %s "$top/data/a/b" "$top/data/c" | tr '\n' ' ')" '2097152 2097152 '
    want pages "$(fincore -nbo PAGES "$top/data/a/b" "$top/data/c" "$top/data/an earlier one" | tr -d ' ' | tr '\n' ' ')" '0 0 0 '
    ;;
esac

it 'Ctrl-C ends all of its jobs'
make_plan ctrl-c <<END
start
round r1 90 main 1 30 fio --name=main --rw=randwrite --bs=4k --size=4m --time_based --runtime=30 --numjobs=3 --output-format=json
END
start_plan --dir "$top/ctrl-c/work"
wait_for 15 tool_measures || why="it did not start; "
wait_for 5 tool_runs || why="$why no job runs; "
kill -INT "-$run_pid"
wait_plan
want exit "$code" 130
want_no_tool
want 'left behind' "$(ls -A "$top/ctrl-c/work" "$results" 2>/dev/null)" "$top/ctrl-c/work:"

it 'a killed fio leaves none of its jobs behind'
make_plan kill <<END
start
round r1 60 main 1 3 fio --name=main --rw=randwrite --bs=4k --size=4m --time_based --runtime=20 --numjobs=3 --output-format=json
END
start_plan --dir "$top/kill/work"
jobs_run() { # main and its three jobs
    [ "$(pgrep -fc "^fio .*--output=$results")" -eq 4 ]
}
wait_for 15 jobs_run || why="its jobs did not start; "
kill -KILL "$(pgrep -fo "^fio .*--output=$results")"
wait_plan
want exit "$code" 10
told 'failed: main-1: stage 1: ended by signal 9' || why="$why reason not told: $(cat "$out"); "
want_no_tool

it 'a full disk is told as what the tool said, and the output is not lost'
mkdir -p "$top/small"
if mount -t tmpfs -o size=2m none "$top/small" 2>/dev/null; then
    mounted=$top/small
    make_plan full <<END
start
round r1 60 main 1 1 fio --name=main --rw=write --bs=4k --size=8m --fallocate=none --output-format=json
END
    run_plan --dir "$top/small"
    want exit "$code" 10
    told 'No space left on device' || why="$why not told: $(cat "$out"); "
    want 'error in the output' "$(record r1-main-t1-1.record '__import__("json").loads(data("fio.json"))["jobs"][0]["error"]')" 28
else skip 'mount is not allowed'; fi

it 'results that do not fit: told, nothing half stored'
if [ -n "$mounted" ]; then
    make_plan fit <<END
start
round r1 60 main 1 1 sh -c 'head -c 1500000 /dev/zero; rm -f /nothing'
END
    run_plan --results "$top/small/results"
    want exit "$code" 10
    want_like 'last line' "$last" '1 round: 0 done, 1 failed, 0 kept'
    want stored "$(ls -A "$top/small")" ''
else skip 'mount is not allowed'; fi

it 'block devices: the words and the record name the devices given, in their order'
if loop=$(truncate -s 8M "$top/disk" && losetup -f --show "$top/disk" 2>/dev/null); then
    make_plan block <<END
start mode=Block volumes=1
round r1 60 main 1 1 fio --name=main --rw=write --bs=4k --filename=/expc/dev/1 --verify_pattern=0xab --size=4m --output-format=json
END
    run_plan --yes-destroy "$loop"
    want exit "$code" 0
    want argv "$(record r1-main-t1-1.record 'r["stages"][0]["argv"][4]')" "--filename=$loop"
    want 'bytes written' "$(record r1-main-t1-1.record '__import__("json").loads(data("fio.json"))["jobs"][0]["write"]["io_bytes"]')" 4194304
    want 'changed' "$(tr -d '\000' <"$loop" | head -c 1 | wc -c)" 1
else
    loop=''
    skip 'no loop device'
fi

finish
