// select/evaluate.c - the value of an expression over some groups of results.
#include "select/tree.h"

#include "aggregate/stats.h"

#include <math.h>

bool expression_has_percentile(const struct expression *e)
{
    return e && ((e->op == OP_FACET && e->facet.percentile) || expression_has_percentile(e->left) || expression_has_percentile(e->right));
}

static bool share_round(const struct group *a, const struct group *b)
{
    return a->round && a->round == b->round && a->stage == b->stage && str_equal(a->workload, b->workload);
}

// A mean of percentiles over the clients of one round says nothing.
static bool is_forbidden(const struct scope *scope, const struct expression *e)
{
    if (e->statistic == STATISTIC_N || e->statistic == STATISTIC_MIN || e->statistic == STATISTIC_MAX || !expression_has_percentile(e->left)) return false;
    for (size_t i = 1; i < scope->count; i++)
        if (share_round(scope->groups[i - 1], scope->groups[i])) return true;
    return false;
}

static double pick(const struct stats *s, enum statistic statistic)
{
    switch (statistic) {
    case STATISTIC_N: return (double)s->n;
    case STATISTIC_MEAN: return s->mean;
    case STATISTIC_MEDIAN: return s->median;
    case STATISTIC_SD: return s->sd;
    case STATISTIC_CV: return s->cv_pct;
    case STATISTIC_CI: return s->half;
    case STATISTIC_MIN: return s->min;
    case STATISTIC_MAX: return s->max;
    case STATISTIC_SUM: return s->sum;
    }
    return NAN;
}

static struct value statistic_value(const struct scope *scope, const struct expression *e)
{
    struct arena_mark mark = arena_mark(scope->arena);
    double *values = arena_array(scope->arena, double, scope->count + 1);
    size_t count = 0;
    if (is_forbidden(scope, e)) return (struct value){ 0 };
    for (size_t i = 0; i < scope->count; i++) {
        struct scope one = { scope->arena, scope->facets, &scope->groups[i], 1, NULL };
        struct value value = expression_value(&one, e->left);
        if (value.kind == VALUE_NUMBER) values[count++] = value.number;
    }
    struct stats stats = stats_of(scope->arena, values, count);
    arena_reset(scope->arena, mark);
    return value_number(pick(&stats, e->statistic));
}

// The value that all groups have.
static struct value facet_of_all(const struct scope *scope, const struct facet *facet)
{
    if (facet->source == FACET_TITLE) return scope->cells ? scope->cells[facet->index] : (struct value){ 0 };
    struct value first = scope->count ? facet_value(scope->facets, facet, scope->groups[0]) : (struct value){ 0 };
    for (size_t i = 1; i < scope->count; i++) {
        struct value other = facet_value(scope->facets, facet, scope->groups[i]);
        if (!value_equal(&first, &other)) return (struct value){ 0 };
    }
    return first;
}

static double calculate(enum op op, double a, double b)
{
    switch (op) {
    case OP_ADD: return a + b;
    case OP_SUBTRACT: return a - b;
    case OP_MULTIPLY: return a * b;
    case OP_DIVIDE: return a / b;
    case OP_ROUND: return round(a * pow(10, b)) / pow(10, b);
    case OP_ABS: return fabs(a);
    case OP_NEGATE: return -a;
    default: return NAN;
    }
}

static struct value number_of(const struct scope *scope, const struct expression *e)
{
    struct value a = expression_value(scope, e->left), b = e->right ? expression_value(scope, e->right) : value_number(0);
    if (a.kind != VALUE_NUMBER || b.kind != VALUE_NUMBER) return (struct value){ 0 };
    return value_number(calculate(e->op, a.number, b.number));
}

static bool compare(const struct scope *scope, const struct expression *e)
{
    struct value a = expression_value(scope, e->left), b = expression_value(scope, e->right);
    if (a.kind == VALUE_NONE || b.kind == VALUE_NONE) return false;
    if (a.kind == VALUE_TEXT && b.kind == VALUE_NUMBER && b.text.len) b.kind = VALUE_TEXT;
    if (b.kind == VALUE_TEXT && a.kind == VALUE_NUMBER && a.text.len) a.kind = VALUE_TEXT;
    int order = value_compare(&a, &b);
    switch (e->op) {
    case OP_EQUAL: return order == 0;
    case OP_UNEQUAL: return order != 0;
    case OP_LESS: return a.kind == b.kind && order < 0;
    case OP_AT_MOST: return a.kind == b.kind && order <= 0;
    case OP_MORE: return a.kind == b.kind && order > 0;
    case OP_AT_LEAST: return a.kind == b.kind && order >= 0;
    default: return false;
    }
}

bool expression_holds(const struct scope *scope, const struct expression *e)
{
    if (e->op == OP_AND) return expression_holds(scope, e->left) && expression_holds(scope, e->right);
    if (e->op == OP_OR) return expression_holds(scope, e->left) || expression_holds(scope, e->right);
    if (e->op == OP_NOT) return !expression_holds(scope, e->left);
    if (e->op >= OP_EQUAL && e->op <= OP_AT_LEAST) return compare(scope, e);
    struct value value = expression_value(scope, e);
    return value.kind == VALUE_TEXT || (value.kind == VALUE_NUMBER && fabs(value.number) > 0);
}

struct value expression_value(const struct scope *scope, const struct expression *e)
{
    switch (e->op) {
    case OP_CONSTANT: return e->constant;
    case OP_FACET: return facet_of_all(scope, &e->facet);
    case OP_STATISTIC: return statistic_value(scope, e);
    case OP_NOT: case OP_AND: case OP_OR: case OP_EQUAL: case OP_UNEQUAL: case OP_LESS: case OP_AT_MOST: case OP_MORE: case OP_AT_LEAST:
        return value_number(expression_holds(scope, e));
    case OP_ROUND: case OP_ABS: case OP_NEGATE: case OP_ADD: case OP_SUBTRACT: case OP_MULTIPLY: case OP_DIVIDE: break;
    }
    return number_of(scope, e);
}

bool expression_has_statistic(const struct expression *e)
{
    return e && (e->op == OP_STATISTIC || expression_has_statistic(e->left) || expression_has_statistic(e->right));
}

const struct expression *expression_mean(struct arena *arena, const struct expression *of)
{
    struct expression *e = arena_new(arena, struct expression);
    if (expression_has_statistic(of)) return of;
    *e = (struct expression){ .op = OP_STATISTIC, .statistic = STATISTIC_MEAN, .left = of };
    return e;
}

const struct expression *expression_facet(struct arena *arena, const struct facet *facet)
{
    struct expression *e = arena_new(arena, struct expression);
    *e = (struct expression){ .op = OP_FACET, .facet = *facet };
    return e;
}

str expression_name(const struct expression *e, str *statistic)
{
    *statistic = (str){ 0 };
    if (e->op == OP_STATISTIC) *statistic = statistic_words[e->statistic], e = e->left;
    return e->op == OP_FACET ? e->facet.name : (str){ 0 };
}
