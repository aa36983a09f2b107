"""wrappings.py - what kubectl, the kubelet and container runtimes make of a container's output, after their documentation and sources."""
import base64
import gzip
import io
import json
import random
import tarfile

STAMP = "2026-11-30T10:31:%02d.%09dZ"


def stamps(seed=1):
    r = random.Random(seed)
    while True:
        yield (STAMP % (r.randrange(60), r.randrange(10**9))).encode()


def split_lf(data):
    """at LF only: a section may hold CR, form feeds and anything else"""
    parts = data.split(b"\n")
    return [p + b"\n" for p in parts[:-1]] + ([parts[-1]] if parts[-1] else [])


def prefix(pod, data, container="main"):
    return b"".join(b"[pod/%s/%s] " % (pod.encode(), container.encode()) + line for line in split_lf(data))


def timestamps(data, part=None):
    """`part`: an old kubelet stamps each part of a line that the runtime had split at that length"""
    out, stamp = b"", stamps()
    for line in split_lf(data):
        for at in range(0, len(line), part or len(line)):
            out += next(stamp) + b" " + line[at:at + (part or len(line))]
    return out


def prefix_timestamps(pod, data):
    return prefix(pod, timestamps(data))


def cri(data, stream="stdout", part=16384):
    """as containerd writes it: lines longer than `part` in pieces, P for all but the last"""
    out, stamp = [], stamps()
    for line in split_lf(data):
        text, ended = (line[:-1], True) if line.endswith(b"\n") else (line, False)
        pieces = [text[i:i + part] for i in range(0, len(text), part)] or [b""]
        for i, piece in enumerate(pieces):
            tag = b"F" if ended and i == len(pieces) - 1 else b"P"
            out.append(b"%s %s %s %s\n" % (next(stamp), stream.encode(), tag, piece))
    return out


def interleave(streams, seed=7):
    """lists of lines, mixed, each in its own order"""
    r, streams, out = random.Random(seed), [list(s) for s in streams], []
    while any(streams):
        s = r.choice([s for s in streams if s])
        out += s[:1]
        del s[:1]
    return b"".join(out)


def config_maps(experiment, header, data, piece=700 * 1024):
    """the objects that a client stores its record in"""
    zipped = gzip.compress(data)
    pieces = [zipped[i:i + piece] for i in range(0, len(zipped), piece)]
    name = f"{experiment}-{header['round']}-{header['workload']}-t{header['tenant']}-{header['client']}"
    for n, part in enumerate(pieces, 1):
        yield {
            "apiVersion": "v1", "binaryData": {"record.gz": base64.b64encode(part).decode()}, "kind": "ConfigMap",
            "metadata": {
                "creationTimestamp": "2026-11-30T10:31:03Z", "name": name + (f"-{n}of{len(pieces)}" if len(pieces) > 1 else ""), "namespace": "bench",
                "labels": {"expc.dev/experiment": experiment, "expc.dev/result": "ok" if header["exit"] == 0 else "failed", "expc.dev/round": header["round"],
                           "expc.dev/tenant": str(header["tenant"]), "expc.dev/workload": header["workload"]},
                "resourceVersion": str(1000 + n), "uid": "6a0b"}}


def as_list(items, indent=4):
    """`kubectl get -o json`"""
    document = {"apiVersion": "v1", "items": items, "kind": "List", "metadata": {"resourceVersion": ""}}
    return (json.dumps(document, indent=indent) + "\n").encode()


def docker(data, stream="stdout", part=16384):
    """docker's json-file: an object a line; what is longer than `part` in several, of which only the last has the line's end"""
    out, stamp = [], stamps()
    for line in split_lf(data):
        text = line.decode("utf-8", "replace")
        for piece in [text[i:i + part] for i in range(0, len(text), part)]:
            out.append(b"{%s,%s,%s}\n" % (b'"log":' + json.dumps(piece).replace("<", "\\u003c").encode(), b'"stream":"%s"' % stream.encode(), b'"time":"%s"' % next(stamp)))
    return out


def coloured(line, code=32):
    text = line.rstrip(b"\n")
    return b"\x1b[%dm%s\x1b[0m\n" % (code, text)


def argo(pod, data, colour=False):
    """`argo logs`: each line after its pod's name"""
    lines = [pod.encode() + b": " + line.rstrip(b"\n") + b"\n" for line in split_lf(data)]
    return b"".join(coloured(line) for line in lines) if colour else b"".join(lines)


def in_front(text, data):
    """`text` in front of each line: bytes, or a function of the line's number"""
    return b"".join((text(n) if callable(text) else text) + line for n, line in enumerate(split_lf(data)))


def tar(members, form="gz"):
    """an archive of [(name, bytes)]; `form`: "", gz, bz2, xz"""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=f"w:{form}") as archive:
        for name, data in members:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()
