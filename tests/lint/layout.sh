#!/bin/sh
# tests/lint/layout.sh - the part of the format that can be held by a rule: blanks, length of lines and files.
cd "$(dirname "$0")/../.." || exit 3
. tests/lint/lib/tell.sh

sources() { project_files . | grep -E '\.([ch]|sh|py)$|^\.ci/run$'; }
c_files() { sources | grep '\.[ch]$'; }
unended() { sources | while read -r file; do [ -z "$(tail -c 1 "$file")" ] || echo "$file: no newline at the end"; done; }

tell "no tabs in C, no blanks at the end of a line" "$(c_files | xargs -r grep -nH "$(printf '\t')"; sources | xargs -r grep -nHE '[[:blank:]]+$')"
tell "files end with a newline" "$(unended)"
tell "no line of C over 180 characters" "$(c_files | xargs -r awk 'length($0) > 180 { print FILENAME ":" FNR ": " length($0) " characters" }')"
tell "no source file over 600 lines" "$(sources | xargs -r wc -l | awk '$2 != "total" && $1 > 600 { print $2 ": " $1 " lines" }')"
exit $failed
