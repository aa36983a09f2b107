// report/report.c - one file a format, each from the same rows.
#include "report/report.h"

#include "report/asked.h"
#include "report/bexhoma.h"
#include "report/calibration.h"
#include "report/csv.h"
#include "report/html.h"
#include "report/json.h"
#include "report/junit.h"
#include "report/plots.h"
#include "report/summary.h"
#include "report/tables.h"

static void write_file(struct sink *sink, const char *name, struct buffer *out)
{
    sink_open(sink, str_of(name), false);
    sink_write(sink, buffer_str(out));
    sink_close(sink);
    buffer_free(out);
}

static const struct document *calibration_of(struct arena *arena, const struct report *report)
{
    struct document *d = arena_new(arena, struct document);
    *d = (struct document){ .arena = arena, .na = report->na };
    document_heading(d, 1, STR("Calibration"));
    document_text(d, STR("What the measurements say about settings, each with its inputs. What should not be used says so, and why."));
    calibration_add(d, report->advices, 2);
    return d;
}

static void write_markdown(struct arena *arena, const struct report *report, struct sink *sink)
{
    struct buffer out = { 0 }, advice = { 0 };
    const struct document *summary = report->style == STYLE_BEXHOMA && !report->asked ? bexhoma_make(arena, report) : summary_make(arena, report);
    if (report->style == STYLE_PLAIN) plain_write(&out, summary);
    else markdown_write(&out, summary);
    write_file(sink, "report.md", &out);
    if (!report->folder.len || !report->advices->count) return;
    markdown_write(&advice, calibration_of(arena, report));
    write_file(sink, "calibration.md", &advice);
}

static void write_html(struct arena *arena, const struct report *report, struct sink *sink)
{
    struct buffer out = { 0 };
    struct plots plots = plots_of(arena, report);
    html_write(&out, summary_make(arena, report), &plots);
    write_file(sink, "report.html", &out);
}

static void write_junit(struct arena *arena, const struct report *report, struct sink *sink)
{
    struct buffer out = { 0 };
    (void)arena;
    junit_write(&out, report);
    write_file(sink, "junit.xml", &out);
}

// Several tables follow each other with an empty line between; a folder has one file for each of the usual ones.
static void write_asked(const struct report *report, struct sink *sink)
{
    sink_open(sink, STR("results.csv"), false);
    for (size_t i = 0; i < report->asked->count; i++) {
        if (i) sink_write(sink, STR("\r\n"));
        csv_table(sink, report->asked->items[i].table, report->na);
    }
    sink_close(sink);
}

static void write_csv(struct arena *arena, const struct report *report, struct sink *sink)
{
    if (report->asked && !report->folder.len) {
        write_asked(report, sink);
        return;
    }
    sink_open(sink, STR("results.csv"), false);
    sheet_of_results(arena, report, sink);
    sink_close(sink);
    sink_open(sink, STR("rounds.csv"), false);
    sheet_of_rounds(arena, report, sink);
    sink_close(sink);
}

static void write_json(struct arena *arena, const struct report *report, struct sink *sink)
{
    sink_open(sink, STR("results.json"), false);
    json_report_write(arena, report, sink);
    sink_close(sink);
}

void report_write(const struct report *report, struct sink *sink)
{
    static const struct { unsigned format; void (*write)(struct arena *, const struct report *, struct sink *); } writers[] = {
        { REPORT_MARKDOWN, write_markdown }, { REPORT_CSV, write_csv },     { REPORT_JSON, write_json },
        { REPORT_HTML, write_html },         { REPORT_JUNIT, write_junit },
    };
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
        struct arena scratch = { 0 };
        if (report->formats & writers[i].format) writers[i].write(&scratch, report, sink);
        arena_free(&scratch);
    }
}
