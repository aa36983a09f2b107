// verify/outcome.c - how it ended, and what came out.
#include "verify/look.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const char *meaning(int64_t status)
{
    return status == 124 ? " (stopped at its deadline)" : status > 128 ? " (by a signal)" : "";
}

void check_exit_status(struct look *look)
{
    for (size_t i = 0; i < look->rows->client_count; i++) {
        const struct client *client = look->rows->clients[i];
        if (client->state != CLIENT_COUNTS) continue;
        look->looked++;
        if (client->record->exit == 0) continue;
        look_concern(look, concern_of_client(client, -1), "exit status %lld%s%s%.*s", (long long)client->record->exit, meaning(client->record->exit),
            client->last_words.len ? ": " : "", STR_ARG(client->last_words));
    }
}

static void look_at_errors(struct look *look, const struct row *row)
{
    const struct remarks *errors = &row->sample->errors;
    look->looked++;
    for (size_t i = 0; i < errors->count; i++)
        look_concern(look, concern_of_row(row), "%.*s:%zu: %.*s", STR_ARG(row->origin->input->path), errors->items[i].line, STR_ARG(errors->items[i].message));
}

// A stage that was started and gave no result is a failure of the tool.
static void look_for_results(struct look *look, const struct client *client)
{
    const struct record_stage *stages = client->record->stages.items;
    for (size_t i = 0; i < client->record->stages.count; i++) {
        bool found = false;
        for (size_t j = 0; j < client->row_count; j++) found = found || client->rows[j]->stage == stages[i].stage;
        look->looked++;
        if (!found) look_concern(look, concern_of_client(client, stages[i].stage), "no result%s%.*s", client->last_words.len ? ": " : "", STR_ARG(client->last_words));
    }
}

void check_tool_errors(struct look *look)
{
    const struct rows *rows = look->rows;
    for (size_t i = 0; i < rows->client_count; i++)
        if (rows->clients[i]->state == CLIENT_COUNTS && rows->clients[i]->round) look_for_results(look, rows->clients[i]);
    for (size_t i = 0; i < rows->count; i++) look_at_errors(look, rows->sorted[i]);
}

// Which directions a value of fio's rw moves bytes in. Source: fio HOWTO, "readwrite".
static const struct { str rw; const char *first, *second; } directions[] = {
    { STR_INIT("read"), "read", NULL }, { STR_INIT("randread"), "read", NULL }, { STR_INIT("write"), "write", NULL }, { STR_INIT("randwrite"), "write", NULL },
    { STR_INIT("rw"), "read", "write" }, { STR_INIT("readwrite"), "read", "write" }, { STR_INIT("randrw"), "read", "write" },
    { STR_INIT("trim"), "trim", NULL }, { STR_INIT("randtrim"), "trim", NULL }, { STR_INIT("trimwrite"), "trim", "write" },
};

static bool above_zero(struct look *look, const struct row *row, const char *direction)
{
    double value;
    const struct column *column = columns_find(look->rows->columns, arena_printf(look->arena, "%s_iops", direction));
    return metrics_get(&row->sample->metrics, column, &value) && value > 0;
}

static void look_for_direction(struct look *look, const struct row *row, const char *direction, str rw)
{
    if (!above_zero(look, row, direction)) look_concern(look, concern_of_row(row), "rw=%.*s, but nothing was measured for %s", STR_ARG(rw), direction);
}

// A mix of 0 or 100 % has one direction only; unified reporting shows one for both.
static bool is_one_sided(struct look *look, const struct row *row)
{
    const struct param *reads = params_get(&row->sample->params, STR("rwmixread")), *writes = params_get(&row->sample->params, STR("rwmixwrite"));
    const struct param *mix = reads ? reads : writes;
    return above_zero(look, row, "mixed") || (mix && mix->is_number && (mix->number <= 0 || mix->number >= 100));
}

void check_result_there(struct look *look)
{
    for (size_t i = 0; i < look->rows->count; i++) {
        const struct row *row = look->rows->sorted[i];
        const struct param *rw = params_get(&row->sample->params, STR("rw"));
        str mode = rw ? str_cut(rw->text, ':').head : (str){ 0 };
        for (size_t d = 0; d < COUNT(directions); d++) {
            if (!str_equal(directions[d].rw, mode)) continue;
            look->looked++;
            if (directions[d].second && is_one_sided(look, row)) break;
            look_for_direction(look, row, directions[d].first, rw->text);
            if (directions[d].second) look_for_direction(look, row, directions[d].second, rw->text);
        }
    }
}
