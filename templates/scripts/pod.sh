# pod.sh - a client in a pod: its ways to the system and to the go, and where its record is kept. A part of client.sh.
#
#   EXPC_VIA=exec   the system is another pod, the tool runs inside it through kubectl exec
#   EXPC_VIA=pod    this pod is the system
#   EXPC_VIA=server the system is another pod, the tool runs in this one and connects to it
# shellcheck shell=sh disable=SC2034,SC2153,SC2154 # what is set is for the program, what is used is the program's

# shellcheck source=SCRIPTDIR/api.sh
. "$here/api.sh"

# What a pod knows by itself; a test may know better.
use_pod() {
    needed='EXPERIMENT GO' round_name=$EXPC_ROUND-t$EXPC_TENANT-$EXPC_WORKLOAD
    EXPC_CLIENT=${EXPC_CLIENT:-$((${JOB_COMPLETION_INDEX:-0} + 1))}
    EXPC_BOX=${EXPC_BOX:-/expc/box}
    case $EXPC_VIA in
    exec) needed="$needed SYSTEM_OBJECT" runs=/expc/run ;;
    server) needed="$needed SYSTEM_OBJECT DB DB_HOST DB_NAME" runs=$EXPC_BOX/out EXPC_DATA=${EXPC_DATA:-$EXPC_BOX/data} ;;
    pod) runs=$EXPC_BOX/out system_node=${EXPC_NODE-} ;;
    esac
    EXPC_OUT=${EXPC_OUT:-$runs/$round_name-$EXPC_CLIENT}
    EXPC_DATA=${EXPC_DATA:-/expc/data/t$EXPC_TENANT-$EXPC_WORKLOAD-$EXPC_CLIENT}
    EXPC_SAMPLE_S=${EXPC_SAMPLE_S:-5}
    [ "$EXPC_SAMPLE_S" != 0 ] || EXPC_SAMPLE_S=''
    system_sample_s=$EXPC_SAMPLE_S
    [ "$EXPC_VIA" != server ] || EXPC_SAMPLE_S='' # it is not this pod that is measured
    export EXPC_SAMPLE_S
    scratch=$EXPC_BOX last_words=${EXPC_LAST_WORDS:-/dev/termination-log}
    API_PATIENCE_S=${API_PATIENCE_S:-60}
}

# A Job that was made again of a round that is done: there is nothing to do.
say_kept() {
    printf '{"format":"expc.kept/1","round":"%s","workload":"%s","tenant":%s,"client":%s,"nonce":"%s"}\n' \
        "$EXPC_ROUND" "$EXPC_WORKLOAD" "$EXPC_TENANT" "$EXPC_CLIENT" "$nonce"
    exit 0
}

# --- the system ----------------------------------------------------------------------------------------------------

# Prints the pod that is the system now: its name, node, image, restarts, and what tells it from one that was restarted.
look_for_system() {
    api get pods -l "expc.dev/object=$EXPC_SYSTEM_OBJECT" -o 'jsonpath={range .items[*]}{.metadata.deletionTimestamp}|'\
'{.status.conditions[?(@.type=="Ready")].status}|{.metadata.name}|{.spec.nodeName}|'\
'{.status.containerStatuses[?(@.name=="system")].imageID}|{.status.containerStatuses[?(@.name=="system")].restartCount}|'\
'{.metadata.uid} {.status.containerStatuses[?(@.name=="system")].containerID}{"\n"}{end}' || return 1
    printf '%s\n' "$answer" | sed -n 's/^|True|//p' | head -n 1
}

find_system() {
    [ "$EXPC_VIA" != pod ] || return 0
    system_is=$(look_for_system)
    [ -n "$system_is" ] || fail 1 "no pod of $EXPC_SYSTEM_OBJECT is ready" || return 1
    facts=$system_is
    for fact in system_pod system_node image restarts; do
        eval "$fact=\${facts%%|*}"
        facts=${facts#*|}
    done
    image=${image##*@}
}

# A system that was restarted has lost its caches, and perhaps the tool: the round is void.
same_system() {
    [ "$EXPC_VIA" != pod ] && [ -n "$system_is" ] || return 0
    system_now=$(look_for_system)
    [ "$system_now" = "$system_is" ] || fail 1 "the system was restarted during the round: $system_is is now ${system_now:-gone}"
}

exec_launcher() { # WORD...
    timeout "${EXPC_EXEC_S:-60}" "$KUBECTL" exec "$system_pod" -c system -- \
        env "EXPC_SAMPLE_S=$system_sample_s" "EXPC_MONITOR=${EXPC_MONITOR-}" "EXPC_FOLDERS=${EXPC_FOLDERS-}" \
        sh /expc/scripts/launcher.sh "$@" </dev/null
}

# A connection can break before, in and after a call: without the last line `end STATUS.` it was not answered, and it is made
# again. The launcher takes every call twice without harm.
in_other_pod() { # WORD...
    case $1,$# in
    collect,* | fetch,[4-9]) # bytes, whose length and sum are known
        exec_launcher "$@" 2>"$EXPC_BOX/exec.words"
        return
        ;;
    esac
    for _ in 1 2 3 4 5 6; do
        reply=$(exec_launcher answer "$@" 2>"$EXPC_BOX/exec.words")
        reply_status=${reply##*end }
        reply_status=${reply_status%.}
        case $reply in
        *"$new_line""end $reply_status.")
            grep -v '^command terminated with exit code' "$EXPC_BOX/exec.words" >&2
            printf '%s' "${reply%"$new_line""end $reply_status."}"
            return "$reply_status"
            ;;
        esac
        tell "the call $1 into the system was not answered: $(tail -n 1 "$EXPC_BOX/exec.words")"
        ! grep -q '(NotFound)\|container not found\|cannot exec in a stopped' "$EXPC_BOX/exec.words" || break
        doze 0.5
    done
    return 1
}

new_line='
'

# --- a server that this pod's tool connects to -----------------------------------------------------------------------

# What the record says of the system is the server's; where exec into it is not allowed it is absent.
know_server() {
    server_out=/expc/run/$round_name-$EXPC_CLIENT kernel='' cores=0 limits=''
    about=$(in_other_pod about) || { tell 'the server cannot be asked: its kernel, cores and limits are absent'; return 0; }
    { read -r _; read -r kernel; read -r cores; read -r limits; } <<END
$about
END
    in_other_pod leave "$server_out" || true
}

# A detached owner in the server measures nothing: what it samples meanwhile is all that is wanted.
sample_server() {
    has_duty samples && [ -n "$system_sample_s" ] && [ -n "$kernel" ] || return 0
    in_other_pod start "$server_out" "$stage" "$server_out/data" "$stage_at" "$limit" $((run_s + grace)) sleep "$run_s" >/dev/null ||
        tell 'the server is not sampled'
    sampled=$stage
}

# Like what a tool wrote, but from the server.
fetch_server() {
    [ -n "${sampled-}" ] || return 0
    for _ in 1 2 3 4; do
        case $(in_other_pod poll "$server_out" "$sampled" "$grace" 3000) in
        done* | lost*) break ;;
        esac
    done
    in_other_pod fetch "$server_out" samples >"$EXPC_BOX/files" || { tell 'the samples of the server are lost'; return 0; }
    while read -r name sum bytes; do
        exec_launcher fetch "$server_out" samples "$name" 0 "$bytes" >"$EXPC_BOX/samples.$name"
        [ "$(cksum <"$EXPC_BOX/samples.$name")" = "$sum $bytes" ] || { tell "the samples $name of the server are lost"; continue; }
        echo "$name - $sum $bytes samples.$name" >>"$EXPC_BOX/sections"
    done <"$EXPC_BOX/files"
    in_other_pod leave "$server_out" || true
}

# --- the go --------------------------------------------------------------------------------------------------------

# One kubectl that watches instead of one for each look. It begins anew when it ends, at the latest after a minute: a connection that died
# unheard must not go unnoticed. Trouble that lasts is told, once.
listen() {
    [ -z "$listener" ] || {
        wait "$listener"
        doze 0.5
        [ -s "$EXPC_BOX/heard" ] || [ -e "$EXPC_BOX/go.told" ] || tell "no go yet: $(tail -n 1 "$EXPC_BOX/go.words")"
        : >"$EXPC_BOX/go.told"
    }
    : >"$EXPC_BOX/heard"
    timeout 60 "$KUBECTL" get configmap "$EXPC_GO" --watch -o 'jsonpath={.data.round}|{.data.at}|{.data.abort}{"\n"}' \
        >"$EXPC_BOX/heard" 2>"$EXPC_BOX/go.words" </dev/null &
    listener=$!
    read_uptime
    listening_up=$up
}

hear_sequencer() {
    read_uptime
    # It says first how things are: one that says nothing for seconds hangs.
    [ -z "$listener" ] || [ -s "$EXPC_BOX/heard" ] || [ $((up - listening_up)) -lt 8 ] || kill "$listener" 2>/dev/null
    if [ -z "$listener" ] || ! kill -0 "$listener" 2>/dev/null; then listen; fi
    heard=''
    while read -r line_heard; do # only whole lines
        heard=$line_heard
    done <"$EXPC_BOX/heard"
    case $heard in
    "$EXPC_ROUND|"*) heard=${heard#*|} ;;
    *) return ;;
    esac
    [ -z "${heard%%|*}" ] || go="at ${heard%%|*}"
    [ -z "${heard#*|}" ] || go="abort ${heard#*|}"
    [ -z "$go" ] || { kill "$listener"; wait "$listener"; } 2>/dev/null
}

# The call that starts the first stage is made before the go, and waits in the system for one line with the time: what a call costs does
# not count then. When it breaks, the ordinary call is made; the launcher takes both without harm.
open_line() { # WORD...
    mkfifo "$EXPC_BOX/line" || return 0
    "$KUBECTL" exec -i "$system_pod" -c system -- env "EXPC_SAMPLE_S=$EXPC_SAMPLE_S" "EXPC_MONITOR=${EXPC_MONITOR-}" \
        sh /expc/scripts/launcher.sh answer hear "$EXPC_OUT" 1 "$@" <"$EXPC_BOX/line" >"$EXPC_BOX/line.said" 2>/dev/null &
    line=$!
    exec 4>"$EXPC_BOX/line"
}

# Sets `ahead` when the line holds.
start_by_line() {
    (trap '' PIPE; echo "$stage_at $limit $((run_s + grace)) $EXPC_DATA" >&4) 2>/dev/null
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        doze 0.1
        ! grep -qs '^end [0-9]*\.$' "$EXPC_BOX/line.said" || break
        kill -0 "$line" 2>/dev/null || break
    done
    { kill "$line"; wait "$line"; } 2>/dev/null
    exec 4>&-
    line=''
    ! grep -qs '^end 0\.$' "$EXPC_BOX/line.said" || ahead=$(sed -n 2p "$EXPC_BOX/line.said")
}

# Ready is who hears the go and can pass it on: both connections take a moment, on a busy machine seconds.
stand_by() {
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
        [ ! -s "$EXPC_BOX/heard" ] || { [ -n "$line" ] && [ ! -s "$EXPC_BOX/line.said" ]; } || return 0
        doze 0.1
    done
}

# --- the record ----------------------------------------------------------------------------------------------------

# One piece of the record as a ConfigMap: it survives pods and nodes, and is the proof that the round is done.
record_piece() { # NAME FILE
    printf '{"apiVersion":"v1","kind":"ConfigMap","immutable":true,"metadata":{"name":"%s","labels":{"expc.dev/experiment":"%s",' \
        "$1" "$EXPC_EXPERIMENT"
    printf '"expc.dev/round":"%s","expc.dev/tenant":"%s","expc.dev/workload":"%s","expc.dev/result":"%s"}},"binaryData":{"record.gz":"' \
        "$EXPC_ROUND" "$EXPC_TENANT" "$EXPC_WORKLOAD" "$([ "$worst" -eq 0 ] && echo ok || echo failed)"
    base64 <"$2" | tr -d '\n'
    printf '"}}\n'
}

# That it exists after a try that got no answer is our own doing.
keep_piece() { # NAME FILE
    record_piece "$1" "$2" >"$EXPC_BOX/piece.json" || return 1
    api create --validate=false -f "$EXPC_BOX/piece.json" && return
    [ "$refusal" != AlreadyExists ] || [ -z "$api_told" ] || return 0
    case $refusal in
    AlreadyExists) complaint="$1 is there already: the round's Job was made again, but not its result deleted" ;;
    esac
    fail 1 "the record could not be stored: $complaint"
}

keep_record() { # FILE
    rm -f "$EXPC_BOX"/record.gz*
    gzip -n -c <"$1" >"$EXPC_BOX/record.gz" || fail 1 "the record could not be packed" || return 1
    size=$(wc -c <"$EXPC_BOX/record.gz") piece=0 piece_bytes=${EXPC_PIECE_BYTES:-716800}
    pieces=$(((size + piece_bytes - 1) / piece_bytes))
    while [ "$piece" -lt "$pieces" ]; do
        piece=$((piece + 1))
        tail -c "+$(((piece - 1) * piece_bytes + 1))" "$EXPC_BOX/record.gz" | head -c "$piece_bytes" >"$EXPC_BOX/piece"
        suffix=-${piece}of$pieces
        [ "$pieces" -gt 1 ] || suffix=''
        keep_piece "$EXPC_EXPERIMENT-$EXPC_ROUND-$EXPC_WORKLOAD-t$EXPC_TENANT-$EXPC_CLIENT$suffix" "$EXPC_BOX/piece" || return 1
    done
}

# What the sequencer can read of a pod that failed.
leave_words() {
    [ -z "$reason" ] || [ ! -w "$last_words" ] || printf '%s' "$reason" | tr '\000-\037|' ' ' | head -c 1000 >"$last_words"
}
