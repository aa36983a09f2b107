"""What the end-to-end tests share: a namespace of their own, an experiment built and applied into it, and telling cases."""
import base64
import contextlib
import gzip
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
EXPC = os.environ.get("EXPC", os.path.join(ROOT, "build/expc"))
EXPCOLLECT = os.environ.get("EXPCOLLECT", os.path.join(ROOT, "build/expcollect"))
OWN = os.environ.get("EXPC_CLUSTER") == "own"


class Failure(Exception):
    pass


def run(*command, check=True, timeout=300, stdin=None, cwd=None):
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout, input=stdin, cwd=cwd)
    if check and done.returncode != 0:
        raise Failure(f"{' '.join(command)}: status {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done


def wait(what, seconds, look):
    """Calls look() until it is true, and returns what it said."""
    until = time.monotonic() + seconds
    while True:
        seen = look()
        if seen:
            return seen
        if time.monotonic() > until:
            raise Failure(f"{what}: not within {seconds} s")
        time.sleep(1)


class Space:
    """A namespace. Any `Warning:` of the API server about an applied object is a failure."""

    def __init__(self, name, level="restricted"):
        self.name = name
        labels = {f"pod-security.kubernetes.io/{mode}": level for mode in ("enforce", "warn")}
        labels["expc.dev/test"] = "e2e"
        self.create({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": name, "labels": labels}})

    def kubectl(self, *words, **options):
        return run("kubectl", "-n", self.name, *words, **options)

    def create(self, *objects):
        for item in objects:
            self.kubectl("create", "-f", "-", stdin=json.dumps(item))

    def get(self, *words):
        return json.loads(self.kubectl("get", *words, "-o", "json").stdout)

    def items(self, *words):
        return self.get(*words)["items"]

    def delete(self):
        run("kubectl", "delete", "namespace", self.name, "--wait=false", check=False)


class Experiment:
    def __init__(self, space, path, *words, folder=None):
        self.space, self.words, self.path = space, words, path
        self.folder = folder or tempfile.mkdtemp(prefix="expc-e2e-")
        self.out = os.path.join(self.folder, "out")
        self.build()

    def build(self, *more):
        run(EXPC, "build", self.path, "--set", f"metadata.namespace={self.space.name}", *self.words, *more, "-o", self.out, cwd=ROOT)
        with open(os.path.join(self.out, "plan.json"), encoding="utf-8") as file:
            self.plan = json.load(file)
        self.name = self.plan["experiment"]["name"]
        self.rounds = [step for step in self.plan["steps"] if step["do"] == "round"]
        with open(os.path.join(self.out, "objects.tsv"), encoding="utf-8") as file:
            self.objects = [line.rstrip("\n").split("\t") for line in file]

    def object(self, kind, start):
        return next(row[1] for row in self.objects if row[0] == kind and row[1].startswith(start))

    @property
    def sequencer(self):
        return self.object("Job", f"{self.name}-run-")

    def apply(self, *words):
        done = self.space.kubectl("apply", *words, "-f", os.path.join(self.out, "manifests"))
        if "Warning" in done.stderr:
            raise Failure(f"apply warns: {done.stderr}")
        return done.stdout.splitlines()

    def status(self):
        done = self.space.kubectl("get", "configmap", f"{self.name}-status", "-o", "json", check=False)
        return json.loads(done.stdout).get("data", {}) if done.returncode == 0 else {}

    def wait_phase(self, seconds, *phases):
        return wait(f"{self.name}: phase {' or '.join(phases)} (is {self.status()})", seconds, lambda: self.status().get("phase") in phases)

    def verdict(self, seconds):
        """Waits for the sequencer Job: Complete or Failed."""
        def ended():
            conditions = self.space.get("job", self.sequencer).get("status", {}).get("conditions", [])
            return next((c["type"] for c in conditions if c["status"] == "True" and c["type"] in ("Complete", "Failed")), None)
        try:
            return wait(f"{self.name}: the sequencer's end", seconds, ended)
        except Failure as failure:
            raise Failure(f"{failure}; status {self.status()}; {self.sequencer_log()}") from None

    def sequencer_log(self):
        return self.space.kubectl("logs", "-l", "app.kubernetes.io/component=sequencer", "--tail=20", check=False).stdout

    def records(self, *words):
        path = os.path.join(self.folder, "records.log")
        done = run("sh", os.path.join(self.out, "logs.sh"), *words)
        with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(done.stdout)
        return path

    def collect(self, *files, form="md"):
        return run(EXPCOLLECT, os.path.join(self.out, "plan.json"), *files, "--format", form, check=False)

    def results(self):
        """The result ConfigMaps, by round: how many say ok and failed."""
        seen = {}
        for item in self.space.items("configmaps", "-l", f"expc.dev/experiment={self.name},expc.dev/result"):
            labels = item["metadata"]["labels"]
            seen.setdefault(labels["expc.dev/round"], []).append(labels["expc.dev/result"])
        return seen

    def measured(self):
        """From the records: (start, end) of the tool in each round, in ms, in the plan's order; of all its clients the first start and the last end."""
        times = {}
        with open(self.records("--configmaps-only"), encoding="utf-8", errors="surrogateescape") as file:
            for item in json.loads(file.read())["items"]:
                text = gzip.decompress(base64.b64decode(item["binaryData"]["record.gz"]))
                header = json.loads(text[:text.index(b"\n")])
                for stage in (stage for stage in header["stages"] if "end_ms" in stage):
                    begin, end = times.get(header["round"], (stage["start_ms"], stage["end_ms"]))
                    times[header["round"]] = (min(begin, stage["start_ms"]), max(end, stage["end_ms"]))
        return [times[step["id"]] for step in self.rounds if step["id"] in times]

    def overhead(self):
        """What a round costs beside its run time, in s: the median over neighbours."""
        starts = [begin for begin, _ in self.measured()]
        return statistics.median((b - a) / 1000 - step["run_s"] for a, b, step in zip(starts, starts[1:], self.rounds))

    def each_round_once(self):
        clients = {step["id"]: sum(w["pods"] * w["copies"] for w in step["workloads"]) for step in self.rounds}
        seen = self.results()
        wrong = {k: seen.get(k) for k, n in clients.items() if len(seen.get(k, [])) != n}
        if wrong:
            raise Failure(f"not one record a client: {wrong}")


@contextlib.contextmanager
def space(name, level="restricted"):
    made = Space(f"expc-e2e-{name}-{os.getpid()}", level)
    try:
        yield made
    finally:
        made.delete()


def expect(what, condition, *more):
    if not condition:
        raise Failure(what + (": " + " ".join(str(m)[:3000] for m in more) if more else ""))


failed = False


@contextlib.contextmanager
def case(name):
    """Tells one case; what goes wrong in it does not end the others."""
    global failed
    began = time.monotonic()
    try:
        yield
        print(f"ok {name} ({time.monotonic() - began:.0f} s)", flush=True)
    except (Failure, subprocess.TimeoutExpired, KeyError, IndexError, ValueError, StopIteration) as wrong:
        failed = True
        print(f"not ok {name}: {type(wrong).__name__}: {wrong}", flush=True)


def tell_overhead(what, seconds, limit):
    """Told against the number to reach; a busy machine may miss it, but three times as long is a fault."""
    verdict = "reached" if seconds < limit else "MISSED"
    print(f"    overhead of a round {what}: {seconds:.2f} s, {verdict} (under {limit} s); load of this machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    expect(f"under {3 * limit} s", seconds < 3 * limit, f"{seconds:.1f} s")


def skip(name, why):
    print(f"ok {name} # SKIP {why}", flush=True)


def finish():
    sys.exit(1 if failed else 0)


def without(path):
    shutil.rmtree(path, ignore_errors=True)
