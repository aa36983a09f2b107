"""records.py - result records that hold given figures, as our clients would print them (docs/records.md), and the plan that they belong to."""
import json
import math
import os
import re
import subprocess
import zlib

START_MS = 1790000000000
SIZES = {f"{n}{letter}": n * factor for n in (1, 4, 8, 16, 32, 64, 128, 256) for letter, factor in (("k", 1024), ("M", 1048576))}


def crc_of_byte(byte):
    crc = byte << 24
    for _ in range(8):
        crc = (crc << 1 ^ 0x04C11DB7 if crc & 0x80000000 else crc << 1) & 0xFFFFFFFF
    return crc


CRC_TABLE = [crc_of_byte(byte) for byte in range(256)]


def cksum(data):
    """POSIX cksum: a CRC whose polynomial is not reflected, the length behind the data"""
    crc, length = 0, []
    rest = len(data)
    while rest:
        length.append(rest & 0xFF)
        rest >>= 8
    for byte in data + bytes(length):
        crc = (crc << 8) & 0xFFFFFFFF ^ CRC_TABLE[crc >> 24 ^ byte]
    return ~crc & 0xFFFFFFFF


def compact(value):
    return json.dumps(value, separators=(",", ":"))


def round_id(*words):
    return "r" + "%012x" % zlib.crc32("/".join(map(str, words)).encode())


class Plan:
    def __init__(self, name, axes=(), tenants=1, type_="hardware"):
        self.name, self.axes, self.steps, self.tenants = name, list(axes), [], tenants
        self.systems = [{"id": "s000000000001", "type": type_, "image": "expc/tools:1", "clean": "round"}]
        if tenants > 1:
            self.systems[0]["tenants"] = {"count": tenants, "by": "system"}

    def round(self, id_, at, tool, params=None, stages=None, pods=1, threads=1, repeat=1, system=0):
        workload = {"name": "main", "tool": tool, "image": "expc/tools:1", "pods": pods, "copies": 1, "threads": threads}
        workload.update({"stages": [{"params": p, "run_s": 60} for p in stages]} if stages else {"params": params or {}})
        self.steps.append({"seq": len(self.steps) + 1, "do": "round", "id": id_, "system": system, "at": at, "repeat": repeat, "run_s": 60, "deadline_s": 480,
                           "workloads": [workload]})

    def text(self):
        head = {"format": "expc.plan/1", "id": "p000000000001", "experiment": {"name": self.name, "namespace": "bench"}, "sources": [],
                "run": {"via": "exec", "on_failure": "continue", "ready_s": 300, "pause_s": 0},
                "totals": {"rounds": len(self.steps), "warmups": 0, "loads": 0, "systems": 1, "run_s": 0, "wall_s": 0, "worst_s": 0, "storage_bytes": 0},
                "axes": self.axes, "systems": self.systems, "loads": [], "unchecked": []}
        lines = ",\n".join(f"{json.dumps(k)}:{compact(v)}" for k, v in head.items())
        return "{" + lines + ',\n"steps":[\n' + ",\n".join(compact(s) for s in self.steps) + "\n]}\n"


def record(round_, sections, tenant=1, client=1, clients=1, argvs=((),), duration_s=60, cores=4):
    """sections: [(name, stage or None, text)]"""
    go = START_MS + zlib.crc32(round_.encode()) % 100000 * 1000
    nonce = f"{round_}-{tenant}-{client}"
    each = duration_s * 1000 // len(argvs)
    header = {"format": "expc.result/1", "round": round_, "system": "s000000000001", "tenant": tenant, "workload": "main", "client": client, "clients": clients,
              "nonce": nonce, "node": "cl-worker19", "system_node": "cl-worker36", "image": "sha256:0000", "kernel": "6.8.0", "cores": cores, "restarts": 0,
              "ready_ms": go - 1500, "go_ms": go, "exit": 0,
              "stages": [{"stage": i + 1, "argv": list(a), "start_ms": go + i * each, "end_ms": go + (i + 1) * each if i + 1 < len(argvs) else go + duration_s * 1000, "exit": 0}
                         for i, a in enumerate(argvs)], "sections": []}
    body = ""
    for name, stage, text in sections:
        text = re.sub(r"\{go\+(\d+)\}", lambda m: str(go + int(m[1])), text)
        header["sections"].append({"name": name, **({"stage": stage} if stage else {}), "bytes": len(text), "cksum": cksum(text.encode())})
        body += text + ("\n" if text and not text.endswith("\n") else "")
    return compact(header) + "\n" + body + compact({"format": "expc.end/1", "nonce": nonce}) + "\n"


def fio_json(options, runtime_s=60, cores=None, **directions):
    """directions: read={"iops": .., "mean_ms": .., 95: ms, 99: ms}"""
    job = {"jobname": "main", "groupid": 0, "error": 0, "job options": {"name": "main", **{k: str(v) for k, v in options.items()}}}
    for name in ("read", "write", "trim"):
        d = directions.get(name) or {}
        ios = round(d.get("iops", 0) * runtime_s)
        mean = d.get("mean_ms", 0) * 1e6
        ns = {"min": 0, "max": 0, "mean": mean, "stddev": 0.0, "N": ios}
        ns = {**ns, "percentile": {f"{p}.000000": round(ms * 1e6) for p, ms in d.items() if isinstance(p, int)}}
        job[name] = {"iops": d.get("iops", 0), "runtime": runtime_s * 1000 if d else 0,
                     "total_ios": ios, "slat_ns": {"min": 0, "max": 0, "mean": 0.0, "stddev": 0.0}, "clat_ns": ns, "lat_ns": {**ns, "percentile": {}}}
        size = SIZES.get(str(options.get("bs")), 4096)
        job[name].update({"io_bytes": ios * size, "io_kbytes": ios * size // 1024, "bw_bytes": ios * size // runtime_s})
    job["sync"] = {"total_ios": 0, "lat_ns": {"min": 0, "max": 0, "mean": 0.0, "stddev": 0.0}}
    return json.dumps({"fio version": "fio-3.33", "timestamp": 1, "global options": {}, "jobs": [job]}, indent=2)


def vmstat(user_and_system):
    """rows of whole numbers whose mean is the figure; the first tells of the time since boot"""
    lines = ["procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----",
             " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st"]
    total = round(user_and_system * 10)
    rows = [99] + [total // 10 + (i < total % 10) for i in range(10)]
    for busy in rows:
        user = busy // 3
        lines.append(f" 1  0      0 800000  10000 500000    0    0     0     0  100  200 {user} {busy - user} {100 - busy} 0  0")
    return "\n".join(lines) + "\n"


def iostat(reads_s, read_await_ms, read_kb):
    head = ("avg-cpu:  %user   %nice %system %iowait  %steal   %idle\n           1.00    0.00    1.00    0.00    0.00   98.00\n\n"
            "Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz     w/s     wkB/s   wrqm/s  %wrqm w_await wareq-sz  aqu-sz  %util\n")
    row = f"nvme0n1 {reads_s:.2f} {reads_s * read_kb:.2f} 0.00 0.00 {read_await_ms:.3f} {read_kb:.2f} 0.00 0.00 0.00 0.00 0.00 0.00 0.50 50.00\n\n"
    return "Linux 5.15.0 (nuc) \t11/18/22 \t_x86_64_\t(4 CPU)\n\n" + (head + row) * 2


def pgbench(script, scale, clients, jobs, tps, mean_ms):
    return (f"transaction type: {script}\nscaling factor: {scale}\nquery mode: simple\nnumber of clients: {clients}\nnumber of threads: {jobs}\nduration: 60 s\n"
            f"number of transactions actually processed: {round(tps * 60)}\nlatency average = {mean_ms:.3f} ms\ntps = {tps:.6f} (without initial connection time)\n")


def pgbench_log(p90_ms, max_ms):
    """ten transactions: the ninth is the 90th percentile, the tenth the slowest"""
    times = [round(p90_ms * 1000 * (i + 1) / 9) for i in range(8)] + [round(p90_ms * 1000), round(max_ms * 1000)]
    return "".join(f"0 {i + 1} {t} 0 1790000000 {i * 1000}\n" for i, t in enumerate(times))


def sysbench(test, threads, events_s, time_s, p95_ms, mib_s=None):
    events = round(events_s * time_s)
    text = f"sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\nRunning the test with following options:\nNumber of threads: {threads}\n\n"
    if test == "cpu":
        text += f"\nPrime numbers limit: 20000\n\nInitializing worker threads...\n\nThreads started!\n\nCPU speed:\n    events per second: {events_s:8.2f}\n\n"
    else:
        text += ("Running memory speed test with the following options:\n  block size: 1KiB\n  total size: 10240MiB\n  operation: write\n  scope: global\n\n"
                 f"Initializing worker threads...\n\nThreads started!\n\nTotal operations: {events} ({events_s:.2f} per second)\n\n"
                 f"{events / 1024:.2f} MiB transferred ({mib_s:.2f} MiB/sec)\n\n\n")
    return text + (f"General statistics:\n    total time:                          {time_s:.4f}s\n    total number of events:              {events}\n\n"
                   f"Latency (ms):\n         min:                                    0.00\n         avg:                                    0.01\n"
                   f"         max:                                   10.00\n         95th percentile:                        {p95_ms:.2f}\n"
                   f"         sum:                                    1.00\n\nThreads fairness:\n    events (avg/stddev):           1.0000/0.00\n"
                   f"    execution time (avg/stddev):   60.0000/0.00\n\n")


def cgroup(duration_s, stages, cpu_s, max_cores, memory_gib, cache_gib):
    """one busy second, then a steady rest; a sample where a stage ends"""
    busy = min(max_cores, cpu_s)
    lines = ["ms\tcpu_us\tmemory_bytes\tcache_bytes"]
    for ms in sorted({0, 1000, *(duration_s * 1000 // stages * k for k in range(1, stages)), duration_s * 1000}):
        cpu = min(ms / 1000, 1) * busy + max(ms / 1000 - 1, 0) / (duration_s - 1) * (cpu_s - busy)
        lines.append(f"{{go+{ms}}}\t{round(cpu * 1e6)}\t{math.ceil(memory_gib * 2**30)}\t{math.ceil(cache_gib * 2**30)}")
    return "\n".join(lines) + "\n"


def run(program, *words):
    return subprocess.run([program, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, env={**os.environ, "LC_ALL": "C.UTF-8"})
