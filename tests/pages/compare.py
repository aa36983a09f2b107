#!/usr/bin/env python3
"""tests/pages/compare.py - the rounds of the examples against those of the pages they come from, in order.

Reads rounds-*.tsv beside it, and of each example named there `expc plan -o json`; where a page says how often a tool opens what, also the command
lines that `expc build` writes for this machine. Where the page's command line is silent, fio's default holds; an empty cell means that the option is
not set.
"""
import csv
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
EXPC = os.environ.get("EXPC", os.path.join(ROOT, "build/expc"))
FIO_COUNTS = {**{f"000-{n:02}": count for n, count in enumerate((16, 10, 10, 14, 16, 2, 1, 1, 6, 5, 6, 1), 1)}, "001-grid": 48}
SYSBENCH_COUNTS = {"000-13": 4, "000-14": 3, "000-15": 4, "000-16": 1}
OTHER_COUNTS = {"003-sets": 315, "004-fio-dirs": 4, "004-fio-files": 4, "004-fio-devices-each": 4, "004-fio-devices-shared": 4, "004-sysbench-oltp": 1,
                "004-vdbench-1": 1, "004-vdbench-2": 1}
COUNTS = {**FIO_COUNTS, **SYSBENCH_COUNTS, **OTHER_COUNTS}
PARAMETER = {"engine": "ioengine"}
FIO_DEFAULTS = {"fsync": 0, "fdatasync": 0, "rwmixread": 50, "randrepeat": 1, "norandommap": 0, "invalidate": 1, "fadvise_hint": "1"}
SIZES = ("bs", "filesize")
# What the page writes with other words than today's tools, and the number it gives each test set.
TODAY = {"blocksize": "bs", "readwrite": "rw", "oltp-tables-count": "tables", "oltp-table-size": "table_size", "fwd.threads": "threads",
         "rd.threads": "threads"}
FIRST_SET = 2
SETS = {2: [], 3: ["dbi vm.swappiness"], 4: ["dbi vm.swappiness", "VM"], 5: ["Nutanix"], 6: ["dbi"], 7: ["dbi"], 8: []}
# Writing the ratio would void the bytes beside it, and the kernel refuses the other; both are 0 by themselves.
VOID = (("VM", "vm.dirty_background_ratio"), ("VM", "vm.dirty_bytes"))
HUGE_SETS = (7, 8)


def size(text):
    """As fio, sysbench and vdbench read it."""
    units = {"k": 1024, "m": 1024 ** 2, "g": 1024 ** 3}
    return int(text[:-1]) * units[text[-1].lower()] if text[-1].lower() in units and text[:-1].isdigit() else int(text)


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


def first_difference(n, pairs):
    """The first (what, ours, the page's) that differs, in words."""
    for what, got, wanted in pairs:
        if got != wanted:
            return f"round {n}: {what} is {got!r}, on the page {wanted!r}"
    return None


def compare_fio(row, step, plan):
    return first_difference(row["n"], ((column, actual(plan, step, column), expected(column, text)) for column, text in row.items()
                                       if column not in ("experiment", "n")))


def same_amount(ours, page):
    """Both as numbers when the page's is an amount."""
    try:
        return (ours if isinstance(ours, int) else size(str(ours))), size(page)
    except ValueError:
        return str(ours), page


def compare_sysbench(row, step, plan):
    """Two tests one after the other in each round; threads are each client's."""
    workload = step["workloads"][0]
    cpu, memory = [stage["params"] for stage in workload["stages"]]
    found = {"tenants": plan["systems"][step["system"]].get("tenants", {}).get("count", 1), "clients": workload["pods"] * workload["copies"],
             "threads": cpu["threads"], "cpu-max-prime": cpu["cpu-max-prime"], **{key: memory[key] for key in row if key.startswith("memory-")}}
    pairs = [(key, *same_amount(value, row[key])) for key, value in found.items()]
    seconds = int(row["time"].rstrip("s"))
    return first_difference(row["n"], pairs + [("threads of the memory test", memory["threads"], int(row["threads"])),
                                               ("time", cpu["time"], seconds), ("time of the memory test", memory["time"], seconds)])


def tuning_on_page(number):
    groups = [line.rstrip("\n").split("\t") for line in open(os.path.join(HERE, "sysctls-003.tsv"), encoding="utf-8")]
    return sorted([key, value] for group, key, value in groups if (group, key) not in VOID
                  and any(wanted in (group, f"{group} {key}") for wanted in SETS[number]))


def compare_set(row, step, plan):
    number, system = int(row["set"]), plan["systems"][step["system"]]
    params = step["workloads"][0]["params"]
    tuning = sorted([key, value] for kind, key, value in system.get("tuning", []) if kind == "sysctls")
    return first_difference(row["n"], (
        ("set", step["system"] + FIRST_SET, number), ("scale", plan["loads"][step["load"]]["params"]["scale"], int(row["scale"])),
        ("clients", params["clients"], int(row["clients"])), ("jobs", params["jobs"], int(row["jobs"])),
        ("tuning", tuning, tuning_on_page(number)), ("huge pages", system["parameters"].get("huge_pages") == "on", number in HUGE_SETS)))


def sections_of(argv):
    """The options of each --name, those in front of the first included."""
    common, sections = {}, []
    for key, _, value in (word[2:].partition("=") for word in argv[1:]):
        if key == "name":
            sections.append(dict(common))
        else:
            (sections[-1] if sections else common)[TODAY.get(key, key)] = value
    return sections


def compare_files(row, argv, on_devices):
    """A fio command line of ours against one of the page's: sections, files, and every option. What is used of a device is its `size` here."""
    sections = sections_of(argv)
    if on_devices:
        row = {**{key: value for key, value in row.items() if key != "filesize"}, "size": row["filesize"]}
    names = [section.get("filename", "").split(":") for section in sections]
    found = {"sections": str(len(sections)), "files": str(len(names[0])), "volumes": str(len({name for each in names for name in each}))}
    pairs = [(key, found[key], row[key]) for key in found if key in row]
    for section in sections:
        for key, wanted in row.items():
            key, got = TODAY.get(key, key), section.get(TODAY.get(key, key))
            if key == "filename" and got:
                got = os.path.basename(got.split(":")[0])
            neutral = key == "end_fsync" and section["rw"] == "read"        # nothing to flush
            if key not in found and not neutral:
                pairs.append((key, *same_amount(got, wanted)))
    return first_difference(1, pairs)


def flat(tree, prefix=""):
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def compare_options(row, step, plan):
    """Params under the names of the page."""
    params = dict(flat(step["workloads"][0]["params"]))
    pairs = [(TODAY.get(key, key), *same_amount(params.get(TODAY.get(key, key)), wanted)) for key, wanted in row.items() if key != "volumes"]
    if "volumes" in row:
        pairs.append(("volumes", len(plan["systems"][0]["volumes"]), int(row["volumes"])))
    return first_difference(1, pairs)


def command_lines(name):
    """The argv of each round, as it would run on this machine."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([EXPC, "build", "-o", f"{folder}/out", f"examples/{name}/experiment.yaml"], cwd=ROOT, check=True, capture_output=True)
        lines = [line.rstrip("\n").split("\t") for line in open(f"{folder}/out/local/steps.tsv", encoding="utf-8")]
    return [json.loads(next(field for field in line if field.startswith('["'))) for line in lines if len(line) > 8 and line[1] == "round"]


def compare_all(name, rows, plan, steps):
    if name.startswith("004-fio"):
        return next(filter(None, (compare_files(row, argv, "-devices-" in name) for row, argv in zip(rows, command_lines(name), strict=True))), None)
    compare = compare_fio if name in FIO_COUNTS else compare_sysbench if name in SYSBENCH_COUNTS else compare_set if name == "003-sets" else compare_options
    return next(filter(None, (compare(row, step, plan) for row, step in zip(rows, steps))), None)


def check(name, rows):
    if len(rows) != COUNTS.get(name):
        return f"the kept table has {len(rows)} rounds, the page has {COUNTS.get(name)}"
    done = subprocess.run([EXPC, "plan", "-o", "json", f"examples/{name}/experiment.yaml"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        return f"exit status {done.returncode}: {done.stderr.strip()}"
    plan = json.loads(done.stdout)
    steps = [step for step in plan["steps"] if step["do"] == "round"]
    if len(steps) != len(rows):
        return f"{len(steps)} rounds, the page has {len(rows)}"
    return compare_all(name, rows, plan, steps)


def kept_rows():
    """By example; of the table with an option a line, a dict a round."""
    by_name = {}
    for file in ("rounds-000.tsv", "rounds-000-sysbench.tsv", "rounds-001.tsv", "rounds-003.tsv"):
        for row in csv.DictReader(open(os.path.join(HERE, file), encoding="utf-8"), delimiter="\t"):
            by_name.setdefault(row["experiment"], []).append(row)
    for row in csv.DictReader(open(os.path.join(HERE, "rounds-004.tsv"), encoding="utf-8"), delimiter="\t"):
        rounds = by_name.setdefault(row["experiment"], [])
        if len(rounds) < int(row["n"]):
            rounds.append({})
        rounds[-1][row["option"]] = row["value"]
    return by_name


def main():
    by_name, failed = kept_rows(), 0
    for name in COUNTS:
        problem = check(name, by_name.get(name, []))
        failed |= bool(problem)
        print(f"not ok {name}: {problem}" if problem else f"ok {name}: {COUNTS[name]} rounds as on the page", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
