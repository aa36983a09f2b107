#!/bin/sh
# rounds.sh - what a good round leaves: records, words, outputs, files. The tool is a stub that plays.
# shellcheck source=SCRIPTDIR/lib/cases.sh
. "$(dirname "$0")/lib/cases.sh"
export PLAY_DIR="$top"

it 'two workloads with three clients in all: a verified record each, all started together'
make_plan three <<'END'
start clean=round 'unkept=["placement.system.node cl-worker36","say \"hi\""]'
round r1 60 main 2 1 fio --play=file && wal 1 1 fio --play=where
stop
END
run_plan --dir "$top/three/work"
want exit "$code" 0
want_last '1 round: 1 done, 0 failed, 0 kept'
want 'stderr' "$(cat "$words")" ''
told 'not kept on this machine: placement.system.node cl-worker36' || why="$why unkept not told; "
told 'not kept on this machine: say "hi"' || why="$why quoted unkept not told; "
for file in main-t1-1 main-t1-2 wal-t1-1; do
    want "$file" "$(record "r1-$file.record" '(r["exit"], r["stages"][0]["exit"], r["tenant"], r["unkept"][0], r["clients"])')" \
        "(0, 0, 1, 'placement.system.node cl-worker36', $(case $file in main*) echo 2 ;; *) echo 1 ;; esac))"
done
want order "$(record r1-main-t1-1.record 'r["ready_ms"] <= r["go_ms"] <= r["stages"][0]["start_ms"] < r["stages"][0]["end_ms"]')" True
want sections "$(record r1-main-t1-1.record '[(s["name"], s["stage"]) for s in r["sections"]]')" \
    "[('stdout', 1), ('stderr', 1), ('fio.json', 1)]"
want 'folder of the tool' "$(record r1-wal-t1-1.record 'text("stdout")')" "$top/three/work/demo/t1-wal-1"
want 'left behind' "$(names_in "$top/three/work" "$results")" 'r1-main-t1-1.record r1-main-t1-2.record r1-wal-t1-1.record '

it 'all clients start at the time that the go names, to 0.5 s'
start_in_time() {
    rm -rf "$results"
    run_plan
    for file in main-t1-1 main-t1-2 wal-t1-1; do
        [ "$(record "r1-$file.record" '0 <= r["stages"][0]["start_ms"] - r["go_ms"] < 500')" = True ] || return 1
    done
}
want_once 'late' start_in_time

it 'words arrive as they are: blanks, quotes, dollars, stars, empty, not ASCII'
make_plan words <<'END'
start
round r1 60 main 1 1 fio '--name=two words' '$HOME `id` $(id)' '*' "it's" '"' '\\n\' '' 'あЁ' '%s' '-n' ''
END
run_plan
want exit "$code" 0
want difference "$(record r1-main-t1-1.record 'r["stages"][0]["argv"]')" \
    "['fio', '--name=two words', '\$HOME \`id\` \$(id)', '*', \"it's\", '\"', '\\\\\\\\n\\\\', '', 'あЁ', '%s', '-n', '']"
make_plan words <<'END'
start
round r2 60 main 1 1 fio --play=words '--name=two words' '$HOME `id` $(id)' '*' "it's" '"' '\\n\' '' 'あЁ' '%s' '-n' ''
END
run_plan
want 'words of the tool' "$(record r2-main-t1-1.record '[l[1:-1] for l in text("stdout").split("\n")][:-1] == r["stages"][0]["argv"][1:]')" True

it 'output with NULs and no final newline is whole; a file that was not written has no section'
make_plan binary <<'END'
start
round r1 60 main 1 1 fio --play=binary --play=silent
END
run_plan
want exit "$code" 0
want sections "$(record r1-main-t1-1.record '[(s["name"], s["bytes"]) for s in r["sections"]]')" "[('stdout', 300012), ('stderr', 0)]"
want bytes "$(record r1-main-t1-1.record 'data("stdout") == bytes(300000) + b"no newline\1\xff"')" True

it 'more than one piece is fetched whole'
make_plan pieces <<'END'
start
round r1 60 main 1 1 sh -c 'head -c 9000001 /dev/urandom'
END
run_plan
want size "$(record r1-main-t1-1.record 'len(data("stdout"))')" 9000001

it 'clean=never keeps the files; clean=round begins with an empty folder'
make_plan never <<'END'
start clean=never
round r1 60 main 1 1 fio --play=file
END
run_plan --dir "$top/kept"
want file "$(cat "$top/kept/demo/t1-main-1/main.0.0")" data
make_plan fresh <<'END'
start clean=round
round r1 60 main 1 1 fio --play=where
END
run_plan --dir "$top/kept"
want 'files seen' "$(record r1-main-t1-1.record 'text("stdout")')" "$top/kept/demo/t1-main-1"
want 'files left' "$(ls -A "$top/kept")" ''

it 'a pause is made after a round, not after a kept one'
make_plan pause <<'END'
start
round r1 60 main 1 0 fio
pause 1
END
run_plan
told 'pause 1 s' || why="$why first not told; "
run_plan
! told 'pause 1 s' || why="$why made after a kept round; "
want_last '1 round: 0 done, 0 failed, 1 kept'

it 'two tenants on two volumes: loaded once, the files of each stay, and a second run does nothing'
make_plan tenants <<'END'
start clean=round volumes=2 tenants=2 by=system
load l1 60 1:load 1 0 fio --play=write --filename=t1-main-1/v2/kept && 2:load 1 0 fio --play=write --filename=t2-main-1/v2/kept
round r1 60 1:main 1 1 fio --play=litter && 2:main 1 1 fio --play=litter
stop
END
run_plan --dir "$top/tenants/work"
want exit "$code" 0
want_last '1 round: 1 done, 0 failed, 0 kept'
want records "$(names_in "$results")" 'l1-load-t1-1.record l1-load-t2-1.record r1-main-t1-1.record r1-main-t2-1.record '
want tenant "$(record r1-main-t2-1.record 'r["tenant"]')" 2
want load "$(record l1-load-t2-1.record '(r["load"], r.get("round"), r["exit"])')" "('l1', None, 0)"
want 'what is left' "$(cd "$top/tenants/work" && find . -type f ! -name '.expc*' | sort | tr '\n' ' ')" './demo.2/t1-main-1/kept ./demo.2/t2-main-1/kept '
run_plan --dir "$top/tenants/work"
want 'exit again' "$code" 0
want_last '1 round: 0 done, 0 failed, 1 kept'
want 'the load has not run again' "$(record l1-load-t1-1.record '"exit" in r["stages"][0]')" False

finish
