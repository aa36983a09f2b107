// One file as several logs: which line goes where, and that a record's own lines are left alone.
#include "unit.h"
#include "base/buffer.h"
#include "ingest/lanes.h"

// All lines of all lanes as "pod/container/stream@line|text\n", in the order in which they are read.
static str lines_of(struct arena *arena, str bytes)
{
    struct stream file = stream_memory(bytes);
    struct lanes *lanes = lanes_new(names_new(arena), &file);
    struct piece piece;
    struct buffer out = { 0 };
    for (struct lane *lane = lanes_next(lanes); lane; lane = lanes_next(lanes))
        while (record_next(&lane->reader, arena, &piece)) {
            struct stream *stream = lane->reader.stream;
            buffer_printf(&out, "%.*s/%.*s/%.*s@%zu|%.*s\n", STR_ARG(lane->pod), STR_ARG(lane->container), STR_ARG(lane->name), stream_place(stream, 0), STR_ARG(piece.text));
            stream_skip(stream, piece.used);
            if (stream == &file) break;
        }
    lanes_free(lanes);
    str text = arena_copy(arena, buffer_str(&out));
    buffer_free(&out);
    return text;
}

static void assert_lines(const char *bytes, const char *expected)
{
    struct arena arena = { 0 };
    assert_text(lines_of(&arena, str_of(bytes)), expected);
    arena_free(&arena);
}

static void every_line_goes_to_its_lane(void **state)
{
    (void)state;
    assert_lines("plain\n[pod/a/m] one\n[pod/b/m] two\nplain\n[pod/a/m] three", "//@1|plain\na/m/@2|one\nb/m/@3|two\n//@4|plain\na/m/@5|three\n");
    assert_lines("2026-11-30T10:31:03Z stdout P pa\n2026-11-30T10:31:03Z stderr F err\n2026-11-30T10:31:03Z stdout F rt\n", "//stderr@2|err\n//stdout@1|part\n");
    assert_lines("2026-11-30T10:31:03Z stdout P open", "//stdout@1|open\n");
    assert_lines("", "");
    assert_lines("\n\n", "//@1|\n//@2|\n");
}

static void lines_that_lost_their_time_go_on_with_what_is_open(void **state)
{
    (void)state;
    // A brace may begin a document: it is held until more is there, and so a line without a time belongs to it.
    assert_lines("2026-11-30T10:31:03Z {\nno time\nlast\n", "//@1|{\n//@2|no time\n//@3|last\n");
    assert_lines("2026-11-30T10:31:03Z x\nno time\n", "//@1|x\n//@2|no time\n");
}

static void parts_of_a_line_that_were_stamped_are_joined(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    struct buffer bytes = { 0 };
    buffer_add(&bytes, STR("2026-11-30T10:31:03.1Z "));
    buffer_fill(&bytes, 'x', 16384);
    buffer_add(&bytes, STR("2026-11-30T10:31:03.2Z "));
    buffer_fill(&bytes, 'y', 16384);
    buffer_add(&bytes, STR("2026-11-30T10:31:03.3Z end\n"));
    str found = lines_of(&arena, buffer_str(&bytes));
    assert_int_equal(found.len, strlen("//@1|") + 2 * 16384 + strlen("end\n"));
    assert_true(str_ends(found, STR("yyyend\n")));
    buffer_free(&bytes);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_goes_to_its_lane),
        cmocka_unit_test(lines_that_lost_their_time_go_on_with_what_is_open),
        cmocka_unit_test(parts_of_a_line_that_were_stamped_are_joined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
