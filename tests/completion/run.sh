#!/bin/sh
# tests/completion/run.sh - the kept completions are what the program prints, and complete under real shells: bash by its function, zsh in a terminal.
set -u
cd "$(dirname "$0")/../.." || exit 3
: "${EXPC:=$(pwd)/build/expc}" "${PYTHON:=/usr/bin/python3}"
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for shell in bash:expc zsh:_expc; do
    if "$EXPC" completion "${shell%:*}" | cmp -s - "docs/completion/${shell#*:}"; then echo "ok docs/completion/${shell#*:} is fresh"; else
        echo "not ok docs/completion/${shell#*:} is fresh: make docs"
        failed=1
    fi
done
for word in fish ''; do
    status=0
    # shellcheck disable=SC2086 # none for the empty one
    "$EXPC" completion $word >/dev/null 2>&1 || status=$?
    if [ "$status" = 2 ]; then echo "ok completion '$word' is a usage error"; else echo "not ok completion '$word': exit status $status"; failed=1; fi
done
mkdir "$work/bin" "$work/in" "$work/in/folder"
ln -s "$EXPC" "$work/bin/expc"
: >"$work/in/one.yaml"
: >"$work/in/other.txt"
PATH=$work/bin:$PATH
export PATH
root=$(pwd)

# In bash: the words that completing the last of these words offers.
in_bash() {
    # shellcheck disable=SC2016 # for bash
    (cd "$work/in" && bash --norc -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _expc; printf "%s\n" "${COMPREPLY[@]}"' bash "$root/docs/completion/expc" "$@")
}
case_bash() { # NAME WANTED WORD...
    name=$1 wanted=$2
    shift 2
    got=$(in_bash "$@" 2>&1 | tr '\n' ' ')
    case " $got" in
    *" $wanted "*) echo "ok bash: $name" ;;
    *)
        echo "not ok bash: $name: $got"
        failed=1
        ;;
    esac
}
case_bash "commands" "check" expc che
case_bash "all commands" "plan" expc ''
case_bash "an experiment, and no other file" "one.yaml folder" expc check ''
case_bash "options of a command" "--against" expc plan --a
case_bash "words of an option" "text json markdown" expc plan -o ''
case_bash "a word of another option" "sarif" expc check --diagnostics s
case_bash "a folder" "folder" expc build --output f
case_bash "fields after --set" "storage.size=" expc plan --set storage.si
case_bash "codes" "threads-by-pods" expc explain threads-b
case_bash "fields" "workload.iodepth" expc explain workload.iodepth
case_bash "templates" "manifests/volume.yaml" expc templates manifests/vol
case_bash "schemas" "environment" expc schema env
case_bash "what to import" "fio bexhoma" expc import ''
case_bash "a job file" "other.txt" expc import fio o
case_bash "shells" "bash zsh" expc completion ''
# Each command offers exactly its own options.
for command in $("$EXPC" --help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p'); do
    "$EXPC" "$command" --help | sed -n 's/^  -., \(--[a-z]*\).*/\1/p' | sort >"$work/wanted"
    in_bash expc "$command" -- | sort >"$work/got"
    if [ -s "$work/wanted" ] && cmp -s "$work/wanted" "$work/got"; then echo "ok bash: options of $command"; else
        echo "not ok bash: options of $command"
        diff "$work/wanted" "$work/got"
        failed=1
    fi
done

if ! command -v zsh >/dev/null; then
    [ "$failed" = 0 ] || exit 1
    echo "no zsh here"
    exit 77
fi
cd "$work/in" && zsh -f "$root/tests/completion/terminal.zsh" "$root/docs/completion/_expc" || failed=1
exit $failed
