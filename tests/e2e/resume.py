"""The sequencer killed in each of its states; pause and cancel; a client killed; a round that fails."""
import time
from concurrent.futures import ThreadPoolExecutor

from lib.experiments import write
from lib.kube import Experiment, case, expect, finish, space, wait


def sequencer_pod(exp):
    pods = exp.space.items("pods", "-l", "app.kubernetes.io/component=sequencer", "--field-selector", "status.phase=Running")
    return pods[0]["metadata"]["name"] if pods else None


def kill_sequencer(exp):
    pod = wait("a sequencer runs", 60, lambda: sequencer_pod(exp))
    exp.space.kubectl("delete", "pod", pod, "--grace-period=0", "--force")


def clients(exp, state):
    for pod in exp.space.items("pods", "-l", "app.kubernetes.io/component=round"):
        ready = any(c["type"] == "Ready" and c["status"] == "True" for c in pod["status"].get("conditions", []))
        gated = bool(pod["spec"].get("schedulingGates"))
        running = pod["status"]["phase"] == "Running"
        if (state == "lifted" and not gated and not ready and pod["status"]["phase"] == "Pending") or (state == "ready" and ready) or (state == "running" and running):
            return pod
    return None


def go_said(exp):
    done = exp.space.kubectl("get", "configmap", f"{exp.name}-go", "-o", "jsonpath={.data.at}", check=False)
    return done.stdout.strip()


moments = {
    "waiting": lambda exp: sequencer_pod(exp),
    "lock held": lambda exp: exp.space.kubectl("get", "leases", "-o", "name").stdout.strip(),
    "before go": lambda exp: clients(exp, "lifted") or clients(exp, "ready"),
    "after go": go_said,
    "between rounds": lambda exp: len(exp.results()) >= 1,
}


def try_kill(moment):
    reached = moments[moment]
    with space("kill-" + moment.replace(" ", "-")) as here:
        with case(f"sequencer killed, {moment}: every round ends with exactly one record a client"):
            exp = Experiment(here, write("kill", {"sweep": {"iodepth": [1, 2, 4]}}))
            exp.apply()
            wait(moment, 120, lambda: reached(exp))
            kill_sequencer(exp)
            expect("Complete", exp.verdict(300) == "Complete", exp.status(), exp.sequencer_log())
            exp.each_round_once()
            expect("all good", all(r == "ok" for rs in exp.results().values() for r in rs), exp.results())


with ThreadPoolExecutor(max_workers=3) as pool:
    list(pool.map(try_kill, moments))

with space("pause") as here:
    exp = Experiment(here, write("pause", {"sweep": {"iodepth": [1, 2, 4, 8]}}))
    with case("paused after the running round, then on"):
        exp.apply()
        wait("a round runs", 120, lambda: exp.status().get("round"))
        here.kubectl("patch", "configmap", f"{exp.name}-status", "--type", "merge", "-p", '{"data":{"pause":"true"}}')
        exp.wait_phase(90, "paused")
        before = len(exp.results())
        time.sleep(8)
        expect("nothing runs while paused", len(exp.results()) == before, exp.results())
        here.kubectl("patch", "configmap", f"{exp.name}-status", "--type", "merge", "-p", '{"data":{"pause":null}}')
        wait("it goes on", 90, lambda: len(exp.results()) > before)
    with case("cancelled: the rest does not run, exit status and status say so"):
        here.kubectl("patch", "configmap", f"{exp.name}-status", "--type", "merge", "-p", '{"data":{"pause":"stop"}}')
        expect("Failed", exp.verdict(120) == "Failed", exp.status())
        expect("told", "stopped" in exp.status().get("error", ""), exp.status())
        report = exp.collect(exp.records())
        expect("the report names what is missing", report.returncode == 1 and exp.rounds[-1]["id"] in report.stdout, report.stdout[-2000:])

with space("cancel-round") as here:
    exp = Experiment(here, write("cancel", {"workload": {"tool": "fio", "size": "8M", "runtime": "60s", "rw": "randread"}, "sweep": {"iodepth": [1, 2]}}))
    with case("a client killed leaves no fio behind"):
        exp.apply()
        pod = wait("a client runs after the go", 150, lambda: go_said(exp) and clients(exp, "running"))
        time.sleep(5)
        here.kubectl("delete", "pod", pod["metadata"]["name"], "--grace-period=0", "--force")
        system = here.items("pods", "-l", "app.kubernetes.io/component=system")[0]["metadata"]["name"]

        def no_fio():
            seen = here.kubectl("exec", system, "--", "sh", "-c", "grep -sl fio /proc/[0-9]*/comm | wc -l", check=False)
            return seen.stdout.strip() == "0"
        wait("no fio runs in the system", 150, no_fio)
    with case("a round cancelled by its deadline: the Job says Failed, the plan goes on or ends"):
        second = wait("the next round's Job runs", 200, lambda: next((p for p in [clients(exp, "running")] if p), None))
        job = second["metadata"]["labels"]["job-name"]
        here.kubectl("patch", "job", job, "--type", "merge", "-p", '{"spec":{"activeDeadlineSeconds":1}}')
        expect("Failed", exp.verdict(300) == "Failed", exp.status())
        expect("two failed", exp.status().get("failed") == "2", exp.status())
finish()
