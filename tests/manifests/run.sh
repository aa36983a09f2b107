#!/bin/sh
# tests/manifests/run.sh - what `expc build` writes for a cluster: hostile values, schemas of Kubernetes and Argo, names, steps, gate: create; and the page
# of names that templates may say.
cd "$(dirname "$0")/../.." || exit 3
: "${EXPC:=$PWD/build/expc}" "${PYTHON:=/usr/bin/python3}"
export EXPC LC_ALL=C PYTHONDONTWRITEBYTECODE=1
failed=0

tell() { # NAME PROBLEM
    if [ -z "$2" ]; then echo "ok $1"; else echo "not ok $1: $2"; failed=1; fi
}

# Names that no built-in template says: for templates of one's own.
own='experiment.via'
names=$("$EXPC" templates --names) || exit 1
kept=$(sed -e '1,/^<!-- names/d' -e '/^<!-- end of names/,$d' docs/templates.md)
tell "docs/templates.md lists the names" "$([ "$names" = "$kept" ] || echo 'make docs is due')"
idle=$(echo "$names" | sed -n 's/^| `\(.*\)` |.*|  |$/\1/p')
tell "every name is said by a template, or kept for others" "$([ "$idle" = "$own" ] || echo "$idle")"
without_meaning=$(echo "$names" | grep '|  | [^|]*|$')
tell "every name has a meaning" "$without_meaning"
tell "one word more is refused" "$("$EXPC" templates --names x 2>/dev/null && echo 'it is not')"

for part in gate steps names openapi hostile; do
    "$PYTHON" "tests/manifests/$part.py" || failed=1
done
exit $failed
