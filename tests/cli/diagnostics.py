#!/usr/bin/env python3
"""tests/cli/diagnostics.py - the three forms of diagnostics side by side, over bad experiments of every code and what goes wrong outside of files."""
import json
import os
import re
import shlex
import subprocess
import sys
import urllib.parse

import jsonschema

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BAD = os.path.join(ROOT, "tests/golden/bad")
EXPC = os.environ.get("EXPC", os.path.join(ROOT, "build/expc"))
TEXT = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}}
COUNT = {"type": "integer", "minimum": 1}
# What the SARIF 2.1.0 standard and code scanning ask for, of what is written here.
SARIF = {
    "type": "object", "required": ["$schema", "version", "runs"], "additionalProperties": False,
    "properties": {"$schema": {"type": "string"}, "version": {"const": "2.1.0"}, "runs": {"type": "array", "minItems": 1, "items": {
        "type": "object", "required": ["tool", "results"], "additionalProperties": False,
        "properties": {
            "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
            "tool": {"type": "object", "required": ["driver"], "properties": {"driver": {
                "type": "object", "required": ["name", "rules"], "properties": {"rules": {"type": "array", "uniqueItems": True, "items": {
                    "type": "object", "required": ["id", "shortDescription", "fullDescription", "help", "defaultConfiguration"],
                    "properties": {"id": {"type": "string"}, "shortDescription": TEXT, "fullDescription": TEXT, "help": TEXT,
                                   "defaultConfiguration": {"type": "object", "required": ["level"],
                                                            "properties": {"level": {"enum": ["error", "warning", "note"]}}}}}}}}}},
            "invocations": {"type": "array", "items": {"type": "object", "required": ["executionSuccessful"], "properties": {
                "executionSuccessful": {"type": "boolean"},
                "toolExecutionNotifications": {"type": "array", "items": {"type": "object", "required": ["message"], "properties": {
                    "message": TEXT, "level": {"enum": ["error"]}}}}}}},
            "results": {"type": "array", "items": {
                "type": "object", "required": ["ruleId", "ruleIndex", "level", "message", "locations"], "additionalProperties": False,
                "properties": {
                    "ruleId": {"type": "string"}, "ruleIndex": {"type": "integer", "minimum": 0}, "level": {"enum": ["error", "warning", "note"]},
                    "message": TEXT,
                    "locations": {"type": "array", "minItems": 1, "maxItems": 1, "items": {
                        "type": "object", "required": ["physicalLocation"], "properties": {"physicalLocation": {
                            "type": "object", "required": ["artifactLocation", "region"], "properties": {
                                "artifactLocation": {"type": "object", "required": ["uri"],
                                                     "properties": {"uri": {"type": "string", "pattern": r"^[A-Za-z0-9%._~/:-]+$"}}},
                                "region": {"type": "object", "required": ["startLine"], "additionalProperties": False, "properties": {
                                    "startLine": COUNT, "startColumn": COUNT, "endColumn": COUNT}}}}}}}}}}}}}}}

VALIDATOR = jsonschema.Draft7Validator(SARIF)


def run(folder, words, form=None):
    return subprocess.run([EXPC, *words, *([f"--diagnostics={form}"] if form else [])], cwd=folder, capture_output=True, check=False)


def said(text):
    """(path, line, column, severity, code) of each message of the text form."""
    found = []
    for line in text.decode("utf-8", "replace").splitlines():
        match = re.match(r"(?:(.*?):(?:(\d+):(\d+):)? )?(error|warning|note): .* \[([a-z0-9-]+)\]$", line)
        if match:
            found.append((match[1], int(match[2] or 0), int(match[3] or 0), match[4], match[5]))
    return found


def of_json(document):
    return [(one.get("path"), one.get("line", 0), one.get("column", 0), one["severity"], one["code"])
            for one in document["diagnostics"] if "code" in one]


def of_sarif(document):
    rules, found = document["runs"][0]["tool"]["driver"]["rules"], []
    for one in document["runs"][0]["results"]:
        place = one["locations"][0]["physicalLocation"]
        assert rules[one["ruleIndex"]]["id"] == one["ruleId"] and rules[one["ruleIndex"]]["defaultConfiguration"]["level"] == one["level"]
        assert place["region"].get("endColumn", 1) > place["region"].get("startColumn", 0)
        path = urllib.parse.unquote(place["artifactLocation"]["uri"])
        found.append((path, place["region"]["startLine"], place["region"].get("startColumn", 0), one["level"], one["ruleId"]))
    return found


def compare(folder, words):
    text, as_json, as_sarif = run(folder, words), run(folder, words, "json"), run(folder, words, "sarif")
    if not text.returncode == as_json.returncode == as_sarif.returncode:
        return f"exit status {text.returncode}, {as_json.returncode}, {as_sarif.returncode}"
    wanted = said(text.stderr)
    if of_json(json.loads(as_json.stdout)) != wanted:
        return f"JSON says {of_json(json.loads(as_json.stdout))}, the text {wanted}"
    document = json.loads(as_sarif.stdout)
    VALIDATOR.validate(document)
    found = of_sarif(document)
    # What has no place in a file is shown at the experiment's start.
    shown = [(path, line or 1, column, severity, code) if path not in (None, "--set") else (words[1], 1, 0, severity, code)
             for path, line, column, severity, code in wanted]
    return None if found == shown else f"SARIF says {found}, the text {shown}"


def cases():
    """Of the bad experiments, those that show a code for the first time."""
    seen = set()
    for name in sorted(os.listdir(BAD)):
        folder = os.path.join(BAD, name)
        args, kept = os.path.join(folder, "args"), os.path.join(folder, "stderr")
        words = shlex.split(open(args, encoding="utf-8").read()) if os.path.exists(args) else ["check", "in.yaml"]
        codes = {one[4] for one in said(open(kept, "rb").read())} if os.path.exists(kept) else set()
        if words[0] == "check" and codes - seen:
            seen |= codes
            yield name, folder, words
    assert len(seen) > 60
    yield "nothing wrong", ROOT, ["check", "examples/demo/experiment.yaml"]
    yield "a bad --set", ROOT, ["check", "examples/demo/experiment.yaml", "--set", "workload.runtime"]


def unreadable():
    """What fails outside of files is no result but a notification, and no code."""
    done = run(ROOT, ["check", "there is no such file"], "sarif")
    document = json.loads(done.stdout)
    VALIDATOR.validate(document)
    invocation = document["runs"][0]["invocations"][0]
    assert done.returncode == 3 and not document["runs"][0]["results"] and not invocation["executionSuccessful"]
    assert "there is no such file" in invocation["toolExecutionNotifications"][0]["message"]["text"]


def other_commands():
    """plan and build own stdout: their diagnostics go to stderr in every form."""
    done = run(ROOT, ["plan", "examples/000-12/experiment.yaml", "-o", "json"], "json")
    assert json.loads(done.stdout)["format"] == "expc.plan/1" and json.loads(done.stderr)["format"] == "expc.diagnostics/1"


def main():
    failed = 0
    for name, folder, words in cases():
        problem = compare(folder, words)
        failed |= bool(problem)
        print(f"not ok {name}: {problem}" if problem else f"ok {name}")
    for check in (unreadable, other_commands):
        check()
        print(f"ok {check.__doc__}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
