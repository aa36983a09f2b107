// The same cells as Markdown and as CSV, and command line options.
#include "unit.h"
#include "command/options.h"
#include "report/csv.h"
#include "report/document.h"
#include "report/report.h"

static struct table *sample(struct arena *arena)
{
    struct table *table = table_new(arena);
    table_column(table, (struct heading){ STR("name"), STR("name"), -1 });
    table_column(table, (struct heading){ STR("read_iops"), STR("read IOPS"), 1 });
    struct cell *cell = table_row(table);
    cell[0] = cell_text(STR("a|b <c> *d* \"e\", \n\x1b[0m"));
    cell[1] = cell_number(349.95015);
    cell = table_row(table);
    cell[0] = cell_text(STR("\xC3\xA4"));
    return table;
}

static void markdown_cells_cannot_become_markup(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    struct buffer out = { 0 };
    struct document document = { .arena = &arena };
    document_heading(&document, 2, STR("A & B"));
    document_item(&document, STR("one"));
    document_item(&document, STR("two"));
    document_table(&document, sample(&arena));
    document_table(&document, table_new(&arena));
    markdown_write(&out, &document);
    assert_text(buffer_str(&out),
        "## A &amp; B\n\n- one\n- two\n\n"
        "| name                          | read IOPS |\n"
        "| ----------------------------- | --------: |\n"
        "| a\\|b &lt;c> \\*d\\* \"e\", ??\\[0m |     350.0 |\n"
        "| \xC3\xA4                             |           |\n");
    buffer_free(&out);
    arena_free(&arena);
}

static void csv_quotes_what_needs_it_and_keeps_all_digits(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    struct sink *sink = sink_memory(&arena);
    sink_open(sink, STR("a.csv"), false);
    const struct table *table = sample(&arena);
    csv_headings(sink, table);
    for (size_t i = 0; i < table->height; i++) csv_row(sink, table->rows[i], table->width, (str){ 0 });
    sink_close(sink);
    struct diags *diags = diags_new(&arena);
    assert_true(sink_commit(sink, diags));
    assert_text(sink_file(sink, 0).bytes, "name,read_iops\r\n\"a|b <c> *d* \"\"e\"\", \n\x1b[0m\",349.95015\r\n\xC3\xA4,\r\n");
    arena_free(&arena);
}

static void options_may_stand_anywhere(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    struct choice choice;
    str problem = { 0 };
    char *words[] = { (char[]){ "expcollect" }, (char[]){ "a" }, (char[]){ "-oout" }, (char[]){ "--format=md,csv" }, (char[]){ "-" }, (char[]){ "--" }, (char[]){ "-x" } };
    assert_true(options_read(&arena, (int)COUNT_OF(words), words, &choice, &problem));
    assert_text(choice.wish.folder, "out");
    assert_int_equal(choice.wish.formats, REPORT_MARKDOWN | REPORT_CSV | REPORT_JSON);
    assert_int_equal(choice.count, 3);
    assert_text(choice.operands[2], "-x");
    arena_free(&arena);
}

static void wrong_options_are_told(void **state)
{
    (void)state;
    static const struct { const char *word, *problem; } cases[] = {
        { "--what", "unknown option '--what'" },       { "-q", "unknown option '-q'" },
        { "--format=xml", "unknown format 'xml' (md, csv, json, html, junit)" }, { "--format=", "--format needs a value" },
        { "--help=x", "--help takes no value" },       { "-hx", "-h takes no value" },
        { "-o", "-o needs a value" },                     { "--pivto=x", "unknown option '--pivto=x', did you mean --pivot?" },
        { "--style=html", "unknown style 'html' (markdown, plain, bexhoma)" },
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct arena arena = { 0 };
        struct choice choice;
        str problem = { 0 };
        char *words[] = { (char[]){ "expcollect" }, (char *)arena_copy(&arena, str_of(cases[i].word)).data };
        assert_false(options_read(&arena, 2, words, &choice, &problem));
        assert_text(problem, cases[i].problem);
        arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(markdown_cells_cannot_become_markup),
        cmocka_unit_test(csv_quotes_what_needs_it_and_keeps_all_digits),
        cmocka_unit_test(options_may_stand_anywhere),
        cmocka_unit_test(wrong_options_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
