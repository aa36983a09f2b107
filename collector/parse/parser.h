// parse/parser.h - a tool's reader, as a row of one table: which output is its own, and how samples come out of it.
#ifndef PARSE_PARSER_H
#define PARSE_PARSER_H
#include "parse/samples.h"

enum parse_state {
    PARSE_DONE,                     // `used` bytes were read
    PARSE_MORE,                     // the text ends inside: come again with more of it, or with `whole`
    PARSE_BROKEN,                   // `used` bytes are of no use: `problem` says why
};
struct parsed { enum parse_state state; size_t used; struct remark problem; };

struct parser {
    str tool;
    str section;                    // section of a record with the tool's output
    bool (*starts)(str text);       // does one of its records start here? Asked at the start of lines
    // Adds samples; `line` is the number of the text's first line; `whole`: nothing follows the text.
    struct parsed (*read)(struct samples *, str text, size_t line, bool whole);
};

extern const struct parser fio_json;

const struct parser *parser_of_section(str name);           // NULL: nobody's
const struct parser *parser_of_text(str text);
// Lines that a tool prints around its report, kept with the result: "fio: ...", "note: ...". `says`: worth telling; else just known.
enum chatter { CHATTER_NONE, CHATTER_KNOWN, CHATTER_SAYS };
enum chatter parser_chatter(str line);
#endif
