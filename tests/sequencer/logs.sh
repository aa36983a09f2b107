#!/bin/sh
# logs.sh - fetching all records of a plan: once each, only of this plan, and what could not be fetched is told.
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
# shellcheck source=SCRIPTDIR/lib/plays.sh
. "$here/lib/plays.sh"

start_cluster logs "$three_rounds"
echo "$three_steps" | write_steps
run_sequencer
mkdir "$top/fetch"
cp "$product/logs.sh" "$top/fetch"
cat >"$top/fetch/plan.json" <<'END'
{"format":"expc.plan/1","id":"p1",
"experiment":{"name":"exp","namespace":"bench"},
"steps":[
{"seq":1,"do":"start","system":0},
{"seq":2,"do":"round","id":"r1","system":0},
{"seq":3,"do":"round","id":"r2","system":0}
]}
END

fetch() { # WORD...: sets code
    (PLAY_WHO=user under exec sh "$top/fetch/logs.sh" "$@") >"$top/fetched" 2>"$top/fetch.told"
    code=$?
}

it 'ConfigMaps and logs, of the rounds of this plan'
fetch
want exit "$code" 0
want ConfigMaps "$(head -n 1 "$top/fetched" | "$python" -c 'import json,sys; print(*sorted(i["metadata"]["name"] for i in json.load(sys.stdin)["items"]))')" \
    'exp-r1-main-t1-1 exp-r2-main-t1-1 exp-r2-main-t1-2'
want logs "$(grep -c '^log of j[12]-' "$top/fetched")" 3
want 'other logs' "$(grep -c '^log of j3' "$top/fetched")" 0

it 'one of the two'
fetch --logs-only
want logs "$(wc -l <"$top/fetched")" 3
fetch --configmaps-only
want ConfigMaps "$(wc -l <"$top/fetched")" 1

it 'what cannot be fetched is told: 1'
cluster play faults '[{"match":"logs j2-0","times":1}]'
fetch
want exit "$code" 1
want_like told "$(tail -n 1 "$top/fetch.told")" 'logs.sh: the log of j2-0-* was not fetched'
want 'other logs' "$(grep -c '^log of j[12]-' "$top/fetched")" 2

it 'usage, and a folder without a plan: 2'
fetch --both
want exit "$code" 2
rm "$top/fetch/plan.json"
fetch
want exit "$code" 2

finish
