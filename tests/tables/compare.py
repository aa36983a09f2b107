#!/usr/bin/env python3
"""tests/tables/compare.py FIGURES - records that carry the figures of published pages are made into their tables again.

FIGURES: a folder that cut.py wrote. Every table must be the page's, character for character once blanks are collapsed. Where a figure of a page
cannot follow from its own numbers it is not compared but counted: docs/tables.md lists these.
"""
import csv
import os
import random
import sys
import tempfile

import records as r
from cut import collapse

GRID = [
    ("iops", "IOPs per fio", "iops", "%.0f"),
    ("usecs", "response time per fio - usecs", "mean_ms * 1000", "%.1f"),
    ("cpu", "vmstat us+sy", "vmstat.usr_cpu_pct + vmstat.sys_cpu_pct", "%.1f"),
    ("cpu_op", "cpu_usecs per operation", "(vmstat.usr_cpu_pct + vmstat.sys_cpu_pct) / 100 * cores * 1000000 / iops", "%.1f"),
    ("r_await", "iostat r_await in usecs", "device.read_lat_mean_ms * 1000", "%.0f"),
    ("per_query", "iostat reads per query", "device.read_iops / iops", "~%.0f"),
    ("rareq", "iostat rareq-sz in KB", "device.read_xfer_kib", "%.1f"),
]
KEPT = "tps=round(mean(tps)),avg_latency=round(mean:lat_mean_ms,3),'90%<'=round(mean:p90,3),max_latency=round(mean:max_ms,3)"
SETS = {
    "scale": ["--group", "set,scale=load.scale", "--values", KEPT],
    "clients": ["--group", "set,clients", "--values", KEPT],
    "both": ["--group", "set,scale=load.scale,clients", "--values", "rate_limit=''," + KEPT],
    "fastest": ["--columns", "set,script=test,scale=load.scale,clients,workers=jobs,tps=round(tps),max_latency=round(max_ms,3),p90_latency=round(p90,3)", "--by", "tps", "--top", "20"],
    "compromise": ["--group", "set,info=set.title,script=test,scale=load.scale,clients,workers=jobs", "--values", "tps=round(max(tps)),p90_latency=round(min(p90),3)",
                   "--having", "p90_latency <= 15 and tps >= 700 and scale >= 1000", "--by", "tps,p90_latency:asc", "--top", "20"],
}
failed = 0


def tell(name, problem):
    global failed
    failed += bool(problem)
    print(f"not ok {name}: {problem}" if problem else f"ok {name}")


def read(name):
    with open(os.path.join(FIGURES, name), encoding="utf-8") as f:
        return f.read()


def read_tsv(name):
    return list(csv.DictReader(read(name).splitlines(), delimiter="\t"))


def expcollect(plan, texts, *options):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "plan.json"), "w", encoding="utf-8") as f:
            f.write(plan.text())
        with open(os.path.join(folder, "records.log"), "w", encoding="utf-8") as f:
            f.write("".join(texts))
        done = r.run(PROGRAM, os.path.join(folder, "plan.json"), os.path.join(folder, "records.log"), *options)
    return [collapse(line) for line in done.stdout.decode().splitlines() if line.strip()], done.stderr.decode()


def difference(expected, got):
    for line, (want, is_) in enumerate(zip(expected, got), 1):
        if want != is_:
            words = [f"'{a}' for '{b}'" for a, b in zip(is_.split(), want.split()) if a != b]
            return f"line {line}: {', '.join(words[:8])}; it is '{is_[:300]}', not '{want[:300]}'"
    return None if len(expected) == len(got) else f"{len(got)} lines for {len(expected)}: {got[len(expected):][:2]} {expected[len(got):][:2]}"


# --- the grid

def axis(name, levels, path=None):
    return {"name": name, **({"path": path} if path else {}), "scope": "round", "levels": levels}


def grid():
    rows = read_tsv("grid.tsv")
    levels = {key: list(dict.fromkeys(row[key] for row in rows)) for key in ("path", "bs", "threads")}
    size = {"4k": 4096, "8k": 8192}
    plan = r.Plan("grid", [axis("path", [{"name": p, "set": {}} for p in levels["path"]]),
                           axis("bs", [{"name": b, "value": size[b]} for b in levels["bs"]], "workloads.main.bs"),
                           axis("threads", [{"name": t, "value": int(t)} for t in levels["threads"]], "workloads.main.threads")])
    texts = []
    for row in sorted(rows, key=lambda row: [levels[k].index(row[k]) for k in levels]):
        id_ = r.round_id("grid", row["path"], row["bs"], row["threads"])
        iops, read_kb = float(row["iops"]), float(row["rareq"])
        plan.round(id_, [levels[k].index(row[k]) for k in levels], "fio", threads=int(row["threads"]))
        options = {"rw": "randread", "bs": row["bs"], "ioengine": "psync", "iodepth": 1, "numjobs": row["threads"], "runtime": "60"}
        texts.append(r.record(id_, [("fio.json", 1, r.fio_json(options, read={"iops": iops, "mean_ms": float(row["usecs"]) / 1000})),
                                    ("vmstat", None, r.vmstat(float(row["cpu"]))), ("iostat", None, r.iostat(iops, float(row["r_await"]) / 1000, read_kb))]))
    pivots = [f"rows=bs,path cols=njobs=threads value={value} label=fio.{{bs}}b.{{path}}.{{ioengine}} title={title} format={form}" for _, title, value, form in GRID]
    got, said = expcollect(plan, texts, "--style", "plain", *[word for pivot in pivots for word in ("--pivot", pivot)])
    tell("the pivots are made without a word", said)
    for key, title, _, _ in GRID:
        expected = read(f"grid-{key}.txt").splitlines()
        at = got.index(title) if title in got else len(got)
        part = got[at:at + len(expected)]
        if key != "cpu_op":
            tell(f"grid: {title}", difference(expected, part))
            continue
        pairs = [(a, b) for want, is_ in zip(expected[2:], part[2:]) for a, b in zip(want.split()[:-1], is_.split()[:-1])]
        other = sum(a != b for a, b in pairs)
        DERIVED["cpu_usecs per operation"] = [(a, b) for a, b in pairs if a != b]
        tell(f"grid: {title} has the page's shape ({other} of {len(pairs)} figures do not follow from the page's own)", None if len(part) == len(expected) else "another shape")
    return plan, texts


# --- the sets

class Unrounded:
    """values of tests that were printed rounded, moved within their rounding until all printed means come out"""

    def __init__(self, values, steps, step):
        self.values, self.steps, self.step = list(values), steps, step      # steps: how far each may move, in either direction
        self.moved, self.wants = [0] * len(self.values), []

    def want(self, members, mean, tolerance):
        self.wants.append((members, mean, tolerance))

    def excess(self, want):
        members, mean, tolerance = want
        off = sum(self.values[i] + self.moved[i] * self.step for i in members) / len(members) - mean
        return max(0, abs(off) - tolerance) * len(members), off

    def settle(self):
        dice = random.Random(1)
        of = [[w for w in self.wants if i in w[0]] for i in range(len(self.values))]
        for _ in range(10000):
            wrong = [w for w in self.wants if self.excess(w)[0] > 1e-9]
            if not wrong:
                break
            best = None
            for i in {i for w in wrong for i in w[0]}:
                before = sum(self.excess(w)[0] for w in of[i])
                for way in (-1, 1):
                    if abs(self.moved[i] + way) <= self.steps[i]:
                        self.moved[i] += way
                        gain = before - sum(self.excess(w)[0] for w in of[i])
                        self.moved[i] -= way
                        if best is None or gain > best[0]:
                            best = gain, i, way
            if best is None:
                break
            if best[0] <= 1e-12 or dice.random() < 0.2:         # not only downhill
                movable = [(i, way) for w in wrong for i in w[0] for way in (-1, 1) if abs(self.moved[i] + way) <= self.steps[i]]
                best = 0, *dice.choice(movable)
            self.moved[best[1]] += best[2]
        return [round(v + m * self.step, 6) for v, m in zip(self.values, self.moved)]


def p90_of(tests):
    """of three tests: those that the page tells, the others so that mean and least are the page's; and which are free"""
    total = round(3000 * float(tests[0]["p90_mean"]))
    told = [round(float(t["p90"]) * 1000) if t["p90"] else None for t in tests]
    least = round(float(tests[0]["p90_least"]) * 1000) if tests[0]["p90_least"] else None
    free = [i for i, v in enumerate(told) if v is None]
    if least is not None and free and least not in told:
        told[free.pop()] = least
    rest = total - sum(v for v in told if v is not None)
    for n, i in enumerate(free):
        told[i] = rest // len(free) + (n < rest % len(free))
    return [v / 1000 for v in told], [3 if i in free else 0 for i in range(len(tests))]


def unround(rows, points):
    """tps, mean and 90th percentile of each test, such that the averages over it come out as printed"""
    ninety = [p90_of(tests) for tests in points.values()]
    solved = [Unrounded([float(t["tps"]) for t in rows], [4] * len(rows), 0.1), Unrounded([float(t["avg"]) for t in rows], [1] * len(rows), 0.001),
              Unrounded([v for p in ninety for v in p[0]], [s for p in ninety for s in p[1]], 0.001)]
    for kind, keys in (("scale", ("set", "scale")), ("clients", ("set", "clients")), ("both", ("set", "scale", "clients"))):
        for line in read(f"sets-{kind}.txt").splitlines():
            if line[0] not in "#s":
                words = line.split()
                members = [i for i, row in enumerate(rows) if [row[k] for k in keys] == words[:len(keys)]]
                for unrounded, mean, tolerance in zip(solved, words[-4:-1], (0.4999, 0.000499, 0.000499)):
                    unrounded.want(members, float(mean), tolerance)
    return list(zip(*(u.settle() for u in solved)))


def sets():
    rows = read_tsv("sets.tsv")
    names = list(dict.fromkeys(row["set"] for row in rows))
    info = {row["set"]: row["info"] for row in rows}
    scales, clients = (list(dict.fromkeys(row[k] for row in rows)) for k in ("scale", "clients"))
    plan = r.Plan("sets", [axis("set", [{"name": n, "title": info[n], "set": {}} for n in names]),
                           axis("load.scale", [{"name": s, "value": int(s)} for s in scales], "load.scale"),
                           axis("clients", [{"name": c, "value": int(c)} for c in clients], "workloads.main.clients")])
    points, texts = {}, []
    for row in rows:
        points.setdefault((row["set"], row["scale"], row["clients"]), []).append(row)
    rows = [row for tests in points.values() for row in tests]
    figures = iter(unround(rows, points))
    for (set_, scale, client), tests in points.items():
        for n, test in enumerate(tests, 1):
            tps, avg, p90 = next(figures)
            id_ = r.round_id("sets", set_, scale, client, n)
            plan.round(id_, [names.index(set_), scales.index(scale), clients.index(client)], "pgbench", repeat=n)
            texts.append(r.record(id_, [("stdout", 1, r.pgbench("tpc-b.sql", scale, client, 4, tps, avg)),
                                        ("log.1", 1, r.pgbench_log(p90, float(test["max"])))], argvs=(("pgbench",),)))
    for key, options in SETS.items():
        got, said = expcollect(plan, texts, "--style", "plain", *options)
        expected = read(f"sets-{key}.txt").splitlines()
        if expected[0].startswith("#"):                         # a heading and a table a set; ours is one
            expected = [expected[1]] + [line for line in expected if line[0] not in "#s"]
        got = got[1:len(expected) + 1] if key == "fastest" else got[1:]      # of an extract: fewer of the fastest
        tell(f"sets: {key}", said or difference(expected, got))


# --- bexhoma's page

def fio_of(row):
    options = {"rw": row["hardware_fio_rw"], "bs": row["hardware_fio_bs"], "iodepth": row["hardware_fio_iodepth"], "ioengine": row["hardware_fio_engine"],
               "numjobs": row["hardware_fio_numjobs"], "size": "4G", "runtime": 60}
    more = {"fsync": row["hardware_fio_fsync"], "fdatasync": row["hardware_fio_fdatasync"], "rwmixread": row["hardware_fio_rwmixread"]}
    options.update({k: v for k, v in more.items() if v != ("50" if k == "rwmixread" else "0")})
    directions = {}
    for d in ("read", "write"):
        if float(row[f"hardware_fio_{d}_iops"]):
            directions[d] = {"iops": float(row[f"hardware_fio_{d}_iops"]), "mean_ms": 1, **{p: float(row[f"hardware_fio_{d}_lat_p{p}_ms"]) for p in (95, 99)}}
    return [("fio.json", 1, r.fio_json(options, **directions))], (("fio",),)


def sysbench_of(row):
    s = {k.replace("hardware_sysbench_", ""): float(v) for k, v in row.items() if k.startswith("hardware_sysbench")}
    threads = row["hardware_threads"]
    cpu = r.sysbench("cpu", threads, s["cpu_events_per_sec"], s["cpu_total_time_s"], s["cpu_lat_p95_ms"])
    memory = r.sysbench("memory", threads, s["memory_ops_per_sec"], 2, s["memory_lat_p95_ms"], s["memory_throughput_mibps"])
    return [("stdout", 1, cpu), ("stdout", 2, memory)], (("sysbench", "cpu", "run"), ("sysbench", "memory", "run"))


def is_possible(row, duration_s):
    """no peak is below the mean"""
    return float(f"{float(row['CPU [CPUs]']) / duration_s:.2f}") <= float(row["Max CPU"]) + 1e-9


def used_of(job, rows, duration_s, stages):
    sections = []
    for part, name in (("system", "cgroup"), ("client", "cgroup.client")):
        for row in rows:
            if row["part"] == part and row["DBMS"] == job:
                cpu, peak, memory, cache = (float(row[k]) for k in ("CPU [CPUs]", "Max CPU", "Max RAM [Gb]", "Max RAM Cached [Gb]"))
                sections.append((name, None, r.cgroup(duration_s, stages, cpu, peak, memory, cache)))
    return sections


def blank_peaks(lines, jobs):
    """Max CPU of the component benchmarker where it is below the mean"""
    out, part = [], None
    for line in lines:
        part = line if line.startswith("#") else part
        cells = line.split(" | ")
        if part == "### Execution phase: component benchmarker" and cells[0].lstrip("| ") in jobs:
            cells[2] = "?"
        out.append(" | ".join(cells))
    return out


def command(number, rows, used):
    tenants = len({row["DBMS"].split("-")[1] for row in rows})
    rounds = list(dict.fromkeys(row["client"] for row in rows))
    plan, texts = r.Plan(f"command-{number}", [axis("run", [{"name": n, "value": int(n)} for n in rounds], "run")], tenants=tenants), []
    pods, durations = {}, {}
    for row in rows:
        pods.setdefault(row["client"], set()).add(row["child"])
        durations.setdefault(row["job"], int(row["duration"]))
    impossible = {u["DBMS"] for u in used if u["part"] == "client" and not is_possible(u, durations[u["DBMS"]])}
    for row in rows:
        id_ = r.round_id(number, row["client"])
        tenant, child = int(row["DBMS"].split("-")[1]), int(row["child"])
        is_fio = row["hardware_fio_rw"] != ""
        sections, argvs = fio_of(row) if is_fio else sysbench_of(row)
        if id_ not in {s["id"] for s in plan.steps}:
            plan.round(id_, [rounds.index(row["client"])], "fio" if is_fio else "sysbench", stages=None if is_fio else [{}, {}], pods=len(pods[row["client"]]))
        if child == 1:
            sections = sections + used_of(row["job"], used, int(row["duration"]), len(argvs))
        texts.append(r.record(id_, sections, tenant, child, len(pods[row["client"]]), argvs, int(row["duration"])))
    got, _ = expcollect(plan, texts, "--style", "bexhoma")
    start = got.index("### Workflow") if "### Workflow" in got else len(got)
    end = got.index("### Tests") if "### Tests" in got else len(got)
    expected = read(f"hardware-{number}.txt").splitlines()
    tell(f"hardware {number}: workflow, per connection, per phase, monitoring", difference(blank_peaks(expected, impossible), blank_peaks(got[start:end], impossible)))
    DERIVED["Max CPU below the mean"] = DERIVED.get("Max CPU below the mean", []) + sorted(impossible)


def hardware():
    rows, used = read_tsv("hardware.tsv"), read_tsv("used.tsv")
    for number in dict.fromkeys(row["command"] for row in rows):
        command(number, [row for row in rows if row["command"] == number], [row for row in used if row["command"] == number])


if __name__ == "__main__":
    FIGURES, PROGRAM, DERIVED = sys.argv[1], os.environ["EXPCOLLECT"], {}
    grid()
    sets()
    hardware()
    for name, cells in DERIVED.items():
        print(f"# {name}: {len(cells)} figures of the pages do not follow from their own numbers")
    sys.exit(failed > 0)
