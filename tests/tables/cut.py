#!/usr/bin/env python3
"""tests/tables/cut.py FOLDER OUT [extract] - cuts figures, and the tables that were made of them, out of three saved web pages.

The pages (as text, any file names) are known by their content: bexhoma's hardware page, a published fio grid (mdcallag, 2022), and a report of
pgbench-tools. OUT gets grid.tsv, sets.tsv, hardware.tsv, used.tsv (figures) and *.txt (tables as the pages print them, blanks collapsed).
`extract`: only some rows and columns, as they are kept beside this program.
"""
import os
import re
import sys

EXTRACT_HARDWARE = {"09", "12", "14", "16"}
EXTRACT_SET = "7"
EXTRACT_COLUMNS = 3


def page_with(folder, *marks):
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            text = open(path, encoding="utf-8", errors="replace").read()
            if all(mark in text for mark in marks):
                return text
    sys.exit(f"cut.py: no page in {folder} holds {marks}")


def collapse(line):
    line = re.sub(r"-{3,}", "-", line)                          # rules of any length
    return re.sub(r"\s+", " ", line).strip()


def write(name, lines):
    with open(os.path.join(OUT, name), "w", encoding="utf-8") as f:
        f.write("".join(line + "\n" for line in lines))


def write_tsv(name, rows):
    write(name, ["\t".join(rows[0])] + ["\t".join(str(v) for v in row.values()) for row in rows])


# --- the grid: seven tables of one shape

def grid(folder):
    lines = page_with(folder, "IOPs per fio", "<- njobs").splitlines()
    keys = ["iops", "usecs", "cpu", "cpu_op", "r_await", "per_query", "rareq"]
    starts = [i for i, line in enumerate(lines) if line.endswith("<- njobs")]
    cells = {}
    for key, start in zip(keys, starts):
        threads = lines[start].split()[:-2]
        threads = threads[:EXTRACT_COLUMNS] if EXTRACT else threads
        table = [lines[start - 1], " ".join(threads) + " <- njobs"]
        for line in lines[start + 1:]:
            words = line.split()
            if line == "-":
                table.append("-")
            if not words or not words[-1].startswith("fio."):
                if line == "-":
                    continue
                break
            table.append(" ".join(words[:len(threads)] + words[-1:]))
            _, bs, path, engine = words[-1].split(".")
            for t, value in zip(threads, words):
                cells.setdefault((bs[:-1], path, t), {"bs": bs[:-1], "path": path, "threads": t})[key] = value.lstrip("~")
        write(f"grid-{key}.txt", table)
    write_tsv("grid.tsv", list(cells.values()))


# --- the sets: a row a test, and averages

def sets(folder):
    text = page_with(folder, "pgbench-tools", "fastest_extended")
    averages, tests, kept = {}, {}, {"scale": [], "clients": [], "both": []}
    kinds = {"by scale": "scale", "by clients": "clients", "by scale, client, and rate limit": "both"}
    kind, seen = None, set()
    for line in text.splitlines():
        heading = re.match(r"(Averages|Detail) for test set (\d)(?: (by .*))?:$", line)
        words = line.split()
        if heading:
            kind = kinds[heading[3]] if heading[3] else "detail"
            fresh = (heading[2], kind) not in seen and (not EXTRACT or heading[2] == EXTRACT_SET)
            seen.add((heading[2], kind))
            if fresh and kind != "detail":
                kept[kind].append(f"# {heading[2]}")
        elif words and re.match(r"set |\d ", line) and kind and fresh:
            if kind != "detail":
                kept[kind].append(collapse(line))
            if kind == "both" and words[0] != "set":
                averages[tuple(words[:3])] = words[4:6] if len(words) == 7 else words[-3:-1]
            if kind == "detail" and words[0] != "set":
                tests[words[1]] = {"set": words[0], "scale": words[2], "clients": words[3], "tps": words[4], "max": words[5], "p90": ""}
        elif words and not heading:
            kind = None if not re.match(r"\d ", line) else kind
    reports = {}
    for name, start in (("fastest", "(fastest_extended)"), ("compromise", "(compromise_tps_lat_lim)")):
        part = text[text.index(start):].splitlines()[1:]
        rows = [[c.strip() for c in line.split("|")] for line in part if "|" in line][:21 if name == "fastest" else 16]
        reports[name] = [rows[0]] + [r for r in rows[1:] if not EXTRACT or r[0] == EXTRACT_SET]
        write(f"sets-{name}.txt", [" ".join(r) for r in reports[name]])
    for row in reports["fastest"][1:]:
        for test in tests.values():
            if [test["set"], test["scale"], test["clients"], test["tps"], test["max"]] == [row[0], row[2], row[3], row[5], row[6]]:
                test["p90"] = row[7]
    infos = {r[0]: r[1] for r in reports["compromise"][1:]}
    least = {(r[0], r[3], r[4]): r[7] for r in reports["compromise"][1:]}
    for test in tests.values():
        key = test["set"], test["scale"], test["clients"]
        test["avg"], test["p90_mean"] = averages[key]
        test["p90_least"] = least.get(key, "")
        test["info"] = infos[test["set"]]
    write_tsv("sets.tsv", list(tests.values()))
    for name, lines in kept.items():
        write(f"sets-{name}.txt", lines)


# --- bexhoma's page: sixteen commands

def hardware(folder):
    text = page_with(folder, "#### Per Connection", "hardware_fio_rw")
    commands = re.split(r"^### Workflow$", text, flags=re.M)[1:]
    rows, used = [], []
    for n, command in enumerate(commands, 1):
        number = f"{n:02d}"
        if EXTRACT and number not in EXTRACT_HARDWARE:
            continue
        body = command[:command.index("### Tests")]
        table = ["### Workflow"] + [collapse(line) for line in body.splitlines() if line.strip()]
        write(f"hardware-{number}.txt", table)
        part, names = None, None
        for line in body.splitlines():
            if line.startswith("#"):
                part, names = line.split(" ", 1)[1], None
            if not line.startswith("|") or line.startswith("|:"):
                continue
            cells = [c.strip() for c in line.strip().strip("|").split("|")]
            if names is None:
                names = cells
            elif part == "Per Connection":
                rows.append({"command": number, **dict(zip(names, cells))})
            elif part.startswith("Execution phase"):
                used.append({"command": number, "part": "system" if "SUT" in part else "client", **dict(zip(names, cells))})
    write_tsv("hardware.tsv", rows)
    write_tsv("used.tsv", used)


if __name__ == "__main__":
    FOLDER, OUT, EXTRACT = sys.argv[1], sys.argv[2], sys.argv[3:] == ["extract"]
    os.makedirs(OUT, exist_ok=True)
    grid(FOLDER)
    sets(FOLDER)
    hardware(FOLDER)
