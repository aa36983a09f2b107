#!/usr/bin/python3
"""schemas.py EXAMPLE... - files against their JSON Schemas: experiments (those of the goldens that are fine, too) and plans; and the schemas
themselves: that they are draft-07, and that they refuse what they should."""
import glob
import json
import os
import re
import sys

import jsonschema
import yaml


class Loader(yaml.SafeLoader):
    """YAML as our reader takes it: duplicate keys aside, plain words are text unless they are null, true, false or a number."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, regexp) for tag, regexp in rows if tag not in ("tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp")]
    for first, rows in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), "tf")
failed = False


def tell(name, why=""):
    global failed
    failed = failed or bool(why)
    print(f"not ok {name}: {why}" if why else f"ok {name}")


def validator(name):
    path = f"schemas/{name}.schema.json"
    if not os.path.exists(path):
        tell(f"schema {name} is draft-07", f"{path} is not there")
        return None
    with open(path) as file:
        schema = json.load(file)
    try:
        jsonschema.Draft7Validator.check_schema(schema)
    except jsonschema.SchemaError as error:
        tell(f"schema {name} is draft-07", error.message)
        return None
    tell(f"schema {name} is draft-07")
    return jsonschema.Draft7Validator(schema)


def complaint(schema, document):
    """The first thing the schema says about the document, empty when it is fine."""
    error = next(iter(schema.iter_errors(document)), None)
    return f"{'.'.join(map(str, error.absolute_path)) or 'document'}: {error.message}"[:300] if error else ""


def read_yaml(path):
    with open(path) as file:
        return yaml.load(file, Loader)


def fine_files():
    """What expc takes: the experiments of goldens that end well, and the bad ones as mended; not those that wait for their rule."""
    with open("tests/golden/pending") as file:
        pending = file.read().split()
    for path in glob.glob("tests/golden/**/in.yaml", recursive=True):
        folder = os.path.dirname(path)
        if "/out/" in path or os.path.relpath(folder, "tests/golden") in pending:
            continue
        if not os.path.exists(folder + "/status"):
            yield path
        if os.path.exists(folder + "/fixed.yaml"):
            yield folder + "/fixed.yaml"


def check_environments(schema):
    for path in sorted(glob.glob("tests/golden/**/fixed.site.yaml", recursive=True) + glob.glob("examples/*/environment.yaml") + ["k8s/environment.yaml"]):
        tell(f"{path} by the schema", complaint(schema, read_yaml(path)))


def check_experiments(schema, examples):
    for path in [f"examples/{name}/experiment.yaml" for name in examples] + sorted(fine_files()):
        tell(f"{path} by the schema", complaint(schema, read_yaml(path)))
    for case in ["unknown-key-spec", "unknown-key-metadata", "unknown-key-option", "unknown-key-resources", "wrong-type-map"]:
        path = f"tests/golden/bad/{case}/in.yaml"
        if os.path.exists(path):
            tell(f"{case} is refused by the schema", "" if complaint(schema, read_yaml(path)) else "the schema takes it")


def check_plans(schema, examples):
    for name in examples:
        path = f"examples/{name}/expected/plan.json"
        if not os.path.exists(path):
            tell(f"{path} by the schema", "it is not there")
            continue
        with open(path) as file:
            plan = json.load(file)
        tell(f"{path} by the schema", complaint(schema, plan))
    wrong = {"format": "expc.plan/1", "steps": [{"seq": "one", "do": "start"}]}
    told = " ".join(error.message for error in schema.iter_errors(wrong))
    fine = "'totals' is a required property" in told and "'one' is not of type 'integer'" in told
    tell("a plan without totals and with a wrong step is refused", "" if fine else f"the schema says {told}")


experiments, plans, environments = validator("experiment"), validator("plan"), validator("environment")
if experiments:
    check_experiments(experiments, sys.argv[1:])
if environments:
    check_environments(environments)
if plans:
    check_plans(plans, sys.argv[1:])
sys.exit(failed)
