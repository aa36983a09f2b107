// One file as several logs: which line goes where, and that a record's own lines are left alone.
#include "unit.h"
#include "base/buffer.h"
#include "ingest/lanes.h"

// A run of the tool of these tests begins with "RUN", a document with "{\n".
static bool may(const void *with, str line)
{
    (void)with;
    return str_contains(line, STR("RUN"));
}

static bool begins(const void *with, str text)
{
    (void)with;
    return str_starts(text, STR("RUN")) || str_starts(text, STR("{\n"));
}

static void read_lane(struct lane *lane, bool once, struct arena *arena, struct buffer *out)
{
    struct piece piece;
    while (record_next(&lane->reader, arena, &piece)) {
        struct stream *stream = lane->reader.stream;
        buffer_printf(out, "%.*s/%.*s/%.*s@%zu|%.*s\n", STR_ARG(lane->pod), STR_ARG(lane->container), STR_ARG(lane->name), stream_place(stream, 0), STR_ARG(piece.text));
        stream_skip(stream, piece.used);
        if (once) break;
    }
}

// All lines of all lanes as "pod/container/stream@line|text\n", in the order in which they are read.
static str lines_of(struct arena *arena, str bytes)
{
    struct stream file = stream_memory(bytes);
    struct lanes *lanes = lanes_new(names_new(arena), &(struct prefix_ask){ may, begins, NULL });
    struct buffer out = { 0 };
    lanes_file(lanes, &file);
    for (struct lane *lane = lanes_next(lanes); lane; lane = lanes_next(lanes)) read_lane(lane, lane->reader.stream == &file, arena, &out);
    for (struct lane *lane = lanes_rest(lanes); lane; lane = lanes_rest(lanes)) read_lane(lane, false, arena, &out);
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

static void lines_of_docker_are_unpacked_and_joined(void **state)
{
    (void)state;
    assert_lines("{\"log\":\"one\\n\",\"stream\":\"stdout\",\"time\":\"t\"}\n{\"log\":\"tw\",\"stream\":\"stdout\"}\n{\"log\":\"err\\u003c\\n\",\"stream\":\"stderr\"}\n"
        "{\"log\":\"o\\n\",\"stream\":\"stdout\"}\n", "//stdout@1|one\n//stderr@3|err<\n//stdout@2|two\n");
    // Another object than docker's stays what it is.
    assert_lines("{\"log\":1}\n{\"log\":\"cut", "//@1|{\"log\":1}\n//@2|{\"log\":\"cut\n");
}

static void names_in_front_are_believed_when_a_run_begins_behind_them(void **state)
{
    (void)state;
    assert_lines("wf-1: RUN\nwf-2: RUN\nwf-1: a\nplain\nwf-2: b\nother: c\n", "wf-1//@1|RUN\nwf-2//@2|RUN\nwf-1//@3|a\n//@4|plain\nwf-2//@5|b\n//@6|other: c\n");
    assert_lines("wf-1: RUN\nplain\n", "//@1|wf-1: RUN\n//@2|plain\n");
    assert_lines("db-1  | RUN\ndb-1  | a\n", "/db-1/@1|RUN\n/db-1/@2|a\n");
    assert_lines("[vm] out: RUN\n[vm] out: a\n[vm] err: b\n", "vm//@1|RUN\nvm//@2|a\n//@3|[vm] err: b\n");
    assert_lines("p-0 main RUN\np-0 main a\n", "p-0/main/@1|RUN\np-0/main/@2|a\n");
    assert_lines("wf-1: {\nwf-1: \"a\": 1\nwf-1: }\n", "wf-1//@1|{\nwf-1//@2|\"a\": 1\nwf-1//@3|}\n");
    assert_lines("wf-1: 2026-11-30T10:31:03Z RUN\nwf-1: 2026-11-30T10:31:03Z a\n", "wf-1//@1|RUN\nwf-1//@2|a\n");
}

static void stamps_of_any_form_go_when_several_lines_have_them(void **state)
{
    (void)state;
    assert_lines("[   17.78] init[1270]: RUN\n[   17.9] init[1270]: a\nplain\n[  118.0] init[12]: b\n", "//@1|RUN\n//@2|a\n//@3|plain\n//@4|b\n");
    assert_lines("12:00 x: RUN\n12:01 x: a\nplain\n", "//@1|12:00 x: RUN\n//@2|12:01 x: a\n//@3|plain\n");
}

static void colours_go_before_anything_is_asked(void **state)
{
    (void)state;
    assert_lines("\x1b[32mwf-1: RUN\x1b[0m\n\x1b[32mwf-1: a\x1b[0m\n", "wf-1//@1|RUN\nwf-1//@2|a\n");
    assert_lines("\x1b[1;39mRUN\x1b[0m now\nplain\n\x1b[0mred\x1b[\n", "//@1|RUN now\n//@2|plain\n//@3|red\n");
}

static void pieces_of_a_log_go_on_in_the_next_file(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    struct stream first = stream_memory(STR("2026-11-30T10:31:03Z stdout P on\n")), second = stream_memory(STR("2026-11-30T10:31:03Z stdout F e\n"));
    struct lanes *lanes = lanes_new(names_new(&arena), NULL);
    struct buffer out = { 0 };
    lanes_file(lanes, &first);
    for (struct lane *lane = lanes_next(lanes); lane; lane = lanes_next(lanes)) read_lane(lane, lane->reader.stream == &first, &arena, &out);
    second.line = first.line;
    lanes_file(lanes, &second);
    for (struct lane *lane = lanes_next(lanes); lane; lane = lanes_next(lanes)) read_lane(lane, lane->reader.stream == &second, &arena, &out);
    for (struct lane *lane = lanes_rest(lanes); lane; lane = lanes_rest(lanes)) read_lane(lane, false, &arena, &out);
    assert_text(buffer_str(&out), "//stdout@1|one\n");
    lanes_free(lanes);
    buffer_free(&out);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_goes_to_its_lane),
        cmocka_unit_test(lines_that_lost_their_time_go_on_with_what_is_open),
        cmocka_unit_test(parts_of_a_line_that_were_stamped_are_joined),
        cmocka_unit_test(lines_of_docker_are_unpacked_and_joined),
        cmocka_unit_test(names_in_front_are_believed_when_a_run_begins_behind_them),
        cmocka_unit_test(stamps_of_any_form_go_when_several_lines_have_them),
        cmocka_unit_test(colours_go_before_anything_is_asked),
        cmocka_unit_test(pieces_of_a_log_go_on_in_the_next_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
