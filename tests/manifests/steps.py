#!/usr/bin/env python3
"""tests/manifests/steps.py - plan.json, the sequencer's steps.tsv, this machine's steps.tsv and the Argo Workflow name the same steps in the same order,
and what they say of a round - clients, deadline, arguments - is the same in all of them and in its Jobs.
"""
import json
import os
import sys
import tempfile

from built import Built, documents, environment, experiments, run, without_gates
from workflow import manifests_of

COLUMNS = ("seq", "do", "id", "deadline", "pods", "records", "objects")


def lines_of(text):
    return [line.split("\t") for line in text.split("\n")[:-1] if not line.startswith("#")]


def of_plan(plan):
    return [(step["do"], step["id"] if step["do"] == "round" else plan["systems"][step["system"]]["id"]) for step in plan["steps"]]


def of_lines(lines):
    return [(line[1], line[2]) for line in lines]


def of_workflow(workflow):
    """Of each group of the plan's template but the first, which looks what is done."""
    groups = next(one for one in workflow["spec"]["templates"] if one["name"] == workflow["spec"]["entrypoint"])["steps"]
    steps = []
    for group in groups[1:]:
        names = [entry["name"] for entry in group]
        do, _, rest = names[0].partition("-")
        steps.append((do, rest) if do in ("start", "stop") else ("round", do))
        if steps[-1][0] == "round" and any(name.split("-")[0] != do for name in names):
            raise SystemExit(f"not ok a group of two rounds: {names}")
    return steps


def difference(one, other):
    for n, (a, b) in enumerate(zip(one, other), 1):
        if a != b:
            return f"step {n} is {b}, should be {a}"
    return None if len(one) == len(other) else f"{len(other)} steps, should be {len(one)}"


# ---- what is said of a round

def undollared(words):
    return [word.replace("$$", "$") for word in words]


def client_of(job):
    return next(one for one in job["spec"]["template"]["spec"]["containers"] if one["name"] == "client")


def local_workloads(line):
    """[(name, clients, args of its client)] of a round's line on this machine."""
    rest, found = line[8:], []
    while rest:
        name, clients, stages, run_s, count = rest[:5]
        if stages != "1":
            raise SystemExit(f"not ok {stages} stages: this test knows one")
        argv = rest[5:6 + int(count)]
        found.append((name, int(clients), [run_s, count, *argv]))
        rest = rest[6 + int(count):]
    return found


def round_problem(step, line, local, jobs):
    """Of plan.json's step, the cluster's line, this machine's, and the round's Jobs."""
    wanted = [(one["name"], one["pods"] * one["copies"]) for one in step["workloads"]]
    clients = sum(count for _, count in wanted)
    if [(name, count) for name, count, _ in local] != wanted:
        return f"this machine runs {[one[:2] for one in local]}, should be {wanted}"
    if (line["pods"], line["records"], line["deadline"]) != (str(clients), str(clients), str(step["deadline_s"])):
        return f"steps.tsv says {line}, should be {clients} clients within {step['deadline_s']} s"
    found = [(job["metadata"]["labels"]["expc.dev/workload"], job["spec"]["parallelism"]) for job in jobs]
    if found != wanted or any(job["spec"]["completions"] != job["spec"]["parallelism"] for job in jobs):
        return f"its Jobs are {found}, should be {wanted}"
    for job, (_, _, args) in zip(jobs, local):
        if job["metadata"]["labels"]["expc.dev/round"] != step["id"] or job["spec"]["template"]["spec"]["activeDeadlineSeconds"] != step["deadline_s"]:
            return f"{job['metadata']['name']} has another round or deadline"
        if undollared(client_of(job)["args"]) != args:
            return f"{job['metadata']['name']} gets {client_of(job)['args']}, should be {args}"
        if json.loads(args[2]) != args[3:]:
            return f"{args[2]} is not {args[3:]}"
    return None


def check_rounds(plan, lines, local, jobs):
    for step, line, here in zip(plan["steps"], lines, local):
        if step["do"] != "round":
            continue
        named = dict(zip(COLUMNS, line))
        lost = [name for name in named["objects"].split(",") if name not in jobs]
        problem = f"no Job {lost[0]}" if lost else round_problem(step, named, local_workloads(here), [jobs[name] for name in named["objects"].split(",")])
        if problem:
            return f"{step['id']}: {problem}"
    return None


def check_argo_rounds(plan, workflow, jobs):
    """The Workflow's Jobs get the same arguments, and its go waits for the same clients."""
    by_name = {f"{job['metadata']['labels']['expc.dev/round']}-{job['metadata']['labels']['expc.dev/workload']}": job for job in jobs.values()
               if "expc.dev/round" in job["metadata"]["labels"]}
    entries = {entry["name"]: {one["name"]: one["value"] for one in entry.get("arguments", {}).get("parameters", [])}
               for one in workflow["spec"]["templates"] for group in one.get("steps", []) for entry in group}
    for name, job in by_name.items():
        given = entries.get(name)
        if not given:
            return f"no step {name}"
        if json.loads(given["args"]) != client_of(job)["args"] or given["round"] != job["metadata"]["labels"]["expc.dev/round"]:
            return f"{name} gets {given}, should be {client_of(job)['args']}"
        if given["deadline"] != str(job["spec"]["template"]["spec"]["activeDeadlineSeconds"]):
            return f"{name} has {given['deadline']} s"
    for step in plan["steps"]:
        if step["do"] != "round":
            continue
        words = entries[step["id"] + "-go"]["words"].split(" ")
        names = ",".join(entries[f"{step['id']}-{one['name']}"]["name"] for one in step["workloads"])
        clients = sum(one["pods"] * one["copies"] for one in step["workloads"])
        if words != ["go", step["id"], str(clients), names]:
            return f"{step['id']}: the go is {words}, should be for {clients} clients of {names}"
    return None


def unnamed(one):
    """A Job is named by the Workflow; all else is as in manifests/, but for the gates."""
    rest = without_gates(one)
    return rest if one["kind"] == "Deployment" else {**rest, "metadata": {key: value for key, value in rest["metadata"].items() if key != "name"}}


def check_argo_objects(workflow, objects):
    """Each object of manifests/ that holds a system or a round is created by the Workflow; it deletes systems only."""
    wanted = [unnamed(one) for one in objects if one["metadata"]["labels"]["app.kubernetes.io/component"] in ("round", "system")]
    made = [unnamed(one) for one in manifests_of(workflow)]
    strange = [one for one in made if one not in wanted]
    if strange:
        return f"{json.dumps(strange[0])[:3000]} is not in manifests/"
    lost = [one for one in wanted if one not in made]
    return f"{lost[0]['metadata']['labels']} is lost" if lost else None


def check_experiment(path, words, name, tell, work):
    built = Built(path, os.path.join(work, "out"), *words)
    plan = json.loads(built.text("plan.json"))
    parts = built.parts("plan")
    text = "".join(parts[name] for name in sorted(parts))
    lines, local = lines_of(text), lines_of(built.text("local/steps.tsv").decode())
    workflow = documents(built.text("argo/workflow.yaml"))[0]
    in_pod = plan["run"]["via"] == "pod"
    wanted = of_plan(plan)
    of_argo = [step for step in wanted if step[0] == "round" or not in_pod]
    tell(f"{name}: {len(wanted)} steps for the sequencer", difference(wanted, of_lines(lines)))
    tell(f"{name}: the same on this machine", difference(wanted, of_lines(local)))
    tell(f"{name}: the same columns", difference([line[:7] for line in lines], [line[:7] for line in local]))
    tell(f"{name}: the same for Argo", difference(of_argo, of_workflow(workflow)))
    jobs = {job["metadata"]["name"]: job for job in built.objects("Job") + list(built.created().values())}
    tell(f"{name}: clients, deadlines and arguments", check_rounds(plan, lines, local, jobs))
    tell(f"{name}: the same in the Workflow", check_argo_rounds(plan, workflow, jobs))
    tell(f"{name}: the same objects in the Workflow", check_argo_objects(workflow, built.objects() + list(built.created().values())))


def main():
    tell = run.Tell()
    tell("a difference is seen", None if difference([1, 2], [1, 3]) and difference([1, 2], [1]) and not difference([1], [1]) else "it is not")
    for path in experiments():
        with tempfile.TemporaryDirectory() as work:
            check_experiment(path, (), run.short(path), tell, work)
            site = environment(work, gate="create")
            check_experiment(path, ("-e", site), run.short(path) + " with gate: create", tell, work)
    return tell.failed


if __name__ == "__main__":
    sys.exit(main())
