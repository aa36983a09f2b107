// report/report.c - one file a format, each from the same rows.
#include "report/report.h"

#include "report/asked.h"
#include "report/bexhoma.h"
#include "report/csv.h"
#include "report/json.h"
#include "report/summary.h"
#include "report/tables.h"

static void write_markdown(struct arena *arena, const struct report *report, struct sink *sink)
{
    struct buffer out = { 0 };
    const struct document *summary = report->style == STYLE_BEXHOMA && !report->asked ? bexhoma_make(arena, report) : summary_make(arena, report);
    if (report->style == STYLE_PLAIN) plain_write(&out, summary);
    else markdown_write(&out, summary);
    sink_open(sink, STR("report.md"), false);
    sink_write(sink, buffer_str(&out));
    sink_close(sink);
    buffer_free(&out);
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
        { REPORT_MARKDOWN, write_markdown }, { REPORT_CSV, write_csv }, { REPORT_JSON, write_json },
    };
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
        struct arena scratch = { 0 };
        if (report->formats & writers[i].format) writers[i].write(&scratch, report, sink);
        arena_free(&scratch);
    }
}
