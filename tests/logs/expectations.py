"""What is expected of files, and whether results meet it.

{"files": [{"file", "results": [{"tool", "version", "source"?, "test"?, "total"?, "params"?, "metrics"?, "tol"?, "parts"?, "series_rows"?}],
            "errors", "warnings_min"?, "codes"?, "unread_lines"?, "or"?}]}
Only what stands there is compared. A metric that is null must be absent. `tol`: absolute tolerance by metric, else relative 1e-6. `parts` go by kind and name,
the n-th with the n-th. `errors`: how many, or ">=N". Each of `codes` ("a|b": one of them) must be among diagnostics, errors and warnings. `or`: another
expectation laid over this one; one of the two must be met. `cut` false: a run's earlier
reports and other forms stand in the file, so what is left when it is cut has right values of its own.
"""
import json
import math
import os
import subprocess


def load(path):
    """The expectations of a file, or of all files of a folder, by the name of the file that they are about."""
    paths = sorted(os.path.join(path, name) for name in os.listdir(path)) if os.path.isdir(path) else [path]
    return {entry["file"]: entry for one in paths for entry in json.load(open(one, encoding="utf-8"))["files"]}


def collect(program, names, folder):
    """What the program says of these files: a list of FILE, and its exit status."""
    run = subprocess.run([program, "--format", "json", *names], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return (json.loads(run.stdout)["files"] if run.returncode in (0, 1) else None), run.returncode


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def equal(want, got, tolerance=None):
    if want is None or got is None:
        return want is None and got is None
    if is_number(want) and is_number(got):
        return math.isfinite(got) and abs(want - got) <= max(tolerance or 0, abs(want) * 1e-6, 1e-12)
    return want == got or (is_number(got) and str(want) == str(got))


def table(where, want, got, tolerances=None):
    for key, value in (want or {}).items():
        if not equal(value, (got or {}).get(key), (tolerances or {}).get(key)):
            yield f"{where}{key}: {json.dumps((got or {}).get(key))} instead of {json.dumps(value)}"


def parts(where, want, got):
    left = list(got.get("parts") or [])
    for part in want.get("parts") or []:
        here = f"{where}{part['kind']} {part['name']}: "
        found = next((p for p in left if (p["kind"], p["name"]) == (part["kind"], part["name"])), None)
        if found is None:
            yield here + "not there"
            continue
        left.remove(found)
        yield from table(here, part.get("params"), found.get("params"))
        yield from table(here, part.get("metrics"), found["metrics"])


def result(where, want, got):
    yield from table(where, {key: want[key] for key in ("tool", "version", "test") if key in want}, got)
    yield from table(where, {"total": want.get("total", False)}, {"total": got.get("total", False)})
    yield from table(where + "source ", want.get("source"), got["source"])
    yield from table(where, want.get("params"), got["params"])
    yield from table(where, want.get("metrics"), got["metrics"], want.get("tol"))
    yield from parts(where, want, got)
    if "series_rows" in want:
        yield from table(where, {"series rows": want["series_rows"]}, {"series rows": len(got.get("series", {}).get("rows", []))})


def notes(got, level):
    mine = [n for n in got["diagnostics"] if n["level"] == level]
    return mine + [n for r in got["results"] for n in r["errors" if level == "error" else "warnings"]]


def differences(want, got):
    """Everything in which a FILE differs from what is expected of it."""
    if len(want["results"]) != len(got["results"]):
        yield f"{len(got['results'])} results instead of {len(want['results'])}"
    for number, (one, other) in enumerate(zip(want["results"], got["results"]), 1):
        yield from result(f"result {number}: ", one, other)
    errors, warnings = notes(got, "error"), notes(got, "warning")
    least = int(str(want["errors"]).lstrip(">="))
    if len(errors) < least or (is_number(want["errors"]) and len(errors) > least):
        yield f"{len(errors)} errors instead of {want['errors']}: {[n['message'] for n in errors]}"
    if len(warnings) < want.get("warnings_min", 0):
        yield f"{len(warnings)} warnings instead of {want['warnings_min']} or more"
    codes = {n["code"] for n in errors + warnings + got["diagnostics"]}
    for code in want.get("codes") or []:
        if not codes & set(code.split("|")):
            yield f"no {code} among {sorted(codes)}"
    if "unread_lines" in want:
        yield from table("", {"unread_lines": want["unread_lines"]}, got)


def faults(want, got):
    first = list(differences(want, got))
    if first and want.get("or") and not list(differences({**want, **want["or"]}, got)):
        return []
    return first
