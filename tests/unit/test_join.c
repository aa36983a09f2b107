// Records beside the plan: what counts, what is replaced, what nobody planned. And the sums of a round.
#include "unit.h"
#include "aggregate/groups.h"
#include "join/join.h"

struct fixture {
    struct arena arena;
    struct names *names;
    struct columns *columns;
    struct planfile plan;
    struct join *join;
    struct input *input;
    struct origin log, map;         // of the input: as a log, as ConfigMaps
};

static const struct planfile_workload workload = { .name = STR_INIT("main"), .pods = 2, .copies = 1 };
static const struct planfile_step steps[] = {
    { .action = STR_INIT("start"), .load = -1 },
    { .action = STR_INIT("round"), .id = STR_INIT("r1"), .load = -1, .workloads = { &workload, 1 } },
    { .action = STR_INIT("round"), .id = STR_INIT("r2"), .load = -1, .workloads = { &workload, 1 } },
};
static const struct planfile_system one_system = { .id = STR_INIT("s1") };

static void set_up(struct fixture *f)
{
    *f = (struct fixture){ 0 };
    f->names = names_new(&f->arena);
    f->columns = columns_new(f->names);
    f->plan.steps = (struct list){ steps, COUNT_OF(steps) };
    f->plan.systems = (struct list){ &one_system, 1 };
    f->join = join_new(f->names, &f->plan, f->columns);
    f->input = join_input(f->join, STR("a.log"));
    f->log = (struct origin){ .input = f->input };
    f->map = (struct origin){ .input = f->input, .stored = true };
}

static struct record record_of(const char *round, int64_t client, const char *nonce, int64_t go_ms)
{
    return (struct record) { .round = str_of(round), .system = STR("s1"), .workload = STR("main"), .nonce = str_of(nonce), .tenant = 1, .client = client,
        .clients = 2, .ready_ms = -1, .go_ms = go_ms, .intact = true };
}

static struct client *add(struct fixture *f, const char *round, int64_t client, const char *nonce, int64_t go_ms)
{
    struct record record = record_of(round, client, nonce, go_ms);
    return join_client(f->join, &f->log, record_keep(f->names, &record));
}

static void result(struct fixture *f, struct client *client, double iops, double mean, double ios, double p99)
{
    struct sample *sample = arena_new(&f->arena, struct sample);
    const struct column *count = columns_get(f->columns, (struct column_name){ { STR("read_ios") } }, 3, FOLD_SUM, NULL);
    metrics_add(&f->arena, &sample->metrics, columns_get(f->columns, (struct column_name){ { STR("read_iops") } }, 1, FOLD_SUM, NULL), iops);
    metrics_add(&f->arena, &sample->metrics, columns_get(f->columns, (struct column_name){ { STR("read_mean") } }, 2, FOLD_MEAN, count), mean);
    metrics_add(&f->arena, &sample->metrics, count, ios);
    metrics_add(&f->arena, &sample->metrics, columns_get(f->columns, (struct column_name){ { STR("read_p99") } }, 4, FOLD_WORST, NULL), p99);
    metrics_add(&f->arena, &sample->metrics, columns_get(f->columns, (struct column_name){ { STR("read_stddev") } }, 5, FOLD_NONE, NULL), 1);
    join_result(f->join, &f->log, client, 1, sample);
}

static double group_value(const struct fixture *f, const struct group *group, const char *name)
{
    double value;
    return metrics_get(&group->metrics, columns_find(f->columns, str_of(name)), &value) ? value : -1;
}

static void rates_are_summed_means_weighted_percentiles_the_worst(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f);
    result(&f, add(&f, "r2", 1, "a", 5), 7, 7, 7, 7);
    result(&f, add(&f, "r1", 2, "b", 1), 100, 2, 30, 9);
    result(&f, add(&f, "r1", 1, "c", 1), 50, 6, 10, 4);
    const struct rows *rows = join_finish(f.join);
    const struct groups *groups = groups_by_round(&f.arena, rows);
    assert_int_equal(groups->count, 2);
    assert_text(groups->items[0].round->id, "r1");
    assert_int_equal(groups->items[0].clients, 2);
    assert_int_equal(rows->sorted[0]->client->record->client, 1);
    assert_int_equal((int)group_value(&f, &groups->items[0], "read_iops"), 150);
    assert_int_equal((int)group_value(&f, &groups->items[0], "read_mean"), 3);
    assert_int_equal((int)group_value(&f, &groups->items[0], "read_p99"), 9);
    assert_true(group_value(&f, &groups->items[0], "read_stddev") < 0);
    assert_int_equal((int)group_value(&f, &groups->items[1], "read_stddev"), 1);
    arena_free(&f.arena);
}

static void the_same_record_counts_once(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f);
    struct client *first = add(&f, "r1", 1, "a", 1), *again = add(&f, "r1", 1, "a", 1), *third = add(&f, "r1", 1, "a", 1);
    result(&f, first, 1, 1, 1, 1);
    result(&f, again, 2, 2, 2, 2);
    result(&f, third, 3, 3, 3, 3);
    const struct rows *rows = join_finish(f.join);
    assert_int_equal(rows->count, 1);
    assert_int_equal(first->state, CLIENT_COUNTS);
    assert_int_equal(again->state, CLIENT_DUPLICATE);
    assert_int_equal(third->state, CLIENT_DUPLICATE);
    assert_ptr_equal(third->by, first);
    assert_int_equal(f.input->remarks.count, 2);
    assert_string_equal(f.input->remarks.items[0].code, "duplicate");
    arena_free(&f.arena);
}

static void the_latest_run_counts_in_any_order(void **state)
{
    (void)state;
    static const int64_t orders[][3] = { { 1, 2, 3 }, { 1, 3, 2 }, { 2, 1, 3 }, { 2, 3, 1 }, { 3, 1, 2 }, { 3, 2, 1 } };
    for (size_t i = 0; i < COUNT_OF(orders); i++) {
        struct fixture f;
        set_up(&f);
        for (size_t j = 0; j < 3; j++) {
            char nonce[] = { (char)('a' + orders[i][j]), '\0' };
            result(&f, add(&f, "r1", 1, nonce, orders[i][j] * 1000), (double)orders[i][j], 1, 1, 1);
        }
        struct client *old_again = add(&f, "r1", 1, "b", 1000);
        const struct rows *rows = join_finish(f.join);
        assert_int_equal(rows->count, 1);
        assert_int_equal(rows->items[0]->client->record->go_ms, 3000);
        assert_int_equal(old_again->state, CLIENT_DUPLICATE);
        assert_int_equal(f.input->remarks.count, 3);
        arena_free(&f.arena);
    }
}

static void what_nobody_planned_is_known_as_such(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f);
    struct client *planned = add(&f, "r1", 2, "a", 1), *third = add(&f, "r1", 3, "b", 1), *other = add(&f, "r9", 1, "c", 1);
    const struct rows *rows = join_finish(f.join);
    assert_ptr_equal(planned->planned, &workload);
    assert_null(third->planned);
    assert_null(other->round->step);
    assert_int_equal(rows->round_count, 3);
    assert_int_equal(other->round->number, 3);
    assert_int_equal(rows->rounds[0]->expected, 2);
    arena_free(&f.arena);
}

// The states of the same record, met in these places in this order: l log, m ConfigMap; capital: with a wrong sum of a section.
static str states(struct fixture *f, const char *places)
{
    static const char letters[] = { [CLIENT_COUNTS] = '+', [CLIENT_COPY] = 'c', [CLIENT_DUPLICATE] = 'd', [CLIENT_SUPERSEDED] = 's' };
    struct client *clients[8];
    char text[9] = { 0 };
    set_up(f);
    for (size_t i = 0; places[i]; i++) {
        struct record record = record_of("r1", 1, "n", 1);
        record.intact = places[i] == 'l' || places[i] == 'm';
        clients[i] = join_client(f->join, places[i] == 'l' || places[i] == 'L' ? &f->log : &f->map, record_keep(f->names, &record));
    }
    join_finish(f->join);
    for (size_t i = 0; places[i]; i++) text[i] = letters[clients[i]->state];
    return arena_copy(&f->arena, str_of(text));
}

static void a_log_and_a_configmap_may_each_have_it(void **state)
{
    (void)state;
    static const struct { const char *places, *states; } cases[] = {
        { "lm", "+c" }, { "ml", "+c" }, { "ll", "+d" }, { "mm", "+d" }, { "lml", "+cd" }, { "lmm", "+cd" }, { "mlm", "+cd" }, { "Lm", "c+" }, { "Ml", "c+" }, { "lM", "+c" },
        { "Ll", "d+" }, { "Lml", "c+d" },
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct fixture f;
        assert_text(states(&f, cases[i].places), cases[i].states);
        arena_free(&f.arena);
    }
}

static void what_is_broken_here_may_be_whole_there(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f);
    struct record same = record_of("r1", 1, "a", 1), other = record_of("r1", 1, "b", 1), nameless = record_of("r1", 1, "", 1), unheard = record_of("r2", 1, "", 1);
    struct client *whole = add(&f, "r1", 1, "a", 1);
    join_broken(f.join, &f.log, &same, "record-cut", STR("cut"));
    join_broken(f.join, &f.log, &other, "record-cut", STR("cut"));
    join_broken(f.join, &f.log, &nameless, "record-cut", STR("cut"));
    join_broken(f.join, &f.map, &nameless, "record-pieces", STR("pieces"));
    join_broken(f.join, &f.map, &unheard, "record-pieces", STR("pieces"));
    const struct rows *rows = join_finish(f.join);
    const struct client *const expected[] = { whole, NULL, NULL, whole, NULL };
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        assert_ptr_equal(rows->broken[i].whole, expected[i]);
        assert_int_equal(f.input->remarks.items[i].level, expected[i] ? REMARK_NOTE : REMARK_ERROR);
    }
    arena_free(&f.arena);
}

static void remarks_of_a_record_that_does_not_count_are_forgotten(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f);
    for (int64_t go = 1; go <= 2; go++) {
        char nonce[] = { (char)('a' + go), '\0' };
        struct client *client = add(&f, "r1", 1, nonce, go);
        remarks_add(&f.arena, &client->remarks, (struct remark){ (size_t)go, REMARK_ERROR, "tool-failed", STR("failed") });
    }
    join_finish(f.join);
    assert_int_equal(f.input->remarks.count, 2);
    assert_string_equal(f.input->remarks.items[0].code, "superseded");
    assert_int_equal(f.input->remarks.items[1].line, 2);
    arena_free(&f.arena);
}

static void sampled(struct fixture *f, int64_t tenant, int64_t number, double cpu, double memory)
{
    struct record record = record_of("r1", number, "", 1);
    record.tenant = tenant;
    record.nonce = arena_printf(&f->arena, "%d-%d", (int)tenant, (int)number);
    struct client *client = join_client(f->join, &f->log, record_keep(f->names, &record));
    struct samples samples = { .arena = &f->arena, .scratch = &f->arena, .names = f->names };
    struct sample *sample = samples_add(&samples);
    struct part part = { .kind = STR("resources"), .name = STR("system") };
    metrics_add(&f->arena, &part.metrics, columns_get(f->columns, (struct column_name){ { STR("cpu_s") } }, 1, FOLD_SUM, NULL), cpu);
    metrics_add(&f->arena, &part.metrics, columns_get(f->columns, (struct column_name){ { STR("memory_max_bytes") } }, 2, FOLD_MAX, NULL), memory);
    samples_add_part(&samples, sample, &part);
    join_result(f->join, &f->log, client, 1, sample);
}

static void systems_that_several_clients_share_count_once(void **state)
{
    (void)state;
    // run.via, tenants.by: seconds of CPU of two tenants with two clients each, who used 1, 2, 4 and 8
    static const struct { const char *via, *by; double cpu, memory; } cases[] = {
        { "exec", "system", 5, 40 }, { "exec", "database", 1, 10 }, { "pod", "system", 15, 80 }, { "exec", NULL, 5, 40 },
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct fixture f;
        double value;
        set_up(&f);
        struct node *tenants = node_map(&f.arena);
        if (cases[i].by) node_put(&f.arena, tenants, STR("by"), node_text(&f.arena, str_of(cases[i].by)));
        node_put(&f.arena, tenants, STR("count"), node_integer(&f.arena, 2));
        struct planfile_system system = { .id = STR("s1"), .type = STR("hardware"), .tenants = tenants };
        f.plan.systems = (struct list){ &system, 1 };
        f.plan.run.via = str_of(cases[i].via);
        for (int n = 0; n < 4; n++) sampled(&f, n / 2 + 1, n % 2 + 1, 1 << n, 10 << n);
        const struct groups *groups = groups_by_round(&f.arena, join_finish(f.join));
        assert_int_equal(groups->count, 1);
        assert_true(metrics_named(&groups->items[0].resources, STR("cpu_s"), &value));
        assert_int_equal((int)value, (int)cases[i].cpu);
        assert_true(metrics_named(&groups->items[0].resources, STR("memory_max_bytes"), &value));
        assert_int_equal((int)value, (int)cases[i].memory);
        arena_free(&f.arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rates_are_summed_means_weighted_percentiles_the_worst),
        cmocka_unit_test(the_same_record_counts_once),
        cmocka_unit_test(the_latest_run_counts_in_any_order),
        cmocka_unit_test(what_nobody_planned_is_known_as_such),
        cmocka_unit_test(a_log_and_a_configmap_may_each_have_it),
        cmocka_unit_test(what_is_broken_here_may_be_whole_there),
        cmocka_unit_test(remarks_of_a_record_that_does_not_count_are_forgotten),
        cmocka_unit_test(systems_that_several_clients_share_count_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
