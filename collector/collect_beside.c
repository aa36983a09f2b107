// collect_beside.c - what was measured beside the tool, in sections of its record: pgbench's own log of transactions, and the tables of vmstat and
// iostat. They are no results by themselves: the log completes its result, the others become parts of it.
#include "collecting.h"

static void gather_section(struct gather *gather, struct samples *beside, const struct record_section *section)
{
    size_t number = section->line;
    for (struct cut cut = { .tail = section->bytes, .found = true }; cut.found; number += !section->still) {
        cut = str_cut(cut.tail, '\n');
        if (cut.head.len || cut.found) gather_line(gather, beside, &(struct line){ cut.head, number, cut.head.len + cut.found, false, false });
    }
}

// Figures that the tool's own report does not have, of the same transactions.
static void complete(struct collection *c, struct sample *sample, const struct sample *log)
{
    static const str wanted[] = { STR_INIT("lat_min_ms"), STR_INIT("lat_max_ms"), STR_INIT("lat_stddev_ms") };
    double value;
    for (size_t i = 0; i < log->metrics.count; i++) {
        const struct column *column = log->metrics.columns[i];
        bool is_wanted = str_starts(column->name, STR("lat_p"));
        for (size_t w = 0; w < sizeof wanted / sizeof *wanted; w++) is_wanted = is_wanted || str_equal(column->name, wanted[w]);
        if (is_wanted && !metrics_get(&sample->metrics, column, &value)) metrics_add(c->scratch, &sample->metrics, column, log->metrics.values[i]);
    }
}

static void add_parts(struct collection *c, struct sample *sample, const struct sample *other, str kind)
{
    struct part part = { .kind = kind, .name = kind, .metrics = other->metrics, .series = other->series };
    if (part.metrics.count) samples_add_part(&c->samples, sample, &part);
    for (size_t i = 0; i < other->part_count; i++) samples_add_part(&c->samples, sample, &other->parts[i]);
    for (size_t i = 0; i < other->warnings.count; i++) remarks_add(c->arena, &sample->warnings, other->warnings.items[i]);
}

// Into every result of the stage: at each of them the machine was in this state.
static void spread(struct collection *c, const struct sample *other)
{
    static const str kinds[] = { STR_INIT("vmstat"), STR_INIT("iostat") };
    for (size_t i = 0; i < c->samples.count; i++) {
        struct sample *sample = c->samples.items[i];
        if (str_equal(other->tool, sample->tool)) complete(c, sample, other);
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
            if (str_equal(other->tool, kinds[k])) add_parts(c, sample, other, kinds[k]);
    }
}

// Metrics of a log are those of its tool; others have columns of their own, for a part's "read_mib_s" is not the result's.
static void read_sections(struct collection *c, const struct record *record, int64_t stage, str prefix, struct columns *columns)
{
    const struct record_section *sections = record->sections.items;
    struct gather gather = { 0 };
    struct samples beside = c->samples;
    beside.columns = columns;
    beside.items = NULL;
    beside.count = 0;
    for (size_t i = 0; i < record->sections.count; i++)
        if (str_starts(sections[i].name, prefix) && (sections[i].stage < 0 || sections[i].stage == stage)) gather_section(&gather, &beside, &sections[i]);
    gather_end(&gather, &beside);
    for (size_t i = 0; i < beside.count; i++) spread(c, beside.items[i]);
    c->samples.loose = beside.loose;
}

void collect_beside(struct collection *c, const struct record *record, int64_t stage)
{
    if (!c->samples.count) return;
    read_sections(c, record, stage, STR("log."), c->samples.columns);
    read_sections(c, record, stage, STR("vmstat"), c->samples.part_columns);
    read_sections(c, record, stage, STR("iostat"), c->samples.part_columns);
}
