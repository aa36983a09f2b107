"""From an experiment to the steps of its plan: axes that turn alone or zipped, points taken away and added, one system started once, loads inside it,
equal points merged, repeats in their order. Written from the rule, not from the compiler."""
import itertools
from lib import canon, document, shuffle

# Keys of `spec`: a name that begins with one of these, or with a workload's name, is a path; any other is an option of the only workload.
SPEC_KEYS = ("question title description system storage placement workload workloads sweep load tenants tuning monitor run podSecurity "
             "auth generation patches repeat zip exclude include").split()
LABELS = ("name", "title", "id")
SYSTEM, LOAD, ROUND = range(3)
SYSTEM_KEYS = ("system", "storage", "tuning", "tenants")


class Round:
    def __init__(self, digest, point, repeat, warmup, load):
        self.digest, self.at, self.also, self.spec = digest, point.at, [] if warmup else point.also, point.spec
        self.repeat, self.warmup, self.load = repeat, warmup, load


class Plan:
    """steps: (do, digest) in order; rounds by id, loads in order; what `expc plan -o json` must agree with."""
    def __init__(self, axes, steps, rounds, loads):
        self.axes, self.steps, self.rounds, self.loads = axes, steps, rounds, loads
        self.digest = canon.plan(steps)


class Point:
    def __init__(self, spec, at):
        self.spec, self.at, self.also = spec, at, []


class Axis:
    """levels: (what it is known by, overlay): a bundle by its name, a field by its typed value."""
    def __init__(self, name, levels, spec):
        self.name = name
        self.path = None if isinstance(levels, list) and isinstance(levels[0], dict) else path_of(name, spec)
        self.levels = [self.level(item, spec) for item in (_values(levels) if self.path else levels)]
        self.swept = len(self.levels)
        self.scope = min(_scope(overlay, spec) for _, overlay in self.levels)

    def level(self, item, spec):
        if self.path is None:
            return item["name"], _named(document.spread({key: value for key, value in item.items() if key not in LABELS}))
        return canon.typed(self.path, item, spec), document.nest(self.path, item)

    def find(self, known_by):
        return next((n for n, (known, _) in enumerate(self.levels) if known == known_by), None)

    def index(self, item, spec, add):
        """The level that `item` means; None when there is none and none is to be added."""
        known_by = item if self.path is None and not isinstance(item, dict) else self.level(item, spec)[0]
        found = self.find(known_by)
        if found is None and add:
            self.levels.append(self.level(item, spec))
            self.scope = min(self.scope, _scope(self.levels[-1][1], spec))
            found = len(self.levels) - 1
        return found


def _named(overlay):
    if "workloads" not in overlay:
        return overlay
    return {**overlay, "workloads": {name: canon.named_options(workload) for name, workload in overlay["workloads"].items()}}


def path_of(name, spec):
    path = document.split_path(name)
    if path[0] == "workload":
        path = ["workloads", "main"] + path[1:]
    elif path[0] in spec["workloads"]:
        path = ["workloads"] + path
    elif path[0] not in SPEC_KEYS:
        path = ["workloads", next(iter(spec["workloads"]))] + path
    return [canon.name_of_option(key) if n == 2 and path[0] == "workloads" else key for n, key in enumerate(path)]


def _values(levels):
    """A list as it is, or a range: up to and including `to` when it is hit. Ranges here are of plain numbers."""
    if isinstance(levels, list):
        return levels
    if not isinstance(levels, dict):
        return [levels]
    value, last, values = int(levels["from"]), int(levels["to"]), []
    while value <= last:
        values.append(str(value))
        value = value * int(levels["factor"]) if "factor" in levels else value + int(levels["step"])
    return values


def _scope(overlay, spec):
    if any(key in overlay for key in SYSTEM_KEYS) or "system" in overlay.get("placement", {}):
        return SYSTEM
    loads = "load" in overlay or any(canon.load_takes(spec, key) for workload in overlay.get("workloads", {}).values() for key in workload)
    return LOAD if loads else ROUND


def _get(spec, path):
    for key in path:
        spec = spec.get(key) if isinstance(spec, dict) else None
    return spec


def _included(axes, entries, spec):
    """Points as one level of each axis; values that are no levels become some. A field left out has its own value, its default, or none."""
    points = []
    for entry in entries:
        given = {next(axis.name for axis in axes if axis.name == key or axis.path == path_of(key, spec)): value for key, value in entry.items()}
        choices = {}
        for axis in axes:
            if axis.name in given:
                items = given[axis.name] if axis.path is None and isinstance(given[axis.name], dict) else _values(given[axis.name])
                choices[axis.name] = list(dict.fromkeys(axis.index(item, spec, True) for item in (items if isinstance(items, list) else [items])))
        for axis in axes:
            if axis.name not in given:
                own = None if axis.path is None else _get(spec, axis.path) or canon.default_of(axis.path, spec)
                choices[axis.name] = [-1 if own is None else axis.index(own, spec, True)]
        points += [dict(zip((axis.name for axis in axes), levels)) for levels in itertools.product(*(choices[axis.name] for axis in axes))]
    return points


def _wheels(axes, zips):
    named = {axis.name: axis for axis in axes}
    groups = [[named[name] for name in names] for names in zips]
    for group in groups:
        scope = min(axis.scope for axis in group)
        for axis in group:
            axis.scope = scope
    zipped = {axis.name for group in groups for axis in group}
    first = {group[0].name: group for group in groups}
    wheels = [first.get(axis.name, [axis]) for axis in axes if axis.name in first or axis.name not in zipped]
    return sorted(wheels, key=lambda group: group[0].scope)


def _excluded(axes, entries, spec):
    """One predicate over all entries."""
    rules = []
    for entry in entries:
        rule = {}
        for key, value in entry.items():
            axis = next(axis for axis in axes if axis.name == key or axis.path == path_of(key, spec))
            rule[axis.name] = {axis.index(item, spec, False) for item in _values(value)}
        rules.append(rule)
    return lambda at: any(all(at[name] in levels for name, levels in rule.items()) for rule in rules)


def _points(axes, given, spec):
    """Levels of all points: the grid without what is excluded, then what is included."""
    included = _included(axes, given.get("include") or [], spec)
    wheels = _wheels(axes, given.get("zip") or [])
    excluded = _excluded(axes, given.get("exclude") or [], spec)
    for turn in itertools.product(*(range(wheel[0].swept) for wheel in wheels)):
        at = {axis.name: level for wheel, level in zip(wheels, turn) for axis in wheel}
        if not excluded(at):
            yield at
    yield from included


def expand(experiment):
    given = experiment["spec"]
    apart = ("sweep", "patches", "zip", "exclude", "include", "repeat")
    spec = document.merge(None, document.spread({key: value for key, value in given.items() if key not in apart}))
    spec = _named(spec)
    spec["patches"] = given.get("patches") or {}            # a null in them says something, so they are not cleaned up
    axes = [Axis(name, levels, spec) for name, levels in (given.get("sweep") or {}).items()]
    systems = {}
    for at in _points(axes, given, spec):
        point = spec
        for axis in axes:
            if at[axis.name] >= 0:
                point = document.merge(point, axis.levels[at[axis.name]][1])
        _add(systems, point, {axis.name: at[axis.name] for axis in axes})
    return _in_order(axes, systems, given.get("repeat") or {})


def _add(systems, spec, at):
    """Into {system: (digest, {load: (digest, {round: point})})}, each in the order of its first point."""
    system = canon.system(spec)
    load = canon.load(spec, system)
    loads = systems.setdefault(system.hex, (system, {}))[1]
    rounds = loads.setdefault(load.hex if load else None, (load, {}))[1]
    digest = canon.round_(spec, system, load)
    if digest.hex in rounds:
        rounds[digest.hex].also.append(at)
    else:
        rounds[digest.hex] = Point(spec, at)


def turns(points, repeat):
    """(point, repeat) in the order asked for."""
    times, order = int(repeat.get("times", "1")), repeat.get("order", "nested")
    if order == "interleaved":
        return [(point, n) for n in range(1, times + 1) for point in points]
    nested = [(point, n) for point in points for n in range(1, times + 1)]
    return shuffle.shuffled(nested, int(repeat.get("seed", "1"))) if order == "shuffled" else nested


def _in_order(axes, systems, repeat):
    steps, rounds, loads = [], {}, []
    for system, of_system in systems.values():
        steps.append(("start", system))
        for load, of_load in of_system.values():
            points = list(of_load.values())
            index = len(loads) if load else None
            loads += [load] if load else []
            if load and not canon.loads_each_round(points[0].spec):
                steps.append(("load", load))
            warmups = [(points[0], n, True) for n in range(1, int(repeat.get("warmup", "0")) + 1)]
            for point, n, warmup in warmups + [(point, n, False) for point, n in turns(points, repeat)]:
                digest = canon.round_(point.spec, system, load, n, warmup)
                steps.append(("round", digest))
                rounds[digest.id] = Round(digest, point, n, warmup, index)
        steps.append(("stop", system))
    return Plan(axes, steps, rounds, loads)
