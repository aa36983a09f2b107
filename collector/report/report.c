// report/report.c - one file a format, each from the same rows.
#include "report/report.h"

#include "report/json.h"
#include "report/summary.h"
#include "report/tables.h"

static void write_markdown(struct arena *arena, const struct report *report, struct sink *sink)
{
    struct buffer out = { 0 };
    markdown_write(&out, summary_make(arena, report));
    sink_open(sink, STR("report.md"), false);
    sink_write(sink, buffer_str(&out));
    sink_close(sink);
    buffer_free(&out);
}

static void write_csv(struct arena *arena, const struct report *report, struct sink *sink)
{
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
