#!/usr/bin/env python3
"""tests/pages/cut.py FOLDER [OUT] - cuts what was measured, round by round, out of two saved web pages.

The pages (as text, any file names) are known by their content: bexhoma's hardware page, whose first twelve "Per Connection" tables are fio's,
and a published fio grid (mdcallag, 2022), whose headings are the grid. Writes rounds-000.tsv and rounds-001.tsv to OUT, here unless given.
"""
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
COLUMNS = ["rw", "bs", "iodepth", "engine", "fsync", "fdatasync", "rwmixread", "numjobs"]
GRID_COLUMNS = ["path", "rw", "bs", "iodepth", "engine", "direct", "fadvise_hint", "numjobs", "runtime", "filesize", "filename", "randrepeat",
                "norandommap", "invalidate"]
FIO_EXPERIMENTS = 12


def page_with(folder, *marks):
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            text = open(path, encoding="utf-8", errors="replace").read()
            if all(mark in text for mark in marks):
                return text
    sys.exit(f"cut.py: no page in {folder} holds {marks}")


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def tables_after(text, heading):
    """Each table that follows a line `heading`: list of dicts, keys from its first row."""
    lines = iter(text.splitlines())
    for line in lines:
        if line.strip() != heading:
            continue
        names = cells(next(lines))
        next(lines)                                             # |:---|---:|
        rows = []
        for line in lines:
            if not line.startswith("|"):
                break
            rows.append(dict(zip(names, cells(line))))
        yield rows


def cut_hardware(text):
    fio = [rows for rows in tables_after(text, "#### Per Connection") if rows[0]["hardware_fio_rw"]][:FIO_EXPERIMENTS]
    for number, rows in enumerate(fio, 1):
        for row in rows:
            yield [f"000-{number:02}", row["client"]] + [row["hardware_fio_" + column] for column in COLUMNS]


def command_lines(text):
    """{raw, dir, buf: options of its example command line}: the line after `raw = ...` and so on."""
    lines = text.splitlines()
    found = {}
    for label, command in zip(lines, lines[1:]):
        name = re.match(r"(\w+) = ", label)
        if name and command.startswith("fio "):
            words = [word[2:].partition("=") for word in command.split() if word.startswith("--")]
            found[name[1]] = {key: value or "1" for key, _, value in words}
    return found


def cut_grid(text):
    """The cross product of the headings: paths in the order of their command lines, sizes as they first appear, jobs as in `1 2 4 ... <- njobs`."""
    options = command_lines(text)
    names = re.findall(r"fio\.(\w+)\.(\w+)\.(\w+)$", text, re.MULTILINE)
    sizes = list(dict.fromkeys(size.removesuffix("b") for size, _, _ in names))
    jobs = re.search(r"^([0-9 ]+) <- njobs$", text, re.MULTILINE)[1].split()
    assert {path for _, path, _ in names} == set(options) and {engine for _, _, engine in names} == {one["ioengine"] for one in options.values()}
    for path, given in options.items():
        for size in sizes:
            for count in jobs:
                row = {**given, "path": path, "bs": size, "engine": given["ioengine"], "numjobs": count}
                if path == "raw":
                    row["filename"] = ""                        # the device itself
                row["filename"] = ":".join(os.path.basename(name) for name in row["filename"].split(":"))
                yield [row.get(column, "") for column in GRID_COLUMNS]


def write(path, head, rows):
    with open(path, "w", encoding="utf-8") as file:
        for row in [head, *rows]:
            file.write("\t".join(row) + "\n")


def main(folder, out):
    write(os.path.join(out, "rounds-000.tsv"), ["experiment", "n"] + COLUMNS,
          cut_hardware(page_with(folder, "hardware_fio_rw", "Benchmark: Hardware")))
    write(os.path.join(out, "rounds-001.tsv"), ["experiment", "n"] + GRID_COLUMNS,
          (["001-grid", str(n)] + row for n, row in enumerate(cut_grid(page_with(folder, "fio.4kb.raw.psync", "<- njobs")), 1)))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else HERE)
