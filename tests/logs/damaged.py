#!/usr/bin/env python3
"""damaged.py EXPCOLLECT LOGS EXPECTED - logs that went through other hands: with CRLF, with foreign lines around, from another host, cut at every line, as they
are and wrapped.

CRLF and foreign lines change nothing, another host nothing but its name. Of a log that was cut, each result has the values of the whole log's, or is marked by an error or a warning, or is absent;
tables of means (iostat, vmstat) have fewer rows to take a mean of and say so by fewer intervals. A log of transactions cannot show that it was longer.
"""
import json
import os
import re
import sys
import tempfile

import expectations

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "collector"))
import wrappings as w  # noqa: E402  (a folder that is no package)

FOREIGN = b"Welcome to host-7.example, load average: 0.10\n"
SANITIZED = os.environ.get("VARIANT") in ("asan", "fuzz")
CUTS, WRAPPED_CUTS = 30 if SANITIZED else 1000, 12     # a log with more lines is cut at as many places
HOST = "db-7.bench.example"
HOSTS = rb'((?:^Linux \S+ \()|hostname=|^<|"hostname" ?: ?"|"nodename" ?: ?")(?:vm|node-[ab]|host-1|127\.0\.0\.1)(?=[)",>])'
WRAPPED = {"CRI": lambda data: b"".join(w.cri(data)), "docker": lambda data: b"".join(w.docker(data)), "argo": lambda data: w.argo("wf-1", data, True)}


def crlf(data):
    return data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def framed(data):
    return FOREIGN + data + (b"" if data.endswith(b"\n") else b"\n") + FOREIGN


def moved(want, lines):
    """The same expectation for a file that has lines in front; what cannot be said any more is left out."""
    moved_results = [{**r, "source": {**r["source"], "line": r["source"]["line"] + lines}} if "line" in r.get("source", {}) else r for r in want["results"]]
    rest = {key: value for key, value in want.items() if key != "unread_lines"}
    return {**rest, "results": moved_results}


def same_number(a, b):
    return abs(a - b) <= max(abs(a), abs(b)) * 1e-9


def is_fewer(got, whole):
    return whole["metrics"].get("intervals", 0) > got["metrics"].get("intervals", 0)


def wrong_numbers(got, whole):
    """Metrics of unmarked results of a cut log that are not those of the whole one."""
    for one, other in zip(got["results"], whole["results"]):
        if one["errors"] or one["warnings"] or is_fewer(one, other) or one["test"] == "log":
            continue
        for name, value in one["metrics"].items():
            if name not in other["metrics"] or not same_number(value, other["metrics"][name]):
                yield f"{name} {value} instead of {other['metrics'].get(name)}"


def cut_places(data, cuts):
    ends = [i + 1 for i, byte in enumerate(data) if byte == 10][:-1]
    return ends[::-(-len(ends) // cuts) or 1]


def write(folder, name, data):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)
    return name


def tell(title, wrong):
    print(f"not ok {title}: {'; '.join(wrong[:5])}" if wrong else f"ok {title}")
    return not wrong


def of_changed(program, wanted, logs, change, lines, title):
    with tempfile.TemporaryDirectory() as folder:
        names = [write(folder, name, change(data)) for name, data in logs.items()]
        files, status = expectations.collect(program, names, folder)
        wrong = [f"exit status {status}"] if files is None else []
        for got in files or []:
            wrong += [f"{got['file']}: {w}" for w in expectations.faults(moved(wanted[got["file"]], lines), got)]
    return tell(title, wrong)


def of_cut(program, name, data, whole, cuts=CUTS, how=""):
    with tempfile.TemporaryDirectory() as folder:
        names = [write(folder, f"{place}.txt", data[:place]) for place in cut_places(data, cuts)]
        if not names:
            return True
        files, status = expectations.collect(program, names, folder)
        wrong = [f"exit status {status}"] if files is None else []
        for got in files or []:
            wrong += [f"cut at {got['file']}: {w}" for w in wrong_numbers(got, whole)]
    return tell(f"cut at lines{how} {name}", wrong)


def of_host(program, logs, wholes):
    """Figures are the same; where a host is told it is the new one."""
    logs = {name: re.sub(HOSTS, lambda m: m[1] + HOST.encode(), data, flags=re.M) for name, data in logs.items() if re.search(HOSTS, data, re.M)}
    wrong = [] if len(logs) > 12 else [f"only {len(logs)} logs tell of a host"]
    with tempfile.TemporaryDirectory() as folder:
        files, _ = expectations.collect(program, [write(folder, name, data) for name, data in logs.items()], folder)
    for got in files:
        whole = json.dumps(wholes[got["file"]]["results"])
        whole = re.sub(r'("host(?:name)?": ")[^"]*', lambda m: m[1] + HOST, whole)
        if json.dumps(got["results"]) != whole:
            wrong.append(f"{got['file']}: other results")
    return tell("logs of another host", wrong)


def is_plain(data):
    """Documents of other tools are not read when a line stands before them; a mark of the encoding stands at the start of a file only."""
    return b"\0" not in data and not data.startswith(b"\xef\xbb\xbf") and (b'"fio version"' in data or not data.lstrip().startswith(b"{"))


def main():
    program, folder, expected = sys.argv[1:]
    wanted = expectations.load(expected)
    logs = {name: open(os.path.join(folder, name), "rb").read() for name in sorted(wanted) if os.path.isfile(os.path.join(folder, name))}
    plain = {name: data for name, data in logs.items() if is_plain(data)}
    good = of_changed(program, wanted, plain, crlf, 0, "logs with CRLF")
    good = of_changed(program, wanted, plain, framed, 1, "logs with foreign lines around") and good
    files, _ = expectations.collect(program, list(plain), folder)
    good = of_host(program, plain, {whole["file"]: whole for whole in files}) and good
    for number, whole in enumerate(files):
        name = whole["file"]
        if not wanted[name].get("cut", True):
            continue
        good = of_cut(program, name, plain[name], whole) and good
        for how, wrap in list(WRAPPED.items())[number % 3:][:1]:
            if plain[name].isascii() and b"\x1b" not in plain[name]:
                good = of_cut(program, name, wrap(plain[name]), whole, WRAPPED_CUTS, f" in {how}") and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
