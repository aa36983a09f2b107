// parse/vdbench.c - vdbench's reports: raw devices (12 figures a row up to 50404, 13 since 50407) and file systems. The row "avg_2-5" is the result
// of a run ("Starting RD="), the others are its series. Source: the columns of vdbench 5.04's Report.java as its output shows them.
#include "parse/vdbench.h"

#include "parse/lines.h"
#include "parse/parser.h"
#include "parse/series.h"

#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))
enum { MOST_FIELDS = 64, FILE_COLUMNS = 14, MOST_OPERATIONS = 24 };

static const char *const raw_12[] = { "iops", "mib_s", "xfer_bytes", "read_pct", "lat_mean_ms", "read_lat_mean_ms", "write_lat_mean_ms", "lat_max_ms",
    "lat_stddev_ms", "queue_depth", "cpu_pct", "sys_cpu_pct" };
static const char *const raw_13[] = { "iops", "mib_s", "xfer_bytes", "read_pct", "lat_mean_ms", "read_lat_mean_ms", "write_lat_mean_ms", "read_lat_max_ms",
    "write_lat_max_ms", "lat_stddev_ms", "queue_depth", "cpu_pct", "sys_cpu_pct" };
static const char *const files[FILE_COLUMNS] = { "ops_s", "lat_mean_ms", "cpu_pct", "sys_cpu_pct", "read_pct", "read_iops", "read_lat_mean_ms", "write_iops",
    "write_lat_mean_ms", "read_mib_s", "write_mib_s", "mib_s", "xfer_bytes", NULL };

bool vdbench_prepares(str run)
{
    return str_equal(run, STR("SD_format")) || str_starts(run, STR("format_for_"));
}

// Tags of the HTML files are dropped.
static str plain(struct arena *arena, str line)
{
    if (!memchr(line.data ? line.data : "", '<', line.len)) return str_trim(line);
    char *text = arena_array(arena, char, line.len + 1);
    size_t length = 0;
    bool in_tag = false;
    for (size_t i = 0; i < line.len; i++) {
        if (line.data[i] == '<') in_tag = true;
        else if (line.data[i] == '>') in_tag = false;
        else if (!in_tag) text[length++] = line.data[i];
    }
    return str_trim((str){ text, length });
}

static bool digits(str s, size_t at, size_t count)
{
    for (size_t i = at; i < at + count; i++)
        if (i >= s.len || s.data[i] < '0' || s.data[i] > '9') return false;
    return true;
}

// "16:24:30.156 ", as all lines of vdbench begin.
static bool has_clock(str line)
{
    return digits(line, 0, 2) && digits(line, 3, 2) && digits(line, 6, 2) && digits(line, 9, 3) && line.data[2] == ':' && line.data[5] == ':' && line.data[8] == '.' &&
        line.len > 12 && line.data[12] == ' ';
}

// The figures' headings, two lines: the date and "interval", then units.
static bool is_heading(str line)
{
    str at;
    bool first = lines_find(line, STR("interval"), &at) && (lines_find(line, STR("i/o"), &at) || lines_find(line, STR("ReqstdOps"), &at));
    return first || (lines_find(line, STR(".Interval."), &at) && lines_find(line, STR("ReqstdOps"), &at));
}

static bool is_units(str line)
{
    str at;
    return str_starts(line, STR("rate ")) && (lines_find(line, STR("1024**2"), &at) || lines_find(line, STR("1000**2"), &at) || lines_find(line, STR("resp"), &at));
}

static bool is_title(str line)
{
    str at;
    return str_starts(line, STR("Vdbench distribution:")) || (str_starts(line, STR("Copyright (c)")) && lines_find(line, STR("Oracle and/or its affiliates"), &at)) ||
        str_starts(line, STR("For documentation, see 'vdbench.pdf'"));
}

static bool is_start(str line)
{
    str at;
    return has_clock(line) && lines_find(line, STR(" Starting RD="), &at);
}

static bool is_end(str line)
{
    str at;
    return lines_find(line, STR("Vdbench execution completed successfully"), &at);
}

static bool is_complete(const struct section *open)
{
    for (size_t i = 0; i < open->count; i++)
        if (is_end(open->lines[i].text)) return true;
    return false;
}

static str after_tags(str line)
{
    while (str_starts(line, STR("<")) && str_cut(line, '>').found) line = str_trim(str_cut(line, '>').tail);
    return line;
}

static enum claim claims(const struct section *open, str text)
{
    str line = after_tags(str_trim(text));
    bool begins = is_title(line) || is_start(line) || is_heading(line);
    if (begins && (!open || is_complete(open))) return CLAIM_START;
    if (!open) return CLAIM_NONE;
    return begins || has_clock(line) || is_units(line) ? CLAIM_LINE : CLAIM_NONE;
}

struct reading {
    struct samples *samples;
    str version;
    struct sample sample;           // of the run at hand
    bool open, measured;            // a run has begun; its result was there
    bool is_files, is_decimal;      // the table at hand
    str operations[MOST_OPERATIONS]; size_t operation_count;
    struct remark cut;              // a run that was prepared only
    size_t results, last;
};

static void finish_run(struct reading *r)
{
    struct arena *arena = r->samples->arena;
    str message = arena_printf(arena, "vdbench: %.*s%sends before its result (no avg row)", STR_ARG(r->sample.test), r->sample.test.len ? " " : "");
    struct remark cut = { r->last, REMARK_ERROR, "incomplete", message };
    bool prepares = vdbench_prepares(r->sample.test);
    if (!r->open) return;
    if (r->measured && !prepares) r->results++, *samples_add(r->samples) = r->sample;
    else if (!r->measured && prepares) r->cut = cut;
    else if (!r->measured && !r->sample.series.row_count) remarks_add(arena, &r->samples->loose, cut), r->results++;
    else if (!r->measured) remarks_add(arena, &r->sample.errors, cut), r->results++, *samples_add(r->samples) = r->sample;
    r->open = r->measured = false;
}

static void begin_run(struct reading *r, size_t number)
{
    finish_run(r);
    r->sample = (struct sample){ .line = number, .tool = STR("vdbench"), .version = r->version };
    r->open = true;
}

// "elapsed=5", "iorate=max", "threads=2" behind the name of the run.
static void read_option(struct reading *r, str option)
{
    struct cut cut = str_cut(str_trim(option), '=');
    double value;
    str rest = str_trim(cut.tail), name = cut.head;
    if (!cut.found || !name.len || !rest.len || str_starts(rest, STR("("))) return;
    bool is_number = lines_number(&rest, &value) && !rest.len;
    if (is_number) metric_param(r->samples, &r->sample.params, name, value);
    else metric_param_text(r->samples, &r->sample.params, name, str_trim(cut.tail));
}

// "Starting RD=rd1; I/O rate: 100; elapsed=5; For loops: threads=2 iorate=max"
static void read_start(struct reading *r, str rest, size_t number)
{
    struct cut cut = str_cut(rest, ';');
    double rate;
    begin_run(r, number);
    r->sample.test = names_keep(r->samples->names, str_trim(cut.head));
    while (cut.found) {
        cut = str_cut(cut.tail, ';');
        str option = str_trim(cut.head), word;
        if (lines_literal(&option, STR("I/O rate:"))) {
            str text = option;
            if (lines_number(&text, &rate)) metric_param(r->samples, &r->sample.params, STR("iorate"), rate);
            else if (lines_find(option, STR("MAX"), &text)) metric_param_text(r->samples, &r->sample.params, STR("iorate"), STR("max"));
        } else if (lines_literal(&option, STR("For loops:"))) {
            while (lines_word(&option, &word)) read_option(r, word);
        } else {
            read_option(r, option);
        }
    }
}

// "...mkdir...." names the pair of figures of an operation.
static void read_operations(struct reading *r, str line)
{
    static const char *const fixed[] = { "Interval", "ReqstdOps", "cpu%", "read", "write", "mb/sec", "xfer" };
    str word;
    r->operation_count = 0;
    while (lines_word(&line, &word)) {
        size_t i = 0;
        if (!str_starts(word, STR(".")) || !str_ends(word, STR("."))) continue;
        while (str_starts(word, STR("."))) word = str_from(word, 1);
        while (str_ends(word, STR("."))) word.len--;
        while (i < COUNT(fixed) && !str_equal(word, str_of(fixed[i]))) i++;
        if (i == COUNT(fixed) && r->operation_count < MOST_OPERATIONS) r->operations[r->operation_count++] = names_keep(r->samples->names, word);
    }
}

static void read_heading(struct reading *r, str line, size_t number)
{
    str at;
    if (!r->open) begin_run(r, number);
    r->is_decimal = false;
    r->is_files = lines_find(line, STR("ReqstdOps"), &at);
    if (r->is_files) read_operations(r, line);
}

void vdbench_put(struct samples *samples, struct metrics *metrics, const struct vdbench_cell *cells, size_t count)
{
    double reads = -1, rate = 0;
    for (size_t i = 0; i < count; i++) {
        if (str_equal(cells[i].name, STR("read_pct"))) reads = cells[i].value;
        if (str_equal(cells[i].name, STR("iops")) || str_equal(cells[i].name, STR("ops_s"))) rate = cells[i].value;
    }
    for (size_t i = 0; i < count; i++) {
        str name = cells[i].name;
        bool of_reads = str_starts(name, STR("read_lat")), of_writes = str_starts(name, STR("write_lat"));
        bool none = (of_reads && (reads == 0 || rate == 0)) || (of_writes && (reads == 100 || rate == 0)) || (str_starts(name, STR("lat_")) && rate == 0);
        if (!(none && cells[i].value == 0)) metric_put(samples, metrics, name, cells[i].value);
    }
}

// "1,234.5" in messages only; a comma in a figure of a table is a decimal one.
static bool number_of(str field, double *value)
{
    char text[32];
    if (field.len > sizeof text) return false;
    for (size_t i = 0; i < field.len; i++) text[i] = field.data[i] == ',' ? '.' : field.data[i];
    str rest = { text, field.len };
    return lines_number(&rest, value) && !rest.len;
}

static size_t cells_of(const struct reading *r, const str *fields, size_t count, struct vdbench_cell *cells)
{
    const char *const *names = r->is_files ? files : count == COUNT(raw_12) ? raw_12 : raw_13;
    size_t columns = r->is_files ? FILE_COLUMNS - 1 : count, used = 0;
    for (size_t i = 0; i < columns && i < count; i++) {
        double value;
        if (!number_of(fields[i], &value)) continue;            // NaN: not measured
        if (r->is_decimal && str_equal(str_of(names[i]), STR("mib_s"))) value *= 1e6 / 1048576;
        cells[used++] = (struct vdbench_cell){ str_of(names[i]), value };
    }
    return used;
}

static void read_operation_parts(struct reading *r, const str *fields, size_t count)
{
    double rate, wait;
    for (size_t i = 0; i < r->operation_count; i++) {
        size_t at = FILE_COLUMNS - 1 + 2 * i;
        struct part part = { .kind = STR("operation"), .name = r->operations[i] };
        if (at + 1 >= count || !number_of(fields[at], &rate)) continue;
        metric_put_part(r->samples, &part.metrics, STR("ops_s"), rate);
        if (rate > 0 && number_of(fields[at + 1], &wait)) metric_put_part(r->samples, &part.metrics, STR("lat_mean_ms"), wait);
        samples_add_part(r->samples, &r->sample, &part);
    }
}

static bool is_row(const struct reading *r, size_t count)
{
    if (r->is_files) return count >= FILE_COLUMNS - 1 && count == FILE_COLUMNS - 1 + 2 * r->operation_count;
    return count == COUNT(raw_12) || count == COUNT(raw_13);
}

// "31" is an interval, "avg_2-5" the result.
static bool read_row(struct reading *r, str rest)
{
    str fields[MOST_FIELDS];
    struct vdbench_cell cells[MOST_FIELDS];
    struct arena *arena = r->samples->arena;
    double interval, first;
    size_t count = lines_fields(rest, fields, MOST_FIELDS);
    bool result = count && str_starts(fields[0], STR("avg_"));
    if (count < 2 || count > MOST_FIELDS || (!result && !number_of(fields[0], &interval)) || !is_row(r, count - 1) || !number_of(fields[1], &first)) return false;
    size_t used = cells_of(r, fields + 1, count - 1, cells);
    if (result) {
        vdbench_put(r->samples, &r->sample.metrics, cells, used);
        if (r->is_files) read_operation_parts(r, fields + 1, count - 1);
        return r->measured = true;
    }
    series_row(arena, &r->sample.series);
    series_put(arena, &r->sample.series, STR("t_s"), interval);
    for (size_t i = 0; i < used; i++) series_put(arena, &r->sample.series, cells[i].name, cells[i].value);
    return true;
}

// "vdbench50407 Tue June 05 .."
static void read_version(struct reading *r, str line)
{
    str rest, word;
    if (!lines_find(line, STR("Vdbench distribution: vdbench"), &rest) || !lines_word(&rest, &word)) return;
    r->version = names_keep(r->samples->names, word);
}

// Told, for without it the run has no result.
static void tell_unknown(struct reading *r, str row, size_t number)
{
    struct remark remark = { number, REMARK_WARNING, "unknown-columns", STR("vdbench: a result with other columns than those that are known, not used") };
    if (str_starts(str_trim(row), STR("avg_"))) remarks_add(r->samples->arena, &r->samples->loose, remark);
}

static void read_line(struct reading *r, str line, size_t number)
{
    str rest;
    r->last = line.len ? number : r->last;
    if (is_title(line)) read_version(r, line);
    else if (is_start(line) && lines_find(line, STR(" Starting RD="), &rest)) read_start(r, rest, number);
    else if (is_heading(line)) read_heading(r, line, number);
    else if (is_units(line)) r->is_decimal = r->is_decimal || lines_find(line, STR("1000**2"), &rest);
    else if (has_clock(line) && r->open && !r->measured && !read_row(r, str_from(line, 13))) tell_unknown(r, str_from(line, 13), number);
}

static void read_lines(struct samples *samples, struct section *section)
{
    struct reading r = { .samples = samples };
    for (size_t i = 0; i < section->count; i++) read_line(&r, plain(samples->scratch, section->lines[i].text), section->lines[i].number);
    finish_run(&r);
    if (!r.results && r.cut.line) remarks_add(samples->arena, &samples->loose, r.cut);
}

static const char *const marks[] = { "Vdbench distribution:", "Oracle and/or its", "vdbench.pdf", "Starting RD=", "interval", ".Interval.", NULL };
const struct parser vdbench = { .tool = STR_INIT("vdbench"), .marks = marks, .claims = claims, .read_lines = read_lines };
