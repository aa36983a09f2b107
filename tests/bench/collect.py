"""collect.py - the measuring part of collect.sh: a real report of fio, many times with other figures, through each program.

Time is that of the processor, user and system, the best of three runs; the report of expcollect is part of it.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "collector"))
import records  # noqa: E402

DOCUMENTS = 8000
DECODE = """
import json, sys
decode, text, at, n = json.JSONDecoder().raw_decode, open(sys.argv[1], encoding="utf-8").read(), 0, 0
while at < len(text):
    _, at = decode(text, at)
    at, n = at + 1, n + 1
print(n)
"""
MEASURE = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL); u = resource.getrusage(resource.RUSAGE_CHILDREN); print(u.ru_utime + u.ru_stime, u.ru_maxrss)"


def measure(*words, runs=3):
    """seconds of the processor, peak KiB"""
    found = [subprocess.run([sys.executable, "-c", MEASURE, *words], stdout=subprocess.PIPE, check=True, timeout=300).stdout.split() for _ in range(runs)]
    return min(float(f[0]) for f in found), max(int(f[1]) for f in found)


def report_of_fio(folder):
    words = ["fio", "--name=bench", "--ioengine=null", "--size=1G", "--rw=randrw", "--bs=4k", "--iodepth=16", "--time_based", "--runtime=1", "--output-format=json"]
    text = subprocess.run(words, stdout=subprocess.PIPE, check=True, timeout=60, cwd=folder).stdout
    return text[text.index(b"{"):]


def reports(text):
    """the last digits of all latencies differ from one to the next"""
    for i in range(DOCUMENTS):
        yield re.sub(rb'("[0-9.]+" : [0-9]+)[0-9](,|\n)', lambda m, d=b"%d" % (i % 10): m[1] + d + m[2], text)


def record(i, report):
    header = {
        "format": "expc.result/1", "round": f"r{i // 2:012x}", "system": "s000000000001", "tenant": 1, "workload": "main", "client": i % 2 + 1, "clients": 2,
        "nonce": f"00000000-0000-4000-8000-{i:012d}", "node": "node-b", "system_node": "node-a", "image": "sha256:" + "0" * 64, "kernel": "6.1.0", "cores": 2,
        "ready_ms": records.START_MS, "go_ms": records.START_MS, "exit": 0,
        "stages": [{"stage": 1, "argv": ["fio", "--name=main", "--rw=randrw", "--bs=4096"], "start_ms": records.START_MS + 3, "end_ms": records.START_MS + 1010, "exit": 0}],
    }
    return header, [("stdout", 1, b""), ("stderr", 1, b""), ("fio.json", 1, report), ("cgroup", None, records.samples(records.START_MS))]


def write(folder):
    alone, framed = os.path.join(folder, "reports.json"), os.path.join(folder, "records.log")
    sums = {}
    with open(alone, "wb") as a, open(framed, "wb") as f:
        for i, text in enumerate(reports(report_of_fio(folder))):
            a.write(text.rstrip() + b"\n")
            header, sections = record(i, text)
            for _, _, data in sections:
                sums.setdefault(data, None)
                if sums[data] is None:
                    sums[data] = records.cksum(data)
            header["sections"] = [{"name": n, **({"stage": s} if s else {}), "bytes": len(b), "cksum": sums[b]} for n, s, b in sections]
            f.write(records.Record(header, sections).framed())
    return alone, framed


def tell(what, measured, wanted="", good=True):
    print(f"{what}\t{measured}\t{wanted}\t{'ok' if good else 'MISSED'}")


def main():
    alone, framed = write(WORK)
    size = os.path.getsize(alone)
    base = measure(PROGRAM, "--version")[1]
    seconds, peak = measure(PROGRAM, alone)
    tell(f"ingest of {DOCUMENTS} fio reports of {size // DOCUMENTS} bytes", f"{size / seconds / 1e6:.0f} MB/s", "500 MB/s a core", size / seconds >= 500e6)
    tell("memory for one of their rows", f"{(peak - base) * 1024 / DOCUMENTS:.0f} bytes", "under 2048 bytes", (peak - base) * 1024 / DOCUMENTS < 2048)
    record_seconds, record_peak = measure(PROGRAM, framed)
    tell("the same in records with samples", f"{os.path.getsize(framed) / record_seconds / 1e6:.0f} MB/s")
    tell("memory for one of these", f"{(record_peak - base) * 1024 / DOCUMENTS:.0f} bytes")
    for name, words in (("jq, which only counts them", ["jq", "-n", "reduce inputs as $x (0; . + 1)", alone]), ("Python's json, which only reads them", [sys.executable, "-c", DECODE, alone])):
        if shutil.which(words[0]):
            other, memory = measure(*words, runs=1)
            tell(name, f"{size / other / 1e6:.0f} MB/s, {memory >> 10} MiB")


PROGRAM = os.path.abspath(sys.argv[1])
WORK = tempfile.mkdtemp(prefix="bench-")
try:
    main()
finally:
    shutil.rmtree(WORK, ignore_errors=True)
