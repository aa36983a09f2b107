#!/bin/sh
# tests/bench/run.sh - runs tests/bench/*.sh and prints one table.
#
# Each prints lines of four words parted by TAB: what, measured, wanted, `ok` or `MISSED`; and fails when it could not measure.
# Environment (the Makefile sets it): EXPC EXPCOLLECT BUILD.
set -u
cd "$(dirname "$0")" || exit 3
table=$(mktemp)
trap 'rm -f "$table"' EXIT
failed=0
printf 'what\tmeasured\twanted\t\n' >"$table"
for bench in ./*.sh; do
    [ "$bench" != ./run.sh ] || continue
    sh "$bench" >>"$table" || { echo "$bench: could not measure" >&2; failed=1; }
done
awk -F '\t' '
    { for (i = 1; i <= NF; i++) { cell[NR, i] = $i; if (length($i) > width[i]) width[i] = length($i) } }
    END { for (r = 1; r <= NR; r++) { line = ""; for (i = 1; i <= 4; i++) line = line sprintf("%-" width[i] "s  ", cell[r, i]); sub(/ +$/, "", line); print line } }
' "$table"
[ $failed = 0 ] && ! grep -q 'MISSED$' "$table"
