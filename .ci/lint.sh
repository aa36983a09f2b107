#!/bin/sh
# .ci/lint.sh - what `make lint` runs: analysers, the man pages, then the house's own rules (tests/lint/).
# The include paths of each part come from the Makefile in inc_common, inc_compiler, inc_collector, inc_tests.
set -u
cd "$(dirname "$0")/.." || exit 3
failed=0
sources=$(find common compiler collector tests -name '*.c' | sort)

# `check NAME COMMAND...`: one line when it passes, its output when not.
check() {
    name=$1
    shift
    if found=$("$@" 2>&1); then
        echo "ok $name"
    else
        echo "not ok $name"
        echo "$found"
        failed=1
    fi
}
skip() { echo "skip $1: not installed"; }

# clang-tidy 14 tells a false "uninitialized va_list" when it is given several files in one call.
tidy() (
    bad=0
    for file in $sources; do
        eval "includes=\$inc_${file%%/*}"
        # shellcheck disable=SC2154,SC2086 # set by eval; a list of flags
        clang-tidy --quiet "$file" -- -std=c17 -D_GNU_SOURCE -DEXPC_VERSION='"0"' $includes 2>/dev/null | grep -E 'warning:|error:' && bad=1
    done
    exit "$bad"
)

if command -v clang-tidy >/dev/null; then check clang-tidy tidy; else skip clang-tidy; fi
# shellcheck disable=SC2086
if command -v cppcheck >/dev/null; then
    check cppcheck cppcheck --quiet --std=c11 --error-exitcode=1 --inline-suppr --enable=warning,portability \
        --suppress=missingIncludeSystem -D_GNU_SOURCE -Icommon -Icompiler -Icollector $sources
else
    skip cppcheck
fi
for page in docs/man/*.[15]; do
    [ -e "$page" ] || continue
    if command -v groff >/dev/null; then check "$page" sh -c 'out=$(groff -man -ww -z "$1" 2>&1); echo "$out"; [ -z "$out" ]' sh "$page"; else skip "$page (groff)"; fi
done
for lint in tests/lint/*.sh; do
    [ "$lint" != tests/lint/globals.sh ] || [ -n "${BUILD:-}" ] || continue
    sh "$lint" || failed=1
done
exit $failed
