#!/bin/sh
# tests/import/run.sh - job files against fio's own reading of them, bexhoma's command lines against the examples of the same experiments, and what cannot be imported.
set -u
cd "$(dirname "$0")/../.." || exit 3
: "${EXPC:=$(pwd)/build/expc}" "${PYTHON:=/usr/bin/python3}"
export EXPC
failed=0
for part in fio bexhoma bad; do "$PYTHON" -B tests/import/$part.py || failed=1; done
exit $failed
