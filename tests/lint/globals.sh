#!/bin/sh
# tests/lint/globals.sh - the library holds no variable that outlives a call: both programs can run twice in one process.
cd "$(dirname "$0")/../.." || exit 3
. tests/lint/lib/tell.sh

library=${BUILD:?}/libexpc.a
[ -f "$library" ] || { echo "not ok no mutable globals: no $library"; exit 1; }
# Constant tables of pointers lie in .data.rel.ro and are fine.
found=$(objdump -t "$library" | awk '/: +file format/ { member = $1 } $3 == "O" && ($4 == ".data" || $4 == ".bss") { print member, $NF }')
tell "no mutable globals" "$found"
exit $failed
