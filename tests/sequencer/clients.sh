#!/bin/sh
# clients.sh - clients in pods: the way through kubectl exec with all that can break on it, the go, and where records are kept.
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
# shellcheck source=SCRIPTDIR/lib/plays.sh
. "$here/lib/plays.sh"

fio_words='0 2 ["fio","--name=main"] fio --name=main'

# A system that is ready, and a client in a folder of its own.
start_client_cluster() { # NAME
    start_cluster "$1" '{"gated":false,"systems":["sys-a"]}'
    home=$PLAY_CLUSTER/home results=$PLAY_CLUSTER
    mkdir -p "$home/expc/data" "$home/box"
    cluster create -f "$here/lib/go.json" >/dev/null
    wait_for 10 eval '[ "$(cluster get pods -l expc.dev/object=sys-a -o "jsonpath={range .items[*]}{.status.conditions[0].status}{end}")" = True ]'
}

# As its pod runs it; the go comes when it is ready, for 5 s later.
run_client() { # NAME=VALUE...: sets code
    {
        wait_for 30 test -e "$home/box/ready" &&
            cluster patch configmap exp-go --type=merge -p '{"data":{"round":"r1","at":"'$(($(date +%s%3N) + ${go_in_ms:-5000}))'"}}' >/dev/null
    } &
    goer=$!
    # shellcheck disable=SC2086 # words
    (under exec /usr/bin/env PLAY_WHO=client EXPC_VIA=exec EXPC_EXPERIMENT=exp EXPC_ROUND=r1 EXPC_SYSTEM=s1 EXPC_SYSTEM_OBJECT=sys-a EXPC_TENANT=1 \
        EXPC_WORKLOAD=main EXPC_CLIENTS=2 EXPC_DEADLINE_S=60 EXPC_CLEAN=round EXPC_GO=exp-go EXPC_NONCE=uid-1 EXPC_NODE=node-9 JOB_COMPLETION_INDEX=1 \
        EXPC_KEEP= EXPC_BOX="$home/box" EXPC_OUT="$home/run/r1-t1-main-2" EXPC_DATA="$home/expc/data/t1-main-2" EXPC_MOUNT="$home/expc" \
        EXPC_LAST_WORDS="$home/words" API_PAUSE_S=0.2 EXPC_SAMPLE_S=1 "$@" sh "$product/client.sh" ${client_words:-$fio_words}) \
        >"$PLAY_CLUSTER/record" 2>"$PLAY_CLUSTER/told"
    code=$?
    kill "$goer" 2>/dev/null
    wait "$goer" 2>/dev/null
}

# The record as it was kept, its pieces joined.
kept_record() {
    cluster dump configmap >"$PLAY_CLUSTER/dump"
    "$python" - "$PLAY_CLUSTER/dump" <<'END'
import base64, gzip, json, re, sys
maps = json.load(open(sys.argv[1]))
pieces = {name: thing for name, thing in maps.items() if "binaryData" in thing}
order = sorted(pieces, key=lambda name: int((re.search(r"-(\d+)of\d+$", name) or [0, "1"])[1]))
data = b"".join(base64.b64decode(pieces[name]["binaryData"]["record.gz"], validate=True) for name in order)
sys.stdout.buffer.write(gzip.decompress(data))
END
}

kept_names() {
    cluster get configmaps -l expc.dev/result -o 'jsonpath={range .items[*]}{.metadata.name} {.metadata.labels.expc\.dev/result} {end}'
}

exec_goes_well() {
    it 'exec: one record, the same bytes in a ConfigMap, nothing left in the system'
    start_client_cluster well
    : >"$home/words"
    run_client
    want exit "$code" 0
    want record "$(record record '(r["node"], r["system_node"], r["image"], r["client"], r["clients"], r["nonce"], r["restarts"], r["exit"])')" \
        "('node-9', 'node-1', 'sha256:abc', 2, 2, 'uid-1', 0, 0)"
    want sections "$(record record '[(s["name"], s.get("stage")) for s in r["sections"]]')" "[('stdout', 1), ('stderr', 1), ('fio.json', 1), ('cgroup', None)]"
    want kept "$(kept_names)" 'exp-r1-main-t1-2 ok '
    kept_record >"$PLAY_CLUSTER/kept"
    cmp -s "$PLAY_CLUSTER/kept" "$PLAY_CLUSTER/record" || why="$why the ConfigMap holds other bytes; "
    want left "$(names_in "$home/run" "$home/expc/data")" ''
    want 'last words' "$(cat "$home/words")" ''
}
beside exec_goes_well

breaks() { # CASE NAME FAULTS EXIT: a line of FAULTS for each call into the system
    it "$1"
    start_client_cluster "$2"
    printf '%b' "$3" >"$PLAY_CLUSTER/exec-faults"
    go_in_ms=15000 run_client
    want exit "$code" "$4"
    want 'exit in the record' "$(record record 'r["exit"]')" "$4"
    want 'the tool ran' "$(record record 'len(r["stages"])')" 1
}
beside breaks 'every call into the system is dropped once before it is made' before 'drop-before\n\ndrop-before\n\ndrop-before\n\ndrop-before\n\ndrop-before\n\ndrop-before\n' 0
beside breaks 'every call is made, but its answer is dropped once' after 'drop-after\n\ndrop-after\n\ndrop-after\n\ndrop-after\n\ndrop-after\n\ndrop-after\n' 0
beside breaks 'every answer is cut once' cut 'cut\n\ncut\n\ncut\n\ncut\n\ncut\n\ncut\n\ncut\n' 0

system_gone() {
    it 'a system that is gone: the record says so, the last words, too'
    start_client_cluster gone
    : >"$home/words"
    printf '\n\ngone\ngone\ngone\n' >"$PLAY_CLUSTER/exec-faults"
    run_client
    want exit "$code" 1
    want kept "$(kept_names)" 'exp-r1-main-t1-2 failed '
    want reason "$(record record 'text("reason", None)')" "$(cat "$home/words")"
}
beside system_gone

no_system() {
    it 'no system is ready: a record that says so'
    start_client_cluster none
    run_client EXPC_SYSTEM_OBJECT=sys-b
    want exit "$code" 1
    want reason "$(record record 'text("reason", None)')" 'no pod of sys-b is ready'
    want kept "$(kept_names)" 'exp-r1-main-t1-2 failed '
}
beside no_system

restarted() {
    it 'a system that was restarted meanwhile voids the round'
    start_client_cluster restarted
    {
        wait_for 30 test -e "$home/box/ready"
        pod=$(cluster get pods -l expc.dev/object=sys-a -o 'jsonpath={range .items[*]}{.metadata.name}{end}')
        cluster restart "$pod"
    } &
    run_client
    want exit "$code" 1
    want_like reason "$(record record 'text("reason", None)')" 'the system was restarted during the round: *'
}
beside restarted

tool_fails() {
    it 'a tool that fails: its exit, its last word'
    start_client_cluster fails
    : >"$home/words"
    client_words='0 2 ["fio","--play=run-fails"] fio --play=run-fails' run_client
    want exit "$code" 7
    want 'last words' "$(cat "$home/words")" 'stage 1: exit 7: fio: last words'
    want kept "$(kept_names)" 'exp-r1-main-t1-2 failed '
}
beside tool_fails

aborted() {
    it 'an abort of this round is heard, the go of another is not'
    start_client_cluster aborted
    cluster patch configmap exp-go --type=merge -p '{"data":{"round":"r0","at":"1"}}' >/dev/null
    { wait_for 30 test -e "$home/box/ready"; sleep 0.5
        cluster patch configmap exp-go --type=merge -p '{"data":{"round":"r1","at":null,"abort":"a client failed"}}'; } >/dev/null &
    (wait_for() { return 1; }; run_client; exit "$code")
    want exit "$?" 1
    want reason "$(record record 'text("reason", None)')" 'aborted: a client failed'
    want 'the tool' "$(record record '"start_ms" in str(r["stages"])')" False
}
beside aborted

pieces() {
    it 'a large record is kept in pieces'
    start_client_cluster pieces
    run_client EXPC_PIECE_BYTES=200
    want exit "$code" 0
    want_like kept "$(kept_names)" 'exp-r1-main-t1-2-1of[3-9] ok exp-r1-main-t1-2-2of[3-9] ok *'
    kept_record >"$PLAY_CLUSTER/kept"
    cmp -s "$PLAY_CLUSTER/kept" "$PLAY_CLUSTER/record" || why="$why the ConfigMaps hold other bytes; "
}
beside pieces

stores() { # CASE NAME FAULT EXIT WORDS
    it "$1"
    start_client_cluster "$2"
    : >"$home/words"
    cluster play faults "[$3]"
    run_client API_PATIENCE_S=3
    want exit "$code" "$4"
    want 'exit in the log' "$(record record 'r["exit"]')" 0
    want_like 'last words' "$(cat "$home/words")" "$5"
}
beside stores 'storing fails twice, and works then' twice '{"match":"^create","times":2}' 0 ''
beside stores 'it was stored, but the answer was lost' lost '{"match":"^create","times":1,"when":"after"}' 0 ''
beside stores 'it cannot be stored: the log has it, the client fails' never '{"match":"^create","times":999}' 1 'the record could not be stored: *'

stored_before() {
    it 'a record that is there already is named'
    start_client_cluster there
    : >"$home/words"
    cluster add configmap '{"metadata":{"name":"exp-r1-main-t1-2","labels":{"expc.dev/result":"failed"}},"data":{}}'
    run_client
    want exit "$code" 1
    want_like 'last words' "$(cat "$home/words")" '*exp-r1-main-t1-2 is there already*'
}
beside stored_before

keep() {
    it 'EXPC_KEEP: nothing is done'
    start_client_cluster keep
    run_client EXPC_KEEP=true
    want exit "$code" 0
    want said "$(cat "$PLAY_CLUSTER/record")" '{"format":"expc.kept/1","round":"r1","workload":"main","tenant":1,"client":2,"nonce":"uid-1"}'
    want calls "$(cat "$PLAY_CLUSTER/exec-calls" 2>/dev/null)" ''
}
beside keep

in_pod() {
    it 'via=pod: the tool runs here, without a look at other pods'
    start_client_cluster pod
    cluster play rights true
    run_client EXPC_VIA=pod
    want exit "$code" 0
    want record "$(record record '(r["node"], r["system_node"], "image" in r, "restarts" in r)')" "('node-9', 'node-9', False, False)"
    want kept "$(kept_names)" 'exp-r1-main-t1-2 ok '
    want calls "$(cat "$PLAY_CLUSTER/exec-calls" 2>/dev/null)" ''
}
beside in_pod

left_over() {
    it 'what the killed client of another round has left running is ended; a neighbour of this round is not'
    start_client_cluster left
    for round in r0 r1; do
        PATH=$tools$PATH sh "$product/launcher.sh" start "$home/run/$round-t1-main-1" 1 "$home/expc/data/$round" $(($(date +%s%3N) + 3000)) 100 100 sleep 80 >/dev/null
    done
    run_client
    want exit "$code" 0
    want 'left over' "$(ls "$home/run")" r1-t1-main-1
    want_like neighbour "$(cat "$home/run/r1-t1-main-1/1/state")" 'running *'
    sh "$product/launcher.sh" stop "$home/run/r1-t1-main-1"
}
beside left_over

finish_besides
