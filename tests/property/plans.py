#!/usr/bin/env python3
"""tests/property/plans.py - what may change a plan, and what must not, for every example and every file beside this one.

Two builds give the same bytes. The order of keys means nothing, but for axes, sysctls and sysfs. The order of axes changes the order of rounds and
nothing else. A level, a set, a repeat more keeps all old ids. Fixed seeds: a failure comes back.
"""
import filecmp
import json
import os
import sys
import tempfile

sys.dont_write_bytecode = True
from lib import rewrite, run

SEEDS = (1, 2, 3)


def files_below(folder):
    return sorted(os.path.relpath(os.path.join(base, name), folder) for base, _, names in os.walk(folder) for name in names)


def build_twice(path, work):
    folders = [os.path.join(work, name) for name in ("first", "second")]
    for folder in folders:
        done = run.expc("build", path, "-o", folder)
        if done.returncode:
            return f"exit status {done.returncode}: {done.stderr.strip()}"
    names = files_below(folders[0])
    if names != files_below(folders[1]) or "plan.json" not in names:
        return f"other files: {names} and {files_below(folders[1])}"
    _, unequal, lost = filecmp.cmpfiles(*folders, names, shallow=False)
    return f"other bytes: {unequal + lost}" if unequal or lost else None


def without_sources(text):
    return [line for line in text.splitlines() if not line.startswith('"sources"')]


def plan_of_text(text, work):
    path = os.path.join(work, "changed.yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return run.plan_text(path)


def keys_mean_nothing(path, plan, work):
    for seed in SEEDS:
        other, problem = plan_of_text(rewrite.keys_shuffled(os.path.join(run.ROOT, path), seed), work)
        if problem:
            return problem
        for a, b in zip(without_sources(plan), without_sources(other)):
            if a != b:
                return f"seed {seed}: {b[:200]} was {a[:200]}"
        if len(without_sources(plan)) != len(without_sources(other)):
            return f"seed {seed}: another number of lines"
    return None


def round_ids(text):
    """Of all that is measured: the warm-ups of a load are its first point, and that may be another."""
    return {step["id"] for step in json.loads(text)["steps"] if step["do"] == "round" and not step.get("warmup")}


def axes_order_only(path, plan, work):
    for seed in SEEDS:
        other, problem = plan_of_text(rewrite.axes_shuffled(os.path.join(run.ROOT, path), seed), work)
        if problem:
            return problem
        if round_ids(plan) != round_ids(other):
            return f"seed {seed}: {len(round_ids(plan) - round_ids(other))} ids are gone, {len(round_ids(other) - round_ids(plan))} are new"
    return None


# Axes that hold every level there is.
FULL = {("000-14", "pods"): "4 threads can be split over 1, 2 and 4 pods", ("004-fio-devices-each", "use"): "there are two volumes"}


def takes_no_level(path, axis, work):
    taken = [text for text in rewrite.levels_added(os.path.join(run.ROOT, path), axis) if not plan_of_text(text, work)[1]]
    return f"{len(taken)} levels more are taken" if taken else None


def level_keeps_ids(path, axis, plan, work):
    problem = "nothing to add"
    for text in rewrite.levels_added(os.path.join(run.ROOT, path), axis):
        other, problem = plan_of_text(text, work)
        if not problem:
            lost = round_ids(plan) - round_ids(other)
            added = json.loads(other)["steps"] != json.loads(plan)["steps"]
            return f"{len(lost)} ids are gone" if lost else None if added else "the plan is the same: nothing was tested"
    return problem


def repeat_keeps_ids(path, plan, work):
    other, problem = plan_of_text(rewrite.repeat_added(os.path.join(run.ROOT, path)), work)
    if problem:
        return problem
    lost = round_ids(plan) - round_ids(other)
    if len(round_ids(other)) <= len(round_ids(plan)):
        return "no round more: nothing was tested"
    return f"{len(lost)} ids are gone" if lost else None


def check_experiment(path, tell, work):
    name = run.short(path)
    plan, problem = run.plan_text(path)
    if problem:
        tell(f"{name} compiles", problem)
        return
    tell(f"{name}: two builds, the same bytes", build_twice(path, work))
    tell(f"{name}: the order of keys means nothing", keys_mean_nothing(path, plan, work))
    tell(f"{name}: one more repeat keeps all ids", repeat_keeps_ids(path, plan, work))
    axes = rewrite.axis_names(os.path.join(run.ROOT, path))
    if len(axes) > 1:
        tell(f"{name}: the order of axes changes no id", axes_order_only(path, plan, work))
    for axis in axes:
        if (name, axis) in FULL:
            tell(f"{name}: no level more of {axis} is taken, as {FULL[name, axis]}", takes_no_level(path, axis, work))
            continue
        tell(f"{name}: one more level of {axis} keeps all ids", level_keeps_ids(path, axis, plan, work))


def main():
    tell = run.Tell()
    for path in run.experiments():
        with tempfile.TemporaryDirectory() as work:
            check_experiment(path, tell, work)
    return tell.failed


if __name__ == "__main__":
    sys.exit(main())
