#!/bin/sh
# tests/tables/run.sh - the tables that others published, made again out of records that carry their figures. PAGES=FOLDER with the saved pages: all of
# them, and the kept extracts must be what the pages say; without it the extracts in figures/ alone serve.
set -u
cd "$(dirname "$0")" || exit 3
: "${PYTHON:=/usr/bin/python3}" "${EXPCOLLECT:=$PWD/../../build/expcollect}"
export EXPCOLLECT PYTHONDONTWRITEBYTECODE=1
failed=0

all_pages() {
    new=$(mktemp -d)
    trap 'rm -rf "$new"' EXIT
    if ! "$PYTHON" cut.py "$PAGES" "$new/all" || ! "$PYTHON" cut.py "$PAGES" "$new/extract" extract; then
        echo "not ok the pages can be cut"
        failed=1
        return
    fi
    if diff -r figures "$new/extract"; then echo "ok the extracts are what the pages say"; else
        echo "not ok the extracts are what the pages say: they differ"
        failed=1
    fi
    "$PYTHON" compare.py "$new/all" >"$new/told" || failed=1
    sed 's/^not ok /&whole pages: /; s/^ok /&whole pages: /' "$new/told"
}

[ -z "${PAGES:-}" ] || all_pages
"$PYTHON" compare.py figures || failed=1
"$PYTHON" asked.py || failed=1
exit $failed
