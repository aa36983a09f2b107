// tool/settings.c - options as written to typed values, and back to text.
#include "tool/tool.h"

#include "base/number.h"
#include "base/quantity.h"
#include "base/typo.h"

struct setting *settings_find(const struct settings *settings, str name)
{
    for (size_t i = 0; i < settings->count; i++)
        if (str_equal(settings->items[i].option->name, name)) return &settings->items[i];
    return NULL;
}

int64_t settings_number(const struct settings *settings, str name, int64_t otherwise)
{
    const struct setting *found = settings_find(settings, name);
    return found && !found->is_text ? found->number : otherwise;
}

str settings_text(const struct settings *settings, str name)
{
    const struct setting *found = settings_find(settings, name);
    return found ? found->text : (str){ 0 };
}

// The slot of `option`, made at its place in table order.
static struct setting *slot(struct arena *arena, struct settings *settings, const struct tool_option *option)
{
    size_t at = 0;
    while (at < settings->count && settings->items[at].option < option) at++;
    if (at < settings->count && settings->items[at].option == option) return &settings->items[at];
    settings->items = arena_more(arena, settings->items, sizeof *settings->items, settings->count);
    for (size_t i = settings->count++; i > at; i--) settings->items[i] = settings->items[i - 1];
    settings->items[at] = (struct setting){ .option = option };
    return &settings->items[at];
}

void settings_set(struct arena *arena, struct settings *settings, const struct tool_option *option, int64_t number)
{
    struct setting *setting = slot(arena, settings, option);
    setting->number = number;
    setting->is_text = false;
}

void settings_take(struct arena *arena, struct settings *settings, const struct tool_option *option, const struct setting *from)
{
    struct setting *setting = slot(arena, settings, option);
    *setting = *from;
    setting->option = option;
}

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
    case OPTION_SIZES: case OPTION_CHOICE: case OPTION_TEXT: case OPTION_MAP: break;
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
    case OPTION_MAP: return "a map";
    case OPTION_CHOICE: case OPTION_TEXT: break;
    }
    return "text";
}

static void unknown_word(const struct tool_option *option, const struct entry *entry, struct diags *diags)
{
    str words[128];
    size_t count = tool_split_words(option->words, words, 128);
    struct diag *said = diag_error(diags, "unknown-key", entry->key_at, "'%.*s' has no word '%.*s'", STR_ARG(option->name), STR_ARG(entry->key));
    str near = typo_nearest(entry->key, words, count);
    if (near.len) diag_hint(diags, said, "did you mean '%.*s'?", STR_ARG(near));
    else diag_hint(diags, said, "one of: %.*s", STR_ARG(option->words));
}

// A map of the tool's own words: texts, sorted by the words.
static bool read_map(struct arena *arena, const struct tool_option *option, const struct node *value, struct setting *setting, struct diags *diags)
{
    struct node *map = node_map(arena);
    bool fine = true;
    for (size_t i = 0; i < value->count; i++) {
        const struct entry *entry = &value->entries[i];
        bool known = tool_has_word(option->words, entry->key);
        if (known && node_is_null(entry->value)) continue;
        if (!known) unknown_word(option, entry, diags);
        else if (entry->value->kind != NODE_SCALAR || !entry->value->text.len)
            diag_error(diags, "wrong-type", entry->value->at, "'%.*s' wants text, not %.*s", STR_ARG(entry->key), STR_ARG(node_kind_name(entry->value)));
        else {
            node_put_at(arena, map, entry->key, entry->key_at, node_text(arena, entry->value->text));
            continue;
        }
        fine = false;
    }
    setting->map = node_sorted(arena, map);
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
    case OPTION_MAP: return complain(diags, value, option, wanted(option->type));
    case OPTION_FLAG: case OPTION_INTEGER: case OPTION_SIZE: case OPTION_SECONDS: case OPTION_MICROSECONDS:
        break;
    }
    if (!read_number(option->type, value->text, &setting->number)) return complain(diags, value, option, wanted(option->type));
    return in_range(option, setting->number, value, diags);
}

static bool is_refused(const struct tool *tool, const struct entry *entry, struct diags *diags)
{
    const char *why = tool->refused(entry->key);
    if (!why) return false;
    diag_hint(diags, diag_error(diags, "refused-option", entry->key_at, "'%.*s' is not allowed: %s", STR_ARG(entry->key), why),
              "leave it out; what the harness needs of it is set already");
    return true;
}

static bool is_option_name(str name)
{
    bool good = name.len > 0 && name.data[0] != '-';
    for (size_t i = 0; good && i < name.len; i++) {
        char c = name.data[i];
        good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    }
    return good;
}

bool tool_check_options(const struct tool *tool, const struct node *options, struct diags *diags)
{
    bool fine = true;
    for (size_t i = 0; options && options->kind == NODE_MAP && i < options->count; i++) {
        const struct entry *entry = &options->entries[i];
        bool known = tool_find_option(tool, entry->key) != NULL, named = is_option_name(entry->key);
        if (known)
            diag_hint(diags, diag_error(diags, "known-option", entry->key_at, "'%.*s' is an option that is checked", STR_ARG(entry->key)),
                      "write it beside 'tool', not under options");
        if (!named) diag_error(diags, "option-name", entry->key_at, "'%.*s' cannot be the name of an option", STR_ARG(entry->key));
        if (is_refused(tool, entry, diags) || known || !named) fine = false;
    }
    return fine;
}

static void unknown(struct arena *arena, const struct tool *tool, const struct entry *entry, const struct shape *known, struct diags *diags)
{
    if (is_refused(tool, entry, diags)) return;
    size_t count = tool_option_count(tool);
    str *names = arena_array(arena, str, count);
    for (size_t i = 0; i < count; i++) names[i] = tool->options[i].name;
    str near = shape_suggest(known, entry->key, names, count);
    struct diag *said = diag_error(diags, "unknown-key", entry->key_at, "unknown key '%.*s' in a %.*s workload", STR_ARG(entry->key), STR_ARG(tool->name));
    if (near.len) diag_hint(diags, said, "did you mean '%.*s'?", STR_ARG(near));
    else diag_hint(diags, said, "an option that %.*s has and no table here knows goes under options: {%.*s: ...}", STR_ARG(tool->name), STR_ARG(entry->key));
}

// A fallback is a value like any other, only not given by the user.
static void fill_fallback(struct arena *arena, const struct tool_option *option, struct settings *settings, struct diags *diags)
{
    struct setting value;
    tool_decode_value(arena, option, node_text(arena, option->fallback), &value, diags);
    value.given = false;
    value.value = NULL;
    *slot(arena, settings, option) = value;
}

bool tool_decode(struct arena *arena, const struct tool *tool, const struct node *options, const struct shape *known, struct settings *settings,
                 struct diags *diags)
{
    bool fine = true;
    for (size_t i = 0; options && i < options->count; i++) {
        const struct entry *entry = &options->entries[i];
        const struct tool_option *option = tool_find_option(tool, entry->key);
        struct setting value;
        if (option && (option->flags & OPTION_DERIVED)) option = NULL;
        if (!option) unknown(arena, tool, entry, known, diags);
        if (!option) fine = false;
        else if (node_is_null(entry->value)) continue;
        else if (!tool_decode_value(arena, option, entry->value, &value, diags)) fine = false;
        else *slot(arena, settings, option) = value;
    }
    for (const struct tool_option *option = tool->options; option->name.len; option++)
        if ((option->flags & OPTION_ALWAYS) && !settings_find(settings, option->name)) fill_fallback(arena, option, settings, diags);
    return fine;
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
    if (setting->map) return setting->map;
    return setting->is_text ? node_text(arena, setting->text) : node_integer(arena, setting->number);
}

str setting_word(struct arena *arena, const struct setting *setting)
{
    if (setting->is_text) return setting->text;
    if (setting->map) {
        str *parts = arena_array(arena, str, setting->map->count);
        for (size_t i = 0; i < setting->map->count; i++)
            parts[i] = arena_printf(arena, "%.*s=%.*s", STR_ARG(setting->map->entries[i].key), STR_ARG(setting->map->entries[i].value->text));
        return arena_join(arena, parts, setting->map->count, STR(","));
    }
    return number_integer_text(arena, setting->number);
}

// An option that the chosen test or script would ignore.
bool tool_check_of(const struct tool *tool, const struct settings *settings, struct diags *diags)
{
    bool fine = true;
    str test = tool->test ? tool->test(settings) : (str){ 0 };
    for (size_t i = 0; test.len && i < settings->count; i++) {
        const struct setting *setting = &settings->items[i];
        if (!setting->given || !setting->value || !setting->option->of.len || tool_has_word(setting->option->of, test)) continue;
        diag_hint(diags, diag_error(diags, "ignored-option", setting->value->at, "%.*s ignores '%.*s'", STR_ARG(test), STR_ARG(setting->option->name)),
                  "it is an option of %.*s", STR_ARG(setting->option->of));
        fine = false;
    }
    return fine;
}
