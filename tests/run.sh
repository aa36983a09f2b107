#!/bin/sh
# tests/run.sh UNIT_BINARY... - runs every part of the tests, two at a time, and counts single cases.
#
# Parts: the unit binaries given, tests/*/run.sh (golden, scripts, fuzz...), tests/cli/*.sh, tests/lint/*.sh,
# tests/property/*.py. A part tells its cases as `ok NAME` and `not ok NAME: why` (cmocka does so as TAP).
# A part fails when a case does, when its exit status is not 0, and when it tells no case at all: silence is no proof.
# Status 77 means skipped, with the reason on the last line. The output of a failing part is shown whole, and what failed in it
# once more at the end, for readers of the last lines only.
# Environment (the Makefile sets it): BUILD EXPC EXPCOLLECT VARIANT PYTHON CC; JOBS=2, PART_TIMEOUT=300 seconds; ONLY=words:
# parts whose name holds one of them.
set -u
cd "$(dirname "$0")/.." || exit 3

# One part: runs it, leaves "passed failed" in $RESULTS, prints one line or everything.
run_part() {
    part=$1
    name=${part#"$BUILD"/}
    log=$RESULTS/$(echo "$name" | tr / _).log
    case $part in
    *.sh) set -- sh "$part" ;;
    *.py) set -- "$PYTHON" "$part" ;;
    *) set -- "$part" ;;
    esac
    began=$(date +%s)
    CMOCKA_MESSAGE_OUTPUT=TAP timeout -k 10 "${PART_TIMEOUT:-300}" "$@" >"$log" 2>&1 </dev/null
    status=$?
    # cmocka 1.1.5 tells a skipped case as "not ok 3 # SKIP", later releases as "ok 3 # SKIP".
    skipped=$(grep -a -c '^\(not \)\{0,1\}ok .*# SKIP' "$log")
    passed=$(grep -a '^ok ' "$log" | grep -a -c -v '# SKIP')
    failed=$(grep -a '^not ok ' "$log" | grep -a -c -v '# SKIP')
    why=
    if [ "$status" = 77 ] && [ "$failed" = 0 ]; then
        echo "$passed 0" >"$log.count"
        echo "skip $name: $(tail -n 1 "$log")"
        return
    fi
    if [ "$failed" = 0 ]; then
        case $status in
        0) [ "$passed" != 0 ] || why="told no test case" ;;
        124 | 137) why="ended after ${PART_TIMEOUT:-300} s" ;;
        *) why="exit status $status" ;;
        esac
    fi
    if announced_more; then why="announced $planned cases, told $((passed + failed + skipped))"; fi
    [ -z "$why" ] || failed=$((failed + 1))
    echo "$passed $failed" >"$log.count"
    took=$(($(date +%s) - began))
    if [ "$failed" = 0 ]; then
        echo "pass $name: $passed cases$([ "$skipped" = 0 ] || echo ", $skipped skipped"), $took s"
    else
        # Two parts run at a time: the lock keeps their long outputs apart.
        grep -a '^not ok ' "$log" | grep -a -v '# SKIP' | cut -c 1-600 | sed "s|^|$name: |" >"$log.failed"
        { flock 9; echo "FAIL $name: $failed of $((passed + failed)) failed${why:+ ($why)}, $took s"; sed 's/^/    /' "$log"; } 9>"$RESULTS/lock"
    fi
}

# A TAP plan `1..N` promises N cases. cmocka tells one plan for each group of a binary.
announced_more() {
    planned=$(LC_ALL=C sed -n 's/^1\.\.\([0-9][0-9]*\)$/\1/p' "$log" | awk '{ n += $1 } END { print n + 0 }')
    [ "$planned" -gt $((passed + failed + skipped)) ]
}

# The slow parts first, so the two lanes end together.
list_parts() {
    for part in tests/*/run.sh tests/property/*.py tests/cli/*.sh tests/lint/*.sh "$@"; do
        case $part in
        tests/bench/* | tests/cluster/* | *'*'*) continue ;;
        tests/lint/* | tests/scripts/*) [ "$VARIANT" = dev ] || [ "$VARIANT" = release ] || continue ;; # they test no C
        esac
        echo "$part"
    done
}

only_asked() {
    # shellcheck disable=SC2086 # words, one a line
    grep -F -e "$(printf '%s\n' ${ONLY:-})"
}

if [ "${1:-}" = --part ]; then
    run_part "$2"
    exit 0
fi
: "${BUILD:?run me through make test}" "${VARIANT:=dev}" "${PYTHON:=/usr/bin/python3}" "${EXPC:=$BUILD/expc}"
# Sanitizers end the program at the first finding; 99 can never be an expected exit status.
export ASAN_OPTIONS="${ASAN_OPTIONS:-detect_leaks=1:abort_on_error=0:exitcode=99:strict_string_checks=1}"
export UBSAN_OPTIONS="${UBSAN_OPTIONS:-print_stacktrace=1:halt_on_error=1:exitcode=99}"
export VARIANT PYTHON EXPC
unset MAKEFLAGS MAKELEVEL MFLAGS MAKEOVERRIDES
RESULTS=$(mktemp -d)
export RESULTS
trap 'rm -rf "$RESULTS"' EXIT
trap 'exit 130' INT TERM

list_parts "$@" | only_asked >"$RESULTS/parts"
xargs -P "${JOBS:-2}" -n 1 sh tests/run.sh --part <"$RESULTS/parts"
cat "$RESULTS"/*.failed 2>/dev/null
# Each part that was listed must have left its count: a lost one has failed.
while read -r part; do
    count=$RESULTS/$(echo "${part#"$BUILD"/}" | tr / _).log.count
    if [ -s "$count" ]; then cat "$count"; else echo "0 1"; fi
done <"$RESULTS/parts" | awk '{ p += $1; f += $2 } END { printf "%d passed, %d failed\n", p, f; exit f > 0 || p == 0 }'
