#!/usr/bin/env python3
"""tests/manifests/names.py - names, labels and objects.tsv: every object is listed, every listed object is there, a name changes when what runs does, and
only then; and the same experiment gives the same bytes, however its keys are ordered.
"""
import os
import re
import subprocess
import sys
import tempfile

from built import ROOT, Built, different, environment, identity, keys_in, run
from lib import rewrite

DNS = re.compile("[a-z0-9]([-a-z0-9.]*[a-z0-9])?")
LABEL = re.compile("([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?")
FIXED = {"app.kubernetes.io/name", "app.kubernetes.io/instance", "app.kubernetes.io/component", "app.kubernetes.io/managed-by", "expc.dev/experiment"}
MORE = {"parameters": ("system",), "service": ("system", "tenant"), "tune": ("system",), "load": ("round", "system", "tenant", "workload"),
        "round": {"round", "system", "tenant", "workload"}, "system": {"system", "tenant"}, "volume": {"system"}}
# What a server or a tool fills in, what acts when it is applied, and what would remove a result that is still wanted.
NEVER = re.compile("^(creationTimestamp|generateName|uid|resourceVersion|managedFields|ttlSecondsAfterFinished|nodeName|helm.sh/hook.*|argocd.argoproj.io/(hook|sync-wave).*)$")


def remainder(byte):
    crc = byte << 24
    for _ in range(8):
        crc = (crc << 1) ^ 0x104C11DB7 if crc & 0x80000000 else crc << 1
    return crc


REMAINDERS = [remainder(byte) for byte in range(256)]


def posix_cksum(data):
    """The CRC of cksum(1)."""
    crc = 0
    length = len(data).to_bytes((len(data).bit_length() + 7) // 8, "little")
    for byte in data + length:
        crc = (crc << 8 & 0xFFFFFFFF) ^ REMAINDERS[crc >> 24 ^ byte]
    return crc ^ 0xFFFFFFFF


def checksum_of(text, name):
    """x of an object's text: of its spec or data, without its own name and without gates."""
    start = min(found.start() for found in re.finditer(r"^(spec|data|rules|immutable):", text, re.MULTILINE))
    content = "\n" + re.sub(r"^ *schedulingGates:\n *- name: expc.dev/hold-[a-z]+\n", "", text[start:].replace(name, '""'), flags=re.MULTILINE)
    return f"{posix_cksum(content.encode()):08x}"


def texts(built):
    """{(kind, name): text} of all documents."""
    found = {}
    for name in built.files:
        for part in built.text("manifests", name).decode().split("---\napiVersion: ")[1:]:
            text = "apiVersion: " + part
            found[re.search("^kind: (.*)$", text, re.MULTILINE)[1], re.search("^  name: (.*)$", text, re.MULTILINE)[1]] = text
    return found


# ---- one build

def table_problem(built):
    rows = built.table()
    listed = [(row[0], row[1], row[4]) for row in rows]
    there = [(*identity(one), f"manifests/{name}") for name, one in built.documents]
    if listed != sorted(listed):
        return "objects.tsv is not sorted"
    if sorted(there) != listed:
        return f"only in one of files and objects.tsv: {sorted(set(there) ^ set(listed))}"
    if len(set(one[:2] for one in there)) != len(there):
        return "two objects of one name"
    return next((f"{row} has no checksum at the end of its name" for row in rows if row[3] != "-" and not row[1].endswith("-" + row[3])), None)


def checksum_problem(built):
    found = texts(built)
    for kind, name, _, x, _ in built.table():
        if x != "-" and checksum_of(found[kind, name], name) != x:
            return f"{kind} {name} should end in {checksum_of(found[kind, name], name)}"
    return None


def name_problem(one):
    name = one["metadata"]["name"]
    longest = len(name) + (len(f"-{one['spec'].get('completions', 1) - 1}") if one["kind"] == "Job" else 0)
    return None if longest <= 63 and DNS.fullmatch(name) else f"{one['kind']} {name} is no name, or too long"


def label_problem(one):
    labels = one["metadata"].get("labels", {})
    component = labels.get("app.kubernetes.io/component")
    kept = one["kind"] == "PersistentVolumeClaim" and one["metadata"]["annotations"].get("kustomize.toolkit.fluxcd.io/prune") == "disabled"
    more = set() if kept else {f"expc.dev/{name}" for name in MORE.get(component, ())}
    ours = {key for key in labels if "expc.dev/" in key or "app.kubernetes.io/" in key}         # a patch may add others
    if one["kind"] != "Namespace" and ours != FIXED | more:             # a namespace may hold several experiments
        return f"{' '.join(identity(one))} has labels {sorted(labels)}"
    wrong = [value for value in labels.values() if not LABEL.fullmatch(value) or len(value) > 63]
    return f"{' '.join(identity(one))} has a label {wrong[0]}" if wrong else None


def object_problem(one):
    never = [key for key in keys_in(one) if NEVER.match(key)] + [key for key in one if key == "status"]
    return f"{' '.join(identity(one))} has {never[0]}" if never else name_problem(one) or label_problem(one)


def reference_problem(built):
    """Objects that objects speak of are there: mounted ConfigMaps, claims, service accounts, roles."""
    there = {identity(one) for one in built.objects()}
    for one in built.objects() + list(built.created().values()):
        pod = one.get("spec", {}).get("template", {}).get("spec", {})
        wanted = [("ServiceAccount", pod["serviceAccountName"])] if "serviceAccountName" in pod else []
        for volume in pod.get("volumes", []):
            wanted += [("ConfigMap", source["configMap"]["name"]) for source in volume.get("projected", {}).get("sources", [])]
            wanted += [("ConfigMap", volume["configMap"]["name"])] if "configMap" in volume else []
            wanted += [("PersistentVolumeClaim", volume["persistentVolumeClaim"]["claimName"])] if "persistentVolumeClaim" in volume else []
        if one["kind"] == "RoleBinding":
            wanted += [("Role", one["roleRef"]["name"])] + [("ServiceAccount", subject["name"]) for subject in one["subjects"]]
        lost = [reference for reference in wanted if reference not in there]
        if lost:
            return f"{' '.join(identity(one))} speaks of {lost[0]}, which is not there"
    return None


def stream_problem(built, path, words):
    stream = run_expc("build", path, "-o", "-", *words)
    files = b"".join(built.text("manifests", name) for name in built.files)
    return None if stream == files else "-o - gives other bytes than the files in their order"


def run_expc(*words):
    return subprocess.run([run.EXPC, *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout


def kustomization_problem(built):
    listed = re.findall("^  - (.*)$", built.text("kustomization.yaml").decode(), re.MULTILINE)
    return None if listed == [f"manifests/{name}" for name in built.files] else f"kustomization.yaml lists {listed}"


def check_build(path, words, name, tell, work):
    built = Built(path, os.path.join(work, "out-" + re.sub("[^a-z]", "-", name)), *words)
    tell(f"{name}: objects.tsv is what the files hold", table_problem(built))
    tell(f"{name}: checksums follow from the content", checksum_problem(built))
    objects = built.objects() + list(built.created().values())
    tell(f"{name}: names, labels and fields of {len(objects)} objects", next(filter(None, map(object_problem, objects)), None))
    tell(f"{name}: objects speak of objects that are there", reference_problem(built))
    tell(f"{name}: the stream is the files", stream_problem(built, path, words) or kustomization_problem(built))
    return built


# ---- two builds

def same_folder(one, other):
    """All files but those that name the experiment's own file."""
    for base, _, names in os.walk(one.folder):
        for name in names:
            path = os.path.relpath(os.path.join(base, name), one.folder)
            if path not in ("plan.json", "PLAN.md") and one.text(path) != other.text(path):
                return f"{path} differs"
    return None


def check_keys(path, built, name, tell, work):
    for seed in (1, 2):
        text = os.path.join(work, "shuffled.yaml")
        with open(text, "w", encoding="utf-8") as file:
            file.write(rewrite.keys_shuffled(os.path.join(ROOT, path), seed))
        problem = same_folder(built, Built(text, os.path.join(work, "shuffled")))
        if problem:
            break
    tell(f"{name}: the order of keys changes no byte", problem)


# Change of an experiment, and the components whose objects get other names by it; all others keep theirs.
ALWAYS = {"plan", "sequencer"}
CHANGES = {
    ("-s", "question=another"): set(),
    ("-s", "description=another"): set(),
    ("-s", "metadata.namespace=another"): set(),
    ("-s", "patches.client.metadata.annotations={a: b}"): {"round"} | ALWAYS,
    ("-s", "patches.client.spec.template.spec.hostNetwork=true"): {"round"} | ALWAYS,
    ("-s", "patches.volume.spec.accessModes=[ReadWriteOncePod]"): {"volume", "system", "round"} | ALWAYS,
    ("-s", "patches.system.spec.template.spec.hostNetwork=true"): {"volume", "system", "round"} | ALWAYS,
    ("-s", "patches.sequencer.spec.backoffLimit=3"): {"sequencer"},
    ("-s", "patches.client={}"): set(),
    ("-s", "run.readyTimeout=100s"): {"system", "round"} | ALWAYS,
    ("-s", "generation=2"): {"round"} | ALWAYS,
    ("-s", "workload.image=x:1"): {"round"} | ALWAYS,
    ("-s", "system.image=x:1"): {"volume", "system", "round"} | ALWAYS,
    ("-s", "placement.clients.node=n"): {"round"} | ALWAYS,
}
SITES = {
    "kubernetes: 1.29": ({"kubernetes": "1.29"}, set()),
    "kubernetes: 1.31": ({"kubernetes": "1.31"}, set()),
    "kubernetes: 1.28": ({"kubernetes": "1.28"}, {"round"} | ALWAYS),          # no backoffLimitPerIndex yet: another spec
    "kubernetes: 1.27": ({"kubernetes": "1.27"}, {"round"} | ALWAYS),
    "gate: create": ({"gate": "create"}, {"sequencer"}),
    "another image": ({"images": {"bench": "y:1"}}, {"system", "round"} | ALWAYS),
    "pull secrets": ({"pullSecrets": ["s"]}, {"system", "round"} | ALWAYS),
    "argo": ({"argo": {"version": "3.5"}}, set()),
}


def names_by_component(built):
    found = {}
    for one in built.objects() + list(built.created().values()):
        component = one["metadata"]["labels"]["app.kubernetes.io/component"]
        found.setdefault(component, set()).add(identity(one))
    return found


def change_problem(before, after, wanted):
    for component in sorted(set(before) | set(after)):
        if component in ("rounds", "systems"):
            continue                            # gate: create keeps manifests in them
        same = before.get(component, set()) & after.get(component, set())
        if component in wanted and same:
            return f"{component}: {sorted(same)[0]} keeps its name"
        if component not in wanted and before.get(component) != after.get(component):
            return f"{component}: {sorted(before.get(component, set()) ^ after.get(component, set()))} changed"
    return None


def check_changes(tell):
    path = "examples/quickstart/experiment.yaml"
    with tempfile.TemporaryDirectory() as work:
        before = names_by_component(Built(path, os.path.join(work, "before")))
        for words, wanted in CHANGES.items():
            after = names_by_component(Built(path, os.path.join(work, "after"), *words))
            tell(f"{words[1]} renames {', '.join(sorted(wanted)) or 'nothing'}", change_problem(before, after, wanted))
        for name, (spec, wanted) in SITES.items():
            after = names_by_component(Built(path, os.path.join(work, "after"), "-e", environment(work, **spec)))
            tell(f"{name} renames {', '.join(sorted(wanted)) or 'nothing'}", change_problem(before, after, wanted))


def check_checksum(tell):
    """cksum(1) of "123456789" is 930766865."""
    tell("the checksum here is that of cksum", None if posix_cksum(b"123456789") == 930766865 and posix_cksum(b"") == 4294967295 else "it is not")


def main():
    tell = run.Tell()
    check_checksum(tell)
    check_changes(tell)
    for path in different():
        with tempfile.TemporaryDirectory() as work:
            built = check_build(path, (), run.short(path), tell, work)
            check_keys(path, built, run.short(path), tell, work)
            site = environment(work, gate="create", kubernetes="1.26", namespace={"create": True})
            check_build(path, ("-e", site), run.short(path) + " with gate: create", tell, work)
    return tell.failed


if __name__ == "__main__":
    sys.exit(main())
