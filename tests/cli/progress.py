#!/usr/bin/env python3
"""progress.py EXPCOLLECT - long reading is told on a terminal, and nowhere else; the report stays the same."""
import os
import pty
import subprocess
import sys
import time

LINE = b"nothing of any tool\n" * 4096


def feed(run, seconds):
    """a slow writer on standard input"""
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        run.stdin.write(LINE)
        run.stdin.flush()
        time.sleep(0.05)
    run.stdin.close()


def on_terminal(program, seconds):
    mine, theirs = pty.openpty()
    run = subprocess.Popen([program, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    feed(run, seconds)
    out, told = run.stdout.read(), b""
    run.wait()
    try:
        while True:
            piece = os.read(mine, 65536)
            if not piece:
                break
            told += piece
    except OSError:                 # the other end is closed
        pass
    os.close(mine)
    return out, told


def through_pipe(program, seconds):
    run = subprocess.Popen([program, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    feed(run, seconds)
    out, told = run.stdout.read(), run.stderr.read()
    run.wait()
    return out, told


def tell(title, good, why):
    print(f"ok {title}" if good else f"not ok {title}: {why}")
    return good


def main():
    program = sys.argv[1]
    _, told = on_terminal(program, 2.5)
    good = tell("long reading is told on a terminal", b"MiB read" in told and b", -" in told, told[:300])
    good = tell("the line of progress is taken away", b"\r\x1b[K" in told[told.rindex(b"MiB read"):] if b"MiB read" in told else False, told[-300:]) and good
    _, told = on_terminal(program, 0)
    good = tell("short reading is not told", b"MiB read" not in told, told[:300]) and good
    _, told = through_pipe(program, 1.8)
    good = tell("nothing is told where nobody looks", b"MiB read" not in told and b"\x1b" not in told, told[:300]) and good
    return 0 if good else 1


sys.exit(main())
