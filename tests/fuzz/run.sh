#!/bin/sh
# tests/fuzz/run.sh - replays tests/corpus/NAME/ through every fuzz target that was built: one case a target.
set -u
cd "$(dirname "$0")/../.." || exit 3
log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=0 seen=0
for target in tests/fuzz/fuzz_*.c; do
    [ -e "$target" ] || break
    seen=1
    name=${target#tests/fuzz/fuzz_}
    name=${name%.c}
    count=$(find "tests/corpus/$name" -type f 2>/dev/null | wc -l)
    if [ "$count" = 0 ]; then
        echo "not ok $name: tests/corpus/$name is empty"
        failed=1
    elif find "tests/corpus/$name" -type f -print0 | sort -z | xargs -0 "${BUILD:?}/tests/fuzz/replay_$name" >"$log" 2>&1; then
        echo "ok $name: $count inputs"
    else
        echo "not ok $name: ended on the last input told here"
        tail -n 40 "$log"
        failed=1
    fi
done
[ $seen = 1 ] || { echo "no fuzz targets"; exit 77; }
exit $failed
