// expand/range.c - {from, to, factor} and {from, to, step}: in the units of the field they sweep.
#include "expand/axis.h"

#include "base/number.h"
#include "tool/tool.h"

static bool is_counted(const struct field_place *place)
{
    if (place->option) return place->option->type != OPTION_CHOICE && place->option->type != OPTION_TEXT && place->option->type != OPTION_FLAG;
    return place->field && (place->field->type == FIELD_INTEGER || place->field->type == FIELD_BYTES || place->field->type == FIELD_CPU ||
                            place->field->type == FIELD_SECONDS);
}

// One member of the range as a number of the field's units.
static bool member(struct arena *arena, const struct field_place *place, const struct entry *range, str key, bool plain, int64_t *number, struct diags *diags)
{
    const struct node *node = node_get(range->value, key);
    if (node && node->kind != NODE_SCALAR) {
        diag_error(diags, "bad-range", node->at, "'%.*s' wants a number, not %.*s", STR_ARG(key), STR_ARG(node_kind_name(node)));
        return false;
    }
    if (!node) {
        diag_hint(diags, diag_error(diags, "bad-range", range->value->at, "the range of '%.*s' has no %.*s", STR_ARG(range->key), STR_ARG(key)),
                  "{from: 1, to: 128, factor: 2} or {from: 10, to: 50, step: 10}");
        return false;
    }
    if (plain) {
        if (number_integer(node->text, number)) return true;
        diag_error(diags, "bad-range", node->at, "'%.*s' wants a whole number, not '%.*s'", STR_ARG(key), STR_ARG(node->text));
        return false;
    }
    const struct node *value = axis_value(arena, place, node, diags);
    if (value && number_integer(value->text, number)) return true;
    if (value) diag_error(diags, "bad-range", node->at, "'%.*s' is no single number", STR_ARG(key));
    return false;
}

static bool known_keys(const struct entry *range, struct diags *diags)
{
    static const str known[] = { STR_INIT("from"), STR_INIT("to"), STR_INIT("step"), STR_INIT("factor") };
    for (size_t i = 0; i < range->value->count; i++) {
        const struct entry *entry = &range->value->entries[i];
        bool found = false;
        for (size_t k = 0; k < sizeof known / sizeof *known; k++) found = found || str_equal(known[k], entry->key);
        if (found) continue;
        diag_hint(diags, diag_error(diags, "unknown-key", entry->key_at, "unknown key '%.*s' in the range of '%.*s'", STR_ARG(entry->key), STR_ARG(range->key)),
                  "a range has from, to and one of step and factor");
        return false;
    }
    return true;
}

static bool next_value(int64_t *value, int64_t by, bool multiply)
{
    return multiply ? number_multiply(*value, by, value) : number_add(*value, by, value);
}

static bool fill(struct arena *arena, struct range *range, const struct entry *entry, int64_t to, int64_t by, bool multiply, struct diags *diags)
{
    int64_t value = range->values[0];
    while (next_value(&value, by, multiply) && value <= to) {
        if (range->count == LEVELS_LIMIT) {
            diag_error(diags, "too-many-levels", entry->value->at, "the range of '%.*s' has more than %d levels", STR_ARG(entry->key), LEVELS_LIMIT);
            return false;
        }
        range->values = arena_more(arena, range->values, sizeof *range->values, range->count);
        range->values[range->count++] = value;
    }
    if (range->values[range->count - 1] != to)
        diag_note(diags, "range-end", entry->value->at, "the range of '%.*s' ends at %lld, below its 'to'", STR_ARG(entry->key),
                  (long long)range->values[range->count - 1]);
    return true;
}

bool axis_range(struct arena *arena, const struct field_place *place, const struct entry *entry, struct range *range, struct diags *diags)
{
    bool multiply = node_get(entry->value, STR("factor")) != NULL;
    int64_t from, to, by;
    if (!is_counted(place)) {
        diag_hint(diags, diag_error(diags, "bad-range", entry->value->at, "'%.*s' is not a number and has no range", STR_ARG(entry->key)), "list its levels: [a, b]");
        return false;
    }
    if (!known_keys(entry, diags)) return false;
    if (multiply == (node_get(entry->value, STR("step")) != NULL)) {
        diag_hint(diags, diag_error(diags, "bad-range", entry->value->at, "the range of '%.*s' needs one of step and factor", STR_ARG(entry->key)),
                  "{from: 1, to: 128, factor: 2} or {from: 10, to: 50, step: 10}");
        return false;
    }
    if (!member(arena, place, entry, STR("from"), false, &from, diags) || !member(arena, place, entry, STR("to"), false, &to, diags) ||
        !member(arena, place, entry, multiply ? STR("factor") : STR("step"), multiply, &by, diags))
        return false;
    if (by < (multiply ? 2 : 1)) {
        diag_error(diags, "out-of-range", node_get(entry->value, multiply ? STR("factor") : STR("step"))->at, "'%s' is %lld, below its least value %d",
                   multiply ? "factor" : "step", (long long)by, multiply ? 2 : 1);
        return false;
    }
    if (from > to || (multiply && from < 1)) {
        diag_hint(diags, diag_error(diags, "bad-range", entry->value->at, "the range of '%.*s' does not go from its from to its to", STR_ARG(entry->key)),
                  "from must not be above to, and with a factor at least 1");
        return false;
    }
    range->values = arena_more(arena, NULL, sizeof *range->values, 0);
    range->values[0] = from;
    range->count = 1;
    return fill(arena, range, entry, to, by, multiply, diags);
}
