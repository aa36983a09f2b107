#!/bin/sh
# tests/cli/install.sh - `make install` puts the files where a packager asks, and `make uninstall` leaves nothing.
set -u
cd "$(dirname "$0")/../.." || exit 3
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
failed=0

# VARIANT and CC come from the environment: those of this run, so that nothing is built anew.
run_make() { env -u PREFIX -u BINDIR -u MANDIR make DESTDIR="$root/stage" "$@" >"$root/log" 2>&1; }

# expect NAME COMMAND...
expect() {
    name=$1
    shift
    if "$@"; then
        echo "ok $name"
    else
        echo "not ok $name"
        cat "$root/log"
        (cd "$root" && find . ! -type d)
        failed=1
    fi
}
lies_at() { for file in "$@"; do [ -f "$root/stage$file" ] || return 1; done; }
is_empty() { [ -z "$(find "$root/stage" ! -type d)" ] && [ ! -d "$root/stage$1/share/expc" ]; }
# Installed under DESTDIR means: with no trace of it inside, and fit to run from there.
runs() { "$root/stage$1" --help >/dev/null 2>"$root/log"; }

expect "install works" run_make install
expect "the programs lie below /usr/local" lies_at /usr/local/bin/expc /usr/local/bin/expcollect
expect "installed expc runs" runs /usr/local/bin/expc
expect "installed expcollect runs" runs /usr/local/bin/expcollect
for schema in schemas/*.json; do
    [ -e "$schema" ] || continue
    expect "$schema is installed" cmp -s "$schema" "$root/stage/usr/local/share/expc/${schema#schemas/}"
done
expect "uninstall works" run_make uninstall
expect "uninstall leaves nothing" is_empty /usr/local

rm -rf "$root/stage"
expect "install with PREFIX, BINDIR and MANDIR works" run_make PREFIX=/opt/e BINDIR=/opt/bin MANDIR=/opt/man install
expect "PREFIX and BINDIR are honoured" lies_at /opt/bin/expc /opt/bin/expcollect
expect "nothing lies elsewhere" [ -z "$(find "$root/stage" ! -type d ! -path "$root/stage/opt/*")" ]
expect "uninstall with PREFIX, BINDIR and MANDIR works" run_make PREFIX=/opt/e BINDIR=/opt/bin MANDIR=/opt/man uninstall
expect "uninstall with PREFIX leaves nothing" is_empty /opt/e
exit $failed
