// join/match.c - every result against every round that has no records: what both tell must agree, and something must be told by both.
#include "join/match.h"

#include "base/number.h"
#include "base/quantity.h"

// What one workload (and stage) of one round waits for.
struct place { struct round *round; const struct planfile_workload *workload; const struct node *params, *load; int64_t stage, room; };
struct places { struct place *items; size_t count; };

static const struct node *load_params(const struct planfile *plan, const struct planfile_step *step)
{
    bool known = step->load >= 0 && (size_t)step->load < plan->loads.count;
    return known ? ((const struct planfile_load *)plan->loads.items)[step->load].params : NULL;
}

static void add_places(struct join *join, struct places *places, struct round *round, const struct planfile_workload *workload)
{
    int64_t stages = workload->stages.count ? (int64_t)workload->stages.count : 1;
    for (int64_t stage = 1; stage <= stages; stage++) {
        places->items = arena_more(join->arena, places->items, sizeof *places->items, places->count);
        places->items[places->count++] = (struct place){ round, workload, rows_planned(workload, stage), load_params(join->rows.plan, round->step), stage,
            workload->pods * workload->copies * round->tenants };
    }
}

static struct places places_of(struct join *join)
{
    struct places places = { 0 };
    for (size_t i = 0; i < join->rows.round_count; i++) {
        struct round *round = join->rows.rounds[i];
        const struct planfile_workload *workloads = round->step ? round->step->workloads.items : NULL;
        for (size_t w = 0; workloads && !round->client_count && w < round->step->workloads.count; w++) add_places(join, &places, round, &workloads[w]);
    }
    return places;
}

static bool number_of(str text, double *number)
{
    int64_t bytes;
    if (str_equal(text, STR("true")) || str_equal(text, STR("false"))) return *number = str_equal(text, STR("true")), true;
    if (str_ends(text, STR("s"))) text = str_first(text, text.len - 1);         // seconds
    if (quantity_fio_size(text, &bytes) != QUANTITY_OK) return number_double(text, number);
    *number = (double)bytes;
    return true;
}

bool rows_same_param(str planned, const struct param *run)
{
    double want, got = run->number;
    if (str_equal(planned, run->text)) return true;
    if (!number_of(planned, &want) || !(run->is_number || number_of(run->text, &got))) return false;
    return !(want < got) && !(want > got);
}

static bool is_flag(str key)
{
    return str_equal(key, STR("group_reporting")) || str_equal(key, STR("time_based"));
}

// False when a parameter differs. Counts those that agree.
static bool agree(const struct node *planned, const struct sample *sample, size_t *agreeing)
{
    for (size_t i = 0; planned && i < planned->count; i++) {
        const struct entry *entry = &planned->entries[i];
        const struct param *run = params_get(&sample->params, entry->key);
        bool is_test = str_equal(entry->key, STR("test")) || str_equal(entry->key, STR("script"));
        if (entry->value->kind != NODE_SCALAR || is_flag(entry->key)) continue;
        if (is_test && sample->test.len && !str_equal(sample->test, entry->value->text)) return false;
        if (!run) continue;
        if (!rows_same_param(entry->value->text, run)) return false;
        ++*agreeing;
    }
    return true;
}

static bool fits(const struct place *place, const struct sample *sample)
{
    size_t agreeing = 0;
    if (place->room <= 0 || !str_equal(place->workload->tool, sample->tool)) return false;
    return agree(place->params, sample, &agreeing) && agree(place->load, sample, &agreeing) && agreeing;
}

static bool same_point(const struct place *a, const struct place *b)
{
    const struct list *x = &a->round->step->at, *y = &b->round->step->at;
    if (a->stage != b->stage || !str_equal(a->workload->name, b->workload->name) || x->count != y->count) return false;
    return !x->count || memcmp(x->items, y->items, x->count * sizeof(int64_t)) == 0;
}

static void tell(struct join *join, const struct row *row, enum remark_level level, const char *code, str message)
{
    remarks_add(join->arena, &row->origin->input->remarks, (struct remark){ row->sample->line, level, code, message });
}

static str name_of(const struct row *row)
{
    return row->sample->test.len ? row->sample->test : row->sample->tool;
}

static void give(struct join *join, struct row *row, struct place *place)
{
    row->round = place->round;
    row->workload = place->workload->name;
    row->stage = place->stage;
    row->matched = true;
    place->round->matched++;
    place->room--;
    tell(join, row, REMARK_NOTE, "matched", arena_printf(join->arena, "%.*s: taken for round %.*s by its parameters", STR_ARG(name_of(row)), STR_ARG(place->round->id)));
}

static void match(struct join *join, struct places *places, struct row *row)
{
    struct place *found = NULL, *other = NULL;
    for (size_t i = 0; i < places->count && !other; i++) {
        if (!fits(&places->items[i], row->sample)) continue;
        if (!found) found = &places->items[i];
        else if (!same_point(found, &places->items[i])) other = &places->items[i];
    }
    if (other) {
        str message = arena_printf(join->arena, "%.*s fits several planned rounds (%.*s, %.*s): taken for none", STR_ARG(name_of(row)),
            STR_ARG(found->round->id), STR_ARG(other->round->id));
        tell(join, row, REMARK_WARNING, "ambiguous-match", message);
    } else if (found) give(join, row, found);
    else tell(join, row, REMARK_WARNING, "unmatched", arena_printf(join->arena, "%.*s fits no planned round that waits for results", STR_ARG(name_of(row))));
}

static bool is_planned_tool(const struct places *places, str tool)
{
    for (size_t i = 0; i < places->count; i++)
        if (str_equal(places->items[i].workload->tool, tool)) return true;
    return false;
}

void join_match(struct join *join)
{
    struct rows *rows = &join->rows;
    struct places places = rows->plan ? places_of(join) : (struct places){ 0 };
    for (size_t i = 0; places.count && i < rows->count; i++) {
        struct row *row = rows->items[i];
        if (!row->client && !row->by && !row->sample->total && is_planned_tool(&places, row->sample->tool)) match(join, &places, row);
    }
}
