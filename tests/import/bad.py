#!/usr/bin/env python3
"""tests/import/bad.py - what cannot be imported is told at its line and column, with a code; what can is not."""
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXPC = os.environ.get("EXPC", os.path.join(ROOT, "build/expc"))
# kind, text, the places and codes in order, exit status
CASES = [
    ("fio", "rw=read\n[a]\nsize=1m\n", ["1:1 import-syntax"], 1),
    ("fio", "[a\nsize=1m\n", ["1:1 import-syntax", "2:1 import-syntax"], 1),
    ("fio", "[]\nsize=1m\n", ["1:1 import-syntax", "2:1 import-syntax"], 1),
    ("fio", "[a] b\n", ["1:5 import-syntax"], 1),
    ("fio", "[a]\n  =4k\nsize=1m\n", ["2:3 import-syntax"], 1),
    ("fio", "[a]\nsize=1m\nno option=1\n", ["3:1 import-syntax"], 1),
    ("fio", "; nothing\n[global]\nsize=1m\n", ["import-empty"], 1),
    ("fio", "", ["import-empty"], 1),
    ("fio", "[a]\nsize=1m\ninclude gone.inc\n", ["3:9 import-include"], 1),
    ("fio", "[a]\nsize=1m\ninclude job.fio\n", ["1:1 import-syntax"], 1),
    ("fio", "[a]\nsize=1m\ninclude again.inc\n", ["1:9 import-include"], 1),
    ("fio", "[a]\nsize=1x\n", ["2:6 import-value"], 1),
    ("fio", "[a]\nsize=0.5g\n", ["2:6 import-value"], 1),
    ("fio", "[a]\nsize=20%\n", ["2:6 import-value"], 1),
    ("fio", "[a]\nsize=\n", ["2:1 import-value"], 1),
    ("fio", "[a]\nsize\n", ["2:1 import-value"], 1),
    ("fio", "[a]\nsize=99999999999g\n", ["2:6 import-value"], 1),
    ("fio", "[a]\nsize=1m\nbs=4k,4k,4k,4k\n", ["3:4 import-value"], 1),
    ("fio", "[a]\nsize=1m\nruntime=1500ms\n", ["3:9 import-value"], 1),
    ("fio", "[a]\nsize=1m\nruntime=soon\n", ["3:9 import-value"], 1),
    ("fio", "[a]\nsize=1m\nthinktime=1y\n", ["3:11 import-value"], 1),
    ("fio", "[a]\nsize=1m\niodepth=$ncpus\n", ["3:9 import-value"], 1),
    ("fio", "[a]\nsize=1m\niodepth=deep\n", ["3:9 import-value"], 1),
    ("fio", "[a]\nsize=1m\ndirect=maybe\n", ["3:8 import-value"], 1),
    ("fio", "[a]\nsize=1m\n rw = radread ; typo\n", ["3:7 bad-value"], 1),
    ("fio", "[a]\nsize=1m\niodepth=0\n", ["3:9 out-of-range"], 1),
    ("fio", "[ä]\nsize=1m\nfilename=${NOPE}ä\nrw=${NOPE}\n", ["3:10 import-variable", "4:4 import-variable", "4:4 import-value"], 1),
    ("fio", "[a]\nfilename=/dev/sdx\nsize=1m\n[b]\nsize=1m\n", ["4:1 import-volumes"], 1),
    ("fio", "[a]\nsize=1m\nexec_prerun=rm -rf /\n", ["3:1 import-left-out"], 0),
    ("fio", "[a]\nsize=1m\ndirectory=/a:/b\n", ["3:1 import-left-out"], 0),
    ("fio", "[a]\nsize=1m\r\nrw=write\r\n", [], 0),
    ("fio", "[a]\nsize=1m\nfilename=ä\x07\n", ["3:11 import-syntax"], 1),
    ("fio", "[a]\nsize=1m\nfilename=${ODD_VALUE}\n", ["3:10 import-value"], 1),
    ("bexhoma", "bexhoma hardware\n -xts \x01 run", ["2:7 import-syntax"], 1),
    ("bexhoma", "bexhoma tpch -xht fio run", ["1:1 import-syntax"], 1),
    ("bexhoma", "", ["1:1 import-syntax"], 1),
    ("bexhoma", "bexhoma hardware -xts 4G \\\n  -xfrw randrea run", ["2:9 bad-value"], 1),
    ("bexhoma", "bexhoma hardware -xts 4G -xfidd 4 run", ["1:26 import-option", "1:33 import-syntax"], 1),
    ("bexhoma", "bexhoma hardware -xts 4G -xfid", ["1:26 import-option"], 1),
    ("bexhoma", "bexhoma hardware -xts", ["1:1 import-left-out", "1:18 import-option"], 1),
    ("bexhoma", "bexhoma hardware -xts 4G -nbt 1,two run", ["1:31 import-value"], 1),
    ("bexhoma", "bexhoma hardware -xts 4 -xtd 60s run", ["1:30 import-value"], 1),
    ("bexhoma", "bexhoma hardware -xts 4G -rss 50GB run", ["1:31 import-value"], 1),
    ("bexhoma", "bexhoma hardware -xts 4G -xht vdbench run", ["1:31 import-value"], 1),
    ("bexhoma", "bexhoma hardware -xts 4G -rst '$HOME run", ["1:31 import-syntax"], 1),
    ("bexhoma", "bexhoma hardware -xts 4G -rnn $NOPE_NODE run", ["1:31 import-variable"], 0),
    ("bexhoma", "bexhoma hardware -xts 4G start", ["1:26 import-left-out"], 0),
    ("bexhoma", "bexhoma hardware run", ["1:1 import-left-out"], 0),
]


def said(text):
    found = []
    for line in text.splitlines():
        match = re.match(r".*?:(?:(\d+:\d+):)? (?:error|warning): .*\[([a-z-]+)\]$", line)
        if match:
            found.append(f"{match[1]} {match[2]}" if match[1] else match[2])
    return found


def check(kind, text, places, status):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "job.fio")
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        with open(os.path.join(folder, "again.inc"), "w", encoding="utf-8") as file:
            file.write("include again.inc\n")
        done = subprocess.run([EXPC, "import", kind, path], cwd=folder, capture_output=True, text=True, check=False,
                              env={**os.environ, "ODD_VALUE": "a\nb"})
        assert done.returncode == status, f"exit status {done.returncode}\n{done.stderr}"
        assert said(done.stderr) == places, f"{said(done.stderr)}\n{done.stderr}"
        assert bool(done.stdout) == (status == 0), "an experiment is printed just when there is no error"
        if status or text.startswith("bexhoma hardware run"):
            return
        with open(path, "w", encoding="utf-8") as file:
            file.write(done.stdout)
        checked = subprocess.run([EXPC, "check", path], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, f"what was imported is invalid:\n{checked.stderr}{done.stdout}"


def main():
    failed = 0
    for case in CASES:
        problem = None
        try:
            check(*case)
        except AssertionError as error:
            problem = error
        failed |= problem is not None
        print(f"not ok {case[1]!r}: {problem}" if problem else f"ok {case[1]!r} {' '.join(case[2])}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
