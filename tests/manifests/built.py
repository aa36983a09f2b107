"""Folders that `expc build` writes, read back with PyYAML: documents by file, and the objects that `gate: create` keeps in ConfigMaps."""
import os
import subprocess
import sys

import yaml

sys.dont_write_bytecode = True
ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
sys.path.insert(0, os.path.join(ROOT, "tests/property"))
from lib import run  # pylint: disable=wrong-import-position

# Experiments that hold more of the language than the examples do.
OWN = [os.path.join("tests/manifests", name) for name in ("several.yaml", "in-pod.yaml", "kept.yaml", "traps.yaml")]


# Hundreds of rounds whose objects tests/property/pgbench-sets.yaml has as well; the end-to-end tests give all of them to an API server.
LARGE = {"examples/003-sets/experiment.yaml"}


def experiments():
    return [path for path in run.experiments() if path not in LARGE] + OWN


def different():
    """Those whose objects differ in more than numbers."""
    alike = {f"examples/000-{n:02d}/experiment.yaml" for n in (2, 3, 4, 5, 6, 7, 8, 10, 12)}
    return [path for path in experiments() if path not in alike]


Fast = yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader


class Strict(Fast):
    """A key that comes twice is an error, as it is for the API server."""

    def construct_mapping(self, node, deep=False):
        keys = [key.value for key, _ in node.value]
        if len(set(keys)) != len(keys):
            raise yaml.constructor.ConstructorError(None, None, f"a key comes twice in {keys}", node.start_mark)
        return super().construct_mapping(node, deep)


def documents(text):
    return list(yaml.load_all(text, Loader=Strict))


def keys_in(value):
    if isinstance(value, dict):
        for key, one in value.items():
            yield key
            yield from keys_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from keys_in(one)


def environment(folder, **spec):
    """A file of kind Environment."""
    path = os.path.join(folder, "environment.yaml")
    with open(path, "w", encoding="utf-8") as file:
        yaml.safe_dump({"apiVersion": "expc.dev/v1alpha1", "kind": "Environment", "metadata": {"name": "site"}, "spec": spec}, file)
    return path


def read(*path):
    with open(os.path.join(*path), "rb") as file:
        return file.read()


class Built:
    def __init__(self, experiment, folder, *words):
        done = subprocess.run([run.EXPC, "build", experiment, "-o", folder, *words], cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"not ok {experiment}: exit status {done.returncode}: {done.stderr.strip()}")
        self.folder = folder
        self.files = sorted(os.listdir(os.path.join(folder, "manifests")))
        self.documents = [(name, one) for name in self.files for one in documents(self.text("manifests", name))]

    def text(self, *path):
        return read(self.folder, *path)

    def objects(self, kind=None):
        return [one for _, one in self.documents if kind in (None, one["kind"])]

    def parts(self, component):
        """{key: text} of the ConfigMaps of a component: rounds and systems for gate: create, the plan."""
        data = {}
        for one in self.objects("ConfigMap"):
            if one["metadata"]["labels"]["app.kubernetes.io/component"] == component:
                data.update(one["data"])
        return data

    def created(self):
        """Objects that the sequencer creates, by the name of their file."""
        return {name: documents(text)[0] for name, text in {**self.parts("rounds"), **self.parts("systems")}.items()}

    def table(self):
        return [line.split("\t") for line in self.text("objects.tsv").decode().splitlines()]


def without_gates(one):
    pod = one["spec"]["template"]["spec"]
    return {**one, "spec": {**one["spec"], "template": {**one["spec"]["template"], "spec": {key: value for key, value in pod.items() if key != "schedulingGates"}}}}


def identity(one):
    return one["kind"], one["metadata"]["name"]
