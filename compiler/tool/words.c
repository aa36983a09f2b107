// tool/words.c - command lines word by word.
#include "tool/tool.h"

void words_add(struct arena *arena, struct words_list *words, str word)
{
    words->items = arena_more(arena, words->items, sizeof *words->items, words->count);
    words->items[words->count++] = word;
}

void words_add_option(struct arena *arena, struct words_list *words, str name, str value)
{
    str parts[] = { STR("--"), name, STR("="), value };
    words_add(arena, words, arena_join(arena, parts, 4, (str){ 0 }));
}

void tool_add_words(struct arena *arena, struct words_list *words, const struct settings *settings)
{
    for (size_t i = 0; i < settings->count; i++) {
        const struct setting *setting = &settings->items[i];
        str name = setting->option->word.len ? setting->option->word : setting->option->name;
        if (setting->option->flags & OPTION_CHOOSES) continue;
        if (setting->option->type == OPTION_FLAG && !setting->number) continue;
        if (setting->option->type == OPTION_FLAG) words_add(arena, words, arena_printf(arena, "--%.*s", STR_ARG(name)));
        else words_add_option(arena, words, name, setting_word(arena, setting));
    }
}

void tool_add_options(struct arena *arena, struct words_list *words, const struct pairs *options)
{
    for (size_t i = 0; i < options->count; i++)
        words_add_option(arena, words, options->items[i].key, options->items[i].value);
}
