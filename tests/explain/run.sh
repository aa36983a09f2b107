#!/bin/sh
# tests/explain/run.sh - docs/diagnostics.md is what the program prints, and each of its examples gets the message it stands under.
set -u
cd "$(dirname "$0")/../.." || exit 3
: "${EXPC:=$(pwd)/build/expc}" "${PYTHON:=/usr/bin/python3}"
failed=0
if "$EXPC" explain --page | diff -u docs/diagnostics.md -; then echo "ok docs/diagnostics.md is fresh"; else
    echo "not ok docs/diagnostics.md is fresh: make docs"
    failed=1
fi
for part in examples fields; do "$PYTHON" -B tests/explain/$part.py || failed=1; done
exit $failed
