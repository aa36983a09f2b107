"""The Workflow of examples/quickstart on the real Argo controller."""
import json
import os

from lib.experiments import write
from lib.kube import ROOT, Experiment, case, expect, finish, run, skip, space, tell_overhead, wait

if run("kubectl", "get", "crd", "workflows.argoproj.io", check=False).returncode != 0:
    skip("the Workflow on Argo", "the cluster has no Argo Workflows")
    finish()


def submit(here, exp):
    here.kubectl("apply", "-f", os.path.join(ROOT, "k8s/argo-access.yaml"))
    for name in ("10-access", "20-config", "30-storage"):
        here.kubectl("apply", "-f", os.path.join(exp.out, "manifests", name + ".yaml"))
    done = here.kubectl("create", "-f", os.path.join(exp.out, "argo/workflow.yaml"), "-o", "json")
    return json.loads(done.stdout)["metadata"]["name"]


def phase_of(here, name, seconds):
    def ended():
        phase = here.get("workflow", name).get("status", {}).get("phase")
        return phase if phase in ("Succeeded", "Failed", "Error") else None
    return wait(f"workflow {name}", seconds, ended)


with space("argo") as here:
    exp = Experiment(here, "examples/quickstart/experiment.yaml")
    with case("the quickstart's Workflow succeeds, each round with its record"):
        name = submit(here, exp)
        phase = phase_of(here, name, 600)
        nodes = here.get("workflow", name)["status"].get("nodes", {})
        expect("Succeeded", phase == "Succeeded", phase, json.dumps({n["displayName"]: [n["phase"], n.get("message")] for n in nodes.values()}))
        exp.each_round_once()
    with case("what a round costs with Argo beside its run time is told"):
        tell_overhead("with Argo", exp.overhead(), 20)
    with case("submitted again: rounds that are done are skipped"):
        phase = phase_of(here, submit(here, exp), 300)
        expect("Succeeded", phase == "Succeeded", phase)
        exp.each_round_once()
    with case("the records pass expcollect's checks"):
        report = exp.collect(exp.records("--configmaps-only"))
        expect("status 0", report.returncode == 0, report.stdout[-2000:], report.stderr)

failing = {"workload": {"tool": "fio", "size": "8M", "runtime": "2s", "rw": "randwrite", "ioengine": "libaio"}, "sweep": {"max_latency": ["1us", "100s"]}}
for on_failure, done in (("continue", 2), ("stop", 1)):
    with space("argo-" + on_failure) as here:
        with case(f"a failing round with onFailure: {on_failure}; teardown runs"):
            exp = Experiment(here, write("failing", dict(failing, run={"onFailure": on_failure})))
            phase = phase_of(here, submit(here, exp), 400)
            expect("Failed", phase in ("Failed", "Error"), phase)
            expect(f"{done} rounds have records", len(exp.results()) == done, exp.results())
            wait("the system is gone", 60, lambda: not here.items("deployments"))
finish()
