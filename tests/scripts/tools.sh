#!/bin/sh
# tools.sh - how the launcher prepares and runs tools: folders on several volumes, what a load leaves, logs and samples.
# shellcheck source=SCRIPTDIR/lib/cases.sh
. "$(dirname "$0")/lib/cases.sh"
launcher=$product/launcher.sh

# A tool that writes down how it was called and what it finds; $top/bin comes first in PATH.
make_tool() { # NAME BODY
    printf '#!/bin/sh\n%s\n' "$2" >"$top/bin/$1"
    chmod +x "$top/bin/$1"
}

call() { # WORD...
    PATH=$tools$top/bin:$PATH sh "$launcher" "$@" </dev/null
}

ended() { # OUT TASK
    case $(call poll "$1" "$2" 60) in
    done*) ;;
    *) return 1 ;;
    esac
}

# Prepares and runs one tool to its end.
run_one() { # OUT DATA WORD...
    run_out=$1 run_data=$2
    shift 2
    call prepare "$run_out" p1 "$run_data" 30 60 "$@" && wait_for 20 ended "$run_out" p1 &&
        call start "$run_out" 1 "$run_data" $(($(call clock) + 3000)) 30 60 "$@" >/dev/null && wait_for 20 ended "$run_out" 1
}

it 'a second volume: the folder of a client holds v1 and v2, and clean removes both'
mkdir -p "$top/a" "$top/a.2" "$top/a.3"
make_tool probe 'echo one >v1/first; echo two >v2/second; echo three >v3/third'
run_one "$top/out1" "$top/a/t1-main-1" probe || why='it did not end; '
want 'on volume 1' "$(cat "$top/a/t1-main-1/first")" one
want 'on volume 2' "$(cat "$top/a.2/t1-main-1/second")" two
want 'on volume 3' "$(cat "$top/a.3/t1-main-1/third")" three
call clean "$top/a/t1-main-1"
want 'what is left' "$(find "$top/a" "$top/a.2" "$top/a.3" -mindepth 1)" ''

it 'one volume: there are no such links'
mkdir -p "$top/b"
make_tool probe 'ls -A >seen'
run_one "$top/out2" "$top/b/t1-main-1" probe
want 'what the tool saw' "$(cat "$top/b/t1-main-1/seen")" seen

it 'folders of --directory are made before fio looks'
make_tool fio 'for word do case $word in --directory=*) [ -d "${word#*=}" ] || exit 1 ;; --output=*) echo "{}" >"${word#*=}" ;; esac; done'
run_one "$top/out3" "$top/b/t1-main-2" fio --name=a --directory=one/two --name=b --directory=three || why='it did not end; '
want 'prepare' "$(sed 's/.* //' "$top/out3/p1/state")" 0
want 'run' "$(sed 's/.* //' "$top/out3/1/state")" 0

it 'a test of sysbench that needs files is prepared with its own words'
make_tool sysbench 'echo "$*" >>calls'
run_one "$top/out4" "$top/b/t1-main-3" sysbench fileio '--file-total-size=1 G' run
want 'the calls' "$(tr '\n' '|' <"$top/b/t1-main-3/calls")" 'fileio --file-total-size=1 G prepare|fileio --file-total-size=1 G run|'
run_one "$top/out5" "$top/b/t1-main-4" sysbench cpu run
want 'the calls of another' "$(tr '\n' '|' <"$top/b/t1-main-4/calls")" 'cpu run|'

it 'the logs of pgbench become log.1, log.2 in their order and are fetched'
make_tool pgbench 'for word do case $word in --log-prefix=*) prefix=${word#*=} ;; esac; done; echo b >"$prefix.77.1"; echo a >"$prefix.77"'
run_one "$top/out6" "$top/b/t1-main-5" pgbench --log --time=1
want 'files' "$(call fetch "$top/out6" 1 | cut -d ' ' -f 1 | tr '\n' ' ')" 'stdout stderr log.1 log.2 '
want 'log.1' "$(cat "$top/out6/1/log.1")" a

it 'words of vdbench are the lines of its parameter file'
make_tool vdbench 'cat "$2"; echo "$1 $3"'
run_one "$top/out7" "$top/b/t1-main-6" vdbench 'fsd=fsd1,anchor=x,files=4' 'rd=rd1,fwd=fwd*'
want 'stdout' "$(tr '\n' '|' <"$top/out7/1/stdout")" 'fsd=fsd1,anchor=x,files=4|rd=rd1,fwd=fwd*|-f -o|'

it 'a mark tells what a folder is loaded with, and its files stay when the rest is removed'
mkdir -p "$top/c/t1-main-1" "$top/c.2/t1-main-1"
ln -s "$top/c.2/t1-main-1" "$top/c/t1-main-1/v2"
for file in c/t1-main-1/kept c/t1-main-1/gone c.2/t1-main-1/kept c.2/t1-main-1/gone; do echo x >"$top/$file"; done
call mark "$top/c" 1 l0123456789ab fio --filename=t1-main-1/kept:t1-main-1/v2/kept --size=1
call marked "$top/c" 1 l0123456789ab || why='the mark is not found; '
call mark "$top/c" 2 l0123456789ab fio --filename=t2-main-1/other
! call marked "$top/c" 1 l999999999999 || why="${why}another load is found; "
call clean "$top/c/t1-main-1"
want 'what is left' "$(cd "$top" && find c c.2 -type f -name '[a-z]*' | sort | tr '\n' ' ')" 'c.2/t1-main-1/kept c/t1-main-1/kept '
call unmark "$top/c" 1
call unmark "$top/c" 2
! call marked "$top/c" 1 l0123456789ab || why="${why}it is still marked; "
call clean "$top/c/t1-main-1"
want 'without a mark' "$(cd "$top" && find c c.2 -type f)" ''

it 'memory is sampled beside the cgroup when it is asked for, iostat and vmstat where they are'
mkdir -p "$top/cgroup"
echo 12345 >"$top/cgroup/memory.current"
make_tool probe 'sleep 2'
make_tool iostat 'echo "iostat $*"; exec sleep 30'
rm -f "$top/bin/vmstat"
EXPC_SAMPLE_S=1 EXPC_CGROUP=$top/cgroup EXPC_MONITOR='iostat=7 meminfo' run_one "$top/out8" "$top/b/t1-main-7" probe
want 'cgroup' "$(head -n 1 "$top/out8/samples/cgroup" | tr '\t' ' ')" 'ms memory_bytes'
want 'meminfo' "$(head -n 1 "$top/out8/samples/meminfo" | tr '\t' ' ')" 'ms dirty_bytes writeback_bytes cached_bytes available_bytes huge_pages_free'
want 'columns' "$(tail -n +2 "$top/out8/samples/meminfo" | awk -F '\t' 'NF != 6 || $1 !~ /^1[0-9]+$/ || $2 !~ /^[0-9]+$/ { bad++ } END { print (NR > 1), bad + 0 }')" '1 0'
want 'iostat' "$(cat "$top/out8/samples/iostat")" 'iostat -y -d -x -t 7'
want 'what is fetched' "$(call fetch "$top/out8" samples | cut -d ' ' -f 1 | tr '\n' ' ')" 'cgroup iostat meminfo '
finish
