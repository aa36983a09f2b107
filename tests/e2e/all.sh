#!/bin/sh
# tests/e2e/all.sh [CASE.py...] - the product on a real cluster: tests/cluster/with.sh names or starts it.
# Without names the shorter ones, about twenty minutes; pages.py runs the storage pages' 124 rounds, lost_node.py takes a node away.
# Each part tells its cases as `ok` and `not ok`; the last line is `N passed, N failed`. Where no cluster can be had it says why and ends with 0.
set -u
cd "$(dirname "$0")/../.." || exit 3
if [ "${EXPC_CLUSTER:-}" = "" ]; then
    tests/cluster/with.sh --argo sh tests/e2e/all.sh "$@"
    status=$?
    [ "$status" != 77 ] || { echo "e2e: skipped, as the line above says"; exit 0; }
    exit "$status"
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
[ $# -gt 0 ] || set -- tests/e2e/quickstart.py tests/e2e/argo.py tests/e2e/resume.py tests/e2e/full_size.py tests/e2e/kinds.py
for part; do
    echo "# $part"
    "${PYTHON:-/usr/bin/python3}" "$part" 2>&1 || echo "not ok $part: exit status"
done | tee "$log"
passed=$(grep -c '^ok ' "$log") failed=$(grep -c '^not ok ' "$log")
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
