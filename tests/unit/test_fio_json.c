// fio's JSON: names, units, and what is absent because it was not measured.
#include "unit.h"
#include "parse/parser.h"

struct fixture { struct arena arena; struct samples samples; };

static struct parsed read(struct fixture *f, const char *json, bool whole)
{
    struct names *names = names_new(&f->arena);
    f->samples = (struct samples){ .arena = &f->arena, .scratch = &f->arena, .names = names, .columns = columns_new(names), .part_columns = columns_new(names) };
    return fio_json.read(&f->samples, str_of(json), 7, whole);
}

// -1: absent.
static double metric(const struct fixture *f, size_t index, const char *name)
{
    double value;
    return metrics_get(&f->samples.items[index]->metrics, columns_find(f->samples.columns, str_of(name)), &value) ? value : -1;
}

#define assert_metric(f, index, name, expected) assert_true(metric(f, index, name) >= (expected) * (1 - 1e-12) && metric(f, index, name) <= (expected) * (1 + 1e-12))
#define assert_absent(f, index, name) assert_true(metric(f, index, name) < 0)

static const char modern[] =
    "{\"fio version\":\"fio-3.33\",\"global options\":{\"ioengine\":\"psync\",\"bs\":\"8k\",\"runtime\":\"1m\"},\"jobs\":[{\"jobname\":\"wal\",\"error\":0,"
    "\"job options\":{\"bs\":\"4k\",\"fsync\":\"1\",\"size\":\"8M\",\"filename\":\"a\",\"filename\":\"b\"},"
    "\"read\":{\"io_bytes\":0,\"io_kbytes\":0,\"iops\":0.0,\"bw_bytes\":0,\"total_ios\":1,\"runtime\":0,\"lat_ns\":{\"min\":0,\"max\":0,\"mean\":0,\"stddev\":0}},"
    "\"write\":{\"io_bytes\":1437696,\"io_kbytes\":1404,\"bw_bytes\":1433395,\"bw\":1399,\"iops\":349.950150,\"runtime\":1003,\"total_ios\":351,"
    "\"slat_ns\":{\"min\":0,\"max\":0,\"mean\":0.0,\"stddev\":0.0},\"clat_ns\":{\"min\":2737,\"max\":100928,\"mean\":11969.068376,\"stddev\":12.5,"
    "\"percentile\":{\"0.500000\":5,\"50.000000\":9792,\"99.000000\":72192,\"99.950000\":100864,\"100.000000\":100928,\"0.00\":0}},"
    "\"lat_ns\":{\"min\":2846,\"max\":101518,\"mean\":nan,\"stddev\":1}},"
    "\"sync\":{\"total_ios\":351,\"lat_ns\":{\"min\":181965,\"max\":30199928,\"mean\":2839770.39886,\"stddev\":1,\"N\":351,\"percentile\":{\"99.000000\":10420224}}},"
    "\"usr_cpu\":0.0,\"sys_cpu\":4.091816,\"ctx\":1045,\"majf\":0,\"minf\":16}],\"disk_util\":[{\"name\":\"vda\",\"read_ios\":2,\"write_ios\":938,\"util\":6.03}]}";

static void figures_have_their_names_and_units(void **state)
{
    (void)state;
    struct fixture f = { 0 };
    struct parsed parsed = read(&f, modern, true);
    assert_int_equal(parsed.state, PARSE_DONE);
    assert_int_equal(parsed.used, sizeof modern - 1);
    assert_int_equal(f.samples.count, 1);
    const struct sample *sample = f.samples.items[0];
    assert_text(sample->version, "3.33");
    assert_text(sample->test, "wal");
    assert_int_equal(sample->line, 7);
    assert_metric(&f, 0, "write_iops", 349.95015);
    assert_metric(&f, 0, "write_mib_s", 1433395.0 / 1048576);
    assert_metric(&f, 0, "write_bytes", 1437696);
    assert_metric(&f, 0, "write_runtime_s", 1.003);
    assert_metric(&f, 0, "write_clat_mean_ms", 0.011969068376);
    assert_metric(&f, 0, "write_clat_p0_5_ms", 0.000005);
    assert_metric(&f, 0, "write_clat_p9995_ms", 0.100864);
    assert_metric(&f, 0, "write_clat_p100_ms", 0.100928);
    assert_metric(&f, 0, "sync_lat_p99_ms", 10.420224);
    assert_metric(&f, 0, "sync_ios", 351);
    assert_metric(&f, 0, "ctx", 1045);
    assert_true(metric(&f, 0, "usr_cpu_pct") >= 0);
    assert_int_equal(sample->part_count, 1);
    arena_free(&f.arena);
}

static void what_was_not_measured_is_absent(void **state)
{
    (void)state;
    struct fixture f = { 0 };
    read(&f, modern, true);
    assert_absent(&f, 0, "read_iops");
    assert_absent(&f, 0, "read_ios");
    assert_absent(&f, 0, "read_lat_mean_ms");
    assert_absent(&f, 0, "write_slat_min_ms");
    assert_absent(&f, 0, "write_clat_p0_ms");
    assert_absent(&f, 0, "write_lat_mean_ms");
    assert_metric(&f, 0, "write_lat_max_ms", 0.101518);
    assert_int_equal(f.samples.items[0]->warnings.count, 1);
    assert_string_equal(f.samples.items[0]->warnings.items[0].code, "value-rejected");
    arena_free(&f.arena);
}

static void params_are_the_jobs_over_the_global_ones_with_defaults_filled_in(void **state)
{
    (void)state;
    static const struct { const char *name, *text; double number; } expected[] = {
        { "bs", "4k", 4096 }, { "runtime", "1m", 60 }, { "fsync", "1", 1 }, { "size", "8M", -1 }, { "ioengine", "psync", -1 }, { "filename", "a:b", -1 },
        { "rw", "read", -1 }, { "iodepth", "1", 1 }, { "numjobs", "1", 1 },
    };
    struct fixture f = { 0 };
    read(&f, modern, true);
    const struct params *params = &f.samples.items[0]->params;
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        const struct param *param = params_get(params, str_of(expected[i].name));
        assert_non_null(param);
        assert_text(param->text, expected[i].text);
        assert_int_equal(param->is_number, expected[i].number >= 0);
        if (param->is_number) assert_int_equal((int64_t)param->number, (int64_t)expected[i].number);
    }
    assert_int_equal(params->count, COUNT_OF(expected));
    arena_free(&f.arena);
}

static void old_units_are_converted(void **state)
{
    (void)state;
    struct fixture f = { 0 };
    read(&f, "{\"fio version\":\"fio-2.2.10\",\"jobs\":[{\"jobname\":\"a\",\"error\":28,\"read\":{\"io_bytes\":4,\"bw\":2048,\"iops\":1,\"runtime\":1000,"
             "\"clat\":{\"min\":1,\"max\":3,\"mean\":2.5,\"stddev\":0.5,\"percentile\":{\"99.000000\":3}}}}]}", true);
    assert_metric(&f, 0, "read_bytes", 4096);
    assert_metric(&f, 0, "read_mib_s", 2);
    assert_metric(&f, 0, "read_clat_mean_ms", 0.0025);
    assert_metric(&f, 0, "read_clat_p99_ms", 0.003);
    assert_int_equal(f.samples.items[0]->params.count, 0);
    assert_string_equal(f.samples.items[0]->errors.items[0].code, "tool-error");
    arena_free(&f.arena);
}

static void in_client_mode_each_host_has_its_options_and_the_sum_is_marked(void **state)
{
    (void)state;
    struct fixture f = { 0 };
    read(&f, "{\"fio version\":\"fio-3.42\",\"global options\":[{\"hostname\":\"a\",\"port\":1,\"bs\":\"4k\"},{\"hostname\":\"a\",\"port\":2,\"bs\":\"8k\"}],\"client_stats\":["
             "{\"jobname\":\"j\",\"hostname\":\"a\",\"port\":2,\"job options\":{},\"read\":{\"io_bytes\":1,\"io_kbytes\":0,\"iops\":2.5}},"
             "{\"jobname\":\"All clients\",\"hostname\":\"a\",\"port\":2,\"read\":{\"io_bytes\":1,\"io_kbytes\":0,\"iops\":2.5}}]}", true);
    assert_int_equal(f.samples.count, 2);
    assert_text(params_get(&f.samples.items[0]->params, STR("bs"))->text, "8k");
    assert_false(f.samples.items[0]->total);
    assert_true(f.samples.items[1]->total);
    assert_null(params_get(&f.samples.items[1]->params, STR("bs")));
    arena_free(&f.arena);
}

static void columns_stand_in_the_order_of_the_page(void **state)
{
    (void)state;
    static const char *const expected[] = { "write_iops", "write_mib_s", "write_bytes", "write_ios", "write_runtime_s", "write_clat_min_ms", "write_clat_max_ms",
        "write_clat_mean_ms", "write_clat_stddev_ms", "write_lat_min_ms", "write_lat_max_ms", "write_lat_stddev_ms", "write_clat_p0_5_ms", "write_clat_p50_ms",
        "write_clat_p99_ms", "write_clat_p9995_ms", "write_clat_p100_ms", "sync_lat_min_ms", "sync_lat_max_ms", "sync_lat_mean_ms", "sync_lat_stddev_ms",
        "sync_lat_p99_ms", "sync_ios", "usr_cpu_pct", "sys_cpu_pct", "ctx", "majf", "minf" };
    struct fixture f = { 0 };
    read(&f, modern, true);
    columns_sort(f.samples.columns);
    assert_int_equal(columns_count(f.samples.columns), COUNT_OF(expected));
    for (size_t i = 0; i < COUNT_OF(expected); i++) assert_text(columns_at(f.samples.columns, i)->name, expected[i]);
    arena_free(&f.arena);
}

static void a_document_that_is_cut_asks_for_more_first(void **state)
{
    (void)state;
    for (size_t n = 40; n < sizeof modern - 1; n += 7) {
        struct fixture f = { 0 };
        char cut[sizeof modern];
        memcpy(cut, modern, n);
        cut[n] = '\0';
        assert_int_equal(read(&f, cut, false).state, PARSE_MORE);
        assert_int_equal(f.samples.count, 0);
        assert_int_equal(read(&f, cut, true).used, n);
        arena_free(&f.arena);
    }
}

static void broken_syntax_is_told_with_its_line(void **state)
{
    (void)state;
    struct fixture f = { 0 };
    struct parsed parsed = read(&f, "{\"fio version\":\"fio-3.33\",\n\"jobs\":[\n\"a\":1\n]}", true);
    assert_int_equal(parsed.state, PARSE_DONE);
    assert_int_equal(f.samples.count, 0);
    assert_string_equal(f.samples.loose.items[0].code, "json-syntax");
    assert_int_equal(f.samples.loose.items[0].line, 9);
    assert_true(fio_json.starts(str_of(modern)));
    assert_false(fio_json.starts(STR("{\"other\":1}")));
    arena_free(&f.arena);
}

// Columns are guessed from the record before: what differs from it must still get its own name.
static void records_of_other_make_do_not_mix(void **state)
{
    (void)state;
    static const char other[] =
        "{\"fio version\":\"fio-3.33\",\"jobs\":[{\"jobname\":\"x\",\"job options\":{\"bs\":\"8k\",\"rw\":\"randread\",\"size\":\"8M\"},"
        "\"read\":{\"io_bytes\":1,\"io_kbytes\":1,\"iops\":5,\"clat_ns\":{\"min\":1000000,\"max\":2000000,\"percentile\":{\"99.000000\":3000000,\"99.900000\":4000000}}},"
        "\"write\":{\"io_bytes\":1,\"io_kbytes\":1,\"iops\":6,\"lat_ns\":{\"percentile\":{\"50.000000\":5000000,\"99.000000\":6000000}}}}]}";
    struct fixture f = { 0 };
    read(&f, modern, true);
    for (int i = 0; i < 3; i++) {
        fio_json.read(&f.samples, STR(other), 1, true);
        fio_json.read(&f.samples, STR(modern), 1, true);
    }
    for (size_t i = 0; i < f.samples.count; i++) samples_settle(&f.samples, f.samples.items[i]);
    for (size_t i = 1; i < 7; i += 2) {
        assert_metric(&f, i, "read_iops", 5);
        assert_metric(&f, i, "read_clat_p99_ms", 3);
        assert_metric(&f, i, "read_clat_p999_ms", 4);
        assert_metric(&f, i, "write_lat_p50_ms", 5);
        assert_metric(&f, i, "write_lat_p99_ms", 6);
        assert_absent(&f, i, "write_clat_p99_ms");
        assert_text(params_get(&f.samples.items[i]->params, STR("size"))->text, "8M");
        assert_int_equal((int)params_get(&f.samples.items[i]->params, STR("bs"))->number, 8192);
        assert_metric(&f, i - 1, "write_clat_p99_ms", 0.072192);
        assert_metric(&f, i - 1, "write_clat_p9995_ms", 0.100864);
        assert_metric(&f, i - 1, "sync_lat_p99_ms", 10.420224);
        assert_int_equal((int)params_get(&f.samples.items[i - 1]->params, STR("bs"))->number, 4096);
        assert_null(params_get(&f.samples.items[i - 1]->params, STR("port")));
    }
    assert_ptr_equal(f.samples.items[1]->params.items, f.samples.items[3]->params.items);
    assert_ptr_equal(f.samples.items[1]->metrics.columns, f.samples.items[3]->metrics.columns);
    arena_free(&f.arena);
}

#define JOB(name, more) \
    "{\"jobname\":\"" name "\",\n\"groupid\":0,\"error\":0,\"job options\":{\"rw\":\"write\"},\n" \
    "\"write\":{\"io_bytes\":4096,\"io_kbytes\":4,\"bw_bytes\":1048576,\n\"iops\":256.5,\"runtime\":10" more

static void lines_of_others_are_left_out_and_named(void **state)
{
    (void)state;
    struct fixture f = { 0 };
    struct parsed parsed = read(&f, "{\"fio version\":\"fio-3.33\",\nJobs: 1 (f=1)\n\"jobs\":[" JOB("a", "\n2026-11-30 a word of somebody\n}}]}"), true);
    assert_int_equal(parsed.state, PARSE_DONE);
    assert_int_equal(f.samples.count, 1);
    assert_metric(&f, 0, "write_iops", 256.5);
    const struct remarks *warnings = &f.samples.items[0]->warnings;
    assert_int_equal(warnings->count, 2);
    assert_string_equal(warnings->items[0].code, "lines-dropped");
    assert_int_equal(warnings->items[0].line, 8);
    assert_int_equal(warnings->items[1].line, 13);
    arena_free(&f.arena);
}

static void bytes_that_are_no_text_do_no_harm(void **state)
{
    (void)state;
    struct fixture f = { 0 };
    struct parsed parsed = read(&f, "{\"fio version\":\"fio-3.33\",\"jobs\":[" JOB("a\t\xff", "}}]}"), true);
    assert_int_equal(parsed.state, PARSE_DONE);
    assert_text(f.samples.items[0]->test, "a??");
    arena_free(&f.arena);
}

// At every byte: what is there is right, and that the rest is not is said.
static void of_a_document_that_was_cut_whole_values_are_kept(void **state)
{
    (void)state;
    static const char text[] = "{\"fio version\":\"fio-3.33\",\"jobs\":[" JOB("a", "}},\n") JOB("b", "0}}],\n") "\"disk_util\":[{\"name\":\"vda\",\"util\":6.25}]}";
    for (size_t length = 1; length < sizeof text - 1; length++) {
        struct fixture f = { 0 };
        char cut[sizeof text] = { 0 };
        memcpy(cut, text, length);
        struct parsed parsed = read(&f, cut, true);
        size_t marked = f.samples.loose.count + (parsed.state == PARSE_BROKEN);
        for (size_t i = 0; i < f.samples.count; i++) {
            marked += f.samples.items[i]->errors.count;
            assert_text(f.samples.items[i]->test, i ? "b" : "a");
            if (metric(&f, i, "write_iops") >= 0) assert_metric(&f, i, "write_iops", 256.5);
            if (metric(&f, i, "write_runtime_s") >= 0) assert_metric(&f, i, "write_runtime_s", i ? 0.1 : 0.01);
        }
        assert_int_equal(marked, 1);
        arena_free(&f.arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_of_others_are_left_out_and_named),
        cmocka_unit_test(bytes_that_are_no_text_do_no_harm),
        cmocka_unit_test(of_a_document_that_was_cut_whole_values_are_kept),
        cmocka_unit_test(figures_have_their_names_and_units),
        cmocka_unit_test(what_was_not_measured_is_absent),
        cmocka_unit_test(params_are_the_jobs_over_the_global_ones_with_defaults_filled_in),
        cmocka_unit_test(old_units_are_converted),
        cmocka_unit_test(in_client_mode_each_host_has_its_options_and_the_sum_is_marked),
        cmocka_unit_test(columns_stand_in_the_order_of_the_page),
        cmocka_unit_test(a_document_that_is_cut_asks_for_more_first),
        cmocka_unit_test(broken_syntax_is_told_with_its_line),
        cmocka_unit_test(records_of_other_make_do_not_mix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
