#!/usr/bin/env python3
"""wrapped.py EXPCOLLECT LOGS EXPECTED - every log in every wrapping gives the results of the log as it lies there, at the same lines.

Names and stamps that have no mark of their own are believed where a run begins behind them: what stands in front of it may stay unread.
"""
import bz2
import gzip
import io
import lzma
import os
import subprocess
import sys
import tempfile
import zipfile

import expectations

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "collector"))
import wrappings as w  # noqa: E402  (a folder that is no package)

LOOSE = {"argo logs", "argo logs in colour", "docker compose", "stern", "fabric", "cloud-init", "Python's logging"}


def zstd(data):
    return subprocess.run(["zstd", "-q", "-c"], input=data, stdout=subprocess.PIPE, check=True).stdout


WAYS = {
    "gzip": gzip.compress, "bzip2": bz2.compress, "xz": lzma.compress, "zstd": zstd, "gzip of xz": lambda data: gzip.compress(lzma.compress(data)),
    "UTF-16 of Windows": lambda data: data.decode().encode("utf-16"), "UTF-16, most significant byte first": lambda data: b"\xfe\xff" + data.decode().encode("utf-16-be"),
    "UTF-16 without a mark": lambda data: data.decode().encode("utf-16-le"),
    "a mark of UTF-8": lambda data: b"\xef\xbb\xbf" + data,
    "kubectl logs --timestamps": w.timestamps, "kubectl logs --prefix": lambda data: w.prefix("pod-0", data),
    "kubectl logs --prefix --timestamps": lambda data: w.prefix_timestamps("pod-0", data),
    "CRI": lambda data: b"".join(w.cri(data)), "CRI with CRLF": lambda data: b"".join(w.cri(data.replace(b"\n", b"\r\n"))),
    "json-file of docker": lambda data: b"".join(w.docker(data)),
    "coloured lines": lambda data: b"".join(w.coloured(line) for line in w.split_lf(data)),
    "argo logs in colour": lambda data: w.argo("bench-wf-2222", data, True), "argo logs": lambda data: w.argo("bench-wf-2222", data),
    "docker compose": lambda data: w.in_front(b"bench-1  | ", data), "stern": lambda data: w.in_front(b"pod-0 main ", data),
    "fabric": lambda data: w.in_front(b"[db-host] out: ", data), "cloud-init": lambda data: w.in_front(lambda n: b"[%5d.%06d] cloud-init[1270]: " % (n // 7, n * 7919 % 10**6), data),
    "Python's logging": lambda data: w.in_front(lambda n: b"2026-11-30 10:%02d:%02d,%03d - INFO - " % (n // 60 % 60, n % 60, n * 37 % 1000), data),
}


def tell(title, wrong):
    print(f"not ok {title}: {'; '.join(wrong[:4])}"[:2000] if wrong else f"ok {title}")
    return not wrong


def without_place(result, lines):
    keys = ["tool", "version", "test", "total", "params", "metrics", "parts", "series"]
    kept = {key: result.get(key) for key in keys}
    kept["errors"] = [e["code"] for e in result["errors"]]
    if lines:
        kept.update(line=result["source"]["line"], warnings=[(n["line"], n["code"]) for n in result["warnings"]])
    return kept


def differences(way, whole, got):
    one = [without_place(r, way not in LOOSE) for r in whole["results"]]
    other = [without_place(r, way not in LOOSE) for r in got["results"]]
    if len(one) != len(other):
        yield f"{len(other)} results instead of {len(one)}"
    for a, b in zip(one, other):
        yield from (f"{key}: {b[key]} instead of {a[key]}" for key in a if a[key] != b[key])
    if way not in LOOSE and whole["unread_lines"] != got["unread_lines"]:
        yield f"{got['unread_lines']} unread lines instead of {whole['unread_lines']}"


def is_plain(data):
    """Logs that can be wrapped once more: text, of one encoding, not wrapped already"""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return False
    return "\0" not in text and "\x1b" not in text and not text.startswith(("\ufeff", "{\"log\"", "[pod/", "2026-")) and text.strip() and "\r" not in text


def of_way(program, way, logs, wholes):
    with tempfile.TemporaryDirectory() as folder:
        for name, data in logs.items():
            if way not in LOOSE or not name.startswith("pgbench_log"):      # figures only: there is nothing that could be believed
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(WAYS[way](data))
        files, status = expectations.collect(program, sorted(os.listdir(folder)), folder)
    wrong = [f"exit status {status}"] if files is None else []
    for got in files or []:
        wrong += [f"{got['file']}: {d}" for d in differences(way, wholes[got["file"]], got)]
    return tell(f"in {way}", wrong)


def of_archive(program, title, data, name, logs, wholes):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)
        files, status = expectations.collect(program, [name], folder)
    wrong = [f"exit status {status}"] if files is None else []
    if files and [f["file"] for f in files] != [f"{name}/logs/{log}" for log in sorted(logs)]:
        wrong.append(f"other files: {[f['file'] for f in files][:3]}")
    for got in files or []:
        wrong += [f"{got['file']}: {d}" for d in differences("archive", wholes[os.path.basename(got["file"])], got)]
    return tell(title, wrong)


def zip_of(members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return out.getvalue()


def of_archives(program, logs, wholes):
    members = [(f"./logs/{name}", logs[name]) for name in sorted(logs)]
    packed = [(name, gzip.compress(data)) for name, data in members]
    good = of_archive(program, "in tar", w.tar(members, ""), "a.tar", logs, wholes)
    good = of_archive(program, "in tar.gz", w.tar(members), "a.tgz", logs, wholes) and good
    good = of_archive(program, "in tar.xz of gzip", w.tar(packed, "xz"), "a.tar.xz", logs, wholes) and good
    good = of_archive(program, "in tar.zst", zstd(w.tar(members, "")), "a.tar.zst", logs, wholes) and good
    return of_archive(program, "in zip", zip_of([(n[2:], d) for n, d in members]), "a.zip", logs, wholes) and good


def by_jq(program, logs, wholes):
    """A document that jq has coloured: sequences in front of, between and behind everything"""
    wrong = []
    for name in [n for n in sorted(logs) if n.startswith("fio") and n.endswith("3.39_json_randrw.json")]:
        data = subprocess.run(["jq", "-C", "."], input=logs[name], stdout=subprocess.PIPE, check=True).stdout
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)
            files, _ = expectations.collect(program, [name], folder)
        wrong += list(differences("argo logs", wholes[name], files[0]))
        wrong += [] if b"\x1b" in data else ["jq gives no colours"]
    return tell("coloured by jq", wrong)


def rotated(program, logs, wholes):
    """A log in three pieces, cut where the kubelet or docker cuts: at lines; in a folder, in an archive in any order, in an archive from a pipe"""
    good = True
    stamps = ("20261130-093000.gz", "20261130-103103")
    for name in [n for n in sorted(logs) if len(wholes[n]["results"]) == 1 and n.endswith((".txt", ".json"))][::4]:
        for kind, lines in (("0.log", w.cri(logs[name], part=4096)), ("abc-json.log", w.docker(logs[name]))):
            third = max(1, len(lines) // 3)
            pieces = [b"".join(lines[:third]), b"".join(lines[third:2 * third]), b"".join(lines[2 * third:])]
            ages = [f"{kind}.{s}" for s in stamps] if kind == "0.log" else [f"{kind}.2.gz", f"{kind}.1"]
            members = [(kind, pieces[2]), (ages[1], pieces[1]), (ages[0], gzip.compress(pieces[0]))]
            good = of_pieces(program, name, kind, members, wholes[name]) and good
    return good


def of_pieces(program, name, kind, members, whole):
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for member, data in members:
            with open(os.path.join(folder, member), "wb") as file:
                file.write(data)
        archive = w.tar(members)
        with open(os.path.join(folder, "x.tgz"), "wb") as file:
            file.write(archive)
        for title, words in (("files", [m for m, _ in members]), ("archive", ["x.tgz"])):
            files, _ = expectations.collect(program, words, folder)
            results = [r for f in files for r in f["results"]]
            wrong += [f"{title}: {d}" for d in differences("argo logs", whole, {"results": results})]
            wrong += [f"{title}: begins in {r['source']}" for r in results if not r["source"]["file"].endswith(members[2][0]) and r["source"]["line"] > 1]
            wrong += [f"{title}: {d['code']}" for f in files for d in f["diagnostics"] if d["level"] == "error" and d["code"] == "no-result"]
    return tell(f"{kind} in pieces, {name}", wrong)


def mixed(program, logs, wholes):
    """Several pods, mixed line by line: each result is that of its own log, and named after its pod"""
    good = True
    names = {"pod-a": "fio-3.33_json_write_fsync1.json", "pod-b": "pgbench-15_tpcb_T4_P1_r.txt", "pod-c": "sysbench-1.0.20_oltp_ro_rate50_p99.txt", "pod-d": "fio-3.33_text_trim.txt"}
    ways = {"kubectl --prefix": w.prefix, "kubectl --prefix --timestamps": w.prefix_timestamps, "argo logs": w.argo, "argo logs in colour": lambda pod, data: w.argo(pod, data, True),
            "stern": lambda pod, data: w.in_front(pod.encode() + b" main ", data)}
    for way, wrap in ways.items():
        data = w.interleave([w.split_lf(wrap(pod, logs[name])) for pod, name in names.items()])
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "log"), "wb") as file:
                file.write(data)
            files, _ = expectations.collect(program, ["log"], folder)
        wrong = []
        for pod, name in names.items():
            mine = [r for r in files[0]["results"] if r["source"].get("pod") == pod]
            wrong += [f"{pod}: {d}" for d in differences("argo logs", wholes[name], {"results": mine})]
        good = tell(f"pods mixed in {way}", wrong) and good
    return good


def damaged(program, logs):
    """What cannot be unpacked to its end is named, and what came before is kept"""
    wrong = []
    name = "sysbench-1.0.20_threads.txt"
    data = logs[name] * 50
    for title, packed in (("gzip", gzip.compress(data)), ("xz", lzma.compress(data)), ("tar", w.tar([("a.txt", data), ("b.txt", data)], ""))):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "x"), "wb") as file:
                file.write(packed[:len(packed) - len(packed) // 4])
            files, status = expectations.collect(program, ["x"], folder)
        codes = {d["code"] for f in files or [] for d in f["diagnostics"]}
        if status != 1 or "unpack" not in codes:
            wrong.append(f"{title}: exit status {status}, {codes}")
        if title == "tar" and not any(f["results"] for f in files):
            wrong.append("tar: the whole member is lost")
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "empty.gz"), "wb") as file:
            file.write(gzip.compress(b""))
        files, _ = expectations.collect(program, ["empty.gz"], folder)
        if [[d["code"] for d in f["diagnostics"]] for f in files] != [["empty-file"]]:
            wrong.append(f"empty.gz: {files}")
    return tell("damaged archives", wrong)


def main():
    program, folder, expected = sys.argv[1:]
    names = [name for name in sorted(expectations.load(expected)) if os.path.isfile(os.path.join(folder, name))]
    logs = {name: open(os.path.join(folder, name), "rb").read() for name in names}
    logs = {name: data for name, data in logs.items() if is_plain(data)}
    files, _ = expectations.collect(program, sorted(logs), folder)
    wholes = {f["file"]: f for f in files}
    good = True
    for way in WAYS:
        good = of_way(program, way, logs, wholes) and good
    good = of_archives(program, logs, wholes) and good
    good = by_jq(program, logs, wholes) and good
    good = rotated(program, logs, wholes) and good
    good = mixed(program, logs, wholes) and good
    good = damaged(program, logs) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
