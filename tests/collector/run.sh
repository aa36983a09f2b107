#!/bin/sh
# tests/collector/run.sh - expcollect on records of real fio runs: a good set passes however it is wrapped, each way of being wrong is named.
set -u
here=$(dirname "$0")
: "${EXPCOLLECT:=$here/../../build/expcollect}" "${EXPC:=$here/../../build/expc}" "${PYTHON:=/usr/bin/python3}"
export PYTHONDONTWRITEBYTECODE=1
status=0
"$PYTHON" "$here/doctored.py" "$EXPCOLLECT" || status=1
"$PYTHON" "$here/wrapped.py" "$EXPCOLLECT" || status=1
"$PYTHON" "$here/schemas.py" "$EXPCOLLECT" "$EXPC" || status=1
exit $status
