#!/bin/sh
# kept.sh - run again: what is kept and what is repeated. The tool is a stub that plays.
# shellcheck source=SCRIPTDIR/lib/cases.sh
. "$(dirname "$0")/lib/cases.sh"
export PLAY_DIR="$top"

it 'a tool that fails after the go: the other finishes, the round has failed; run again, it alone is repeated'
make_plan again <<'END'
start
round r1 60 main 1 1 fio && wal 1 1 fio --play=fails-once
round r2 60 main 1 1 fio
END
run_plan
want exit "$code" 10
want_last '2 rounds: 1 done, 1 failed, 0 kept'
told 'failed: wal-1: stage 1: exit 5: fio: only once' || why="$why reason not told: $(cat "$out"); "
want exits "$(record r1-main-t1-1.record 'r["exit"]') $(record r1-wal-t1-1.record 'r["exit"]')" '0 5'
first=$(record r2-main-t1-1.record 'r["nonce"]')
run_plan
want 'second exit' "$code" 0
want_last '2 rounds: 1 done, 0 failed, 1 kept'
want 'kept record' "$(record r2-main-t1-1.record 'r["nonce"]')" "$first"

it 'a kept round has all its records, whole, of its own, with exit 0: else it runs again'
run_plan
want_last '2 rounds: 0 done, 0 failed, 2 kept'
again() { # DAMAGE: what was done to the record
    run_plan
    case $last in
    '2 rounds: 1 done, 0 failed, 1 kept') ;;
    *) why="$why after $1: $(tr '\n' '|' <"$out"); " ;;
    esac
}
victim=$results/r1-wal-t1-1.record
rm "$victim"
again removing
truncate -s -3 "$victim"
again 'cutting the end'
truncate -s 0 "$victim"
again 'cutting all'
sed -i '1s/"exit":0,"stages"/"exit":1,"stages"/' "$victim"
again 'another exit'
sed -i '$s/nonce":"./nonce":"_/' "$victim"
again 'another end'
sed -i '1s/"round":"r1"/"round":"r9"/' "$victim"
again 'another round'
sed -i '1s/"client":1/"client":2/' "$victim"
again 'another client'
cp "$results/r1-main-t1-1.record" "$victim"
again 'the record of another workload'

finish
