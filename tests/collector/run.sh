#!/bin/sh
# tests/collector/run.sh - expcollect on records of real fio runs: a good set passes, each way of being wrong is named.
set -u
here=$(dirname "$0")
: "${EXPCOLLECT:=$here/../../build/expcollect}" "${PYTHON:=/usr/bin/python3}"
export PYTHONDONTWRITEBYTECODE=1
exec "$PYTHON" "$here/doctored.py" "$EXPCOLLECT"
