#!/usr/bin/env python3
"""tests/pages/compare.py - the rounds of the examples against those of the pages they come from, in order.

Reads rounds-*.tsv beside it and `expc plan -o json` of each example named there. Where the page's command line is silent, fio's default holds;
an empty cell means that the option is not set.
"""
import csv
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
EXPC = os.environ.get("EXPC", os.path.join(ROOT, "build/expc"))
COUNTS = {**{f"000-{n:02}": count for n, count in enumerate((16, 10, 10, 14, 16, 2, 1, 1, 6, 5, 6, 1), 1)}, "001-grid": 48}
PARAMETER = {"engine": "ioengine"}
FIO_DEFAULTS = {"fsync": 0, "fdatasync": 0, "rwmixread": 50, "randrepeat": 1, "norandommap": 0, "invalidate": 1, "fadvise_hint": "1"}
SIZES = ("bs", "filesize")


def size(text):
    """As fio reads it."""
    units = {"k": 1024, "m": 1024 ** 2, "g": 1024 ** 3}
    return int(text[:-1]) * units[text[-1].lower()] if text[-1].lower() in units else int(text)


def expected(column, text):
    if text == "":
        return FIO_DEFAULTS.get(column)
    if column in SIZES:
        return size(text)
    return int(text) if text.isdigit() else text


def level_name(plan, step, axis):
    """The level's name on `axis` of a round."""
    index = [one["name"] for one in plan["axes"]].index(axis)
    return plan["axes"][index]["levels"][step["at"][index]]["name"]


def actual(plan, step, column):
    if column == "path":
        return level_name(plan, step, "path")
    name = PARAMETER.get(column, column)
    return step["workloads"][0]["params"].get(name, FIO_DEFAULTS.get(name))


def compare(rows, plan):
    steps = [step for step in plan["steps"] if step["do"] == "round"]
    if len(steps) != len(rows):
        return f"{len(steps)} rounds, the page has {len(rows)}"
    for row, step in zip(rows, steps):
        for column, text in row.items():
            if column in ("experiment", "n"):
                continue
            wanted, got = expected(column, text), actual(plan, step, column)
            if wanted != got:
                return f"round {row['n']}: {column} is {got!r}, on the page {wanted!r}"
    return None


def check(name, rows):
    if len(rows) != COUNTS.get(name):
        return f"the kept table has {len(rows)} rounds, the page has {COUNTS.get(name)}"
    done = subprocess.run([EXPC, "plan", "-o", "json", f"examples/{name}/experiment.yaml"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        return f"exit status {done.returncode}: {done.stderr.strip()}"
    return compare(rows, json.loads(done.stdout))


def main():
    by_name = {}
    for file in ("rounds-000.tsv", "rounds-001.tsv"):
        for row in csv.DictReader(open(os.path.join(HERE, file), encoding="utf-8"), delimiter="\t"):
            by_name.setdefault(row["experiment"], []).append(row)
    failed = 0
    for name in COUNTS:
        problem = check(name, by_name.get(name, []))
        failed |= bool(problem)
        print(f"not ok {name}: {problem}" if problem else f"ok {name}: {COUNTS[name]} rounds as on the page", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
