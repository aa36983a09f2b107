#!/bin/sh
# refusals.sh - what is refused before anything runs, and failures of the machine.
# shellcheck source=SCRIPTDIR/lib/cases.sh
. "$(dirname "$0")/lib/cases.sh"

# A plan whose second round is good, so that "nothing ran" can be seen; the lines come from stdin.
refused() { # NAME EXIT PATTERN [OPTION...]
    make_plan "$1"
    plan=$1 status=$2 pattern=$3
    shift 3
    run_plan --dir "$top/$plan/work" "$@"
    want "exit of $plan" "$code" "$status"
    want_like "what $plan says" "$(cat "$words")" "$pattern"
    want "what $plan left" "$(ls -d "$results" "$top/$plan/work" 2>/dev/null)" ''
}

it 'an unknown step, a load, broken counts, names and numbers: exit 2 with the line, and nothing runs'
good='round r2 60 main 1 0 fio'
refused unknown 2 "*steps.tsv:4: 'dance' is a step that cannot be run here" <<END
start
$good
raw 3 dance x - 1 0 -
END
refused load 2 '*steps.tsv:3: a load without its deadline and records' <<END
start
raw 2 load l1 - 1 1 - x
END
refused type 2 "*steps.tsv:2: a system of type 'postgresql' needs a cluster, this machine runs hardware only" <<END
start type=postgresql
$good
END
refused clean 2 '*steps.tsv:2: unknown clean=maybe' <<END
start clean=maybe
END
refused early 2 '*steps.tsv:2: a round before any start' <<END
$good
END
refused records 2 '*steps.tsv:3: 2 records expected, but 1 clients' <<END
start
raw 2 round r1 60 1 2 - title main 1 1 0 1 ["fio"] fio
END
refused short 2 '*steps.tsv:3: not a stage with its words' <<END
start
raw 2 round r1 60 1 1 - title main 1 1 0 3 ["fio"] fio
END
refused long 2 '*steps.tsv:3: not a workload with its clients and stages' <<END
start
raw 2 round r1 60 1 1 - title main 1 1 0 1 ["fio"] fio surplus
END
refused path 2 '*steps.tsv:3: a round without its deadline and records' <<END
start
raw 2 round ../r1 60 1 1 - title main 1 1 0 1 ["fio"] fio
END
refused workload 2 '*steps.tsv:3: not a workload with its clients and stages' <<END
start
raw 2 round r1 60 1 1 - title ../main 1 1 0 1 ["fio"] fio
END
refused number 2 '*steps.tsv:3: a step begins with its number: *' <<END
start
raw two stop
END
refused pause 2 '*steps.tsv:3: a pause without seconds' <<END
start
raw 2 pause -
END

it 'another format, or none, is refused; unknown keys are not'
for head in '# expc.steps/2 experiment=demo' 'seq do id' '' '# expc.steps/1 via=exec' '# expc.steps/1 experiment=../x' \
    '# expc.steps/1 experiment=demo on_failure=panic'; do
    make_plan head <<'END'
start
END
    echo "$head" >"$local_dir/steps.tsv"
    run_plan
    want "exit of '$head'" "$code" 2
done
rm "$local_dir/steps.tsv"
run_plan
want 'exit without steps.tsv' "$code" 3
make_plan keys future=yes <<'END'
start color=blue
round r1 60 main 1 0 fio
stop
END
run_plan
want 'exit with unknown keys' "$code" 0

it 'the command line'
for arguments in '--dir' '--results=' '--nonsense' 'word'; do
    under sh "$local_dir/run.sh" "$arguments" >"$out" 2>"$words" </dev/null
    want "exit of $arguments" "$?" 2
done
under sh "$local_dir/run.sh" --help >"$out"
want 'exit of --help' "$?" 0
told '--yes-destroy DEVICE' || why="$why no help; "
run_plan --dir "$top/same" --results "$top/same/demo"
want 'exit of one folder for both' "$code" 2

it 'a block device is written to only with --yes-destroy, once a volume'
refused block 2 '*writes to 2 block device(s)*(0 given)' <<'END'
start mode=Block volumes=2
round r1 60 main 1 0 fio --filename=/expc/dev/1
END
for device in /dev/null "$top/block/local/run.sh" "$top/nothing"; do
    run_plan --dir "$top/block/work" --yes-destroy "$device"
    want "exit with $device" "$code" 2
    want_like "what it says of $device" "$(cat "$words")" '*not a block device'
done
mounted=$(awk '$1 ~ "^/dev/" { print $1; exit }' /proc/mounts)
if [ -b "$mounted" ]; then
    run_plan --dir "$top/block/work" --yes-destroy "$mounted" # refused before the plan is even read
    want 'exit with a mounted one' "$code" 2
    want_like 'what it says' "$(cat "$words")" '*it is mounted'
fi
if mknod "$top/a:b" b 7 250 2>/dev/null && mknod "$top/c" b 7 251; then
    run_plan --dir "$top/block/work" --yes-destroy "$top/a:b"
    want_like 'what it says of a colon' "$code $(cat "$words")" '2 *a path that fio would take apart'
    run_plan --dir "$top/block/work" --yes-destroy "$top/c" --yes-destroy "$top/c"
    want_like 'what it says of one given twice' "$code $(cat "$words")" '2 *given twice'
fi
want left "$(ls -d "$results" "$top/block/work" 2>/dev/null)" ''

it 'a folder that cannot be written to: exit 3'
run_plan --results /proc/nothing
want exit "$code" 2 # still the block plan
make_plan folder <<'END'
start
round r1 60 main 1 0 fio
END
run_plan --results /proc/nothing
want 'exit for results' "$code" 3
run_plan --dir /dev/null
want 'exit for work' "$code" 3

it 'a client: an unknown way to the system, a missing name, no words'
of_client() { # EXIT WHAT_IT_SAYS NAME=VALUE... sh CLIENT WORD...
    status=$1 pattern=$2
    shift 2
    (client "$@" >"$out" 2>"$words")
    want "exit of $pattern" "$?" "$status"
    want_like 'what it says' "$(tail -n 1 "$words")" "$pattern"
    want 'on stdout' "$(cat "$out")" ''
}
of_client 2 '*unknown way to the system: *smoke*' EXPC_VIA=smoke sh "$product/client.sh" 0 1 '["fio"]' fio
of_client 2 'EXPC_ROUND is not set' EXPC_ROUND= sh "$product/client.sh" 0 1 '["fio"]' fio
of_client 2 'EXPC_GO is not set' EXPC_GO= sh "$product/client.sh" 0 1 '["fio"]' fio
of_client 2 'usage: *' sh "$product/client.sh"
of_client 2 'usage: *' sh "$product/client.sh" 0 2 '["fio"]' fio
of_client 1 '*' EXPC_BOX=/proc/nothing sh "$product/client.sh" 0 1 '["fio"]' fio

finish
