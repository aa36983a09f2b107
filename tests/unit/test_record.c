// Framing of records: by their lengths, and what is wrong costs its own record only.
#include "unit.h"
#include "base/buffer.h"
#include "base/checksum.h"
#include "ingest/record.h"

static const str tricky = STR_INIT("no end of line, and {\"format\":\"expc.end/1\"");
static const str nested = STR_INIT("{\"format\":\"expc.result/1\",\"round\":\"inside\"}\n{\"format\":\"expc.end/1\",\"nonce\":\"n\"}\n");

static void add_record(struct buffer *out, const char *round, const char *nonce, str first, str second)
{
    buffer_printf(out, "{\"format\":\"expc.result/1\",\"round\":\"%s\",\"system\":\"s1\",\"tenant\":1,\"workload\":\"main\",\"client\":1,\"clients\":1,"
        "\"nonce\":\"%s\",\"later\":{\"key\":1},\"go_ms\":1790000003000,\"exit\":0,\"stages\":[{\"stage\":1,\"argv\":[\"fio\",\"a b\"],\"start_ms\":1790000003004}],"
        "\"sections\":[{\"name\":\"stdout\",\"stage\":1,\"bytes\":%zu,\"cksum\":%u},{\"name\":\"stderr\",\"stage\":1,\"bytes\":0,\"cksum\":4294967295},"
        "{\"name\":\"cgroup\",\"bytes\":%zu,\"cksum\":%u}]}\n", round, nonce, first.len, checksum(first), second.len, checksum(second));
    buffer_add(out, first);
    if (first.len && !str_ends(first, STR("\n"))) buffer_char(out, '\n');
    buffer_add(out, second);
    if (second.len && !str_ends(second, STR("\n"))) buffer_char(out, '\n');
    buffer_printf(out, "{\"format\":\"expc.end/1\",\"nonce\":\"%s\"}\n", nonce);
}

// The kinds of all pieces, one letter each; `last` is the last record.
static str kinds(struct arena *arena, str bytes, struct piece *last)
{
    static const char letters[] = { [PIECE_RECORD] = 'R', [PIECE_KEPT] = 'K', [PIECE_BROKEN] = 'B', [PIECE_LOST] = '.', [PIECE_LINE] = 'L' };
    struct stream stream = stream_memory(bytes);
    struct record_reader reader = { .stream = &stream };
    struct piece piece;
    str text = { 0 };
    while (record_next(&reader, arena, &piece)) {
        if (piece.kind == PIECE_RECORD || piece.kind == PIECE_BROKEN) *last = piece;
        text = arena_printf(arena, "%.*s%c", STR_ARG(text), letters[piece.kind]);
        assert_true(piece.used > 0);
        stream_skip(&stream, piece.used);
    }
    assert_int_equal(stream.window.len, 0);
    return text;
}

static void a_record_is_cut_by_its_lengths_whatever_is_in_it(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    struct buffer out = { 0 };
    struct piece last;
    buffer_add(&out, STR("a line\n"));
    add_record(&out, "r1", "n", tricky, nested);
    buffer_add(&out, STR("{\"format\":\"expc.kept/1\",\"round\":\"r2\",\"client\":1,\"nonce\":\"k\"}\nbye"));
    assert_text(kinds(&arena, buffer_str(&out), &last), "LRKL");
    const struct record_section *sections = last.record.sections.items;
    const struct record_stage *stages = last.record.stages.items;
    assert_text(sections[0].bytes, "no end of line, and {\"format\":\"expc.end/1\"");
    assert_true(str_equal(sections[2].bytes, nested));
    assert_true(sections[0].intact && sections[1].intact && sections[2].intact);
    assert_int_equal(last.record.line, 2);
    assert_int_equal(sections[2].line, 4);
    assert_text(((const str *)stages[0].argv.items)[1], "a b");
    assert_int_equal(stages[0].start_ms - last.record.go_ms, 4);
    assert_int_equal(stages[0].end_ms, -1);
    assert_int_equal(last.record.cores, -1);
    buffer_free(&out);
    arena_free(&arena);
}

static void cut_at_any_byte_it_is_broken_and_the_next_one_is_read(void **state)
{
    (void)state;
    struct buffer one = { 0 }, both = { 0 };
    add_record(&one, "r1", "n1", STR("some output\n"), STR("samples"));
    for (size_t n = 60; n < one.len - 1; n++) {
        struct arena arena = { 0 };
        struct piece last;
        assert_false(str_contains(kinds(&arena, str_first(buffer_str(&one), n), &last), STR("R")));
        buffer_clear(&both);
        buffer_add(&both, str_first(buffer_str(&one), n));
        buffer_char(&both, '\n');
        add_record(&both, "r2", "n2", STR("more\n"), STR(""));
        str found = kinds(&arena, buffer_str(&both), &last);
        if (!str_starts(found, STR("B")) || !str_ends(found, STR("R"))) print_error("cut at %zu: %.*s\n", n, STR_ARG(found));
        assert_true(str_starts(found, STR("B")) && str_ends(found, STR("R")));
        assert_text(last.record.round, "r2");
        arena_free(&arena);
    }
    buffer_free(&one);
    buffer_free(&both);
}

static str reason_of(struct arena *arena, str bytes, const char *code)
{
    struct piece last = { 0 };
    str found = kinds(arena, bytes, &last);
    assert_true(str_starts(found, STR("B")));
    assert_string_equal(last.code, code);
    return last.reason;
}

static void what_is_wrong_is_told(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    struct buffer out = { 0 };
    add_record(&out, "r1", "n1", STR("some output\n"), STR("samples"));
    str whole = buffer_str(&out);
    assert_text(reason_of(&arena, str_first(whole, whole.len - 45), "record-cut"), "cut inside section cgroup: 0 of its 7 bytes are there");
    assert_text(reason_of(&arena, str_first(whole, whole.len - 38), "record-cut"), "cut before its end line");
    out.data[out.len - 4] = 'x';
    assert_text(reason_of(&arena, whole, "record-end"), "its end line is not where the lengths say, or has another nonce");
    assert_text(reason_of(&arena, STR("{\"format\":\"expc.result/1\",\"round\":7}\n"), "record-header"), "'round' of the header is missing or not what it must be");
    assert_text(reason_of(&arena, STR("{\"format\":\"expc.result/1\",\"round\":\"r\"}\n"), "record-header"), "'system' of the header is missing or not what it must be");
    assert_true(str_starts(reason_of(&arena, STR("{\"format\":\"expc.result/1\",\n"), "record-header"), STR("the header is no JSON: ")));
    str huge = STR("{\"format\":\"expc.result/1\",\"round\":\"r\",\"system\":\"s\",\"tenant\":1,\"workload\":\"m\",\"client\":1,\"clients\":1,\"nonce\":\"n\",\"exit\":0,"
                   "\"sections\":[{\"name\":\"stdout\",\"bytes\":9223372036854775807,\"cksum\":1}]}\n");
    assert_text(reason_of(&arena, huge, "record-header"), "section stdout says 9223372036854775807 bytes, which is beyond any record");
    buffer_free(&out);
    arena_free(&arena);
}

static void a_wrong_sum_keeps_the_values_and_is_marked(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    struct buffer out = { 0 };
    struct piece last;
    add_record(&out, "r1", "n1", STR("some output\n"), STR("samples"));
    char *at = memmem(out.data, out.len, "some output", 11);
    *at = 'S';
    assert_text(kinds(&arena, buffer_str(&out), &last), "R");
    const struct record_section *sections = last.record.sections.items;
    assert_false(sections[0].intact);
    assert_true(sections[2].intact);
    assert_text(sections[0].bytes, "Some output\n");
    buffer_free(&out);
    arena_free(&arena);
}

static void what_is_kept_outlives_the_record(void **state)
{
    (void)state;
    struct arena arena = { 0 }, scratch = { 0 };
    struct buffer out = { 0 };
    struct piece last;
    struct names *names = names_new(&arena);
    add_record(&out, "r1", "n1", STR(""), STR(""));
    kinds(&scratch, buffer_str(&out), &last);
    const struct record *one = record_keep(names, &last.record), *two = record_keep(names, &last.record);
    arena_free(&scratch);
    buffer_free(&out);
    assert_text(one->round, "r1");
    assert_text(((const str *)((const struct record_stage *)one->stages.items)[0].argv.items)[0], "fio");
    assert_ptr_equal(one->round.data, two->round.data);
    arena_free(&arena);
}

// Whatever the parts are in which it is fed, the pieces are those of the whole; a wrong end is known as soon as it is there.
static void a_fed_stream_gives_the_same_pieces(void **state)
{
    (void)state;
    struct buffer out = { 0 };
    buffer_add(&out, STR("a line\n"));
    add_record(&out, "r1", "n1", tricky, nested);
    buffer_add(&out, STR("{\"format\":\"expc.kept/1\",\"round\":\"r2\",\"client\":1,\"nonce\":\"k\"}\n"));
    add_record(&out, "r3", "n3", STR("out\n"), STR("\n"));
    buffer_add(&out, STR("bye"));
    for (size_t at_once = 1; at_once < 80; at_once += at_once < 10 ? 1 : 7) {
        struct arena arena = { 0 };
        struct stream stream = stream_fed();
        struct record_reader reader = { .stream = &stream };
        struct piece piece;
        char found[16] = { 0 };
        size_t count = 0;
        for (str rest = buffer_str(&out);; rest = str_from(rest, at_once)) {
            if (rest.len) stream_feed(&stream, str_first(rest, at_once), 1);
            else stream_end(&stream);
            while (record_next(&reader, &arena, &piece)) {
                found[count++] = "RKB.L"[piece.kind];
                if (piece.kind == PIECE_RECORD) assert_true(piece.record.intact);
                stream_skip(&stream, piece.used);
            }
            if (!rest.len) break;
        }
        assert_string_equal(found, "LRKRL");
        stream_free(&stream);
        arena_free(&arena);
    }
    buffer_free(&out);
}

static void an_end_without_its_beginning_tells_whose_it_was(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    struct piece last = { 0 };
    assert_text(kinds(&arena, STR("rest of a section\n{\"format\":\"expc.end/1\",\"nonce\":\"n7\"}\nbye\n"), &last), "LBL");
    assert_text(last.record.nonce, "n7");
    assert_text(last.reason, "its beginning is not there");
    assert_text(kinds(&arena, STR("{\"format\":\"expc.end/1\",\n"), &last), "B");
    assert_int_equal(last.record.nonce.len, 0);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_is_cut_by_its_lengths_whatever_is_in_it),
        cmocka_unit_test(cut_at_any_byte_it_is_broken_and_the_next_one_is_read),
        cmocka_unit_test(what_is_wrong_is_told),
        cmocka_unit_test(a_wrong_sum_keeps_the_values_and_is_marked),
        cmocka_unit_test(what_is_kept_outlives_the_record),
        cmocka_unit_test(a_fed_stream_gives_the_same_pieces),
        cmocka_unit_test(an_end_without_its_beginning_tells_whose_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
