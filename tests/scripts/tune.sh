#!/bin/sh
# tune.sh - kernel parameters of a node that is a folder: kept, written in order, read back, restored; and what is only required.
# shellcheck source=SCRIPTDIR/lib/cases.sh
. "$(dirname "$0")/lib/cases.sh"

# The API: one ConfigMap, a file.
cat >"$top/bin/kubectl" <<'END'
#!/bin/sh
case "$1 $2" in
'get configmap') [ -f "$PLAY_DIR/config" ] || { echo 'Error from server (NotFound): no' >&2; exit 1; }; cat "$PLAY_DIR/config" ;;
'create configmap') for word do case $word in --from-file=old=*) cp "${word#--from-file=old=}" "$PLAY_DIR/config" ;; esac; done ;;
'delete configmap') rm -f "$PLAY_DIR/config" ;;
esac
END
chmod +x "$top/bin/kubectl"
export PLAY_DIR="$top" EXPC_EXPERIMENT=exp EXPC_NODE=node-1 EXPC_ROOT="$top/root" EXPC_TMP="$top/tune"

new_node() {
    rm -rf "$top/root" "$top/tune" "$top/config"
    mkdir -p "$top/root/proc/sys/vm" "$top/root/sys/kernel/mm" "$top/tune"
    echo 60 >"$top/root/proc/sys/vm/swappiness"
    echo 20 >"$top/root/proc/sys/vm/dirty_ratio"
    echo 0 >"$top/root/proc/sys/vm/dirty_bytes"
    echo 'always [madvise] never' >"$top/root/sys/kernel/mm/enabled"
    echo 'BOOT_IMAGE=/vmlinuz quiet elevator=noop' >"$top/root/proc/cmdline"
    printf 'MemTotal: 1 kB\nHugePages_Total:      512\n' >"$top/root/proc/meminfo"
}

value() { # FILE
    cat "$top/root/$1"
}

start_tune() { # WORD...
    (under exec sh "$product/tune.sh" "$@") 2>"$top/words" &
    pid=$!
}

end_tune() {
    kill -TERM "$pid"
    wait "$pid"
    code=$?
}

run_tune() { # WORD...: that ends by itself
    (under sh "$product/tune.sh" "$@") 2>"$top/words"
    code=$?
    last=$(tail -n 1 "$top/words")
}

it 'values are kept, set, and restored at the end'
new_node
start_tune sysctls vm.swappiness 1 sysctls vm.dirty_ratio 40 sysfs kernel/mm/enabled never
wait_for 10 test -e "$top/tune/ready" || why="it is not ready: $(cat "$top/words"); "
want swappiness "$(value proc/sys/vm/swappiness)" 1
want ratio "$(value proc/sys/vm/dirty_ratio)" 40
want sysfs "$(value sys/kernel/mm/enabled)" never
want kept "$(tr '\n' '|' <"$top/config")" 'sysctls vm.swappiness 60|sysctls vm.dirty_ratio 20|sysctls vm.dirty_bytes 0|sysfs kernel/mm/enabled madvise|'
end_tune
want exit "$code" 0
want 'swappiness at the end' "$(value proc/sys/vm/swappiness)" 60
want 'ratio at the end' "$(value proc/sys/vm/dirty_ratio)" 20
want 'sysfs at the end' "$(value sys/kernel/mm/enabled)" madvise
[ ! -e "$top/config" ] || why="${why}the old values are still kept; "

it 'what an earlier pod has not restored are the true old values'
new_node
echo 1 >"$top/root/proc/sys/vm/swappiness"
echo 'sysctls vm.swappiness 60' >"$top/config"
start_tune sysctls vm.swappiness 5
wait_for 10 test -e "$top/tune/ready" || why="it is not ready: $(cat "$top/words"); "
end_tune
want swappiness "$(value proc/sys/vm/swappiness)" 60

it 'a value that reads back otherwise: all is restored, and it fails'
new_node
rm "$top/root/proc/sys/vm/dirty_ratio"
ln -s /dev/null "$top/root/proc/sys/vm/dirty_ratio"
run_tune sysctls vm.swappiness 1 sysctls vm.dirty_ratio 40
want exit "$code" 1
want_like last "$last" "*vm.dirty_ratio reads '' after '40' was written"
want swappiness "$(value proc/sys/vm/swappiness)" 60

it 'a key that is not there, a way out of the folder, a kind that is unknown'
new_node
run_tune sysctls vm.nothing 1
want_like 'last of a missing key' "$code $last" '1 *this node has no vm.nothing'
run_tune sysfs ../proc/cmdline x
want_like 'last of a way out' "$code $last" '1 *not a key*'
run_tune what vm.swappiness 1
want_like 'last of a kind' "$code $last" "1 *unknown kind 'what'"
want swappiness "$(value proc/sys/vm/swappiness)" 60

it 'what is required is checked before anything is touched'
new_node
run_tune sysctls vm.swappiness 1 requires cmdline elevator=deadline
want_like 'last of a command line' "$code $last" '1 *was not booted with elevator=deadline'
run_tune requires cmdline elevator requires hugepages 512
want_like 'last of half a word' "$code $last" '1 *was not booted with elevator'
run_tune requires hugepages 513
want_like 'last of huge pages' "$code $last" '1 *has 512 huge pages, 513 are required'
want swappiness "$(value proc/sys/vm/swappiness)" 60
start_tune requires cmdline elevator=noop requires hugepages 512
wait_for 10 test -e "$top/tune/ready" || why="it is not ready: $(cat "$top/words"); "
end_tune
want exit "$code" 0
want 'without words' "$(under sh "$product/tune.sh" a b 2>/dev/null; echo $?)" 2
finish
