// tool/settings.c - settings as a list in the order of the tool's table, and the options of a map as one.
#include "tool/tool.h"

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
struct setting *settings_slot(struct arena *arena, struct settings *settings, const struct tool_option *option)
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
    struct setting *setting = settings_slot(arena, settings, option);
    setting->number = number;
    setting->is_text = false;
}

void settings_remove(struct settings *settings, str name)
{
    struct setting *setting = settings_find(settings, name);
    if (!setting) return;
    settings->count--;
    for (size_t i = (size_t)(setting - settings->items); i < settings->count; i++) settings->items[i] = settings->items[i + 1];
}

struct span settings_span(const struct settings *settings, str name, const struct node *map)
{
    const struct setting *setting = settings_find(settings, name);
    return setting && setting->value ? setting->value->at : map->at;
}

void settings_take(struct arena *arena, struct settings *settings, const struct tool_option *option, const struct setting *from)
{
    struct setting *setting = settings_slot(arena, settings, option);
    *setting = *from;
    setting->option = option;
}

static bool is_refused(const struct tool *tool, const struct entry *entry, struct diags *diags)
{
    if (str_ends(entry->key, STR("password"))) {
        diag_hint(diags, diag_error(diags, "literal-password", entry->value->at, "a password stands in the file"), "auth: {secret: NAME} at spec; the harness passes it");
        return true;
    }
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

static bool is_of_load(const struct tool *tool, const struct entry *entry, struct diags *diags)
{
    if (!tool->loader || !tool_find_option(tool->loader, entry->key)) return false;
    diag_hint(diags, diag_error(diags, "unknown-key", entry->key_at, "unknown key '%.*s' in a %.*s workload", STR_ARG(entry->key), STR_ARG(tool->name)),
              "it is an option of filling the database: load: {%.*s: ...}", STR_ARG(entry->key));
    return true;
}

static void unknown(struct arena *arena, const struct tool *tool, const struct entry *entry, const struct shape *known, struct diags *diags)
{
    if (is_refused(tool, entry, diags) || is_of_load(tool, entry, diags)) return;
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
    *settings_slot(arena, settings, option) = value;
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
        else {
            value.key_at = entry->key_at;
            *settings_slot(arena, settings, option) = value;
        }
    }
    for (const struct tool_option *option = tool->options; option->name.len; option++)
        if ((option->flags & OPTION_ALWAYS) && !settings_find(settings, option->name)) fill_fallback(arena, option, settings, diags);
    return fine;
}

// An option that the chosen test or script would ignore.
bool tool_check_of(const struct tool *tool, const struct settings *settings, struct diags *diags)
{
    bool fine = true;
    str test = tool->test ? tool->test(settings) : (str){ 0 };
    for (size_t i = 0; test.len && i < settings->count; i++) {
        const struct setting *setting = &settings->items[i];
        if (!setting->given || !setting->value || !setting->option->of.len || tool_has_word(setting->option->of, test)) continue;
        diag_hint(diags, diag_error(diags, "option-of-another", setting->key_at, "%.*s is no option of %.*s",
                                    STR_ARG(setting->option->name), STR_ARG(test)),
                  "it is one of %.*s", STR_ARG(setting->option->of));
        fine = false;
    }
    return fine;
}
