"""An Argo Workflow as its controller sees it: steps, and the objects that they create."""
from built import documents


def steps_of(workflow):
    return [entry for one in workflow["spec"]["templates"] for group in one.get("steps", []) for entry in group]


def manifests_of(workflow):
    """Objects of the resource templates, with the parameters of each step in them, as Argo puts them there: text in text."""
    templates = {one["name"]: one for one in workflow["spec"]["templates"]}
    for entry in steps_of(workflow):
        template = templates[entry["template"]]
        if "resource" not in template:
            continue
        text = template["resource"]["manifest"]
        given = {one["name"]: one["value"] for one in entry.get("arguments", {}).get("parameters", [])}
        wanted = {one["name"] for one in template.get("inputs", {}).get("parameters", [])}
        if set(given) != wanted:
            raise SystemExit(f"not ok step {entry['name']}: gives {sorted(given)}, {entry['template']} wants {sorted(wanted)}")
        for name, value in given.items():
            text = text.replace("{{inputs.parameters." + name + "}}", value.replace("{{workflow.name}}", "workflow-xyz12"))
        yield documents(text)[0]
