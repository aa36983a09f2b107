#!/usr/bin/python3
"""The option table of fio against the installed fio's own help: every name, alias, word and default in it is one that fio knows."""
import re
import subprocess
import sys

TABLE = "compiler/tool/fio_options.c"
ENGINES = ["libaio", "io_uring", "pvsync2", "psync"]
# What this project sets otherwise, and why (the reasons stand in docs/experiment.md and in the table's head).
OTHER_DEFAULT = {"ioengine", "direct", "group_reporting", "time_based"}
UNITS = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30}
failed = False


def tell(name, why=""):
    global failed
    failed = failed or bool(why)
    print(f"not ok {name}: {why}" if why else f"ok {name}")


def fio(*words):
    return subprocess.run(["fio", *words], capture_output=True, text=True, check=False).stdout


def read_table():
    """Name -> {aliases, words, fallback}, from the rows of the C table; macros of the file are put in."""
    with open(TABLE) as file:
        text = file.read()
    texts = dict(re.findall(r'^#define (\w+) "([^"]*)"', text, re.M))
    rows = {}
    for line in text.splitlines():
        named = re.search(r'OPTION\("([^"]+)"\)', line) or re.match(r'\s*[FNE]\("([^"]+)"', line)
        if not named or line.startswith("#"):
            continue
        short = re.match(r'\s*F\("[^"]+", \w+, "([^"]*)"', line)
        fallback = re.search(r'FALLBACK\("([^"]*)"\)', line) or short
        words = re.search(r'WORDS\((?:"([^"]*)"|(\w+))\)', line)
        aliases = re.search(r'ALIASES\("([^"]*)"\)', line)
        rows[named[1]] = {
            "fallback": fallback[1] if fallback else None,
            "words": (words[1] or texts[words[2]]).split() if words else [],
            "aliases": aliases[1].split() if aliases else [],
        }
    return rows


def ask(name):
    """What fio says of an option: its own name, alias, default, words. None when it does not know it."""
    text = fio(f"--cmdhelp={name}")
    for engine in ENGINES:
        if "No such command" in text or not text.strip():
            text = fio(f"--enghelp={engine},{name}")
    if "No such" in text or "not found" in text or not text.strip():
        return None
    fields = {key.strip(): value.strip() for key, value in re.findall(r"^([^:\n]+):(.*)$", text, re.M) if key.strip()}
    words = re.findall(r"(?:valid values)?: (\S+)", text[text.find("valid values"):]) if "valid values" in text else []
    if not fields:
        return None
    return {"name": next(iter(fields)), "alias": fields.get("alias", ""), "default": fields.get("default", "no default"), "words": words}


def number(text):
    parts = (text or "").split(",")
    if len(set(parts)) == 1:                    # percentage_random: one for each direction
        text = parts[0]
    match = re.fullmatch(r"(\d+)([kmg]?)", text or "")
    return int(match[1]) * UNITS.get(match[2], 1) if match else text


def complaint(name, row):
    known = ask(name)
    if not known:
        return "fio does not know it"
    if known["name"] != name:
        return f"fio's own name is {known['name']}"
    for alias in row["aliases"]:
        if (ask(alias) or {"name": "nothing"})["name"] != name:
            return f"the alias {alias} is not fio's"
    # ioengine's words are what `fio --enghelp` lists: engines may be left out of a build, so only the common ones are asked for.
    unknown = [word for word in row["words"] if known["words"] and name != "ioengine" and word not in known["words"]]
    if unknown:
        return f"fio has no words {unknown}"
    default = known["default"]
    if name not in OTHER_DEFAULT and row["fallback"] is not None and default != "no default" and number(row["fallback"]) != number(default):
        return f"the default is {row['fallback']}, fio's {default}"
    return ""


table = read_table()
tell("the table is read", "" if len(table) >= 120 and table["rw"]["words"] and table["bs"]["aliases"] == ["blocksize"] else f"{len(table)} rows")
for option, content in table.items():
    tell(f"fio knows {option}", complaint(option, content))
tell("an option that fio does not have is found out", "" if complaint("nosuch", {"aliases": [], "words": [], "fallback": None}) else "it was not")
tell("a wrong default is found out", "" if complaint("iodepth", {"aliases": [], "words": [], "fallback": "2"}) else "it was not")
sys.exit(failed)
