// tests/unit/test_compile.c - the driver: twice in one process, the same bytes; no memory that grows with what is told; sources in their order.
#include "experiments.h"

static const char *const members = ", question: Why?, placement: {system: {node: a}, clients: {node: b}}, sweep: {how: [{name: a, storage: {size: 80Gi}}, "
    "{name: b, workload: {direct: 0}}], "
                                   "rw: [read, randrw], rwmixread: [50, 70], threads: {from: 1, to: 4, factor: 2}}";

static const char *all_files(struct desk *desk, const struct output_context *context)
{
    struct sink *sink = sink_memory(&desk->arena);
    struct buffer text = { 0 };
    output(context, sink);
    assert_true(sink_commit(sink, desk->diags));
    for (size_t i = 0; sink_file(sink, i).name.len; i++) {
        struct sink_file file = sink_file(sink, i);
        buffer_printf(&text, "== %.*s %d %zu\n", STR_ARG(file.name), file.executable, file.bytes.len);
        buffer_add(&text, file.bytes);
    }
    str copy = arena_copy(&desk->arena, buffer_str(&text));
    buffer_free(&text);
    return copy.data;
}

static void twice_in_one_process_gives_the_same_bytes(void **state)
{
    struct desk *desk = *state;
    const char *yaml = fio_experiment(desk, "", members);
    const struct output_context *first = compile_text(desk, yaml);
    const char *bytes = all_files(desk, first);
    wrong_with(desk, fio_experiment(desk, ", rw: wrong", ""));             // something else in between
    fio_plan(desk, ", bs: 64k", "");
    const struct output_context *second = compile_text(desk, yaml);
    assert_string_equal(all_files(desk, second), bytes);
    assert_string_equal(all_files(desk, first), bytes);                    // writing changes nothing
    assert_text(plan_json(desk, second), plan_json(desk, first).data);
    assert_string_equal(review_of(desk, second, REVIEW_TEXT), review_of(desk, first, REVIEW_TEXT));
}

static void a_build_holds_the_plan_the_page_and_this_machines_files(void **state)
{
    struct desk *desk = *state;
    const char *files = all_files(desk, compile_text(desk, fio_experiment(desk, "", "")));
    static const char *const names[] = { "plan.json 0", "PLAN.md 0", "local/run.sh 1", "local/client.sh 1", "local/launcher.sh 1", "local/steps.tsv 0" };
    for (size_t i = 0; i < COUNT_OF(names); i++) assert_non_null(strstr(files, arena_printf(&desk->arena, "== %s ", names[i]).data));
    assert_null(strstr(files, "local/run.sh 1 0\n"));                      // scripts are not empty
    assert_true(str_starts(file_of(desk, compile_text(desk, fio_experiment(desk, "", "")), "plan.json"), output_rules.proof_start));
}

static void the_sources_are_named_with_their_digests(void **state)
{
    struct desk *desk = *state;
    const struct output_context *context = compile_text(desk, fio_experiment(desk, "", ""));
    const struct planfile_source *sources = context->sources.items;
    const char *digest = arena_copy(&desk->arena, sources[0].sha256).data;
    assert_int_equal(context->sources.count, 1);
    context = compile_text(desk, fio_experiment(desk, "", ", question: Why?"));
    sources = context->sources.items;
    assert_string_not_equal(arena_copy(&desk->arena, sources[0].sha256).data, digest);
}

static void nothing_comes_back_when_something_is_wrong(void **state)
{
    struct desk *desk = *state;
    assert_null(compile_text(desk, fio_experiment(desk, ", rw: wrong", "")));
    assert_null(compile_text(desk, fio_experiment(desk, "", ", storage: {size: 1Ki}")));           // found by a check only
    assert_null(compile_text(desk, ""));
    assert_null(compile_text(desk, "\xff\xfe"));
}

static void one_mistake_in_many_rounds_is_told_once_and_takes_no_memory(void **state)
{
    struct desk *desk = *state;
    const char *yaml = fio_experiment(desk, ", rw: write, fsync: 1, fdatasync: 1, directory: 'a:b'", ", sweep: {iodepth: {from: 1, to: 5000, step: 1}}");
    size_t before = arena_size(&desk->arena);
    assert_null(compile_text(desk, yaml));
    assert_int_equal(desk->diags->count, 3);            // the third: so many rounds wait behind gates
#if defined(__SANITIZE_ADDRESS__)
    const size_t limit = 16 << 20;          // each allocation has a block of its own there
#else
    const size_t limit = 8 << 20;
#endif
    assert_in_range(arena_size(&desk->arena) - before, 0, limit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(twice_in_one_process_gives_the_same_bytes),
        AT_DESK(a_build_holds_the_plan_the_page_and_this_machines_files),
        AT_DESK(the_sources_are_named_with_their_digests),
        AT_DESK(nothing_comes_back_when_something_is_wrong),
        AT_DESK(one_mistake_in_many_rounds_is_told_once_and_takes_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
