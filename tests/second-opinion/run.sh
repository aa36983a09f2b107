#!/bin/sh
# tests/second-opinion/run.sh - libyaml, which reads for us, and libfyaml must see the same tree in every YAML file here, or both refuse it.
#
# tests/corpus/libfyaml-differs.txt lists the inputs on which they differ, with the reason (`file<TAB>reason`): one that is listed and agrees is a
# failure, and so is one that is not there any more. Each parser runs as a process of its own. Environment: BUILD.
set -u
cd "$(dirname "$0")/../.." || exit 3
events=${BUILD:?}/tests/programs/events
known=tests/corpus/libfyaml-differs.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
# libfyaml 0.7.12 leaks about 1 KB a long text; that is not what is tested here.
export ASAN_OPTIONS="${ASAN_OPTIONS:-exitcode=99}:detect_leaks=0"

# opinion PARSER FILE: leaves in $work/PARSER the tree, "refused" or "crashed".
opinion() {
    timeout 10 "$events" "$1" "$2" >"$work/$1" 2>"$work/stderr"
    case $? in
    0) ;;
    1) echo refused >"$work/$1" ;;
    *) echo "crashed ($1)" >"$work/$1" ;;
    esac
}

agree() { cmp -s "$work/libyaml" "$work/libfyaml"; }
reason_of() { awk -F '\t' -v file="$1" '$1 == file { print $2 }' "$known"; }

judge() {
    file=$1
    reason=$(reason_of "$file")
    opinion libyaml "$file"
    opinion libfyaml "$file"
    if agree && [ -n "$reason" ]; then
        echo "not ok $file: both agree, but it is listed: $reason"
        failed=1
    elif agree || [ -n "$reason" ]; then
        echo "ok $file"
    else
        echo "not ok $file: libyaml and libfyaml differ"
        diff "$work/libyaml" "$work/libfyaml" | head -n 20 | sed 's/^/    /'
        failed=1
    fi
}

failed=0
find tests/corpus/yaml tests/golden examples -name '*.yaml' 2>/dev/null | grep -v '/out/' | LC_ALL=C sort >"$work/files"
while read -r file; do judge "$file"; done <"$work/files"
cut -f 1 "$known" | while read -r file; do [ -f "$file" ] || echo "$file"; done >"$work/gone"
if [ -s "$work/gone" ]; then
    echo "not ok every listed input is there: $(tr '\n' ' ' <"$work/gone")"
    failed=1
else
    echo "ok every listed input is there"
fi
exit $failed
