// parse/table.c - all parsers, and the words that tools say around their reports.
#include "parse/parser.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const struct parser *const parsers[] = { &fio_json, &fio_lines, &sysbench, &pgbench, &vmstat, &iostat_text, &iostat_json, &vdbench, &vdbench_flatfile, &pgbench_log };

// Sources: fio's log_err(), log_info() and client.c.
static const struct { str start; const char *code; } words[] = {
    { STR_INIT("fio: terminating on signal"), "interrupted" },
    { STR_INIT("fio: "), "tool-message" },
    { STR_INIT("note: both iodepth"), "tool-message" },
    { STR_INIT("hostname="), "" },
    { STR_INIT("Jobs: "), "" },
};

const struct parser *parser_at(size_t index)
{
    return index < COUNT(parsers) ? parsers[index] : NULL;
}

const struct parser *parser_of_section(str name)
{
    for (size_t i = 0; i < COUNT(parsers); i++)
        if (name.len && str_equal(parsers[i]->section, name)) return parsers[i];
    return NULL;
}

const struct parser *parser_of_text(str text)
{
    for (size_t i = 0; i < COUNT(parsers); i++)
        if (parsers[i]->starts && parsers[i]->starts(text)) return parsers[i];
    return NULL;
}

const char *parser_chatter(str line)
{
    for (size_t i = 0; i < COUNT(words); i++)
        if (str_starts(line, words[i].start)) return words[i].code;
    return NULL;
}
