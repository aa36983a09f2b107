// output/parameters.c - postgresql.conf and an option file of MariaDB: every value quoted, so that it is one value whatever it holds.
#include "output/parameters.h"

#include "output/words.h"

#define DATA_FOLDER "/expc/data/pgdata"

str parameters_file(int type) { return type == SYSTEM_POSTGRESQL ? STR("postgresql.conf") : STR("zz-expc.cnf"); }

static bool has(const struct pairs *pairs, str key)
{
    for (size_t i = 0; i < pairs->count; i++)
        if (str_equal(pairs->items[i].key, key)) return true;
    return false;
}

static void put_quoted(struct buffer *text, str value, char quote)
{
    buffer_char(text, quote);
    for (size_t i = 0; i < value.len; i++) {
        if (value.data[i] == quote || value.data[i] == '\\') buffer_char(text, quote == '\'' && value.data[i] == quote ? quote : '\\');
        buffer_char(text, value.data[i]);
    }
    buffer_char(text, quote);
    buffer_char(text, '\n');
}

// What initdb has found out about the machine stays, and what stands here wins.
static void put_postgresql(struct buffer *text, const struct pairs *pairs)
{
    buffer_add(text, STR("include_if_exists = '" DATA_FOLDER "/postgresql.conf'\n"));
    if (!has(pairs, STR("listen_addresses"))) buffer_add(text, STR("listen_addresses = '*'\n"));
    if (!has(pairs, STR("huge_pages"))) buffer_add(text, STR("huge_pages = 'off'\n"));
    for (size_t i = 0; i < pairs->count; i++) {
        buffer_printf(text, "%.*s = ", STR_ARG(pairs->items[i].key));
        put_quoted(text, pairs->items[i].value, '\'');
    }
}

static void put_mariadb(struct buffer *text, const struct pairs *pairs)
{
    buffer_add(text, STR("[mysqld]\n"));
    if (!has(pairs, STR("large_pages")) && !has(pairs, STR("large-pages"))) buffer_add(text, STR("large_pages = \"OFF\"\n"));
    for (size_t i = 0; i < pairs->count; i++) {
        buffer_printf(text, "%.*s = ", STR_ARG(pairs->items[i].key));
        put_quoted(text, pairs->items[i].value, '"');
    }
}

str parameters_text(struct arena *arena, const struct system *system)
{
    struct buffer text = { 0 };
    struct pairs pairs = words_sorted_pairs(arena, system->parameters);
    if (system->type == SYSTEM_POSTGRESQL) put_postgresql(&text, &pairs);
    else put_mariadb(&text, &pairs);
    str copy = arena_copy(arena, buffer_str(&text));
    buffer_free(&text);
    return copy;
}
