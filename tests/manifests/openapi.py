#!/usr/bin/env python3
"""tests/manifests/openapi.py - every object against the schemas of the Kubernetes version it is written for, strictly, and the Workflow against Argo's.

A version's objects are also good for every later one. The schemas themselves are tested with objects that they must refuse.
"""
import copy
import json
import os
import re
import sys
import tempfile

from built import Built, different, documents, environment, identity, keys_in, run
from schemas import Schemas
from workflow import manifests_of, steps_of

# Environment to the schemas its objects must meet; a version whose file is not kept has the next older and newer one's.
VERSIONS = {
    "1.22": ("create", ("1.22", "1.26", "1.27", "1.30", "1.37")),
    "1.25": ("create", ("1.22", "1.26", "1.37")),
    "1.26": ("create", ("1.26", "1.27", "1.37")),
    "1.27": ("hold", ("1.27", "1.30", "1.37")),
    "1.30": ("hold", ("1.30", "1.37")),
    "1.37": ("hold", ("1.37",)),
}
# From which version on a field may be used, whatever the schema of an older one has as an alpha.
SINCE = {"schedulingGates": "1.27", "podFailurePolicy": "1.26", "completionMode": "1.22", "fsGroupChangePolicy": "1.20"}
KEPT = {name: Schemas(name) for name in ("1.22", "1.26", "1.27", "1.30", "1.37", "argo-4.0")}


def minor(version):
    return int(version.split(".")[1])


def first_problem(objects, names):
    for one in objects:
        for name in names:
            for problem in KEPT[name].problems(one):
                return f"{' '.join(identity(one))} against {name}: {problem}"
    return None


def too_new(objects, version):
    for one in objects:
        for key in keys_in(one):
            if minor(version) < minor(SINCE.get(key, "1.0")):
                return f"{' '.join(identity(one))} has {key}, which is for {SINCE[key]} and newer"
    return None


def gates(objects):
    return [key for one in objects for key in keys_in(one) if key == "schedulingGates"]


def check_version(version, paths, tell):
    gate, names = VERSIONS[version]
    for path in paths:
        with tempfile.TemporaryDirectory() as work:
            site = environment(work, kubernetes=version, gate=gate, namespace={"create": True}, pullSecrets=["one", "two"])
            built = Built(path, os.path.join(work, "out"), "-e", site)
            objects = built.objects() + list(built.created().values())
            problem = first_problem(objects, names) or too_new(objects, version)
            if not problem and bool(gates(objects)) != (gate == "hold"):
                problem = f"{len(gates(objects))} gates with gate: {gate}"
            tell(f"{run.short(path)} for Kubernetes {version}: {len(objects)} objects", problem)


# ---- Argo

def workflow_problem(workflow):
    if len(workflow["spec"]["templates"]) > 200:
        return f"{len(workflow['spec']['templates'])} templates, more than Argo takes"
    names = [entry["name"] for entry in steps_of(workflow)]
    objects = list(manifests_of(workflow))
    left = [one["metadata"]["name"] for one in objects if "{{" in json.dumps(one)]
    if left:
        return f"{left[0]}: a parameter was not filled in"
    if gates(objects):
        return "objects of a Workflow wait behind gates"
    bad = [name for name in names if not re.fullmatch("[a-zA-Z0-9][-a-zA-Z0-9]{0,127}", name)]
    return f"no name of a step: {bad[0]}" if bad else first_problem(objects, ("1.30", "1.37"))


def without(workflow, *path):
    changed = copy.deepcopy(workflow)
    at = changed
    for key in path[:-1]:
        at = at[key]
    del at[path[-1]]
    return changed


def check_argo(paths, tell):
    for path in paths:
        for version, template in (("4.0", False), ("3.6", True), ("3.5", False)):
            with tempfile.TemporaryDirectory() as work:
                site = environment(work, kubernetes="1.30", argo={"version": version, "template": template})
                built = Built(path, os.path.join(work, "out"), "-e", site)
                workflow = documents(built.text("argo/workflow.yaml"))[0]
                submits = [one["spec"] for one in documents(built.text("argo/submit.yaml"))] if template else [os.path.exists(os.path.join(work, "out/argo/submit.yaml"))]
            synchronization = set(workflow["spec"]["synchronization"])
            problem = None if synchronization == ({"mutex"} if version == "3.5" else {"mutexes"}) else f"locks by {synchronization}"
            if submits != ([{"workflowTemplateRef": {"name": workflow["metadata"].get("name")}}] if template else [False]):
                problem = f"submit.yaml: {submits}"
            # The newer schema has no single mutex: all else of the older form must be in it.
            known = workflow if version != "3.5" else without(workflow, "spec", "synchronization")
            problem = problem or next(iter(KEPT["argo-4.0"].problems(known)), None) or workflow_problem(workflow)
            tell(f"{run.short(path)} for Argo {version}{', as a template' if template else ''}", problem)


# ---- the schemas refuse what they must

def set_in(one, path, value):
    changed = copy.deepcopy(one)
    at = changed
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return changed


def check_refusals(tell):
    with tempfile.TemporaryDirectory() as work:
        built = Built("examples/quickstart/experiment.yaml", os.path.join(work, "out"))
        workflow = documents(built.text("argo/workflow.yaml"))[0]
    job = next(one for one in built.objects("Job") if one["metadata"]["labels"]["app.kubernetes.io/component"] == "round")
    pod = ("spec", "template", "spec")
    wrong = {
        "an unknown field": (set_in(job, pod + ("containers", 0, "imagepullpolicy"), "Never"), "1.30"),
        "a text as a number": (set_in(job, ("spec", "backoffLimit"), "0"), "1.30"),
        "a number as a text": (set_in(job, ("metadata", "labels", "x"), 1), "1.30"),
        "a boolean as a number": (set_in(job, ("spec", "completions"), True), "1.30"),
        "a field that is too new": (job, "1.22"),
        "what must be there": (without(job, *pod, "containers"), "1.30"),
        "a map as a list": (set_in(job, pod + ("volumes",), {}), "1.30"),
        "null where a field wants a value": (set_in(job, ("spec", "parallelism"), None), "1.30"),
        "too large a number": (set_in(job, ("spec", "parallelism"), 2 ** 31), "1.30"),
        "an unknown kind": (set_in(job, ("kind",), "Jobs"), "1.30"),
        "a Workflow's unknown field": (set_in(workflow, ("spec", "synchronization", "mutex"), {"name": "x"}), "argo-4.0"),
        "a Workflow's deep unknown field": (set_in(workflow, ("spec", "templates", -1, "container", "comand"), []), "argo-4.0"),
    }
    for name, (one, schemas) in wrong.items():
        tell(f"refused: {name}", None if KEPT[schemas].problems(one) else "it is taken")


def main():
    tell = run.Tell()
    check_refusals(tell)
    for version in VERSIONS:
        check_version(version, different(), tell)
    check_argo(different(), tell)
    return tell.failed


if __name__ == "__main__":
    sys.exit(main())
