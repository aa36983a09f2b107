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
}

static struct client *add(struct fixture *f, const char *round, int64_t client, const char *nonce, int64_t go_ms)
{
    struct record record = { .round = str_of(round), .system = STR("s1"), .workload = STR("main"), .nonce = str_of(nonce), .tenant = 1, .client = client,
        .clients = 2, .ready_ms = -1, .go_ms = go_ms };
    return join_client(f->join, f->input, record_keep(f->names, &record));
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
    join_result(f->join, f->input, client, 1, sample);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rates_are_summed_means_weighted_percentiles_the_worst),
        cmocka_unit_test(the_same_record_counts_once),
        cmocka_unit_test(the_latest_run_counts_in_any_order),
        cmocka_unit_test(what_nobody_planned_is_known_as_such),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
