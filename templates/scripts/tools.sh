# tools.sh - how each tool is prepared and run inside the system, and its folders on the volumes: a part of launcher.sh, whose
# run_tool runs a command with `box`, the task's folder, and `data`, where it stands.
# shellcheck shell=sh disable=SC2154 # what is used is the program's

# --- folders on volumes --------------------------------------------------------------------------------------------

# Volume n of a folder DIR/NAME lies at DIR.n/NAME.
link_volumes() { # PATH
    volume_parent=${1%/*} volume=2
    [ -d "$volume_parent.2" ] || return 0
    ln -sfn . "$1/v1" || return 1
    while [ -d "$volume_parent.$volume" ]; do
        mkdir -p "$volume_parent.$volume/${1##*/}" && ln -sfn "$volume_parent.$volume/${1##*/}" "$1/v$volume" || return 1
        volume=$((volume + 1))
    done
}

clean() { # PATH...
    for path do
        case $path in
        /?*) ;;
        *) die 2 "clean: not absolute: '$path'" ;;
        esac
        if is_marked "${path%/*}"; then
            clean_around "$path"
            continue
        fi
        rm -rf -- "$path"
        volume=2
        while [ -d "${path%/*}.$volume" ]; do
            rm -rf -- "${path%/*}.$volume/${path##*/}"
            volume=$((volume + 1))
        done
    done
}

# The files of a load stay: they are named in its mark.
clean_around() { # PATH
    [ -d "$1" ] || return 0
    (cd "$1/.." && find "${1##*/}" "${1##*/}"/v[2-9]*/ -type f 2>/dev/null) | tr -s / | while IFS= read -r file; do
        cat "${1%/*}/$load_mark"-t* | grep -qxF -e "$file" || rm -f -- "${1%/*}/$file"
    done
}

load_mark=.expc-load

is_marked() { # DIR
    for mark_file in "$1/$load_mark"-t*; do
        [ ! -f "$mark_file" ] || return 0
    done
    return 1
}

# A folder that is loaded says with what, for each tenant: the load's id, and the files that belong to it.
mark() { # DIR TENANT ID WORD...
    mark_file=$1/$load_mark-t$2 id=$3
    shift 3
    {
        echo "$id"
        for word do
            case $word in
            --filename=*) printf '%s\n' "${word#*=}" | tr ':' '\n' ;;
            esac
        done
    } >"$mark_file.new" && mv "$mark_file.new" "$mark_file"
}

# A raw device has no place for a mark.
marked() { # DIR TENANT ID
    [ -d "$1" ] || [ ! -b "$mount/dev/1" ] || return 0
    loaded='' && { read -r loaded <"$1/$load_mark-t$2"; } 2>/dev/null
    [ "$loaded" = "$3" ]
}

unmark() { # DIR TENANT
    rm -f -- "$1/$load_mark-t$2"
}

# --- running tools ------------------------------------------------------------------------------------------------

# A round must not read what laying out left in memory.
drop_pages() { # WORD...
    dd if=/dev/null iflag=nocache count=0 2>/dev/null || return 0
    # shellcheck disable=SC2016  # expanded by the inner shell
    find "$data" "$data"/v[2-9]*/ -type f -exec sh -c '
        for file do dd of="$file" oflag=nocache conv=notrunc,fdatasync count=0 </dev/null 2>/dev/null; done' sh {} +
    for word do
        case $word in
        --filename=/*) dd if="${word#--filename=}" iflag=nocache count=0 2>/dev/null ;;
        esac
    done
    return 0
}

# fio makes the folders of its names, but not those of --directory; a folder of a client holds its volumes.
make_folders() { # WORD...
    for word do
        case $word in
        --directory=*) names=${word#*=}: ;;
        *) continue ;;
        esac
        while [ -n "$names" ]; do
            mkdir -p "${names%%:*}"
            names=${names#*:}
        done
    done
    for folder in ${EXPC_FOLDERS-}; do
        mkdir -p "$data/$folder"
        link_volumes "$data/$folder"
    done
}

# What a test of sysbench measures is laid out by the same command with another last word.
sysbench_prepares() { # WORD...
    keep=$(($# - 1))
    while [ "$keep" -gt 0 ]; do
        set -- "$@" "$1"
        shift
        keep=$((keep - 1))
    done
    shift
    run_tool /dev/null "$@" prepare
}

run_prepare() { # WORD...
    make_folders "$@"
    case $1 in
    fio)
        shift
        run_tool /dev/null fio --create_only=1 "$@" # in front: for all jobs
        [ "$code" -ne 0 ] || drop_pages "$@"
        ;;
    sysbench)
        case " $* " in
        *' fileio '*) sysbench_prepares "$@" ;;
        *) run_tool /dev/null true ;;
        esac
        ;;
    load)
        shift
        [ "$1" != sysbench ] || set -- "$@" ${EXPC_SYSBENCH:+"--config-file=$EXPC_SYSBENCH"}
        run_tool "$box/stdout" "$@"
        ;;
    *) run_tool /dev/null true ;;
    esac
}

# vdbench wants whole paths: a name that starts with ./ is one in the client's folder.
write_parameters() { # LINE...
    for line do
        case $line in
        *=./*) line=${line%%=./*}=$data/${line#*=./} ;;
        esac
        printf '%s\n' "$line"
    done
}

# A tool writes its files beside its output. vdbench's words are the lines of its parameter file.
run_measured() { # WORD...
    make_folders "$@"
    case $1 in
    fio) set -- "$@" "--output=$box/fio.json" ;;
    sysbench) set -- "$@" ${EXPC_SYSBENCH:+"--config-file=$EXPC_SYSBENCH"} ;;
    pgbench)
        case " $* " in
        *' --log '*) set -- "$@" "--log-prefix=$box/transactions" ;;
        esac
        ;;
    vdbench)
        shift
        write_parameters "$@" >"$box/parameters"
        set -- vdbench -f "$box/parameters" -o "$box/output"
        ;;
    esac
    samplers=''
    [ -z "${EXPC_SAMPLE_S-}" ] || start_sampler
    run_tool "$box/stdout" "$@"
    [ -z "$samplers" ] || stop_sampler
    number_logs
}

# pgbench names its logs PREFIX.PID and PREFIX.PID.THREAD: log.1, log.2, ... in their order.
number_logs() {
    log=0
    for file in "$box/transactions".*; do
        [ -f "$file" ] || continue
        log=$((log + 1))
        mv "$file" "$box/log.$log"
    done
}

# What is sampled stops when the tool has ended; iostat and vmstat are missing where they are not installed.
start_sampler() {
    mkdir -p "$out/samples"
    read_clock
    EXPC_NOW_MS=$now sh "$here/sampler.sh" "$out/samples/cgroup" "$EXPC_SAMPLE_S" 2>>"$box/stderr" &
    samplers=$!
    for monitor in ${EXPC_MONITOR-}; do
        case $monitor in
        iostat=*) start_monitor iostat -y -d -x -t "${monitor#*=}" ;;
        vmstat=*) start_monitor vmstat -n -t "${monitor#*=}" ;;
        esac
    done
}

start_monitor() { # PROGRAM WORD...
    command -v "$1" >/dev/null || { echo "launcher.sh: no $1 here: not sampled" >>"$box/stderr"; return; }
    S_TIME_FORMAT=ISO "$@" >>"$out/samples/$1" 2>>"$box/stderr" &
    samplers="$samplers $!"
}

stop_sampler() {
    # shellcheck disable=SC2086 # numbers
    { kill -TERM $samplers; wait $samplers; } 2>/dev/null
}
