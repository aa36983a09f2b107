// parse/vmstat.c - vmstat's table: means over its rows but the first, which tells of the time since boot. Columns by name; where the heading is
// translated, by place. Source: procps 3.2 to 4.0, vmstat.c.
#include "parse/lines.h"
#include "parse/metric.h"
#include "parse/parser.h"
#include "parse/series.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))
enum { MOST_FIELDS = 24, LEAST_COLUMNS = 16, MOST_COLUMNS = 18 };

// In the order of the table.
static const struct column_word { const char *word, *name; double scale; } words[] = {
    { "r", "run_queue", 1 }, { "b", "blocked", 1 }, { "swpd", "swap_used_mib", 1024 }, { "free", "free_mib", 1024 },
    { "buff", "buff_mib", 1024 }, { "cache", "cache_mib", 1024 }, { "si", "swap_in_kib_s", 1 }, { "so", "swap_out_kib_s", 1 },
    { "bi", "read_mib_s", 1024 }, { "bo", "write_mib_s", 1024 }, { "in", "interrupts_s", 1 }, { "cs", "ctx_s", 1 },
    { "us", "usr_cpu_pct", 1 }, { "sy", "sys_cpu_pct", 1 }, { "id", "idle_cpu_pct", 1 }, { "wa", "iowait_cpu_pct", 1 },
    { "st", "steal_cpu_pct", 1 }, { "gu", "guest_cpu_pct", 1 }, { "inact", "inact_mib", 1024 }, { "active", "active_mib", 1024 },
};

static bool is_banner(str line)
{
    while (str_starts(line, STR("-"))) line = str_from(line, 1);
    return str_starts(line, STR("procs ---")) || str_starts(line, STR("procs--")) || str_starts(line, STR("procs -"));
}

static bool is_heading(str line)
{
    str fields[MOST_FIELDS];
    size_t count = str_starts(line, STR("r ")) ? lines_fields(line, fields, MOST_FIELDS) : 0;
    return count >= LEAST_COLUMNS && count <= MOST_COLUMNS + 1 && str_equal(fields[0], STR("r")) && str_equal(fields[1], STR("b"));
}

// Figures of a row: those in front; a date and a time may follow.
static size_t row_of(str line, double values[MOST_FIELDS])
{
    size_t count = 0;
    while (count < MOST_FIELDS && lines_number(&line, &values[count])) {
        if (line.len && *line.data != ' ' && *line.data != '\t') break;
        count++;
    }
    return count >= LEAST_COLUMNS && count <= MOST_COLUMNS ? count : 0;
}

// Other tables of vmstat, and the program of that name on macOS: not results.
static bool is_foreign(str line)
{
    static const char *const starts[] = { "Mach Virtual Memory Statistics", "disk- ------------reads", "Cache                       Num", "Cache  ", "disk -----" };
    for (size_t i = 0; i < COUNT(starts); i++)
        if (str_starts(line, str_of(starts[i]))) return true;
    return str_ends(line, STR(" K total memory")) || str_ends(line, STR("K total memory"));
}

static enum claim claims(const struct section *open, str text)
{
    str line = lines_bare(text);
    double values[MOST_FIELDS];
    if (is_banner(line) || is_heading(line)) return open ? CLAIM_LINE : CLAIM_START;
    if (is_foreign(line)) return CLAIM_START;
    if (!open) return CLAIM_NONE;
    if (is_foreign(lines_bare(open->lines[0].text))) return CLAIM_NEAR;
    return row_of(line, values) ? CLAIM_LINE : CLAIM_NONE;
}

struct table {
    struct samples *samples;
    struct sample sample;
    const struct column_word *columns[MOST_COLUMNS]; size_t column_count;
    double sums[MOST_COLUMNS], first[MOST_COLUMNS];
    size_t rows;
};

static const struct column_word *word_of(str field)
{
    for (size_t i = 0; i < COUNT(words); i++)
        if (str_equal(field, str_of(words[i].word))) return &words[i];
    return NULL;
}

// A heading with a word that is unknown is a translated one.
static void read_heading(struct table *table, str line)
{
    str fields[MOST_FIELDS];
    size_t count = lines_fields(line, fields, MOST_FIELDS), named = 0;
    if (count > MOST_COLUMNS) count = MOST_COLUMNS;
    for (size_t i = 0; i < count; i++) named += (table->columns[i] = word_of(fields[i])) != NULL;
    bool has_zone = count > LEAST_COLUMNS && !table->columns[count - 1] && named == count - 1;      // of -t
    if (named < count - has_zone)
        for (size_t i = 0; i < count; i++) table->columns[i] = &words[i];
    table->column_count = count - has_zone;
}

// Without a heading that was read: by place.
static void read_banner(struct table *table)
{
    if (table->column_count) return;
    for (size_t i = 0; i < MOST_COLUMNS; i++) table->columns[i] = &words[i];
    table->column_count = MOST_COLUMNS;
}

static void add_row(struct table *table, const double *values, size_t count, bool to_series)
{
    struct arena *arena = table->samples->arena;
    if (to_series) series_row(arena, &table->sample.series);
    for (size_t i = 0; i < count; i++) {
        double value = values[i] / table->columns[i]->scale;
        table->sums[i] += value;
        if (to_series) series_put(arena, &table->sample.series, str_of(table->columns[i]->name), value);
    }
}

static void read_row(struct table *table, struct line *line, const double *values, size_t count)
{
    if (!table->column_count || count < (table->column_count < MOST_COLUMNS ? table->column_count : LEAST_COLUMNS)) {
        line->unread = true;
        return;
    }
    if (table->column_count > count) table->column_count = count;
    for (size_t i = 0; !table->rows && i < table->column_count; i++) table->first[i] = values[i];
    if (table->rows++) add_row(table, values, table->column_count, true);
}

static void warn(struct table *table, struct remarks *remarks, const char *code, const char *message)
{
    remarks_add(table->samples->arena, remarks, (struct remark){ table->sample.line, REMARK_WARNING, code, str_of(message) });
}

static void finish(struct table *table)
{
    size_t used = table->rows > 1 ? table->rows - 1 : table->rows;
    if (!table->rows) {
        remarks_add(table->samples->arena, &table->samples->loose, (struct remark){ table->sample.line, REMARK_ERROR, "incomplete", STR("vmstat: a heading without rows") });
        return;
    }
    if (table->rows == 1) {
        add_row(table, table->first, table->column_count, true);
        warn(table, &table->sample.warnings, "since-boot", "vmstat: the only row tells of the time since boot");
    }
    for (size_t i = 0; i < table->column_count; i++)
        metric_put(table->samples, &table->sample.metrics, str_of(table->columns[i]->name), table->sums[i] / (double)used);
    metric_put(table->samples, &table->sample.metrics, STR("intervals"), (double)used);
    *samples_add(table->samples) = table->sample;
}

static void read_lines(struct samples *samples, struct section *section)
{
    struct table table = { .samples = samples };
    double values[MOST_FIELDS];
    table.sample = (struct sample){ .line = section->lines[0].number, .tool = STR("vmstat") };
    if (is_foreign(lines_bare(section->lines[0].text))) {
        warn(&table, &samples->loose, "unsupported-layout", "vmstat: a table of another kind, not read");
        return;
    }
    for (size_t i = 0; i < section->count; i++) {
        str line = lines_bare(section->lines[i].text);
        size_t count = row_of(line, values);
        if (is_banner(line) && !(i + 1 < section->count && is_heading(lines_bare(section->lines[i + 1].text)))) read_banner(&table);
        else if (is_heading(line)) read_heading(&table, line);
        else if (count) read_row(&table, &section->lines[i], values, count);
    }
    finish(&table);
}

static const char *const marks[] = { "procs", " b ", "Mach Virtual Memory", "disk- ---", "disk -----", "Cache  ", "K total memory", NULL };
const struct parser vmstat = { .tool = STR_INIT("vmstat"), .marks = marks, .claims = claims, .read_lines = read_lines };
