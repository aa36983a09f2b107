"""Experiments written again with one thing changed: keys in another order, or one level more. Scalars keep their quotes, so no value changes."""
import copy
import random
import yaml
from lib import document as documents

FILE_ORDER = ("sweep", "sysctls", "sysfs")          # maps whose order means something


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
}
NUMBERS = ["3", "6", "8", "12", "99", "256"]


def _add_to_range(levels):
    to = _get(levels, "to")
    grown = int(to.value) * int(_get(levels, "factor").value) if _get(levels, "factor") else int(to.value) + int(_get(levels, "step").value)
    to.value = str(grown)


def _put(mapping, key, value):
    mapping.value = [(name, old) for name, old in mapping.value if name.value != key] + [(_scalar(key), value)]


def _add_bundle(levels):
    """The first level under another name, with an option of its own."""
    extra = copy.deepcopy(levels.value[0])
    workload = _get(extra, "workload") or yaml.MappingNode("tag:yaml.org,2002:map", [])
    _put(workload, "ramp_time", _scalar("7"))
    _put(extra, "workload", workload)
    _put(extra, "name", _scalar("one-more"))
    levels.value.append(extra)


def axis_names(path):
    sweep = _get(_get(_parse(path), "spec"), "sweep")
    return [name.value for name, _ in sweep.value] if sweep else []


def levels_added(path, axis):
    """Texts of the experiment with one more level on `axis`, to be tried in turn. Scalars are put first: old rounds then move, and must keep their ids."""
    def fresh():
        document = _parse(path)
        return document, _get(_get(_get(document, "spec"), "sweep"), axis)
    document, levels = fresh()
    if isinstance(levels, yaml.MappingNode):
        _add_to_range(levels)
        yield _text(document)
    elif isinstance(levels.value[0], yaml.MappingNode):
        _add_bundle(levels)
        yield _text(document)
    else:
        for value in MORE.get(axis, NUMBERS):
            document, levels = fresh()
            if value not in [level.value for level in levels.value]:
                levels.value.insert(0, _scalar(value))
                yield _text(document)
