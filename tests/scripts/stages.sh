#!/bin/sh
# stages.sh - rounds of several stages. The tool is a stub that plays.
# shellcheck source=SCRIPTDIR/lib/cases.sh
. "$(dirname "$0")/lib/cases.sh"
export PLAY_DIR="$top"

it 'two stages: each at its own time; a client still busy then fails the round'
make_plan stages <<'END'
start
round r1 60 main 1 0 fio --runtime=0.2 // 0 fio --play=where && late 1 0 fio --runtime=10.3 // 0 fio
END
run_plan
want exit "$code" 10
want stages "$(record r1-main-t1-1.record '[(s["stage"], s["exit"], (s["start_ms"] - r["go_ms"]) // 2000) for s in r["stages"]]')" '[(1, 0, 0), (2, 0, 5)]'
want sections "$(record r1-main-t1-1.record '[(s["name"], s["stage"]) for s in r["sections"]][2:4]')" "[('fio.json', 1), ('stdout', 2)]"
want late "$(record r1-late-t1-1.record '(r["exit"], list(r["stages"][1]))')" "(1, ['stage', 'argv'])"
told 'failed: late-1: stage 2 did not start: launcher.sh: the start time is ' || why="$why lateness not told: $(cat "$out"); "

finish
