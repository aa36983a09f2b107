# tests/lint/lib/tell.sh - sourced by the lints: which files there are, and how a rule tells its result.
# shellcheck shell=sh disable=SC2034 # failed is the caller's exit status
set -u
export LC_ALL=C
failed=0

# tell NAME FINDINGS: the rule is kept when nothing was found.
tell() {
    if [ -z "$2" ]; then
        echo "ok $1"
    else
        echo "not ok $1"
        printf '%s\n' "$2" | sed 's/^/    /'
        failed=1
    fi
}

# Every file of the project, below the folders given: what git tracks or would, else what lies here.
project_files() {
    { git ls-files --cached --others --exclude-standard -- "$@" 2>/dev/null ||
        find "$@" -type f ! -path '*/.git/*' ! -path './build/*' 2>/dev/null | sed 's,^\./,,'; } | sort -u |
        while read -r file; do [ ! -f "$file" ] || echo "$file"; done
}

# `file:line:text` of the C files on stdin, without comments, for rules about code.
code_lines() { xargs -r awk '{ sub(/\/\/.*/, ""); print FILENAME ":" FNR ":" $0 }'; }
