"""Writes steps.tsv from short lines on stdin; an implementation of the format of its own.

    start KEY=VALUE...
    round|load ID DEADLINE_S [NAME CLIENTS (RUN_S WORD...)]...     stages apart by //, workloads apart by &&
    pause SECONDS | stop | raw FIELD...
Arguments: a name, then key=value for the first line, which replace or add. Words are quoted as in a shell.
"""
import json
import shlex
import sys


def split(words, mark):
    parts = [[]]
    for word in words:
        if word == mark:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def workload(words):
    stages = split(words[2:], "//")
    fields = words[:2] + [str(len(stages))]
    for run_s, *argv in stages:
        fields += [run_s, str(len(argv)), json.dumps(argv, separators=(",", ":"), ensure_ascii=False), *argv]
    return fields


def round_fields(words):
    workloads = split(words[2:], "&&")
    records = str(sum(int(w[1]) for w in workloads))
    fields = [words[0], words[1], records, records, "-", "round " + words[0]]
    for words in workloads:
        fields += workload(words)
    return fields


def step(seq, do, words):
    if do == "raw":
        return words
    if do == "start":
        return [seq, "start", "s00000000000a", "300", "1", "0", "-", "type=hardware", *words]
    if do in ("round", "load"):
        return [seq, do, *round_fields(words)]
    if do == "pause":
        return [seq, "pause", "-", *words]
    return [seq, "stop", "s00000000000a", "-", "1", "0", "-"]


head = {"ready_s": "300", "on_failure": "continue", "via": "exec", "experiment": "demo", "plan": "p00000000000b"}
head.update(word.split("=", 1) for word in sys.argv[2:])
print("# expc.steps/1 " + " ".join(f"{key}={value}" for key, value in head.items()))
for number, line in enumerate(sys.stdin, 1):
    do, *words = shlex.split(line)
    print("\t".join(step(str(number), do, words)))
