#!/usr/bin/env python3
"""tests/manifests/gate.py - with gate: create the same Jobs and Deployments stand in ConfigMaps, small enough for client-side apply, under the names that
the sequencer looks for, without gates, and the sequencer mounts all of them and may create them. Files of 200 rounds.
"""
import json
import os
import sys
import tempfile

from built import Built, documents, environment, experiments, run, without_gates

PART = 200 << 10                # bytes of manifests in one ConfigMap
APPLIED = 256 << 10             # kubectl apply keeps the object in an annotation
FILE = 200                      # rounds in a file
WAITING = ("round", "load", "tune", "system")       # components of what waits behind a gate, or is created by the sequencer


def of_components(built, *names):
    return [one for one in built.objects() if one["metadata"]["labels"]["app.kubernetes.io/component"] in names]


def same_objects(held, created):
    gated = {one["metadata"]["name"] + ".yaml": without_gates(one) for one in of_components(held, *WAITING)}
    there = created.created()
    if set(gated) != set(there):
        return f"only in one of both: {sorted(set(gated) ^ set(there))[:3]}"
    return next((f"{name} differs" for name, one in there.items() if one != gated[name]), None)


def gates_problem(held, created):
    missing = [one["metadata"]["name"] for one in of_components(held, *WAITING) if not one["spec"]["template"]["spec"].get("schedulingGates")]
    if missing:
        return f"gate: hold: {missing[0]} has none"
    left = [name for name, text in {**created.parts("rounds"), **created.parts("systems")}.items() if "schedulingGates" in text]
    kinds = {one["kind"] for one in created.objects()} & {"Deployment"}
    return f"gate: create: {left or kinds} wait" if left or kinds else None


def size_problem(built):
    for one in built.objects("ConfigMap"):
        name, data = one["metadata"]["name"], one["data"]
        if one["metadata"]["labels"]["app.kubernetes.io/component"] in ("rounds", "systems", "plan") and sum(len(text.encode()) for text in data.values()) > PART:
            return f"{name} holds more than {PART} bytes"
        if len(json.dumps(one)) > APPLIED:
            return f"{name} is too large for client-side apply"
        if len(data) != len([key for key in data if key and all(letter.isalnum() or letter in "-._" for letter in key)]) or not data:
            return f"{name} has keys {sorted(data)[:3]}"
    return None


def names_problem(built):
    """Every object of a step is a file where the sequencer looks for it."""
    files = {"round": built.parts("rounds"), "load": built.parts("rounds"), "start": built.parts("systems"), "stop": built.parts("systems")}
    steps = built.parts("plan")
    for line in "".join(steps[name] for name in sorted(steps)).split("\n")[1:-1]:
        columns = line.split("\t")
        if columns[1] == "pause":
            continue
        for name in [] if columns[6] == "-" else columns[6].split(","):
            text = files[columns[1]].get(name + ".yaml")
            if not text or documents(text)[0]["metadata"]["name"] != name:
                return f"{columns[1]} {columns[2]}: no {name}.yaml"
    return None


def mounts_problem(built):
    """The sequencer's volumes hold all parts, and its role lets it create them."""
    sequencer = next(one for one in of_components(built, "sequencer") if one["kind"] == "Job")["spec"]["template"]["spec"]
    mounted = {source["configMap"]["name"] for volume in sequencer["volumes"] for source in volume.get("projected", {}).get("sources", [])}
    made = {one["metadata"]["name"] for one in of_components(built, "rounds", "systems", "plan")}
    if mounted != made:
        return f"only in one of mounts and files: {sorted(mounted ^ made)}"
    places = {mount["name"]: mount["mountPath"] for mount in sequencer["containers"][0]["volumeMounts"]}
    if [places.get(name) for name in ("plan", "rounds", "systems")] != ["/expc/plan", "/expc/rounds", "/expc/systems"]:
        return f"mounts are {places}"
    role = next(one for one in built.objects("Role") if one["metadata"]["name"].endswith("-sequencer"))
    may = {(resource, verb) for rule in role["rules"] for resource in rule["resources"] for verb in rule["verbs"] if "resourceNames" not in rule}
    wanted = {("jobs", "create"), ("deployments", "create")}
    return f"the role lacks {wanted - may}" if wanted - may else None


def role_problem(held):
    role = next(one for one in held.objects("Role") if one["metadata"]["name"].endswith("-sequencer"))
    return next((f"without gate: create it may {rule['verbs']} {rule['resources']}" for rule in role["rules"]
                 if "create" in rule["verbs"] and set(rule["resources"]) & {"jobs", "deployments"}), None)


def files_problem(held):
    rounds = [(name, one["metadata"]["labels"]["expc.dev/round"]) for name, one in held.documents if one["metadata"]["labels"].get("app.kubernetes.io/component") == "round"]
    by_file = {}
    for name, found in rounds:
        by_file.setdefault(name, set()).add(found)
    counts = [len(by_file[name]) for name in sorted(by_file)]
    names = [f"50-rounds-{n:04d}.yaml" for n in range(1, len(by_file) + 1)]
    return None if sorted(by_file) == names and all(count == FILE for count in counts[:-1]) and 0 < counts[-1] <= FILE else f"{dict(zip(sorted(by_file), counts))}"


def workflow_problem(work):
    site = environment(work, gate="create")
    for last, wanted in (("201", True), ("3001", False)):
        built = Built("tests/manifests/large.yaml", os.path.join(work, last), "-e", site, "--set", f"sweep.iodepth={{from: 1, to: {last}, step: 1}}")
        written, told = os.path.exists(os.path.join(built.folder, "argo/workflow.yaml")), b"no argo/workflow.yaml: " in built.text("PLAN.md")
        if (written, told) != (wanted, not wanted):
            return f"{last} levels: written {written}, told {told}"
    return None


def main():
    tell = run.Tell()
    for path in [*experiments(), "tests/manifests/large.yaml"]:
        name = run.short(path)
        with tempfile.TemporaryDirectory() as work:
            held = Built(path, os.path.join(work, "held"))
            created = Built(path, os.path.join(work, "created"), "-e", environment(work, gate="create"))
            tell(f"{name}: the same objects, {len(created.created())} of them", same_objects(held, created))
            tell(f"{name}: gates", gates_problem(held, created))
            tell(f"{name}: sizes", size_problem(held) or size_problem(created))
            tell(f"{name}: a file for each object of a step", names_problem(created))
            tell(f"{name}: what the sequencer mounts and may do", mounts_problem(created) or role_problem(held))
            tell(f"{name}: files of rounds", files_problem(held))
    with tempfile.TemporaryDirectory() as work:
        tell("large: a Workflow that the API server would refuse is not written, and PLAN.md says so", workflow_problem(work))
    return tell.failed


if __name__ == "__main__":
    sys.exit(main())
