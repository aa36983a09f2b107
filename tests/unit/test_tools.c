// tests/unit/test_tools.c - sysbench, pgbench and vdbench: command lines, what a test ignores, loads, stages, what does not go together.
#include "experiments.h"
#include "tree/json_write.h"
#include "validate/validate.h"

#define HARDWARE "system: {type: hardware}, storage: {size: 9Gi}, "
#define POSTGRES "system: {type: postgresql, image: 'postgres:16'}, "
#define MARIADB "system: {type: mariadb, image: 'mariadb:11.4'}, "

static const struct configuration *configuration_of(struct desk *desk, const char *members)
{
    return &round_at(desk, plan_of(desk, experiment_of(desk, members)), 0)->configuration;
}

static const char *line_of(struct desk *desk, const char *members, size_t stage)
{
    const struct configuration *configuration = configuration_of(desk, members);
    const struct workload *workload = &configuration->workloads[0];
    struct tool_place place = workload_place(configuration, workload);
    struct words_list argv = workload->tool->argv(&desk->arena, workload->name, workload_stage(workload, stage), &place, &workload->words.options);
    return arena_join(&desk->arena, argv.items, argv.count, STR(" ")).data;
}

static const char *load_line_of(struct desk *desk, const char *members)
{
    const struct configuration *configuration = configuration_of(desk, members);
    struct tool_place place = load_place(configuration);
    assert_true(configuration->has_load);
    struct words_list argv = configuration->load.tool_->argv(&desk->arena, STR("load"), &configuration->load.settings, &place, &configuration->load.options);
    return arena_join(&desk->arena, argv.items, argv.count, STR(" ")).data;
}

static const char *json_of(struct desk *desk, const struct node *node)
{
    struct buffer out = { 0 };
    json_write(&out, node_sorted(&desk->arena, node));
    str copy = arena_copy(&desk->arena, buffer_str(&out));
    buffer_free(&out);
    return copy.data;
}

static void command_lines_are_those_that_the_tools_take(void **state)
{
    static const struct { const char *members, *line; } rows[] = {
        { HARDWARE "workload: {tool: sysbench, test: cpu, threads: 4, pods: 2, time: 1m, cpu-max-prime: 20000, histogram: true}",
          "sysbench cpu --threads=2 --time=60 --histogram=on --cpu-max-prime=20000 run" },
        { HARDWARE "workload: {tool: sysbench, test: memory, memory-total-size: 10G, options: {zz: a}}",
          "sysbench memory --threads=1 --time=10 --memory-total-size=10737418240 --zz=a run" },
        { MARIADB "workload: {tool: sysbench, script: oltp_read_only, table-size: 5, skip_trx: on}",
          "sysbench oltp_read_only --db-driver=mysql --threads=1 --time=10 --tables=1 --table_size=5 --skip_trx=on run" },
        { POSTGRES "workload: {tool: sysbench, script: oltp_point_select}",
          "sysbench oltp_point_select --db-driver=pgsql --threads=1 --time=10 --tables=1 --table_size=10000 run" },
        { POSTGRES "workload: {tool: pgbench, time: 60s, threads: 8, pods: 2, log: true, connect: 0}",
          "pgbench --no-vacuum --builtin=tpcb-like --client=4 --jobs=1 --time=60 --log" },
        { HARDWARE "workload: {tool: vdbench, fsd: {anchor: a/b, depth: 1, width: 1, files: 4, size: 1m}, fwd: {operation: read, th: 2}, rd: {elapsed: 1m}}",
          "vdbench fsd=fsd1,anchor=./a/b,depth=1,width=1,files=4,size=1048576 fwd=fwd1,fsd=fsd1,operation=read,threads=2 rd=rd1,fwd=fwd*,elapsed=60" },
        { "podSecurity: baseline, system: {type: hardware}, storage: {mode: Block, size: 9Gi, volumes: 2}, workload: {tool: vdbench, threads: 3, compratio: 2, "
          "sd: {size: '1g'}, wd: {xfersize: '(4k,50,8k,50)'}, rd: {iorate: max}}",
          "vdbench compratio=2 sd=sd1,lun=/expc/dev/1,size=1073741824 sd=sd2,lun=/expc/dev/2,size=1073741824 wd=wd1,sd=sd*,xfersize=(4k,50,8k,50) "
          "rd=rd1,wd=wd1,iorate=max,threads=3" },
        { "system: {type: hardware}, storage: {volumes: 2}, workload: {tool: vdbench, targets: shared, fsd: {depth: 1, width: 1, files: 4, size: 1m}, "
          "fwd: {operation: read}, rd: {fwdrate: max}}",
          "vdbench fsd=fsd1,anchor=./v1/fsd,depth=1,width=1,files=4,size=1048576 fsd=fsd2,anchor=./v2/fsd,depth=1,width=1,files=4,size=1048576 "
          "fwd=fwd1,fsd=fsd*,operation=read,threads=1 rd=rd1,fwd=fwd*,fwdrate=max" },
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) assert_string_equal(line_of(*state, rows[i].members, 0), rows[i].line);
}

static void a_load_takes_from_the_workload_what_it_leaves_out(void **state)
{
    static const struct { const char *members, *line, *canonical; } rows[] = {
        { POSTGRES "load: {scale: 10}, workload: {tool: pgbench, time: 5}", "pgbench --initialize --quiet --scale=10", "{\"params\":{\"scale\":10},\"tool\":\"pgbench\"}" },
        { POSTGRES "workload: {tool: pgbench, time: 5}", "pgbench --initialize --quiet --scale=1", "{\"tool\":\"pgbench\"}" },
        { POSTGRES "load: {tool: pgbench, scale: 2, unlogged-tables: true, partition-method: hash}, workload: {tool: pgbench, time: 5}",
          "pgbench --initialize --quiet --scale=2 --unlogged-tables", "{\"params\":{\"scale\":2,\"unlogged-tables\":1},\"tool\":\"pgbench\"}" },
        { MARIADB "load: {threads: 8, create_secondary: off}, workload: {tool: sysbench, script: oltp_insert, tables: 2, table_size: 7, threads: 4, auto_inc: off}",
          "sysbench oltp_insert --db-driver=mysql --threads=8 --tables=2 --table_size=7 --auto_inc=off --create_secondary=off prepare",
          "{\"params\":{\"auto_inc\":\"off\",\"create_secondary\":\"off\",\"script\":\"oltp_insert\",\"table_size\":7,\"tables\":2,\"threads\":8},\"tool\":\"sysbench\"}" },
        { MARIADB "load: {tables: 3}, workload: {tool: sysbench, script: oltp_read_only, tables: 2, threads: 4}",
          "sysbench oltp_read_only --db-driver=mysql --threads=4 --tables=3 --table_size=10000 prepare",
          "{\"params\":{\"script\":\"oltp_read_only\",\"tables\":3},\"tool\":\"sysbench\"}" },
    };
    struct desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        assert_string_equal(load_line_of(desk, rows[i].members), rows[i].line);
        assert_string_equal(json_of(desk, canonical_load(&desk->arena, configuration_of(desk, rows[i].members))), rows[i].canonical);
    }
}

static void stages_lie_over_what_they_share(void **state)
{
    struct desk *desk = *state;
    const char *members = HARDWARE "workload: {tool: sysbench, time: 60s, threads: 2, stages: [{test: cpu, cpu-max-prime: 20000}, {test: memory, time: 5s}]}";
    assert_string_equal(line_of(desk, members, 0), "sysbench cpu --threads=2 --time=60 --cpu-max-prime=20000 run");
    assert_string_equal(line_of(desk, members, 1), "sysbench memory --threads=2 --time=5 run");
    const struct configuration *configuration = configuration_of(desk, members);
    assert_string_equal(json_of(desk, canonical_workload(&desk->arena, configuration, &configuration->workloads[0])),
                        "{\"stages\":[{\"cpu-max-prime\":20000,\"test\":\"cpu\",\"time\":60},{\"test\":\"memory\",\"time\":5}],\"threads\":2,\"tool\":\"sysbench\"}");
    assert_int_equal(workload_stage_count(&configuration->workloads[0]), 2);
    const char *fio = HARDWARE "workload: {tool: fio, blocksize: 8k, size: 1M, runtime: 5, stages: [{rw: write}, {rw: randread, bs: 4k}]}";
    assert_non_null(strstr(line_of(desk, fio, 0), "--rw=write --bs=8192 "));
    assert_non_null(strstr(line_of(desk, fio, 1), "--rw=randread --bs=4096 "));
}

static void canonical_content_has_the_rest_of_a_workload_and_a_system(void **state)
{
    struct desk *desk = *state;
    const struct configuration *configuration = configuration_of(desk,
        POSTGRES "podSecurity: privileged, tenants: {count: 2, by: database}, tuning: {sysfs: {b/x: 1}, sysctls: {vm.b: 2, vm.a: 1}, requires: {cmdline: a, hugepages: 4}}, "
        "placement: {system: {node: n}}, workload: {tool: pgbench, clients: 2, time: 5, before: [vacuum, checkpoint]}");
    assert_string_equal(json_of(desk, canonical_system(&desk->arena, configuration)),
                        "{\"image\":\"postgres:16\",\"placement\":{\"node\":\"n\"},"
                        "\"tenants\":{\"by\":\"database\",\"count\":2},\"tuning\":[[\"sysfs\",\"b/x\",\"1\"],[\"sysctls\",\"vm.b\",\"2\"],"
                        "[\"sysctls\",\"vm.a\",\"1\"]],\"type\":\"postgresql\"}");
    assert_string_equal(json_of(desk, canonical_workload(&desk->arena, configuration, &configuration->workloads[0])),
                        "{\"before\":[\"vacuum\",\"checkpoint\"],\"params\":{\"clients\":2,\"time\":5},\"tool\":\"pgbench\"}");
    configuration = configuration_of(desk, "system: {type: hardware}, storage: {volumes: 2}, workload: {tool: vdbench, use: 1, targets: shared, "
                                           "fsd: {size: 1m, depth: 1, width: 1, files: 4}, fwd: {threads: 2}, rd: {elapsed: 1m}}");
    assert_string_equal(json_of(desk, canonical_workload(&desk->arena, configuration, &configuration->workloads[0])),
                        "{\"params\":{\"fsd\":{\"depth\":1,\"files\":4,\"size\":1048576,\"width\":1},\"fwd\":{},\"rd\":{\"elapsed\":60},\"threads\":2},"
                        "\"targets\":\"shared\",\"tool\":\"vdbench\",\"use\":1}");
}

static void bytes_and_seconds_of_the_tools(void **state)
{
    static const struct { const char *members; int64_t file_bytes, ramp_s, run_s; } rows[] = {
        { HARDWARE "workload: {tool: sysbench, test: cpu, time: 7}", 0, 0, 7 },
        { HARDWARE "workload: {tool: sysbench, test: cpu, time: 0, events: 5000, threads: 5}", 0, 0, 2 },
        { HARDWARE "workload: {tool: sysbench, test: fileio, file-total-size: 1G, file-test-mode: rndrd}", INT64_C(1) << 30, 0, 10 },
        { HARDWARE "workload: {tool: vdbench, fsd: {depth: 2, width: 3, files: 4, size: 1m}, fwd: {threads: 2}, rd: {elapsed: 1m, warmup: 5}}", 36 << 20, 6, 60 },
        { HARDWARE "workload: {tool: vdbench, fsd: {depth: 2, width: 3, files: 4, size: 1m, distribution: all}, fwd: {}, rd: {format: no}}", 48 << 20, 0, 30 },
        { HARDWARE "workload: {tool: vdbench, fsd: {depth: 1, width: 1, files: 400, size: 1m, totalsize: 100m}, fwd: {}, rd: {format: yes}}", 100 << 20, 2, 30 },
        { HARDWARE "workload: {tool: vdbench, sd: {size: 200m}, wd: {}, rd: {format: yes}}", 200 << 20, 3, 30 },
        { POSTGRES "workload: {tool: pgbench, transactions: 1000}", 0, 0, 11 },
    };
    struct desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const struct configuration *configuration = configuration_of(desk, rows[i].members);
        struct tool_place place = workload_place(configuration, configuration->workloads);
        struct tool_needs needs = configuration->workloads[0].tool->needs(workload_stage(configuration->workloads, 0), &place);
        if (needs.file_bytes != rows[i].file_bytes || needs.ramp_s != rows[i].ramp_s || needs.run_s != rows[i].run_s)
            fail_msg("%s: %lld bytes, %lld s, %lld s", rows[i].members, (long long)needs.file_bytes, (long long)needs.ramp_s, (long long)needs.run_s);
    }
}

static void what_a_tool_cannot_do_is_told(void **state)
{
    static const struct { const char *members, *told; } rows[] = {
        { HARDWARE "workload: {tool: sysbench, test: cpu, tables: 2}", "option-of-another 4:" },
        { HARDWARE "workload: {tool: fio, size: 1M, runtime: 1, fixedbufs: 1}", "option-of-another 4:" },
        { HARDWARE "workload: {tool: sysbench, test: cpu, script: oltp_insert}", "test-and-script 4:" },
        { HARDWARE "workload: {tool: sysbench, test: fileio}", "missing-key 4:" },
        { HARDWARE "workload: {tool: sysbench, test: cpu, time: 0}", "endless-run 4:" },
        { MARIADB "workload: {tool: sysbench, script: select_random_points, tables: 2}", "one-table 4:" },
        { MARIADB "workload: {tool: sysbench, script: oltp_insert, index_updates: 2}", "option-of-another 4:" },
        { MARIADB "workload: {tool: sysbench, script: oltp_insert, mysql-host: a}", "refused-option 4:" },
        { MARIADB "workload: {tool: sysbench, script: oltp_insert, options: {mysql-password: a}}", "literal-password 4:" },
        { MARIADB "workload: {tool: sysbench, test: cpu}", "tool-and-type 4:" },
        { POSTGRES "workload: {tool: pgbench, time: 5, log: true, sampling-rate: 0.1, aggregate-interval: 5}", "pgbench-log 4:" },
        { POSTGRES "workload: {tool: pgbench, time: 5, no-vacuum: 1}", "refused-option 4:" },
        { POSTGRES "load: {prefill: true}, workload: {tool: pgbench, time: 5}", "load-prefill 4:" },
        { POSTGRES "load: {tool: fio}, workload: {tool: pgbench, time: 5}", "bad-value 4:" },
        { POSTGRES "load: {script: oltp_insert}, workload: {tool: pgbench, time: 5}", "unknown-key 4:" },
        { POSTGRES "workload: {tool: pgbench, time: 5, before: [vacuum, chekpoint]}", "bad-value 4:" },
        { MARIADB "workload: {tool: sysbench, script: oltp_insert, before: vacuum}", "bad-value 4:" },
        { HARDWARE "workload: {tool: fio, size: 1M, runtime: 1, before: [vacuum]}", "bad-value 4:" },
        { HARDWARE "load: {tool: pgbench}, workload: {tool: sysbench, test: cpu}", "load-hardware 4:" },
        { HARDWARE "workload: {tool: vdbench, fsd: {depth: 1, width: 1, files: 1, size: 1m}, wd: {}, rd: {}}", "vdbench-definitions 4:" },
        { HARDWARE "workload: {tool: vdbench, fsd: {depth: 1, width: 1, files: 1, size: 1m}, fwd: {}}", "missing-key 4:" },
        { HARDWARE "workload: {tool: vdbench, fsd: {depth: 1, width: 1, files: 1}, fwd: {}, rd: {}}", "missing-key 4:" },
        { HARDWARE "workload: {tool: vdbench, fsd: {deep: 1}, fwd: {}, rd: {}}", "unknown-key 4:" },
        { HARDWARE "workload: {tool: vdbench, sd: {lun: /dev/sda, size: 1m}, wd: {}, rd: {}}", "path-not-relative 4:" },
        { HARDWARE "workload: {tool: vdbench, sd: {}, wd: {}, rd: {}}", "missing-size 4:" },
        { HARDWARE "workload: {tool: fio, size: 1M, stages: [{rw: read}]}", "stage-without-time 4:" },
        { HARDWARE "workload: {tool: fio, size: 1M, runtime: 1, stages: [{numjobs: 2}]}", "stage-threads 4:" },
        { HARDWARE "workload: {tool: fio, size: 1M, runtime: 1, stages: []}", "wrong-type 4:" },
        { HARDWARE "workload: {tool: fio, size: 1M, runtime: 1, stages: [a]}", "wrong-type 4:" },
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const char *told = wrong_with(*state, experiment_of(*state, rows[i].members));
        if (!strstr(told, rows[i].told)) fail_msg("%s told: %s", rows[i].members, told);
    }
}

static void an_axis_has_the_dearest_scope_of_what_it_changes(void **state)
{
    static const struct { const char *members, *axis; int scope; } rows[] = {
        { MARIADB "workload: {tool: sysbench, script: oltp_insert}", "tables", SCOPE_LOAD },
        { MARIADB "load: {tables: 2}, workload: {tool: sysbench, script: oltp_insert}", "tables", SCOPE_ROUND },
        { MARIADB "workload: {tool: sysbench, script: oltp_insert}", "threads", SCOPE_ROUND },
        { MARIADB "workload: {tool: sysbench, script: oltp_insert}", "load.threads", SCOPE_LOAD },
        { POSTGRES "workload: {tool: pgbench, time: 5}", "load.scale", SCOPE_LOAD }, { POSTGRES "workload: {tool: pgbench, time: 5}", "clients", SCOPE_ROUND },
        { POSTGRES "workload: {tool: pgbench, time: 5}", "system.parameters.a.b", SCOPE_SYSTEM },
        { POSTGRES "workload: {tool: pgbench, time: 5}", "tuning.sysctls.vm.swappiness", SCOPE_SYSTEM },
        { POSTGRES "workload: {tool: pgbench, time: 5}", "tenants.count", SCOPE_SYSTEM },
        { HARDWARE "workload: {tool: vdbench, sd: {size: 1m}, wd: {}, rd: {}}", "wd.xfersize", SCOPE_ROUND },
        { HARDWARE "workload: {tool: vdbench, sd: {size: 1m}, wd: {}, rd: {}}", "sd", -1 },
        { POSTGRES "workload: {tool: pgbench, time: 5}", "load.tables", -1 },
    };
    struct desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct field_place place;
        const struct experiment *experiment = plan_of(desk, experiment_of(desk, rows[i].members))->experiment;
        bool found = field_find(&desk->arena, experiment, str_of(rows[i].axis), &place);
        if (found != (rows[i].scope >= 0) || (found && (int)place.scope != rows[i].scope)) fail_msg("%s: %s", rows[i].members, rows[i].axis);
    }
}

static void what_holds_for_all_of_an_experiment_has_its_defaults(void **state)
{
    struct desk *desk = *state;
    const struct experiment *experiment = fio_plan(desk, "", "")->experiment;
    assert_true(experiment->run.via == VIA_EXEC && experiment->auth.generate && experiment->repeat.times == 1 && experiment->repeat.seed == 1);
    assert_true(experiment->monitor.resources_s == 5 && experiment->monitor.iostat_s == 0 && !experiment->monitor.database);
    experiment = plan_of(desk, experiment_of(desk, POSTGRES "auth: {secret: pw}, monitor: {resources: 2s, iostat: true, vmstat: 3}, "
                                                            "repeat: {times: 2, order: shuffled, pause: 1m}, "
                                                            "workload: {tool: pgbench, time: 60}"))->experiment;
    assert_true(experiment->run.via == VIA_POD && !experiment->auth.generate && experiment->repeat.order == REPEAT_SHUFFLED && experiment->repeat.pause_s == 60);
    assert_text(experiment->auth.secret, "pw");
    assert_true(experiment->monitor.iostat_s == 2 && experiment->monitor.vmstat_s == 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(command_lines_are_those_that_the_tools_take), AT_DESK(a_load_takes_from_the_workload_what_it_leaves_out), AT_DESK(stages_lie_over_what_they_share),
        AT_DESK(canonical_content_has_the_rest_of_a_workload_and_a_system), AT_DESK(bytes_and_seconds_of_the_tools), AT_DESK(what_a_tool_cannot_do_is_told),
        AT_DESK(an_axis_has_the_dearest_scope_of_what_it_changes), AT_DESK(what_holds_for_all_of_an_experiment_has_its_defaults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
