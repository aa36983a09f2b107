#!/bin/sh
# argo.sh - what a Workflow's steps need beside the objects they create. Its one argument is a line of words:
#
#   seen ROUND:RECORDS,...        makes the Secret EXPC_SECRET when it is asked for and not there; prints the rounds of which that many good records are there; `none` without any
#   go ROUND CLIENTS JOB,JOB...   waits until all clients of a round are ready, then says when they start
#   end                           10 when a record of a failed round is there
#
# From the environment: EXPC_EXPERIMENT; EXPC_GO, the ConfigMap with the go; EXPC_READY_S; EXPC_LEAD_MS [1500].
# Exit status: 0 fine, 1 the round cannot start (its clients have been told), 2 usage, 3 the cluster failed, 10 rounds failed.
set -u
LC_ALL=C
export LC_ALL
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
# shellcheck source=SCRIPTDIR/api.sh
. "$here/api.sh"

tell() {
    printf '%s\n' "$*" >&2
}

doze() { # SECONDS: a signal ends it
    sleep "$1" &
    wait $!
}

read_uptime() {
    read -r up _ </proc/uptime
    up=${up%.*}
}

must() { # WORD...
    api "$@" || { tell "kubectl $1 $2: $complaint"; exit 3; }
}

list_records() { # RESULT
    must get configmaps -l "expc.dev/experiment=$EXPC_EXPERIMENT,expc.dev/result=$1" -L expc.dev/round --no-headers
}

# A record in pieces counts once: by its first piece, `-1ofN`, as the client makes them in order and the last says it is whole.
seen() { # ROUND:RECORDS,...
    [ -z "${EXPC_SECRET-}" ] || make_secret "$EXPC_SECRET" "{\"expc.dev/experiment\":\"$EXPC_EXPERIMENT\"}" || { tell "Secret $EXPC_SECRET: $complaint"; exit 3; }
    list_records ok
    printf '%s\n' "$answer" | awk -v plan="$1" '
        $1 ~ /-[0-9]+of[0-9]+$/ { split($1, part, "of"); n = split(part[1], word, "-"); if (word[n] != part[2]) next }
        { have[$NF]++ }
        END {
            n = split(plan, round, ","); said = "none"
            for (i = 1; i <= n; i++) { split(round[i], want, ":"); if (have[want[1]] >= want[2]) said = (said == "none" ? "" : said " ") want[1] }
            print said
        }'
}

say_go() { # ROUND KEY VALUE
    data='{"data":{"round":"'$1'","at":null,"abort":null,"'$2'":"'$3'"}}'
    api patch configmap "$EXPC_GO" --type=merge -p "$data" && return
    api create configmap "$EXPC_GO" || [ "$refusal" = AlreadyExists ] || { tell "ConfigMap $EXPC_GO: $complaint"; exit 3; }
    must patch configmap "$EXPC_GO" --type=merge -p "$data"
}

# Sets `state`: failed, ready or waiting.
look() { # CLIENTS JOB,JOB...
    must get pods -l "job-name in ($2)" -o 'jsonpath={range .items[*]}{.status.phase} {.status.conditions[?(@.type=="Ready")].status}{"\n"}{end}'
    state=$(printf '%s\n' "$answer" | awk -v clients="$1" '
        $1 == "Failed" { failed = 1 } $2 == "True" { ready++ }
        END { print (failed ? "failed" : ready + 0 < clients + 0 ? "waiting" : "ready") }')
}

go() { # ROUND CLIENTS JOB,JOB...
    read_uptime
    late=$((up + EXPC_READY_S))
    while look "$2" "$3" && [ "$state" = waiting ] && [ "$up" -lt "$late" ]; do
        doze 0.5
        read_uptime
    done
    if [ "$state" = ready ]; then
        plan_lead "${EXPC_LEAD_MS:-1500}" "$2"
        say_go "$1" at $(($(date +%s%3N) + lead_ms))
        return
    fi
    say_go "$1" abort "a client failed or was not ready in $EXPC_READY_S s"
    tell "$1: a client failed or was not ready in $EXPC_READY_S s"
    exit 1
}

end() {
    list_records failed
    [ -n "$answer" ] || return 0
    printf '%s\n' "$answer" | awk '!known[$NF]++ { print "failed: " $NF }' >&2
    exit 10
}

[ $# -eq 1 ] || { tell "usage: argo.sh 'seen ROUND:RECORDS,...' | 'go ROUND CLIENTS JOB,...' | end"; exit 2; }
set -f
# shellcheck disable=SC2086 # a line of words
set -- $1
scratch=$(mktemp -d) || exit 3
trap 'rm -rf "$scratch"' EXIT
case "${1-} $#" in
'seen 2' | 'go 4' | 'end 1') "$@" ;;
*) tell "argo.sh: not understood: '$*'"; exit 2 ;;
esac
