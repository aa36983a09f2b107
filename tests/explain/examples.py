#!/usr/bin/env python3
"""tests/explain/examples.py - each example of docs/diagnostics.md, given to expc as its first line says, gets the code it stands under."""
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXPC = os.environ.get("EXPC", os.path.join(ROOT, "build/expc"))
# Nobody can show these in one readable file: a chance of 1 in 10^14, bytes that are no text, a folder that cannot be removed.
WITHOUT = {"argv-limit", "id-collision", "ignored-option", "not-utf8", "leftover-folder"}


def sections(page):
    """(code, word of severity, example or None) of each section."""
    for part in re.split(r"^### ", page, flags=re.MULTILINE)[1:]:
        code = part.splitlines()[0]
        example = re.search(r"```yaml\n(.*?)```", part, re.DOTALL)
        yield code, part.splitlines()[2].split(".")[0].lower(), example and example[1]


def words(folder, example):
    """The command line that gives the example to expc as its first line says."""
    first, _, rest = example.partition("\n")
    way = re.match(r"# as --([a-z]+)(?:: (.*))?$", first)
    if way and way[1] == "set":
        return ["check", "--set", rest.rstrip("\n")]
    importing = re.match(r"# as import (\w+)$", first)
    path = os.path.join(folder, way[2] if way and way[2] else "example.yaml")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(rest if way or importing else example)
    if importing:
        return ["import", importing[1], path]
    if not way:
        return ["check", "-f", path]
    if way[1] == "templates":
        return ["check", "--templates", folder]
    return ["plan" if way[1] == "against" else "check", f"--{way[1]}", path]


def run(base, example):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "base.yaml"), "w", encoding="utf-8") as file:
            file.write(base)
        command = words(os.path.join(folder, "more"), example) if example else ["check"]
        operands = [] if command[0] == "import" else [os.path.join(folder, "base.yaml")]
        return subprocess.run([EXPC, *command, *operands], capture_output=True, text=True, check=False)


def check(code, severity, example, base):
    if not example:
        return None if code in WITHOUT else "it has no example"
    if code in WITHOUT:
        return "it has an example now: take it from WITHOUT"
    done = run(base, example)
    said = [line for line in done.stderr.splitlines() if line.endswith(f"[{code}]")]
    if not said:
        return f"its example does not get it: status {done.returncode}\n{done.stderr}"
    if not any(f"{severity}: " in line for line in said):
        return f"it is no {severity}: {said[0]}"
    return None if (done.returncode == 1) == (severity == "error") else f"exit status {done.returncode}\n{done.stderr}"


def main():
    page = open(os.path.join(ROOT, "docs/diagnostics.md"), encoding="utf-8").read()
    base = re.search(r"```yaml\n(.*?)```", page, re.DOTALL)[1]
    failed = 0
    problems = [("the experiment below the examples is fine", run(base, None).stderr)]
    problems += [(code, check(code, severity, example, base)) for code, severity, example in sections(page)]
    for name, problem in problems:
        failed |= bool(problem)
        print(f"not ok {name}: {problem}" if problem else f"ok {name}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
