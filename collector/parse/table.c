// parse/table.c - all parsers, and the words that tools say around their reports.
#include "parse/parser.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const struct parser *const parsers[] = { &fio_json };

// Sources: fio's log_err(), log_info() and client.c.
static const struct { str start; enum chatter chatter; } words[] = {
    { STR_INIT("fio: "), CHATTER_SAYS },
    { STR_INIT("note: both iodepth"), CHATTER_SAYS },
    { STR_INIT("hostname="), CHATTER_KNOWN },
    { STR_INIT("Jobs: "), CHATTER_KNOWN },
};

const struct parser *parser_of_section(str name)
{
    for (size_t i = 0; i < COUNT(parsers); i++)
        if (str_equal(parsers[i]->section, name)) return parsers[i];
    return NULL;
}

const struct parser *parser_of_text(str text)
{
    for (size_t i = 0; i < COUNT(parsers); i++)
        if (parsers[i]->starts(text)) return parsers[i];
    return NULL;
}

enum chatter parser_chatter(str line)
{
    for (size_t i = 0; i < COUNT(words); i++)
        if (str_starts(line, words[i].start)) return words[i].chatter;
    return CHATTER_NONE;
}
