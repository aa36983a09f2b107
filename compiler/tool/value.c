// tool/value.c - the value of an option: as written to typed, and back to text.
#include "tool/tool.h"

#include "base/number.h"
#include "base/quantity.h"
#include "base/typo.h"

static bool complain(struct diags *diags, const struct node *value, const struct tool_option *option, const char *wants)
{
    diag_error(diags, "bad-value", value->at, "'%.*s' wants %s, not '%.*s'", STR_ARG(option->name), wants, STR_ARG(value->text));
    return false;
}

static bool in_range(const struct tool_option *option, int64_t number, const struct node *value, struct diags *diags)
{
    if (option->min == 0 && option->max == 0) {
        if (number >= 0) return true;
        diag_error(diags, "out-of-range", value->at, "'%.*s' is %lld, below 0", STR_ARG(option->name), (long long)number);
        return false;
    }
    if (number >= option->min && number <= option->max) return true;
    diag_error(diags, "out-of-range", value->at, "'%.*s' is %lld, outside %lld to %lld", STR_ARG(option->name), (long long)number,
               (long long)option->min, (long long)option->max);
    return false;
}

static bool read_flag(str text, int64_t *number)
{
    bool yes = str_equal(text, STR("1")) || str_equal(text, STR("true"));
    if (!yes && !str_equal(text, STR("0")) && !str_equal(text, STR("false"))) return false;
    *number = yes;
    return true;
}

static bool read_switch(str text, struct setting *setting)
{
    int64_t number = str_equal(text, STR("on"));
    if (!number && !str_equal(text, STR("off")) && !read_flag(text, &number)) return false;
    setting->is_text = true;
    setting->text = number ? STR("on") : STR("off");
    return true;
}

static bool read_microseconds(str text, int64_t *number)
{
    static const struct { str unit; int64_t factor; } units[] = {
        { STR_INIT("us"), 1 }, { STR_INIT("usec"), 1 }, { STR_INIT("ms"), 1000 }, { STR_INIT("msec"), 1000 }, { STR_INIT("s"), 1000000 },
    };
    size_t digits = 0;
    while (digits < text.len && text.data[digits] >= '0' && text.data[digits] <= '9') digits++;
    str unit = str_from(text, digits);
    if (!number_integer(str_first(text, digits), number)) return false;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (str_equal(units[i].unit, unit)) return number_multiply(*number, units[i].factor, number);
    return unit.len == 0;
}

// "4k,8k" to "4096,8192"; one size alone is a number.
static bool read_sizes(struct arena *arena, str text, struct setting *setting)
{
    str parts[3];
    size_t count = 0;
    for (struct cut cut = { .tail = text, .found = true }; cut.found; count++) {
        cut = str_cut(cut.tail, ',');
        int64_t bytes;
        if (count == 3 || quantity_fio_size(cut.head, &bytes) != QUANTITY_OK || bytes == 0) return false;
        parts[count] = arena_printf(arena, "%lld", (long long)bytes);
        setting->number = bytes;
    }
    setting->is_text = count > 1;
    if (setting->is_text) setting->text = arena_join(arena, parts, count, STR(","));
    return true;
}

static bool read_choice(const struct tool_option *option, const struct node *value, struct diags *diags)
{
    if (tool_has_word(option->words, value->text)) return true;
    str words[64];
    size_t count = tool_split_words(option->words, words, 64);
    struct diag *said = diag_error(diags, "bad-value", value->at, "'%.*s' is '%.*s', which is none of its values", STR_ARG(option->name),
                                   STR_ARG(value->text));
    str near = typo_nearest(value->text, words, count);
    if (near.len) diag_hint(diags, said, "did you mean '%.*s'?", STR_ARG(near));
    else diag_hint(diags, said, "one of: %.*s", STR_ARG(option->words));
    return false;
}

// The number of a one-number option; false when the text is none.
static bool read_number(enum option_type type, str text, int64_t *number)
{
    switch (type) {
    case OPTION_FLAG: return read_flag(text, number);
    case OPTION_SIZE: return quantity_fio_size(text, number) == QUANTITY_OK;
    case OPTION_SECONDS: return quantity_seconds(text, number) == QUANTITY_OK;
    case OPTION_MICROSECONDS: return read_microseconds(text, number);
    case OPTION_INTEGER: return number_integer(text, number);
    case OPTION_SIZES: case OPTION_CHOICE: case OPTION_TEXT: case OPTION_SWITCH: case OPTION_MAP: break;
    }
    return false;
}

static const char *wanted(enum option_type type)
{
    switch (type) {
    case OPTION_FLAG: return "0 or 1";
    case OPTION_SIZE: return "a size such as 4k or 4G";
    case OPTION_SIZES: return "a size such as 4k, or up to three (4k,8k)";
    case OPTION_SECONDS: return "a duration such as 60s or 5m";
    case OPTION_MICROSECONDS: return "a time such as 500us or 10ms";
    case OPTION_INTEGER: return "a whole number";
    case OPTION_SWITCH: return "on or off";
    case OPTION_MAP: return "a map";
    case OPTION_CHOICE: case OPTION_TEXT: break;
    }
    return "text";
}

static void unknown_word(struct arena *arena, const struct tool_option *option, const struct entry *entry, struct diags *diags)
{
    size_t count = 0;
    while (option->inner[count].name.len) count++;
    str *words = arena_array(arena, str, count + 1);
    for (size_t i = 0; i < count; i++) words[i] = option->inner[i].name;
    struct diag *said = diag_error(diags, "unknown-key", entry->key_at, "unknown key '%.*s' in %.*s", STR_ARG(entry->key), STR_ARG(option->name));
    str near = typo_nearest(entry->key, words, count);
    if (near.len) diag_hint(diags, said, "did you mean '%.*s'?", STR_ARG(near));
    else diag_hint(diags, said, "one of: %.*s", STR_ARG(arena_join(arena, words, count, STR(" "))));
}

static bool read_map(struct arena *arena, const struct tool_option *option, const struct node *value, struct setting *setting, struct diags *diags)
{
    struct settings *map = arena_new(arena, struct settings);
    bool fine = true;
    for (size_t i = 0; i < value->count; i++) {
        const struct entry *entry = &value->entries[i];
        const struct tool_option *inner = tool_find_row(option->inner, entry->key);
        struct setting read;
        if (!inner) unknown_word(arena, option, entry, diags);
        if (inner && node_is_null(entry->value)) continue;
        if (!inner || !tool_decode_value(arena, inner, entry->value, &read, diags)) {
            fine = false;
            continue;
        }
        read.key_at = entry->key_at;
        if (settings_find(map, inner->name)) {
            diag_hint(diags, diag_error(diags, "duplicate-key", entry->key_at, "'%.*s' is given twice", STR_ARG(inner->name)), "keep one of them");
            fine = false;
        }
        *settings_slot(arena, map, inner) = read;
    }
    setting->map = map;
    return fine;
}

bool tool_decode_value(struct arena *arena, const struct tool_option *option, const struct node *value, struct setting *setting, struct diags *diags)
{
    *setting = (struct setting){ .option = option, .given = true, .value = value };
    if (option->type == OPTION_MAP && value->kind == NODE_MAP) return read_map(arena, option, value, setting, diags);
    if (value->kind != NODE_SCALAR) {
        struct diag *said = diag_error(diags, "wrong-type", value->at, "'%.*s' wants %s, not %.*s", STR_ARG(option->name), wanted(option->type),
                                       STR_ARG(node_kind_name(value)));
        if (value->kind == NODE_LIST) diag_hint(diags, said, "several values are an axis: sweep: {%.*s: [...]}", STR_ARG(option->name));
        return false;
    }
    switch (option->type) {
    case OPTION_TEXT:
        setting->is_text = true;
        setting->text = value->text;
        return value->text.len || complain(diags, value, option, "text");
    case OPTION_CHOICE:
        setting->is_text = true;
        setting->text = value->text;
        return read_choice(option, value, diags);
    case OPTION_SIZES:
        return read_sizes(arena, value->text, setting) || complain(diags, value, option, wanted(option->type));
    case OPTION_SWITCH: return read_switch(value->text, setting) || complain(diags, value, option, wanted(option->type));
    case OPTION_MAP: return complain(diags, value, option, wanted(option->type));
    case OPTION_FLAG: case OPTION_INTEGER: case OPTION_SIZE: case OPTION_SECONDS: case OPTION_MICROSECONDS:
        break;
    }
    if ((option->flags & OPTION_OR_TEXT) && str_starts(value->text, STR("("))) {
        setting->is_text = true;
        setting->text = value->text;
        return true;
    }
    if (!read_number(option->type, value->text, &setting->number)) return complain(diags, value, option, wanted(option->type));
    return in_range(option, setting->number, value, diags);
}

bool setting_is_fallback(struct arena *arena, const struct setting *setting)
{
    const struct tool_option *option = setting->option;
    if (!option->fallback.data || setting->map) return false;
    if (setting->is_text) return str_equal(setting->text, option->fallback);
    int64_t number = 0;
    struct setting sizes = { 0 };
    if (option->type == OPTION_SIZES) return read_sizes(arena, option->fallback, &sizes) && sizes.number == setting->number;
    return read_number(option->type, option->fallback, &number) && number == setting->number;
}

const struct node *setting_node(struct arena *arena, const struct setting *setting)
{
    if (setting->map) {
        struct node *map = node_map(arena);
        for (size_t i = 0; i < setting->map->count; i++)
            node_put(arena, map, setting->map->items[i].option->name, setting_node(arena, &setting->map->items[i]));
        return map;
    }
    return setting->is_text ? node_text(arena, setting->text) : node_integer(arena, setting->number);
}

str setting_word(struct arena *arena, const struct setting *setting)
{
    if (setting->is_text) return setting->text;
    if (setting->map) {
        str *parts = arena_array(arena, str, setting->map->count + 1);
        for (size_t i = 0; i < setting->map->count; i++)
            parts[i] = arena_printf(arena, "%.*s=%.*s", STR_ARG(setting->map->items[i].option->name), STR_ARG(setting_word(arena, &setting->map->items[i])));
        return arena_join(arena, parts, setting->map->count, STR(","));
    }
    return number_integer_text(arena, setting->number);
}
