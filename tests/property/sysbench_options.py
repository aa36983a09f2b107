#!/usr/bin/python3
"""The option tables of sysbench and pgbench against the installed tools: every name and default is theirs, and a script of sysbench reads
exactly the options that the table gives it (followed through its Lua functions)."""
import os
import re
import subprocess
import sys

SCRIPTS = "/usr/share/sysbench"
GENERAL = {"test", "script", "threads"}
UNITS = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30}
failed = False


def tell(name, why=""):
    global failed
    failed = failed or bool(why)
    print(f"not ok {name}: {why}" if why else f"ok {name}")


def output(*words):
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def read_tables():
    """Title -> {option: (value, default, used by)} of the pages that the program prints."""
    tables, rows = {}, None
    for line in output(os.environ.get("EXPC", "build/expc"), "schema", "--reference").splitlines():
        if line.startswith("## Options of "):
            rows = tables.setdefault(line.removeprefix("## Options of "), {})
        elif line.startswith("#"):
            rows = None
        elif line.startswith("| ") and rows is not None and not line.startswith("| option"):
            name, value, default, _, text = [cell.strip().replace("\\", "") for cell in line.strip("|").split("|")]
            if name.startswith(":--"):
                continue
            uses = re.search(r"\(([a-z_, ]+)\)$", text)
            rows[name] = (value, default, uses[1].split(", ") if uses else [])
    return tables


def number(text):
    match = re.fullmatch(r"(\d+)([kmgKMG]?)", text)
    return int(match[1]) * UNITS.get(match[2].lower(), 1) if match else text


def known_options(*words):
    """Option -> default, out of a help text: `--name=N   what it is [default]`."""
    found = {}
    for name, rest in re.findall(r"^ +--([\w-]+)(?:\[=on\|off\]|=\S+)? *(.*)$", output("sysbench", *words), re.M):
        default = re.search(r"\[([^\]]*)\]$", rest)
        found[name] = default[1] if default else None
    return found


def functions_of(path):
    with open(path) as file:
        text = file.read()
    return dict(re.findall(r"^(?:local )?function ([\w.]+)\(.*?\)\n(.*?)^end", text, re.M | re.S))


def options_read(script):
    """What the events of a script read of sysbench.opt, through the functions that they call."""
    common = functions_of(f"{SCRIPTS}/oltp_common.lua")
    own = functions_of(f"{SCRIPTS}/{script}.lua")
    known = {**common, **own}
    todo, seen, read = ["event", "prepare_statements", "thread_init"], set(), set()
    while todo:
        name = todo.pop()
        if name in seen or name not in known:
            continue
        seen.add(name)
        body = re.sub(r"--.*", "", known[name])
        todo += re.findall(r"\b(\w+)\(", body)
        set_here = set(re.findall(r"sysbench\.opt\.(\w+)\s*=[^=]", body))
        read |= set(re.findall(r"sysbench\.opt\.(\w+)", body)) - set_here
        read |= set(re.findall(r'execute_range\("(\w+)"\)', body))
        if set_here:                            # from there on it is a constant
            read -= set_here
            known.update({name: re.sub(rf"sysbench\.opt\.({'|'.join(set_here)})\b", "constant", text) for name, text in known.items()})
    return read - {"threads"}


def check_sysbench(table):
    general = known_options("--help")
    of_test = {test: known_options(test, "help") for test in ("cpu", "memory", "threads", "mutex", "fileio")}
    of_script = known_options("oltp_read_write", "help") | known_options("select_random_points", "help") | known_options("select_random_ranges", "help")
    for name, (_, default, uses) in table.items():
        if name in GENERAL:
            continue
        known = dict(general)
        for test in uses:
            known |= of_test.get(test, of_script)
        why = "" if name in known else "sysbench does not know it"
        if not why and default and known[name] is not None and number(default) != number(known[name]):
            why = f"the default is {default}, sysbench's {known[name]}"
        tell(f"sysbench knows {name}", why)
    for test, options in of_test.items():
        tell(f"all options of the test {test} are there", " ".join(name for name in options if name not in table or test not in table[name][2]))


def check_scripts(table):
    scripts = table["script"][0].split()
    tell("the table has scripts", "" if len(scripts) == 10 else str(scripts))
    for script in scripts:
        read = options_read(script)
        given = {name for name, (_, _, uses) in table.items() if script in uses and "_" in name or name in ("tables", "delta") and script in uses}
        tell(f"{script} reads what the table gives it", " ".join(sorted(read ^ given)))


def check_pgbench(run, load):
    text = output("pgbench", "--help")
    if "pgbench is a benchmarking tool" not in text:
        print("ok pgbench is not installed here: its table is not compared")
        return
    known = set(re.findall(r"--([\w-]+)", text))
    for name in [*run, *load]:
        tell(f"pgbench knows {name}", "" if {"clients": "client"}.get(name, name) in known else "it does not")


tables = read_tables()
check_sysbench(tables["sysbench"])
check_scripts(tables["sysbench"])
loader = tables["sysbench filling a database"]
known_loader = known_options("oltp_read_write", "help")
for option, (_, fallback, _) in loader.items():
    if option not in GENERAL:
        tell(f"the loader's {option} is sysbench's", "" if number(fallback) == number(known_loader.get(option, "")) else f"{fallback}, not {known_loader.get(option)}")
check_pgbench(tables["pgbench"], tables["pgbench filling a database"])
tell("an option that a script ignores is found out", "" if "range_size" not in options_read("oltp_point_select") else "it was not")
sys.exit(failed)
