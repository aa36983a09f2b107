"""records.py - result records made and taken apart by the format's page alone (docs/records.md), independent of the programs under test.

make(plan, folder): runs real fio for every client of the plan, all at once, and writes one record a file.
"""
import json
import os
import subprocess
import tempfile

START_MS = 1790000000000


def cksum(data):
    return int(subprocess.run(["cksum"], input=data, stdout=subprocess.PIPE, check=True).stdout.split()[0])


def compact(value):
    return json.dumps(value, separators=(",", ":")).encode()


class Record:
    """header: the decoded object; sections: [(name, stage, bytes)]"""

    def __init__(self, header, sections):
        self.header, self.sections = header, sections

    def bytes(self):
        self.header["sections"] = [
            {"name": n, **({"stage": s} if s else {}), "bytes": len(b), "cksum": cksum(b)} for n, s, b in self.sections]
        return self.framed()

    def framed(self):
        """with the sums and lengths that the header holds"""
        out = compact(self.header) + b"\n"
        for _, _, data in self.sections:
            out += data + (b"\n" if data and not data.endswith(b"\n") else b"")
        return out + compact({"format": "expc.end/1", "nonce": self.header["nonce"]}) + b"\n"


def read(path):
    with open(path, "rb") as f:
        data = f.read()
    line, rest = data.split(b"\n", 1)
    header = json.loads(line)
    sections = []
    for s in header["sections"]:
        body, rest = rest[:s["bytes"]], rest[s["bytes"]:]
        if body and not body.endswith(b"\n"):
            rest = rest[1:]
        sections.append((s["name"], s.get("stage"), body))
    assert json.loads(rest) == {"format": "expc.end/1", "nonce": header["nonce"]}
    return Record(header, sections)


def argv_of(params):
    flags = {"group_reporting", "time_based"}
    return ["fio", "--name=main"] + [f"--{k}" if k in flags else f"--{k}={v}" for k, v in params.items()] + ["--output-format=json"]


def clients(plan):
    """(step, round's number, workload, client, params), in the plan's order"""
    n = 0
    for step in plan["steps"]:
        if step["do"] != "round":
            continue
        n += 1
        for w in step["workloads"]:
            for client in range(1, w["pods"] * w["copies"] + 1):
                yield step, n, w, client


def header_of(plan, step, n, workload, client):
    go = START_MS + n * 10000
    count = workload["pods"] * workload["copies"]
    system = plan["systems"][step["system"]]
    return {
        "format": "expc.result/1", "round": step["id"], "system": system["id"], "tenant": 1, "workload": workload["name"],
        "client": client, "clients": count, "nonce": f"00000000-0000-4000-8000-0000000{n:02d}{client:03d}",
        "node": workload["placement"]["node"], "system_node": system["placement"]["node"], "image": "sha256:0000", "kernel": "6.1.0",
        "cores": 2, "restarts": 0, "limits": {"cpu_m": 2000, "memory_bytes": 1073741824}, "ready_ms": go - 1500, "go_ms": go, "exit": 0,
        "stages": [{"stage": 1, "argv": argv_of(workload["params"]), "start_ms": go + 3 + client, "end_ms": go + 2020, "exit": 0}],
    }


def path_of(folder, header):
    return os.path.join(folder, f"{header['round']}-{header['workload']}-t{header['tenant']}-{header['client']}.record")


def samples(go):
    """what a sampler in the system writes: at go, after 1 s and at the end; the first line lies before the round"""
    columns = ["ms", "cpu_us", "memory_bytes", "cache_bytes", "throttled_us", "throttled_periods", "read_bytes", "write_bytes", "io_pressure_us"]
    rows = [(go - 60000, 1, 9 << 30, 1, 1, 1, 1, 1, 1), (go, 1000000, 50 << 20, 10 << 20, 700, 7, 4096, 8192, 1000),
            (go + 1000, 2500000, 80 << 20, 30 << 20, 700, 7, 8192, 8192, 2000), (go + 2010, 3000000, 60 << 20, 20 << 20, 700, 7, 1 << 20, 3 << 20, 251000)]
    return "\n".join("\t".join(str(x) for x in row) for row in [columns, *rows]).encode()


def make(plan, folder):
    with tempfile.TemporaryDirectory() as work:
        running = []
        for step, n, workload, client in clients(plan):
            header = header_of(plan, step, n, workload, client)
            data = os.path.join(work, f"{n}-{client}")
            os.mkdir(data)
            argv = header["stages"][0]["argv"] + [f"--output={data}.json"]
            running.append((header, data, subprocess.Popen(argv, cwd=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE)))
        for header, data, process in running:
            out, err = process.communicate(timeout=60)
            if process.returncode:
                raise RuntimeError(err.decode())
            with open(data + ".json", "rb") as f:
                report = f.read()
            record = Record(header, [("stdout", 1, out), ("stderr", 1, err), ("fio.json", 1, report), ("cgroup", None, samples(header["go_ms"]))])
            with open(path_of(folder, header), "wb") as f:
                f.write(record.bytes())
