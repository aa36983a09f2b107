#!/bin/sh
# tests/lint/names.sh - one vocabulary, and no traces of the place where the text was written.
cd "$(dirname "$0")/../.." || exit 3
. tests/lint/lib/tell.sh

# word: what we call it. Tools' own words are theirs: compiler/tool, collector/parse, bexhoma's summary and options, and JUnit's are not looked at.
vocabulary='
test-?cases?: round
scenarios?: experiment
trials?: round
iterations?: round (of measurements), turn (of a loop)
benchmarkers?: client
matri(x|ces): points
permutations?: points
parallelism: pods, threads or copies
work_?items?: step
sut: system
'

worded() { project_files common compiler collector docs schemas templates README.md | grep -vE '^(compiler/tool/|collector/parse/|collector/report/(bexhoma|junit)|compiler/import/bexhoma)'; }

# `parallelism` is also a field of the Kubernetes Job: as a key or in quotes it is that.
foreign_words() {
    echo "$vocabulary" | while IFS=: read -r word ours; do
        [ -n "$word" ] || continue
        worded | xargs -r grep -nHiE "(^|[^a-z])($word)([^a-z]|$)" |
            grep -vE '^[^:]*:[0-9]+:.*(parallelism:|"parallelism"|spec\.parallelism)' | sed "s/\$/    <- say:$ours/"
    done
}

# Paths of somebody's machine, and references to talk that the reader cannot see.
private_traces() {
    project_files . | grep -vE '^(tests/lint/names\.sh|LICENSE)$|^tests/logs/' | xargs -r grep -nHIE \
        -e '(^|[^A-Za-z0-9_.$}*-])/(work|shared|home|Users)/' \
        -e '(^|[^A-Za-z])([Ii]ssue|[Tt]icket) ?#?[0-9]+' -e '(^|[^A-Za-z])[Ss]tep [A-Z]([^A-Za-z]|$)' -e '(^|[^A-Za-z])[Ss]eeds? 0[0-9][0-9]'
    project_files . | grep '\.md$' | xargs -r grep -nHiE '(^|[^a-z])(helpers?|co-?worker|assistant)([^a-z]|$)'
}

tell "one vocabulary" "$(foreign_words)"
tell "no private paths or references" "$(private_traces)"
tell "lines end with LF alone" "$(worded | xargs -r grep -nHI "$(printf '\r')$" | head -n 5)"
exit $failed
