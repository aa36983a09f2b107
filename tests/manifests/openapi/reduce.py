#!/usr/bin/env python3
"""tests/manifests/openapi/reduce.py kubernetes SWAGGER.json | argo CRD.yaml... > VERSION.json - the schemas of the kinds that expc writes, small enough to keep.

kubernetes  api/openapi-spec/swagger.json of the Go module k8s.io/kubernetes: `go mod download -json k8s.io/kubernetes@v1.30.14` prints its folder
argo        manifests/base/crds/full/argoproj.io_{workflows,workflowtemplates}.yaml of github.com/argoproj/argo-workflows/v4

One JSON object: "kinds" maps "apiVersion Kind" to a name, "schemas" names to schemas. Words that validate nothing (descriptions, defaults) are left out;
equal parts of a CRD, which holds the pod's schema many times, stand once.
"""
import json
import sys

import yaml

KINDS = {
    "v1": ["ConfigMap", "PersistentVolumeClaim", "Service", "ServiceAccount", "Namespace"],
    "rbac.authorization.k8s.io/v1": ["Role", "RoleBinding"],
    "apps/v1": ["Deployment"],
    "batch/v1": ["Job"],
    "coordination.k8s.io/v1": ["Lease"],
}
KEPT = ("type", "properties", "additionalProperties", "items", "required", "enum", "format", "$ref", "anyOf", "oneOf", "pattern", "minimum", "maximum",
        "minLength", "maxLength", "minItems", "maxItems", "x-kubernetes-int-or-string", "x-kubernetes-preserve-unknown-fields")
REFERENCE = "#/definitions/"


def small(schema):
    """Only what validates."""
    if not isinstance(schema, dict):
        return schema
    kept = {key: value for key, value in schema.items() if key in KEPT}
    if "properties" in kept:
        kept["properties"] = {name: small(value) for name, value in sorted(kept["properties"].items())}
    for key in ("items", "additionalProperties"):
        if key in kept:
            kept[key] = small(kept[key])
    if "$ref" in kept:
        kept["$ref"] = kept["$ref"].removeprefix(REFERENCE)
    return kept


def references(schema):
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"]
        for value in schema.values():
            yield from references(value)


def kubernetes(path):
    with open(path, encoding="utf-8") as file:
        definitions = json.load(file)["definitions"]
    kinds, schemas = {}, {}
    for name, schema in definitions.items():
        for kind in schema.get("x-kubernetes-group-version-kind", []):
            version = "/".join(part for part in (kind["group"], kind["version"]) if part)
            if kind["kind"] in KINDS.get(version, []):
                kinds[f"{version} {kind['kind']}"] = name
    waiting = list(kinds.values())
    while waiting:
        name = waiting.pop()
        if name not in schemas:
            schemas[name] = small(definitions[name])
            waiting += references(schemas[name])
    return kinds, schemas


class Shared:
    """Schemas by their text: an object that is met again is named."""
    def __init__(self):
        self.names, self.schemas = {}, {}

    def of(self, schema):
        if not isinstance(schema, dict):
            return schema
        made = {key: {name: self.of(one) for name, one in value.items()} if key == "properties" else self.of(value) for key, value in schema.items()}
        text = json.dumps(made, sort_keys=True)
        if len(text) < 60:
            return made
        name = self.names.setdefault(text, f"s{len(self.names)}")
        self.schemas[name] = made
        return {"$ref": name}


def argo(paths):
    kinds, shared = {}, Shared()
    for path in paths:
        with open(path, encoding="utf-8") as file:
            spec = yaml.load(file, Loader=yaml.CSafeLoader)["spec"]
        for version in spec["versions"]:
            schema = small(version["schema"]["openAPIV3Schema"])
            schema["properties"]["metadata"] = {"type": "object", "x-kubernetes-preserve-unknown-fields": True}
            schema["properties"].pop("status", None)
            kinds[f"{spec['group']}/{version['name']} {spec['names']['kind']}"] = shared.of(schema)["$ref"]
    return kinds, shared.schemas


def main(words):
    kinds, schemas = kubernetes(words[1]) if words[0] == "kubernetes" else argo(words[1:])
    missing = {f"{version} {kind}" for version, names in KINDS.items() for kind in names} - set(kinds) if words[0] == "kubernetes" else None
    if missing:
        raise SystemExit(f"not there: {missing}")
    json.dump({"kinds": dict(sorted(kinds.items())), "schemas": dict(sorted(schemas.items()))}, sys.stdout, separators=(",", ":"))
    sys.stdout.write("\n")


if __name__ == "__main__":
    main(sys.argv[1:])
