"""collect.py - the measuring part of collect.sh: reports and records, each with figures of its own, through each program.

Time is that of the processor, user and system, the best of three runs; the report of expcollect is part of it. Memory is the kernel's high-water mark.
"""
import gzip
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "collector"))
import records  # noqa: E402

DOCUMENTS = 8000
LARGE = 2 << 30                     # bytes of the large log
DECODE = """
import json, sys
decode, text, at, n = json.JSONDecoder().raw_decode, open(sys.argv[1], encoding="utf-8").read(), 0, 0
while at < len(text):
    _, at = decode(text, at)
    at, n = at + 1, n + 1
print(n)
"""
MEASURE = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL); u = resource.getrusage(resource.RUSAGE_CHILDREN); print(u.ru_utime + u.ru_stime, u.ru_maxrss)"


def measure(*words, runs=3, feed=None):
    """seconds of the processor, peak KiB; `feed` writes standard input"""
    found = []
    for _ in range(runs):
        run = subprocess.Popen([sys.executable, "-c", MEASURE, *words], stdin=subprocess.PIPE if feed else None, stdout=subprocess.PIPE)
        if feed:
            with run.stdin as out:
                feed(out)
            run.stdin = None
        found.append(run.communicate(timeout=600)[0].split())
    return min(float(f[0]) for f in found), max(int(f[1]) for f in found)


def report_of_fio(folder):
    words = ["fio", "--name=bench", "--ioengine=null", "--size=1G", "--rw=randrw", "--bs=4k", "--iodepth=16", "--time_based", "--runtime=1", "--output-format=json"]
    text = subprocess.run(words, stdout=subprocess.PIPE, check=True, timeout=60, cwd=folder).stdout
    return text[text.index(b"{"):].rstrip() + b"\n"


class Reports:
    """one report with other figures each time: the last digits of latencies and rates are the number of the report"""

    def __init__(self, text):
        self.parts = re.split(rb'(?<=[0-9])[0-9]{3}(?=,\n)', text)

    def make(self, number):
        return (b"%03d" % (number * 7 % 1000)).join(self.parts[:4]) + b"%09d" % number + (b"%03d" % (number // 1000 % 1000)).join(self.parts[4:])


def header_of(i):
    return {
        "format": "expc.result/1", "round": f"r{i // 2:012x}", "system": "s000000000001", "tenant": 1, "workload": "main", "client": i % 2 + 1, "clients": 2,
        "nonce": f"00000000-0000-4000-8000-{i:012d}", "node": "node-b", "system_node": "node-a", "image": "sha256:" + "0" * 64, "kernel": "6.1.0", "cores": 2,
        "ready_ms": records.START_MS, "go_ms": records.START_MS, "exit": 0,
        "stages": [{"stage": 1, "argv": ["fio", "--name=main", "--rw=randrw", "--bs=4096"], "start_ms": records.START_MS + 3, "end_ms": records.START_MS + 1010, "exit": 0}],
    }


def sums_of(texts, folder):
    """cksum of many texts by one process"""
    names = [os.path.join(folder, f"text{i:06}") for i in range(len(texts))]
    for name, text in zip(names, texts):
        with open(name, "wb") as file:
            file.write(text)
    told = subprocess.run(["xargs", "cksum"], input="\n".join(names).encode(), stdout=subprocess.PIPE, check=True).stdout.split(b"\n")
    for name in names:
        os.unlink(name)
    return [int(line.split()[0]) for line in told if line]


class Records:
    """records of clients, each with a report of its own; `log`: a section that all of them have"""

    def __init__(self, reports, folder, log=b""):
        self.reports, self.folder = reports, folder
        self.same = [("stdout", 1, b""), ("cgroup", None, records.samples(records.START_MS))] + ([("log.1", 1, log)] if log else [])
        self.sums = [records.cksum(data) for _, _, data in self.same]

    def make(self, count, first=0, batch=500):
        for start in range(first, first + count, batch):
            texts = [self.reports.make(i) for i in range(start, min(start + batch, first + count))]
            for i, (text, total) in enumerate(zip(texts, sums_of(texts, self.folder)), start):
                sections = [("fio.json", 1, text)] + self.same
                header = header_of(i)
                header["sections"] = [{"name": n, **({"stage": s} if s else {}), "bytes": len(b), "cksum": c} for (n, s, b), c in zip(sections, [total] + self.sums)]
                yield records.Record(header, sections).framed()


def tell(what, measured, wanted="", good=True):
    print(f"{what}\t{measured}\t{wanted}\t{'ok' if good else 'MISSED'}", flush=True)


def many_reports(reports, base):
    path = os.path.join(WORK, "reports.json")
    with open(path, "wb") as file:
        file.writelines(reports.make(i) for i in range(DOCUMENTS))
    size = os.path.getsize(path)
    seconds, peak = measure(PROGRAM, path)
    row = (peak - base) * 1024 / DOCUMENTS
    tell(f"ingest of {DOCUMENTS} fio reports of {size // DOCUMENTS} bytes", f"{size / seconds / 1e6:.0f} MB/s", "500 MB/s a core", size / seconds >= 500e6)
    tell("memory for one of their rows", f"{row:.0f} bytes", "under 2048 bytes", row < 2048)
    for name, words in (("jq, which only counts them", ["jq", "-n", "reduce inputs as $x (0; . + 1)", path]), ("Python's json, which only reads them", [sys.executable, "-c", DECODE, path])):
        if shutil.which(words[0]):
            other, memory = measure(*words, runs=1)
            tell(name, f"{size / other / 1e6:.0f} MB/s, {memory >> 10} MiB")
    os.unlink(path)


def many_records(reports, base):
    """bytes of memory for a row"""
    path = os.path.join(WORK, "records.log")
    with open(path, "wb") as file:
        file.writelines(Records(reports, WORK).make(DOCUMENTS))
    seconds, peak = measure(PROGRAM, path)
    row = (peak - base) * 1024 / DOCUMENTS
    tell("the same in records with samples", f"{os.path.getsize(path) / seconds / 1e6:.0f} MB/s")
    tell("memory for one of these", f"{row:.0f} bytes")
    os.unlink(path)
    return row


def noise():
    words = b"GET /index.html 200 worker accepted connection from client-7 10.0.0.1 INFO: listening on port 8080 cache hit ratio 0.5".split()
    text = b"".join(b" ".join(words[(i * 7 + k) % len(words)] for k in range(i % 11 + 3)) + b"\n" for i in range(200_000)) * 4
    path = os.path.join(WORK, "noise.txt")
    with open(path, "wb") as file:
        file.write(text)
    seconds, _ = measure(PROGRAM, path)
    tell("text in which no tool said anything", f"{len(text) / seconds / 1e6:.0f} MB/s")
    os.unlink(path)


def feed_plain(log, count):
    return lambda out: out.writelines(log.make(count))


def feed_gzip(log, count):
    def feed(out):
        with gzip.GzipFile(fileobj=out, mode="wb", compresslevel=1) as file:
            for record in log.make(count):
                file.write(record)
    return feed


class Rest(io.RawIOBase):
    """what an iterator of texts gives, as a file"""

    def __init__(self, texts):
        super().__init__()
        self.texts, self.left = texts, b""

    def read(self, size=-1):
        while len(self.left) < size:
            more = next(self.texts, b"")
            if not more:
                break
            self.left += more
        text, self.left = self.left[:size], self.left[size:]
        return text


def feed_tar(log, count, members=8):
    def feed(out):
        with tarfile.open(fileobj=out, mode="w|") as archive:
            for n in range(members):
                info = tarfile.TarInfo(f"pods/pod-{n}.log")
                first = n * count // members
                mine = (n + 1) * count // members - first
                info.size = sum(map(len, log.make(mine, first)))
                archive.addfile(info, Rest(log.make(mine, first)))
    return feed


def large(reports, base, row):
    log = Records(reports, WORK, b"".join(b"%d, %d, 0, 4096, 0\n" % (i // 3, i * 7919 % 100_000) for i in range(12_000)))
    one = len(next(log.make(1)))
    count = LARGE // one + 1
    for form, feed in (("", feed_plain), (", gzip", feed_gzip), (", tar", feed_tar)):
        seconds, peak = measure(PROGRAM, "-", runs=1, feed=feed(log, count))
        mib = (peak * 1024 - count * row) / (1 << 20)
        tell(f"a log of {count * one / (1 << 30):.1f} GiB, {count} records{form}", f"{peak / 1024:.0f} MiB, {mib:.0f} without the rows; {count * one / seconds / 1e6:.0f} MB/s", "under 64 MiB and the rows", mib < 64)


def main():
    base = measure(PROGRAM, "--version")[1]
    reports = Reports(report_of_fio(WORK))
    many_reports(reports, base)
    row = many_records(reports, base)
    noise()
    large(reports, base, row)


PROGRAM = os.path.abspath(sys.argv[1])
WORK = tempfile.mkdtemp(prefix="bench-")
try:
    main()
finally:
    shutil.rmtree(WORK, ignore_errors=True)
