#!/usr/bin/env python3
"""wrapped.py - the same records, wrapped in every way, give the same results but for `source`; what is lost on one way may come on another.

Arguments: the program. Prints `ok NAME` or `not ok NAME: why`.
"""
import copy
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

import records
import wrappings as w

HERE = os.path.dirname(os.path.abspath(__file__))
PLAN = os.path.join(HERE, "plan.json")
failed = 0


def tell(name, problems):
    global failed
    failed += bool(problems)
    print(f"not ok {name}: {'; '.join(str(p)[:600] for p in problems)}" if problems else f"ok {name}")


def collect(data, plan=PLAN, **more):
    """`data`: bytes for standard input, or a list of paths"""
    words = ["-"] if isinstance(data, bytes) else data
    return subprocess.run([PROGRAM, *([plan] if plan else []), *words, "--format", "json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60,
                          input=data if isinstance(data, bytes) else b"", **more)


def without_source(done):
    """what must not depend on the way: results in order of the plan, and the checks"""
    results = json.loads(done.stdout)
    rows = [copy.deepcopy(r) for f in results["files"] for r in f["results"]]
    for row in rows:
        del row["source"]
        for note in row["warnings"] + row["errors"]:
            del note["line"]
    rows.sort(key=lambda r: json.dumps(r["record"]))
    return rows, results["checks"]


# Bytes that a way could take for its own: wrappings, headers, NULs, other line ends, no line end, no UTF-8, a line longer than any buffer.
NASTY = [
    b"[pod/other/main] 2026-11-30T10:31:03.1Z stdout F text\n2026-11-30T10:31:03.1Z stdout P x\n2026-11-30T10:31:03Z y\n\n\n \n",
    b'{"format":"expc.result/1","round":"inside"}\n{"format":"expc.end/1","nonce":"x"}\n{\n "apiVersion": "v1",\n "items": [\n {',
    b"a\0b\r\nc\r\xff\xfe\x80 \x1b[32mgreen\x0b\x0c\x1c\x1e\xc2\x85\xe2\x80\xa8 end without LF", b"\n", b"\0", b"x" * 70000 + b"\n" + b"y" * 16384 + b"\n" + b"z" * 32768,
]


def good_records():
    folder = tempfile.mkdtemp(dir=WORK)
    with open(PLAN, encoding="utf-8") as f:
        records.make(json.load(f), folder)
    found = []
    for i, name in enumerate(sorted(os.listdir(folder))):
        record = records.read(os.path.join(folder, name))
        record.sections.insert(0, (f"nasty-{i}", None, NASTY[i % len(NASTY)]))
        record.sections.append(("settings", None, NASTY[(i + 1) % len(NASTY)]))
        record.sections.append(("nothing", None, b""))
        if i == 1:
            record.sections[1:1] = [("stderr", 1, b"a word of fio\n2026-11-30T10:31:03Z another\n")]
        found.append((record.header, record.bytes()))
    return found


def pod(header):
    return f"exp-{header['round']}-1f2e3d4c-{header['client']}-abcde"


def ways(good):
    """name, bytes; source keys that every result must have"""
    plain = b"".join(data for _, data in good)
    maps = [m for header, data in good for m in w.config_maps("exp", header, data)]
    pieces = [m for header, data in good for m in w.config_maps("exp", header, data, piece=997)]
    shuffled = random.Random(3).sample(pieces, len(pieces))
    noise = b"time passes\n"
    yield "logs with a prefix", b"".join(w.prefix(pod(h), d) for h, d in good), {"pod", "container"}
    yield "logs with times", w.timestamps(plain), set()
    yield "logs with times, stamped in parts", w.timestamps(plain, part=16384), set()
    yield "logs with a prefix and times", b"".join(w.prefix_timestamps(pod(h), d) for h, d in good), {"pod", "container"}
    yield "logs of pods mixed line by line", w.interleave([w.split_lf(w.prefix(pod(h), d)) for h, d in good]), {"pod", "container"}
    yield "logs of pods mixed, with times", w.interleave([w.split_lf(w.prefix_timestamps(pod(h), d)) for h, d in good]), {"pod", "container"}
    yield "CRI logs", b"".join(w.cri(plain)), {"stream"}
    yield "CRI logs in small parts", b"".join(w.cri(plain, part=61)), {"stream"}
    yield "CRI logs between lines of stderr", w.interleave([w.cri(plain, part=4096), w.cri(noise * 500, "stderr")]), {"stream"}
    yield "ConfigMaps as kubectl prints them", w.as_list(maps), set()
    yield "ConfigMaps on one line", w.as_list(maps, indent=None), set()
    yield "ConfigMaps in pieces", w.as_list(pieces), set()
    yield "ConfigMaps in pieces, in any order", w.as_list(shuffled), set()
    yield "ConfigMaps in several Lists", w.as_list(pieces[:7]) + w.as_list([]) + w.as_list(pieces[7:]), set()
    yield "ConfigMaps as single objects", b"".join(json.dumps(m, indent=2).encode() + b"\n" for m in pieces), set()
    yield "ConfigMaps in a List with its keys in another order", json.dumps({"kind": "List", "items": maps, "apiVersion": "v1"}).encode(), set()
    yield "ConfigMaps in a log with times", w.timestamps(w.as_list(pieces)), set()


def same_results(good):
    plain = b"".join(data for _, data in good)
    done = collect(plain)
    expected = without_source(done)
    tell("records as they are", [done.stderr] if done.returncode or len(expected[0]) != 5 else [])
    for name, data, keys in ways(good):
        done = collect(data)
        problems = [f"exit status {done.returncode}: {done.stderr.decode()}"] if done.returncode else []
        if done.stdout:
            file = json.loads(done.stdout)["files"][0]
            got = without_source(done)
            problems += [f"differs: {a} {b}" for a, b in zip(got[0] + got[1], expected[0] + expected[1]) if a != b][:1]
            if len(got[0]) != 5:
                problems.append(f"{len(got[0])} results")
            problems += [f"source {r['source']}" for r in file["results"] if set(r["source"]) != keys | {"file", "line"}]
            noise = 500 if "stderr" in name else 0
            if file["diagnostics"] or file["unread_lines"] != noise:
                problems.append(f"{file['diagnostics']}, {file['unread_lines']} unread lines")
        tell(name, problems)


def lines_are_right(good):
    """source.line is the line of the file, wrapped or not"""
    for name, data in (("a prefix", b"".join(w.prefix(pod(h), d) for h, d in good)), ("pods mixed", w.interleave([w.split_lf(w.prefix(pod(h), d)) for h, d in good]))):
        rows = json.loads(collect(data).stdout)["files"][0]["results"]
        text = data.split(b"\n")
        wrong = [r["source"] for r in rows if not text[r["source"]["line"] - 1].startswith(b"[pod/%s/main] {" % r["source"]["pod"].encode())]
        tell(f"lines of results with {name}", wrong + ([] if [r["source"]["line"] for r in rows] == sorted(r["source"]["line"] for r in rows) else ["not in order"]))


def node_folder(good):
    """/var/log/pods of a node: the pod is told by the path"""
    folder = tempfile.mkdtemp(dir=WORK)
    for header, data in good:
        place = os.path.join(folder, f"bench_{pod(header)}_{'a' * 8}-0000-4000-8000-{'b' * 12}", "tool")
        os.makedirs(place)
        with open(os.path.join(place, "0.log"), "wb") as f:
            f.write(b"".join(w.cri(data)))
    rows = [r for f in json.loads(collect([folder]).stdout)["files"] for r in f["results"]]
    pods = {(r["source"].get("pod"), r["source"].get("container"), r["source"].get("stream")) for r in rows}
    tell("logs of a node tell pod and container by their path", [] if pods == {(pod(h), "tool", "stdout") for h, _ in good} else [pods])


def maps_of(good, piece=997):
    return [m for header, data in good for m in w.config_maps("exp", header, data, piece=piece)]


def both_ways(good):
    """one stream with the logs and the ConfigMaps of a plan, with the objects that stand beside them"""
    logs = b"".join(w.prefix(pod(h), d) for h, d in good)
    status = {"apiVersion": "v1", "data": {"phase": "done"}, "kind": "ConfigMap", "metadata": {"name": "exp-status", "namespace": "bench"}}
    done = collect(logs + w.as_list(maps_of(good)))
    file = json.loads(done.stdout)["files"][0]
    codes = [(d["level"], d["code"]) for d in file["diagnostics"]]
    same = without_source(done) == without_source(collect(b"".join(d for _, d in good)))
    tell("logs and ConfigMaps in one stream count once", [] if not done.returncode and same and codes == [("note", "duplicate")] else [done.stderr, codes])
    done = collect(w.as_list(maps_of(good)) + logs)
    tell("the same the other way round", [] if not done.returncode and len(without_source(done)[0]) == 5 else [done.stderr])
    done = collect(w.as_list(maps_of(good) + [status]))
    lines = len(json.dumps(status, indent=4).splitlines())
    file = json.loads(done.stdout)["files"][0]
    tell("other objects are counted as unread", [] if not done.returncode and file["unread_lines"] == lines and not file["diagnostics"] else [file["unread_lines"], lines])
    done = collect(logs + logs + w.as_list(maps_of(good)))
    tell("a log twice is named, with ConfigMaps as well", [] if done.returncode == 1 and b"there twice (counted once)" in done.stderr else [done.stderr])
    done = collect(logs + w.as_list(maps_of(good)) + w.as_list(maps_of(good)))
    tell("ConfigMaps twice are named", [] if done.returncode == 1 and b"there twice (counted once)" in done.stderr else [done.stderr])


def rotated(good):
    """the log of one pod is gone, or its beginning, or its end; with and without ConfigMaps"""
    lost, kept = good[2], good[:2] + good[3:]
    whole = b"".join(w.prefix(pod(h), d) for h, d in kept)
    half = len(lost[1]) // 2
    cuts = {
        "gone": b"", "without its beginning": w.prefix(pod(lost[0]), lost[1][lost[1].index(b"\n", half) + 1:]), "without its end": w.prefix(pod(lost[0]), lost[1][:half] + b"\n"),
        "damaged": w.prefix(pod(lost[0]), lost[1].replace(b'"fio version"', b'"fio versjon"', 1)),
    }
    for name, log in cuts.items():
        done = collect(whole + log)
        named = b"rounds-once" in done.stderr if name != "damaged" else b"checksum" in done.stderr
        tell(f"a log {name} is named", [] if done.returncode == 1 and named and lost[0]["round"].encode() in done.stderr else [done.returncode, done.stderr])
        for order, data in (("then", whole + log + w.as_list(maps_of(good))), ("before", w.as_list(maps_of(good)) + whole + log)):
            done = collect(data)
            same = without_source(done) == without_source(collect(b"".join(d for _, d in good)))
            tell(f"a log {name}, with ConfigMaps {order}", [] if not done.returncode and same else [done.returncode, done.stderr])


def broken_maps(good):
    maps = maps_of(good)
    third = next(i for i, m in enumerate(maps) if m["metadata"]["name"].startswith(f"exp-{good[2][0]['round']}-main-t1-1-2of"))

    def changed(value):
        out = copy.deepcopy(maps)
        out[third]["binaryData"]["record.gz"] = value
        return out

    text = maps[third]["binaryData"]["record.gz"]
    cases = {
        "a piece is missing": (w.as_list(maps[:third] + maps[third + 1:]), b"these are missing: 2"),
        "a piece is no base64": (w.as_list(changed("=" + text[1:])), b"no base64"),
        "a piece is damaged": (w.as_list(changed(text[:40] + ("A" if text[40] != "A" else "B") + text[41:])), b"gzip data"),
        "a piece is empty": (w.as_list(changed("")), b"no base64"),
        "the dump is cut in an item": (w.as_list(maps)[:-20000], b"json-truncated"),
        "the dump is cut between items": (w.as_list(maps).rsplit(b",\n        {", 20)[0], b"json-truncated"),
        "the dump is no JSON": (w.as_list(maps).replace(b'"binaryData": {', b'"binaryData": {,', 1), b"json-syntax"),
    }
    for name, (data, words) in cases.items():
        done = collect(data)
        tell(f"ConfigMaps: {name}", [] if done.returncode == 1 and words in done.stderr and b"rounds-once" in done.stderr else [done.returncode, done.stderr])
    logs = b"".join(d for _, d in good)
    for name in ("a piece is missing", "a piece is damaged"):
        done = collect(logs + cases[name][0])
        tell(f"ConfigMaps: {name}, the log has it", [] if not done.returncode and b"error" not in done.stderr else [done.stderr])
    other = list(w.config_maps("exp", good[2][0], b"not a record\n"))
    done = collect(w.as_list(other), plan=None)
    tell("ConfigMaps: no record in it", [] if done.returncode == 1 and b"no whole record" in done.stderr else [done.stderr])
    folder = tempfile.mkdtemp(dir=WORK)
    for i, item in enumerate(random.Random(5).sample(maps, len(maps))):
        with open(os.path.join(folder, f"{i:03}.json"), "w", encoding="utf-8") as f:
            json.dump(item, f, indent=4)
    done = collect([folder])
    tell("ConfigMaps: pieces in files of their own", [] if not done.returncode and len(without_source(done)[0]) == 5 else [done.returncode, done.stderr])


def memory(good):
    """a List of 300 records is read item by item"""
    header, data = good[0]
    items = []
    for n in range(300):
        mine = {**header, "round": f"r{n:012d}"}
        record = records.Record(mine, [("log.1", 1, random.Random(n).randbytes(100_000))])
        items += w.config_maps("exp", mine, record.bytes())
    path = os.path.join(WORK, "many.json")
    with open(path, "wb") as f:
        f.write(w.as_list(items))
    script = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    used = int(subprocess.run([sys.executable, "-c", script, PROGRAM, path, "--format", "json"], stdout=subprocess.PIPE, check=True, timeout=60).stdout)
    limit = 24 * 1024 if not SANITIZED else 1 << 30
    tell(f"a List of {os.path.getsize(path) >> 20} MiB needs little memory", [] if used < limit else [f"{used} KiB"])


def main():
    good = good_records()
    for part in (same_results, lines_are_right, node_folder, both_ways, rotated, broken_maps, memory):
        part(good)
    return 1 if failed else 0


PROGRAM = os.path.abspath(sys.argv[1])
SANITIZED = os.environ.get("VARIANT") in ("asan", "fuzz")
WORK = tempfile.mkdtemp(prefix="collector-")
try:
    sys.exit(main())
finally:
    shutil.rmtree(WORK, ignore_errors=True)
