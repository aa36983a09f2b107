// explain/templates.c - codes of templates that somebody has changed (--templates DIR); the built-in ones pass.
#include "explain/explain.h"

#define NAMESPACE "# as --templates: manifests/namespace.yaml\n"

const struct explanation explain_templates[] = {
    { "template-character", DIAG_ERROR,
      "Some characters are used inside the compiler to mark the holes of a template; in the text they would be taken for holes.",
      "Remove the character.",
      NAMESPACE "apiVersion: v1\nkind: Namespace\nmetadata: {name: \"\xee\x80\x80\"}\n" },
    { "template-statement", DIAG_ERROR,
      "{% if %}, {% for %} and {% endif %} choose and repeat whole lines of one map or list, so that what is written is always well-formed.",
      "Let each stand on a line of its own and begin and end in the same map or list; inside a value write {{ a if condition else b }}.",
      NAMESPACE "apiVersion: v1\n{% if experiment.name %}\nkind: Namespace\n" },
    { "template-syntax", DIAG_ERROR,
      "What stands between the braces is no expression that docs/templates.md knows.",
      "Mend the place under the caret; text with braces of its own stands between {% raw %} and {% endraw %}.",
      NAMESPACE "apiVersion: v1\nkind: Namespace\nmetadata: {name: {{ experiment.name + }}}\n" },
    { "unknown-filter", DIAG_ERROR,
      "The filter is none of those that docs/templates.md lists.",
      "Take the one that the hint offers.",
      NAMESPACE "apiVersion: v1\nkind: Namespace\nmetadata: {name: {{ experiment.name | uper }}}\n" },
    { "unknown-name", DIAG_ERROR,
      "A hole names a value that templates are not given; in other template languages it would be empty in silence.",
      "docs/templates.md lists all names.",
      NAMESPACE "apiVersion: v1\nkind: Namespace\nmetadata: {name: {{ experiment.nam }}}\n" },
    { "unknown-template", DIAG_ERROR,
      "The file overrides none of the built-in templates: its name is misspelt, and the built-in one would be used in its place.",
      "expc templates lists the names.",
      "# as --templates: manifests/namespaces.yaml\napiVersion: v1\nkind: Namespace\n" },
    { NULL, DIAG_NOTE, NULL, NULL, NULL },
};
