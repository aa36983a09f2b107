#!/bin/sh
# tests/cli/progress.sh - what expcollect tells while it reads.
here=$(cd "$(dirname "$0")" && pwd)
exec "${PYTHON:-/usr/bin/python3}" -B "$here/progress.py" "${EXPCOLLECT:?}"
