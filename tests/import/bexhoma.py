#!/usr/bin/env python3
"""tests/import/bexhoma.py - command lines of bexhoma's hardware page give the rounds, by their ids, of the examples that were written by hand."""
import csv
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
EXPC = os.environ.get("EXPC", os.path.join(ROOT, "build/expc"))
# As the page sets them.
VARIABLES = {"BEXHOMA_NODE_SUT": "cl-worker36", "BEXHOMA_NODE_BENCHMARK": "cl-worker19", "LOG_DIR": "./logs_tests", "BEXHOMA_MS": "1",
             "BEXHOMA_STORAGE_CLASS": "shared"}
ENVIRONMENT = {key: value for key, value in os.environ.items() if key not in VARIABLES}


def run(*words, env=None, stdin=None):
    return subprocess.run([EXPC, *words], capture_output=True, text=True, check=False, input=stdin, env={**ENVIRONMENT, **(env or {})})


def plan(experiment):
    done = run("plan", "-o", "json", experiment)
    if done.returncode:
        raise ValueError(f"plan: exit status {done.returncode}\n{done.stderr}{open(experiment, encoding='utf-8').read()}")
    document = json.loads(done.stdout)
    return [one["id"] for one in document["systems"]], sorted(step["id"] for step in document["steps"] if step["do"] == "round"), document


def imported(line, folder, env=None, stdin=None):
    done = run("import", "bexhoma", line, env=env, stdin=stdin)
    if done.returncode or done.stderr:
        raise ValueError(f"import: exit status {done.returncode}\n{done.stderr}")
    path = os.path.join(folder, "experiment.yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(done.stdout)
    return path


def compare(example, line, folder):
    got, wanted = plan(imported(line, folder, VARIABLES)), plan(os.path.join(ROOT, "examples", example, "experiment.yaml"))
    assert got[:2] == wanted[:2], f"systems and rounds {got[:2]}, the example {wanted[:2]}\n{open(os.path.join(folder, 'experiment.yaml')).read()}"


def with_assignments(line, folder):
    """A file with the variables' lines before the command, continued over lines, read from standard input."""
    text = "".join(f'{key}="{value}"\n' for key, value in VARIABLES.items()) + "\n# the first of them\n" + line.replace(" -", " \\\n-")
    first = plan(imported(line, folder, VARIABLES))[:2]
    assert plan(imported("-", folder, stdin=text))[:2] == first


def all_options(_, folder):
    """What a command line can say about systems, volumes, tenants and repeats stands in the plan."""
    line = ("python3 hardware.py --xhardware-type=fio --xtest-size 1G --xtest-duration 5 --num-config 3 -rc 2 -rr 8Gi -lc 3 -lr 9Gi -rct epyc "
            "--request-storage-size 40Gi -mtn 2 -mtb container --num-query-executors 1,2 -nbp 2 -nbt 4 -xfe psync,libaio -rnn -dbms Hardware run > x.log 2>&1")
    path = imported(line, folder)
    document = plan(path)[2]
    assert "  tenants: {count: 2, by: system}\n" in open(path, encoding="utf-8").read()
    system, round_ = document["systems"][0], [step for step in document["steps"] if step["do"] == "round"]
    assert system["requests"] == {"cpu_m": 2000, "memory_bytes": 8 << 30} and system["limits"] == {"cpu_m": 3000, "memory_bytes": 9 << 30}, system
    assert system["placement"] == {"selector": {"cpu": "epyc"}}, system
    assert system["volumes"][0]["renew"] == "system" and system["volumes"][0]["size_bytes"] == 40 << 30, system
    assert len(round_) == 2 * 2 * 3 and document["experiment"]["name"] == "x", document["totals"]
    assert {(one["workloads"][0]["pods"], one["workloads"][0]["threads"]) for one in round_} == {(2, 4)}


def main():
    failed, lines = 0, list(csv.reader((line for line in open(os.path.join(HERE, "bexhoma.tsv"), encoding="utf-8") if not line.startswith("#")), delimiter="\t"))
    there = [(example, line) for example, line in lines if os.path.exists(os.path.join(ROOT, "examples", example))]
    assert len(lines) == 15 and len(there) >= 12
    checks = [(f"{example} is what its command line says", lambda folder, one=(example, line): compare(*one, folder)) for example, line in there]
    checks += [(check.__doc__, lambda folder, check=check: check(lines[0][1], folder)) for check in (with_assignments, all_options)]
    for name, check in checks:
        problem = None
        with tempfile.TemporaryDirectory() as folder:
            try:
                check(folder)
            except (ValueError, AssertionError) as error:
                problem = error
        failed |= problem is not None
        print(f"not ok {name}: {problem}" if problem else f"ok {name}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
