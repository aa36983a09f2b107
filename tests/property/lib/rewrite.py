"""Experiments written again with one thing changed: keys in another order, or one level more. Scalars keep their quotes, so no value changes."""
import copy
import random
import yaml
from lib import document as documents

FILE_ORDER = ("sweep", "tuning", "sysctls", "sysfs")          # maps whose order means something


def _walk(node, key, change):
    if isinstance(node, yaml.MappingNode):
        change(node, key)
        for name, value in node.value:
            _walk(value, name.value, change)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            _walk(item, None, change)


def _parse(path):
    with open(path, encoding="utf-8") as file:
        return yaml.compose(file, Loader=documents.Text)


def _text(node):
    return yaml.serialize(node, Dumper=documents.TextDumper, allow_unicode=True, width=10000)


def _shuffled(path, seed, wanted):
    rng, document = random.Random(seed), _parse(path)

    def change(node, key):
        if wanted(key):
            rng.shuffle(node.value)
    _walk(document, None, change)
    return _text(document)


def keys_shuffled(path, seed):
    """Every map but those whose order means something."""
    return _shuffled(path, seed, lambda key: key not in FILE_ORDER)


def axes_shuffled(path, seed):
    return _shuffled(path, seed, lambda key: key == "sweep")


def _get(mapping, key):
    return next((value for name, value in mapping.value if name.value == key), None)


def _scalar(text):
    return yaml.ScalarNode("tag:yaml.org,2002:str", text)


# What a user may add to an axis; the first that the compiler takes is used. Fields that are not here: other numbers.
MORE = {
    "rw": ["write", "read", "randwrite", "randread", "rw"], "ioengine": ["sync", "io_uring"], "bs": ["2k", "12k"],
    "storage.size": ["3Gi"], "system.resources.requests.cpu": ["3"], "placement.system.node": ["node-z"], "placement.clients.node": ["node-z"],
    "targets": ["shared", "each"], "tenants.count": ["2", "5"], "load.scale": ["7"],
}
NUMBERS = ["3", "6", "8", "12", "99", "256"]


def _add_to_range(levels):
    to = _get(levels, "to")
    grown = int(to.value) * int(_get(levels, "factor").value) if _get(levels, "factor") else int(to.value) + int(_get(levels, "step").value)
    to.value = str(grown)


def _put(mapping, key, value):
    mapping.value = [(name, old) for name, old in mapping.value if name.value != key] + [(_scalar(key), value)]


def _map_at(mapping, key):
    found = _get(mapping, key)
    if found is None:
        found = yaml.MappingNode("tag:yaml.org,2002:map", [])
        _put(mapping, key, found)
    return found


def _add_bundle(levels):
    """The first level under another name, with clients of another priority."""
    extra = copy.deepcopy(levels.value[0])
    _put(_map_at(_map_at(extra, "placement"), "clients"), "priorityClass", _scalar("one-more"))
    _put(extra, "name", _scalar("one-more"))
    levels.value.append(extra)


def _spec(document):
    return _get(document, "spec")


def _turns_with(document, axis):
    """The axis and all that it is zipped with."""
    groups = _get(_spec(document), "zip")
    names = [[name.value for name in group.value] for group in groups.value] if groups else []
    return next((group for group in names if axis in group), [axis])


def repeat_added(path):
    document = _parse(path)
    repeat = _map_at(_spec(document), "repeat")
    times = _get(repeat, "times")
    _put(repeat, "times", _scalar(str(int(times.value if times else "1") + 1)))
    return _text(document)


def axis_names(path):
    sweep = _get(_spec(_parse(path)), "sweep")
    return [name.value for name, _ in sweep.value] if sweep else []


def _candidates(levels, axis):
    """What may be done to the levels of an axis to have one more: functions that do it."""
    if isinstance(levels, yaml.MappingNode):
        return [_add_to_range]
    if isinstance(levels.value[0], yaml.MappingNode):
        return [_add_bundle]
    there = [level.value for level in levels.value]
    return [lambda node, value=value: node.value.insert(0, _scalar(value)) for value in MORE.get(axis, NUMBERS) if value not in there]


def levels_added(path, axis):
    """Texts of the experiment with one more level on `axis`, and on those it is zipped with, to be tried in turn. Scalars are put first: old rounds
    then move, and must keep their ids."""
    def sweep_of(document):
        return _get(_spec(document), "sweep")
    names = _turns_with(_parse(path), axis)
    choices = [_candidates(_get(sweep_of(_parse(path)), name), name) for name in names]
    for changes in zip(*choices):
        document = _parse(path)
        for name, change in zip(names, changes):
            change(_get(sweep_of(document), name))
        yield _text(document)
