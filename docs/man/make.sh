#!/bin/sh
# docs/man/make.sh BUILD - writes the man pages into this folder: commands and options as the programs in BUILD print them, keys from docs/experiment.md,
# examples from docs/language.md, the rest from here.
set -eu
build=$(cd "$1" && pwd)
cd "$(dirname "$0")"
date=2026-11-30
version=$("$build/expc" --version)

# Text as roff takes it: no escape, no request, every '-' a minus.
roff() { sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^\([.']\)/\\\\\&\1/"; }
# A line an option: `-o, --output DIR`, a tab, what it does.
expc_options() {
    "$build/expc" "$1" --help | awk '/^  -/ {
        match($0, /  +[^ -][^ ].*$/); left = substr($0, 3, RSTART - 3); help = substr($0, RSTART); sub(/^ +/, "", help); sub(/ +$/, "", left)
        print left "\t" help }'
}
expcollect_options() {
    "$build/expcollect" --help | awk '/^  (-.| ) --/ {
        line = substr($0, 3); match(line, /--[a-z]+( [A-Z]+)?/); left = substr(line, 1, RSTART + RLENGTH - 1); help = substr(line, RSTART + RLENGTH)
        sub(/^ +/, "", help); sub(/^ +/, "", left); sub(/^(-.) /, "&", left); gsub(/^-. /, substr(left, 1, 2) ", ", left); print left "\t" help }'
}
# Those lines as tagged paragraphs.
paragraphs() {
    roff | awk -F '\t' '{ left = $1; value = ""
        if (match(left, / [A-Za-z|=]+$/)) { value = substr(left, RSTART + 1); left = substr(left, 1, RSTART - 1) }
        print ".TP"; print "\\fB" left "\\fR" (value == "" ? "" : " \\fI" value "\\fR"); print $2 }'
}

{
    echo ".TH EXPC 1 $date \"$version\" \"User Commands\""
    cat <<'END'
.SH NAME
expc \- compile an experiment into everything that runs it
.SH SYNOPSIS
.B expc
.I COMMAND
[\fIoptions\fR] [\fIEXPERIMENT\fR]
.SH DESCRIPTION
.B expc
compiles one YAML file, the experiment, into Kubernetes manifests, an Argo Workflow and a local runner, and into a plan that says what will run before it does.
It needs no cluster, no clock and no network: the same files give the same bytes.
.PP
.I EXPERIMENT
is a file as
.BR expc\-experiment (5)
describes it, or
.B \-
for standard input. Options may stand before and after it.
.SH COMMANDS
END
    "$build/expc" --help | sed -n 's/^  \([a-z][a-z]*\)  *\(.*\)$/\1\t\2/p' | while IFS='	' read -r command help; do
        echo ".SS expc $command"
        printf '%s\n' "$help" | roff
        expc_options "$command" | paragraphs
    done
    cat <<'END'
.SH OUTPUT
.B expc build
writes a folder and replaces an older one as a whole, or not at all:
.TP
.B plan.json, PLAN.md
the plan, for programs and for people; PLAN.md ends with the commands to run, follow, cancel and collect
.TP
.B manifests/, kustomization.yaml, objects.tsv
objects for kubectl, Argo CD or Flux; what they are called and why
.TP
.B argo/
the same steps as an Argo Workflow
.TP
.B local/
the same rounds on this machine:
.B sh local/run.sh
.TP
.B logs.sh
fetches the records of all rounds, for
.BR expcollect (1)
.SH EXIT STATUS
.TP
.B 0
fine; with
.BR \-\-against :
the plans are the same
.TP
.B 1
the experiment is invalid
.TP
.B 2
the command line is wrong
.TP
.B 3
the system failed: a file cannot be read, the disk is full
.TP
.B 4
.B plan \-\-against
found a difference
.SH ENVIRONMENT
.TP
.B NO_COLOR
diagnostics on a terminal have no colours when it is set
.SH EXAMPLES
.nf
expc check experiment.yaml
expc plan experiment.yaml \-\-set workload.runtime=10s
expc build experiment.yaml \-o out
expc plan experiment.yaml \-\-against out
expc build experiment.yaml \-o \- > manifests.yaml
expc check \-\-diagnostics=sarif experiment.yaml > expc.sarif
expc explain threads\-by\-pods
expc explain storage.size
expc import fio jobs.fio > imported.yaml
expc templates manifests/volume.yaml > volume.yaml
expc schema > experiment.schema.json
.fi
.SH SEE ALSO
.BR expc\-experiment (5),
.BR expcollect (1),
.BR kubectl (1),
.BR fio (1)
END
} >expc.1

{
    echo ".TH EXPCOLLECT 1 $date \"$version\" \"User Commands\""
    cat <<'END'
.SH NAME
expcollect \- turn result logs into tables and checks
.SH SYNOPSIS
.B expcollect
[\fIPLAN\fR] \fILOGS\fR... [\fIoptions\fR]
.SH DESCRIPTION
.B expcollect
reads what rounds of
.BR expc (1)
left behind, in logs of pods however they are wrapped, and anybody's output of fio, sysbench, pgbench, vdbench, iostat and vmstat.
It prints tables a client, a round and a group, checks the rounds against the plan, and says what it could not read.
.PP
.I PLAN
is the plan.json that the rounds came from, known by its first bytes.
.I LOGS
are files, folders, archives, or
.B \-
for standard input.
.SH OPTIONS
END
    expcollect_options | paragraphs
    cat <<'END'
.SH EXIT STATUS
.TP
.B 0
fine
.TP
.B 1
a check failed or input was broken
.TP
.B 2
the command line is wrong
.TP
.B 3
the system failed
.SH EXAMPLES
.nf
expcollect fio.log
expcollect fio.log \-o report
expcollect fio.log \-f csv > fio.csv
expcollect \- < fio.log
.fi
.SH SEE ALSO
.BR expc (1),
.BR fio (1)
END
} >expcollect.1

# The tables of docs/experiment.md as tagged paragraphs, one section a heading.
keys() {
    awk -F ' *[|] *' '
        /^## / { print ".SH " toupper(substr($0, 4)); next }
        /^### / { print ".SS " substr($0, 5); next }
        /^#### `/ { gsub(/[#` ]/, ""); print ".SS " $0; next }
        /^[|] *(key|option) *[|]/ || /^[|] *:?-/ { next }
        /^[|]/ {
            gsub(/\\[|]/, "/"); key = $2; holds = $3; fallback = $4; help = $(NF - 1); gsub(/`/, "", key); gsub(/`/, "", holds); gsub(/`/, "", fallback)
            print ".TP"; print ".B " key; print "\\fI" holds "\\fR" (fallback == "" ? "" : fallback == "required" ? ", required" : ", default " fallback) ".br!" help
        }' | roff | sed -e 's/\\e/\\/g' -e 's/^\\&\(\.[A-Z]\)/\1/' -e 's/\.br!/\n.br\n/' | sed "s/^\(['.]\)\([^A-Zb]\)/\\\\\&\1\2/"
}
# The examples of docs/language.md: headings, text, and what stands between ``` as it is.
examples() {
    awk '
        /^# / { next }
        /^## / { print ".SS " substr($0, 4); next }
        /^```yaml/ { print ".PP\n.nf"; code = 1; next }
        /^```/ { print ".fi"; code = 0; next }
        code { gsub(/\\/, "\\e"); gsub(/-/, "\\-"); sub(/^[.]/, "\\\\\\&."); print; next }
        /^$/ { if (!after_head) print ".PP"; next }
        { gsub(/\[[^]]*\]\([^)]*\)/, "&"); gsub(/`/, ""); gsub(/\[|\]\([^)]*\)/, ""); gsub(/-/, "\\-"); print }' | awk '
        # A paragraph request beside a heading, or beside another one, says nothing.
        BEGIN { last = ".SH" }
        $0 == ".PP" { held = 1; next }
        { if (held && $0 !~ /^[.]S/ && last !~ /^[.]S/) print ".PP"; held = 0; print; last = $0 }'
}
{
    echo ".TH EXPC\\-EXPERIMENT 5 $date \"$version\" \"File Formats\""
    cat <<'END'
.SH NAME
expc\-experiment \- the experiment file of expc
.SH DESCRIPTION
An experiment is one YAML file: a system under test, the workloads that are run against it, and the axes that are swept. It is UTF\-8 text, one document.
Plain values are text until their key gives them a type; sizes of fio are powers of 1024, sizes of Kubernetes as Kubernetes reads them.
.B expc explain
.I KEY
shows one key,
.B expc schema
prints a JSON Schema for editors.
.SH EXAMPLES
END
    examples <../language.md
    keys <../experiment.md | sed '1{/^\.SH THE EXPERIMENT FILE/d}'
    cat <<'END'
.SH SEE ALSO
.BR expc (1),
.BR expcollect (1)
END
} >expc-experiment.5
