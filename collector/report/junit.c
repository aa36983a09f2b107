// report/junit.c - one test case a check; what does not apply is skipped. Source of the format: the JUnit schema of Jenkins' xunit plugin.
#include "base/buffer.h"
#include "report/junit.h"
#include "report/markup.h"
#include "report/summary.h"

static void put(struct buffer *out, const char *before, str text, const char *after)
{
    buffer_add(out, str_of(before));
    markup_text(out, text);
    buffer_add(out, str_of(after));
}

static void write_failure(struct buffer *out, const struct finding *finding)
{
    struct arena arena = { 0 };
    buffer_printf(out, "\n    <failure message=\"%zu %s\">", finding->count, finding->count == 1 ? "row" : "rows");
    for (size_t i = 0; i < finding->count; i++) put(out, "", concern_text(&arena, &finding->concerns[i]), "\n");
    buffer_add(out, STR("</failure>\n  "));
    arena_free(&arena);
}

void junit_write(struct buffer *out, const struct report *report)
{
    const struct findings *findings = report->findings;
    const struct planfile *plan = report->rows->plan;
    size_t skipped = findings->count - findings->passed - findings->failed;
    buffer_add(out, STR("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"));
    put(out, "<testsuites>\n<testsuite name=\"", plan ? plan->experiment.name : STR("expcollect"), "\"");
    buffer_printf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"%zu\">\n", findings->count, findings->failed, skipped);
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *finding = &findings->items[i];
        put(out, "  <testcase classname=\"checks\" name=\"", str_of(finding->code), "\">");
        if (finding->state == CHECK_FAIL) write_failure(out, finding);
        if (finding->state == CHECK_NOT_APPLICABLE) buffer_add(out, STR("<skipped/>"));
        buffer_add(out, STR("</testcase>\n"));
    }
    buffer_add(out, STR("</testsuite>\n</testsuites>\n"));
}
