"""Small experiments that the end-to-end tests write."""
import json
import os
import tempfile


def write(name, spec):
    """A file of one experiment (JSON is YAML); returns its path."""
    base = {"system": {"type": "hardware", "resources": {"requests": {"cpu": "100m", "memory": "128Mi"}, "limits": {"memory": "512Mi"}}},
            "storage": {"size": "1Gi"}, "workload": {"tool": "fio", "size": "8M", "runtime": "2s", "rw": "randwrite"}}
    base.update(spec)
    path = os.path.join(tempfile.mkdtemp(prefix="expc-e2e-"), f"{name}.yaml")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"apiVersion": "expc.dev/v1alpha1", "kind": "Experiment", "metadata": {"name": name}, "spec": base}, file)
    return path
