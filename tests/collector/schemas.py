#!/usr/bin/env python3
"""schemas.py - what `expc schema record` and `results` say holds for real records and results, and does not hold for spoilt ones.

Arguments: expcollect and expc. Prints `ok NAME` or `not ok NAME: why`.
"""
import copy
import json
import os
import shutil
import subprocess
import sys
import tempfile

import jsonschema

import records
import wrappings

HERE = os.path.dirname(os.path.abspath(__file__))
PLAN = os.path.join(HERE, "plan.json")
failed = 0


def tell(name, problems):
    global failed
    failed += bool(problems)
    print(f"not ok {name}: {'; '.join(str(p)[:300] for p in problems)}" if problems else f"ok {name}")


def schema(name):
    found = json.loads(subprocess.run([EXPC, "schema", name], stdout=subprocess.PIPE, check=True, timeout=60).stdout)
    jsonschema.Draft7Validator.check_schema(found)
    return jsonschema.Draft7Validator(found)


def fresh(name):
    path = os.path.join(HERE, "..", "..", "schemas", f"{name}.schema.json")
    printed = subprocess.run([EXPC, "schema", name], stdout=subprocess.PIPE, check=True, timeout=60).stdout
    with open(path, "rb") as f:
        tell(f"schemas/{name}.schema.json is what the program says", [] if f.read() == printed else ["run make schemas"])


def results(*words, data=b""):
    return json.loads(subprocess.run([COLLECT, *words, "--format", "json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, input=data, timeout=60, check=False).stdout)


def keys_named(validator, value, at, found):
    """keys of the value that the schema does not name, where it names keys at all"""
    definitions = validator.schema.get("definitions", {})
    if "$ref" in at:
        at = definitions[at["$ref"].rsplit("/", 1)[1]]
    if isinstance(value, dict) and "properties" in at:
        for key, inner in value.items():
            if key not in at["properties"]:
                found.append(key)
            else:
                keys_named(validator, inner, at["properties"][key], found)
    if isinstance(value, list) and "items" in at:
        for inner in value:
            keys_named(validator, inner, at["items"], found)
    return found


def holds(name, validator, value):
    tell(name, [e.message for e in validator.iter_errors(value)] + keys_named(validator, value, validator.schema, []))


def spoilt(name, validator, value, changes):
    for what, change in changes.items():
        bad = copy.deepcopy(value)
        change(bad)
        tell(f"{name}: {what} is seen", [] if list(validator.iter_errors(bad)) else ["it is not"])


def main():
    good = os.path.join(WORK, "good")
    os.mkdir(good)
    with open(PLAN, encoding="utf-8") as f:
        records.make(json.load(f), good)
    names = sorted(os.listdir(good))
    record, result = schema("record"), schema("results")
    fresh("record")
    fresh("results")
    found = [records.read(os.path.join(good, n)) for n in names]
    for n, r in zip(names[:2], found):
        holds(f"header of {n}", record, r.header)
    less = {k: v for k, v in found[0].header.items() if k not in ("node", "system_node", "image", "kernel", "cores", "restarts", "limits", "ready_ms", "go_ms", "stages")}
    holds("header of a client that never became ready", record, {**less, "exit": 1, "unkept": ["the pin"], "sections": []})
    spoilt("header", record, found[0].header, {
        "a missing nonce": lambda h: h.pop("nonce"), "a text for a number": lambda h: h.update(client="1"), "a section without its sum": lambda h: h["sections"][0].pop("cksum"),
        "a negative time": lambda h: h.update(go_ms=-1), "argv as one text": lambda h: h["stages"][0].update(argv="fio"),
    })
    data = b"".join(r.bytes() for r in found)
    whole = results(PLAN, "-", data=data)
    holds("results of a plan", result, whole)
    holds("results without a plan", result, results("-", data=data))
    holds("results of wrapped logs, with words between", result, results("-", data=b"words\n" + wrappings.prefix("pod-1", data) + b"".join(wrappings.cri(data[:3000]))))
    holds("results of broken records", result, results(PLAN, "-", data=data[:-2000] + data + data[:500]))
    holds("results of nothing", result, results("/dev/null"))
    first = whole["files"][0]["results"][0]
    tell("the results have parts", [] if {p["kind"] for p in first["parts"]} >= {"resources"} else [first])
    spoilt("results", result, whole, {
        "a metric as text": lambda r: r["files"][0]["results"][0]["metrics"].update(read_iops="1"), "null for a metric": lambda r: r["files"][0]["results"][0]["metrics"].update(x=None),
        "a source without its line": lambda r: r["files"][0]["results"][0]["source"].pop("line"), "a check without its state": lambda r: r["checks"][0].pop("state"),
        "a part without its kind": lambda r: r["files"][0]["results"][0]["parts"][0].pop("kind"), "a file without its diagnostics": lambda r: r["files"][0].pop("diagnostics"),
    })
    return 1 if failed else 0


COLLECT, EXPC = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
WORK = tempfile.mkdtemp(prefix="collector-")
try:
    sys.exit(main())
finally:
    shutil.rmtree(WORK, ignore_errors=True)
