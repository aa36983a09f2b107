#!/usr/bin/env python3
"""in_records.py EXPCOLLECT LOGS - tools' output in sections of records: stdout and stderr apart, as pods print them, give what one file with both gives.

A program that reports nothing of its own beside them stays what it says: a message.
"""
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "collector"))
import records  # noqa: E402  (a folder that is no package)

GO = records.START_MS


def record(argv, stdout, stderr, status=0):
    header = {"format": "expc.result/1", "round": "r0123456789ab", "system": "s0123456789ab", "tenant": 1, "workload": "main", "client": 1, "clients": 1,
              "nonce": "00000000-0000-4000-8000-000000000001", "node": "n1", "system_node": "n1", "image": "", "kernel": "6.1.0", "cores": 2, "restarts": 0,
              "ready_ms": GO - 1000, "go_ms": GO, "exit": status,
              "stages": [{"stage": 1, "argv": argv, "start_ms": GO + 2, "end_ms": GO + 3000, "exit": status}]}
    return records.Record(header, [("stdout", 1, stdout), ("stderr", 1, stderr)]).bytes()


def collect(program, data):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "log"), "wb") as file:
            file.write(data)
        run = subprocess.run([program, "--format", "json", "log"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        return json.loads(run.stdout)["files"][0]


def apart(log, mark):
    """the lines that hold `mark`, and the others"""
    lines = log.splitlines(keepends=True)
    return b"".join(x for x in lines if mark not in x), b"".join(x for x in lines if mark in x)


def tell(title, good, why=""):
    print(f"ok {title}" if good else f"not ok {title}: {why}")
    return good


def same_as_one_file(program, name, log, mark):
    stdout, stderr = apart(log, mark)
    whole, parted = collect(program, log), collect(program, record([name], stdout, stderr + b"a word of its own\n"))
    wanted, got = whole["results"], parted["results"]
    keys = ("tool", "version", "test", "params", "metrics", "series", "errors")
    differs = len(wanted) != 1 or len(got) != 1 or [k for k in keys if wanted[0].get(k) != got[0].get(k)]
    said = [w["message"] for w in got[0]["warnings"]] if got else []
    good = not differs and got[0]["record"]["round"] == "r0123456789ab" and said == ["stderr: a word of its own"]
    return tell(f"in a record {name}", good, f"{differs} {said} {parted['diagnostics']}")


def named_by_command(program, log):
    names = [collect(program, record(argv, log, b""))["results"][0]["test"] for argv in (
        ["sysbench", "--threads=4", "threads", "run"], ["sysbench", "--test=mutex", "run"], ["sysbench", "run"])]
    return tell("the command line tells the test", names == ["threads", "mutex", None], str(names))


def failure(program, log):
    got = collect(program, record(["sysbench"], log, b"", 1))
    codes = {d["code"] for d in got["diagnostics"]}
    return tell("a failed tool in a record", not got["results"] and "tool-failed" in codes, f"{got['results']} {codes}")


def main():
    program, folder = sys.argv[1:]

    def read(name):
        with open(os.path.join(folder, name), "rb") as file:
            return file.read()

    good = same_as_one_file(program, "pgbench", read("pgbench-15_serializable_failed_retried.txt"), b"progress:")
    good = same_as_one_file(program, "sysbench", read("sysbench-1.0.20_oltp_ro_rate50_p99.txt"), b"nothing of it") and good
    good = named_by_command(program, read("sysbench-1.0.20_threads.txt")) and good
    good = failure(program, read("sysbench-1.0.20_oltp_fatal_missing_table.txt")) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
