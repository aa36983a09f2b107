#!/bin/sh
# tests/man/run.sh - the man pages and the reference are what the programs print, mandoc and groff have nothing against them, and each example in them and in
# docs/language.md runs.
set -u
cd "$(dirname "$0")/../.." || exit 3
root=$(pwd)
: "${BUILD:=$root/build}" "${EXPC:=$BUILD/expc}" "${EXPCOLLECT:=$BUILD/expcollect}" "${PYTHON:=/usr/bin/python3}"
export LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
# tell NAME [PROBLEM]
tell() { if [ -z "${2:-}" ]; then echo "ok $1"; else printf 'not ok %s: %s\n' "$1" "$2"; failed=1; fi; }

"$EXPC" schema --reference >"$work/experiment.md"
tell "docs/experiment.md is fresh (make docs)" "$(diff docs/experiment.md "$work/experiment.md" | head -20)"
cp -R docs "$work/docs"
sh "$work/docs/man/make.sh" "$BUILD" || tell "the pages can be made" "exit status $?"
for page in docs/man/*.[15]; do
    tell "$page is fresh (make docs)" "$(diff "$page" "$work/$page" | head -20)"
    tell "mandoc takes $page" "$(mandoc -T lint -W warning "$page" 2>&1)"
    tell "groff takes $page" "$(groff -man -ww -z -Tutf8 "$page" 2>&1)"
done
for program in expc expcollect expc-experiment; do
    mandoc -T utf8 docs/man/$program.[15] | grep -q "$program" || tell "$program has a page that says something" "empty"
done

# The lines between .nf and .fi of the EXAMPLES of page $1.
examples() { sed -n '/^\.SH EXAMPLES/,/^\.SH SEE/p' "docs/man/$1" | sed -n '/^\.nf/,/^\.fi/{/^\./!p}' | sed 's/\\-/-/g'; }
mkdir "$work/bin" "$work/in"
ln -s "$EXPC" "$work/bin/expc"
ln -s "$EXPCOLLECT" "$work/bin/expcollect"
cp examples/demo/experiment.yaml "$work/in/experiment.yaml"
cp tests/import/jobs/global.fio "$work/in/jobs.fio"
fio --name=a --ioengine=null --size=1m --bs=4k >"$work/in/fio.log"
for page in expc.1 expcollect.1; do
    examples $page >"$work/lines"
    [ "$(wc -l <"$work/lines")" -ge 4 ] || tell "$page has examples" "$(wc -l <"$work/lines")"
    while read -r line; do
        status=0
        (cd "$work/in" && PATH=$work/bin:$PATH sh -c "$line") >"$work/said" 2>&1 </dev/null || status=$?
        if [ "$status" = 0 ]; then tell "$line"; else tell "$line" "exit status $status: $(head -5 "$work/said")"; fi
    done <"$work/lines"
done
"$PYTHON" -B tests/man/language.py || failed=1
exit $failed
