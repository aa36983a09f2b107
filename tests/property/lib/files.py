"""The files that a round's clients lay out: the part of a load that is prefilled."""
from lib import quantity


def _of_fio(name, given):
    """Of one client: generated names are job and file, given ones are shared by its jobs."""
    jobs = int(given["threads"]) // int(given.get("pods", "1")) if "threads" in given else int(given.get("numjobs", "1"))
    count = int(given.get("nrfiles", "1"))
    size = quantity.fio_size(given["filesize"]) if "filesize" in given else quantity.fio_size(given["size"]) // count
    if "filename" in given:
        names = given["filename"].split(":")
        return [(one, size if "filesize" in given else quantity.fio_size(given["size"])) for one in names]
    return [(f"{name}.{job}.{file}", size) for job in range(jobs) for file in range(count)]


def of_spec(spec):
    """[{path, bytes}] of all clients, each below workload/client; workloads by name. On a raw device the part that is touched."""
    if spec.get("storage", {}).get("mode") == "Block":
        ends = [quantity.fio_size(given.get("offset", "0")) + quantity.fio_size(given["size"]) for given in spec["workloads"].values() if "size" in given]
        whole = len(ends) < len(spec["workloads"])
        return [{"path": f"/expc/dev/{n + 1}", **({} if whole else {"bytes": max(ends)})} for n in range(int(spec["storage"].get("volumes", "1")))]
    found = {}
    for name, given in sorted(spec["workloads"].items()):
        for client in range(int(given.get("pods", "1")) * int(given.get("copies", "1"))):
            for path, size in _of_fio(name, given):
                path = f"{name}/{client + 1}/{path}"
                found[path] = max(size, found.get(path, 0))
    return [{"path": path, "bytes": size} for path, size in found.items()]
