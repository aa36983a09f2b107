"""The schemas of openapi/, and what of an object they do not allow. Strict: a field that a version does not know is an error."""
import json
import os

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "openapi")
TYPES = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
}
LIMITS = {"int32": 2 ** 31, "int64": 2 ** 63}


class Schemas:
    def __init__(self, name):
        with open(os.path.join(FOLDER, name + ".json"), encoding="utf-8") as file:
            kept = json.load(file)
        self.kinds, self.schemas = kept["kinds"], kept["schemas"]

    def problems(self, one):
        """What is wrong with an object, as texts."""
        name = self.kinds.get(f"{one.get('apiVersion')} {one.get('kind')}")
        if not name:
            return [f"{one.get('apiVersion')} {one.get('kind')} is no kind of this version"]
        return list(self._value(one, self.schemas[name], one["kind"]))

    def _value(self, value, schema, path):
        while "$ref" in schema:
            schema = self.schemas[schema["$ref"]]
        if schema.get("x-kubernetes-int-or-string") or schema.get("format") == "int-or-string":
            if not (TYPES["integer"](value) or TYPES["string"](value)):
                yield f"{path} is {value!r}, no integer or text"
            return
        kind = schema.get("type")
        if kind and not TYPES[kind](value):
            yield f"{path} is {value!r}, no {kind}"
            return
        if "enum" in schema and value not in schema["enum"]:
            yield f"{path} is {value!r}, none of {schema['enum']}"
        if kind == "integer" and not -LIMITS.get(schema.get("format"), 2 ** 63) <= value < LIMITS.get(schema.get("format"), 2 ** 63):
            yield f"{path} is {value}, out of range"
        if isinstance(value, list):
            for n, item in enumerate(value):
                yield from self._value(item, schema.get("items", {}), f"{path}[{n}]")
        if isinstance(value, dict):
            yield from self._map(value, schema, path)

    def _map(self, value, schema, path):
        fields, others = schema.get("properties", {}), schema.get("additionalProperties")
        for key in schema.get("required", []):
            if key not in value:
                yield f"{path} has no {key}"
        for key, item in value.items():
            if key in fields:
                yield from self._value(item, fields[key], f"{path}.{key}")
            elif isinstance(others, dict):
                yield from self._value(item, others, f"{path}.{key}")
            elif not others and not schema.get("x-kubernetes-preserve-unknown-fields") and ("properties" in schema or others is False):
                yield f"{path} has an unknown field {key}"
