// parse/iostat_json.c - iostat -o JSON. Two faults of iostat itself are mended: a comma alone before the first report (with -y), and a document that
// was not closed when iostat was ended by a signal. Then the reports that are complete count.
#include "parse/iostat.h"
#include "parse/parser.h"
#include "tree/json_read.h"

#include <string.h>

enum { MOST_DEPTH = 64, REPORTS_DEPTH = 5, MOST_CELLS = 64 };      // {sysstat {hosts [{ statistics [

static bool starts(str text)
{
    if (!str_starts(text, STR("{"))) return false;
    str rest = str_first(str_from(text, 1), 64);
    while (rest.len && (*rest.data == ' ' || *rest.data == '\n' || *rest.data == '\r' || *rest.data == '\t')) rest = str_from(rest, 1);
    return str_starts(rest, STR("\"sysstat\""));
}

struct scan {
    char open[MOST_DEPTH]; size_t depth;
    bool in_text, comma;            // a comma alone was blanked
    size_t report_end;              // behind the last report that is complete; 0: none
    size_t end;                     // behind the document, or what there is of it
    char before;                    // the last character that is no blank
};

static bool close_one(struct scan *s, char c)
{
    char want = c == '}' ? '{' : '[';
    return s->depth && s->open[--s->depth] == want;
}

// False: no JSON that can be read on.
static bool step(struct scan *s, char *text, size_t i)
{
    char c = text[i];
    if (s->in_text) return s->in_text = c != '"' || s->before == '\\', s->before = s->before == '\\' ? ' ' : c, true;
    if (c == ' ' || c == '\n' || c == '\r' || c == '\t') return true;
    if (c == '"') s->in_text = true;
    if (c == ',' && s->before == '[') return text[i] = ' ', s->comma = true;
    s->before = c;
    if (c == '{' || c == '[') return s->depth < MOST_DEPTH && (s->open[s->depth++] = c, true);
    if (c != '}' && c != ']') return true;
    if (!close_one(s, c)) return false;
    if (c == '}' && s->depth == REPORTS_DEPTH) s->report_end = i + 1;
    return true;
}

// To the end of the document, or to where another one begins.
static bool scan_text(struct scan *s, char *text, size_t length)
{
    *s = (struct scan){ 0 };
    for (size_t i = 0; i < length; i++) {
        s->end = i;
        if (i && text[i - 1] == '\n' && starts((str){ text + i, length - i })) return true;
        if (!step(s, text, i)) return false;
        s->end = i + 1;
        if (!s->depth) return true;
    }
    return true;
}

static str closed(struct arena *arena, const char *text, size_t end)
{
    return arena_printf(arena, "%.*s]}]}}", (int)end, text);
}

static void read_cells(struct json object, struct arena *arena, struct iostat_cell cells[MOST_CELLS], size_t *count)
{
    struct json_cursor c = { 0 };
    double value;
    for (*count = 0; json_next(object, &c) && *count < MOST_CELLS;)
        if (json_number(c.value, &value)) cells[(*count)++] = (struct iostat_cell){ c.key, arena_printf(arena, "%.17g", value) };
}

static void read_report(struct iostat *run, struct json report)
{
    struct iostat_cell cells[MOST_CELLS];
    struct arena *arena = run->samples->scratch;
    struct json cpu = json_get(report, STR("avg-cpu"));
    struct json_cursor c = { 0 };
    size_t count;
    str name;
    iostat_report(run);
    read_cells(cpu, arena, cells, &count);
    if (json_exists(cpu)) iostat_cpu(run, cells, count);
    while (json_next(json_get(report, STR("disk")), &c)) {
        read_cells(c.value, arena, cells, &count);
        if (json_text(json_get(c.value, STR("disk_device")), &name)) iostat_device(run, name, cells, count);
    }
}

static void read_host(struct samples *samples, struct json host, size_t line, bool no_boot, const struct remark *repaired)
{
    struct json reports = json_get(host, STR("statistics"));
    struct json_cursor c = { 0 };
    struct iostat run;
    size_t count = json_count(reports), skip = !no_boot && count > 1;
    if (!count) return;
    iostat_open(&run, samples, line);
    if (repaired->line) remarks_add(samples->arena, &run.sample.warnings, *repaired);
    for (size_t i = 0; json_next(reports, &c); i++)
        if (i >= skip) read_report(&run, c.value);
    iostat_add(&run, no_boot || count > 1 ? IOSTAT_INTERVALS : IOSTAT_SINCE_BOOT);
}

static size_t line_at(str text, size_t offset, size_t line)
{
    for (size_t i = 0; i < offset && i < text.len; i++) line += text.data[i] == '\n';
    return line;
}

static struct parsed broken(size_t used, size_t line, const char *code, str message)
{
    return (struct parsed){ PARSE_BROKEN, used, { line, REMARK_ERROR, code, message } };
}

static struct parsed read_document(struct samples *samples, str document, size_t used, size_t line, bool no_boot, const struct remark *repaired)
{
    struct json_document json;
    struct json_problem problem;
    struct json_cursor c = { 0 };
    if (!json_open(&json, document, &problem))
        return broken(used, line_at(document, problem.offset, line), "json-syntax", arena_printf(samples->arena, "iostat: %s", problem.reason));
    struct json hosts = json_get(json_get(json.root, STR("sysstat")), STR("hosts"));
    while (json_next(hosts, &c)) read_host(samples, c.value, line, no_boot, repaired);
    json_close(&json);
    return (struct parsed){ .state = PARSE_DONE, .used = used };
}

static struct parsed read(struct samples *samples, str text, size_t line, bool whole)
{
    struct scan scan;
    char *copy = arena_array(samples->scratch, char, text.len + 1);
    memcpy(copy, text.data, text.len);
    bool good = scan_text(&scan, copy, text.len);
    bool open = good && scan.depth > 0;
    if (open && scan.end == text.len && !whole) return (struct parsed){ .state = PARSE_MORE };
    if (!good) return broken(scan.end + 1, line_at(text, scan.end, line), "json-syntax", STR("iostat: no JSON from here on"));
    if (open && !scan.report_end) return broken(scan.end, line_at(text, scan.end, line), "json-truncated", STR("iostat: ends before its first report is complete"));
    struct remark repaired = { scan.comma || open ? line_at(text, open ? scan.report_end : 0, line) : 0, REMARK_WARNING, "json-repaired",
        open ? STR("iostat: the document is not closed; the reports that are complete are read") : STR("iostat: a comma alone before the first report") };
    str document = open ? closed(samples->scratch, copy, scan.report_end) : (str){ copy, scan.end };
    return read_document(samples, document, scan.end, line, scan.comma, &repaired);
}

const struct parser iostat_json = { .tool = STR_INIT("iostat"), .starts = starts, .read = read };
