// verify/queries.c - does a transaction hold the queries that its script was asked for? Source: sysbench 1.0, src/lua/oltp_common.lua.
#include "base/number.h"
#include "verify/look.h"

#include <math.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))
static const double tolerance = 0.01;       // of transactions that failed half-way

enum parts { READS = 1, WRITES = 2, ONE_READ = 4, ONE_WRITE = 8 };
static const struct { str script; unsigned parts; } scripts[] = {
    { STR_INIT("oltp_read_only"), READS },          { STR_INIT("oltp_read_write"), READS | WRITES },     { STR_INIT("oltp_write_only"), WRITES },
    { STR_INIT("oltp_point_select"), ONE_READ },    { STR_INIT("oltp_update_index"), ONE_WRITE },        { STR_INIT("oltp_update_non_index"), ONE_WRITE },
    { STR_INIT("oltp_insert"), ONE_WRITE },         { STR_INIT("oltp_delete"), ONE_WRITE },
};
static const struct { const char *option; unsigned part; double otherwise, queries; } options[] = {
    { "point_selects", READS, 10, 1 },  { "simple_ranges", READS, 1, 1 },   { "sum_ranges", READS, 1, 1 },          { "order_ranges", READS, 1, 1 },
    { "distinct_ranges", READS, 1, 1 }, { "index_updates", WRITES, 1, 1 },  { "non_index_updates", WRITES, 1, 1 },  { "delete_inserts", WRITES, 1, 2 },
};

static double planned(const struct row *row, const char *option, double otherwise)
{
    const struct node *value = node_get(row->planned, str_of(option));
    double number;
    if (value && (str_equal(value->text, STR("off")) || str_equal(value->text, STR("false")))) return 0;
    if (value && (str_equal(value->text, STR("on")) || str_equal(value->text, STR("true")))) return 1;
    return value && number_double(value->text, &number) ? number : otherwise;
}

static double wanted(const struct row *row, unsigned script, unsigned part)
{
    double sum = part == READS && script & ONE_READ ? 1 : part == WRITES && script & ONE_WRITE ? 1 : 0;
    bool ranges = planned(row, "range_selects", 1) > 0;
    for (size_t i = 0; i < COUNT(options); i++)
        if (script & part && options[i].part == part && (i == 0 || part == WRITES || ranges)) sum += planned(row, options[i].option, options[i].otherwise) * options[i].queries;
    return sum;
}

static unsigned script_of(const struct row *row)
{
    const struct node *script = row->planned ? node_get(row->planned, STR("script")) : NULL;
    for (size_t i = 0; script && i < COUNT(scripts); i++)
        if (str_equal(scripts[i].script, script->text)) return scripts[i].parts;
    return 0;
}

static void look_at(struct look *look, const struct row *row, unsigned script, unsigned part, const char *metric)
{
    double queries, transactions, want = wanted(row, script, part);
    if (!metrics_named(&row->sample->metrics, str_of(metric), &queries) || !metrics_named(&row->sample->metrics, STR("transactions"), &transactions) || transactions <= 0) return;
    look->looked++;
    double each = queries / transactions;
    if (fabs(each - want) > tolerance * fmax(want, 1)) look_concern(look, concern_of_row(row), "%.2f %s a transaction, planned are %.0f", each, metric, want);
}

void check_queries(struct look *look)
{
    for (size_t i = 0; i < look->rows->count; i++) {
        const struct row *row = look->rows->sorted[i];
        unsigned script = str_equal(row->sample->tool, STR("sysbench")) ? script_of(row) : 0;
        if (!script) continue;
        look_at(look, row, script, READS, "read_queries");
        look_at(look, row, script, WRITES, "write_queries");
    }
}
