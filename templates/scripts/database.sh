# database.sh - a client's way to the database that is measured: a part of client.sh, used where EXPC_DB is set.
#
#   EXPC_DB            postgresql or mariadb
#   EXPC_DB_HOST       its host, or for PostgreSQL the folder of its socket; for MariaDB EXPC_DB_SOCKET may name one
#   EXPC_DB_PORT EXPC_DB_USER    [its usual port; postgres, root]
#   EXPC_DB_PASSWORD   never in argv: tools find it in the environment or in a file that is the client's alone
#   EXPC_DB_NAME EXPC_DB_SCHEMA  the tenant's database, and its schema in it [none]
#   EXPC_BEFORE        words for what the first client does before each round: vacuum analyze checkpoint
#   EXPC_FIRST         duties of the first client: `counters` are read at ready and end
# shellcheck shell=sh disable=SC2034,SC2154 # what is set is for the program, what is used is the program's

tab=$(printf '\t')

# Sets up the environment from which libpq and MariaDB's client take what argv does not say.
use_database() {
    case $EXPC_DB in
    postgresql)
        PGHOST=$EXPC_DB_HOST PGPORT=${EXPC_DB_PORT:-5432} PGUSER=${EXPC_DB_USER:-postgres} PGDATABASE=$EXPC_DB_NAME PGCONNECT_TIMEOUT=10
        PGPASSWORD=${EXPC_DB_PASSWORD-} PGOPTIONS=${EXPC_DB_SCHEMA:+-c search_path=$EXPC_DB_SCHEMA}
        export PGHOST PGPORT PGUSER PGDATABASE PGCONNECT_TIMEOUT PGPASSWORD PGOPTIONS
        ;;
    mariadb)
        MYSQL_PWD=${EXPC_DB_PASSWORD-}
        export MYSQL_PWD
        ;;
    *) tell "EXPC_DB: unknown database: '$EXPC_DB'"; exit 2 ;;
    esac
}

# sysbench takes its way to the database from a file, as nothing else keeps a password out of argv.
write_sysbench() {
    EXPC_SYSBENCH=$EXPC_BOX/sysbench.conf
    export EXPC_SYSBENCH
    (
        umask 077
        case $EXPC_DB in
        postgresql)
            printf 'db-driver=pgsql\npgsql-host=%s\npgsql-port=%s\npgsql-user=%s\npgsql-password=%s\npgsql-db=%s\n' \
                "$PGHOST" "$PGPORT" "$PGUSER" "$PGPASSWORD" "$EXPC_DB_NAME"
            ;;
        mariadb)
            printf 'db-driver=mysql\nmysql-host=%s\nmysql-port=%s\nmysql-user=%s\nmysql-password=%s\nmysql-db=%s\n' \
                "$EXPC_DB_HOST" "${EXPC_DB_PORT:-3306}" "${EXPC_DB_USER:-root}" "$MYSQL_PWD" "$EXPC_DB_NAME"
            [ -z "${EXPC_DB_SOCKET-}" ] || echo "mysql-socket=$EXPC_DB_SOCKET"
            ;;
        esac >"$EXPC_SYSBENCH"
    )
}

# One statement; rows on stdout, columns apart by TAB. Without a database: in the one that is always there.
sql() { # STATEMENT [DATABASE]
    case $EXPC_DB in
    postgresql) psql -X -q -A -t -F "$tab" -v ON_ERROR_STOP=1 -d "${2:-postgres}" -c "$1" ;;
    mariadb)
        if [ -n "${EXPC_DB_SOCKET-}" ]; then set -- "$1" "${2-}" -S "$EXPC_DB_SOCKET"; else
            set -- "$1" "${2-}" -h "$EXPC_DB_HOST" -P "${EXPC_DB_PORT:-3306}"
        fi
        statement=$1 name=$2
        shift 2
        mariadb "$@" -u "${EXPC_DB_USER:-root}" --connect-timeout=10 -N -B -e "$statement" ${name:+"$name"}
        ;;
    esac 2>"$EXPC_BOX/sql.words" </dev/null
}

sql_failed() { # WHAT
    fail 1 "$1: $(grep -v '^ *$' "$EXPC_BOX/sql.words" | head -n 1)"
}

# The system says it is up before its Service may lead to it.
connect_database() {
    read_uptime
    patience=$((up + ${EXPC_CONNECT_S:-60}))
    until sql 'SELECT 1' >/dev/null; do
        read_uptime
        [ "$up" -lt "$patience" ] || sql_failed "the database does not answer" || return 1
        doze 0.5
    done
}

# --- what is loaded ------------------------------------------------------------------------------------------------

# Prints the id that the tenant's data are marked with, nothing when there are none.
read_marker() {
    sql 'SELECT id FROM expc_load' "$EXPC_DB_NAME" | head -n 1
}

write_marker() { # ID
    sql "DROP TABLE IF EXISTS expc_load; CREATE TABLE expc_load (id varchar(64)); INSERT INTO expc_load VALUES ('$1')" "$EXPC_DB_NAME" ||
        sql_failed 'the data could not be marked as loaded'
}

# An empty database or schema of the tenant's own, whatever was there.
renew_database() {
    case $EXPC_DB,${EXPC_DB_SCHEMA-} in
    postgresql,)
        sql "DROP DATABASE IF EXISTS $EXPC_DB_NAME WITH (FORCE)" && sql "CREATE DATABASE $EXPC_DB_NAME"
        ;;
    postgresql,*)
        { [ "$(sql "SELECT 1 FROM pg_database WHERE datname = '$EXPC_DB_NAME'")" = 1 ] || sql "CREATE DATABASE $EXPC_DB_NAME" ||
            [ "$(sql "SELECT 1 FROM pg_database WHERE datname = '$EXPC_DB_NAME'")" = 1 ]; } && # another tenant was faster
            sql "DROP SCHEMA IF EXISTS $EXPC_DB_SCHEMA CASCADE; CREATE SCHEMA $EXPC_DB_SCHEMA" "$EXPC_DB_NAME"
        ;;
    mariadb,*) sql "DROP DATABASE IF EXISTS $EXPC_DB_NAME; CREATE DATABASE $EXPC_DB_NAME" ;;
    esac || sql_failed 'the database could not be made'
}

# --- around a round --------------------------------------------------------------------------------------------------

do_before() { # WORD
    case $EXPC_DB,$1 in
    postgresql,vacuum) sql VACUUM "$EXPC_DB_NAME" ;;
    postgresql,analyze) sql ANALYZE "$EXPC_DB_NAME" ;;
    postgresql,checkpoint) sql CHECKPOINT ;;
    mariadb,analyze)
        sql "SELECT table_name FROM information_schema.tables WHERE table_schema = '$EXPC_DB_NAME' AND table_type = 'BASE TABLE'" |
            while read -r name; do sql "ANALYZE TABLE \`$name\`" "$EXPC_DB_NAME" >/dev/null || exit 1; done
        ;;
    *) fail 2 "before: '$1' is nothing that can be done on $EXPC_DB" ;;
    esac
}

do_all_before() {
    for word in ${EXPC_BEFORE-}; do
        do_before "$word" >/dev/null || sql_failed "before: $word" || return 1
    done
}

has_duty() { # WORD
    case " ${EXPC_FIRST-} " in
    *" $1 "*) [ "$EXPC_CLIENT" = 1 ] ;;
    *) return 1 ;;
    esac
}

postgresql_counters() {
    if [ "$(sql 'SHOW server_version_num')" -lt 170000 ]; then
        sql "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'), checkpoints_timed + checkpoints_req, buffers_checkpoint, buffers_clean, buffers_backend,
            buffers_alloc, (SELECT sum(xact_commit) FROM pg_stat_database), (SELECT sum(xact_rollback) FROM pg_stat_database) FROM pg_stat_bgwriter"
    else
        sql "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'), num_timed + num_requested, c.buffers_written, w.buffers_clean,
            (SELECT sum(writes) FROM pg_stat_io WHERE backend_type = 'client backend'), w.buffers_alloc, (SELECT sum(xact_commit) FROM pg_stat_database),
            (SELECT sum(xact_rollback) FROM pg_stat_database) FROM pg_stat_checkpointer c, pg_stat_bgwriter w"
    fi
}

mariadb_counters() {
    sql "SHOW GLOBAL STATUS WHERE Variable_name IN ('Innodb_os_log_written', 'Innodb_buffer_pool_pages_flushed', 'Com_commit', 'Com_rollback')" |
        awk -F '\t' '{ value[tolower($1)] = $2 } END { OFS = "\t"; print value["innodb_os_log_written"], value["innodb_buffer_pool_pages_flushed"],
            value["com_commit"], value["com_rollback"] }'
}

# A row of counters since the server's start: the differences are the round's.
note_counters() {
    has_duty counters || return 0
    if [ ! -s "$EXPC_BOX/database" ]; then
        case $EXPC_DB in
        postgresql) names='wal_bytes checkpoints buffers_checkpoint buffers_clean buffers_backend buffers_alloc commits rollbacks' ;;
        mariadb) names='wal_bytes buffers_clean commits rollbacks' ;;
        esac
        echo "ms $names" | tr ' ' '\t' >"$EXPC_BOX/database"
    fi
    counters=$("${EXPC_DB}_counters")
    if [ -z "$counters" ]; then tell "counters were not read: $(head -n 1 "$EXPC_BOX/sql.words")"; else
        echo "$(sh "$here/launcher.sh" clock)$tab$counters" >>"$EXPC_BOX/database"
    fi
}

# What the server goes by, a line each.
note_settings() {
    has_duty samples || return 0
    case $EXPC_DB in
    postgresql) sql "SELECT name, translate(current_setting(name), E'\\t\\n', '  ') FROM pg_settings ORDER BY name" ;;
    mariadb) sql 'SHOW GLOBAL VARIABLES' ;;
    esac >"$EXPC_BOX/settings" || tell "settings were not read: $(head -n 1 "$EXPC_BOX/sql.words")"
}

# Sections of the record that no tool wrote.
keep_database() {
    for name in database settings; do
        [ ! -s "$EXPC_BOX/$name" ] || echo "$name - $(cksum <"$EXPC_BOX/$name") $name" >>"$EXPC_BOX/sections"
    done
}
