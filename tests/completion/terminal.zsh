# tests/completion/terminal.zsh FILE - types into a zsh in a terminal of its own, with the completion sourced, presses tab, and looks at what stands there.
zmodload zsh/zpty || { echo "not ok zsh has no zpty"; exit 1 }
export TERM=dumb COLUMNS=200
failed=0
zpty -b inner zsh -f -i
answer() { # waits for the mark; what came before it is in $said
    local piece deadline=$((SECONDS + 20))
    said=
    while [[ $said != *$1* && $SECONDS -lt $deadline ]]; do
        if zpty -r -t inner piece; then said+=$piece; else sleep 0.02; fi
    done
    [[ $said == *$1* ]]
}
zpty -w inner "PS1='> '; unsetopt zle_bracketed_paste; autoload -Uz compinit; compinit -u -D; source $1; zstyle ':completion:*' list-prompt ''; LISTMAX=10000; setopt no_beep; echo REA''DY"
answer READY || { echo "not ok zsh starts: $said"; exit 1 }

# what NAME TYPED WANTED: after a tab (which completes) the line ends as wanted.
line() {
    zpty -n -w inner "$2"$'\t'
    sleep 0.3
    zpty -n -w inner $'\C-a'"echo 'LINE<"$'\C-e'">'"$'\n'
    answer $'LINE<'"$3" || true
    if [[ $said == *"LINE<$3"* ]]; then echo "ok zsh: $1"; else echo "not ok zsh: $1: ${(q)said}"; failed=1; fi
}
line "a command" "expc che" "expc check"
line "an experiment" "expc check o" "expc check one.yaml"
line "an option" "expc plan --aga" "expc plan --against"
line "a word of an option" "expc plan -o mark" "expc plan -o markdown"
line "a code" "expc explain threads-by" "expc explain threads-by-pods"
line "a field after --set" "expc plan --set storage.siz" "expc plan --set storage.size="
line "a template" "expc templates manifests/vol" "expc templates manifests/volume.yaml"
line "a schema" "expc schema env" "expc schema environment"
line "what to import" "expc import bex" "expc import bexhoma"
zpty -d inner
exit $failed
