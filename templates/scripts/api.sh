# api.sh - the API server through kubectl, with patience: no program, but a part of those that run in pods.
# It uses tell, doze and read_uptime of its program, and expects `scratch`, a folder for its own files.
#
#   api WORD...         one call; sets `answer`, what it printed, `refusal`, the server's reason when it says no, and `call_ms`, what it took
#
# What is trouble on the way is tried again for API_PATIENCE_S seconds [300]; a no of the server is an answer.
# Exit status of api: 0 fine, 1 no (`refusal`: NotFound, AlreadyExists, Conflict, Invalid), 3 the patience is over.
# shellcheck shell=sh disable=SC2034,SC2153,SC2154 # what is set is for the program, what is used is the program's

KUBECTL=${KUBECTL:-kubectl} # never with --request-timeout: with it, it does not find the API server of its own cluster
HOME=/tmp # kubectl keeps what it knows of the API there; nothing else is writable in a pod
export HOME

# With an option such as --request-timeout kubectl no longer finds the pod's own account by itself: it is told.
name_account() {
    account=/var/run/secrets/kubernetes.io/serviceaccount
    [ -z "${KUBECONFIG-}" ] && [ -r "$account/token" ] && [ -n "${KUBERNETES_SERVICE_HOST-}" ] || return 0
    case $KUBERNETES_SERVICE_HOST in
    *:*) server="[$KUBERNETES_SERVICE_HOST]" ;;
    *) server=$KUBERNETES_SERVICE_HOST ;;
    esac
    KUBECONFIG=$HOME/kubeconfig.$$
    export KUBECONFIG
    cat >"$KUBECONFIG" <<END
apiVersion: v1
kind: Config
clusters: [{name: here, cluster: {server: "https://$server:$KUBERNETES_SERVICE_PORT", certificate-authority: "$account/ca.crt"}}]
users: [{name: pod, user: {tokenFile: "$account/token"}}]
contexts: [{name: pod, context: {cluster: here, user: pod, namespace: "$(cat "$account/namespace")"}}]
current-context: pod
END
}
name_account

# Sets `refusal` from kubectl's words.
read_refusal() { # TEXT
    case $1 in
    *'(NotFound)'*) refusal=NotFound ;;
    *'(AlreadyExists)'*) refusal=AlreadyExists ;;
    *'(Conflict)'*) refusal=Conflict ;;
    *' is invalid'* | *'(Invalid)'* | *'(BadRequest)'*) refusal=Invalid ;; # so is a JSON patch whose test fails
    *) refusal='' ;;
    esac
}

# How long before its start a round is announced to CLIENTS: as many ms as given, 20 a client, and where the API server has just been slow,
# what the announcement may take on its way. Sets `lead_ms`.
plan_lead() { # MS CLIENTS
    lead_ms=$(($1 + 20 * $2))
    [ "${slow_ms:-0}" -le 200 ] || lead_ms=$((lead_ms + 5 * (slow_ms - 200)))
    [ "$lead_ms" -le $(($1 + 20 * $2 + 15000)) ] || lead_ms=$(($1 + 20 * $2 + 15000))
}

# Sets `moment`, ms since boot, to 10 ms.
read_moment() {
    read -r moment _ </proc/uptime
    moment=${moment%.*}${moment#*.}0
}

api() { # WORD...
    read_moment
    called=$moment
    api_calls "$@"
    api_status=$?
    read_moment
    call_ms=$((moment - called))
    [ "$call_ms" -lt 3000 ] || call_ms=3000 # it was made more than once
    slow_ms=$((${slow_ms:-0} * 7 / 8)) # slow times pass slowly
    [ "$call_ms" -le "$slow_ms" ] || slow_ms=$call_ms
    return "$api_status"
}

api_calls() { # WORD...
    read_uptime
    api_since=$up api_told='' refusal='' api_words=${api_words:-$scratch/api}
    until answer=$(timeout 20 "$KUBECTL" "$@" 2>"$api_words" </dev/null 3<&-); do
        complaint=$(tail -n 1 "$api_words" | tr '\000-\037\177' ' ')
        complaint=${complaint:-no answer in 20 s}
        read_refusal "$complaint"
        [ -z "$refusal" ] || return 1
        [ "$api_told" = "$complaint" ] || tell "trouble with the API server, trying again: $complaint"
        api_told=$complaint
        read_uptime
        [ $((up - api_since)) -lt "${API_PATIENCE_S:-300}" ] || return 3
        doze "${API_PAUSE_S:-2}"
    done
}

# A password that nobody has seen: of the kernel's random bytes, and only when there is none yet. Sets `refusal` like api.
make_secret() { # NAME LABELS_JSON
    (
        umask 077
        printf '{"apiVersion":"v1","kind":"Secret","type":"Opaque","metadata":{"name":"%s","labels":%s},"stringData":{"password":"%s"}}\n' \
            "$1" "$2" "$(head -c 24 /dev/urandom | od -An -v -tx1 | tr -d ' \n')" >"$scratch/secret.json"
    )
    api create --validate=false -f "$scratch/secret.json" || [ "$refusal" = AlreadyExists ]
    made=$?
    rm -f "$scratch/secret.json"
    return "$made"
}
