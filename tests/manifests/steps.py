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


def id_of(plan, step):
    """Of a round or load its own, else its system's."""
    if step["do"] == "load":
        return plan["loads"][step["load"]]["id"]
    return step["id"] if step["do"] == "round" else plan["systems"][step["system"]]["id"]


def tenants_of(plan, step):
    return plan["systems"][step["system"]].get("tenants", {}).get("count", 1)


def of_plan(plan):
    return [(step["do"], id_of(plan, step)) for step in plan["steps"]]


def of_lines(lines):
    """Without the pauses, which are no steps of the plan."""
    return [(line[1], line[2]) for line in lines if line[1] != "pause"]


def of_workflow(workflow):
    """Of each group of the plan's template but the first, which looks what is done."""
    groups = next(one for one in workflow["spec"]["templates"] if one["name"] == workflow["spec"]["entrypoint"])["steps"]
    steps = []
    for group in groups[1:]:
        names = [entry["name"] for entry in group]
        do, _, rest = names[0].partition("-")
        if rest.startswith("tune-"):
            continue                                            # before its system's start and after its stop
        steps.append((do, rest.partition("-")[0]) if do in ("start", "stop") else ("load" if do[0] == "l" else "round", do))
        if steps[-1][0] in ("round", "load") and any(name.split("-")[0] != do for name in names):
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
    """[(name, clients, args of its client)] of a round's or load's line on this machine; of several tenants the names are 1:main, 2:main."""
    rest, found = line[8:], []
    while rest:
        name, clients, stages = rest[:3]
        rest, args = rest[3:], []
        for _ in range(int(stages)):
            count = 3 + int(rest[1])
            args += rest[:count]
            rest = rest[count:]
        found.append((name, int(clients), args))
    return found


def stages_of(args):
    """(seconds, JSON, words) of each stage of a client's arguments."""
    while args:
        count = int(args[1])
        yield args[0], args[2], args[3:3 + count]
        args = args[3 + count:]


def wanted_workloads(plan, step):
    """[(name on this machine, workload, tenant, clients)] of a round or load."""
    tenants = tenants_of(plan, step)
    ours = [("load", 1)] if step["do"] == "load" else [(one["name"], one["pods"] * one["copies"]) for one in step["workloads"]]
    return [(f"{tenant}:{name}" if tenants > 1 else name, name, tenant, count) for tenant in range(1, tenants + 1) for name, count in ours]


def job_problem(job, step_id, deadline, args):
    spec = job["spec"]["template"]["spec"]
    if job["metadata"]["labels"]["expc.dev/round"] != step_id or spec["activeDeadlineSeconds"] != deadline:
        return f"{job['metadata']['name']} has another round or deadline"
    if undollared(client_of(job)["args"]) != args:
        return f"{job['metadata']['name']} gets {client_of(job)['args']}, should be {args}"
    wrong = [text for _, text, words in stages_of(args) if json.loads(text) != words]
    return f"{wrong[0]} is not its words" if wrong else None


def round_problem(plan, step, line, local, jobs):
    """Of plan.json's step, the cluster's line, this machine's, and the Jobs of the round or load."""
    wanted = wanted_workloads(plan, step)
    clients = sum(count for _, _, _, count in wanted)
    if [(name, count) for name, count, _ in local] != [(name, count) for name, _, _, count in wanted]:
        return f"this machine runs {[one[:2] for one in local]}, should be {wanted}"
    if (line["pods"], line["records"], line["deadline"]) != (str(clients), str(clients), str(step["deadline_s"])):
        return f"steps.tsv says {line}, should be {clients} clients within {step['deadline_s']} s"
    found = [(job["metadata"]["labels"]["expc.dev/workload"], int(job["metadata"]["labels"]["expc.dev/tenant"]), job["spec"]["parallelism"]) for job in jobs]
    if found != [one[1:] for one in wanted] or any(job["spec"]["completions"] != job["spec"]["parallelism"] for job in jobs):
        return f"its Jobs are {found}, should be {wanted}"
    problems = (job_problem(job, id_of(plan, step), step["deadline_s"], args) for job, (_, _, args) in zip(jobs, local))
    return next(filter(None, problems), None)


def check_rounds(plan, lines, local, jobs):
    lines, local = ([line for line in each if line[1] != "pause"] for each in (lines, local))
    for step, line, here in zip(plan["steps"], lines, local):
        if step["do"] not in ("round", "load"):
            continue
        named = dict(zip(COLUMNS, line))
        lost = [name for name in named["objects"].split(",") if name not in jobs]
        problem = f"no Job {lost[0]}" if lost else round_problem(plan, step, named, local_workloads(here), [jobs[name] for name in named["objects"].split(",")])
        if problem:
            return f"{id_of(plan, step)}: {problem}"
    return None


def entry_name(step_id, workload, tenant, tenants):
    """As the Workflow calls a Job: r..-main, r..-main-t2, l.., l..-t2."""
    name = step_id if workload == "load" and step_id[0] == "l" else f"{step_id}-{workload}"
    return f"{name}-t{tenant}" if tenants > 1 else name


def check_argo_rounds(plan, workflow, jobs):
    """The Workflow's Jobs get the same arguments, and its go waits for the same clients."""
    by_label = {tuple(job["metadata"]["labels"]["expc.dev/" + key] for key in ("round", "workload", "tenant")): job for job in jobs.values()
                if "expc.dev/round" in job["metadata"]["labels"]}
    entries = {entry["name"]: {one["name"]: one["value"] for one in entry.get("arguments", {}).get("parameters", [])}
               for one in workflow["spec"]["templates"] for group in one.get("steps", []) for entry in group}
    for step in plan["steps"]:
        if step["do"] not in ("round", "load"):
            continue
        step_id, wanted = id_of(plan, step), wanted_workloads(plan, step)
        names = [entry_name(step_id, name, tenant, tenants_of(plan, step)) for _, name, tenant, _ in wanted]
        for name, (_, workload, tenant, _) in zip(names, wanted):
            given, job = entries.get(name), by_label[step_id, workload, str(tenant)]
            if not given:
                return f"no step {name}"
            if json.loads(given["args"]) != client_of(job)["args"] or given["round"] != step_id:
                return f"{name} gets {given}, should be {client_of(job)['args']}"
            if given["deadline"] != str(job["spec"]["template"]["spec"]["activeDeadlineSeconds"]):
                return f"{name} has {given['deadline']} s"
        clients = sum(count for _, _, _, count in wanted)
        words = entries[step_id + "-go"]["words"].split(" ")
        if words != ["go", step_id, str(clients), ",".join(entries[name]["name"] for name in names)]:
            return f"{step_id}: the go is {words}, should be for {clients} clients of {names}"
    return None


def unnamed(one):
    """A Job is named by the Workflow; all else is as in manifests/, but for the gates."""
    rest = without_gates(one)
    return rest if one["kind"] == "Deployment" else {**rest, "metadata": {key: value for key, value in rest["metadata"].items() if key != "name"}}


def check_argo_objects(workflow, objects):
    """Each object of manifests/ that holds a system or a round is created by the Workflow; it deletes systems only."""
    wanted = [unnamed(one) for one in objects if one["metadata"]["labels"]["app.kubernetes.io/component"] in ("round", "load", "system", "tune")]
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
    in_pod = plan["run"]["via"] == "pod" and all(one["type"] == "hardware" for one in plan["systems"])
    wanted = of_plan(plan)
    of_argo = [step for step in wanted if step[0] in ("round", "load") or not in_pod]
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
