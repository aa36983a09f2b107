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

bool parser_begins(uint32_t parsers_asked, str text)
{
    str line = str_trim(str_cut(text, '\n').head);
    for (size_t i = 0; i < COUNT(parsers); i++)
        if (parsers_asked >> i & 1 && parsers[i]->claims && parsers[i]->claims(NULL, line) == CLAIM_START) return true;
    return parser_of_text(text) || parser_chatter(line);
}

str parser_chatter_at(size_t index)
{
    if (index == COUNT(words)) return STR(" argo=true");
    return index < COUNT(words) ? words[index].start : (str){ 0 };
}

// Argo's own lines about a container: worth telling when its program failed.
static const char *argo_chatter(str line)
{
    bool fine = !str_contains(line, STR("sub-process exited")) || str_contains(line, STR("error=\"<nil>\"")) || str_contains(line, STR("error=<nil>"));
    return fine ? "" : "tool-message";
}

const char *parser_chatter(str line)
{
    if (str_starts(line, STR("time=\"")) && str_contains(line, STR(" argo=true"))) return argo_chatter(line);
    for (size_t i = 0; i < COUNT(words); i++)
        if (str_starts(line, words[i].start)) return words[i].code;
    return NULL;
}
