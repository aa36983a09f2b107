#!/bin/sh
# tests/lint/shell.sh - shellcheck over every shell program of the project.
cd "$(dirname "$0")/../.." || exit 3
. tests/lint/lib/tell.sh

files=$(project_files . | while read -r file; do
    case $file in
    *.sh) echo "$file" ;;
    *) head -c 20 "$file" | grep -aq '^#!/bin/sh' && echo "$file" ;;
    esac
done)
tell "shellcheck" "$(echo "$files" | xargs -r shellcheck -x 2>&1)"
exit $failed
