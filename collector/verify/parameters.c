// verify/parameters.c - what ran against what was planned. As run = what the tool's own output says, else the words it was started with.
#include "verify/look.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

// Options that follow from others; fio before 3.39 does not print them.
static const str implied[] = { STR_INIT("group_reporting"), STR_INIT("time_based") };

static bool is_implied(str key)
{
    for (size_t i = 0; i < COUNT(implied); i++)
        if (str_equal(implied[i], key)) return true;
    return false;
}

// What a plan calls otherwise than the command line.
static const struct { str key, word; } other_words[] = { { STR_INIT("clients"), STR_INIT("client") } };

static str word_of_key(str key)
{
    for (size_t i = 0; i < COUNT(other_words); i++)
        if (str_equal(other_words[i].key, key)) return other_words[i].word;
    return key;
}

// A line of a parameter file: fwd=fwd1,fsd=fsd1,threads=2.
static bool in_line(str line, str key, str *value)
{
    for (struct cut part = { .tail = line, .found = true }; part.found;) {
        part = str_cut(part.tail, ',');
        struct cut cut = str_cut(part.head, '=');
        if (!cut.found || !str_equal(cut.head, key)) continue;
        *value = cut.tail;
        return true;
    }
    return false;
}

// The value of --key=value, or 1 for --key; the last one counts. A test or script of sysbench is a word by itself, the first; vdbench's words are lines.
static bool in_argv(const struct record_stage *stage, str key, str *value)
{
    const str *words = stage ? stage->argv.items : NULL;
    bool found = false, chooses = str_equal(key, STR("test")) || str_equal(key, STR("script"));
    bool lines = words && stage->argv.count > 0 && str_equal(words[0], STR("vdbench"));
    key = word_of_key(key);
    if (chooses && words && stage->argv.count > 1) return *value = words[1], true;
    for (size_t i = 0; words && i < stage->argv.count; i++) {
        if (lines) found = in_line(words[i], key, value) || found;
        if (!str_starts(words[i], STR("--"))) continue;
        struct cut cut = str_cut(str_from(words[i], 2), '=');
        if (!str_equal(cut.head, key)) continue;
        *value = cut.found ? cut.tail : STR("1");
        found = true;
    }
    return found;
}

static bool as_run(const struct row *row, str key, struct param *run)
{
    const struct param *param = params_get(&row->sample->params, key);
    if (param) return *run = *param, true;
    *run = (struct param){ .name = key };
    return in_argv(rows_stage(row->client->record, row->stage), key, &run->text);
}

static void look_at_param(struct look *look, const struct row *row, str key, const struct node *planned)
{
    struct param run;
    if (planned->kind != NODE_SCALAR || is_implied(key)) return;
    look->looked++;
    if (!as_run(row, key, &run)) look_concern(look, concern_of_row(row), "%.*s=%.*s is planned, but was not given", STR_ARG(key), STR_ARG(planned->text));
    else if (!rows_same_param(planned->text, &run))
        look_concern(look, concern_of_row(row), "ran with %.*s=%.*s, planned is %.*s", STR_ARG(key), STR_ARG(run.text), STR_ARG(planned->text));
}

void check_params_planned(struct look *look)
{
    for (size_t i = 0; i < look->rows->count; i++) {
        const struct row *row = look->rows->sorted[i];
        for (size_t p = 0; row->planned && p < row->planned->count; p++)
            look_at_param(look, row, row->planned->entries[p].key, row->planned->entries[p].value);
    }
}
