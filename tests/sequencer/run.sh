#!/bin/sh
# run.sh - all tests of the sequencer and of clients in pods, under dash and busybox sh, and shellcheck.
#
#   tests/sequencer/run.sh                `systems`, `logs` and `clients` under dash: what `make test` runs
#   tests/sequencer/run.sh all            all under dash and busybox sh: four minutes, what `make test-sequencer` runs
#   tests/sequencer/run.sh NAME...        these, as `resume`, under both
#
# A line a case, `ok ...` or `not ok ...: why`; exit status 1 when one failed.
set -u
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
outputs=$(mktemp -d)
trap 'rm -rf "$outputs"' EXIT
bad=0

run_shell() { # SHELL NAME...
    shell=$1
    shift
    for name do
        output=$outputs/${shell%% *}-$name
        SHELL_UNDER_TEST=$shell sh "$here/$name.sh" >"$output" 2>&1
        echo $? >"$output.status"
    done
}

# One after the other in each shell: six cases of each run at once, and more would be late for their own go.
both=yes
case $* in
'') both='' && set -- systems logs clients ;;
all) set -- faults clients resume users order systems logs loads ;;
esac
run_shell dash "$@" &
[ -z "$both" ] || run_shell 'busybox sh' "$@" &
if complaints=$(shellcheck -x -P SCRIPTDIR "$here"/*.sh "$here"/lib/*.sh 2>&1); then
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
