"""YAML files through PyYAML, with every scalar left as the text that was written, and the overlay rule."""
import copy
import re
import yaml


class Text(yaml.BaseLoader):
    """All scalars are text, but for null: an overlay needs to know it."""


class TextDumper(yaml.BaseDumper):
    """Writes what Text reads, each scalar in the quotes it had."""


NULL = re.compile("^(?:~|null|Null|NULL|)$")
for reader_or_writer in (Text, TextDumper):
    reader_or_writer.add_implicit_resolver("tag:yaml.org,2002:null", NULL, ["~", "n", "N", ""])
Text.add_constructor("tag:yaml.org,2002:null", lambda loader, node: None)


def load(path):
    with open(path, encoding="utf-8") as file:
        return yaml.load(file, Loader=Text)


def merge(base, over):
    """Maps merge, null removes, scalars and lists replace, lists of maps with `name` merge by name."""
    if isinstance(over, dict):
        result = dict(base) if isinstance(base, dict) else {}
        for key, value in over.items():
            if value is None:
                result.pop(key, None)
            else:
                result[key] = merge(result.get(key), value)
        return result
    if _named(over) and _named(base):
        return _merge_named(base, over)
    return copy.deepcopy(over)


def _named(value):
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) and "name" in item for item in value)


def _merge_named(base, over):
    result = list(base)
    for item in over:
        at = next((i for i, old in enumerate(result) if old["name"] == item["name"]), None)
        if at is None:
            result.append(merge(None, item))
        else:
            result[at] = merge(result[at], item)
    return result


def spread(spec):
    """`workload: x` is short for `workloads: {main: x}`."""
    if "workload" not in spec:
        return spec
    result = {key: value for key, value in spec.items() if key != "workload"}
    result["workloads"] = {"main": spec["workload"]}
    return result


def nest(path, value):
    """{a: {b: value}} for the path [a, b]."""
    for key in reversed(path):
        value = {key: value}
    return value


# After these the rest of a dotted path is one key, dots and all.
OPEN_KEYS = ("sysctls", "sysfs", "parameters", "options")


def split_path(text):
    keys = []
    while text:
        if keys and keys[-1] in OPEN_KEYS:
            return keys + [text]
        head, _, text = text.partition(".")
        keys.append(head)
    return keys
