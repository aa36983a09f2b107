#!/bin/sh
# steps.sh - reads steps.tsv: no program, but a part of those that run a plan. It says what is wrong with a line by its
# number, and ends the program with 2.
#
#   line 1   # expc.steps/1 on_failure=continue|stop experiment=NAME plan=ID ready_s=SECONDS key=value...
#   then one step a line, its fields apart by TAB: seq do id deadline_s pods records objects, and behind them
#     start  key=value...                                    what the system is
#     load, round  TITLE [NAME CLIENTS STAGES [RUN_S WORDS JSON WORD1..WORDn]...]...   each workload with its stages; of several
#            tenants the names are 1:main, 2:main, ...
#     pause  (the seconds stand as deadline_s)
#   No field holds TAB, newline or other control characters; a word may be empty.
#
# It uses say and die of its program, and expects `steps`, the path, to be set. The program may not glob (set -f).
# shellcheck shell=sh disable=SC2015,SC2034,SC2154 # A && B || die: die does not return; what is set is for the program

unit=$(printf '\037') # stands for TAB: IFS would take two TABs for one

is_number() { # TEXT
    case $1 in
    '' | *[!0-9]* | ??????????*) return 1 ;;
    esac
}

# Names become file names.
is_name() { # TEXT
    case $1 in
    '' | [!A-Za-z0-9]* | *[!A-Za-z0-9._-]*) return 1 ;;
    esac
}

# Reads the first line, and copies the others, with their fields made splittable, to `steps_copy`.
open_steps() {
    [ -r "$steps" ] || die 3 "cannot read $steps"
    read -r head <"$steps"
    steps_copy=$(mktemp) && tail -n +2 "$steps" | tr '\t' "$unit" >"$steps_copy" || die 3 "cannot write to ${TMPDIR:-/tmp}"
    # shellcheck disable=SC2086 # its words are key=value
    read_head $head
}

read_head() { # WORD...
    experiment='' plan='' ready_s='' on_failure=continue
    [ "${1-} ${2-}" = '# expc.steps/1' ] || die 2 "$steps: not in the format expc.steps/1"
    for word do
        case $word in
        experiment=*) experiment=${word#*=} ;;
        plan=*) plan=${word#*=} ;;
        ready_s=*) ready_s=${word#*=} ;;
        on_failure=*) on_failure=${word#*=} ;;
        esac
    done
    is_name "$experiment" || die 2 "$steps: no experiment"
    case $on_failure in
    continue | stop) ;;
    *) die 2 "$steps: unknown on_failure=$on_failure" ;;
    esac
}

bad_line() { # TEXT
    die 2 "$steps:$line_number: $1"
}

# Calls `DO FIELD... .` for each step, until one fails.
each_step() { # DO
    do_step=$1 line_number=1
    while IFS= read -r line <&3 || [ -n "$line" ]; do
        line_number=$((line_number + 1))
        IFS=$unit
        # shellcheck disable=SC2086 # split at the unit alone; the dot keeps an empty last field
        set -- $line$unit.
        unset IFS
        "$do_step" "$@" || return 1
    done 3<"$steps_copy"
}

# Calls `DO NAME CLIENTS STAGES ARG...` for each workload of a round.
each_workload() { # DO NAME CLIENTS STAGES ARG... .
    do_workload=$1
    shift
    while [ $# -gt 1 ]; do
        measure_workload "$@"
        one_workload "$used" "$@"
        shift "$used"
    done
}

# Sets `tenant` and `name` of the first workload, `used`, the number of its fields, and `run_s`, the seconds it measures.
measure_workload() { # NAME CLIENTS STAGES ARG... .
    tenant=1 name=${1-}
    case $name in
    *:*) tenant=${name%%:*} name=${name#*:} ;;
    esac
    [ $# -gt 3 ] && is_name "$name" && is_number "$tenant" && is_number "$2" && is_number "$3" ||
        bad_line 'not a workload with its clients and stages'
    stages=$3 used=3 run_s=-10
    shift 3
    while [ "$stages" -gt 0 ]; do
        [ $# -gt 3 ] && { [ "$1" = load ] || is_number "$1"; } && is_number "$2" && [ "$2" -gt 0 ] && [ $# -gt $(($2 + 3)) ] ||
            bad_line 'not a stage with its words'
        [ "$1" = load ] || run_s=$((run_s + $1 + 10)) # what each round loads for itself is no stage
        used=$((used + $2 + 3)) stages=$((stages - 1))
        shift $(($2 + 3))
    done
}

one_workload() { # KEEP NAME CLIENTS STAGES ARG... and the fields after, which are taken off
    keep=$1
    shift
    surplus=$(($# - keep))
    while [ "$keep" -gt 0 ]; do
        set -- "$@" "$1"
        shift
        keep=$((keep - 1))
    done
    shift "$surplus"
    "$do_workload" "$@"
}

# Sets `members`, `tenant:name:client:clients` for each client, `found`, their number, and `round_s`, the seconds it measures.
list_members() { # NAME CLIENTS STAGES ARG... .
    members='' found=0 round_s=0
    each_workload list_workload "$@"
}

list_workload() { # NAME CLIENTS STAGES ARG...
    [ "$run_s" -le "$round_s" ] || round_s=$run_s
    found=$((found + $2)) client=0
    while [ "$client" -lt "$2" ]; do
        client=$((client + 1))
        members="$members $tenant:$name:$client:$2"
    done
}

# Sets what a start says of its system.
read_system() { # seq start ID deadline pods records objects WORD... .
    system=$3 type='' clean=round mode=Filesystem volumes=1 unkept=''
    shift 7
    for word do
        case $word in
        type=*) type=${word#*=} ;;
        clean=round | clean=never) clean=${word#*=} ;;
        mode=Filesystem | mode=Block) mode=${word#*=} ;;
        volumes=*) volumes=${word#*=} ;;
        unkept=*) unkept=${word#*=} ;;
        clean=* | mode=*) bad_line "unknown $word" ;;
        esac
    done
    is_number "$volumes" || bad_line "not a number: volumes=$volumes"
}

# --- checking: every line is understood before anything runs --------------------------------------------------

check_step() { # FIELD... .
    is_number "$1" || bad_line "a step begins with its number: '$1'"
    case ${2-} in
    start) check_start "$@" ;;
    load | round) check_round "$@" ;;
    pause) is_number "${4-}" || bad_line 'a pause without seconds' ;;
    stop) ;;
    *) bad_line "'${2-}' is a step that cannot be run here" ;;
    esac
}

check_start() { # seq start ID deadline pods records objects WORD... .
    [ $# -gt 7 ] && is_name "$3" || bad_line 'a start without its system'
    read_system "$@"
    [ "$type" = hardware ] || bad_line "a system of type '$type' needs a cluster, this machine runs hardware only"
}

check_round() { # seq round ID deadline pods records objects TITLE NAME CLIENTS STAGES ARG... .
    [ $# -gt 9 ] && is_name "$3" && is_number "$4" && is_number "$6" || bad_line "a $2 without its deadline and records"
    [ -n "$system" ] || bad_line "a $2 before any start"
    expected=$6
    shift 8
    list_members "$@"
    [ "$found" -eq "$expected" ] || bad_line "$expected records expected, but $found clients"
}
