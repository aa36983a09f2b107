"""Canonical content of systems, rounds and plans, and the ids made from it. Written from the rule, not from the compiler.

The user's words only; nothing that equals its frozen default; nothing that cannot matter; sizes in bytes, CPU in millicores,
durations in seconds; JSON with sorted keys and no blanks; id = a letter and the first 12 hex digits of SHA-256 over prefix, newline, JSON.
"""
import hashlib
import json
from lib import document, files, quantity

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

PGBENCH_TYPES = {
    **dict.fromkeys("clients jobs transactions rate latency-limit max-tries".split(), int),
    **dict.fromkeys("time aggregate-interval progress".split(), quantity.seconds),
    **dict.fromkeys("connect log progress-timestamp report-per-command failures-detailed".split(), quantity.flag),
}
PGBENCH_DEFAULTS = {"builtin": "tpcb-like", "clients": 1, "jobs": 1, "protocol": "simple", "max-tries": 1, "connect": 0, "log": 0, "random-seed": "time",
                    "progress-timestamp": 0, "report-per-command": 0, "failures-detailed": 0}
PGBENCH_LOAD_TYPES = {**dict.fromkeys("scale fillfactor partitions".split(), int), **dict.fromkeys("foreign-keys unlogged-tables".split(), quantity.flag)}
PGBENCH_LOAD_DEFAULTS = {"scale": 1, "fillfactor": 100, "foreign-keys": 0, "init-steps": "dtgvp", "partitions": 0, "partition-method": "range",
                         "unlogged-tables": 0}

SYSBENCH_TYPES = {
    **dict.fromkeys("events rate percentile cpu-max-prime thread-yields thread-locks mutex-num mutex-locks mutex-loops file-num tables table_size "
                    "range_size point_selects index_updates non_index_updates delete_inserts".split(), int),
    **dict.fromkeys("time report-interval".split(), quantity.seconds),
    **dict.fromkeys("memory-block-size memory-total-size file-block-size file-total-size".split(), quantity.fio_size),
}
SYSBENCH_ALIASES = {"max-time": "time", "max-requests": "events", "tx-rate": "rate", "table-size": "table_size", "range-size": "range_size"}
SYSBENCH_DEFAULTS = {"time": 10, "events": 0, "rate": 0, "report-interval": 0, "percentile": 95, "cpu-max-prime": 10000, "memory-block-size": 1024,
                     "memory-total-size": 100 << 30, "tables": 1, "table_size": 10000, "range_size": 100, "point_selects": 10, "index_updates": 1,
                     "rand-type": "special", "skip_trx": "off", "auto_inc": "on"}
SYSBENCH_LOAD_TYPES = dict.fromkeys("threads tables table_size".split(), int)
SYSBENCH_LOAD_DEFAULTS = {"threads": 1, "tables": 1, "table_size": 10000, "auto_inc": "on", "create_secondary": "on", "secondary": "off"}

VDBENCH_TYPES = {
    "fsd": {"size": quantity.fio_size, **dict.fromkeys(("depth", "width", "files"), int)}, "sd": dict.fromkeys(("size", "hitarea"), quantity.fio_size),
    "fwd": {"xfersize": quantity.fio_size}, "wd": {"xfersize": quantity.fio_size},
    "rd": {"xfersize": quantity.fio_size, **dict.fromkeys(("elapsed", "interval"), quantity.seconds), "rdpct": int},
}


def _map_of(types):
    return lambda given: {key: types.get(key, str)(text) for key, text in given.items()}


# Of each tool: how its options are read (what is not here is text as written), other names, defaults.
TOOLS = {
    "fio": (FIO_TYPES, FIO_ALIASES, FIO_DEFAULTS), "pgbench": (PGBENCH_TYPES, {"client": "clients"}, PGBENCH_DEFAULTS),
    "sysbench": (SYSBENCH_TYPES, SYSBENCH_ALIASES, SYSBENCH_DEFAULTS), "vdbench": ({kind: _map_of(types) for kind, types in VDBENCH_TYPES.items()}, {}, {}),
}
# What fills a database for a tool, read likewise, and which of its options a load takes from the workload where it leaves them out.
LOADERS = {
    "pgbench": (PGBENCH_LOAD_TYPES, {}, PGBENCH_LOAD_DEFAULTS, ()),
    "sysbench": (SYSBENCH_LOAD_TYPES, SYSBENCH_ALIASES, SYSBENCH_LOAD_DEFAULTS, ("script", "tables", "table_size", "auto_inc")),
}

# Keys of a workload that are the harness's own; all others but `options` (as text, unchecked) are typed options of the tool.
WORKLOAD_DEFAULTS = {"image": None, "pods": 1, "copies": 1, "threads": None, "before": [], "targets": "each", "use": 0}
STORAGE_DEFAULTS = {"class": None, "size": "auto", "mode": "Filesystem", "volumes": 1, "renew": "system", "clean": "round", "fsType": None}
TENANTS_DEFAULTS = {"count": 1, "by": "system", "volumes": "each"}
DATABASES = ("postgresql", "mariadb")


def _names(tool):
    return {alias: name for tools in (TOOLS, LOADERS) if tool in tools for alias, name in tools[tool][1].items()}


def name_of_option(key):
    """By its own name, whatever tool it is of."""
    return next((_names(tool)[key] for tool in TOOLS if key in _names(tool)), key)


def named_options(workload):
    return {name_of_option(key): value for key, value in workload.items()}


def typed(path, text, spec):
    """A scalar as the field reads it, so that 4k is 4096."""
    key = path[-1]
    if path[0] == "load":
        return int(text) if text.isdigit() else text
    if path[0] == "workloads":
        return TOOLS[spec["workloads"][path[1]]["tool"]][0].get(key, str)(text)
    if key in ("memory", "size") and text != "auto":
        return quantity.memory(text)
    return quantity.cpu(text) if key == "cpu" else text


def default_of(path, spec):
    """The frozen default as one would write it; None when there is none."""
    if path[0] == "workloads":
        value = {**TOOLS[spec["workloads"][path[1]]["tool"]][2], **WORKLOAD_DEFAULTS}.get(path[-1])
    else:
        value = {"storage": STORAGE_DEFAULTS, "tenants": TENANTS_DEFAULTS}.get(path[0], {}).get(path[-1])
    return None if value in (None, [], 0) and path[-1] != "fsync" else str(value)


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
    return [[kind, key, value] for kind, pairs in tuning.items() if kind in ("sysctls", "sysfs") for key, value in pairs.items()]


def _tenants(tenants):
    return _without_defaults({key: int(value) if key == "count" else value for key, value in tenants.items()}, TENANTS_DEFAULTS)


def _patches(spec, *components):
    """As written, to the last null and empty map; but a component without any key says nothing."""
    found = {component: spec["patches"][component] for component in components if spec["patches"].get(component)}
    return {"patches": found} if found else {}


def system(spec):
    given = spec.get("system", {})
    return Digest("system", "s", {**_patches(spec, "system", "volume"), **_without_empty({
        "type": given.get("type"), "image": given.get("image"), "resources": _resources(given.get("resources", {})),
        "parameters": given.get("parameters"), "tuning": _tuning(spec.get("tuning", {})), "storage": _storage(spec.get("storage", {})),
        "tenants": _tenants(spec.get("tenants", {})), "placement": spec.get("placement", {}).get("system"),
    })})


def _idle_of_fio(params):
    """Options of one point that cannot matter in it."""
    rw = params.get("rw", FIO_DEFAULTS["rw"])
    idle = set()
    if rw not in MIXED:
        idle |= {"rwmixread", "rwmixwrite"}
    if rw in PURE_READ:
        idle |= {"fsync", "fdatasync", "end_fsync"}
    if params.get("ioengine", FIO_DEFAULTS["ioengine"]) in SYNCHRONOUS:
        idle.add("iodepth")
    if "runtime" not in params:
        idle.add("time_based")
    return idle


def params_of(table, tool, options):
    """Options with their types: without those that cannot matter here and those at their default."""
    types, aliases, defaults = table[tool][:3]
    params = {key: types.get(key, str)(text) for key, text in ((aliases.get(key, key), text) for key, text in options.items())}
    idle = _idle_of_fio(params) if tool == "fio" else set()
    if tool == "pgbench" and "log" not in params:
        idle |= {"sampling-rate", "aggregate-interval"}
    return _without_defaults({key: value for key, value in params.items() if key not in idle}, defaults)


def _typed_options(given):
    return {key: text for key, text in given.items() if key not in WORKLOAD_DEFAULTS and key not in ("tool", "options", "stages")}


# Where vdbench may be given the threads of each client; they stand beside the maps.
VDBENCH_THREADS = ("fwd", "wd", "rd")


def _with_threads(given):
    if given["tool"] != "vdbench":
        return given, {}
    found = {kind: dict(given[kind]) for kind in VDBENCH_THREADS if kind in given}
    threads = [one.pop("threads") for one in found.values() if "threads" in one]
    return {**given, **found}, ({"threads": int(threads[0])} if threads else {})


def _workload(given, placement):
    given, threads = _with_threads(given)
    own = {key: given[key] for key in WORKLOAD_DEFAULTS if key in given}
    for key in ("pods", "copies", "threads", "use"):
        if key in own:
            own[key] = int(own[key])
    result = {"tool": given["tool"], "placement": placement, "options": given.get("options"), **_without_defaults(own, WORKLOAD_DEFAULTS)}
    if "stages" in given:
        return {**result, "stages": [params_of(TOOLS, given["tool"], document.merge(_typed_options(given), stage)) for stage in given["stages"]]}
    return {**result, "params": {**params_of(TOOLS, given["tool"], _typed_options(given)), **threads}}


def _generation(spec):
    return {"generation": int(spec["generation"])} if int(spec.get("generation", "1")) > 1 else {}


def round_(spec, system_digest, load_digest=None, repeat=1, warmup=False):
    placement = spec.get("placement", {}).get("clients")
    value = {
        **({"load": load_digest.hex} if load_digest else {"system": system_digest.hex}),
        "workloads": {name: _workload(given, placement) for name, given in spec["workloads"].items()},
        **_generation(spec), **({"repeat": repeat} if repeat > 1 else {}), **({"warmup": True} if warmup else {}),
    }
    stages = {name: workload["stages"] for name, workload in value["workloads"].items() if "stages" in workload}
    value = _without_empty(value)
    for name, list_ in stages.items():                      # an empty stage is one all the same
        value["workloads"][name]["stages"] = list_
    return Digest("round", "r", {**_patches(spec, "client"), **value})


def _filler(spec):
    """The workload whose tool fills the database: the load's tool, else the first, by name, that knows how to."""
    wanted = spec.get("load", {}).get("tool")
    return next((given for _, given in sorted(spec["workloads"].items()) if given["tool"] in LOADERS and wanted in (None, given["tool"])), None)


def load_takes(spec, option):
    filler = _filler(spec) if spec["system"].get("type") in DATABASES else None
    tool = spec.get("load", {}).get("tool") or (filler and filler["tool"])
    return tool in LOADERS and option in LOADERS[tool][3] and option not in spec.get("load", {})


def loads_each_round(spec):
    return spec.get("load", {}).get("renew") == "round"


def load(spec, system_digest):
    """None: there is nothing to load."""
    given = spec.get("load", {})
    value = {"system": system_digest.hex, **_generation(spec)}
    if given.get("prefill") == "true":
        return Digest("load", "l", {**value, "prefill": True, "files": files.of_spec(spec)})
    if spec["system"].get("type") not in DATABASES:
        return None
    filler = _filler(spec)
    tool = given.get("tool") or filler["tool"]
    options = {key: text for key, text in given.items() if key not in ("tool", "image", "options", "renew", "prefill")}
    for key in LOADERS[tool][3]:
        if filler and key in filler and key not in options:
            options[key] = filler[key]
    renew = {"renew": given["renew"]} if loads_each_round(spec) else {}
    return Digest("load", "l", _without_empty({**value, **renew, "tool": tool, "image": given.get("image"), "options": given.get("options"),
                                               "params": params_of(LOADERS, tool, options)}))


def plan(steps):
    return Digest("plan", "p", [[do, digest.hex] for do, digest in steps])
