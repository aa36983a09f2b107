#!/bin/sh
# tests/bench/collect.sh - how fast expcollect takes in fio's JSON, alone and in records, beside jq and Python on the same bytes.
set -eu
exec "${PYTHON:-/usr/bin/python3}" -B collect.py "${EXPCOLLECT:?}"
