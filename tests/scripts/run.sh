#!/bin/sh
# run.sh - all tests of the shell programs, under dash and under busybox sh, six at a time (they mostly wait), and shellcheck.
#
#   tests/scripts/run.sh [NAME]...      only these tests, as `rounds`
#
# A line a case, `ok ...` or `not ok ...: why`; exit status 1 when one failed.
set -u
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
outputs=$(mktemp -d)
trap 'rm -rf "$outputs"' EXIT
[ $# -gt 0 ] || set -- kept stops faults launcher kills rounds real failures stages tools database tune refusals # the longest first
bad=0

# More at once would be late for their own go.
# shellcheck disable=SC2016 # expanded by the inner shell
for name do
    printf '%s\n' dash "$name" 'busybox sh' "$name"
done | tr '\n' '\0' | xargs -0 -n 2 -P 6 sh -c '
    output=$1/${2%% *}-$3
    SHELL_UNDER_TEST=$2 sh "$0/$3.sh" >"$output" 2>&1
    echo $? >"$output.status"' "$here" "$outputs" &
if complaints=$(shellcheck -x -P SCRIPTDIR "$here"/../../templates/scripts/*.sh "$here"/*.sh "$here"/lib/*.sh "$here/lib/stub/fio" 2>&1); then
    echo 'ok shellcheck'
else
    printf '%s\nnot ok shellcheck: see above\n' "$complaints"
    bad=1
fi
wait
for output in "$outputs"/*.status; do
    output=${output%.status}
    cat "$output"
    grep -q '^ok ' "$output" && [ "$(cat "$output.status")" -eq 0 ] && continue
    bad=1
    grep -q '^not ok ' "$output" || echo "not ok ${output##*/}: it ended early"
done
exit "$bad"
