#!/usr/bin/env python3
"""tests/import/fio.py - each job file of jobs/ imported, checked and planned: the command lines of its rounds are those of `fio --showcmd`.

Comments at the top of a job file steer: `; env:` variables, `; names:` the workloads' names in order (else the jobs' own), `; leaves:` options that an
experiment leaves out, `; becomes: JOB OPTION=VALUE` what a path becomes. Everything else must be equal, but for what is added to every command line.
"""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
EXPC = os.environ.get("EXPC", os.path.join(ROOT, "build/expc"))
# fio's own defaults, where the program says all it depends on; a client's jobs are one result; JSON goes to the collector.
FIO_DEFAULTS = {"rw": "read", "bs": "4k", "iodepth": "1", "ioengine": "psync", "direct": "0", "numjobs": "1"}
ADDED = {"group_reporting": "1", "output-format": "json"}
SIZES = {"bs", "size", "io_size", "filesize", "offset", "offset_increment"}
SECONDS = {"runtime", "ramp_time", "startdelay"}
MICROSECONDS = {"thinktime", "latency_target", "latency_window", "max_latency"}
FACTORS = {"": 1e6, "us": 1, "ms": 1e3, "s": 1e6, "m": 6e7, "h": 3.6e9, "d": 8.64e10}


def size(text, decimal):
    """HOWTO, kb_base: with 1024 `k` and `kb` are 1024 and `ki`, `kib` 1000; with 1000 the other way round."""
    match = re.fullmatch(r"(0x[0-9a-f]+|[0-9]+)(?:([kmgt])(i?)b?)?", text.lower())
    base = 1000 if bool(match[3]) != decimal else 1024
    return int(match[1], 0) * base ** (" kmgt".index(match[2]) if match[2] else 0)


def microseconds(text, bare):
    match = re.fullmatch(r"([0-9]+)([a-z]*)", text)
    return int(int(match[1]) * (FACTORS[match[2]] if match[2] else bare))


def value_of(key, text, decimal):
    if key in SIZES:
        return [size(part, decimal) for part in text.split(",")]
    if key in SECONDS:
        return microseconds(text, 1e6)
    if key in MICROSECONDS:
        return microseconds(text, 1)
    return text


def normal(options, decimal=False):
    return {key: value_of(key, text, decimal) for key, text in options.items()}


def options_of(words):
    pairs = [word.partition("=") for word in words]
    return {key: value.strip().strip('"') if mark else "1" for key, mark, value in pairs}


def headers(path):
    found = {}
    for line in open(path, encoding="utf-8"):
        match = re.match(r"; (env|names|leaves|becomes): (.*)", line)
        if match:
            found.setdefault(match[1], []).append(match[2])
    return found


def wanted_jobs(path, env):
    """[(name, options)] of fio's own command line."""
    done = subprocess.run(["fio", "--showcmd", os.path.basename(path)], cwd=os.path.dirname(path), capture_output=True, text=True, check=True,
                          env={**os.environ, **env})
    words = done.stdout.strip().split(" --")[1:]
    first = next(i for i, word in enumerate(words) if word.startswith("name="))
    general, jobs = options_of(words[:first]), []
    for word in words[first:]:
        if word.startswith("name="):
            jobs.append((word.removeprefix("name="), dict(general)))
        else:
            jobs[-1][1].update(options_of([word]))
    return jobs


def expected(options, said, name, devices):
    options = dict(options)
    decimal = options.pop("kb_base", "1024") == "1000"
    stonewall = options.pop("stonewall", "0")
    if "buffered" in options:
        options["direct"] = "0" if options.pop("buffered") == "1" else "1"
    for key in " ".join(said.get("leaves", [])).split():
        options.pop(key, None)
    for line in said.get("becomes", []):
        job, _, change = line.partition(" ")
        if job == name:
            options.update([change.split("=", 1)])
    if options.get("filename", "").startswith("/dev/"):
        options["filename"] = ":".join(f"/expc/dev/{devices.index(device) + 1}" for device in options["filename"].split(":"))
    if "runtime" in options:
        options.setdefault("time_based", "0")
    return normal({**FIO_DEFAULTS, **ADDED, **options}, decimal), stonewall != "0"


def rounds_of(folder):
    """[{workload: options}] of the plan's rounds, from the command lines that will run."""
    for line in open(os.path.join(folder, "local/steps.tsv"), encoding="utf-8"):
        fields = line.rstrip("\n").split("\t")
        if fields[1:2] != ["round"]:
            continue
        workloads = {}
        for field in fields:
            if field.startswith('["fio"'):
                argv = [word.removeprefix("--") for word in json.loads(field)[1:]]
                options = options_of(argv)
                name = options.pop("name")
                workloads[name] = normal(options)
        yield workloads


def imported(path, env, folder):
    environment = {**os.environ, **env}
    experiment = os.path.join(folder, "experiment.yaml")
    done = subprocess.run([EXPC, "import", "fio", os.path.basename(path)], cwd=os.path.dirname(path), capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        raise ValueError(f"import: exit status {done.returncode}\n{done.stderr}")
    with open(experiment, "w", encoding="utf-8") as file:
        file.write(done.stdout)
    built = subprocess.run([EXPC, "build", experiment, "-o", os.path.join(folder, "out")], capture_output=True, text=True, check=False)
    if built.returncode:
        raise ValueError(f"build: exit status {built.returncode}\n{built.stderr}\n{done.stdout}")
    return done.stdout, list(rounds_of(os.path.join(folder, "out")))


def compare(path):
    said = headers(path)
    env = dict(word.split("=", 1) for word in " ".join(said.get("env", [])).split())
    jobs = wanted_jobs(path, env)
    names = said["names"][0].split() if "names" in said else [name for name, _ in jobs]
    devices = list(dict.fromkeys(device for _, options in jobs for device in options.get("filename", "").split(":") if device.startswith("/dev/")))
    groups = []
    for (job, options), name in zip(jobs, names):
        wanted, waits = expected(options, said, job, devices)
        if waits or not groups:
            groups.append({})
        groups[-1][name] = wanted
    with tempfile.TemporaryDirectory() as folder:
        text, rounds = imported(path, env, folder)
    for option in " ".join(said.get("leaves", [])).split():
        assert re.search(rf"# \[\d+\] {option}\b.*: \w", text), f"no comment says why {option} is left out\n{text}"
    assert len(rounds) == len(groups), f"{len(rounds)} rounds for {len(groups)} groups\n{text}"
    for number, (wanted, got) in enumerate(zip(groups, rounds), 1):
        assert sorted(wanted) == sorted(got), f"round {number} runs {sorted(got)}, fio {sorted(wanted)}"
        for name, options in wanted.items():
            differing = {key: (options.get(key), got[name].get(key)) for key in options.keys() | got[name].keys() if options.get(key) != got[name].get(key)}
            assert not differing, f"{name} differs (fio, expc): {differing}\n{text}"


def main():
    failed, paths = 0, sorted(glob.glob(os.path.join(HERE, "jobs/*.fio")))
    assert len(paths) >= 15
    for path in paths:
        problem = None
        try:
            compare(path)
        except (ValueError, AssertionError) as error:
            problem = error
        failed |= problem is not None
        print(f"not ok {os.path.basename(path)}: {problem}" if problem else f"ok {os.path.basename(path)} runs as fio reads it", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
