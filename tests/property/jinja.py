#!/usr/bin/env python3
"""tests/property/jinja.py - our templates against Jinja2, and against values that try to break out.

1. Expressions made at random (always the same) over the names of tests/unit/template_view.h: where ours takes one, Jinja2 gives the same value
   of the same type. What differs on purpose is listed in docs/templates.md and kept out here.
2. Whole templates: what we write and what Jinja2 renders read alike.
3. A template with a hole in every kind of place, filled with hostile texts: PyYAML and our own reader find the text byte for byte at its path,
   and everything else as it was. Environment: BUILD.
"""
import json
import os
import random
import subprocess
import tempfile

import jinja2
import yaml

PROGRAM = os.path.join(os.environ["BUILD"], "tests/programs/template")
VIEW = {
    "name": "fio-depth", "empty": "", "image": "expc/tools:1", "value": "no", "count": 7, "zero": 0, "negative": -7, "yes": True, "no": False,
    "nothing": None, "place": {"node": "cl-worker19", "cores": 8}, "other": {"node": "cl-worker36", "cores": 16},
    "volumes": [{"name": "data", "size": 50, "block": False, "place": {"node": "n1", "cores": 4}, "modes": ["ro", "rw"]},
                {"name": "log", "size": 10, "block": True, "place": {"node": "n2", "cores": 8}, "modes": []}],
    "no_volumes": [], "words": ["alpha", "yes", "a: b"], "no_words": [], "numbers": [3, -1, 20],
    "labels": {"app": "expc", "no": "1"}, "no_labels": {}, "tree": {"key": "x", "list": [1, "on"]},
}
FAILED = []


def tell(name, why=""):
    print(f"not ok {name}: {why}" if why else f"ok {name}")
    if why:
        FAILED.append(name)


def run(*words, lines=()):
    text = "".join(line + "\n" for line in lines)
    return subprocess.run([PROGRAM, *words], input=text, check=False, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")


# ---- expressions

class Maker:
    """Well-typed expressions: a method a type, each choosing among leaves and, while depth is left, operators."""

    TEXTS = ["name", "empty", "image", "value", "place.node", "other['node']", "volumes[0].name", "volumes[-1].place.node", "words[1]", "labels.app", "labels['no']",
             "'a'", '"b c"', "'it\\'s'", "'x\\ty'", "''", "'12'"]
    INTEGERS = ["count", "zero", "negative", "place.cores", "other.cores", "volumes[1].size", "numbers[0]", "numbers[-1]", "0", "1", "2", "42", "(volumes | length)"]
    BOOLS = ["yes", "no", "true", "False", "volumes[1].block"]
    NUMERALS = ["' 12 '", "'1.9'", "'abc'", "'-5'", "'+3'", "'007'", "'1e3'", "''", "'-2.5'", "words[1]"]

    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, choices):
        return self.random.choice(choices)

    def paren(self, text):
        return f"({text})"

    def text(self, depth):
        if depth == 0:
            return self.pick(self.TEXTS)
        a, b, i = self.text(depth - 1), self.text(depth - 1), self.integer(depth - 1)
        joined = f"{self.pick(['words', 'no_words', 'numbers', 'volumes[0].modes'])} | join({self.text(0)})"
        return self.paren(self.pick([
            f"{a} ~ {b}", f"{a} ~ {i}", f"{i} ~ {a}", f"{a} + {b}", f"{a} | upper", f"{a} | lower", f"{a} | replace('a', {b})", f"{a} | replace('-', '')",
            f"{a} | default({b}, true)", f"{i} | string", f"{a} or {b}", f"{a} and {b}", f"{a} if {self.any(depth - 1)} else {b}", joined, "words | join",
        ]))

    def integer(self, depth):
        if depth == 0:
            return self.pick(self.INTEGERS)
        a, b = self.integer(depth - 1), self.integer(depth - 1)
        return self.paren(self.pick([
            f"{a} + {b}", f"{a} - {b}", f"{a} * {b}", f"{a} // {b}", f"{a} % {b}", f"-{a}", f"+{a}", f"{self.text(depth - 1)} | length", f"{self.pick(self.NUMERALS)} | int",
            f"{self.pick(self.NUMERALS)} | int({a})", f"{self.boolean(depth - 1)} | int", f"{a} or {b}", f"{a} and {b}", f"{a} if {self.any(depth - 1)} else {b}",
            f"{a} | default({b}, true)", f"{self.pick(['words', 'labels', 'no_volumes', 'numbers'])} | length",
        ]))

    def boolean(self, depth):
        if depth == 0:
            return self.pick(self.BOOLS)
        a, b, i, k = self.text(depth - 1), self.text(depth - 1), self.integer(depth - 1), self.integer(depth - 1)
        compare = self.pick(["==", "!=", "<", "<=", ">", ">="])
        within = self.pick(["in", "not in"])
        return self.paren(self.pick([
            f"{a} {compare} {b}", f"{i} {compare} {k}", f"{a} {within} {b}", f"{a} {within} words", f"{i} {within} numbers", f"{a} {within} ['a', 'no']", f"{i} {within} [1, -7]",
            f"{a} {within} labels", f"not {self.any(depth - 1)}", f"{self.boolean(depth - 1)} and {self.boolean(depth - 1)}", "nothing == none", "tree != none",
            f"{self.boolean(depth - 1)} == {self.boolean(depth - 1)}", f"{self.boolean(depth - 1)} or {self.boolean(depth - 1)}",
        ]))

    def any(self, depth):
        mixed = [self.text, self.integer, self.boolean]
        if self.random.random() < 0.2:
            return self.pick(["words", "no_words", "labels", "no_labels", "volumes", "no_volumes", "tree", "nothing", "other", "none"])
        if depth > 0 and self.random.random() < 0.3:
            return self.paren(f"{self.pick(mixed)(depth - 1)} {self.pick(['and', 'or'])} {self.pick(mixed)(depth - 1)}")
        return self.pick(mixed)(depth)

    def loose(self):
        """No parentheses: shows what binds tighter. Many make no sense to either side."""
        texts, integers = ["'a'", "name", "'7'", "words[0]", "labels.no"], ["count", "2", "3", "negative", "zero", "numbers[0]"]
        sums, orders, logic = ["+", "-", "*", "//", "%"], ["==", "<", "!=", ">="], ["and", "or", "and not", "or not", "if"]
        leaves, signs = self.pick([(texts, ["~", "+", "in", "not in"] + orders + logic), (integers, sums + sums + orders + logic), (texts + integers, ["~", "*", "-", "=="])])
        out = self.pick(["", "not ", "-", ""]) + self.pick(leaves)
        for _ in range(self.random.randint(1, 5)):
            sign = self.pick(signs)
            out += f" {sign} {self.pick(['', '', '-'])}{self.pick(leaves)}{self.pick(['', '', '', '', ' | string', ' | int'])}"
            if sign == "if":
                out += f" else {self.pick(leaves)}"
        return out


def value_of_jinja(environment, expression):
    try:
        return "fine", environment.compile_expression(expression, undefined_to_none=False)(**VIEW)
    except ZeroDivisionError:
        return "by zero", None
    except (jinja2.TemplateError, TypeError, ValueError) as error:
        return "refused", error


def value_of_ours(line):
    return ("refused", line[1:]) if line.startswith("!") else ("fine", yaml.safe_load(json.loads(line))["r"])


def same(a, b):
    return type(a) is type(b) and a == b


def compare_expressions(name, expressions, must_take, at_least):
    environment = jinja2.Environment()
    lines = run("expressions", lines=expressions).stdout.split("\n")[:-1]
    compared, wrong = 0, []
    for expression, line in zip(expressions, lines):
        state, ours = value_of_ours(line)
        theirs_state, theirs = value_of_jinja(environment, expression)
        if theirs_state == "by zero" or (state == "refused" and not must_take):
            continue
        compared += 1
        if state == "refused" or theirs_state == "refused" or not same(ours, theirs):
            wrong.append(f"{expression}: ours {ours!r}, Jinja {theirs!r}")
    tell(f"{name}: each expression was answered", "" if len(lines) == len(expressions) else f"{len(lines)} of {len(expressions)}")
    tell(f"{name}: enough were compared", "" if compared >= at_least else f"only {compared}")
    tell(f"{name}: the same values", "; ".join(wrong[:5]))


def compare_json():
    environment = jinja2.Environment()
    expressions = [f"{name} | tojson" for name in ("name", "count", "yes", "nothing", "words", "numbers", "labels", "no_words", "no_labels", "tree", "'<ä\"\\n'")]
    for expression, line in zip(expressions, run("expressions", lines=expressions).stdout.split("\n")[:-1]):
        ours, theirs = value_of_ours(line)[1], value_of_jinja(environment, expression)[1]
        tell(f"{expression} is the same JSON", "" if json.loads(ours) == json.loads(theirs) else f"{ours} is not {theirs}")


# ---- templates

TEMPLATES = {
    "choices": "a: 1\n{% if count > 3 and yes %}\nb: {{ count }}\n{% elif no %}\nc: 3\n{% else %}\nd: 4\n{% endif %}\n"
               "e:\n  {% if empty %}\n  f: 1\n  {% else %}\n  f: 2\n  {% endif %}\n",
    "loops": "l:\n{% for v in volumes %}\n- name: {{ v.name }}-{{ loop.index }}\n  first: {{ loop.first }}\n  last: {{ loop.last }}\n  modes:\n"
             "  - none\n  {% for m in v.modes %}\n  - {{ m }}{{ loop.index }}\n  {% endfor %}\n  {% if v.block %}\n  block: true\n  {% endif %}\n{% endfor %}\n",
    "inner names": "{% for name in volumes %}\n- {{ name.name }}\n{% endfor %}\n- {{ name }}\n",
    "keys": "{% for v in volumes %}\nexpc.dev/{{ v.name }}: {{ v.size }}\n{% endfor %}\nx-{{ count }}: 1\n",
    "comments": "{# one #}\na: 1\n{# two\n   lines #}\nb: {# in #}2\nc:\n{# three #}\n- x{# y #}z\n",
    "raw": "a: '{% raw %}{{ x }}{% endraw %}'\nb: |\n  x {% raw %}{{ y }} {% if %}{# z #}{% endraw %} {{ name }}\n",
    "texts": "a: x{{ name }}y\nb: \"{{ count }} {{ image }}\"\nc: |\n  one {{ name }}\n    two {{ count }}\n\n  {{ name }}{{ name }}\nd: >-\n  a\n  {{ name }}\n  b\n",
    "types": "a: {{ count }}\nb: {{ yes }}\nc: {{ name }}\nd: [{{ count }}, {{ no }}]\ne: {f: {{ negative }}}\ng: {{ count // 2 if yes else 0 }}\n",
    "nothing left": "a: 1\n{% for v in no_volumes %}\n{{ v.name }}: 1\n{% endfor %}\n{% if no %}\nb: 1\n{% endif %}\n",
}


def compare_templates():
    environment = jinja2.Environment(trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True)
    for name, text in TEMPLATES.items():
        with tempfile.NamedTemporaryFile("w", suffix=".yaml", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            ours = run("render", file.name)
        theirs = environment.from_string(text).render(**VIEW)
        if ours.returncode != 0:
            tell(f"template {name}", " ".join(ours.stderr.split()))
        else:
            tell(f"template {name}", "" if yaml.safe_load(ours.stdout) == yaml.safe_load(theirs) else f"{ours.stdout!r} is not {theirs!r}")


# ---- hostile values

PLACES = """# {{ value }}
plain: {{ value }}
quoted: "{{ value }}"
single: '{{ value }}'
inside: a{{ value }}b
double: "x {{ value }} y"
twice: {{ value }}{{ value }}
{{ value }}: is a key
k-{{ value }}: is a key
list:
  - {{ value }}
  - x {{ value }}
  - - {{ value }}
    - inner
  - {{ value }}: {{ value }}
    other: kept
block: |
  one
  {{ value }}
  end {{ value }}
stripped: |-
  {{ value }}
folded: >-
  a {{ value }} b
flow: {a: [{{ value }}, "{{ value }}"], b: {{ value }}}
{% if value %}
conditional: {{ value }}
{% endif %}
{% for x in words %}
loop-{{ x }}-{{ value }}: {{ value }}
{% endfor %}
computed: {{ value ~ '-' ~ count }}
json: {{ value | tojson }}
last: {{ value }}
"""


def expected(value):
    wanted = {
        "plain": value, "quoted": value, "single": value, "inside": f"a{value}b", "double": f"x {value} y", "twice": value * 2, value: "is a key", f"k-{value}": "is a key",
        "list": [value, f"x {value}", [value, "inner"], {value: value, "other": "kept"}], "block": f"one\n{value}\nend {value}\n", "stripped": value,
        "folded": f"a {value} b", "flow": {"a": [value, value], "b": value}, "computed": f"{value}-7", "last": value,
    }
    if value:
        wanted["conditional"] = value
    wanted.update({f"loop-{word}-{value}": value for word in VIEW["words"]})
    return wanted


def hostile_values():
    fixed = """yes|no|on|off|y|n|true|False|null|~|NULL|=|<<|0|012|0o17|0x1F|1_000|1e3|.5|5.|-.inf|.NaN|1:30|2001-01-01|2001-12-14t21:59:43.10-05:00|- a|-|---|--- a|...|?|? a|:|: a|a: b|a:
#a|a #b| a|a | |[a]|{a: b}|&a|*a|!a|!!str a|>|%a|@a|`a|'|"|''|""|\\|\\n|,|]|}|{{ name }}|{% if x %}|{# c #}|{{|}}|%}|$(VAR)|${x}|$$|busybox: 1|key: [1, 2|"a": b|it's|a"b""".split("|")
    lines = ["a\nb", "a\n", "\na", "\n", "\n\n", "a\n\n", " a\nb\n", "a \nb\n", "a\n b\n", "a\n---\nb", "a\n...\n", "# a\nb\n", "busybox\nhostNetwork: true", "busybox\n  hostNetwork: true\n",
             "a\tb", "\ta", "a\t", "a\n\t\nb", "|", "|\n", "a\r\nb", "a\rb", "\r", "\x01", "a\x1b[0m", "\x7f", "\x85", "a\x85b", "\u2028", "a\u2029b", "\ufeff", "\ufeffa", "\ufffe",
             "\u00a0", "ä: ö", "\U0001F600", "\U0001F600: \U0001F600\n- x", "\ue001\ue040\ue040\ue040", "#\ue004\ue002", "\ue003\ue040\ue040\ue040", "x" * 70, "x y " * 300, "x" * 2000, "ä" * 1500, "a: b\n" * 500, ""]
    random_texts = random.Random(7)
    pieces = [" ", ":", ": ", "#", " #", "-", "- ", "\n", "\n\n", "\t", "'", '"', "\\", "a", "b c", "{", "}", "[", "]", ",", "&", "*", "!", "|", ">", "%", "@", "?", "~", "{{", "}}", "{%", "0", "1", ".",
              "e", "ä", "\U0001F600", "\x85", "\u2028", "\ufeff", "\x07", "null", "---", "\n  x: y\n", "\r"]
    made = ["".join(random_texts.choice(pieces) for _ in range(random_texts.randint(1, 9))) for _ in range(600)]
    return [part for group in fixed for part in group.split("\n")] + lines + made


def first_difference(wanted, got):
    if not isinstance(got, dict):
        return "it is no map"
    for key in list(wanted) + list(got):
        if key not in got or key not in wanted or repr(wanted[key]) != repr(got[key]):
            return f"at {key!r}: {got.get(key)!r} in place of {wanted.get(key)!r}"
    return ""


def compare_hostile():
    values = hostile_values()
    with tempfile.NamedTemporaryFile("w", suffix=".yaml", encoding="utf-8") as file:
        file.write(PLACES)
        file.flush()
        lines = run("fill", file.name, lines=[json.dumps(value) for value in values]).stdout.split("\n")[:-1]
    wrong = {"PyYAML": [], "our reader": []}
    for value, line in zip(values, lines):
        text, ours = line.split("\t")
        wanted, by_pyyaml, by_us = expected(value), yaml.load(json.loads(text), Loader=yaml.CSafeLoader), json.loads(ours or "null")
        for reader, got in (("PyYAML", by_pyyaml), ("our reader", by_us)):
            if json.loads(got.pop("json")) != value:
                wrong[reader].append(f"{value!r}: as JSON")
            difference = first_difference(wanted, got)
            if difference:
                wrong[reader].append(f"{value!r}: {difference}")
    tell("every hostile value was written", "" if len(lines) == len(values) > 600 else f"{len(lines)} of {len(values)}")
    for reader, found in wrong.items():
        tell(f"{reader} finds hostile values where they belong, and nothing else changed", "; ".join(found[:3]))


def main():
    maker = Maker(1)
    makers = (maker.text, maker.integer, maker.boolean)
    compare_expressions("typed", [makers[i % 3](1 + i % 3) for i in range(900)], True, 600)
    compare_expressions("without parentheses", [maker.loose() for _ in range(3000)], False, 500)
    compare_json()
    compare_templates()
    compare_hostile()
    return 1 if FAILED else 0


raise SystemExit(main())
