#!/usr/bin/env python3
"""tests/manifests/hostile.py - a thousand texts that readers misread, in every place of every built-in template, read back by three readers.

The program `hostile` fills all places at once: first with a text of its own each, which tells where it goes, then with each hostile text. Read back by
our reader, by PyYAML, and by libfyaml (compared with libyaml, on which PyYAML stands here), the text must be there byte for byte at each of its places,
and everything else as before. Then the same from end to end, through experiment files, for the texts that an experiment may hold. Environment: BUILD.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

import yaml

from built import ROOT, Fast, Strict, run

PROGRAMS = os.path.join(os.environ["BUILD"], "tests/programs")
COUNT = 1000
FLAGS = 8                       # combinations of true and false
PLACE = re.compile("place-[0-9]+-")
CHUNK = 900_000                 # bytes that the program `events` reads at once
OWN = [
    "$(NODE)", "$$", "$$(X)", "$", "a$b", "{{x}}", "{{inputs.parameters.args}}", "{% if x %}", "{# x #}", "-999999937", "-999999938", "x" * 5000, "é" * 3000, "a b " * 700,
    "a: b\n  c: d\n", "\u2028", "\u2029", "\x85", "a\x85b", "\ufeff", "a\nb\u2028", "---\n", "...\n", "x\n---\ny: z\n", "'; rm -rf /; '", "`id`", "\\$(id)", "*", "&a", "!!binary x",
    "0o17", "1:30", "=", "<<", "null", "~", "yes", "on", "1e3", "0x10", ".inf", "2001-01-01", "\"", "'", "\\", "\\n", "%", "@", "`", "?", "? ", ": ", " #", "# ", "[]", "{}", "- a",
]


def texts():
    """Those of the unit tests (nasty ones, then random ones), and ours. The empty text is none: it makes conditions false."""
    done = subprocess.run([os.path.join(PROGRAMS, "texts"), "json"], check=True, capture_output=True)
    found = OWN + [one["value"] for one in json.loads(done.stdout)]
    return [text for text in dict.fromkeys(found) if text][:COUNT]


def filled(lines):
    """[(template, YAML, as our reader sees it)] for each line."""
    given = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    done = subprocess.run([os.path.join(PROGRAMS, "hostile")], input=given.encode(), check=True, capture_output=True)
    rows = []
    for line in done.stdout.decode().split("\n")[:-1]:
        number, text, back = line.split("\t")
        rows.append((int(number), json.loads(text), json.loads(back)))
    each = len(rows) // len(lines)
    return [rows[i:i + each] for i in range(0, len(rows), each)]


def expected(tree, text):
    """The tree with the text in all places; a text of which a place is a part keeps its other parts."""
    if isinstance(tree, str):
        return PLACE.sub(lambda _: text, tree)
    if isinstance(tree, list):
        return [expected(item, text) for item in tree]
    if isinstance(tree, dict):
        return {expected(key, text): expected(value, text) for key, value in tree.items()}
    return tree


def by_pyyaml(text):
    try:
        return yaml.load(text, Loader=Fast)
    except yaml.YAMLError as error:
        return f"refused: {error}"


def places_in(tree):
    return set(PLACE.findall(json.dumps(tree)))


def compare(lines, bases, results, tell):
    ours, theirs = [], []
    for n, (text, rows) in enumerate(zip(lines, results)):
        for (number, written, back), (base, base_yaml) in zip(rows, bases[n % FLAGS]):
            if back != expected(base, text):
                ours.append(f"{text[:80]!r} in template {number}")
            if by_pyyaml(written) != expected(base_yaml, text):
                theirs.append(f"{text[:80]!r} in template {number}")
    tell(f"{len(lines)} texts in {len(bases[0])} templates: our reader", ours and f"{len(ours)} differ, first {ours[0]}")
    tell(f"{len(lines)} texts in {len(bases[0])} templates: PyYAML", theirs and f"{len(theirs)} differ, first {theirs[0]}")


# ---- libfyaml, by streams of many documents

def events(reader, text):
    with tempfile.NamedTemporaryFile() as file:
        file.write(text.encode())
        file.flush()
        done = subprocess.run([os.path.join(PROGRAMS, "events"), reader, file.name], capture_output=True, check=False)
    return done.returncode, done.stdout


def differs(written):
    text = "".join("---\n" + one for one in written)
    one, other = events("libyaml", text), events("libfyaml", text)
    return one[0] != 0 or one != other or one[1].count(b"document\n") != len(written)


def first_difference(written):
    """Halves until one document is left."""
    if not differs(written):
        return None
    if len(written) == 1:
        return written[0]
    half = len(written) // 2
    return first_difference(written[:half]) or first_difference(written[half:]) or "".join(written)


def chunks(written):
    chunk, size = [], 0
    for one in written:
        if size + len(one.encode()) > CHUNK and chunk:
            yield chunk
            chunk, size = [], 0
        chunk.append(one)
        size += len(one.encode()) + 4
    yield chunk


def compare_libfyaml(results, tell):
    written = [text for rows in results for _, text, _ in rows]
    found = next((one for one in map(first_difference, chunks(written)) if one), None)
    tell(f"{len(written)} documents: libfyaml and libyaml read alike", found and f"not {found[:2000]!r}")


# ---- from end to end

PLACES = ("question description system.image node toleration.key toleration.value selector.key selector.value priority image filename option patch.key patch.value "
          "patch.volume patch.name patch.env").split()
MARKS = {place: f"place-{n}-z" for n, place in enumerate(PLACES)}
# Places that take the name of something in the cluster: other texts are refused there.
SUBDOMAIN = re.compile(r"[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?")
NAMES = {"node": SUBDOMAIN, "priority": SUBDOMAIN, "selector.value": re.compile(r"[A-Za-z0-9]([-._A-Za-z0-9]{0,61}[A-Za-z0-9])?")}
ESCAPED = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe]")                 # what a YAML file cannot hold as it is
MADE = re.compile(r"\b[srp][0-9a-f]{12}\b|-[0-9a-f]{8}\b")                   # names and ids, which follow from the content
RULE = re.compile(r": error: .*\[([a-z-]+)\]\n")
# Why an experiment does not take a text.
REFUSALS = {"control-character", "template-braces", "path-not-relative", "several-files"}


def experiment(at):
    """An experiment with a text at each of its places."""
    return {
        "apiVersion": "expc.dev/v1alpha1", "kind": "Experiment", "metadata": {"name": "hostile"},
        "spec": {
            "question": at["question"], "description": at["description"],
            "system": {"type": "hardware", "image": at["system.image"], "resources": {"requests": {"cpu": 1, "memory": "1Gi"}}},
            "storage": {"size": "20Gi"},
            "placement": {
                "system": {"node": at["node"], "tolerations": [{"key": at["toleration.key"], "value": at["toleration.value"]}]},
                "clients": {"selector": {at["selector.key"]: at["selector.value"]}, "priorityClass": at["priority"]},
            },
            "workload": {"tool": "fio", "rw": "write", "size": "1G", "runtime": "5s", "image": at["image"], "filename": at["filename"],
                         "options": {"buffer_pattern": at["option"]}},
            "patches": {
                "client": {"metadata": {"annotations": {at["patch.key"]: at["patch.value"]}}},
                "volume": {"spec": {"dataSource": {"name": at["patch.volume"]}}},
                "system": {"spec": {"template": {"spec": {"containers": [{"name": "system", "env": [{"name": at["patch.name"], "value": at["patch.env"]}]}]}}}},
            },
        },
    }


def build(values, work):
    """(documents, None), or (None, what was said)."""
    path = os.path.join(work, "experiment.yaml")
    with open(path, "w", encoding="utf-8") as file:
        text = json.dumps(experiment({**MARKS, **values}), ensure_ascii=False)
        file.write(ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", text))
    done = subprocess.run([run.EXPC, "build", path, "-o", "-"], cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        return None, done.stderr.decode()
    # The scripts are long, and the same for all.
    parts = [part for part in done.stdout.decode().split("---\napiVersion: ") if part and "component: scripts" not in part]
    return [yaml.load("apiVersion: " + part, Loader=Strict) for part in parts], None


def argument(text):
    """One word of args as the container gets it: `$$` is `$`; the list of all, as JSON, as that list."""
    if re.fullmatch(r"(?:[^$]|\$\$)*", text, re.DOTALL) is None:
        return f"a single $ in {text}"
    text = text.replace("$$", "$")
    return json.loads(text) if text.startswith("[") else text


def steps(text):
    """Lines of columns, of which one is JSON."""
    return [[json.loads(column[7:]) if column.startswith("unkept=") else column for column in line.split("\t")] for line in text.split("\n")]


def readable(tree, in_args=False):
    if isinstance(tree, str):
        return argument(tree) if in_args else tree
    if isinstance(tree, list):
        return [readable(item, in_args) for item in tree]
    if isinstance(tree, dict):
        return {key: steps(value) if key == "steps.tsv" else readable(value, key == "args") for key, value in tree.items()}
    return tree


def filled_in(tree, values):
    """The tree of marks with these values at their places."""
    if isinstance(tree, str):
        text = MADE.sub("<made>", tree)
        for place, value in values.items():
            text = text.replace(MARKS[place], value)
        return text
    if isinstance(tree, list):
        return [filled_in(item, values) for item in tree]
    if isinstance(tree, dict):
        return {filled_in(key, values): filled_in(value, values) for key, value in tree.items()}
    return tree


def problem_with(values, base, work):
    """None, a rule that refuses the experiment, or what is wrong."""
    got, said = build(values, work)
    if said:
        rules = set(RULE.findall(said))
        return (rules.pop(), None) if rules and rules <= REFUSALS else (None, said)
    wanted = [filled_in(one, values) for one in base]
    for one, other in zip([filled_in(readable(one), {}) for one in got], wanted):
        if one != other:
            return None, f"{json.dumps(one)[:1500]} is not {json.dumps(other)[:1500]}"
    return None, None if len(got) == len(wanted) else "another number of objects"


def takes(place, text):
    """A key of more than 1024 bytes has no short form in YAML; a colon in a file name makes two of it."""
    if place in NAMES:
        return NAMES[place].fullmatch(text) is not None
    return (len(text) < 1000 or not place.endswith(".key")) and (":" not in text or place != "filename")


def check_names(lines, tell):
    """What is no name is refused at each place of a name."""
    taken, count = [], 0
    with tempfile.TemporaryDirectory() as work:
        for text in lines:
            places = [place for place in NAMES if not takes(place, text)]
            _, said = build(dict.fromkeys(places, text), work)
            rules = RULE.findall(said or "")
            count += len(places)
            if len(rules) < len(places) or not set(rules) <= REFUSALS | {"bad-value"}:
                taken.append(f"{text[:80]!r} at {places}: {said}")
    tell(f"{count} texts that are no names are refused where a name must stand", taken and f"{len(taken)} are not, first {taken[0]}")
    names = sum(takes(place, text) for text in lines for place in NAMES)
    tell(f"{names} texts are names", None if names > 20 else "there are not enough")


def check_experiments(lines, tell):
    fine, refused, wrong = 0, {}, []
    with tempfile.TemporaryDirectory() as work:
        base, said = build({}, work)
        if said:
            tell("the harmless experiment compiles", said)
            return
        base = [readable(one) for one in base]
        left = [mark for mark in MARKS.values() if mark not in json.dumps(base)]
        tell("all places but question and description reach the objects", left[2:] and f"{left} do not")
        for text in lines:
            able = [place for place in PLACES if takes(place, text)]
            tries = {tuple(able): problem_with(dict.fromkeys(able, text), base, work)}
            if tries[tuple(able)][0]:                           # some place does not take it
                tries = {(place,): problem_with({place: text}, base, work) for place in able}
            for places, (rule, problem) in tries.items():
                if rule:
                    refused[rule] = refused.get(rule, 0) + 1
                elif problem:
                    wrong.append(f"{text[:80]!r} at {places}: {problem}")
                else:
                    fine += len(places)
    tell(f"{fine} values in experiments stand where they were written", wrong and f"{len(wrong)} do not, first {wrong[0]}")
    tell(f"{sum(refused.values())} are refused: {refused}", None if fine > sum(refused.values()) else "that is too many")


def main():
    tell = run.Tell()
    lines = texts()
    tell(f"{len(lines)} texts", None if len(lines) == COUNT else "there are not enough")
    base = filled([None] * FLAGS)
    seen = set().union(*(places_in(back) for rows in base for _, _, back in rows))
    tell(f"{len(seen)} places are filled", None if len(seen) > 50 else "there should be more")
    bases = [[(back, by_pyyaml(written)) for _, written, back in rows] for rows in base]
    results = filled([None] * FLAGS + lines)[FLAGS:]
    compare(lines, bases, results, tell)
    compare_libfyaml(results, tell)
    check_experiments(lines[:120], tell)
    check_names(lines[:120], tell)
    return tell.failed


if __name__ == "__main__":
    sys.exit(main())
