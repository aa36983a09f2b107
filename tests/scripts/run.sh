#!/bin/sh
# run.sh - all tests of the shell programs, under dash and under busybox sh, all at once (they mostly wait), and shellcheck.
#
#   tests/scripts/run.sh [NAME]...      only these tests, as `rounds`
#
# A line a case, `ok ...` or `not ok ...: why`; exit status 1 when one failed.
set -u
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
outputs=$(mktemp -d)
trap 'rm -rf "$outputs"' EXIT
[ $# -gt 0 ] || set -- failures faults kept kills launcher real refusals rounds stages stops tools
bad=0

for shell in dash 'busybox sh'; do
    for name do
        output=$outputs/${shell%% *}-$name
        {
            SHELL_UNDER_TEST=$shell sh "$here/$name.sh" >"$output" 2>&1
            echo $? >"$output.status"
        } &
    done
done
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
