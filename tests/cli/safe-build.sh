#!/bin/sh
# tests/cli/safe-build.sh - whatever happens to a build, `out` is the old folder or the new one, whole, and nothing strays beside it.
#
# The bad experiments of tests/golden/bad, a disk that is full after N bytes (a small tmpfs where one can be mounted, and a limit on the size of
# files everywhere) and a kill at 20 moments, each over an old out.
set -u
cd "$(dirname "$0")/../.." || exit 3
root=$(pwd)
: "${EXPC:=$root/build/expc}" "${BUILD:=$root/build}"
export LC_ALL=C
work=$(mktemp -d)
mounted=
clean_up() {
    [ -z "$mounted" ] || umount "$work/disk"
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT TERM
failed=0
tell() { # NAME [PROBLEM]
    if [ -z "${2:-}" ]; then echo "ok $1"; else echo "not ok $1: $2"; failed=1; fi
}

# Every name below folder $1 with its kind, mode, size, time of change and checksum.
state() {
    (cd "$1" && find . -printf '%p %y %m %s %T@\n' | sort && find . -type f -exec cksum {} + | sort -k 3)
}
# Names and bytes only: two builds never share their times.
content() {
    (cd "$1" && find . -printf '%p %y\n' | sort && find . -type f -exec cksum {} + | sort -k 3)
}
# What lies beside `out` in folder $1.
strays() { find "$1" -mindepth 1 -maxdepth 1 ! -name out ! -name in.yaml ! -name args ! -name ballast ! -name '*.yaml' ! -name t; }

# The build in folder $1, with its experiment in in.yaml and the words of its file args (after `check in.yaml`); the exit status is left in $status.
build_in() {
    status=0 more=''
    [ ! -f "$1/args" ] || more=$(sed 's/^check in\.yaml//' "$1/args")
    # shellcheck disable=SC2086 # words
    (cd "$1" && exec "$EXPC" build in.yaml $more -o out) >"$work/said" 2>&1 </dev/null || status=$?
}

# After a build in folder $1 that had to fail with status $2: why it was not right, or nothing. $work/before is the state of out before it.
untouched() {
    if [ "$status" != "$2" ]; then
        echo "exit status $status, should be $2: $(head -n 3 "$work/said")"
    elif ! state "$1/out" | cmp -s - "$work/before"; then
        echo "out has changed: $(state "$1/out" | diff "$work/before" - | head -n 3)"
    elif [ -n "$(strays "$1")" ]; then
        echo "left beside out: $(strays "$1")"
    elif [ ! -s "$work/said" ]; then
        echo "failed without a word"
    fi
}

# An experiment of $1 x 2 rounds.
many_rounds() {
    sed -e '/sweep:/,$d' examples/demo/experiment.yaml
    printf '  sweep:\n    iodepth: {from: 1, to: %s, step: 1}\n    rw: [randread, randwrite]\n' "$1"
}

# A folder with an out made from the demo, and an experiment that would change it: its files fill some hundred blocks.
make_place() {
    mkdir -p "$1"
    cp examples/demo/experiment.yaml "$1/in.yaml"
    build_in "$1"
    [ "$status" = 0 ] || { echo "not ok safe-build: cannot build the demo: $(cat "$work/said")"; exit 1; }
    many_rounds 100 >"$1/in.yaml"
    state "$1/out" >"$work/before"
}

bad_experiments() {
    make_place "$work/bad"
    : >"$work/codes"
    for case in tests/golden/bad/*/; do
        if [ "$(cat "$case/status" 2>/dev/null)" != 1 ]; then continue; fi # a warning only, or not compared yet
        if [ -f "$case/args" ] && ! grep -q '^check ' "$case/args"; then continue; fi
        code=$(sed -n '1s/.*\[\([a-z0-9-]*\)]$/\1/p' "$case/expect")
        if grep -q -x -F "$code" "$work/codes"; then continue; fi # one of each code is enough
        echo "$code" >>"$work/codes"
        rm -rf "$work"/bad/args "$work"/bad/*.yaml "$work/bad/t"
        cp "$case"/in.yaml "$work/bad"
        [ ! -f "$case/args" ] || cp -R "$case"/args "$case"/*.yaml "$work/bad"
        [ ! -d "$case/t" ] || cp -R "$case/t" "$work/bad"
        build_in "$work/bad"
        tell "bad experiment $(basename "$case") leaves out as it was" "$(untouched "$work/bad" 1)"
        if [ "$status" = 0 ]; then make_place "$work/bad"; fi # so that one failure is not the next one's too
    done
}

# Why the build that just ended did not make folder $1 what $work/whole/out is, or nothing.
not_whole() {
    if [ "$status" != 0 ]; then
        echo "exit status $status: $(cat "$work/said")"
    else
        content "$work/whole/out" >"$work/wanted"
        content "$1" | diff "$work/wanted" -
    fi
}

# 20 sizes of a file, from nothing to one unit below the largest file of the new out.
limited_files() {
    make_place "$work/limit"
    cp -R "$work/limit" "$work/whole"
    build_in "$work/whole"
    # dash counts in blocks of 512 bytes, busybox and bash in others: what is counted in is found out, not assumed.
    unit=$( (ulimit -f 1 && trap '' XFSZ && head -c 8192 /dev/zero >"$work/unit") 2>/dev/null || :; wc -c <"$work/unit")
    largest=$(find "$work/whole/out" -type f -printf '%s\n' | sort -n | tail -n 1)
    last=$(((largest - 1) / unit))
    for n in $(seq 0 19); do
        blocks=$((last * n / 19))
        status=0
        # Output goes through a pipe: the limit is for the build's files, not for our log.
        said=$(cd "$work/limit" && ulimit -f "$blocks" && trap '' XFSZ && "$EXPC" build in.yaml -o out 2>&1) || status=$?
        echo "$said" >"$work/said"
        tell "file limit of $((blocks * unit)) bytes ($n) leaves out as it was" "$(untouched "$work/limit" 3)"
    done
    build_in "$work/limit"
    tell "and without the limit the build works" "$(not_whole "$work/limit/out")"
}

full_disk() {
    mkdir "$work/disk"
    if ! mount -t tmpfs -o size=16m,mode=755 expc-test "$work/disk" 2>"$work/said"; then
        echo "ok a full disk # SKIP no tmpfs can be mounted ($(head -n 1 "$work/said")); the limit on files above stands for it"
        return
    fi
    mounted=1
    make_place "$work/disk"
    free=$(df --output=avail -B 4096 "$work/disk" | tail -n 1)
    need=$(find "$work/whole/out" -type f -printf '%s\n' | awk '{ pages += int(($1 + 4095) / 4096) } END { print pages }')
    for n in $(seq 0 19); do
        pages=$(((need - 1) * n / 19))
        dd if=/dev/zero of="$work/disk/ballast" bs=4096 count=$((free - pages)) 2>/dev/null
        build_in "$work/disk"
        tell "disk full after $((pages * 4096)) bytes ($n) leaves out as it was" "$(untouched "$work/disk" 3)"
    done
    rm "$work/disk/ballast"
    build_in "$work/disk"
    tell "and with room again the build works" "$(not_whole "$work/disk/out")"
}

milliseconds() { date +%s%3N; }

# An experiment whose build can be met at 20 moments: grows until it takes 100 ms or more; its rounds in $rounds, its time in $took.
find_big() {
    rounds=1000
    while :; do
        many_rounds "$rounds" >"$work/kill/in.yaml"
        began=$(milliseconds)
        build_in "$work/kill"
        took=$(($(milliseconds) - began))
        if [ "$took" -ge 100 ] || [ "$rounds" -ge 8000 ] || [ "$status" != 0 ]; then return; fi
        rounds=$((rounds * 2))
    done
}

# One kill after $1 ms. Says what is wrong; counts builds met alive in $met.
kill_after() {
    cp "$work/big.yaml" "$work/kill/in.yaml"
    (cd "$work/kill" && exec "$EXPC" build in.yaml -o out) >/dev/null 2>&1 &
    victim=$!
    sleep "$(awk "BEGIN { print $1 / 1000 }")"
    kill -9 "$victim" 2>/dev/null
    wait "$victim" 2>/dev/null
    ended=$? alive=
    [ "$ended" != 137 ] || { alive=yes; met=$((met + 1)); }
    content "$work/kill/out" >"$work/after" 2>&1
    problem=
    cmp -s "$work/after" "$work/old" || cmp -s "$work/after" "$work/new" || problem="out is neither the old nor the new one"
    cp examples/demo/experiment.yaml "$work/kill/in.yaml"
    build_in "$work/kill"
    if [ "$status" != 0 ]; then
        problem="$problem; the next build fails: $(cat "$work/said")"
    elif ! content "$work/kill/out" | cmp -s - "$work/old"; then
        problem="$problem; the next build is not whole"
    elif [ -n "$(strays "$work/kill")" ]; then
        problem="$problem; left beside out: $(strays "$work/kill")"
    fi
}

kills() {
    mkdir "$work/kill"
    find_big
    cp "$work/kill/in.yaml" "$work/big.yaml"
    content "$work/kill/out" >"$work/new"
    cp examples/demo/experiment.yaml "$work/kill/in.yaml"
    build_in "$work/kill"
    content "$work/kill/out" >"$work/old"
    tell "two outs to tell apart" "$([ "$status" != 0 ] && cat "$work/said"; cmp -s "$work/old" "$work/new" && echo "they are equal")"
    met=0
    for n in $(seq 1 20); do
        kill_after $((took * n / 20))
        if [ -z "$alive$problem" ]; then # the build was faster than when it was measured: the moments move with it
            took=$((took * 9 / 10))
            kill_after $((took * n / 20))
        fi
        tell "killed after $n/20 of $took ms: out is whole, the next build works" "${problem#; }"
    done
    tell "at least 10 of the 20 kills met the build alive" "$([ "$met" -ge 10 ] || echo "only $met did")"
}

bad_experiments
limited_files
full_disk
kills
exit $failed
