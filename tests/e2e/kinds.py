"""Pins, start skew, two pods on one system, run.via: pod, a Block volume, a CPU limit, a full volume."""
import json
import os

from lib.experiments import write
from lib.kube import OWN, ROOT, Experiment, case, expect, finish, run, skip, space, wait

CLUSTER = os.path.join(ROOT, "tests/cluster")


def nodes():
    return [n["metadata"]["name"] for n in json.loads(run("kubectl", "get", "nodes", "-o", "json").stdout)["items"]]


def header(exp):
    with open(exp.records(), encoding="utf-8", errors="surrogateescape") as file:
        return [json.loads(line) for line in file if line.startswith('{"format":"expc.result/1"')]


def checks_pass(exp):
    report = exp.collect(exp.records())
    expect("checks pass", report.returncode == 0, report.stdout[-3000:], report.stderr)
    return report.stdout


two = len(nodes()) > 1
first, last = nodes()[0], nodes()[-1]

with space("pins") as here:
    with case("system and clients run where they are pinned" + ("" if two else " (one node)")):
        exp = Experiment(here, write("pins", {"placement": {"system": {"node": last}, "clients": {"node": first}}, "sweep": {"iodepth": [1, 4]}}))
        exp.apply()
        expect("Complete", exp.verdict(300) == "Complete", exp.status(), exp.sequencer_log())
        for component, node in (("system", last), ("round", first)):
            seen = {p["spec"]["nodeName"] for p in here.items("pods", "-l", f"app.kubernetes.io/component={component}") if p["spec"].get("nodeName")}
            expect(f"{component} on {node}", seen <= {node}, seen)
        checks_pass(exp)

with space("skew") as here:
    with case("two clients of a round over 20 rounds: start skew from the tool's own stamps under 0.5 s"):
        depth = {"from": 1, "to": 20, "step": 1}
        exp = Experiment(here, write("skew", {"workload": {"tool": "fio", "size": "4M", "runtime": "1s", "rw": "randread", "pods": 2}, "sweep": {"iodepth": depth}}))
        exp.apply()
        expect("Complete", exp.verdict(600) == "Complete", exp.status(), exp.sequencer_log())
        starts = {}
        for record in {h["nonce"]: h for h in header(exp)}.values():
            starts.setdefault(record["round"], []).append(record["stages"][0]["start_ms"])
        skew = max(max(s) - min(s) for s in starts.values()) / 1000
        print(f"    largest start skew of {len(starts)} rounds: {skew:.3f} s")
        expect("two starts each", all(len(s) == 2 for s in starts.values()) and len(starts) == 20, starts)
        expect("under 0.5 s", skew < 0.5, skew)

with space("via-pod") as here:
    with case("run.via: pod: the tool runs in the client's own pod"):
        exp = Experiment(here, write("via-pod", {"run": {"via": "pod"}, "sweep": {"iodepth": [1, 4]}}))
        exp.apply()
        expect("Complete", exp.verdict(300) == "Complete", exp.status(), exp.sequencer_log())
        checks_pass(exp)

with space("limit") as here:
    with case("a CPU limit: throttling stands in the report"):
        exp = Experiment(here, write("limit", {"system": {"type": "hardware", "resources": {"requests": {"cpu": "50m", "memory": "256Mi"}, "limits": {"cpu": "100m", "memory": "256Mi"}}},
                                              "workload": {"tool": "fio", "size": "8M", "runtime": "4s", "rw": "randread", "bs": "4k", "iodepth": 16}}))
        exp.apply()
        expect("Complete", exp.verdict(300) == "Complete", exp.status(), exp.sequencer_log())
        report = exp.collect(exp.records()).stdout
        expect("throttled", "throttled" in report, report[-3000:])

if not OWN:
    for name in ("a Block volume on a loop device", "a full volume: the round says why, the others go on"):
        skip(name, "needs the project's own cluster")
    finish()

with space("block", "baseline") as here:
    with case("a Block volume on a loop device"):
        run(os.path.join(CLUSTER, "volume.sh"), "raw", f"raw-{os.getpid()}", last, "256M")
        exp = Experiment(here, write("block", {"podSecurity": "baseline", "storage": {"class": "raw", "size": "256Mi", "mode": "Block"}, "placement": {"system": {"node": last}},
                                               "workload": {"tool": "fio", "size": "64M", "runtime": "2s"}, "sweep": {"rw": ["randread", "randwrite"]}}))
        exp.apply()
        expect("Complete", exp.verdict(300) == "Complete", exp.status(), exp.sequencer_log())
        checks_pass(exp)

with space("full") as here:
    with case("a full volume: the round says why, the others go on, status and report say so"):
        run(os.path.join(CLUSTER, "volume.sh"), "small", f"small-{os.getpid()}", last, "64M")
        exp = Experiment(here, write("full", {"storage": {"class": "small", "size": "64Mi"}, "placement": {"system": {"node": last}}, "workload": {"tool": "fio", "runtime": "2s", "rw": "write", "fallocate": "none"},
                                              "sweep": {"size": ["8M", "60M", "16M"]}}))
        exp.apply()
        expect("Failed", exp.verdict(300) == "Failed", exp.status(), exp.sequencer_log())
        expect("one failed", exp.status().get("failed") == "1" and exp.status().get("done") == "2", exp.status())
        report = exp.collect(exp.records())
        expect("the report says why", report.returncode == 1 and "No space left" in report.stdout + exp.status().get("error", ""), exp.status(), report.stdout[-3000:])
finish()
