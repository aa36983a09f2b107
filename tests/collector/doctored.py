#!/usr/bin/env python3
"""doctored.py - one record of a good run is made wrong in one way: expcollect must name the row and end with status 1.

Arguments: the program. Prints `ok NAME` or `not ok NAME: why`.
"""
import copy
import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import records

HERE = os.path.dirname(os.path.abspath(__file__))
PLAN = os.path.join(HERE, "plan.json")
R = {n: f"r{n:012d}" for n in range(1, 6)}
failed = 0


def tell(name, problems):
    global failed
    failed += bool(problems)
    print(f"not ok {name}: {'; '.join(problems)}" if problems else f"ok {name}")


def run(*words, **more):
    return subprocess.run([PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, **more)


class Logs:
    """a copy of the good records that a case may change"""

    def __init__(self, good):
        self.folder, self.plan = tempfile.mkdtemp(dir=WORK), PLAN
        for name in os.listdir(good):
            shutil.copy(os.path.join(good, name), self.folder)

    def path(self, n, client=1):
        return os.path.join(self.folder, f"{R[n]}-main-t1-{client}.record")

    def read(self, n, client=1):
        return records.read(self.path(n, client))

    def write(self, record, n, client=1, sums=True, path=None):
        with open(path or self.path(n, client), "wb") as f:
            f.write(record.bytes() if sums else record.framed())


def header(n, client, change):
    def doctor(logs):
        record = logs.read(n, client)
        change(record.header)
        logs.write(record, n, client)
    return doctor


def report(n, change, client=1):
    """changes the decoded JSON of fio"""
    def doctor(logs):
        record = logs.read(n, client)
        for i, (name, stage, data) in enumerate(record.sections):
            if name == "fio.json":
                fio = json.loads(data)
                change(fio["jobs"][0])
                record.sections[i] = (name, stage, json.dumps(fio, indent=2).encode())
        logs.write(record, n, client)
    return doctor


def exit_7(h):
    h["exit"] = h["stages"][0]["exit"] = 7


def late(h):
    h["stages"][0]["start_ms"] += 700


def second_short(job):
    job["read"]["runtime"] -= 1000


def no_writes(job):
    job["write"]["io_bytes"] = job["write"]["io_kbytes"] = job["write"]["total_ios"] = 0


def options(**changes):
    return lambda job: job["job options"].update(changes)


def drop_option(job):
    del job["job options"]["fsync"]


def drop_fsync(logs):
    report(3, drop_option)(logs)
    header(3, 1, lambda h: h["stages"][0].update(argv=[w for w in h["stages"][0]["argv"] if not w.startswith("--fsync")]))(logs)


def gone(logs):
    os.remove(logs.path(2))


def client_gone(logs):
    os.remove(logs.path(4, 2))


def cut(logs):
    with open(logs.path(2), "r+b") as f:
        f.truncate(os.path.getsize(logs.path(2)) // 2)


def cut_between(logs):
    """cut inside a section, and other records follow in the same file"""
    data = b""
    for n, client in ((1, 1), (2, 1), (3, 1)):
        with open(logs.path(n, client), "rb") as f:
            whole = f.read()
        data += whole[:len(whole) // 2] + b"\n" if n == 2 else whole
        os.remove(logs.path(n, client))
    with open(os.path.join(logs.folder, "all.log"), "wb") as f:
        f.write(data)


def end_lost(logs):
    data = open(logs.path(2), "rb").read()
    with open(logs.path(2), "wb") as f:
        f.write(data[:data.rindex(b"{")])


def end_other(logs):
    data = open(logs.path(2), "rb").read()
    at = data.rindex(b"nonce")
    with open(logs.path(2), "wb") as f:
        f.write(data[:at] + data[at:].replace(b"0000", b"1111", 1))


def bad_header(logs):
    data = open(logs.path(2), "rb").read()
    with open(logs.path(2), "wb") as f:
        f.write(data.replace(b'"tenant":1', b'"tenant":"x"', 1))


def twice(logs):
    shutil.copy(logs.path(2), os.path.join(logs.folder, "again.record"))


def twice_other(logs):
    record = logs.read(2)
    record.sections.append(("settings", None, b"other"))
    logs.write(record, 2, path=os.path.join(logs.folder, "again.record"))


def bad_sum(logs):
    record = logs.read(2)
    record.header["sections"][2]["cksum"] ^= 1
    logs.write(record, 2, sums=False)


def surplus(logs):
    record = logs.read(2)
    record.header.update(round=R[5], nonce="other")
    logs.write(record, 2, path=os.path.join(logs.folder, "surplus.record"))


def surplus_client(logs):
    record = logs.read(2)
    record.header.update(client=2, nonce="other")
    logs.write(record, 2, path=os.path.join(logs.folder, "surplus.record"))


def no_output(logs):
    record = logs.read(2)
    record.sections = [("stdout", 1, b""), ("stderr", 1, b"fio: no such engine\n")]
    exit_7(record.header)
    logs.write(record, 2)


def throttled(logs):
    """held back although the plan sets no other limit than what it requests"""
    plan(logs, '"limits":{"cpu_m":2000,', '"limits":{"cpu_m":1000,')
    record = logs.read(3)
    record.sections = [(n, s, b.replace(b"\t700\t7\t1048576", b"\t250700\t9\t1048576") if n == "cgroup" else b) for n, s, b in record.sections]
    logs.write(record, 3)


def plan(logs, old, new):
    """another plan for this case"""
    with open(PLAN, encoding="utf-8") as f:
        text = f.read()
    assert old in text
    logs.plan = logs.folder + "-plan.json"
    with open(logs.plan, "w", encoding="utf-8") as f:
        f.write(text.replace(old, new))


def fio_error(job):
    job["error"] = 28


# name, what is done, the check that must fail, the round (None: not told) and client that it must name, words of the message
CASES = [
    ("exit 7", header(2, 1, exit_7), "exit-status", 2, 1, "exit status 7"),
    ("killed at the deadline", header(4, 2, lambda h: h.update(exit=124)), "exit-status", 4, 2, "124"),
    ("bs changed in fio's own options", report(2, options(bs="8k")), "params-planned", 2, 1, "bs=8k, planned is 4096"),
    ("another engine", report(1, options(ioengine="libaio")), "params-planned", 1, 1, "ioengine=libaio, planned is psync"),
    ("a planned option was not given", drop_fsync, "params-planned", 3, 1, "fsync=1 is planned, but was not given"),
    ("run time a second short", report(1, second_short), "run-time", 1, 1, "planned are 2 s"),
    ("a round gone", gone, "rounds-once", 2, None, "missing"),
    ("a client gone", client_gone, "rounds-once", 4, 2, "no usable record"),
    ("a record cut inside a section", cut, "records-complete", 2, 1, "cut inside section fio.json"),
    ("a record cut before others in a file", cut_between, "records-complete", 2, 1, "cut inside section fio.json"),
    ("a record without its end", end_lost, "records-complete", 2, 1, "cut before its end line"),
    ("a record with another end", end_other, "records-complete", 2, 1, "another nonce"),
    ("a header that cannot be read", bad_header, "records-complete", 2, None, "'tenant' of the header"),
    ("one twice", twice, "rounds-once", 2, 1, "there twice"),
    ("a wrong checksum", bad_sum, "records-complete", 2, 1, "checksum of a section is wrong"),
    ("a surplus round", surplus, "rounds-planned", 5, 1, "not in the plan"),
    ("a surplus client", surplus_client, "rounds-planned", 2, 2, "not in the plan"),
    ("a client late", header(4, 2, late), "start-skew", 4, 2, "after the first client"),
    ("not started at go", header(1, 1, late), "started-at-go", 1, 1, "after its time"),
    ("nothing written", report(2, no_writes), "result-there", 2, 1, "nothing was measured for write"),
    ("an error of fio", report(3, fio_error), "tool-errors", 3, 1, "error 28"),
    ("no output at all", no_output, "tool-errors", 2, 1, "no such engine"),
    ("the system on another node", header(3, 1, lambda h: h.update(system_node="node-x")), "node-pinned", 3, 1, "node-x, pinned to node-a"),
    ("a client on another node", header(3, 1, lambda h: h.update(node="node-x")), "node-pinned", 3, 1, "node-x, pinned to node-b"),
    ("the system was restarted", header(4, 1, lambda h: h.update(restarts=2)), "no-restarts", 4, 1, "restarted 2 times"),
    ("held back by a limit", throttled, "no-throttling", 3, 1, "0.250 s (2 periods)"),
    ("twice with other content", twice_other, "rounds-once", 2, 1, "with other content"),
]


def failing(results):
    return {c["code"]: c["rows"] for c in results["checks"] if c["state"] == "fail"}


def doctored(case, good):
    name, doctor, code, n, client, words = case
    logs, problems = Logs(good), []
    doctor(logs)
    out = os.path.join(logs.folder + "-report")
    done = run(logs.plan, logs.folder, "-o", out)
    if done.returncode != 1:
        tell(name, [f"exit status {done.returncode}: {done.stderr.decode()}"])
        return
    with open(os.path.join(out, "results.json"), encoding="utf-8") as f:
        rows = failing(json.load(f)).get(code, [])
    hits = [r for r in rows if r.get("round") == R[n] and r.get("client") == client and words in r["message"]]
    if not hits and client is None:
        hits = [r for r in rows if words in r["message"]]
    if not hits:
        problems.append(f"{code} does not name it: {rows}")
    page = open(os.path.join(out, "report.md"), encoding="utf-8").read()
    line = next((x for x in page.splitlines() if x.startswith(f"| {code} ")), "")
    if "FAIL" not in line or words.replace("*", "\\*") not in line:
        problems.append(f"report.md says: {line}")
    if code not in done.stderr.decode():
        problems.append("not told on stderr")
    tell(name, problems)


def read_report(folder):
    with open(os.path.join(folder, "results.json"), encoding="utf-8") as f:
        results = json.load(f)
    page = open(os.path.join(folder, "report.md"), encoding="utf-8").read()
    tables = {}
    for name in ("results.csv", "rounds.csv"):
        with open(os.path.join(folder, name), encoding="utf-8", newline="") as f:
            tables[name] = list(csv.DictReader(io.StringIO(f.read())))
    return results, page, tables


def good_run(good):
    out = os.path.join(WORK, "good-report")
    done = run(PLAN, good, "-o", out)
    problems = [f"exit status {done.returncode}: {done.stdout.decode()} {done.stderr.decode()}"] if done.returncode else []
    tell("the undoctored run passes", problems)
    results, page, tables = read_report(out)
    states = {c["code"]: c["state"] for c in results["checks"]}
    no_repeats = {"spread", "queries"}                                     # tests/tables/asked.py has some
    tell("every check had something to look at", [f"{k}: {v}" for k, v in states.items() if v != ("n.a." if k in no_repeats else "pass")])
    rows = [r for f in results["files"] for r in f["results"]]
    tell("one result a client", [] if len(rows) == 5 == len(tables["results.csv"]) else [f"{len(rows)} results"])
    tell("nothing unread", [f["file"] for f in results["files"] if f["unread_lines"] or f["diagnostics"]])
    same_values(good, rows, tables)
    sums(rows, tables["rounds.csv"])
    words = ["# collect-test", "4 rounds \\| and &lt; 5 clients?", "| planned as |", "## Execution per round", "## Execution per client", "| kind ", "read p99 ms, worst client"]
    tell("the page has its parts", [w for w in words if w not in page])
    tell("tables are well formed", malformed(page))
    again = os.path.join(WORK, "good-report-2")
    run(PLAN, good, "-o", again)
    names = sorted(os.listdir(out))
    differ = [n for n in names if n not in ("report.md", "report.html") and open(os.path.join(out, n), "rb").read() != open(os.path.join(again, n), "rb").read()]
    tell("the same input gives the same bytes", differ)
    tell("the folder holds what is promised", [] if names == ["calibration.md", "junit.xml", "report.html", "report.md", "results.csv", "results.json", "rounds.csv"] else names)
    tell("a report replaces its older self", [] if run(PLAN, good, "-o", out).returncode == 0 else ["refused"])


def malformed(page):
    problems, width = [], None
    for line in page.splitlines():
        cells = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else None
        if cells is not None and width is not None and cells != width:
            problems.append(line)
        width = cells
    return problems


def same_values(good, rows, tables):
    """values against fio's own JSON, read by Python"""
    problems = []
    for row, line in zip(rows, tables["results.csv"]):
        record = records.read(row["source"]["file"])
        fio = json.loads(dict((n, b) for n, _, b in record.sections)["fio.json"])["jobs"][0]
        direction = "read" if fio["read"]["io_bytes"] else "write"
        want = {
            f"{direction}_iops": fio[direction]["iops"], f"{direction}_mib_s": fio[direction]["bw_bytes"] / 2**20,
            f"{direction}_clat_p99_ms": fio[direction]["clat_ns"]["percentile"]["99.000000"] / 1e6, f"{direction}_runtime_s": fio[direction]["runtime"] / 1e3,
            "ctx": fio["ctx"],
        }
        for key, value in want.items():
            if row["metrics"].get(key) != value or float(line[key]) != value:
                problems.append(f"{row['record']['round']} {key}: {value}, {row['metrics'].get(key)}, {line[key]}")
        if not fio["write"]["io_bytes"] and ("write_iops" in row["metrics"] or line["write_iops"]):
            problems.append("a figure for a direction without I/O")
        if row["record"]["skew_ms"] != 3 + row["record"]["client"] or line["axis_kind"] == "" or line["bs"] != "4096":
            problems.append(f"record: {row['record']}")
    tell("values are fio's own", problems)


def sums(rows, rounds):
    two = [r["metrics"] for r in rows if r["record"]["round"] == R[4]]
    line = next(x for x in rounds if x["round"] == R[4])
    ios = [m["read_ios"] for m in two]
    want = {
        "read_iops": sum(m["read_iops"] for m in two), "read_clat_p99_worst_ms": max(m["read_clat_p99_ms"] for m in two),
        "read_clat_min_ms": min(m["read_clat_min_ms"] for m in two), "read_clat_max_ms": max(m["read_clat_max_ms"] for m in two),
        "read_clat_mean_ms": sum(m["read_clat_mean_ms"] * n for m, n in zip(two, ios)) / sum(ios),
    }
    problems = [f"{k}: {v}, {line[k]}" for k, v in want.items() if abs(float(line[k]) - v) > 1e-9 * v]
    if line["read_clat_stddev_ms"] or line["clients"] != "2" or line["clients_planned"] != "2":
        problems.append(f"clients {line['clients']} of {line['clients_planned']}, deviation {line['read_clat_stddev_ms']}")
    tell("rates of a round are summed, percentiles the worst", problems)


def one_file(good):
    """all records in one file, through a pipe, with other lines around them"""
    data = b"pulling image\n\n"
    for name in sorted(os.listdir(good)):
        data += open(os.path.join(good, name), "rb").read()
    done = run(PLAN, "-", "--format", "json", input=data + b"bye\n")
    results = json.loads(done.stdout)
    file = results["files"][0]
    tell("several records in one stream", [] if done.returncode == 0 and len(file["results"]) == 5 else [str(done.stderr)])
    tell("other lines are counted as unread", [] if (file["unread_lines"], file["unread_bytes"]) == (2, 18) else [str(file["unread_lines"])])
    last = file["results"][-1]["source"]["line"]
    tell("lines are those of the file", [] if data.split(b"\n")[last - 1] == b"{" else [f"line {last}"])


def run_again(good):
    logs = Logs(good)
    old = logs.read(2)
    exit_7(old.header)
    old.header.update(nonce="earlier", go_ms=old.header["go_ms"] - 5000)
    logs.write(old, 2, path=os.path.join(logs.folder, "zz-older.record"))
    with open(os.path.join(logs.folder, "kept.record"), "wb") as f:
        f.write(records.compact({"format": "expc.kept/1", "round": R[1], "client": 1, "nonce": "k"}) + b"\n")
    done = run(PLAN, logs.folder, "--format", "md,json")
    page, _, rest = done.stdout.decode().partition('{"format"')
    problems = [f"exit status {done.returncode}: {done.stderr.decode()}"] if done.returncode else []
    if "run again" not in page or "superseded" not in rest or len([r for f in json.loads('{"format"' + rest)["files"] for r in f["results"]]) != 5:
        problems.append("not told")
    tell("a later run replaces the earlier one", problems)


def no_plan(good):
    done = run(good, "--format", "json")
    states = {c["code"]: c["state"] for c in json.loads(done.stdout)["checks"]}
    want = {"rounds-once": "n.a.", "rounds-planned": "n.a.", "params-planned": "n.a.", "run-time": "n.a.", "node-pinned": "n.a.", "exit-status": "pass"}
    tell("without a plan its checks do not apply", [k for k, v in want.items() if states[k] != v] + ([] if done.returncode == 0 else ["exit status"]))


def plain(good):
    """a file of fio's own, by anybody"""
    report_json = dict((n, b) for n, _, b in records.read(os.path.join(good, sorted(os.listdir(good))[0])).sections)["fio.json"]
    path = os.path.join(WORK, "anybody.json")
    with open(path, "wb") as f:
        f.write(b"\xef\xbb\xbf" + b"fio: a word before\nrunning on host x\n" + report_json)
    done = run(path, "--format", "json")
    file = json.loads(done.stdout)["files"][0]
    problems = [] if done.returncode == 0 and len(file["results"]) == 1 and "record" not in file["results"][0] else [done.stderr.decode()]
    if file["unread_lines"] != 1 or [w["code"] for w in file["results"][0]["warnings"]] != ["tool-message"] or file["results"][0]["source"]["line"] != 3:
        problems.append(str(file)[:400])
    tell("plain fio JSON with words before it", problems)
    whole = file["results"][0]["metrics"]
    for cut_at, marked in ((len(report_json) // 3, True), (len(report_json) - 3, False)):
        done = run("-", "--format", "json", input=report_json[:cut_at])
        file = json.loads(done.stdout)["files"][0]
        errors = [e["code"] for r in file["results"] for e in r["errors"]], [d["code"] for d in file["diagnostics"]]
        kept = all(whole.get(name) == value for r in file["results"] for name, value in r["metrics"].items())
        good = done.returncode == 1 and len(file["results"]) == 1 and kept and errors == ((["json-truncated"], []) if marked else ([], ["json-truncated"]))
        tell(f"plain fio JSON cut at byte {cut_at // 1000} k keeps what is whole", [] if good else [str(file)])


def usage(good):
    cases = [
        ("no operand", [], 2), ("an unknown option", [good, "--what"], 2), ("an unknown format", [good, "--format", "xml"], 2),
        ("an option without its value", [good, "-o"], 2), ("only a plan", [PLAN], 2), ("two plans", [PLAN, PLAN, good], 2),
        ("a file that is not there", ["/nonexistent/x"], 3), ("help", ["--help"], 0), ("version", ["--version"], 0),
        ("an empty file", ["/dev/null"], 1), ("a folder of somebody else", [good, "-o", HERE], 3),
    ]
    for name, words, status in cases:
        done = run(*words)
        said = done.stderr if status else done.stdout
        tell(f"usage: {name}", [] if done.returncode == status and said else [f"exit status {done.returncode}: {done.stderr.decode()}"])
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run([PROGRAM, good], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
    tell("usage: standard output is full", [] if done.returncode == 3 and b"No space left" in done.stderr else [f"{done.returncode} {done.stderr}"])
    broken = os.path.join(WORK, "broken-plan.json")
    with open(PLAN, encoding="utf-8") as f:
        text = f.read()
    with open(broken, "w", encoding="utf-8") as f:
        f.write(text[:len(text) // 2])
    done = run(broken, good)
    tell("usage: a plan that is cut", [] if done.returncode == 1 and b"broken-plan.json" in done.stderr else [f"{done.returncode} {done.stderr}"])


def main():
    good = os.path.join(WORK, "good")
    os.mkdir(good)
    with open(PLAN, encoding="utf-8") as f:
        records.make(copy.deepcopy(json.load(f)), good)
    good_run(good)
    for case in CASES:
        doctored(case, good)
    for part in (one_file, run_again, no_plan, plain, usage):
        part(good)
    return 1 if failed else 0


PROGRAM = os.path.abspath(sys.argv[1])
WORK = tempfile.mkdtemp(prefix="collector-")
try:
    sys.exit(main())
finally:
    shutil.rmtree(WORK, ignore_errors=True)
