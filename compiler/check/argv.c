// check/argv.c - a client is given its command line as one variable, and the kernel takes no word above 128 KiB.
#include "check/rule.h"

enum { LONGEST_WORD = 131071, SPARE = 512 };

struct longest { size_t total, len; str name; struct span at; };

static void add(struct longest *longest, str name, str text, const struct node *value)
{
    longest->total += name.len + text.len + sizeof "\"--=\",";
    if (!value || text.len < longest->len) return;
    longest->len = text.len;
    longest->name = name;
    longest->at = value->at;
}

void check_argv(const struct checked *c)
{
    for (size_t i = 0; i < c->round->configuration.workload_count; i++) {
        const struct workload *workload = &c->round->configuration.workloads[i];
        const struct pairs *options = &workload->words.options;
        for (size_t stage = 0; stage < workload_stage_count(workload); stage++) {
            const struct settings *settings = workload_stage(workload, stage);
            struct longest longest = { 0 };
            for (size_t k = 0; k < settings->count; k++)
                if (settings->items[k].is_text) add(&longest, settings->items[k].option->name, settings->items[k].text, settings->items[k].value);
            for (size_t k = 0; k < options->count; k++)
                add(&longest, options->items[k].key, options->items[k].value, node_get(node_get(workload->words.node, STR("options")), options->items[k].key));
            if (longest.total <= LONGEST_WORD - SPARE) continue;
            diag_hint(c->diags, diag_error(c->diags, "argv-limit", longest.at, "'%.*s' makes one word of a command line with %zu bytes, more than %d", STR_ARG(longest.name),
                                           longest.total, LONGEST_WORD),
                      "the kernel refuses such a program start");
        }
    }
}
