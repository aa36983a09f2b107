"""A cluster that plays: objects in memory, controllers that do what the real ones do with Jobs, Deployments and pods, clients
that get ready, hear the go and leave records, and the part of kubectl's language that our scripts speak.

    cluster.py FOLDER SETTINGS      answers on FOLDER/socket; SETTINGS is JSON (see DEFAULTS)

What happens is written to FOLDER/happened, a line each: `lift POD`, `go ROUND`, `run ROUND POD`, `record NAME`, `cancel JOB`...
Settings can change while it plays: `kubectl play KEY JSON`; `kubectl dump KIND` prints objects.
"""
import json
import os
import re
import socketserver
import sys
import threading
import time
from datetime import datetime, timezone

from jsonpath import render

FOLDER, SETTINGS = sys.argv[1], json.loads(sys.argv[2])
DEFAULTS = {
    "jobs": [],          # {name, round, workload, component, clients, play} there from the start
    "systems": [], "tunes": [],          # names of Deployments
    "start_s": 0.05, "ready_s": 0.1, "run_s": 0.3,
    "pods_late_s": 0, "gated": True,
    "faults": [],        # {match, times, when: before|after, text}
    "rights": True,
}
play = {**DEFAULTS, **SETTINGS}
KINDS = {"secret": "secrets", "pod": "pods", "job": "jobs", "configmap": "configmaps", "lease": "leases", "deployment": "deployments"}
RIGHTS = {
    "sequencer": {"configmaps": "get list watch create patch", "pods": "get list watch patch delete", "jobs": "get list watch patch",
                  "deployments": "get list", "leases": "get list create patch delete", "secrets": "create"},
    "creator": {"configmaps": "get list watch create patch", "pods": "get list watch patch delete", "jobs": "get list watch patch create delete",
                "deployments": "get list create delete", "leases": "get list create patch delete"},
    "client": {"configmaps": "get watch create", "pods": "get list"},
    "user": {kind: "get list watch create patch delete" for kind in KINDS.values()},
}
objects = {kind: {} for kind in KINDS.values()}
lock = threading.RLock()
changed = threading.Condition(lock)
log = []                 # every change: (kind, type, object)
version = 0
happened = open(f"{FOLDER}/happened", "a", buffering=1)


def happen(*words):
    print(*words, file=happened)


class Refusal(Exception):
    pass


def note(kind, what, thing):
    global version
    version += 1
    thing["metadata"]["resourceVersion"] = str(version)
    log.append((kind, what, json.loads(json.dumps(thing))))
    changed.notify_all()


def add(kind, thing):
    name = thing["metadata"]["name"]
    if name in objects[kind]:
        raise Refusal(f'Error from server (AlreadyExists): {kind} "{name}" already exists')
    thing["metadata"].setdefault("creationTimestamp", datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"))
    thing["metadata"]["uid"] = f"uid-{version}"
    objects[kind][name] = thing
    thing["born"] = time.monotonic()
    note(kind, "ADDED", thing)
    if kind == "configmaps" and "expc.dev/result" in thing["metadata"]["labels"]:
        happen("record", name, thing["metadata"]["labels"]["expc.dev/result"])


def remove(kind, name):
    if name in objects[kind]:
        note(kind, "DELETED", objects[kind].pop(name))


def labels_match(thing, selector):
    labels = thing["metadata"].get("labels", {})
    for term in filter(None, re.split(r",(?![^(]*\))", selector)):
        if " in (" in term:
            key, _, values = term[:-1].partition(" in (")
            if labels.get(key) not in values.split(","):
                return False
            continue
        key, _, value = term.partition("=")
        if key not in labels or ("=" in term and labels[key] != value):
            return False
    return True


# --- controllers ---------------------------------------------------------------------------------------------------

def new_job(row):
    labels = {"expc.dev/experiment": "exp", "app.kubernetes.io/component": row.get("component", "round"), "expc.dev/round": row["round"],
              "expc.dev/workload": row.get("workload", "main")}
    return {"metadata": {"name": row["name"], "labels": labels}, "play": row.get("play", ""),
            "spec": {"parallelism": row.get("clients", 1)}, "status": {}}


def new_pod(name, labels, gate, play_words):
    gates = [{"name": f"expc.dev/{gate}"}, {"name": "other.dev/gate"}] if "other-gate" in play_words else [{"name": f"expc.dev/{gate}"}]
    return {"metadata": {"name": name, "labels": labels}, "spec": {"schedulingGates": gates if play["gated"] else []},
            "status": {"phase": "Pending", "conditions": [{"type": "Ready", "status": "False"}]}, "play": play_words, "lifted": None}


def set_ready(pod, status):
    pod["status"]["conditions"] = [{"type": "Ready", "status": status}]


def step_pod(pod):
    now = time.monotonic()
    if pod["spec"]["schedulingGates"] or pod["status"]["phase"] in ("Failed", "Succeeded"):
        return
    if "deletionTimestamp" in pod["metadata"]:
        return
    if pod["lifted"] is None:
        pod["lifted"] = now
        happen("start", pod["metadata"]["name"])
    words = pod["play"]
    if "never-starts" in words:
        return
    if pod["status"]["phase"] == "Pending" and now - pod["lifted"] > play["start_s"]:
        pod["status"]["phase"] = "Running"
        pod["status"]["containerStatuses"] = [{"name": "system" if "expc.dev/object" in pod["metadata"]["labels"] else "client",
                                               "imageID": "expc/tools@sha256:abc", "restartCount": 0, "containerID": "cri://" + pod["metadata"]["uid"]}]
        pod["spec"]["nodeName"] = "node-1"
        note("pods", "MODIFIED", pod)
    if pod["status"]["phase"] == "Running" and now - pod["lifted"] > play["start_s"] + play["ready_s"]:
        if "expc.dev/round" in pod["metadata"]["labels"]:
            step_client(pod)
        elif pod["status"]["conditions"][0]["status"] != "True":
            set_ready(pod, "True")
            note("pods", "MODIFIED", pod)


def end_pod(pod, phase, message=""):
    pod["status"]["phase"] = phase
    set_ready(pod, "False")
    pod["status"]["containerStatuses"][0]["state"] = {"terminated": {"exitCode": int(phase == "Failed"), "reason": "Error", "message": message}}
    note("pods", "MODIFIED", pod)


def store_record(pod, result):
    labels = pod["metadata"]["labels"]
    name = f"exp-{labels['expc.dev/round']}-{labels['expc.dev/workload']}-t1-{pod['client']}"
    pieces = 3 if "pieces" in pod["play"] else 1
    for piece in range(1, pieces + 1):
        if "piece-lost" in pod["play"] and piece == 2:
            continue
        add("configmaps", {"metadata": {"name": name + (f"-{piece}of{pieces}" if pieces > 1 else ""), "labels": {
            "expc.dev/experiment": "exp", "expc.dev/round": labels["expc.dev/round"], "expc.dev/result": result}}, "binaryData": {"record.gz": "x" * 100}})


def step_client(pod):
    words, labels = pod["play"], pod["metadata"]["labels"]
    go = objects["configmaps"].get("exp-go", {}).get("data", {})
    if pod["metadata"].get("annotations", {}).get("expc.dev/keep") == "true":
        happen("kept", pod["metadata"]["name"])
        end_pod(pod, "Succeeded")
    elif "fail-early" in words:
        store_record(pod, "failed")
        end_pod(pod, "Failed", "prepare: exit 1: fio: no space")
    elif "never-ready" in words:
        return
    elif pod["status"]["conditions"][0]["status"] != "True" and not pod.get("at"):
        set_ready(pod, "True")
        note("pods", "MODIFIED", pod)
    elif pod.get("at"):
        if time.time() * 1000 > pod["at"] + play["run_s"] * 1000 and "hang" not in words:
            finish_client(pod)
    elif go.get("round") == labels["expc.dev/round"] and go.get("abort"):
        store_record(pod, "failed")
        end_pod(pod, "Failed", "aborted: " + go["abort"])
    elif go.get("round") == labels["expc.dev/round"] and go.get("at"):
        pod["at"] = int(go["at"])
        if pod["at"] < time.time() * 1000:
            end_pod(pod, "Failed", "the go is in the past")
        else:
            happen("run", labels["expc.dev/round"], pod["metadata"]["name"])


def finish_client(pod):
    words = pod["play"]
    happen("ran", pod["metadata"]["labels"]["expc.dev/round"], pod["metadata"]["name"])
    if "no-record" not in words:
        store_record(pod, "failed" if "fail-late" in words else "ok")
    end_pod(pod, "Failed" if "fail-late" in words else "Succeeded", "stage 1: exit 1: fio: io error" if "fail-late" in words else "")


def step_job(job):
    name, spec, status = job["metadata"]["name"], job["spec"], job["status"]
    if status.get("conditions"):
        return
    pods = [pod for pod in objects["pods"].values() if pod["metadata"]["labels"].get("job-name") == name]
    if spec.get("activeDeadlineSeconds") and "immortal" not in job["play"]:
        happen("cancel", name)
        for pod in pods:
            remove("pods", pod["metadata"]["name"])
        end_job(job, "Failed", "Job was active longer than specified deadline")
        return
    if len(pods) < spec["parallelism"]:
        if time.monotonic() - job["born"] > play["pods_late_s"]:
            client = len(pods) + 1
            pod = new_pod(f"{name}-{client - 1}-{version:x}", {**job["metadata"]["labels"], "job-name": name}, "hold-round",
                          job["play"] if client == 1 or "all" in job["play"] else "")
            pod["client"] = client
            add("pods", pod)
        return
    phases = [pod["status"]["phase"] for pod in pods]
    if "Failed" in phases and all(phase in ("Failed", "Succeeded") for phase in phases):
        end_job(job, "Failed", "Job has reached the specified backoff limit")
    elif all(phase == "Succeeded" for phase in phases):
        end_job(job, "Complete", "")


def end_job(job, what, message):
    job["status"] = {"conditions": [{"type": "FailureTarget" if what == "Failed" else "SuccessCriteriaMet", "status": "True"},
                                    {"type": what, "status": "True", "message": message}]}
    note("jobs", "MODIFIED", job)


def step_deployment(deployment):
    name = deployment["metadata"]["name"]
    pods = [pod for pod in objects["pods"].values() if pod["metadata"]["labels"].get("expc.dev/object") == name]
    if not pods and time.monotonic() - deployment["born"] > 0.02:
        add("pods", new_pod(f"{name}-{version:x}", {**deployment["metadata"]["labels"], "expc.dev/object": name},
                            "hold-system", deployment.get("play", "")))


def control():
    while True:
        time.sleep(0.02)
        with lock:
            for pod in list(objects["pods"].values()):
                if "deletionTimestamp" in pod["metadata"] and time.monotonic() - pod["dying"] > 0.1:
                    remove("pods", pod["metadata"]["name"])
                step_pod(pod)
            for job in list(objects["jobs"].values()):
                if job["metadata"]["labels"].get("expc.dev/round"):
                    step_job(job)
            for deployment in list(objects["deployments"].values()):
                step_deployment(deployment)


# --- kubectl -------------------------------------------------------------------------------------------------------

def read_words(words):
    """Options and operands of one call."""
    options, operands, takes = {}, [], {"-l", "-o", "-p", "-L", "-f", "-n", "-c"}
    words = iter(words)
    for word in words:
        if word in takes:
            options[word] = next(words)
        elif word.startswith("--"):
            name, _, value = word.partition("=")
            options[name] = value or "true"
        else:
            operands.append(word)
    return options, operands


def check_right(who, verb, kind):
    if play["rights"] and verb not in RIGHTS[who].get(kind, "").split():
        happen("forbidden", who, verb, kind)
        raise Refusal(f"Error from server (Forbidden): {who} cannot {verb} {kind}")


def kind_of(word):
    return KINDS.get(word, word)


def find(kind, name):
    if name not in objects[kind]:
        raise Refusal(f'Error from server (NotFound): {kind} "{name}" not found')
    return objects[kind][name]


def get(options, operands, say, who):
    kind, names = kind_of(operands[1]), operands[2:]
    check_right(who, "list" if "-l" in options else "get", kind)
    if "--watch" in options:
        check_right(who, "watch", kind)
        return watch(kind, names, options, say)
    if names:
        found = [objects[kind][name] for name in names if name in objects[kind]]
        if len(found) < len(names) and "--ignore-not-found" not in options:
            find(kind, next(name for name in names if name not in objects[kind]))
    else:
        found = [thing for thing in objects[kind].values() if labels_match(thing, options.get("-l", ""))]
    say(show(found, options, single=len(names) == 1))
    return 0


def show(found, options, single):
    output = options.get("-o", "")
    if output.startswith("jsonpath="):
        if single:
            return render(output[9:], found[0]) if found else ""
        return render(output[9:], {"items": found})
    if output == "name":
        return "".join(f"thing/{thing['metadata']['name']}\n" for thing in found)
    if output == "json":
        return json.dumps({"kind": "List", "items": found}) + "\n"
    lines = []
    for thing in found:
        cells = [thing["metadata"]["name"]]
        if "parallelism" in thing.get("spec", {}):
            good = {condition["type"] for condition in thing["status"].get("conditions", [])}
            cells += ["Running", f"{thing['spec']['parallelism'] if 'Complete' in good else 0}/{thing['spec']['parallelism']}", "5s"]
        else:
            cells.append(str(len(thing.get("data", {}))))
        cells += ["9s"] + [thing["metadata"].get("labels", {}).get(label, "") for label in options.get("-L", "").split(",") if label]
        lines.append("   ".join(cells) + "\n")
    return "".join(lines)


def watch(kind, names, options, say):
    template, selector = options["-o"][9:], options.get("-l", "")

    def tell(what, thing):
        if labels_match(thing, selector) and (not names or thing["metadata"]["name"] in names):
            say(render(template, {"type": what, "object": thing} if "--output-watch-events" in options else thing))
    for name in names:
        find(kind, name)
    end = time.monotonic() + play.get("watch_s", 60)
    at = len(log)
    for thing in objects[kind].values():
        tell("ADDED", thing)
    while time.monotonic() < end:
        while at < len(log):
            changed_kind, what, thing = log[at]
            at += 1
            if changed_kind == kind:
                tell(what, thing)
        changed.wait(0.2)
    return 0


def create(options, operands, say, who, text):
    thing = json.loads(text)
    kind = thing["kind"].lower() + "s"
    check_right(who, "create", kind)
    if kind == "jobs":
        happen("create", thing["metadata"]["name"])
        thing = new_job({**thing["row"], "name": thing["metadata"]["name"]})
    if kind == "deployments":
        happen("create", thing["metadata"]["name"])
        thing["metadata"]["labels"] = {"expc.dev/experiment": "exp", "app.kubernetes.io/component": "system"}
    add(kind, thing)
    say(f"{kind}/{thing['metadata']['name']} created\n")
    return 0


def merge(target, patch):
    for key, value in patch.items():
        if value is None:
            target.pop(key, None)
        elif isinstance(value, dict):
            merge(target.setdefault(key, {}), value)
        else:
            target[key] = value


def patch_json(thing, operations):
    for operation in operations:
        keys = operation["path"].strip("/").split("/")
        parent = thing
        for key in keys[:-1]:
            parent = parent[key]
        if operation["op"] == "test" and parent.get(keys[-1]) != operation["value"]:
            raise Refusal("The request is invalid: the server rejected our request due to an error in our request")
        if operation["op"] in ("add", "replace"):
            parent[keys[-1]] = operation["value"]


def patch_strategic(thing, patch):
    gates = patch.get("spec", {}).pop("schedulingGates", [])
    for gate in gates:
        if gate.get("$patch") == "delete" and any(one["name"] == gate["name"] for one in thing["spec"]["schedulingGates"]):
            happen("lift", thing["metadata"]["name"])
        thing["spec"]["schedulingGates"] = [one for one in thing["spec"]["schedulingGates"] if one["name"] != gate["name"]]
    merge(thing, patch)


def patch(options, operands, say, who):
    kind = kind_of(operands[1])
    check_right(who, "patch", kind)
    for name in operands[2:]:
        thing, text = find(kind, name), json.loads(options["-p"])
        if options["--type"] == "json":
            patch_json(thing, text)
        elif options["--type"] == "strategic":
            patch_strategic(thing, text)
        else:
            merge(thing, text)
        if name == "exp-go" and (text["data"].get("at") or text["data"].get("abort")):
            happen("go" if text["data"].get("at") else "abort", text["data"]["round"])
        note(kind, "MODIFIED", thing)
        say(f"{kind}/{name} patched\n")
    return 0


def label(options, operands, say, who):
    kind = kind_of(operands[1])
    check_right(who, "patch", kind)
    for operand in operands[2:]:
        if "=" not in operand:
            key, value = operands[-1].split("=")
            find(kind, operand)["metadata"]["labels"][key] = value
            note(kind, "MODIFIED", objects[kind][operand])
    return 0


def delete(options, operands, say, who):
    kind = kind_of(operands[1])
    check_right(who, "delete", kind)
    for name in operands[2:]:
        if name not in objects[kind]:
            if "--ignore-not-found" not in options:
                find(kind, name)
            continue
        happen("delete", name)
        if kind == "pods":
            objects[kind][name]["metadata"]["deletionTimestamp"] = "2026-01-01T00:00:00Z"
            objects[kind][name]["dying"] = time.monotonic()
            note(kind, "MODIFIED", objects[kind][name])
        else:
            remove(kind, name)
            if kind == "deployments":
                for pod in [pod for pod in objects["pods"].values() if pod["metadata"]["labels"].get("expc.dev/object") == name]:
                    remove("pods", pod["metadata"]["name"])
    return 0


def logs(options, operands, say, who):
    pod = find("pods", operands[1])
    say(f"log of {pod['metadata']['name']}")
    return 0


def play_on(options, operands, say, who):
    if operands[0] == "play":
        play[operands[1]] = json.loads(operands[2])
    elif operands[0] == "add":
        kind, thing = kind_of(operands[1]), json.loads(operands[2])
        add(kind, new_job(thing) if "round" in thing else thing)
    elif operands[0] == "restart":
        pod = find("pods", operands[1])
        pod["status"]["containerStatuses"][0].update(restartCount=1, containerID="cri://another")
    elif operands[0] == "kill":
        pod = find("pods", operands[1])
        pod["status"]["phase"] = operands[2]
        note("pods", "MODIFIED", pod)
    else:
        say(json.dumps(objects[kind_of(operands[1])]) + "\n")
    return 0


COMMANDS = {"get": get, "logs": logs, "patch": patch, "label": label, "delete": delete, "play": play_on, "dump": play_on, "add": play_on, "kill": play_on, "restart": play_on}


def take_fault(line, when):
    for fault in play["faults"]:
        if fault["times"] > 0 and fault.get("when", "before") == when and re.search(fault["match"], line):
            fault["times"] -= 1
            happen("fault", fault["match"])
            raise Refusal(fault.get("text", "Unable to connect to the server: net/http: TLS handshake timeout"))


class Call(socketserver.StreamRequestHandler):
    def say(self, text, kind="o"):
        if text:
            self.wfile.write(f"{kind}{len(text.encode()):8}{text}".encode())

    def handle(self):
        who, text, *words = self.rfile.read().decode().split("\0")
        options, operands = read_words(words)
        line, said, code = " ".join(words), [], 1
        say = self.say if "--watch" in options else said.append
        try:
            with lock:
                take_fault(line, "before")
                if operands[0] == "create":
                    code = create(options, operands, say, who, text)
                else:
                    code = COMMANDS[operands[0]](options, operands, say, who)
                take_fault(line, "after")
            for one in said:
                self.say(one)
        except Refusal as refusal:
            code = 1
            self.say(f"{refusal}\n", "e")
        except BrokenPipeError:
            return
        self.say(str(code), "x")


class Server(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], (BrokenPipeError, ConnectionResetError)):
            super().handle_error(request, client_address)


with lock:
    for row in play["jobs"]:
        add("jobs", new_job(row))
    for component in ("system", "tune"):
        for name in play[component + "s"]:
            add("deployments", {"metadata": {"name": name, "labels": {"expc.dev/experiment": "exp", "app.kubernetes.io/component": component}}, "play": ""})
threading.Thread(target=control, daemon=True).start()
with Server(f"{FOLDER}/socket", Call) as server:
    open(f"{FOLDER}/up", "w").close()
    server.serve_forever()
