#!/bin/sh
# tests/lint/rooms.sh - which room may include which, and what a room may not do. The one table of it.
cd "$(dirname "$0")/../.." || exit 3
. tests/lint/lib/tell.sh

# room: what it may include besides itself; a word is a room or a header of one. A room that is not here fails.
# Files of compiler/ and collector/ that lie in no room, and command/, may include everything.
table='
base:
tree: base
planfile: base tree
recordfile: base tree
resultsfile: base tree
read: base tree import/import.h
tool: base tree
validate: base tree tool/tool.h
expand: base tree validate tool/tool.h
plan: base tree planfile expand/points.h validate tool/tool.h
check: base tree plan/plan.h plan/privilege.h tool/tool.h validate/experiment.h validate/site.h
import: base tree tool/tool.h
template: base tree
embed: base
explain: base tree validate tool/tool.h
output: base tree planfile plan/plan.h plan/needs.h plan/privilege.h plan/diff.h tool/tool.h validate/experiment.h validate/site.h template embed
ingest: base tree recordfile
parse: base tree ingest/record.h
join: base tree planfile ingest/record.h parse/samples.h
aggregate: base join/rows.h
select: base planfile join/rows.h aggregate
verify: base planfile join/rows.h aggregate
advise: base planfile join/rows.h aggregate verify/check.h
report: base tree planfile resultsfile join/rows.h aggregate select verify advise
'

# Libraries: header, and the only place that may know it.
libraries='
yaml.h common/tree/
yyjson.h common/tree/
sha2.h common/base/
sha256.h common/base/
zlib.h common/base/
archive.h collector/ingest/
archive_entry.h collector/ingest/
libfyaml.h tests/
cmocka.h tests/
'

c_files() { project_files common compiler collector | grep '\.[ch]$'; }
in_rooms() { c_files | grep '^[a-z]*/[a-z]*/' | grep -v '^[a-z]*/command/'; }

forbidden_includes() {
    in_rooms | xargs -r grep -nH '^ *# *include *"' | sed 's/^\([^:]*:[0-9]*\):.*"\(.*\)".*/\1 \2/' | awk -v table="$table" '
        BEGIN {
            rows = split(table, row, "\n")
            for (i = 1; i <= rows; i++) {
                n = split(row[i], word, " ")
                room = word[1]; sub(/:$/, "", room)
                known[room] = 1
                for (j = 2; j <= n; j++) may[room, word[j]] = 1
            }
        }
        {
            split($1, path, "/"); room = path[2]
            split($2, target, "/")
            if (!(room in known)) print $1 ": room " room " is not in the table"
            else if ($2 !~ "/") print $1 ": \"" $2 "\" names no room"
            else if (target[1] != room && !((room, target[1]) in may) && !((room, $2) in may)) print $1 ": " room " may not include " $2
        }'
}

foreign_libraries() {
    echo "$libraries" | while read -r header place; do
        [ -n "$header" ] || continue
        c_files | grep -v "^$place" | xargs -r grep -nH "^ *# *include *<$header>"
    done
}

# calls NAMES PLACE...: calls of the functions (an ERE), outside files whose path begins with a PLACE.
calls() {
    names=$1
    shift
    places=$(printf '|%s' "$@")
    c_files | grep -vE "^(${places#|})" | code_lines | grep -E "(^|[^A-Za-z0-9_.>])($names) *\("
}

commands='compiler/main\.c|collector/main\.c|compiler/command/|collector/command/'
tell "a room includes only what the table lets it" "$(forbidden_includes)"
tell "each library is known in one place" "$(foreign_libraries)"
# memory.c ends the program when there is no memory left: no caller could go on.
tell "no room prints" "$(calls 'printf|fprintf|vprintf|vfprintf|puts|fputs|putchar|putc|fputc|perror' "$commands" 'common/base/memory\.c')"
tell "no room ends the program" "$(calls 'exit|_exit|_Exit|quick_exit|abort' "$commands" 'common/base/memory\.c')"
tell "only base and tree allocate" "$(calls 'malloc|calloc|realloc|reallocarray|strdup|strndup|asprintf|free' common/base/ common/tree/)"
tell "no clock, no chance" "$(calls 'time|clock|clock_gettime|gettimeofday|rand|random|srand|getrandom|arc4random' "$commands")"
tell "C files lie in a known part" "$(project_files common compiler collector | grep '\.[ch]$' | grep -vE '^(common/[a-z]+|compiler|compiler/[a-z]+|collector|collector/[a-z]+)/[a-z0-9_]+\.[ch]$')"
exit $failed
