#!/usr/bin/env python3
"""tests/man/language.py - each example of docs/language.md, laid over the first, can be planned; each has the rounds that its text promises."""
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXPC = os.environ.get("EXPC", os.path.join(ROOT, "build/expc"))
ROUNDS = {"Sweep a field": 16, "Sweep bundles of settings": 4, "Clients": 2, "Place and size": 1, "Raw devices": 1, "Several workloads at the same time": 3,
          "Repeat": 6, "Pair, leave out, add": 6, "Neighbours": 2, "Options that no table knows": 1, "Objects with something of your own": 1, "Measure again": 1}


def rounds(base, over):
    done = subprocess.run([EXPC, "plan", "-o", "json", base, *(["-f", over] if over else [])], capture_output=True, text=True, check=False)
    if done.returncode:
        raise ValueError(f"exit status {done.returncode}\n{done.stderr}")
    return json.loads(done.stdout)["totals"]["rounds"]


def main():
    page = open(os.path.join(ROOT, "docs/language.md"), encoding="utf-8").read()
    parts = re.split(r"^## (.*)$", page, flags=re.MULTILINE)
    titles, failed = dict(zip(parts[1::2], parts[2::2])), 0
    with tempfile.TemporaryDirectory() as folder:
        base, over = os.path.join(folder, "base.yaml"), os.path.join(folder, "over.yaml")
        with open(base, "w", encoding="utf-8") as file:
            file.write(re.search(r"```yaml\n(.*?)```", parts[0], re.DOTALL)[1])
        assert rounds(base, None) == 1 and set(titles) == set(ROUNDS), set(titles) ^ set(ROUNDS)
        for title, text in titles.items():
            with open(over, "w", encoding="utf-8") as file:
                file.write(re.search(r"```yaml\n(.*?)```", text, re.DOTALL)[1])
            try:
                got = rounds(base, over)
                problem = None if got == ROUNDS[title] else f"{got} rounds, not {ROUNDS[title]}"
            except ValueError as error:
                problem = error
            failed |= problem is not None
            print(f"not ok {title}: {problem}" if problem else f"ok {title}: {ROUNDS[title]} rounds", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
