#!/bin/sh
# tests/examples/run.sh [--update] [NAME...] - the plan of every example as people and as machines see it, and every file against its JSON Schema.
#
# examples/NAME/expected/plan.txt and plan.json are what `expc plan` prints from the root of the repository; --update rewrites them, git shows what
# changed. What `expc` says on stderr (warnings) stands at the top of plan.txt. With examples/NAME/environment.yaml the plan is that of its site.
set -u
cd "$(dirname "$0")/../.." || exit 3
: "${EXPC:=build/expc}" "${PYTHON:=/usr/bin/python3}"
export LC_ALL=C
update=
[ "${1:-}" != --update ] || { update=1; shift; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

fail() {
    echo "not ok $1"
    [ ! -s "$work/diff" ] || sed 's/^/    /' "$work/diff"
    failed=1
}

# plan.txt and plan.json of example $1, into $work.
plan_example() {
    example=$1
    set -- "examples/$1/experiment.yaml"
    [ ! -f "examples/$example/environment.yaml" ] || set -- "$@" --environment "examples/$example/environment.yaml"
    "$EXPC" plan "$@" >"$work/stdout" 2>"$work/plan.txt" && cat "$work/stdout" >>"$work/plan.txt" &&
        "$EXPC" plan -o json "$@" >"$work/plan.json" 2>"$work/stderr"
}

# Example $1 against what is kept, or kept anew.
check_example() {
    : >"$work/diff"
    plan_example "$1" || { cat "$work/plan.txt" "$work/stderr" >"$work/diff" 2>/dev/null; fail "$1: expc plan failed"; return; }
    for file in plan.txt plan.json; do
        kept=examples/$1/expected/$file
        if [ "$update" ] && ! cmp -s "$work/$file" "$kept"; then
            mkdir -p "examples/$1/expected" && cp "$work/$file" "$kept"
            echo "ok $1 $file (rewritten)"
        elif [ ! -f "$kept" ]; then
            fail "$1 $file: $kept is not there; make golden UPDATE=1 writes it"
        elif diff -u --label "kept $kept" --label now "$kept" "$work/$file" >"$work/diff"; then
            echo "ok $1 $file"
        else
            fail "$1 $file: differs from what is kept"
        fi
    done
}

# schemas/NAME.schema.json is what the program says of itself.
check_schema() {
    : >"$work/diff"
    if ! "$EXPC" schema "$1" >"$work/schema" 2>"$work/diff"; then fail "schema $1: expc schema failed"
    elif [ ! -f "schemas/$1.schema.json" ]; then fail "schema $1: schemas/$1.schema.json is not there; make schemas writes it"
    elif diff -u --label "kept" --label "expc schema $1" "schemas/$1.schema.json" "$work/schema" >"$work/diff"; then echo "ok schema $1 is as kept"
    else fail "schema $1: make schemas is due"
    fi
}

[ $# != 0 ] || { cd examples && set -- * && cd ..; }
for name in "$@"; do
    if [ -f "examples/$name/experiment.yaml" ]; then check_example "$name"; else fail "$name: examples/$name/experiment.yaml is not there"; fi
done
for name in experiment environment plan; do check_schema "$name"; done
"$PYTHON" tests/examples/schemas.py "$@" || failed=1
exit $failed
