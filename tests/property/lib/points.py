"""From an experiment to the steps of its plan: axes, their cross product in plan order, one system started once, equal points merged."""
import itertools
from lib import canon, document

SYSTEM_KEYS = ("system", "storage", "tuning", "tenants")
# Keys of `spec`: a name that begins with one of these, or with a workload's name, is a path; any other is an option of the only workload.
SPEC_KEYS = ("question title description system storage placement workload workloads sweep load tenants tuning monitor run podSecurity "
             "auth generation patches repeat zip exclude include").split()
LABELS = ("name", "title", "id")


class Round:
    def __init__(self, digest, at, spec):
        self.digest, self.at, self.spec, self.also = digest, at, spec, []


class Plan:
    """steps: (do, digest) in order; rounds by id; what `expc plan -o json` must agree with."""
    def __init__(self, axes, steps, rounds):
        self.axes, self.steps, self.rounds = axes, steps, rounds
        self.digest = canon.plan(steps)


class Axis:
    def __init__(self, name, levels, spec):
        self.name = name
        bundle = isinstance(levels, list) and isinstance(levels[0], dict)
        self.overlays = [_bundle(level) for level in levels] if bundle else [_field(name, level, spec) for level in _values(levels)]
        self.is_system = any(_touches_system(overlay) for overlay in self.overlays)


def _bundle(level):
    return document.spread({key: value for key, value in level.items() if key not in LABELS})


def _field(name, value, spec):
    path = document.split_path(name)
    if path[0] == "workload":
        path = ["workloads", "main"] + path[1:]
    elif path[0] in spec["workloads"]:
        path = ["workloads"] + path
    elif path[0] not in SPEC_KEYS:
        path = ["workloads", next(iter(spec["workloads"]))] + path
    return document.nest(path, value)


def _values(levels):
    """A list as it is, or a range: up to and including `to` when it is hit. Ranges here are of plain numbers."""
    if isinstance(levels, list):
        return levels
    value, last, values = int(levels["from"]), int(levels["to"]), []
    while value <= last:
        values.append(str(value))
        value = value * int(levels["factor"]) if "factor" in levels else value + int(levels["step"])
    return values


def _touches_system(overlay):
    return any(key in overlay for key in SYSTEM_KEYS) or "system" in overlay.get("placement", {})


def expand(experiment):
    given = experiment["spec"]
    spec = document.merge(None, document.spread({key: value for key, value in given.items() if key not in ("sweep", "patches")}))
    spec["patches"] = given.get("patches") or {}            # a null in them says something, so they are not cleaned up
    axes = [Axis(name, levels, spec) for name, levels in experiment["spec"].get("sweep", {}).items()]
    dear_first = sorted(range(len(axes)), key=lambda i: not axes[i].is_system)
    systems, rounds_of = {}, {}
    for combination in itertools.product(*(range(len(axes[i].overlays)) for i in dear_first)):
        at = dict(zip(dear_first, combination))
        point = spec
        for i, axis in enumerate(axes):
            point = document.merge(point, axis.overlays[at[i]])
        _add(systems, rounds_of, point, {axes[i].name: at[i] for i in at})
    return _in_order(axes, systems, rounds_of)


def _add(systems, rounds_of, point, at):
    system = canon.system(point)
    systems.setdefault(system.hex, system)
    rounds = rounds_of.setdefault(system.hex, {})
    digest = canon.round_(point, system)
    if digest.hex in rounds:
        rounds[digest.hex].also.append(at)
    else:
        rounds[digest.hex] = Round(digest, at, point)


def _in_order(axes, systems, rounds_of):
    steps, rounds = [], {}
    for key, system in systems.items():
        steps.append(("start", system))
        for one in rounds_of[key].values():
            steps.append(("round", one.digest))
            rounds[one.digest.id] = one
        steps.append(("stop", system))
    return Plan(axes, steps, rounds)
