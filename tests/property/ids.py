#!/usr/bin/env python3
"""tests/property/ids.py [--append] - the ids of systems, rounds and plans, recomputed from the YAML files through PyYAML.

Compares with `expc plan -o json` for every example and every file beside this one, and with tests/golden/ids.tsv (content TAB id; the newline after
the prefix is written \\n), which only ever grows: an id that changes breaks the join with results that people keep. --append adds what is new.
"""
import hashlib
import os
import subprocess
import sys

sys.dont_write_bytecode = True
from lib import canon, document, points, run

KEPT = "tests/golden/ids.tsv"


def own_plan(path):
    return points.expand(document.load(os.path.join(run.ROOT, path)))


def steps_of(plan):
    """(do, id) of each step of a plan.json."""
    def id_of(step):
        if step["do"] == "round":
            return step["id"]
        return plan["loads"][step["load"]]["id"] if step["do"] == "load" else plan["systems"][step["system"]]["id"]
    return [(step["do"], id_of(step)) for step in plan["steps"]]


def first_difference(ours, theirs):
    for n, (a, b) in enumerate(zip(ours, theirs), 1):
        if a != b:
            return f"step {n} is {b[0]} {b[1]}, should be {a[0]} {a[1]}"
    return None if len(ours) == len(theirs) else f"{len(theirs)} steps, should be {len(ours)}"


def compare_steps(ours, plan):
    return first_difference([(do, digest.id) for do, digest in ours.steps], steps_of(plan))


def compare_points(ours, plan):
    """Every round stands for the points that it should: level of each axis, and those merged into it."""
    names = [axis["name"] for axis in plan["axes"]] if "axes" in plan else []
    for step in plan["steps"]:
        if step["do"] != "round":
            continue
        one = ours.rounds[step["id"]]
        if dict(zip(names, step.get("at", []))) != one.at:
            return f"{step['id']} is at {step.get('at')} of {names}, should be at {one.at}"
        if [dict(zip(names, at)) for at in step.get("also", [])] != one.also:
            return f"{step['id']} also stands for {step.get('also')}, should be {one.also}"
        if (step["repeat"], step.get("warmup", False), step.get("load")) != (one.repeat, one.warmup, one.load):
            return f"{step['id']} is repeat {step['repeat']} of load {step.get('load')}, should be {one.repeat} of {one.load}"
    return None


def compare_params(ours, plan):
    """What makes the id is what runs; numjobs is threads over pods."""
    for step in plan["steps"]:
        for workload in step.get("workloads", []):
            content = ours.rounds[step["id"]].digest.value["workloads"][workload["name"]]
            if workload["tool"] != "fio" or "stages" in workload:
                continue
            expected = {**canon.FIO_DEFAULTS, **content.get("params", {}), **content.get("options", {})}
            if "threads" in content:
                expected["numjobs"] = content["threads"] // content.get("pods", 1)
            for key in set(workload["params"]) & set(expected) | set(content.get("params", {})):
                if key not in idle_or_unknown(workload["params"]) and workload["params"].get(key) != expected[key]:
                    return f"{step['id']} runs with {key}={workload['params'].get(key)!r}, should be {expected[key]!r}"
    return None


def idle_or_unknown(params):
    """Options that stand in params with a value which cannot matter, so that no rule says which."""
    idle = set() if params.get("rw") in canon.MIXED else {"rwmixread"}
    if params.get("ioengine") in canon.SYNCHRONOUS:
        idle.add("iodepth")
    if params.get("rw") in canon.PURE_READ:
        idle |= {"fsync", "fdatasync"}
    return idle


def check_experiment(path, ours, tell):
    name = run.short(path)
    plan, problem = run.plan(path)
    if problem:
        return tell(f"{name} compiles", problem)
    steps = compare_steps(ours, plan)
    tell(f"{name}: systems and rounds, in order", steps)
    if steps:
        return None
    tell(f"{name}: points of each round", compare_points(ours, plan))
    loads = [load["id"] for load in plan.get("loads", [])]
    tell(f"{name}: loads", None if loads == [load.id for load in ours.loads] else f"{loads}, should be {[load.id for load in ours.loads]}")
    tell(f"{name}: parameters are those of the id", compare_params(ours, plan))
    tell(f"{name}: plan id", None if plan["id"] == ours.digest.id else f"{plan['id']}, should be {ours.digest.id}")
    return None


def check_vector(tell):
    """The published example: the first round of the depth sweep."""
    plan = own_plan("examples/000-01/experiment.yaml")
    system, first = plan.steps[0][1], plan.steps[1][1]
    tell("test vector: system", None if system.id == "s6033087bb159" else f"{system.id} from {system.content}")
    tell("test vector: round", None if first.id == "re74c84ea2621" else f"{first.id} from {first.content}")


def line_of(digest):
    return digest.content.replace("\n", "\\n", 1) + "\t" + digest.id


def check_line(line):
    content, tab, id_ = line.partition("\t")
    prefix, separator, value = content.partition("\\n")
    if not tab or not separator:
        return f"malformed: {line[:80]}"
    right = id_[:1] + hashlib.sha256(f"{prefix}\n{value}".encode()).hexdigest()[:12]
    letter = {"expc/system/1": "s", "expc/round/1": "r", "expc/plan/1": "p", "expc/load/1": "l"}.get(prefix)
    return None if id_ == right and id_[:1] == letter else f"{id_} is not the id of its content {content[:80]}"


def lines_lost():
    """Lines ever taken away from the kept file, by Git; None when Git cannot tell."""
    def git(*words):
        return subprocess.run(["git", "-C", run.ROOT, *words], capture_output=True, text=True, check=False)
    past = git("log", "--format=", "--numstat", "--", KEPT)
    if past.returncode:
        return None
    now = git("diff", "--numstat", "HEAD", "--", KEPT)
    counts = [line.split("\t") for line in (past.stdout + now.stdout).splitlines() if line]
    return sum(int(count[1]) for count in counts)


def check_kept(digests, append, tell):
    path = os.path.join(run.ROOT, KEPT)
    kept = open(path, encoding="utf-8").read().splitlines() if os.path.exists(path) else []
    new = [line for line in dict.fromkeys(line_of(digest) for digest in digests) if line not in set(kept)]
    if append and new:
        with open(path, "a", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in new))
        kept, new = kept + new, []
    tell("ids.tsv holds every id", f"{len(new)} are not in it (ids.py --append adds them), first {new[0][:120]}" if new else None)
    wrong = [problem for problem in map(check_line, kept) if problem]
    tell(f"ids.tsv: {len(kept)} ids follow from their content", wrong[0] if wrong else None)
    lost = lines_lost()
    if lost is None:
        print("ok ids.tsv has never lost a line # SKIP no Git history here")
    else:
        tell("ids.tsv has never lost a line", f"{lost} lines were taken away or changed" if lost else None)


def main(append):
    tell = run.Tell()
    check_vector(tell)
    digests = []
    for path in run.experiments():
        ours = own_plan(path)
        check_experiment(path, ours, tell)
        digests += [digest for _, digest in ours.steps] + ours.loads + [ours.digest]
    check_kept(digests, append, tell)
    return tell.failed


if __name__ == "__main__":
    sys.exit(main("--append" in sys.argv[1:]))
