// ConfigMaps as kubectl prints them: which hold records, whose they are, and what is wrong with them.
#include "unit.h"
#include "ingest/dump.h"

// "hello\n", gzipped: in one piece, and in two.
#define WHOLE "H4sIAAAAAAACA8tIzcnJ5wIAIDA6NgYAAAA="
#define FIRST "H4sIAAAAAAACA8tIzcnJ"
#define SECOND "5wIAIDA6NgYAAAA="
#define MAP(name, data) \
    "{\"apiVersion\":\"v1\",\"binaryData\":{\"record.gz\":\"" data "\"},\"kind\":\"ConfigMap\",\"metadata\":{\"labels\":{\"expc.dev/round\":\"r1\"," \
    "\"expc.dev/workload\":\"main\"},\"name\":\"" name "\",\"namespace\":\"bench\"}}"
#define LIST(items) "{\"apiVersion\":\"v1\",\"items\":[" items "],\"kind\":\"List\",\"metadata\":{}}"

struct fixture { struct arena arena, scratch; struct shelf *shelf; int input; };

// One letter a step, as it went: R record, S structure, O other, B broken. What is left in the stream at the end is lines.
static str steps(struct fixture *f, str bytes, struct dumped *last)
{
    static const char letters[] = { [DUMP_RECORD] = 'R', [DUMP_STRUCTURE] = 'S', [DUMP_OTHER] = 'O', [DUMP_BROKEN] = 'B', [DUMP_MORE] = '?' };
    struct stream stream = stream_memory(bytes);
    struct dump dump = { 0 };
    char text[64] = { 0 };
    *f = (struct fixture){ 0 };
    f->shelf = shelf_new(&f->arena);
    for (size_t i = 0; i < sizeof text - 1 && (dump.in_list || dump_starts(stream.window)); i++) {
        *last = dump_next(&dump, &stream, f->shelf, &f->input, &f->scratch);
        text[i] = letters[last->step];
        stream_skip(&stream, last->used);
    }
    return arena_copy(&f->arena, str_of(text));
}

static void close(struct fixture *f)
{
    shelf_free(f->shelf);
    arena_free(&f->scratch);
    arena_free(&f->arena);
}

static void lists_and_objects_are_read_to_their_end(void **state)
{
    (void)state;
    static const struct { const char *bytes, *steps; } cases[] = {
        { LIST(MAP("e-r1-main-t1-1", WHOLE)), "SRS" },
        { LIST(MAP("e-r1-main-t1-1", WHOLE) ",\n " MAP("e-r1-main-t1-2", WHOLE)), "SRRS" },
        { LIST("") LIST(""), "SSSS" },
        { MAP("e-r1-main-t1-1", WHOLE), "R" },
        { "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"data\":{}}", "O" },
        { "{\"kind\":\"List\",\"items\":[" MAP("e-r1-main-t1-1", WHOLE) "]}", "R" },
        { LIST("{\"apiVersion\":\"v1\",\"data\":{\"phase\":\"done\"}}," MAP("e-r1-main-t1-1", WHOLE)), "SORS" },
        { "{\"jobs\":[]}", "" },
        { "{\"apiVersion\":\"v1\",\"items\":[", "SB" },
        { "{\"apiVersion\":\"v1\",\"items\":[" MAP("e-r1-main-t1-1", WHOLE) ",", "SRB" },
        { "{\"apiVersion\":\"v1\",\"items\":[{\"a\":1}],\"kind\":", "SOB" },
        { "{\"apiVersion\":\"v1\",\"items\":[{\"a\":,}]}", "SB" },
        { "{\"apiVersion\":\"v1\",\"items\":[7]}", "SB" },
        { "{\"apiVersion\":\"v1\",\"data\":", "B" },
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct fixture f;
        struct dumped last = { 0 };
        assert_text(steps(&f, str_of(cases[i].bytes), &last), cases[i].steps);
        if (last.step == DUMP_BROKEN) assert_true(last.problem.len && last.code);
        close(&f);
    }
}

static void a_name_and_labels_tell_whose_it_is(void **state)
{
    (void)state;
    struct fixture f;
    struct dumped last;
    struct shelf_set set;
    steps(&f, STR("\n") , &last);
    close(&f);
    assert_text(steps(&f, STR(LIST("\n" MAP("my-exp-r1-main-t12-34", WHOLE))), &last), "SRS");
    assert_true(shelf_take(f.shelf, &set));
    assert_text(set.name, "bench/my-exp-r1-main-t12-34");
    assert_text(set.who.round, "r1");
    assert_text(set.who.workload, "main");
    assert_int_equal(set.who.tenant, 12);
    assert_int_equal(set.who.client, 34);
    assert_int_equal(set.line, 2);
    assert_ptr_equal(set.input, &f.input);
    assert_text(set.bytes, "hello\n");
    assert_false(shelf_take(f.shelf, &set));
    assert_false(shelf_rest(f.shelf, &set));
    close(&f);
}

static void pieces_wait_for_each_other_in_any_order(void **state)
{
    (void)state;
    struct fixture f;
    struct dumped last;
    struct shelf_set set;
    steps(&f, STR(LIST(MAP("e-r1-main-t1-1-2of2", SECOND) "," MAP("e-r1-main-t1-2-1of2", FIRST) ","
        MAP("e-r1-main-t1-1-2of2", SECOND) "," MAP("e-r1-main-t1-1-1of2", FIRST))), &last);
    assert_true(shelf_take(f.shelf, &set));
    assert_text(set.name, "bench/e-r1-main-t1-1");
    assert_text(set.bytes, "hello\n");
    assert_false(shelf_take(f.shelf, &set));
    assert_true(shelf_rest(f.shelf, &set));
    assert_int_equal(set.who.client, 2);
    assert_text(set.problem, "of its 2 pieces these are missing: 2");
    assert_false(shelf_rest(f.shelf, &set));
    close(&f);
}

static void a_record_may_come_again(void **state)
{
    (void)state;
    struct fixture f;
    struct dumped last;
    struct shelf_set set;
    steps(&f, STR(MAP("e-r1-main-t1-1", WHOLE) MAP("e-r1-main-t1-1", WHOLE)), &last);
    close(&f);
    struct shelf_piece piece = { .set = STR("s"), .number = 1, .count = 1, .base64 = STR(WHOLE) };
    f = (struct fixture){ 0 };
    f.shelf = shelf_new(&f.arena);
    for (int i = 0; i < 3; i++) {
        shelf_put(f.shelf, &piece, NULL, 1);
        assert_true(shelf_take(f.shelf, &set));
        assert_text(set.bytes, "hello\n");
        assert_false(shelf_take(f.shelf, &set));
    }
    close(&f);
}

static void what_cannot_be_unzipped_is_told(void **state)
{
    (void)state;
    static const struct { const char *data, *problem; } cases[] = {
        { "H4sIAAAAAAACA8tIzcnJ5w", "its record.gz is no base64" }, { "", "its record.gz is no base64" },
        { FIRST, "its gzip data ends too early" }, { SECOND, "its gzip data is damaged" },
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct fixture f = { 0 };
        struct shelf_set set;
        struct shelf_piece piece = { .set = STR("s"), .number = 1, .count = 1, .base64 = str_of(cases[i].data) };
        f.shelf = shelf_new(&f.arena);
        shelf_put(f.shelf, &piece, NULL, 1);
        assert_true(shelf_take(f.shelf, &set));
        assert_text(set.problem, cases[i].problem);
        assert_int_equal(set.bytes.len, 0);
        close(&f);
    }
}

static void names_that_are_no_pieces_are_names(void **state)
{
    (void)state;
    static const struct { const char *name, *set; int tenant, client; } cases[] = {
        { "e-r1-main-t1-1-0of2", "bench/e-r1-main-t1-1-0of2", -1, -1 }, { "plain", "bench/plain", -1, -1 },
        { "e-r1-main-tx-7", "bench/e-r1-main-tx-7", -1, 7 }, { "of3", "bench/of3", -1, -1 },
        { "e-2of", "bench/e-2of", -1, -1 }, { "3", "bench/3", -1, -1 },
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct fixture f;
        struct dumped last;
        struct shelf_set set;
        struct arena arena = { 0 };
        str bytes = arena_printf(&arena,
            "{\"kind\":\"ConfigMap\",\"binaryData\":{\"record.gz\":\"" WHOLE "\"},\"metadata\":{\"name\":\"%s\",\"namespace\":\"bench\"}}", cases[i].name);
        str found = steps(&f, bytes, &last);
        if (i == 0) assert_text(found, "O");
        else {
            assert_true(shelf_take(f.shelf, &set));
            assert_text(set.name, cases[i].set);
            assert_int_equal(set.who.tenant, cases[i].tenant);
            assert_int_equal(set.who.client, cases[i].client);
        }
        close(&f);
        arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_and_objects_are_read_to_their_end),
        cmocka_unit_test(a_name_and_labels_tell_whose_it_is),
        cmocka_unit_test(pieces_wait_for_each_other_in_any_order),
        cmocka_unit_test(a_record_may_come_again),
        cmocka_unit_test(what_cannot_be_unzipped_is_told),
        cmocka_unit_test(names_that_are_no_pieces_are_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
