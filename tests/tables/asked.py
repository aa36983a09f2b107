#!/usr/bin/env python3
"""tests/tables/asked.py - options of tables, advice, plots, test cases and comparisons, on records made here; each way of asking wrongly is told."""
import csv
import io
import json
import os
import re
import sys
import tempfile
import xml.dom.minidom

import records as r

failed = 0


def tell(name, problem=None):
    global failed
    failed += bool(problem)
    print(f"not ok {name}: {problem}" if problem else f"ok {name}")


def want(name, got, expected):
    tell(name, None if got == expected else f"it is {got!r}, not {expected!r}")


def levels(*values):
    return [{"name": str(v), "value": v} for v in values]


def depth_plan():
    """two directions, three depths, three repeats, two clients: rates 100 d for reads, flat from depth 4 on"""
    plan = r.Plan("depths", [{"name": "rw", "path": "workloads.main.rw", "scope": "round", "levels": [{"name": v, "value": v} for v in ("randread", "randwrite")]},
                             {"name": "iodepth", "path": "workloads.main.iodepth", "scope": "round", "levels": levels(1, 4, 16)}])
    texts = []
    for i, rw in enumerate(("randread", "randwrite")):
        for k, depth in enumerate((1, 4, 16)):
            for repeat in (1, 2, 3):
                id_ = r.round_id("depths", rw, depth, repeat)
                plan.round(id_, [i, k], "fio", {"rw": rw, "bs": 8192, "iodepth": depth}, pods=2, repeat=repeat)
                for client in (1, 2):
                    iops = min(depth, 4) * 100 + repeat + client
                    options = {"rw": rw, "bs": "8k", "iodepth": depth, "ioengine": "libaio", "numjobs": 1, "runtime": 60}
                    direction = {rw[4:]: {"iops": iops, "mean_ms": 1.0 + client, 95: 2.0 * client, 99: 3.0 * client}}
                    texts.append(r.record(id_, [("fio.json", 1, r.fio_json(options, **direction))], client=client, clients=2, argvs=(("fio",),)))
    return plan, texts


class Place:
    def __init__(self, plan, texts):
        self.folder = tempfile.mkdtemp(dir=WORK)
        self.write("plan.json", plan.text())
        self.write("a.log", "".join(texts))

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as f:
            f.write(text)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as f:
            return f.read()

    def run(self, *options, plan=True):
        done = r.run(PROGRAM, *([self.path("plan.json")] if plan else []), self.path("a.log"), *options)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def rows(self, *options):
        _, out, _ = self.run("--format", "csv", *options)
        return list(csv.reader(io.StringIO(out)))


def options(place):
    want("groups have statistics of the sums over clients", place.rows("--group", "rw,iodepth", "--values", "n:iops,mean:iops,sd:iops,min:iops,max:iops", "--where", "rw = randread and iodepth <= 4"),
         [["rw", "iodepth", "n_iops", "mean_iops", "sd_iops", "min_iops", "max_iops"], ["randread", "1", "3", "207", "2", "205", "209"], ["randread", "4", "3", "807", "2", "805", "809"]])
    half = 4.303 * 2 / 3 ** 0.5
    got = place.rows("--group", "iodepth", "--values", "ci:iops", "--where", "rw=randwrite and iodepth=1")
    tell("the interval is Student's", None if abs(float(got[1][1]) - half) < 1e-9 else f"{got} for {half}")
    want("a percentile of a round is the worst client's, over rounds a sample", place.rows("--group", "rw", "--values", "p95=mean:p95"), [["rw", "p95"], ["randread", "4"], ["randwrite", "4"]])
    _, out, _ = place.run("--group", "rw", "--values", "mean:p95")
    tell("and headed so", None if "| mean p95 ms, worst client |" in out else out)
    want("percentiles of clients of one round have no mean", place.rows("--per", "client", "--group", "rw", "--values", "mean:p95,max:p95,n:p95"),
         [["rw", "mean_p95", "max_p95", "n_p95"], ["randread", "", "4", "18"], ["randwrite", "", "4", "18"]])
    want("the top of a list", place.rows("--columns", "rw,iodepth,repeat,iops%.0f", "--by", "iops,rw:asc", "--top", "2"), [["rw", "iodepth", "repeat", "iops"], ["randread", "4", "3", "809"], ["randread", "16", "3", "809"]])
    want("smallest first", [row[0] for row in place.rows("--columns", "iodepth", "--by", "iodepth:asc", "--top", "1")[1:]], ["1"])
    want("a pivot is the mean over repeats", place.rows("--pivot", "rows=rw cols=iodepth value=iops"), [["rw", "1", "4", "16"], ["randread", "207", "807", "807"], ["randwrite", "207", "807", "807"]])
    want("two pivots follow each other", len(place.rows("--pivot", "rows=rw cols=iodepth value=iops", "--pivot", "rows=iodepth cols=rw value=p99")), 8)
    want("what was not measured is what --na says", place.rows("--columns", "read_iops", "--where", "rw=randwrite and iodepth=1 and repeat=1", "--na", "-"), [["read_iops"], ["-"]])
    status, out, _ = place.run("--having", "n_iops > 5", "--group", "rw", "--values", "n:iops")
    tell("having asks the columns of the table", None if "| randread  |" in out and status == 0 else out)
    _, out, _ = place.run("--columns", "rw", "--where", "iops > 1000000")
    tell("no rows is said", None if "No rows." in out else out)


WRONG = [
    (["--columns", "rw,iodept"], "--columns:1:4: error: unknown column 'iodept' [unknown-column]", "did you mean 'iodepth'?"),
    (["--where", "p95 < "], "--where:1:7: error: a column, a number or a 'text' is wanted, but it ends here [bad-expression]", "^"),
    (["--where", "p95 < 15 adn rw = x"], "--where:1:10: error: and, or, or the end is wanted, not 'adn' [bad-expression]", "         ^~~"),
    (["--group", "rw", "--values", "avg:iops"], "--values:1:1: error: a statistic", "^~~"),
    (["--values", "mean:iops"], "--values:1:1: error: values are of groups: say which with --group [bad-option]", "mean:iops"),
    (["--top", "3"], "--top:1:1: error: the top by what?", "3"),
    (["--top", "0", "--by", "iops"], "--top:1:1: error: a number of rows from 1 on is wanted", "0"),
    (["--per", "pod"], "--per:1:1: error: client, tenant or round is wanted", "pod"),
    (["--pivot", "rows=rw value=iops"], "--pivot:1:1: error: a pivot wants rows=, cols= and value=", "rows"),
    (["--pivot", "rws=rw cols=iodepth value=iops"], "--pivot:1:1: error: rows=, cols=, value=, label=, format= or title= is wanted", "rws=rw"),
    (["--pivot", "rows=rw cols=repeat value=iops"], "pivot: results that differ in 'iodepth' fall into one cell [ambiguous-cell]", "--where"),
    (["--pivot", "rows=rw cols=iodepth value=iops format=%d"], "--pivot:1:40: error: a format is text with one figure in it", "^"),
    (["--pivot", "rows=rw cols=iodepth value=iops label={rw"], "a { wants its }", "rw"),
    (["--columns", "rw,,iops"], "--columns:1:", "a column is wanted here"),
    (["--columns", "rw", "--group", "rw"], "--columns:1:1: error: the columns of groups are those of --group and --values", "rw"),
    (["--having", "n > 1"], "--having:1:1: error: having is about groups", "n > 1"),
    (["--style", "fancy"], "unknown style 'fancy' (markdown, plain, bexhoma)", ""),
    (["--colums", "rw"], "unknown option '--colums', did you mean --columns?", ""),
    (["--format", "pdf"], "unknown format 'pdf' (md, csv, json, html, junit)", ""),
]


def wrong(place):
    for words, message, more in WRONG:
        status, out, said = place.run(*words)
        tell(f"told: {' '.join(words)}", None if status == 2 and not out and message in said and more in said else f"status {status}: {said or out}")


def advice(place):
    place.run("-o", place.path("out"))
    text = place.read("out/calibration.md")
    tell("the elbow of reads that are flat from 4 on is 4", None if "## effective" in text and re.search(r"- value: 4\n", text) else text)
    tell("three repeats and passed checks may be used", None if "DO NOT USE" not in text else text)
    page = place.read("out/report.html")
    tell("the page has plots over depth", None if page.count("<svg") >= 2 and "over iodepth" in page and "src=" not in page and "href=" not in page else page[:400])
    for svg in re.findall(r"<svg.*?</svg>", page, re.S):
        xml.dom.minidom.parseString(svg)
    cases = xml.dom.minidom.parseString(place.read("out/junit.xml")).getElementsByTagName("testcase")
    names = {c.getAttribute("name"): [e.tagName for e in c.childNodes if e.nodeType == 1] for c in cases}
    want("checks are test cases", [names.get("rounds-once"), names.get("no-throttling")], [[], ["skipped"]])


def failing(plan, texts):
    place = Place(plan, texts[:-1])
    status, _, _ = place.run("-o", place.path("out"))
    text = place.read("out/calibration.md")
    tell("a failed check is a reason not to use advice", None if status == 1 and "DO NOT USE: check rounds-once failed for 1 row" in text else text)
    tell("a failed check is a failure", None if '<failure message="1 row">' in place.read("out/junit.xml") else place.read("out/junit.xml"))


def spread(plan, texts):
    place = Place(plan, resummed(changed(texts[:2], 1.3)) + texts[2:])
    status, out, said = place.run()
    tell("repeats that lie far apart are told", None if status == 1 and "read_iops of 3 repeats varies by 14.9 % (CV) [spread]" in said else said)


def queries():
    def place(reads):
        plan = r.Plan("oltp")
        plan.round(r.round_id("oltp"), [], "sysbench", {"script": "oltp_read_write", "threads": 1, "sum_ranges": 2})
        text = ("sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\nRunning the test with following options:\nNumber of threads: 1\n\nSQL statistics:\n    queries performed:\n"
                f"        read:                            {reads}\n        write:                           400\n        other:                           200\n"
                f"        total:                           {reads + 600}\n    transactions:                        100    (10.00 per sec.)\n"
                f"    queries:                             {reads + 600}   (210.00 per sec.)\n    ignored errors:                      0      (0.00 per sec.)\n"
                "    reconnects:                          0      (0.00 per sec.)\n\nGeneral statistics:\n    total time:                          10.0000s\n"
                "    total number of events:              100\n\nLatency (ms):\n         min:                                    1.00\n         avg:                                    2.00\n"
                "         max:                                   10.00\n         95th percentile:                        3.00\n         sum:                                  200.00\n\n")
        return Place(plan, [r.record(r.round_id("oltp"), [("stdout", 1, text)], argvs=(("sysbench", "oltp_read_write", "run"),))])
    _, out, said = place(1500).run("--format", "json")
    want("transactions that hold the planned queries pass", [c["state"] for c in json.loads(out)["checks"] if c["code"] == "queries"], ["pass"])
    _, _, said = place(1400).run()
    tell("transactions with fewer queries are told", None if "14.00 read_queries a transaction, planned are 15 [queries]" in said else said)


def looks():
    """what a colleague sees who names two files and nothing else"""
    place = Place(r.Plan("none"), [r.iostat(100, 0.5, 8)])
    place.write("b.log", r.fio_json({"rw": "randread", "bs": "8k"}, read={"iops": 7}))
    done = r.run(PROGRAM, place.path("a.log"), place.path("b.log"))
    out = done.stdout.decode()
    tell("each tool has a table of its own", None if "## Results of iostat" in out and "## Results of fio" in out else out)
    row = re.search(r"\| nvme0n1 \|.*", out)
    tell("iostat's devices are shown", None if row and re.sub(r"\s+", " ", row[0]).startswith("| nvme0n1 | 100.0 | 0.0 | 0.78 | 0.00 | 0.500 |") else out)


def changed(texts, factor):
    return [re.sub(r'"iops": ([0-9.]+)', lambda m: f'"iops": {float(m[1]) * factor}', text) for text in texts]


def resummed(texts):
    out = []
    for text in texts:
        header, rest = text.split("\n", 1)
        header = json.loads(header)
        body = rest[:rest.rindex('{"format":"expc.end/1"')]
        header["sections"] = [{"name": "fio.json", "stage": 1, "bytes": len(body) - 1, "cksum": r.cksum(body[:-1].encode())}]
        out.append(r.compact(header) + "\n" + body + rest[len(body):])
    return out


def compare(place, plan, texts):
    slower = Place(plan, resummed(changed(texts, 0.5)))
    for p in (place, slower):
        p.run("-o", p.path("out"))
    done = r.run(PROGRAM, "compare", place.path("out"), slower.path("out/results.json"), "--fail-on", "regress")
    out = done.stdout.decode()
    tell("half the rate is worse", None if done.returncode == 1 and out.count("WORSE") == 6 and "-50.00" in out and "worse, " in out else f"{done.returncode}: {out}{done.stderr.decode()}")
    done = r.run(PROGRAM, "compare", place.path("out"), place.path("out"), "--fail-on", "regress")
    tell("the same is the same", None if done.returncode == 0 and "WORSE" not in done.stdout.decode() and " 0 worse" in done.stdout.decode() else done.stdout.decode())
    for words, status, message in (([], 2, "compare takes two runs"), (["a", "b", "c"], 2, "one more"), (["a", "b", "--fail-on", "x"], 2, "only 'regress'"), (["a", "b", "--format=x"], 2, "unknown format"),
                                   (["a", "b", "--x"], 2, "unknown option"), (["/nowhere", place.path("out")], 3, "cannot read /nowhere"), ([place.path("plan.json"), place.path("out")], 1, "not a results.json")):
        done = r.run(PROGRAM, "compare", *words)
        tell(f"compare {' '.join(os.path.basename(w) for w in words)} is told", None if done.returncode == status and message in done.stderr.decode() else done.stderr.decode())


def matched(plan, texts):
    """the tools' own files, without records"""
    place = Place(plan, [t.split("\n", 1)[1].rsplit('{"format":"expc.end/1"', 1)[0] for t in texts])
    status, out, said = place.run("--format", "json")
    got = json.loads(out)
    rounds = [x["matched"]["round"] for f in got["files"] for x in f["results"] if "matched" in x]
    want("results without ids are taken for rounds by their parameters, one a client", sorted(rounds), sorted(s["id"] for s in plan.steps for _ in (1, 2)))
    tell("and marked so", None if '"matched"' in out and status == 0 else said)
    table = place.run()[1]
    tell("the workflow says it", None if table.count("done, by parameters") == 18 else table)
    more = Place(plan, [place.read("a.log"), r.fio_json({"rw": "randread", "bs": "4k", "iodepth": 1}, read={"iops": 1})])
    tell("what fits no round is told", None if "[unmatched]" in more.run()[2] else more.run()[2])
    sets = r.Plan("sets", [{"name": "set", "scope": "system", "levels": [{"name": n, "set": {}} for n in "ab"]}])
    for i in (0, 1):
        sets.round(r.round_id("sets", i), [i], "fio", {"rw": "randread", "bs": 8192})
    loose = Place(sets, [r.fio_json({"rw": "randread", "bs": "8k"}, read={"iops": 1})])
    tell("what fits several is told and taken for none", None if "[ambiguous-match]" in loose.run()[2] else loose.run()[2])


def baseline():
    def one(tenants, rate, id_):
        plan = r.Plan("neighbours", [{"name": "run", "path": "run", "scope": "round", "levels": levels(1)}], tenants=tenants)
        texts = []
        for repeat in (1, 2):
            plan.round(r.round_id(id_, repeat), [0], "sysbench", repeat=repeat)
            for tenant in range(1, tenants + 1):
                texts.append(r.record(r.round_id(id_, repeat), [("stdout", 1, r.sysbench("cpu", 2, rate, 60, 0.8))], tenant=tenant, argvs=(("sysbench", "cpu", "run"),)))
        return Place(plan, texts)
    alone, shared = one(1, 1000, "alone"), one(4, 750, "shared")
    alone.run("-o", alone.path("out"))
    _, out, _ = shared.run("--baseline", alone.path("out"))
    tell("neighbours cost a quarter", None if "- value: 25.0 %" in out else out[out.find("## Calibration"):][:900])
    _, out, _ = shared.run()
    tell("without a baseline it says what is missing", None if "nobody was measured alone" in out else out)
    plan = r.Plan("both", [{"name": "tenants.count", "path": "tenants.count", "scope": "system", "levels": levels(2, 1)}], tenants=2)
    plan.systems.append({**plan.systems[0], "id": "s000000000002", "tenants": {"count": 1, "by": "system"}})
    texts = []
    for system, tenants, rate in ((0, 2, 900), (1, 1, 1000)):
        id_ = r.round_id("both", system)
        plan.round(id_, [system], "sysbench", system=system)
        texts += [r.record(id_, [("stdout", 1, r.sysbench("cpu", 2, rate, 60, 0.8))], tenant=t + 1, argvs=(("sysbench", "cpu", "run"),)) for t in range(tenants)]
    _, out, _ = Place(plan, texts).run()
    tell("one alone in the same experiment is the baseline", None if "- value: 10.0 %" in out and "| alone " in out and "measured once" in out else out[out.find("## Calibration"):][:900])
    status, _, said = shared.run("--baseline", "/nowhere")
    tell("a baseline that is not there is told", None if status == 3 and "cannot read /nowhere" in said else said)


if __name__ == "__main__":
    PROGRAM = os.environ["EXPCOLLECT"]
    with tempfile.TemporaryDirectory() as WORK:
        PLAN, TEXTS = depth_plan()
        PLACE = Place(PLAN, TEXTS)
        options(PLACE)
        wrong(PLACE)
        advice(PLACE)
        failing(PLAN, TEXTS)
        spread(PLAN, TEXTS)
        queries()
        looks()
        compare(PLACE, PLAN, TEXTS)
        matched(PLAN, TEXTS)
        baseline()
    sys.exit(failed > 0)
