"""Reads one record by the format's own words, stops at the first thing that is wrong, and prints an expression over it.

    record.py FILE EXPRESSION      `r` is the header, `text(NAME, stage=1)` a section's bytes as text, `data` as bytes
"""
import json
import subprocess
import sys

ORDER = ["format", "round", "load", "system", "tenant", "workload", "client", "clients", "nonce", "node", "system_node", "image",
         "kernel", "cores", "limits", "ready_ms", "go_ms", "exit", "stages", "unkept", "restarts", "sections"]


def unique(pairs):
    keys = [key for key, _ in pairs]
    if len(keys) != len(set(keys)):
        sys.exit(f"a key twice: {keys}")
    return dict(pairs)


def cksum(data):
    return int(subprocess.run(["cksum"], input=data, stdout=subprocess.PIPE, check=True).stdout.split()[0])


def read(blob):
    head, at = blob[:blob.index(b"\n")], blob.index(b"\n") + 1
    if not head.startswith(b'{"format":"expc.result/1",'):
        sys.exit("not a record")
    header = json.loads(head, object_pairs_hook=unique)
    if [key for key in ORDER if key in header] != list(header):
        sys.exit(f"keys out of order or unknown: {list(header)}")
    sections = {}
    for section in header["sections"]:
        data = blob[at:at + section["bytes"]]
        at += len(data)
        if len(data) != section["bytes"] or cksum(data) != section["cksum"]:
            sys.exit(f"section {section['name']}: wrong length or sum")
        if data and not data.endswith(b"\n"):
            if blob[at:at + 1] != b"\n":
                sys.exit(f"section {section['name']}: no newline added")
            at += 1
        sections[section["name"], section.get("stage")] = data
    end = json.dumps({"format": "expc.end/1", "nonce": header["nonce"]}, separators=(",", ":")).encode() + b"\n"
    if blob[at:] != end:
        sys.exit(f"wrong end: {blob[at:at + 200]!r}")
    return header, sections


with open(sys.argv[1], "rb") as file:
    r, sections = read(file.read())


def data(name, stage=1):
    return sections[name, stage]


def text(name, stage=1):
    return data(name, stage).decode().rstrip("\n")


print(eval(sys.argv[2]))
