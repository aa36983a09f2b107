// parse/iostat_text.c - iostat's tables. Columns go by their heading, which stands in each report; with -h a report has several tables, and the
// name of the device stands last. Whether the first report is that since boot tells the first line of all, and whether two blank lines follow it (-y).
#include "parse/iostat.h"
#include "parse/lines.h"
#include "parse/parser.h"

enum { MOST_FIELDS = 40 };

static bool is_banner(str line)
{
    return str_starts(line, STR("Linux ")) && str_ends(line, STR(" CPU)"));
}

static bool is_cpu_heading(str line)
{
    return str_starts(line, STR("avg-cpu:"));
}

static bool is_device_word(str word)
{
    return str_equal(word, STR("Device:")) || str_equal(word, STR("Device"));
}

// Headings of a table of devices; `first` the field of the first column.
static size_t heading_of(str line, str fields[MOST_FIELDS], size_t *first)
{
    str at;
    size_t count = lines_find(line, STR("Device"), &at) ? lines_fields(line, fields, MOST_FIELDS) : 0;
    if (count < 3 || count > MOST_FIELDS) return 0;
    *first = is_device_word(fields[0]);
    if (!*first && !is_device_word(fields[count - 1])) return 0;
    return iostat_knows(fields[*first]) ? count : 0;
}

static bool is_heading(str line)
{
    str fields[MOST_FIELDS];
    size_t first;
    return heading_of(line, fields, &first) > 0;
}

// iostat of macOS and BSD.
static bool is_foreign(str line)
{
    str fields[MOST_FIELDS];
    bool may_be = str_starts(line, STR("disk")) || str_starts(line, STR("KB/t"));
    size_t count = may_be ? lines_fields(line, fields, MOST_FIELDS) : 0;
    bool disks = count > 1 && str_starts(fields[0], STR("disk")) && str_equal(fields[count - 1], STR("cpu"));
    return disks || (count > 3 && str_equal(fields[0], STR("KB/t")));
}

static size_t numbers_in(const str *fields, size_t from, size_t to)
{
    size_t count = 0;
    double value;
    for (size_t i = from; i < to; i++) count += iostat_number(fields[i], &value);
    return count;
}

// A row under the heading with so many fields: a name and figures, or (-h) figures and a name.
static bool is_row(str line, size_t columns, size_t first)
{
    str fields[MOST_FIELDS];
    size_t count = lines_fields(line, fields, MOST_FIELDS);
    return count == columns && count && numbers_in(fields, first, count - !first) == count - 1;
}

static bool is_cpu_row(str line)
{
    str fields[MOST_FIELDS];
    size_t count = lines_fields(line, fields, MOST_FIELDS);
    return count >= 4 && count <= 6 && numbers_in(fields, 0, count) == count;
}

// "11/30/26 10:30:47", "2026-11-30T10:30:47+0000", "Time: 10:31:03"
static bool is_stamp(str line)
{
    str fields[4], at;
    size_t count = lines_fields(line, fields, 4);
    bool starts = line.len && ((*line.data >= '0' && *line.data <= '9') || str_starts(line, STR("Time: ")));
    return starts && count <= 3 && lines_find(line, STR(":"), &at);
}

static str host_of(str line)
{
    return str_cut(str_cut(line, '(').tail, ')').head;
}

static bool same_host(const struct section *open, str line)
{
    for (size_t i = 0; i < open->count; i++)
        if (is_banner(lines_bare(open->lines[i].text))) return str_equal(host_of(lines_bare(open->lines[i].text)), host_of(line));
    return false;
}

static str last_text(const struct section *open, size_t *from)
{
    while (*from) {
        str line = lines_bare(open->lines[--*from].text);
        if (line.len) return line;
    }
    return (str){ 0 };
}

static bool fits(const struct section *open, str line)
{
    str fields[MOST_FIELDS];
    size_t from = open->count, first;
    for (str above = last_text(open, &from); above.len; above = last_text(open, &from)) {
        if (is_cpu_heading(above)) return is_cpu_row(line);
        size_t columns = heading_of(above, fields, &first);
        if (columns) return is_row(line, columns, first);
    }
    return false;
}

static enum claim claims(const struct section *open, str text)
{
    str line = lines_bare(text);
    if (is_banner(line)) return open && same_host(open, line) ? CLAIM_LINE : CLAIM_START;
    if (is_cpu_heading(line) || is_heading(line) || is_foreign(line)) return open ? CLAIM_LINE : CLAIM_START;
    if (!open) return CLAIM_NONE;
    if (is_foreign(lines_bare(open->lines[0].text))) return CLAIM_NEAR;
    if (!line.len || is_stamp(line)) return CLAIM_NEAR;
    return fits(open, line) ? CLAIM_LINE : CLAIM_NONE;
}

struct reading {
    struct iostat run;
    str heading[MOST_FIELDS]; size_t columns, first;
    str cpu[MOST_FIELDS]; size_t cpu_count;
    bool cpu_follows, in_report, use_all;
    str seen;                       // the first column of the report's first table
    size_t left;                    // reports that are still since boot
};

// The report of the time since boot is read over, unless it is the only one.
static void begin_report(struct reading *r)
{
    r->in_report = r->use_all || !r->left;
    r->left -= r->left > 0;
    r->seen = (str){ 0 };
    if (r->in_report) iostat_report(&r->run);
}

static void read_cpu_heading(struct reading *r, str line)
{
    begin_report(r);
    r->cpu_count = lines_fields(line, r->cpu, MOST_FIELDS);
    r->cpu_follows = true;
}

static void read_heading(struct reading *r, str line, bool *report_open)
{
    r->columns = heading_of(line, r->heading, &r->first);
    str first = r->heading[r->first];
    if (!*report_open || str_equal(r->seen, first)) begin_report(r);
    else if (r->in_report) iostat_table(&r->run);
    if (!r->seen.len) r->seen = first;
    *report_open = true;
}

// The heading of the figures of the CPU has one word more.
static void read_cpu(struct reading *r, str line)
{
    str fields[MOST_FIELDS];
    struct iostat_cell cells[MOST_FIELDS];
    size_t count = lines_fields(line, fields, MOST_FIELDS);
    for (size_t i = 0; i < count && i + 1 < r->cpu_count; i++) cells[i] = (struct iostat_cell){ r->cpu[i + 1], fields[i] };
    r->cpu_follows = false;
    if (r->in_report) iostat_cpu(&r->run, cells, count + 1 < r->cpu_count ? count : r->cpu_count - 1);
}

static void read_row(struct reading *r, str line)
{
    str fields[MOST_FIELDS];
    struct iostat_cell cells[MOST_FIELDS];
    size_t count = lines_fields(line, fields, MOST_FIELDS);
    for (size_t i = 0; i + 1 < count; i++) cells[i] = (struct iostat_cell){ r->heading[i + r->first], fields[i + r->first] };
    if (r->in_report) iostat_device(&r->run, fields[r->first ? 0 : count - 1], cells, count - 1);
}

// Two blank lines behind the first line.
static bool has_no_boot(const struct section *section, size_t banner)
{
    size_t blank = 0;
    while (banner + 1 + blank < section->count && !lines_bare(section->lines[banner + 1 + blank].text).len) blank++;
    return blank >= 2;
}

static void read_all(struct reading *r, struct section *section, struct samples *samples, bool use_all)
{
    bool report_open = false;
    *r = (struct reading){ .use_all = use_all };
    iostat_open(&r->run, samples, section->lines[0].number);
    for (size_t i = 0; i < section->count; i++) {
        str line = lines_bare(section->lines[i].text);
        r->run.line = section->lines[i].number;
        if (is_banner(line)) r->left = !has_no_boot(section, i), report_open = false;
        else if (is_cpu_heading(line)) read_cpu_heading(r, line), report_open = true;
        else if (is_heading(line)) read_heading(r, line, &report_open);
        else if (r->cpu_follows && is_cpu_row(line)) read_cpu(r, line);
        else if (r->columns && is_row(line, r->columns, r->first)) read_row(r, line);
    }
}

static void nothing(struct samples *samples, struct section *section)
{
    bool foreign = is_foreign(lines_bare(section->lines[0].text));
    struct remark remark = { section->lines[0].number, REMARK_WARNING, "unsupported-layout", STR("iostat: a table of another system's iostat, not read") };
    if (foreign) remarks_add(samples->arena, &samples->loose, remark);
    for (size_t i = 0; !foreign && i < section->count; i++) section->lines[i].unread = lines_bare(section->lines[i].text).len > 0;
}

// The first line alone is that of other tools as well.
static void read_lines(struct samples *samples, struct section *section)
{
    struct reading r;
    bool banner = is_banner(lines_bare(section->lines[0].text));
    struct arena_mark mark = arena_mark(samples->scratch);
    read_all(&r, section, samples, false);
    enum iostat_boot boot = banner ? IOSTAT_INTERVALS : IOSTAT_UNKNOWN;
    if (!r.run.reports) {
        arena_reset(samples->scratch, mark);
        read_all(&r, section, samples, true);
        boot = IOSTAT_SINCE_BOOT;
    }
    if (r.run.devices || r.run.sample.series.row_count) iostat_add(&r.run, boot);
    else nothing(samples, section);
}

static const char *const marks[] = { "CPU)", "avg-cpu:", "Device", "disk", "KB/t", NULL };
const struct parser iostat_text = { .tool = STR_INIT("iostat"), .marks = marks, .claims = claims, .read_lines = read_lines };
