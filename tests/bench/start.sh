#!/bin/sh
# tests/bench/start.sh - the start of either program: the mean of 200 runs of `--version`, the shell's own fork included.
set -eu

start_ms() {
    began=$(date +%s%N)
    i=0
    while [ $i -lt 200 ]; do
        "$1" --version >/dev/null
        i=$((i + 1))
    done
    echo "$began $(date +%s%N)" | awk '{ printf "%.2f", ($2 - $1) / 200 / 1e6 }'
}

for program in "${EXPC:?}" "${EXPCOLLECT:?}"; do
    "$program" --version >/dev/null
    ms=$(start_ms "$program")
    verdict=$(awk -v ms="$ms" 'BEGIN { print ms < 5 ? "ok" : "MISSED" }')
    printf 'start of %s\t%s ms\tunder 5 ms\t%s\n' "$(basename "$program")" "$ms" "$verdict"
done
