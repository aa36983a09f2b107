#!/bin/sh
# tests/cli/plan-against.sh - `expc plan --against`: what is new, gone, same, the same with a new object; exit status 0 same, 4 differs.
set -u
cd "$(dirname "$0")/../.." || exit 3
: "${EXPC:=$(pwd)/build/expc}" "${PYTHON:=/usr/bin/python3}"
export LC_ALL=C
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
example=examples/000-01/experiment.yaml

# case NAME STATUS 'PATTERN...' WORD...: the plan with these words ends with the status and prints a line that fits each pattern (an ERE a line).
case_of() {
    name=$1 wanted=$2 patterns=$3
    shift 3
    status=0 why=''
    "$EXPC" plan "$example" "$@" >"$work/said" 2>"$work/wrong" </dev/null || status=$?
    [ "$status" = "$wanted" ] || why="exit status $status, not $wanted"
    printf '%s\n' "$patterns" >"$work/patterns"
    while read -r pattern; do
        [ -z "$pattern" ] || cat "$work/said" "$work/wrong" | grep -qE -- "$pattern" || why="$why; no line is $pattern"
    done <"$work/patterns"
    if [ -z "$why" ]; then echo "ok $name"; else
        echo "not ok $name: $why"
        sed 's/^/    /' "$work/said" "$work/wrong"
        failed=1
    fi
}

"$EXPC" build "$example" -o "$work/out" || exit 3
old=$work/out/plan.json
case_of "the same sources are the same" 0 'The plans are the same
^ +rounds +0 +0 +0 +16$
^ +objects +0 +0 +0 +[1-9]' --against "$old"
case_of "a folder stands for its plan.json" 0 'The plans are the same' --against "$work/out"
case_of "a level more keeps all rounds" 4 '^ +rounds +2 +0 +0 +16$
^New rounds$
rw=randread iodepth=256 +1 min$
new rounds measure 2 min' --against "$old" --set 'sweep.iodepth={from: 1, to: 256, factor: 2}'
case_of "a level less is gone" 4 '^ +rounds +0 +2 +0 +14$
^Rounds that are gone$
rw=randwrite iodepth=128' --against "$old" --set 'sweep.iodepth={from: 1, to: 64, factor: 2}'
case_of "another deadline is the same round with a new object" 4 "^ +rounds +0 +0 +16 +0\$
^Same rounds with a new object\$
run.readyTimeout: '200 s', before '300 s'" --against "$old" --set run.readyTimeout=200s
case_of "axes the other way round are another order" 4 '^ +rounds +0 +0 +0 +16$
another order' --against "$old" --set sweep=null --set 'sweep={iodepth: [1, 2, 4, 8, 16, 32, 64, 128], rw: [randread, randwrite]}'
case_of "another namespace is told" 4 "namespace: 'other', before 'bench'" --against "$old" --set metadata.namespace=other
case_of "another system takes its rounds along" 4 '^ +systems +1 +1 +0 +0$
^ +rounds +16 +16 +0 +0$
s6033087bb159: gone' --against "$old" --set placement.system.node=other
case_of "Markdown has tables" 4 '^\| rounds \| 2 \| 0 \| 0 \| 16 \|$
^## New rounds$' --against "$old" -o markdown --set 'sweep.iodepth={from: 1, to: 256, factor: 2}'

case_of "JSON names what is renewed" 4 '"format": "expc.diff/1"' --against "$old" -o json --set run.readyTimeout=200s
if "$PYTHON" - "$work/said" "$work/out/objects.tsv" <<'PYTHON'
import json, sys
diff = json.load(open(sys.argv[1]))
jobs = {line.split("\t")[2]: line.split("\t")[1] for line in open(sys.argv[2]) if line.startswith("Job\t")}
renewed = diff["rounds"]["new_object"]
assert len(renewed) == 16 and diff["rounds"]["same"] == 0 and diff["differs"] and not diff["reordered"]
assert all(one["before"] == [jobs[one["id"]]] and one["after"] != one["before"] and one["after"][0].startswith(jobs[one["id"]][:-8]) for one in renewed)
PYTHON
then echo "ok JSON names the objects of objects.tsv"; else echo "not ok JSON names the objects of objects.tsv"; failed=1; fi

# Many rounds: the list ends, and says so.
case_of "a long list ends and says so" 4 'and [0-9]+ more; -o json lists all' --against "$old" --set 'sweep.iodepth={from: 1, to: 400, step: 1, factor: null}'

cp "$old" "$work/alone.json"
case_of "without objects.tsv only ids are compared" 0 'The plans are the same
objects are not compared' --against "$work/alone.json"
head -c 3000 "$old" >"$work/cut.json"
case_of "a cut plan is an error" 1 '' --against "$work/cut.json"
case_of "no plan is an error" 1 'plan-format' --against schemas/plan.schema.json
case_of "a missing plan is the world's fault" 3 'cannot read .*none.json: No such file' --against "$work/none.json"
case_of "a folder without a plan too" 3 'cannot read .*/plan.json' --against "$work"
case_of "an invalid experiment is told before" 1 'unknown-key' --against "$old" --set workload.iodeph=1
mkdir "$work/odd" "$work/odd/objects.tsv" && cp "$old" "$work/odd/"
case_of "objects.tsv that cannot be read is told" 3 'cannot read .*objects.tsv' --against "$work/odd"
exit $failed
