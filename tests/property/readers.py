#!/usr/bin/env python3
"""tests/property/readers.py - what our writers write, other readers read back alike: PyYAML (both of its parsers) and jq.
And what our reader reads, PyYAML reads alike: texts, merge keys, the order of keys.

The program `texts` writes one tree of some thousand nasty texts as YAML and as JSON; `tree` prints a file as our reader sees it. Environment: BUILD.
"""
import glob
import json
import os
import shutil
import subprocess

import yaml

PROGRAMS = os.path.join(os.environ["BUILD"], "tests/programs")
os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
# Files that PyYAML refuses and we need not.
REFUSED_BY_PYYAML = {"tests/corpus/yaml/anchor-redefined.yaml": "YAML lets a later anchor take the name of an earlier one, PyYAML does not"}
FAILED = []


def tell(name, why):
    print(f"not ok {name}: {why}" if why else f"ok {name}")
    if why:
        FAILED.append(name)


def written(form):
    return subprocess.run([os.path.join(PROGRAMS, "texts"), form], check=True, stdout=subprocess.PIPE).stdout


def first_difference(wanted, got):
    if not isinstance(got, list) or len(wanted) != len(got):
        return "another number of items"
    for one, other in zip(wanted, got):
        if one != other or repr(one) != repr(other):
            return f"{one!r} came back as {other!r}"
    return ""


def by_yaml(loader, text, wanted):
    try:
        return first_difference(wanted, yaml.load(text, Loader=loader))
    except yaml.YAMLError as error:
        return " ".join(str(error).split())


def by_jq(text):
    got = subprocess.run(["jq", "-c", "."], input=text, stdout=subprocess.PIPE, check=False).stdout
    return "" if got == text else "jq -c prints other bytes"


class Texts(yaml.SafeLoader):
    """PyYAML without types: every plain scalar is text, as it is for us; only `<<` keeps its meaning."""

    yaml_implicit_resolvers = {"<": [("tag:yaml.org,2002:merge", yaml.SafeLoader.yaml_implicit_resolvers["<"][0][1])]}


for core in ("int", "float", "bool", "null"):
    Texts.add_constructor(f"tag:yaml.org,2002:{core}", yaml.SafeLoader.construct_yaml_str)


def read_by_us(path):
    run = subprocess.run([os.path.join(PROGRAMS, "tree"), path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    if run.returncode not in (0, 1):
        raise SystemExit(f"not ok {path}: tree ends with {run.returncode}")
    return run.stdout if run.returncode == 0 else None


def compare_readers():
    """Files that we refuse say nothing here: many are fine YAML that an experiment must not hold."""
    files = sorted(glob.glob("tests/corpus/yaml/*.yaml") + glob.glob("tests/golden/*/in.yaml") + glob.glob("examples/*/*.yaml"))
    compared = 0
    for path in files:
        ours = read_by_us(path)
        if ours is None:
            continue
        compared += 1
        try:
            with open(path, "rb") as file:
                theirs = yaml.load(file.read(), Loader=Texts)
        except yaml.YAMLError as error:
            tell(f"PyYAML reads {path}", "" if path in REFUSED_BY_PYYAML else " ".join(str(error).split()))
            continue
        if path in REFUSED_BY_PYYAML:
            tell(f"PyYAML refuses {path}", "it does not any more")
            continue
        same = json.dumps(theirs) == json.dumps(json.loads(ours))
        tell(f"PyYAML reads {path} alike", "" if same else f"{theirs!r} is not {ours!r}")
    tell("files were compared", "" if compared >= 40 else f"only {compared}")


def main():
    as_json, as_yaml = written("json"), written("yaml")
    wanted = json.loads(as_json)
    tell("there are thousands of texts", "" if len(wanted) > 4000 else f"only {len(wanted)}")
    tell("PyYAML reads our YAML back", by_yaml(yaml.SafeLoader, as_yaml, wanted))
    if hasattr(yaml, "CSafeLoader"):
        tell("PyYAML with libyaml reads our YAML back", by_yaml(yaml.CSafeLoader, as_yaml, wanted))
    if shutil.which("jq"):
        tell("jq -c prints the bytes that we print", by_jq(as_json))
    compare_readers()
    return 1 if FAILED else 0


raise SystemExit(main())
