# data.sh - the data that a round needs, or that this client is to make: a part of client.sh.
# shellcheck shell=sh disable=SC2034,SC2154 # what is set is for the program, what is used is the program's

is_load() {
    case $EXPC_ROUND in
    l*) ;;
    *) return 1 ;;
    esac
}

# Keeps the words of `load`, a line each: no word holds a newline.
keep_load() { # RUN_S JSON WORD...
    shift 2
    printf '%s\n' "$@" >"$EXPC_BOX/load.words"
}

meet_database() {
    [ -n "${EXPC_DB-}" ] || return 0
    use_database
    write_sysbench
    connect_database || return 1
    if is_load; then
        found=$(read_marker)
        if [ "$found" = "$EXPC_LOAD" ]; then loaded=yes; else renew_database || return 1; fi
        return 0
    fi
    meet_data || return 1
    [ "$EXPC_CLIENT" != 1 ] || do_all_before || return 1
    note_settings
    note_counters
}

# The data of the load, or with `load` those that the first client makes for this round alone.
meet_data() {
    want=${EXPC_LOAD-}
    if [ -s "$EXPC_BOX/load.words" ]; then
        want=$EXPC_ROUND
        if [ "$EXPC_CLIENT" = 1 ]; then load_here; return; fi
        read_uptime
        patience=$((up + EXPC_DEADLINE_S - 120))
        until [ "$(read_marker)" = "$want" ]; do
            read_uptime
            [ "$up" -lt "$patience" ] || fail 1 "the first client has not loaded the data" || return 1
            hear_go || return 1
            doze 1
        done
        return 0
    fi
    [ -z "$want" ] || [ "$(read_marker)" = "$want" ] ||
        fail 1 "the data of load $want are not in $EXPC_DB_NAME${EXPC_DB_SCHEMA:+.$EXPC_DB_SCHEMA}: delete its record and Job, and the load runs again"
}

load_here() {
    renew_database || return 1
    seconds_left "$all_run_s" 2
    limit=$left
    set --
    while IFS= read -r word; do set -- "$@" "$word"; done <"$EXPC_BOX/load.words"
    in_system prepare "$EXPC_OUT" pl "$EXPC_DATA" "$limit" "$grace" load "$@" && watch pl || return 1
    if [ "$code" -ne 0 ]; then
        stage=0
        fetch_task pl && blame pl 'load: '
        return 1
    fi
    write_marker "$EXPC_ROUND"
}

# On hardware the folder of all clients is marked.
meet_files() {
    [ -z "${EXPC_DB-}" ] && [ -n "${EXPC_LOAD-}" ] || return 0
    if is_load; then
        if in_system marked "$EXPC_DATA" "$EXPC_TENANT" "$EXPC_LOAD"; then loaded=yes; else in_system unmark "$EXPC_DATA" "$EXPC_TENANT"; fi
    else
        in_system marked "${EXPC_DATA%/*}" "$EXPC_TENANT" "$EXPC_LOAD" ||
            fail 1 "the files of load $EXPC_LOAD are not there: delete its record and Job, and the load runs again"
    fi
}

# The last thing a load does.
mark_load() { # RUN_S JSON WORD...
    shift 2
    if [ -n "${EXPC_DB-}" ]; then write_marker "$EXPC_LOAD"; else
        in_system mark "$EXPC_DATA" "$EXPC_TENANT" "$EXPC_LOAD" "$@" || fail 1 "the files could not be marked as loaded"
    fi
}
