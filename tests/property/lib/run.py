"""The compiler under test, the files it is tested with, and how a case is told."""
import glob
import json
import os
import subprocess

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
EXPC = os.environ.get("EXPC", os.path.join(ROOT, "build/expc"))


class Tell:
    def __init__(self):
        self.failed = 0

    def __call__(self, name, problem=None):
        if problem:
            self.failed = 1
            print(f"not ok {name}: {problem}", flush=True)
        else:
            print(f"ok {name}", flush=True)


def experiments():
    """All examples, then the files made for these tests."""
    found = sorted(glob.glob(os.path.join(ROOT, "examples/*/experiment.yaml"))) + sorted(glob.glob(os.path.join(ROOT, "tests/property/*.yaml")))
    return [os.path.relpath(path, ROOT) for path in found]


def short(path):
    return path.removeprefix("examples/").removesuffix("/experiment.yaml")


def expc(*words):
    return subprocess.run([EXPC, *words], cwd=ROOT, capture_output=True, text=True, check=False)


def plan_text(path):
    """(text of plan.json, None), or (None, what went wrong)."""
    done = expc("plan", "-o", "json", path)
    if done.returncode:
        return None, f"exit status {done.returncode}: {done.stderr.strip()}"
    return done.stdout, None


def plan(path):
    text, problem = plan_text(path)
    if problem:
        return None, problem
    try:
        return json.loads(text), None
    except json.JSONDecodeError as error:
        return None, f"no JSON: {error}"
