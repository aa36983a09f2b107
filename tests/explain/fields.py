#!/usr/bin/env python3
"""tests/explain/fields.py - every field and option can be explained by its path, and the example given for it is one that expc takes."""
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXPC = os.environ.get("EXPC", os.path.join(ROOT, "build/expc"))
HEAD = "apiVersion: expc.dev/v1alpha1\nkind: Experiment\nmetadata: {name: base}\nspec:\n  system: {type: hardware}\n  storage: {size: 20Gi}\n"
DATABASE = HEAD.replace("{type: hardware}", '{type: postgresql, image: "postgres:16"}')
BASE = {
    "fio": HEAD + "  workload: {tool: fio, size: 1G, runtime: 60s}\n",
    "load pgbench": DATABASE + "  workload: {tool: pgbench, time: 60s}\n",
    "load sysbench": DATABASE + "  workload: {tool: sysbench, script: oltp_read_write, time: 60s}\n",
}
SITE = "apiVersion: expc.dev/v1alpha1\nkind: Environment\nmetadata: {name: site}\nspec:\n  {}\n"
# What an example may not get. Others come from what it stands beside: an example is one key.
NEVER = ("unknown-key", "wrong-type", "bad-value", "out-of-range")


def explain(path):
    done = subprocess.run([EXPC, "explain", path], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and f"{path}\n" in done.stdout.replace(", of ", "\n"), f"exit status {done.returncode}\n{done.stdout}{done.stderr}"
    return re.findall(r"^example   (.*)$", done.stdout, re.MULTILINE)


def check(path, example, folder):
    tool = re.match(r"workload: \{tool: (\w+)", example) or re.match(r"(?:(load): \{tool: )(\w+)", example)
    name = " ".join(filter(None, tool.groups())) if tool else "load pgbench" if path in ("workload.before", "load.tool") else "fio"
    base, over = os.path.join(folder, "base.yaml"), os.path.join(folder, "over.yaml")
    with open(base, "w", encoding="utf-8") as file:
        file.write(BASE.get(name, HEAD))
    words = ["-f", over]
    text = example + "\n" if path.split(".")[0] in ("metadata", "apiVersion", "kind") else f"spec:\n  {example}\n"
    if path.startswith("environment."):
        words, text = ["--environment", over], SITE.replace("{}", example)
    with open(over, "w", encoding="utf-8") as file:
        file.write(text)
    done = subprocess.run([EXPC, "check", base, *words], capture_output=True, text=True, check=False)
    wrong = [line for line in done.stderr.splitlines() if line.endswith(tuple(f"[{code}]" for code in NEVER)) and "over.yaml" in line]
    assert not wrong, f"its example {example!r} gets {wrong}"


def main():
    failed, examples = 0, 0
    paths = subprocess.run([EXPC, "explain", "--fields"], capture_output=True, text=True, check=True).stdout.split()
    with tempfile.TemporaryDirectory() as folder:
        for path in dict.fromkeys(paths):
            problem = None
            try:
                for example in explain(path):
                    examples += 1
                    # A key of its own document (apiVersion, kind) has only one value, and text is free.
                    if path not in ("apiVersion", "kind"):
                        check(path, example, folder)
            except AssertionError as error:
                problem = error
            failed |= problem is not None
            if problem:
                print(f"not ok {path}: {problem}", flush=True)
    print(f"{'not ' if failed or examples < 150 else ''}ok {len(paths)} fields are explained, {examples} examples are taken")
    return failed or examples < 150


if __name__ == "__main__":
    sys.exit(main())
