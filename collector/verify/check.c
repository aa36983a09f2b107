// verify/check.c - runs the table. The order is the order of the report.
#include "verify/check.h"

#include "verify/look.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const struct { const char *code, *question; void (*look)(struct look *); } checks[] = {
    { "rounds-once", "Is every planned round there once, with all its clients?", check_rounds_once },
    { "rounds-planned", "Is everything that is there planned?", check_rounds_planned },
    { "records-complete", "Is every record whole, with the right checksums?", check_records_complete },
    { "exit-status", "Did every client end with status 0?", check_exit_status },
    { "tool-errors", "Did every tool give its results without errors?", check_tool_errors },
    { "params-planned", "Did every tool run with the planned parameters?", check_params_planned },
    { "run-time", "Was measured as long (or as much) as planned, within 2 % and 0.25 s?", check_run_time },
    { "start-skew", "Did the clients of a round start within 0.5 s of each other?", check_start_skew },
    { "started-at-go", "Did every client start within 0.5 s of the time it was given?", check_started_at_go },
    { "result-there", "Is there a result above zero in each direction of I/O?", check_result_there },
    { "node-pinned", "Did everything run on the node it was pinned to?", check_node_pinned },
    { "no-restarts", "Did every system run through without a restart?", check_no_restarts },
    { "no-throttling", "Was no system held back by a CPU limit that nobody asked for?", check_no_throttling },
    { "queries", "Does each transaction hold the queries that are planned, within 1 %?", check_queries },
    { "spread", "Do the repeats of each point lie within 10 % (coefficient of variation of its rate)?", check_spread },
};

struct concern concern_of_client(const struct client *client, int64_t stage)
{
    const struct record *record = client->record;
    if (record->stages.count < 2) stage = -1;
    return (struct concern){ record->round.len ? record->round : record->load, record->workload, record->tenant, record->client, stage, { 0 } };
}

struct concern concern_of_row(const struct row *row)
{
    if (row->client) return concern_of_client(row->client, row->stage);
    return (struct concern){ .tenant = -1, .client = -1, .stage = -1 };
}

void look_concern(struct look *look, struct concern concern, const char *format, ...)
{
    struct finding *finding = look->finding;
    va_list words;
    va_start(words, format);
    concern.message = arena_vprintf(look->arena, format, words);
    va_end(words);
    finding->concerns = arena_more(look->arena, finding->concerns, sizeof concern, finding->count);
    finding->concerns[finding->count++] = concern;
}

const struct findings *verify(struct arena *arena, const struct rows *rows)
{
    struct findings *findings = arena_new(arena, struct findings);
    findings->items = arena_array(arena, struct finding, COUNT(checks));
    findings->count = COUNT(checks);
    for (size_t i = 0; i < COUNT(checks); i++) {
        struct finding *finding = &findings->items[i];
        struct look look = { arena, rows, finding, 0 };
        *finding = (struct finding){ .code = checks[i].code, .question = checks[i].question };
        checks[i].look(&look);
        finding->state = finding->count ? CHECK_FAIL : look.looked ? CHECK_PASS : CHECK_NOT_APPLICABLE;
        findings->failed += finding->state == CHECK_FAIL;
        findings->passed += finding->state == CHECK_PASS;
    }
    return findings;
}
