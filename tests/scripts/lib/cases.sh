# cases.sh - what all tests of the shell programs share; sourced. A case begins with `it NAME` and is told by the next one:
# `ok NAME`, or `not ok NAME: why` and the exit status 1 at the end.
# shellcheck shell=sh disable=SC2034,SC2120 # what is set is for the tests
set -u
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
product=$here/../../templates/scripts
shell_name=${SHELL_UNDER_TEST:-dash}
top=$(mktemp -d)
case_name='' why='' bad=0
trap 'rm -rf "$top"' EXIT

tell_case() {
    [ -n "$case_name" ] || return 0
    if [ -z "$why" ]; then echo "ok $shell_name: $case_name"; else
        echo "not ok $shell_name: $case_name: $why"
        bad=1
    fi
    case_name='' why=''
}

it() { # NAME
    tell_case
    case_name=$1
}

finish() {
    tell_case
    exit "$bad"
}

# A case that this machine cannot run; it is said.
skip() { # REASON
    echo "skipped $shell_name: $case_name: $1"
    case_name=''
}

want() { # WHAT ACTUAL EXPECTED
    [ "$2" = "$3" ] || why="$why$1 is '$2', not '$3'; "
}

want_like() { # WHAT TEXT PATTERN
    # shellcheck disable=SC2254 # it is a pattern
    case $2 in
    $3) ;;
    *) why="$why$1 is '$2', not like '$3'; " ;;
    esac
}

# How a run ended: its last line; what it said before is told when this is not as wanted.
want_last() { # TEXT
    [ "$last" = "$1" ] || why="$why the last line is not '$1' but: $(tr '\n' '|' <"$out"); "
}

# All names in folders, as one line.
names_in() { # FOLDER...
    find "$@" -mindepth 1 -maxdepth 1 | sed 's|.*/||' | sort | tr '\n' ' '
}

want_below() { # WHAT NUMBER LIMIT
    [ "$2" -lt "$3" ] || why="$why$1 is $2, not below $3; "
}

# The programs under test see the shell under test as `sh`, and with busybox all its applets.
make_path() {
    mkdir "$top/bin"
    case $shell_name in
    busybox*)
        for applet in $(busybox --list); do ln -s "$(command -v busybox)" "$top/bin/$applet"; done
        rm -f "$top/bin/busybox"
        ;;
    *) ln -s "$(command -v "$shell_name")" "$top/bin/sh" ;;
    esac
}

# Runs a command as the product runs: its PATH, short times, its files below $top. The lead is for a machine with ten times more to do
# than it can: a client that hears its go too late is a failure that these tests must not make.
under() { # COMMAND WORD...
    PATH=$tools$top/bin:$PATH TMPDIR=$top/tmp EXPC_LEAD_MS=3000 EXPC_POLL_S=0.1 "$@"
}

# A folder as the compiler writes it: the scripts, and steps.tsv from lines on stdin (see plan.py).
make_plan() { # NAME KEY=VALUE...
    local_dir=$top/$1/local results=$top/$1/results out=$top/$1/out words=$top/$1/err
    mkdir -p "$local_dir" "$top/tmp"
    cp "$product"/*.sh "$local_dir"
    "${PYTHON:-/usr/bin/python3}" "$here/lib/plan.py" "$@" >"$local_dir/steps.tsv"
}

run_plan() { # OPTION...: sets code, last
    under sh "$local_dir/run.sh" --results "$results" "$@" >"$out" 2>"$words"
    code=$?
    last=$(tail -n 1 "$out")
}

# The same with a terminal's Ctrl-C in reach: a group of its own, INT not ignored. Sets run_pid.
start_plan() { # OPTION...
    under exec setsid /usr/bin/env --default-signal=INT sh "$local_dir/run.sh" --results "$results" "$@" >"$out" 2>"$words" &
    run_pid=$!
}

wait_plan() {
    wait "$run_pid"
    code=$?
    last=$(tail -n 1 "$out")
}

wait_for() { # SECONDS COMMAND WORD...: until the command succeeds; a busy machine gets three times as long
    tries=$(($1 * 60))
    shift
    until "$@"; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || return 1
        sleep 0.05
    done
}

# The processes of the tool: they all carry the mark of the launcher, which holds the path of the test. The watcher that
# busybox's timeout leaves for up to a second is none.
tool_pids() {
    grep -slz "^EXPC_TASK=$top/" /proc/[0-9]*/environ | while read -r entry; do
        entry=${entry%/environ}
        [ "$(cat "$entry/comm" 2>/dev/null)" = timeout ] || echo "${entry#/proc/}"
    done
}

client_pid() { # WORKLOAD
    for pid in $(pgrep -f "^sh $local_dir/client.sh"); do
        ! grep -qzx "EXPC_WORKLOAD=$1" "/proc/$pid/environ" || echo "$pid"
    done | head -n 1
}

tool_runs() {
    [ -n "$(tool_pids)" ]
}

no_tool_runs() {
    [ -z "$(tool_pids)" ]
}

# What was killed needs a moment of the processor to be gone; a tool that was not lives for minutes.
want_no_tool() {
    wait_for 1 no_tool_runs || want 'tool left' "$(tool_pids)" ''
}

told() { # TEXT: has run.sh said it?
    grep -qs -F -e "$1" "$out"
}

# One client alone, as a pod will run it; the words follow the settings.
client() { # NAME=VALUE... sh CLIENT WORD...
    under exec /usr/bin/env --default-signal=INT EXPC_VIA=local EXPC_ROUND=r1 EXPC_SYSTEM=s1 EXPC_TENANT=1 EXPC_WORKLOAD=main \
        EXPC_CLIENT=1 EXPC_CLIENTS=1 EXPC_DEADLINE_S=60 EXPC_DATA="$top/c/data" EXPC_CLEAN=round EXPC_OUT="$top/c/out" \
        EXPC_BOX="$top/c/box" EXPC_GO="$top/c/go" "$@"
}

# The go for a client alone, once it is ready.
go_when_ready() {
    wait_for 10 test -e "$top/c/box/ready" && echo "at $(($(date +%s%3N) + 3000))" >"$top/c/go"
}

# Evaluates a Python expression over the record `r`, after the whole record was verified.
record() { # FILE EXPRESSION
    "${PYTHON:-/usr/bin/python3}" "$here/lib/record.py" "$results/$1" "$2" 2>&1
}

# Past the start time, not only laying out.
tool_measures() {
    [ -n "$(find "$results" -name state -path "*/1/state" -exec grep -l running {} + 2>/dev/null)" ]
}

no_client() {
    ! pgrep -f "$local_dir/client.sh" >/dev/null
}

# What shows only when the machine gives us our turn in time: one good try of four is enough.
want_once() { # WHAT COMMAND WORD...
    what=$1
    shift
    for _ in 1 2 3 4; do
        "$@" && return
    done
    why="$why$what: not once in four tries; "
}

make_path
tools=$here/lib/stub:
