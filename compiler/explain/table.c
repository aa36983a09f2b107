// explain/table.c - the codes' tables as one: to be found, printed and made into a page.
#include "explain/explain.h"

#include "base/typo.h"

const struct explanation *const explain_tables[] = {
    explain_reading, explain_values, explain_axes, explain_tools, explain_systems, explain_site, explain_templates, explain_importing, NULL,
};
const char *const explain_titles[] = { "Files", "Keys and values", "Sweeps", "Workloads", "Systems", "The site", "Templates", "Imports" };

const char explain_base[] =
    "apiVersion: expc.dev/v1alpha1\n"
    "kind: Experiment\n"
    "metadata: {name: base}\n"
    "spec:\n"
    "  system: {type: hardware, resources: {requests: {cpu: 4, memory: 16Gi}}}\n"
    "  storage: {class: shared, size: 20Gi}\n"
    "  placement: {system: {node: cl-worker36, selector: {disk: nvme}}}\n"
    "  workload: {tool: fio, size: 1G, runtime: 60s}\n"
    "  sweep: {iodepth: [1, 16]}\n";

#define MOST_CODES 1024

const struct explanation *explain_find(str code)
{
    for (size_t i = 0; explain_tables[i]; i++)
        for (const struct explanation *row = explain_tables[i]; row->code; row++)
            if (str_equal(str_of(row->code), code)) return row;
    return NULL;
}

str explain_suggest(str written)
{
    str codes[MOST_CODES];
    size_t count = 0;
    for (size_t i = 0; explain_tables[i]; i++)
        for (const struct explanation *row = explain_tables[i]; row->code && count < MOST_CODES; row++) codes[count++] = str_of(row->code);
    return typo_nearest(written, codes, count);
}

static void add_indented(struct buffer *out, const char *text)
{
    for (str rest = str_of(text); rest.len;) {
        struct cut line = str_cut(rest, '\n');
        buffer_printf(out, "    %.*s\n", STR_ARG(line.head));
        rest = line.tail;
    }
}

void explain_print(struct buffer *out, const struct explanation *row)
{
    buffer_printf(out, "%s (%.*s)\n\n%s\n\nWhat to do: %s\n", row->code, STR_ARG(diag_severity_word(row->severity)), row->why, row->act);
    if (!row->example) return;
    buffer_add(out, STR("\nWhat gets it:\n\n"));
    add_indented(out, row->example);
}

static void add_section(struct buffer *out, const struct explanation *row)
{
    buffer_printf(out, "\n### %s\n\n%s. %s\n\n**What to do:** %s\n", row->code,
                  row->severity == DIAG_NOTE ? "Note" : row->severity == DIAG_WARNING ? "Warning" : "Error", row->why, row->act);
    if (row->example) buffer_printf(out, "\n```yaml\n%s```\n", row->example);
}

void explain_page(struct buffer *out)
{
    buffer_printf(out,
                  "# Diagnostics\n\nMade by `expc explain --page` from the table that `expc explain CODE` prints.\n\n"
                  "Every message ends with its code in brackets. An error ends the compilation with exit status 1 and nothing is written; "
                  "a warning says what is likely not meant; a note says what follows from the file and may surprise.\n"
                  "`--diagnostics=json` (format `expc.diagnostics/1`) and `--diagnostics=sarif` (SARIF 2.1.0, as code hosts take it) are the same list for programs: "
                  "on stdout after `expc check`, on stderr after the others.\n\n"
                  "The examples are laid over this experiment with `-f`, unless their first line says how else they are given:\n\n"
                  "```yaml\n%s```\n", explain_base);
    for (size_t i = 0; explain_tables[i]; i++) {
        if (!explain_tables[i]->code) continue;
        buffer_printf(out, "\n## %s\n", explain_titles[i]);
        for (const struct explanation *row = explain_tables[i]; row->code; row++) add_section(out, row);
    }
}
