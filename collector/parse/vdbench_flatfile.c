// parse/vdbench_flatfile.c - vdbench's flatfile.html: a list of "* name : what it is", one line of headings, then rows of figures, by name.
#include "parse/lines.h"
#include "parse/parser.h"
#include "parse/vdbench.h"

#include "base/number.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))
enum { MOST_FIELDS = 96 };

// Since vdbench's own names differ between raw devices and file systems, both are here.
static const struct { const char *word, *name; } words[] = {
    { "rate", "iops" }, { "Rate", "ops_s" }, { "MB/sec", "mib_s" }, { "bytes/io", "xfer_bytes" }, { "read%", "read_pct" }, { "resp", "lat_mean_ms" }, { "Resp", "lat_mean_ms" },
    { "read_resp", "read_lat_mean_ms" }, { "write_resp", "write_lat_mean_ms" }, { "Read_rate", "read_iops" }, { "Write_rate", "write_iops" },
    { "Read_resp", "read_lat_mean_ms" }, { "Write_resp", "write_lat_mean_ms" }, { "resp_max", "lat_max_ms" }, { "resp_std", "lat_stddev_ms" },
    { "queue_depth", "queue_depth" }, { "cpu_used", "cpu_pct" }, { "cpu_kernel", "sys_cpu_pct" },
};

static str without_tag(str line)
{
    while (str_starts(line, STR("<")) && str_cut(line, '>').found) line = str_trim(str_cut(line, '>').tail);
    return line;
}

static bool is_heading(str line)
{
    str at;
    return str_starts(line, STR("tod ")) && lines_find(line, STR(" Run "), &at) && lines_find(line, STR(" Interval "), &at);
}

static size_t heading_in(const struct section *open, str fields[MOST_FIELDS])
{
    for (size_t i = 0; i < open->count; i++) {
        str line = without_tag(str_trim(open->lines[i].text));
        if (is_heading(line)) return lines_fields(line, fields, MOST_FIELDS);
    }
    return 0;
}

static enum claim claims(const struct section *open, str text)
{
    str fields[MOST_FIELDS], line = without_tag(str_trim(text));
    bool described = str_starts(line, STR("* ")) && str_cut(line, ':').found;
    if (!open) return is_heading(line) || str_starts(line, STR("* Run ")) || str_starts(line, STR("* tod ")) ? CLAIM_START : CLAIM_NONE;
    if (is_heading(line)) return CLAIM_LINE;
    if (described || str_equal(line, STR("*"))) return CLAIM_NEAR;
    size_t columns = heading_in(open, fields);
    return columns && lines_fields(line, fields, 0) == columns ? CLAIM_LINE : CLAIM_NONE;
}

struct reading {
    struct samples *samples;
    str heading[MOST_FIELDS], fields[MOST_FIELDS]; size_t columns;
    size_t results;
};

static str cell(const struct reading *r, const char *word)
{
    for (size_t i = 0; i < r->columns; i++)
        if (str_equal(r->heading[i], str_of(word))) return r->fields[i];
    return (str){ 0 };
}

static void put_param(struct reading *r, struct params *params, const char *word, const char *name)
{
    double value;
    str text = cell(r, word);
    if (!number_double(text, &value)) return;
    if (str_equal(str_of(name), STR("iorate")) && value == 999988) metric_param_text(r->samples, params, STR("iorate"), STR("max"));
    else metric_param(r->samples, params, str_of(name), value);
}

// File systems have operations for I/O; their rate is one of operations.
static void read_result(struct reading *r, size_t number)
{
    struct vdbench_cell cells[COUNT(words)];
    size_t count = 0;
    for (size_t i = 0; i < COUNT(words); i++)
        if (number_double(cell(r, words[i].word), &cells[count].value)) cells[count++].name = str_of(words[i].name);
    if (cell(r, "Read_rate").len)
        for (size_t i = 0; i < count; i++)
            if (str_equal(cells[i].name, STR("iops"))) cells[i].name = STR("ops_s");
    struct sample *sample = samples_add(r->samples);
    sample->line = number;
    sample->tool = STR("vdbench");
    sample->test = names_keep(r->samples->names, cell(r, "Run"));
    sample->version = (str){ 0 };
    put_param(r, &sample->params, "threads", "threads");
    put_param(r, &sample->params, "xfersize", "xfersize");
    put_param(r, &sample->params, "reqrate", "iorate");
    vdbench_put(r->samples, &sample->metrics, cells, count);
    r->results++;
}

static void read_lines(struct samples *samples, struct section *section)
{
    struct reading r = { .samples = samples };
    for (size_t i = 0; i < section->count; i++) {
        str line = without_tag(str_trim(section->lines[i].text));
        size_t count = lines_fields(line, r.fields, MOST_FIELDS);
        if (is_heading(line)) r.columns = lines_fields(line, r.heading, MOST_FIELDS);
        else if (r.columns && count == r.columns && count <= MOST_FIELDS && str_starts(cell(&r, "Interval"), STR("avg_")) && !vdbench_prepares(cell(&r, "Run")))
            read_result(&r, section->lines[i].number);
    }
    if (r.results) return;
    struct remark cut = { section->lines[section->count - 1].number, REMARK_ERROR, "incomplete", STR("vdbench: no row with a result (avg_) in the flat file") };
    remarks_add(samples->arena, &samples->loose, cut);
}

static const char *const marks[] = { "tod ", "* Run ", NULL };
const struct parser vdbench_flatfile = { .tool = STR_INIT("vdbench"), .marks = marks, .claims = claims, .read_lines = read_lines };
