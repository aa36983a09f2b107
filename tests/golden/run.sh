#!/bin/sh
# tests/golden/run.sh [--update] [CASE...] - runs the programs on kept inputs and compares with kept outputs.
#
# A case is a folder here, at any depth, with `in.yaml`, `args` or both. It may hold
#   args     the words after `expc`, as a shell would read them; a first word expc or expcollect names the program; default: check in.yaml
#   stdout stderr status   what is expected; a file that is not there means: nothing, and status 0
#   out/     the folder the run must write, compared as a whole; when it is not there, what is written is not compared
#   expect   written by hand, before the program said anything: the diagnostics in their order, each as far as it matters, and its code:
#            `in.yaml:10:17: error: 'memory' wants a size [bad-value]`. No other error or warning may come; notes count when one is listed
#   fixed.yaml, fixed.NAME   in.yaml or file NAME as the hints would have it mended: then there is no error, and no warning either
#            unless the case is one of notes only
#            Every case below bad/ has both. One that stands in tests/golden/pending is not compared yet.
#   .        anything else is input: the run happens in a copy of the folder, beside a link to examples/
# --update rewrites the expected files (out/ only where there is one); git shows what changed.
# shellcheck disable=SC2119,SC2120 # run_words has no arguments, it sets them
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

# Lays out case $1 in $work/in.
lay_out() {
    rm -rf "$work/in" "$work/got"
    mkdir "$work/got"
    cp -R "tests/golden/$1" "$work/in"
    (cd "$work/in" && rm -rf stdout stderr status out expect && ln -s "$root/examples" examples)
}

# Runs what is laid out; what came out lies in $work/got.
run_words() {
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

run_case() { lay_out "$1" && run_words; }

# What case $1 expects of diagnostics against what came.
unexpected() {
    [ -f "tests/golden/$1/expect" ] || return 0
    awk '
        function told(line) { return line ~ /^([^ ]+: )?(error|warning|note): .* \[[a-z0-9-]+\]$/ }
        FNR == NR { want[++wanted] = $0; if ($0 ~ /(^|: )note: /) notes = 1; next }
        told($0) && (notes || $0 !~ /^([^ ]+: )?note: /) { got[++found] = $0 }
        END {
            for (i = 1; i <= wanted || i <= found; i++) {
                code = want[i]; sub(/.* \[/, " [", code)
                words = substr(want[i], 1, length(want[i]) - length(code))
                fits = i <= wanted && i <= found && index(got[i], words) == 1 && substr(got[i], length(got[i]) - length(code) + 1) == code
                if (!fits) printf "expected %s\n     got %s\n", i <= wanted ? want[i] : "nothing", i <= found ? got[i] : "nothing"
            }
        }' "tests/golden/$1/expect" "$work/got/stderr"
}

# What is still wrong with case $1 when its hints were followed.
unmended() {
    ls "tests/golden/$1"/fixed.* >/dev/null 2>&1 || return 0
    lay_out "$1"
    for file in "$work/in"/fixed.*; do
        target=${file#"$work/in/fixed."}
        [ "$target" != yaml ] || target=in.yaml
        mv "$file" "$work/in/$target"
    done
    run_words
    if [ "$status" != 0 ] || grep -q -E '^([^ ]+: )?warning: ' "$work/got/stderr"; then
        echo "mended as its hints say, it gives status $status:"
        cat "$work/got/stderr"
    fi
}

# A bad experiment says what is expected of it, and how it is mended.
incomplete() {
    case $1 in bad/*) ;; *) return 0 ;; esac
    [ -s "tests/golden/$1/expect" ] || echo "has no expect"
    ls "tests/golden/$1"/fixed.* >/dev/null 2>&1 || echo "has no fixed.yaml"
}

is_pending() { grep -q -x -F "$1" tests/golden/pending 2>/dev/null; }

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
    is_pending "$name" && [ $# = 0 ] && continue
    run_case "$name"
    { incomplete "$name" && unexpected "$name"; } >"$work/wrong" 2>&1
    differences "$name" >"$work/diff" 2>&1
    [ ! "$update" ] || [ ! -s "$work/diff" ] || rewrite_case "$name"
    unmended "$name" >>"$work/wrong" 2>&1
    if [ -s "$work/wrong" ]; then
        echo "not ok $name: not what was expected"
        sed 's/^/    /' "$work/wrong"
        failed=1
    elif [ ! -s "$work/diff" ]; then
        echo "ok $name"
    elif [ "$update" ]; then
        echo "ok $name (rewritten)"
    else
        echo "not ok $name: differs from what is kept"
        sed 's/^/    /' "$work/diff"
        failed=1
    fi
done <"$work/cases"
exit $failed
