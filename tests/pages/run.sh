#!/bin/sh
# tests/pages/run.sh - the examples against the published pages they come from: bexhoma's hardware page, a published fio grid (mdcallag, 2022),
# test sets of pgbench-tools on an EC2 instance, and posts on storage benchmarks of databases.
# PAGES=FOLDER with the saved pages: the kept tables are cut out again and must not have changed. Without it the kept tables alone serve.
set -u
cd "$(dirname "$0")" || exit 3
: "${PYTHON:=/usr/bin/python3}"
failed=0

cut_again() {
    new=$(mktemp -d)
    trap 'rm -rf "$new"' EXIT
    "$PYTHON" -B cut.py "$PAGES" "$new" || { echo "not ok the pages can be cut"; failed=1; return; }
    for table in *.tsv; do
        if diff -u "$table" "$new/$table"; then echo "ok $table is what the page says"; else
            echo "not ok $table is what the page says: differs"
            failed=1
        fi
    done
}

[ -z "${PAGES:-}" ] || cut_again
"$PYTHON" -B compare.py || failed=1
exit $failed
