#!/bin/sh
# tests/golden/run.sh [--update] [CASE...] - runs the programs on kept inputs and compares with kept outputs.
#
# A case is a folder here, at any depth, with `in.yaml`, `args` or both. It may hold
#   args     the words after `expc`, as a shell would read them; a first word expc or expcollect names the program; default: check in.yaml
#   stdout stderr status   what is expected; a file that is not there means: nothing, and status 0
#   out/     the folder the run must write, compared as a whole; when it is not there, what is written is not compared
#   .        anything else is input: the run happens in a copy of the folder, beside a link to examples/
# --update rewrites the expected files (out/ only where there is one); git shows what changed.
set -u
cd "$(dirname "$0")/../.." || exit 3
root=$(pwd)
: "${EXPC:=$root/build/expc}" "${EXPCOLLECT:=$root/build/expcollect}"
export LC_ALL=C
update=
[ "${1:-}" != --update ] || { update=1; shift; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

list_cases() {
    find tests/golden \( -name in.yaml -o -name args \) ! -path '*/out/*' | sed 's,^tests/golden/,,; s,/[^/]*$,,' | sort -u
}

# The cases called `$1`: by path below tests/golden, or by last name.
find_case() { list_cases | awk -v want="$1" '{ n = split($0, part, "/") } $0 == want || part[n] == want'; }

# Runs case $1 in $work/in; what came out lies in $work/got.
run_case() {
    rm -rf "$work/in" "$work/got"
    mkdir "$work/got"
    cp -R "tests/golden/$1" "$work/in"
    (cd "$work/in" && rm -rf stdout stderr status out && ln -s "$root/examples" examples)
    words='check in.yaml'
    [ ! -f "$work/in/args" ] || words=$(cat "$work/in/args")
    eval "set -- $words"
    program=$EXPC
    case $1 in
    expc) shift ;;
    expcollect) program=$EXPCOLLECT; shift ;;
    esac
    status=0
    (cd "$work/in" && exec "$program" "$@") >"$work/got/stdout" 2>"$work/got/stderr" </dev/null || status=$?
    [ "$status" = 0 ] || echo "$status" >"$work/got/status"
    [ ! -d "$work/in/out" ] || mv "$work/in/out" "$work/got/out"
}

# The differences between what case $1 keeps and what it gave, as a diff from the first to the second.
differences() {
    for file in stdout stderr status; do
        kept=tests/golden/$1/$file got=$work/got/$file
        [ -f "$kept" ] || kept=/dev/null
        [ -f "$got" ] || got=/dev/null
        diff -u --label "kept $file" --label "got $file" "$kept" "$got"
    done
    if [ -d "tests/golden/$1/out" ]; then diff -ruN "tests/golden/$1/out" "$work/got/out"; fi
}

rewrite_case() {
    for file in stdout stderr status; do
        rm -f "tests/golden/$1/$file"
        [ ! -s "$work/got/$file" ] || cp "$work/got/$file" "tests/golden/$1/$file"
    done
    [ -d "tests/golden/$1/out" ] || return 0
    rm -rf "tests/golden/$1/out"
    [ ! -d "$work/got/out" ] || cp -R "$work/got/out" "tests/golden/$1/out"
}

if [ $# = 0 ]; then
    list_cases >"$work/cases"
else
    for name in "$@"; do
        find_case "$name" >"$work/found"
        [ -s "$work/found" ] || { echo "not ok $name: no such case"; exit 2; }
        cat "$work/found" >>"$work/cases"
    done
fi

failed=0
while read -r name; do
    run_case "$name"
    differences "$name" >"$work/diff" 2>&1
    if [ ! -s "$work/diff" ]; then
        echo "ok $name"
    elif [ "$update" ]; then
        rewrite_case "$name"
        echo "ok $name (rewritten)"
    else
        echo "not ok $name: differs from what is kept"
        sed 's/^/    /' "$work/diff"
        failed=1
    fi
done <"$work/cases"
exit $failed
