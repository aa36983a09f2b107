"""The part of kubectl's JSONPath that our scripts use: {.a.b[*].c}, {.a[?(@.b=="c")].d}, {range .items[*]}...{end}, {"\\n"}."""
import json
import re

STEP = re.compile(r'\.((?:[^.\[\]{}\\]|\\.)+)|\[\*\]|\[(\d+)\]|\[\?\(@\.(\w+)=="([^"]*)"\)\]')


def select(values, path):
    at = 0
    while at < len(path):
        step = STEP.match(path, at)
        if not step:
            raise ValueError(f"jsonpath: {path[at:]!r}")
        at = step.end()
        key, index, name, wanted = step.groups()
        if key is not None:
            key = key.replace("\\", "")
            values = [value[key] for value in values if isinstance(value, dict) and value.get(key) is not None]
        elif index is not None:
            values = [value[int(index)] for value in values if len(value) > int(index)]
        elif name is not None:
            values = [item for value in values for item in value if item.get(name) == wanted]
        else:
            values = [item for value in values for item in value]
    return values


def text_of(value):
    return value if isinstance(value, str) else json.dumps(value)


def render(template, root):
    parts = re.findall(r'\{"((?:[^"\\]|\\.)*)"\}|\{range ([^}]*)\}|(\{end\})|\{((?:[^{}"]|"[^"]*")*)\}|([^{]+)', template)
    text, _ = walk(parts, 0, root)
    return text


def walk(parts, at, root):
    text = ""
    while at < len(parts):
        quoted, range_path, end, path, plain = parts[at]
        at += 1
        if end:
            return text, at
        if range_path:
            items, after = select([root], range_path), at
            for item in items:
                inner, after = walk(parts, at, item)
                text += inner
            if not items:
                _, after = walk(parts, at, {})
            at = after
        elif path:
            text += " ".join(text_of(value) for value in select([root], path))
        else:
            text += quoted.replace("\\n", "\n") + plain
    return text, at
