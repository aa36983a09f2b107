"""A node that is lost while clients of a round run on it. The sequencer is kept on the other one: its own loss would only be noticed by the node's return."""
import json
import os

from lib.experiments import write
from lib.kube import OWN, ROOT, Experiment, case, expect, finish, run, skip, space, wait

CLUSTER = os.path.join(ROOT, "tests/cluster")
nodes = [n["metadata"]["name"] for n in json.loads(run("kubectl", "get", "nodes", "-o", "json").stdout)["items"]]
first, last = nodes[0], nodes[-1]
if not OWN or len(nodes) < 2:
    skip("a lost node fails its round, not the plan", "needs the project's own cluster of two nodes")
    finish()

with space("lost-node") as here:
    with case("a lost node fails its round, not the plan"):
        exp = Experiment(here, write("lost", {"placement": {"system": {"node": first}, "clients": {"node": last}}, "workload": {"tool": "fio", "size": "8M", "runtime": "20s", "rw": "randread"},
                                              "run": {"readyTimeout": "40s"},
                                                  "patches": {"sequencer": {"spec": {"template": {"spec": {"nodeSelector": {"kubernetes.io/hostname": first}}}}}}, "sweep": {"iodepth": [1, 2]}}))
        exp.apply()
        wait("a round runs", 150, lambda: exp.status().get("round") and here.kubectl("get", "configmap", f"{exp.name}-go", "-o", "jsonpath={.data.at}", check=False).stdout)
        run(os.path.join(CLUSTER, "node.sh"), "stop", last)
        try:
            wait("the round has failed", 600, lambda: exp.status().get("failed") == "1")
        finally:
            run(os.path.join(CLUSTER, "node.sh"), "start", last)
        expect("the plan ends", exp.verdict(500) == "Failed", exp.status(), exp.sequencer_log())
        expect("the other round is done", exp.status().get("done") == "1", exp.status())
finish()
