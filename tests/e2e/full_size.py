"""Every example at full size by a server-side dry run: its objects, and a pod of each distinct template where its Pod Security level is enforced.

    full_size.py [NAME...]      only these examples"""
import glob
import json
import os
import re
import sys

from lib.kube import ROOT, Experiment, case, expect, finish, run, space

EXAMPLES = sys.argv[1:] or sorted(os.path.basename(os.path.dirname(path)) for path in glob.glob(os.path.join(ROOT, "examples/*/experiment.yaml")))


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


def try_example(name):
    source = f"examples/{name}/experiment.yaml"
    with open(os.path.join(ROOT, source), encoding="utf-8") as file:
        text = file.read()
    level = (re.findall(r"^ *podSecurity: (\w+)", text, flags=re.M) or ["restricted"])[0]
    with space(name, level) as here:
        with case(f"{name}: full size, accepted by the API server"):
            exp = Experiment(here, source)
            exp.apply("--dry-run=server")
        with case(f"{name}: a pod of each distinct template is admitted where {level} is enforced"):
            for spec in distinct_pods(os.path.join(exp.out, "manifests")):
                spec = dict(spec, serviceAccountName="default")
                pod = {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "trial"}, "spec": spec}
                done = here.kubectl("create", "--dry-run=server", "-f", "-", stdin=json.dumps(pod))
                expect("no warning", "Warning" not in done.stderr, done.stderr)


for example in EXAMPLES:
    try_example(example)
finish()
