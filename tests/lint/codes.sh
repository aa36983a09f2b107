#!/bin/sh
# tests/lint/codes.sh - every code that the programs print has its row in compiler/explain/, and every row a code that is printed.
cd "$(dirname "$0")/../.." || exit 3
. tests/lint/lib/tell.sh

# A code is a text of lower-case words joined by '-' that stands as an argument of a call that complains, on the call's lines or in a table of such
# calls. What looks like one and is none stands here.
not_codes='not-a-code'

c_code() { find common compiler -name '*.c' ! -path 'compiler/explain/*' -exec cat {} + | sed 's,//.*,,'; }
# Calls may break after any comma: the text is one line here.
printed() {
    c_code | tr '\n' ' ' |
        grep -oE '(diag_(error|warning|note)|parser_fail|refuse|fail|complain|tell|say|rule|error_at|problem)[a-z_]*\([^;]*' |
        grep -oE '"[a-z][a-z0-9]*(-[a-z0-9]+)+"' | tr -d '"' | grep -vxF "$not_codes" | sort -u
}
rows() { sed -n 's/^    { "\([a-z0-9-]*\)", DIAG_[A-Z]*,.*/\1/p' compiler/explain/*.c | sort; }
texts() { c_code | grep -oE '"[a-z][a-z0-9-]*"' | tr -d '"' | sort -u; }
calls() { c_code | tr '\n' ' ' | grep -oE "diag_$1\([^,;]*, *\"[a-z0-9-]+\"" | grep -oE '"[a-z0-9-]+"' | tr -d '"' | sort -u; }
severities() {
    for kind in error warning note; do
        calls $kind | while read -r code; do grep -h "^    { \"$code\", " compiler/explain/*.c | grep -qi "DIAG_$kind," || echo "$code is printed as $kind"; done
    done
}

printed >/tmp/codes.$$ && rows >/tmp/rows.$$ && texts >/tmp/texts.$$
trap 'rm -f /tmp/bad.$$ /tmp/codes.$$ /tmp/rows.$$ /tmp/texts.$$' EXIT
[ "$(wc -l </tmp/codes.$$)" -gt 60 ] || { echo "not ok the codes are found in the sources: only $(wc -l </tmp/codes.$$)"; failed=1; }
bad() { cat tests/golden/bad/*/expect | sed -n 's/.* \[\([a-z0-9-]*\)]$/\1/p' | sort -u; }
# No experiment gets these: a folder that cannot be removed, and what is said of other files (tests/import).
without_case='^leftover-folder$|^import-'
bad >/tmp/bad.$$
tell "every code has a bad experiment in tests/golden/bad" "$(comm -23 /tmp/rows.$$ /tmp/bad.$$ | grep -vE "$without_case")"
tell "every code has a row in compiler/explain/" "$(comm -23 /tmp/codes.$$ /tmp/rows.$$)"
tell "every row is of a code that is printed" "$(comm -13 /tmp/texts.$$ /tmp/rows.$$)"
tell "no code has two rows" "$(uniq -d /tmp/rows.$$)"
tell "a row has the severity that is printed" "$(severities)"
exit $failed
