"""Every fio experiment of the two storage pages scaled down and run for real.

    pages.py [NAME...]      only these examples"""
import glob
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor

from lib.kube import OWN, ROOT, Experiment, case, expect, finish, run, space

PAGES = sys.argv[1:] or sorted(os.path.basename(path) for path in glob.glob(os.path.join(ROOT, "examples/00[01]-*")))
CLUSTER = os.path.join(ROOT, "tests/cluster")


def try_page(page):
    block = page == "001-grid"
    source = f"examples/{page}/experiment.yaml"
    with open(os.path.join(ROOT, source), encoding="utf-8") as file:
        text = file.read()
    if not re.search(r"tool: fio\b", text):
        return
    level = (re.findall(r"^ *podSecurity: (\w+)", text, flags=re.M) or ["restricted"])[0]
    with space(page, level) as here:
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
