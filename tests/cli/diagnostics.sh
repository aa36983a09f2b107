#!/bin/sh
# tests/cli/diagnostics.sh - `--diagnostics=json` and `sarif` say what the text says, for a bad experiment of every code; SARIF has the structure that readers need.
set -u
cd "$(dirname "$0")/../.." || exit 3
: "${EXPC:=$(pwd)/build/expc}" "${PYTHON:=/usr/bin/python3}"
export EXPC
failed=0
"$PYTHON" -B tests/cli/diagnostics.py || failed=1

# tell NAME STATUS WANTED
tell() { if [ "$2" = "$3" ]; then echo "ok $1"; else echo "not ok $1: exit status $2, not $3"; failed=1; fi; }
status=0; "$EXPC" check --diagnostics=xml examples/demo/experiment.yaml >/dev/null 2>&1 || status=$?
tell "another form is a mistake in the command line" "$status" 2
status=0; "$EXPC" check --diagnostics=sarif examples/demo/experiment.yaml >/dev/full 2>/dev/null || status=$?
tell "a full disk is told" "$status" 3
exit $failed
