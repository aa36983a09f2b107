#!/bin/sh
# faulty-launcher.sh - stands in front of the launcher (as real-launcher.sh beside it): the call that FAULT names fails.
call=$1
[ "$call" != fetch ] || [ $# -gt 3 ] || call=list
[ "$call" != fetch ] || [ "$4" != fio.json ] || call=piece
case $FAULT:$call in
list:collect | piece:collect | once:collect) exit 1 ;; # all at once is only the short way
"$call:$FAULT")
    echo 'out of order' >&2
    exit 1
    ;;
once:piece)
    [ -e "$PLAY_DIR/once.happened" ] || { : >"$PLAY_DIR/once.happened"; echo cut; exit 0; }
    ;;
esac
exec sh "${0%/*}/real-launcher.sh" "$@"
