#!/usr/bin/env python3
"""tests/pages/cut.py FOLDER [OUT] - cuts what was measured, round by round, out of saved web pages.

The pages (as text, any file names) are known by their content: bexhoma's hardware page, whose first twelve "Per Connection" tables are fio's and
whose others sysbench's; a published fio grid (mdcallag, 2022), whose headings are the grid; test sets of pgbench-tools on an EC2 instance; and
posts on storage benchmarks of databases, whose command lines and parameter files are the rounds. Writes rounds-*.tsv to OUT, here unless given.
"""
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
COLUMNS = ["rw", "bs", "iodepth", "engine", "fsync", "fdatasync", "rwmixread", "numjobs"]
GRID_COLUMNS = ["path", "rw", "bs", "iodepth", "engine", "direct", "fadvise_hint", "numjobs", "runtime", "filesize", "filename", "randrepeat",
                "norandommap", "invalidate"]
FIO_EXPERIMENTS = 12
SYSBENCH_COLUMNS = ["tenants", "clients", "threads", "time", "cpu-max-prime", "memory-block-size", "memory-total-size"]


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


def number_after(text, mark):
    """The value that follows `mark` wherever it stands; it must be one and the same."""
    found = set(re.findall(re.escape(mark) + r"([0-9A-Za-z]+)", text))
    assert len(found) == 1, (mark, found)
    return found.pop()


def cut_sysbench(text):
    """Tenants are the DBMS of their own, Hardware-1 ...; the clients of a round are its rows of one tenant."""
    tables = [rows for rows in tables_after(text, "#### Per Connection") if not rows[0]["hardware_fio_rw"]]
    stages = [number_after(text, mark) for mark in ("Duration per round is ", "sysbench cpu --cpu-max-prime=", "--memory-block-size=", "--memory-total-size=")]
    for number, rows in enumerate(tables, FIO_EXPERIMENTS + 1):
        for client in sorted({int(row["client"]) for row in rows}):
            of_round = [row for row in rows if int(row["client"]) == client]
            tenants = {row["DBMS"].split("-")[1] for row in of_round}
            threads = {row["hardware_threads"] for row in of_round}
            assert len(threads) == 1 and len(of_round) % len(tenants) == 0
            yield [f"000-{number}", str(client), str(len(tenants)), str(len(of_round) // len(tenants)), threads.pop(), *stages]


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


def cut_sets(text):
    """Every test of the details, in the order it ran; workers as the last tables have it."""
    workers = set(re.findall(r"\|\s*tpc-b\.sql\s*\|\s*\d+\s*\|\s*\d+\s*\|\s*(\d+)\s*\|", text))
    assert len(workers) == 1
    tests = set(re.findall(r"^(\d) (\d+) (\d+) (\d+)\s+\d+ [\d.]+ \d+ \d+ \d+ \d+ \d+ ", text, re.MULTILINE))
    ordered = sorted(tests, key=lambda test: int(test[1]))
    assert len({test[1] for test in tests}) == len(tests)
    for n, (number, _, scale, clients) in enumerate(ordered, 1):
        yield ["003-sets", str(n), number, scale, clients, next(iter(workers))]


def cut_sysctls(text):
    """Each group of kernel settings of the page: its heading's first word, key, value."""
    group = None
    for line in text.partition("Other considerations")[0].splitlines():
        heading = re.match(r"(Nutanix|percona|dbi|VM)\b.*:\s*$", line)
        group = heading[1] if heading else group
        for key, value in re.findall(r"(vm\.\w+) *= *(\d+)", line):
            yield [group, key, value]


FIO_EXAMPLES = ["004-fio-dirs"] * 4 + ["004-fio-files"] * 4 + ["004-fio-devices-each"] * 4 + ["004-fio-devices-shared"] * 4


def fio_round(command):
    """(option, value) of a command line: how often --name stands is `sections`, how many files each opens is `files`."""
    words = [word[2:].partition("=") for word in command.split() if word.startswith("--")]
    names = [value.split(":") for key, _, value in words if key == "filename"]
    folders = {os.path.dirname(name) for each in names for name in each if name.startswith("/")}
    yield "sections", str(sum(key == "name" for key, _, _ in words))
    if folders:                                                 # files on file systems of their own, or devices
        yield "volumes", str(len(folders) if folders != {"/dev"} else len({name for each in names for name in each}))
        yield "files", str(len(names[0]))
    for key, _, value in words:
        if key == "filename" and not value.startswith("/dev"):
            value = os.path.basename(value.split(":")[0])
        elif key in ("filename", "name"):
            continue
        yield key, value or "1"


def cut_fio_examples(text):
    commands = list(dict.fromkeys(re.findall(r"^\$ (fio .*)$", text, re.MULTILINE)))
    assert len(commands) == len(FIO_EXAMPLES)
    for index, (name, command) in enumerate(zip(FIO_EXAMPLES, commands)):
        for key, value in dict(fio_round(command)).items():
            yield [name, str(index % 4 + 1), key, value]


def cut_oltp(text):
    variables = dict(re.findall(r"(\w+)=(\d+)", re.search(r"^\$ (threads=.*)$", text, re.MULTILINE)[1]))
    command = re.search(r"^\$ (sysbench .* run)$", text, re.MULTILINE)[1]
    for key, value in re.findall(r"--([\w-]+)=(\S+)", command):
        if not key.startswith("mysql-"):
            yield ["004-sysbench-oltp", "1", key, variables[value[1:]] if value.startswith("$") else value]


def cut_vdbench(text):
    """The parameter files, a definition a line; the threads stand behind th= on the command line."""
    threads = re.search(r"vdb\.job th=(\d+)", text)[1]
    lines = [line.strip() for line in text.splitlines() if re.match(r"(fsd|fwd|sd|wd|rd)=\w+,", line.strip())]
    second = next(i for i, line in enumerate(lines) if line.startswith("sd="))
    for name, of_file in (("004-vdbench-1", lines[:second]), ("004-vdbench-2", lines[second:])):
        kinds = [line.partition("=")[0] for line in of_file]
        yield [name, "1", "volumes", str(kinds.count(kinds[0]))]
        for kind in dict.fromkeys(kinds):
            options = dict(pair.split("=") for pair in next(line for line in of_file if line.startswith(kind + "=")).split(",")[1:])
            for key, value in options.items():
                if key not in ("host", "anchor", "fsd", "fwd", "sd", "wd"):
                    value = threads if value == "$th" else os.path.basename(value)
                    yield [name, "1", f"{kind}.{'threads' if key == 'th' else key}", value]


def write(path, head, rows):
    with open(path, "w", encoding="utf-8") as file:
        for row in [head, *rows]:
            file.write("\t".join(row) + "\n")


def main(folder, out):
    hardware = page_with(folder, "hardware_fio_rw", "Benchmark: Hardware")
    sets = page_with(folder, "Detail for test set", "pgbench-tools")
    posts = page_with(folder, "fio directory and filename options", "vdbench")
    write(os.path.join(out, "rounds-000.tsv"), ["experiment", "n"] + COLUMNS, cut_hardware(hardware))
    write(os.path.join(out, "rounds-000-sysbench.tsv"), ["experiment", "n"] + SYSBENCH_COLUMNS, cut_sysbench(hardware))
    write(os.path.join(out, "rounds-001.tsv"), ["experiment", "n"] + GRID_COLUMNS,
          (["001-grid", str(n)] + row for n, row in enumerate(cut_grid(page_with(folder, "fio.4kb.raw.psync", "<- njobs")), 1)))
    write(os.path.join(out, "rounds-003.tsv"), ["experiment", "n", "set", "scale", "clients", "jobs"], cut_sets(sets))
    write(os.path.join(out, "sysctls-003.tsv"), ["group", "key", "value"], cut_sysctls(sets))
    write(os.path.join(out, "rounds-004.tsv"), ["experiment", "n", "option", "value"],
          [*cut_fio_examples(posts), *cut_oltp(posts), *cut_vdbench(posts)])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else HERE)
