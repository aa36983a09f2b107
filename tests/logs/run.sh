#!/bin/sh
# tests/logs/run.sh - what tools print, read by expcollect and compared value by value. One case a file.
#
# files/ holds output of real runs (names TOOL-VERSION_what) and, named TOOL_what, small inputs in the shape of other versions; expected/TOOL.json their
# right values: compare.py says in which form. LOGS=FOLDER ORACLE=FILE name others.
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${EXPCOLLECT:=$here/../../build/expcollect}" "${PYTHON:=/usr/bin/python3}" "${LOGS:=$here/files}" "${ORACLE:=$here/expected}"
export PYTHONDONTWRITEBYTECODE=1
status=0
"$PYTHON" "$here/compare.py" "$EXPCOLLECT" "$LOGS" "$ORACLE" || status=1
[ "$LOGS" != "$here/files" ] || "$PYTHON" "$here/damaged.py" "$EXPCOLLECT" "$LOGS" "$ORACLE" || status=1
[ "$LOGS" != "$here/files" ] || "$PYTHON" "$here/wrapped.py" "$EXPCOLLECT" "$LOGS" "$ORACLE" || status=1
[ "$LOGS" != "$here/files" ] || "$PYTHON" "$here/shown.py" "$EXPCOLLECT" "$LOGS" || status=1
[ "$LOGS" != "$here/files" ] || "$PYTHON" "$here/in_records.py" "$EXPCOLLECT" "$LOGS" || status=1
exit $status
