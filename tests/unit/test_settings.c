// tests/unit/test_settings.c - options as a list: kept in the table's order, null means absent, and back to text and nodes.
#include "base/grid.h"
#include "experiments.h"
#include "tool/fio.h"

static const struct shape none = { .name = STR_INIT("workload") };

static struct settings settings_of(struct desk *desk, const char *yaml)
{
    struct settings settings = { 0 };
    if (!tool_decode(&desk->arena, &tool_fio, desk_yaml(desk, yaml), &none, &settings, desk->diags)) fail_msg("%s\n%s", yaml, desk_told(desk));
    return settings;
}

static const char *text_of(struct desk *desk, const struct settings *settings)
{
    const struct workload workload = { .settings = *settings };
    return params_text(desk, &workload);
}

static void settings_stand_in_the_tables_order_however_they_were_written(void **state)
{
    struct desk *desk = *state;
    struct settings a = settings_of(desk, "{size: 4k, rw: write, group_reporting: 0, bs: 8k}"), b = settings_of(desk,
        "{bs: 8k, group_reporting: 0, rw: write, size: 4k}");
    assert_string_equal(text_of(desk, &a), "rw=write bs=8192 iodepth=1 ioengine=libaio direct=1 numjobs=1 size=4096 group_reporting=0");
    assert_string_equal(text_of(desk, &b), text_of(desk, &a));
}

static void null_counts_as_absent(void **state)
{
    struct desk *desk = *state;
    struct settings settings = settings_of(desk, "{size: ~, bs: null, rw: }");
    assert_string_equal(text_of(desk, &settings), "rw=read bs=4096 iodepth=1 ioengine=libaio direct=1 numjobs=1 group_reporting=1");
    for (size_t i = 0; i < settings.count; i++) assert_false(settings.items[i].given);
}

static void what_the_user_gave_is_told_from_fallbacks(void **state)
{
    struct settings settings = settings_of(*state, "{bs: 4k, direct: 0}");
    assert_true(settings_find(&settings, STR("bs"))->given);
    assert_true(settings_find(&settings, STR("direct"))->given);
    assert_false(settings_find(&settings, STR("iodepth"))->given);
    assert_null(settings_find(&settings, STR("size")));
    assert_int_equal(settings_number(&settings, STR("size"), 7), 7);
    assert_int_equal(settings_number(&settings, STR("rw"), 7), 7);         // a text is no number
    assert_text(settings_text(&settings, STR("size")), "");
}

static void a_derived_number_takes_its_place_in_the_order(void **state)
{
    struct desk *desk = *state;
    struct settings settings = settings_of(desk, "{size: 4k, loops: 3}");
    settings_set(&desk->arena, &settings, tool_find_option(&tool_fio, STR("runtime")), 60);
    settings_set(&desk->arena, &settings, tool_find_option(&tool_fio, STR("numjobs")), 8);
    assert_string_equal(text_of(desk, &settings), "rw=read bs=4096 iodepth=1 ioengine=libaio direct=1 numjobs=8 size=4096 runtime=60 loops=3 group_reporting=1");
    assert_false(settings_find(&settings, STR("runtime"))->given);
}

static void a_value_that_says_the_fallback_is_one(void **state)
{
    static const struct { const char *yaml; bool is; } rows[] = {
        { "{bs: 4096}", true }, { "{bs: 4k}", true }, { "{bs: 8k}", false }, { "{bs: '4k,4k'}", false }, { "{direct: true}", true }, { "{direct: 0}", false },
        { "{rw: read}", true }, { "{rw: write}", false }, { "{ramp_time: 0s}", true }, { "{ramp_time: 1}", false }, { "{thinktime: 0ms}", true },
        { "{size: 4k}", false }, { "{runtime: 1}", false },                     // no fallback at all
    };
    struct desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct settings settings = settings_of(desk, rows[i].yaml);
        for (size_t k = 0; k < settings.count; k++)
            if (settings.items[k].given && setting_is_fallback(&desk->arena, &settings.items[k]) != rows[i].is) fail_msg("%s", rows[i].yaml);
    }
}

static void nodes_are_numbers_or_texts(void **state)
{
    struct desk *desk = *state;
    struct settings settings = settings_of(desk, "{bs: '4k,8k', runtime: 1m}");
    assert_string_equal(desk_json(desk, setting_node(&desk->arena, settings_find(&settings, STR("bs")))), "\"4096,8192\"");
    assert_string_equal(desk_json(desk, setting_node(&desk->arena, settings_find(&settings, STR("runtime")))), "60");
    assert_string_equal(desk_json(desk, setting_node(&desk->arena, settings_find(&settings, STR("rw")))), "\"read\"");
    assert_string_equal(desk_json(desk, setting_node(&desk->arena, settings_find(&settings, STR("direct")))), "1");
}

static void all_wrong_options_are_told_at_once(void **state)
{
    struct desk *desk = *state;
    struct settings settings = { 0 };
    assert_false(tool_decode(&desk->arena, &tool_fio, desk_yaml(desk, "{bz: 4k, iodepth: 0, rw: wrote, eta: 1, size: 4k}"), &none, &settings, desk->diags));
    assert_string_equal(desk_told(desk), "unknown-key 1:2+2 unknown key 'bz' in a fio workload | did you mean 'bs'?\n"
                                         "out-of-range 1:19+1 'iodepth' is 0, outside 1 to 65536 | \n"
                                         "bad-value 1:26+5 'rw' is 'wrote', which is none of its values | did you mean 'write'?\n"
                                         "refused-option 1:33+3 'eta' is not allowed: a run prints one result | leave it out; what the harness needs of it is "
                                             "set already\n");
    assert_int_equal(settings_number(&settings, STR("size"), 0), 4096);         // what could be read is read
}

static void tools_are_found_by_name(void **state)
{
    struct desk *desk = *state;
    assert_ptr_equal(tool_find(STR("fio")), &tool_fio);
    assert_null(tool_find(STR("fi")));
    assert_null(tool_find(STR("")));
    assert_text(tool_names(&desk->arena), "fio, sysbench, pgbench, vdbench");
    assert_null(tool_find_option(&tool_fio, STR("")));
    assert_text(tool_find_option(&tool_fio, STR("blocksize"))->name, "bs");
    assert_int_equal(tool_fio.options[tool_option_count(&tool_fio)].name.len, 0);
}

static void schema_and_reference_hold_every_option(void **state)
{
    struct desk *desk = *state;
    const struct node *schema = tool_schema(&desk->arena, &tool_fio);
    struct buffer page = { 0 };
    tool_reference(&page, &tool_fio);
    for (const struct tool_option *option = fio_options; option->name.len; option++) {
        assert_non_null(node_get(schema, option->name));
        struct buffer row = { 0 };
        buffer_add(&row, STR("\n| "));
        grid_markdown_text(&row, option->name);
        buffer_add(&row, STR(" |"));
        assert_true(str_contains(buffer_str(&page), buffer_str(&row)));
        buffer_free(&row);
    }
    buffer_free(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(settings_stand_in_the_tables_order_however_they_were_written),
        AT_DESK(null_counts_as_absent),
        AT_DESK(what_the_user_gave_is_told_from_fallbacks),
        AT_DESK(a_derived_number_takes_its_place_in_the_order),
        AT_DESK(a_value_that_says_the_fallback_is_one),
        AT_DESK(nodes_are_numbers_or_texts),
        AT_DESK(all_wrong_options_are_told_at_once),
        AT_DESK(tools_are_found_by_name),
        AT_DESK(schema_and_reference_hold_every_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
