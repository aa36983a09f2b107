"""Canonical content of systems, rounds and plans, and the ids made from it. Written from the rule, not from the compiler.

The user's words only; nothing that equals its frozen default; nothing that cannot matter; sizes in bytes, CPU in millicores,
durations in seconds; JSON with sorted keys and no blanks; id = a letter and the first 12 hex digits of SHA-256 over prefix, newline, JSON.
"""
import hashlib
import json
from lib import quantity

# Options of fio: how each is read. What is not here is text as written.
FIO_TYPES = {
    **dict.fromkeys("bs size filesize io_size offset offset_increment".split(), quantity.fio_size),
    **dict.fromkeys("runtime ramp_time startdelay".split(), quantity.seconds),
    **dict.fromkeys("direct group_reporting time_based randrepeat norandommap invalidate end_fsync".split(), quantity.flag),
    **dict.fromkeys("iodepth numjobs fsync fdatasync rwmixread nrfiles loops".split(), int),
}
FIO_ALIASES = {"readwrite": "rw", "blocksize": "bs"}
FIO_DEFAULTS = {
    "rw": "read", "bs": 4096, "iodepth": 1, "numjobs": 1, "ioengine": "libaio", "direct": 1, "group_reporting": 1, "time_based": 1,
    "fsync": 0, "fdatasync": 0, "rwmixread": 50, "nrfiles": 1, "randrepeat": 1, "norandommap": 0, "invalidate": 1,
    "fadvise_hint": "1", "offset": 0, "ramp_time": 0, "loops": 1,
}
SYNCHRONOUS = {"sync", "psync", "vsync", "pvsync", "pvsync2", "mmap"}
MIXED = {"rw", "readwrite", "randrw"}
PURE_READ = {"read", "randread"}

# Keys of a workload that are the harness's own; all others but `options` (as text, unchecked) are typed options of the tool.
WORKLOAD_DEFAULTS = {"image": None, "pods": 1, "copies": 1, "threads": None, "before": []}
STORAGE_DEFAULTS = {"class": None, "size": "auto", "mode": "Filesystem", "volumes": 1, "renew": "system", "clean": "round", "fsType": None}


def to_json(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Digest:
    def __init__(self, kind, letter, value):
        self.content = f"expc/{kind}/1\n{to_json(value)}"
        self.value = value
        self.hex = hashlib.sha256(self.content.encode()).hexdigest()
        self.id = letter + self.hex[:12]


def _without_empty(value):
    if not isinstance(value, dict):
        return value
    inner = {key: _without_empty(item) for key, item in value.items()}
    return {key: item for key, item in inner.items() if item is not None and item != {} and item != []}


def _without_defaults(value, defaults):
    return {key: item for key, item in value.items() if key not in defaults or item != defaults[key]}


def _resources(resources):
    def amount(key, text):
        return quantity.cpu(text) if key == "cpu" else quantity.memory(text)
    return {part: {key: amount(key, text) for key, text in amounts.items()} for part, amounts in resources.items()}


def _storage(storage):
    read = dict(storage)
    if "size" in read and read["size"] != "auto":
        read["size"] = quantity.memory(read["size"])
    if "volumes" in read:
        read["volumes"] = int(read["volumes"])
    return _without_defaults(read, STORAGE_DEFAULTS)


def _tuning(tuning):
    return [[kind, key, value] for kind, pairs in tuning.items() for key, value in pairs.items()]


def _patches(spec, *components):
    """As written, to the last null and empty map; but a component without any key says nothing."""
    found = {component: spec["patches"][component] for component in components if spec["patches"].get(component)}
    return {"patches": found} if found else {}


def system(spec):
    given = spec.get("system", {})
    return Digest("system", "s", {**_patches(spec, "system", "volume"), **_without_empty({
        "type": given.get("type"), "image": given.get("image"), "resources": _resources(given.get("resources", {})),
        "parameters": given.get("parameters"), "tuning": _tuning(spec.get("tuning", {})), "storage": _storage(spec.get("storage", {})),
        "tenants": spec.get("tenants"), "placement": spec.get("placement", {}).get("system"),
    })})


def fio_params(options):
    """Options of one point with their types: without those that cannot matter here and those at their default."""
    named = {FIO_ALIASES.get(key, key): text for key, text in options.items()}
    params = {key: FIO_TYPES.get(key, str)(text) for key, text in named.items()}
    rw = params.get("rw", FIO_DEFAULTS["rw"])
    idle = set()
    if rw not in MIXED:
        idle.add("rwmixread")
    if rw in PURE_READ:
        idle |= {"fsync", "fdatasync"}
    if params.get("ioengine", FIO_DEFAULTS["ioengine"]) in SYNCHRONOUS:
        idle.add("iodepth")
    if "runtime" not in params:
        idle.add("time_based")
    return _without_defaults({key: value for key, value in params.items() if key not in idle}, FIO_DEFAULTS)


def _workload(given, placement):
    own = {key: given[key] for key in WORKLOAD_DEFAULTS if key in given}
    for key in ("pods", "copies", "threads"):
        if key in own:
            own[key] = int(own[key])
    typed = {key: text for key, text in given.items() if key not in WORKLOAD_DEFAULTS and key not in ("tool", "options")}
    return {
        "tool": given["tool"], "placement": placement, "params": fio_params(typed), "options": given.get("options"),
        **_without_defaults(own, WORKLOAD_DEFAULTS),
    }


def round_(spec, system_digest):
    placement = spec.get("placement", {}).get("clients")
    value = {
        "system": system_digest.hex,
        "workloads": {name: _workload(given, placement) for name, given in spec["workloads"].items()},
    }
    generation = int(spec.get("generation", "1"))
    if generation > 1:
        value["generation"] = generation
    return Digest("round", "r", {**_patches(spec, "client"), **_without_empty(value)})


def plan(steps):
    return Digest("plan", "p", [[do, digest.hex] for do, digest in steps])
