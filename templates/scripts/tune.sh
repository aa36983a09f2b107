#!/bin/sh
# tune.sh - sets kernel parameters of this node while a system runs on it: the only privileged program there is. It keeps the
# old values in a ConfigMap before it touches anything, so that they outlive it, and puts them back when it is told to end.
#
#   tune.sh KIND KEY VALUE [KIND KEY VALUE]...     KIND: sysctls (vm.swappiness), sysfs (a path below /sys), or requires
#   tune.sh requires cmdline WORD, requires hugepages NUMBER     only checked
#
# From the environment: EXPC_EXPERIMENT, EXPC_NODE; EXPC_ROOT is where proc and sys are [/], EXPC_TMP where `ready` appears [/tmp].
# Exit status: 0 told to end, all is restored; 1 the node is not as it must be, or a value could not be set; 3 the API failed.
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

die() { # STATUS TEXT...
    status=$1
    shift
    tell "tune.sh: $*"
    exit "$status"
}

# --- keys ------------------------------------------------------------------------------------------------------------

# Sets `file`, where a key is kept by the kernel.
find_file() { # KIND KEY
    case $2 in
    '' | *..*) die 1 "$1: not a key: '$2'" ;;
    esac
    case $1 in
    sysctls) file=$root/proc/sys/$(printf '%s' "$2" | tr './' '/.') ;;
    sysfs) file=${2#/} file=$root/sys/${file#sys/} ;;
    *) die 1 "unknown kind '$1'" ;;
    esac
    [ -e "$file" ] || die 1 "this node has no $2"
}

# Sets `value`. Where the kernel shows a choice, the word in brackets is the one.
read_value() {
    value=$(tr '\t' ' ' <"$file") || die 1 "cannot read $file"
    case $value in
    *'['*']'*) value=${value#*'['} value=${value%%']'*} ;;
    esac
}

# These are two faces of one setting: to write one voids the other.
other_face() { # KEY: prints it
    case $1 in
    vm.dirty_bytes) echo vm.dirty_ratio ;;
    vm.dirty_ratio) echo vm.dirty_bytes ;;
    vm.dirty_background_bytes) echo vm.dirty_background_ratio ;;
    vm.dirty_background_ratio) echo vm.dirty_background_bytes ;;
    esac
}

# --- the old values ----------------------------------------------------------------------------------------------------

note_old() { # KIND KEY
    find_file "$1" "$2"
    read_value
    ! grep -q "^$1 $2 " "$scratch/old" || return 0
    printf '%s %s %s\n' "$1" "$2" "$value" >>"$scratch/old"
    face=$(other_face "$2")
    [ -z "$face" ] || note_old "$1" "$face"
}

# What an earlier pod has kept and not restored are the true old values.
keep_old() {
    if api get configmap "$config" -o 'jsonpath={.data.old}'; then
        printf '%s\n' "$answer" | sed '/^$/d' >"$scratch/kept"
        tell "$config holds what an earlier pod has not restored"
        awk 'NR == FNR { kept[$1 " " $2]; print; next } !(($1 " " $2) in kept)' "$scratch/kept" "$scratch/old" >"$scratch/all"
        mv "$scratch/all" "$scratch/old"
        return 0
    fi
    [ "$refusal" = NotFound ] || die 3 "$config: $complaint"
    api create configmap "$config" "--from-file=old=$scratch/old" || [ "$refusal" = AlreadyExists ] || die 3 "$config: $complaint"
}

# A zero is what the other face of a setting reads as: it is not written.
restore() {
    restored=yes
    while read -r kind key old; do
        [ "$old" != 0 ] || [ -z "$(other_face "$key")" ] || continue
        find_file "$kind" "$key"
        printf '%s\n' "$old" >"$file" || { tell "$key could not be restored to $old"; restored=''; }
    done <"$scratch/old"
    [ -n "$restored" ] || return 1
    api delete configmap "$config" --ignore-not-found --wait=false || tell "$config: $complaint"
    tell 'restored'
}

# --- what is wanted ------------------------------------------------------------------------------------------------------

each_setting() { # DO KIND KEY VALUE...
    do_setting=$1
    shift
    while [ $# -ge 3 ]; do
        [ "$1" = requires ] || "$do_setting" "$1" "$2" "$3"
        shift 3
    done
}

write_setting() { # KIND KEY VALUE
    find_file "$1" "$2"
    printf '%s\n' "$3" >"$file" || { restore; die 1 "$2 could not be set to '$3'"; }
    tell "$2 = $3"
}

# Read back after all were written: one may have undone another.
verify_setting() { # KIND KEY VALUE
    find_file "$1" "$2"
    read_value
    [ "$(printf '%s' "$value" | tr -s ' ')" = "$(printf '%s' "$3" | tr -s '\t ' ' ')" ] || { restore; die 1 "$2 reads '$value' after '$3' was written"; }
}

check_required() { # KIND KEY VALUE...
    while [ $# -ge 3 ]; do
        case $1,$2 in
        requires,cmdline)
            case " $(tr '\n' ' ' <"$root/proc/cmdline")" in
            *" $3 "*) ;;
            *) die 1 "this node's kernel was not booted with $3" ;;
            esac
            ;;
        requires,hugepages)
            have=$(sed -n 's/^HugePages_Total: *//p' "$root/proc/meminfo")
            [ "${have:-0}" -ge "$3" ] || die 1 "this node has ${have:-0} huge pages, $3 are required"
            ;;
        requires,*) die 1 "unknown requirement '$2'" ;;
        esac
        shift 3
    done
}

finish() {
    trap '' TERM INT
    [ -z "$napping" ] || kill "$napping" 2>/dev/null
    [ ! -s "$scratch/old" ] || restore || exit 1
    exit 0
}

main() { # KIND KEY VALUE...
    napping=''
    root=${EXPC_ROOT-} tmp=${EXPC_TMP:-/tmp} config=expc-tune-$EXPC_NODE
    scratch=$(mktemp -d "$tmp/tune.XXXXXX") || exit 3
    : >"$scratch/old"
    check_required "$@"
    each_setting note_old "$@"
    [ ! -s "$scratch/old" ] || keep_old
    trap finish TERM INT
    each_setting write_setting "$@"
    each_setting verify_setting "$@"
    : >"$tmp/ready"
    while :; do
        sleep 3600 &
        napping=$!
        wait "$napping"
    done
}

if [ $# -eq 0 ] || [ $(($# % 3)) -ne 0 ]; then
    tell 'usage: tune.sh KIND KEY VALUE...'
    exit 2
fi
main "$@"
