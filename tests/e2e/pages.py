"""Every example at full size by a server-side dry run; every fio experiment of the two storage pages scaled down and run for real.

    pages.py [NAME...]      only these examples"""
import glob
import json
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor

from lib.kube import EXPC, OWN, ROOT, Experiment, case, expect, finish, run, space

PAGES = sys.argv[1:] or sorted(os.path.basename(path) for path in glob.glob(os.path.join(ROOT, "examples/00*-*")))
CLUSTER = os.path.join(ROOT, "tests/cluster")


def distinct_pods(folder):
    """One pod of each distinct template of what is in manifests/: names, ids, arguments and environment left out."""
    done = run("kubectl", "create", "--dry-run=client", "-o", "json", "-f", folder)
    decoder, text, seen = json.JSONDecoder(), done.stdout, {}
    while text.strip():
        item, end = decoder.raw_decode(text.lstrip())
        text = text.lstrip()[end:]
        template = item.get("spec", {}).get("template")
        if template:
            spec = json.loads(json.dumps(template["spec"]))
            for container in spec["containers"]:
                container.pop("args", None)
                container.pop("env", None)
            for volume in spec.get("volumes", []):
                volume.pop("configMap", None)
                volume.pop("projected", None)
            spec.pop("activeDeadlineSeconds", None)
            seen[json.dumps(spec, sort_keys=True)] = template["spec"]
    return list(seen.values())


def try_page(page):
    block = page == "001-grid"
    source = f"examples/{page}/experiment.yaml"
    with open(os.path.join(ROOT, source), encoding="utf-8") as file:
        text = file.read()
    level = (re.findall(r"^ *podSecurity: (\w+)", text, flags=re.M) or ["restricted"])[0]
    with space(page, level) as here:
        with case(f"{page}: full size, accepted by the API server"):
            exp = Experiment(here, source)
            exp.apply("--dry-run=server")
        with case(f"{page}: a pod of each distinct template is admitted where {level} is enforced"):
            for spec in distinct_pods(os.path.join(exp.out, "manifests")):
                spec = dict(spec, serviceAccountName="default")
                pod = {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "trial"}, "spec": spec}
                done = here.kubectl("create", "--dry-run=server", "-f", "-", stdin=json.dumps(pod))
                expect("no warning", "Warning" not in done.stderr, done.stderr)
        if page[:3] not in ("000", "001") or not re.search(r"tool: fio\b", text):
            return
        with case(f"{page}: scaled down, each round with its record"):
            words = ["-f", "tests/cluster/small.yaml"]
            if block:
                words += ["-f", "tests/cluster/small-grid.yaml"]
                if OWN:
                    run(os.path.join(CLUSTER, "volume.sh"), "raw", f"grid-{os.getpid()}", "node-2", "1G")
            exp = Experiment(here, source, *words)
            exp.apply()
            expect("Complete", exp.verdict(120 + 20 * len(exp.rounds)) == "Complete", exp.status(), exp.sequencer_log())
            exp.each_round_once()
            report = exp.collect(exp.records())
            failed = re.findall(r"^\| (\S+) +\|.*\| FAIL", report.stdout, flags=re.M)
            expect("every round there once, with status 0", not {"rounds-once", "exit-status", "records-complete"} & set(failed), failed, report.stdout[-2000:])


# Most of a round is waiting: three experiments side by side, each in its own namespace.
with ThreadPoolExecutor(max_workers=3) as pool:
    list(pool.map(try_page, PAGES))
finish()
