// parse/fio_lines.c - what fio prints as lines: its report for people, terse records, and what stands around them. One run, or one and its status reports.
#include "parse/parser.h"

#include "parse/fio_amount.h"
#include "parse/fio_line.h"
#include "parse/fio_terse.h"
#include "parse/fio_text.h"
#include "parse/lines.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

// Without what was printed over (progress ends in CR) or in front of it: progress that was glued to a record, the host in client mode.
static str bare(str line)
{
    for (size_t i = line.len; i > 0; i--)
        if (line.data[i - 1] == '\r') return bare(str_from(line, i));
    str rest;
    if (str_starts(line, STR("Jobs: ")) && lines_find(line, STR(";fio-"), &rest)) {
        size_t at = (size_t)(rest.data - line.data) - 6;
        if (fio_terse_starts(str_from(line, at))) return str_from(line, at);
    }
    if (str_starts(line, STR("<")) && lines_find(line, STR("> "), &rest)) return rest;
    return line;
}

// "fio-3.33", up to 1.x "fio 1.59", alone on its line.
static bool is_version(str line)
{
    str rest = str_from(line, 4);
    return (str_starts(line, STR("fio-")) || str_starts(line, STR("fio "))) && rest.len && *rest.data >= '0' && *rest.data <= '9' && !str_contains(rest, STR(" "));
}

static bool is_server(str line)
{
    return str_starts(line, STR("hostname=")) && str_contains(line, STR(", fio=fio-"));
}

static bool has_results(const struct section *open)
{
    struct fio_text_result result;
    for (size_t i = open ? open->count : 0; i > 0; i--)
        if (fio_line_result(open->lines[i - 1].text, &result) || fio_terse_starts(bare(open->lines[i - 1].text))) return true;
    return false;
}

// Of the lines that may stand in any run. A disk's begins with blanks.
static bool is_around(str line)
{
    static const str starts[] = {
        STR_INIT("Run status group "), STR_INIT("Disk stats ("), STR_INIT("   READ: "), STR_INIT("  WRITE: "), STR_INIT("   TRIM: "), STR_INIT("  MIXED: "),
        STR_INIT("   SYNC: "), STR_INIT("Jobs: "), STR_INIT("<"), STR_INIT(";"),
    };
    struct fio_text_disk disk;
    double processes;
    for (size_t i = 0; i < COUNT(starts); i++)
        if (str_starts(line, starts[i])) return true;
    if (str_equal(line, STR("...")) || str_contains(line, STR(": Laying out IO file"))) return true;
    return fio_line_started(line, &processes) || (*line.data == ' ' && fio_line_disk(line, &disk));
}

static enum claim claims(const struct section *open, str line)
{
    struct fio_text_job job;
    struct fio_text_result result;
    str text = bare(line);
    if (!text.len) return open ? CLAIM_LINE : CLAIM_NONE;
    if (fio_line_job(text, &job) || is_version(text) || is_server(text)) return !open || has_results(open) ? CLAIM_START : CLAIM_LINE;
    if (fio_line_result(text, &result) || fio_terse_starts(text)) return open ? CLAIM_LINE : CLAIM_START;
    return open && (fio_line_known(text) || is_around(text)) ? CLAIM_LINE : CLAIM_NONE;
}

static void read_lines(struct samples *samples, struct section *section)
{
    struct fio_text *run = fio_text_new(samples);
    bool has_terse = false;
    for (size_t i = 0; i < section->count; i++) {
        struct line line = section->lines[i];
        line.text = bare(line.text);
        if (is_version(line.text)) fio_text_version(run, line.text);
        else if (fio_terse_starts(line.text)) fio_terse_read(samples, &line, line.text, fio_text_version_of(run)), has_terse = true;
        else fio_text_take(run, &line);
    }
    fio_text_finish(run, has_terse || section->answered);
}

static const char *const marks[] = { ": (g=", ": (groupid=", "fio-", "fio ", "hostname=", ";0;", "0%;", NULL };
const struct parser fio_lines = { .tool = STR_INIT("fio"), .marks = marks, .claims = claims, .read_lines = read_lines };
