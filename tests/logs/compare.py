#!/usr/bin/env python3
"""compare.py EXPCOLLECT LOGS EXPECTED - every file of LOGS as it lies there, all in one run; expectations.py tells what EXPECTED holds."""
import os
import sys

import expectations


def find(name, files):
    return next((f for f in files if f["file"] == name), None)


def main():
    program, folder, expected = sys.argv[1:]
    wanted = expectations.load(expected)
    there, known = sorted(os.listdir(folder)), {name.split("/")[0] for name in wanted}
    names = [name for name in there if name in known]
    files, status = expectations.collect(program, names, folder)
    if files is None:
        print(f"not ok all files are read: exit status {status}")
        return 1
    failed = False
    for name, want in wanted.items():
        got = find(name, files)
        wrong = expectations.faults(want, got) if got else ["not in the results"]
        print(f"not ok log {name}: {'; '.join(wrong[:5])}" if wrong else f"ok log {name}")
        failed = failed or bool(wrong)
    for name in there if os.path.isdir(expected) else []:
        if name not in known:
            print(f"not ok log {name}: nothing is expected of it")
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
