"""examples/quickstart on the cluster: applied in one go, applied again, collected from ConfigMaps and from logs."""
import json
import os
import re
from datetime import datetime

from lib.kube import EXPCOLLECT, Experiment, case, expect, finish, run, space, tell_overhead, wait


def same_but_source(a, b):
    def strip(text):
        results = json.loads(text)
        found = [result for file in results["files"] for result in file["results"]]
        for result in found:
            result.pop("source", None)
        return sorted(json.dumps(result, sort_keys=True) for result in found)
    return strip(a) == strip(b)


with space("quickstart") as here:
    exp = Experiment(here, "examples/quickstart/experiment.yaml")
    with case("applied in one go, without a warning"):
        lines = exp.apply()
        expect("every object created", all(line.endswith(" created") for line in lines), lines)
    with case("applied again during a round: every object unchanged"):
        wait("a round runs", 120, lambda: exp.status().get("round"))
        lines = exp.apply()
        expect("unchanged", all(line.endswith(" unchanged") for line in lines), lines)
    with case("the sequencer completes"):
        expect("Complete", exp.verdict(300) == "Complete", exp.status(), exp.sequencer_log())
        expect("done", exp.status().get("phase") == "done", exp.status())
    with case("applied again after the end: every object unchanged, also server-side"):
        lines = exp.apply()
        expect("unchanged", all(line.endswith(" unchanged") for line in lines), lines)
        before = {row["metadata"]["name"]: row["metadata"]["generation"] for row in here.items("jobs")}
        exp.apply("--server-side", "--force-conflicts")
        after = {row["metadata"]["name"]: row["metadata"]["generation"] for row in here.items("jobs")}
        expect("no Job has a new generation", before == after, before, after)
    with case("each round ran once, one at a time, in the plan's order"):
        exp.each_round_once()
        times = exp.measured()
        expect("one after the other, in order", len(times) == len(exp.rounds) and all(a[1] < b[0] for a, b in zip(times, times[1:])), times)
        starts = {}
        for pod in here.items("pods", "-l", "app.kubernetes.io/component=round"):
            seen = datetime.fromisoformat(pod["status"]["containerStatuses"][0]["state"]["terminated"]["startedAt"].replace("Z", "+00:00"))
            starts[pod["metadata"]["labels"]["expc.dev/round"]] = seen.timestamp() * 1000 + 999
        early = [step["id"] for step, (_, end) in zip(exp.rounds[1:], times) if starts[step["id"]] < end]
        expect("no client of a round starts while the one before is measured", not early, early, starts, times)
    with case("logs.sh and expcollect: checks pass, with resource use"):
        report = exp.collect(exp.records())
        expect("status 0", report.returncode == 0, report.stdout, report.stderr)
        expect("resource use", "CPU" in report.stdout and "Monitoring" in report.stdout, report.stdout)
    with case("results from ConfigMaps alone and from logs alone differ only in source"):
        maps = exp.collect(exp.records("--configmaps-only"), form="json")
        logs = exp.collect(exp.records("--logs-only"), form="json")
        expect("both fine", maps.returncode == 0 and logs.returncode == 0, maps.stdout[-500:], logs.stdout[-500:], maps.stderr, logs.stderr)
        expect("equal but for source", same_but_source(maps.stdout, logs.stdout))
    with case("one log rotated away: the missing record is named, exit status 1"):
        with open(exp.records("--logs-only"), encoding="utf-8") as file:
            text = file.read()
        gone = exp.rounds[1]["id"]
        kept = re.sub(r'\{"format":"expc.result/1","round":"%s".*?"expc.end/1"[^\n]*\n' % gone, "", text, flags=re.S)
        path = os.path.join(exp.folder, "cut.log")
        with open(path, "w", encoding="utf-8") as file:
            file.write(kept)
        report = run(EXPCOLLECT, os.path.join(exp.out, "plan.json"), path, check=False)
        expect("status 1 and the round's id", report.returncode == 1 and gone in report.stdout, report.returncode, report.stdout[-1500:])
    with case("what a round costs beside its run time is told"):
        tell_overhead("with gates", exp.overhead(), 5)
    with case("a level added: only the new rounds run"):
        exp.words = ("--set", "sweep.iodepth=[1, 4, 16]")
        exp.build()
        exp.apply()
        expect("Complete", exp.verdict(300) == "Complete", exp.status(), exp.sequencer_log())
        exp.each_round_once()
        expect("kept or skipped, not run again", int(exp.status().get("done", 0)) <= 6, exp.status())
finish()
