// verify/timing.c - when it ran, and how long.
#include "base/quantity.h"
#include "verify/look.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))
enum { SKEW_LIMIT_MS = 500, STAGE_GAP_MS = 10000 };
static const double tolerance_share = 0.02, tolerance_s = 0.25;

static const char *const directions[] = { "read", "write", "trim", "mixed" };

static bool measured(struct look *look, const struct row *row, const char *direction, const char *quantity, double *value)
{
    return metrics_get(&row->sample->metrics, columns_find(look->rows->columns, arena_printf(look->arena, "%s_%s", direction, quantity)), value);
}

static void look_at_seconds(struct look *look, const struct row *row, int64_t planned_s)
{
    double allowed = tolerance_share * (double)planned_s + tolerance_s, value;
    for (size_t d = 0; d < COUNT(directions); d++) {
        if (!measured(look, row, directions[d], "runtime_s", &value)) continue;
        look->looked++;
        double off = value - (double)planned_s;
        if (off > allowed || off < -allowed)
            look_concern(look, concern_of_row(row), "%s was measured for %.3f s, planned are %lld s", directions[d], value, (long long)planned_s);
    }
}

// The bytes of one client are those of all its results of a stage together: judged at the first of them.
static bool is_first(const struct row *row)
{
    size_t i = 0;
    while (row->client->rows[i]->stage != row->stage) i++;
    return row->client->rows[i] == row;
}

static void look_at_bytes(struct look *look, const struct row *row, int64_t planned_bytes)
{
    double bytes = 0, value;
    const struct client *client = row->client;
    if (!is_first(row)) return;
    for (size_t i = 0; i < client->row_count; i++)
        for (size_t d = 0; client->rows[i]->stage == row->stage && d < COUNT(directions); d++)
            if (measured(look, client->rows[i], directions[d], "bytes", &value)) bytes += value;
    look->looked++;
    if (bytes < (double)planned_bytes || bytes > (double)planned_bytes)
        look_concern(look, concern_of_row(row), "%.0f bytes were moved, planned are %lld", bytes, (long long)planned_bytes);
}

void check_run_time(struct look *look)
{
    for (size_t i = 0; i < look->rows->count; i++) {
        const struct row *row = look->rows->sorted[i];
        const struct node *runtime = node_get(row->planned, STR("runtime"));
        int64_t seconds;
        if (runtime && quantity_seconds(runtime->text, &seconds) == QUANTITY_OK) look_at_seconds(look, row, seconds);
        else if (row->planned && row->client->round->step->io_bytes > 0) look_at_bytes(look, row, row->client->round->step->io_bytes);
    }
}

static void look_at_skew(struct look *look, const struct round *round, int64_t stage)
{
    int64_t first = -1, last = -1;
    const struct client *late = NULL;
    size_t started = 0;
    for (size_t i = 0; i < round->client_count; i++) {
        const struct record_stage *s = rows_stage(round->clients[i]->record, stage);
        if (round->clients[i]->state != CLIENT_COUNTS || !s || s->start_ms < 0) continue;
        started++;
        if (first < 0 || s->start_ms < first) first = s->start_ms;
        if (s->start_ms > last) last = s->start_ms, late = round->clients[i];
    }
    if (started < 2) return;
    look->looked++;
    if (last - first > SKEW_LIMIT_MS)
        look_concern(look, concern_of_client(late, stage), "started %.3f s after the first client", (double)(last - first) / 1e3);
}

void check_start_skew(struct look *look)
{
    for (size_t i = 0; i < look->rows->round_count; i++) {
        const struct round *round = look->rows->rounds[i];
        size_t stages = 0;
        for (size_t c = 0; c < round->client_count; c++)
            if (round->clients[c]->record->stages.count > stages) stages = round->clients[c]->record->stages.count;
        for (size_t stage = 1; stage <= stages; stage++) look_at_skew(look, round, (int64_t)stage);
    }
}

// Stage k starts when the earlier ones have had their time and a gap each. Without a plan only the first one's time is known.
static bool due_ms(const struct client *client, int64_t stage, int64_t *due)
{
    *due = client->record->go_ms;
    if (*due < 0 || (stage > 1 && !client->planned)) return false;
    const struct planfile_stage *stages = client->planned ? client->planned->stages.items : NULL;
    for (int64_t i = 1; i < stage; i++) {
        if (!stages || (size_t)i > client->planned->stages.count) return false;
        *due += stages[i - 1].run_s * 1000 + STAGE_GAP_MS;
    }
    return true;
}

void check_started_at_go(struct look *look)
{
    for (size_t i = 0; i < look->rows->client_count; i++) {
        const struct client *client = look->rows->clients[i];
        const struct record_stage *stages = client->record->stages.items;
        for (size_t s = 0; client->state == CLIENT_COUNTS && s < client->record->stages.count; s++) {
            int64_t due;
            if (stages[s].start_ms < 0 || !due_ms(client, stages[s].stage, &due)) continue;
            look->looked++;
            int64_t off = stages[s].start_ms - due;
            if (off > SKEW_LIMIT_MS || off < -SKEW_LIMIT_MS)
                look_concern(look, concern_of_client(client, stages[s].stage), "started %.3f s %s its time", (double)(off < 0 ? -off : off) / 1e3, off < 0 ? "before" : "after");
        }
    }
}
