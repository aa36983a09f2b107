# plays.sh - what the tests of the sequencer share: the cases of the shell programs' tests, and a cluster that plays.
# shellcheck shell=sh disable=SC2034,SC2119,SC2120,SC2154 # what is set is for the tests, and words are optional
# shellcheck source=SCRIPTDIR/../../scripts/lib/cases.sh
. "$here/../scripts/lib/cases.sh"
tools=$here/lib/stub:$here/../scripts/lib/stub:
python=${PYTHON:-/usr/bin/python3}
cluster_pids=''
trap 'end_clusters; rm -rf "$top"' EXIT
export PLAY_SCRIPTS="$product" PLAY_DIR="$top"

end_clusters() {
    for pid in $cluster_pids; do
        kill "$pid" 2>/dev/null
    done
    wait
}

start_cluster() { # NAME SETTINGS
    PLAY_CLUSTER=$top/$1
    export PLAY_CLUSTER
    mkdir -p "$PLAY_CLUSTER/plan" "$top/tmp"
    "$python" -B "$here/lib/cluster.py" "$PLAY_CLUSTER" "$2" 2>"$PLAY_CLUSTER/err" &
    cluster_pids="$cluster_pids $!"
    wait_for 10 test -e "$PLAY_CLUSTER/up" || why="$why the cluster does not play: $(cat "$PLAY_CLUSTER/err"); "
    out=$PLAY_CLUSTER/out
}

cluster() { # WORD...: as the user
    PLAY_WHO=user "$here/lib/stub/kubectl" "$@"
}

# The plan from lines on stdin, their fields apart by blanks.
write_steps() { # HEAD-WORD...
    { echo "# expc.steps/1 ready_s=40 on_failure=continue via=exec experiment=exp plan=p1 $*"; tr ' ' '\t'; } >"$PLAY_CLUSTER/plan/steps.tsv"
}

# Three rounds on one system; the second has two clients.
three_rounds='{"systems":["sys-a"],"jobs":[{"name":"j1","round":"r1"},{"name":"j2","round":"r2","clients":2},{"name":"j3","round":"r3"}]}'
three_steps='1 start s1 40 1 0 sys-a type=hardware node=n1
2 round r1 127 1 1 j1
3 round r2 127 2 2 j2
4 round r3 127 1 1 j3
5 stop s1 - 1 0 sys-a'

sequencer() { # NAME=VALUE... [sh] as its pod runs it
    under exec /usr/bin/env EXPC_EXPERIMENT=exp EXPC_STATUS=exp-status EXPC_GO=exp-go EXPC_JOB=exp-run-1 EXPC_POD="exp-run-1-$$" \
        EXPC_PLAN="$PLAY_CLUSTER/plan" EXPC_LEAD_MS=4000 EXPC_GRACE_S=1 API_PAUSE_S=0.2 "$@" sh "$product/sequencer.sh"
}

run_sequencer() { # NAME=VALUE...: sets code, last
    (sequencer "$@") >>"$out" 2>&1
    code=$?
    last=$(tail -n 1 "$out")
}

start_sequencer() { # NAME=VALUE...: sets sequencer_pid
    (sequencer "$@") >>"$out" 2>&1 &
    sequencer_pid=$!
}

wait_sequencer() {
    wait "$sequencer_pid"
    code=$?
    last=$(tail -n 1 "$out")
}

# A case that fails shows what the programs said.
add_words() {
    [ -z "$why" ] || why="$why what was said: $(cat "$out" "$PLAY_CLUSTER/told" 2>/dev/null | tail -n 12 | tr '\n' '|')"
}

# Cases that mostly wait run beside each other; each has a cluster of its own.
beside() { # COMMAND WORD...
    besides=$((${besides-0} + 1))
    [ "$besides" -le 6 ] || [ -e "$top/beside.$((besides - 6)).end" ] || wait_for 120 test -e "$top/beside.$((besides - 6)).end"
    (
        cluster_pids='' case_name=''
        "$@"
        add_words
        tell_case
        end_clusters
        : >"$top/beside.$besides.end"
        exit "$bad"
    ) >"$top/beside.$besides.out" 2>&1 &
    beside_pids="${beside_pids-} $!"
}

finish_besides() {
    tell_case
    for pid in $beside_pids; do
        wait "$pid" || bad=1
    done
    cat "$top"/beside.*.out
    exit "$bad"
}

record() { # FILE EXPRESSION
    "$python" "$here/../scripts/lib/record.py" "$results/$1" "$2" 2>&1
}

happened() { # TEXT: has it?
    grep -q "^$1" "$PLAY_CLUSTER/happened" 2>/dev/null
}

# Once or more, as `a b c`.
all_that() { # PATTERN
    grep "^$1" "$PLAY_CLUSTER/happened" | cut -d ' ' -f 2 | tr '\n' ' '
}

status() { # KEY...
    cluster get configmap exp-status -o "jsonpath=$(for key do printf '{.data.%s} ' "$key"; done)"
}

status_is() { # KEY VALUE
    [ "$(status "$1")" = "$2 " ]
}

# No two rounds at one time: between the go and the record of one, nothing of another.
want_in_turn() {
    overlap=$(awk '$1 == "go" { if (open != "" && left > 0) print "go " $2 " in " open; open = $2; left = 0 }
        $1 == "run" { left++ } $1 == "ran" { left-- ; if ($2 != open) print "ran " $2 " in " open }' "$PLAY_CLUSTER/happened")
    want overlap "$overlap" ''
}
