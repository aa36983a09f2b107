// parse/parser.h - a tool's reader, as a row of one table: which output is its own, and how samples come out of it.
#ifndef PARSE_PARSER_H
#define PARSE_PARSER_H
#include "parse/samples.h"
#include "parse/section.h"

enum parse_state {
    PARSE_DONE,                     // `used` bytes were read
    PARSE_MORE,                     // the text ends inside: come again with more of it, or with `whole`
    PARSE_BROKEN,                   // `used` bytes are of no use: `problem` says why
};
struct parsed { enum parse_state state; size_t used; struct remark problem; };

// A tool prints documents, or lines, or either; what it does not print is NULL here.
struct parser {
    str tool;
    str section;                    // section of a record with the tool's output; empty: its stdout
    // Documents: does one of them start here? Asked at the start of lines, and behind a document.
    bool (*starts)(str text);
    // Adds samples; `line` is the number of the text's first line; `whole`: nothing follows the text.
    struct parsed (*read)(struct samples *, str text, size_t line, bool whole);
    // Lines: each line that begins a run holds one of these words, of three bytes at least (ends with NULL); NULL: it begins with a figure.
    const char *const *marks;
    // Whose is a line? `open`: the run at hand, NULL when there is none (then only START counts). Not asked for blank lines: they go where the last line went.
    enum claim (*claims)(const struct section *open, str line);
    // Adds the samples of a whole run; what belongs to none of them goes to `loose` of the samples.
    void (*read_lines)(struct samples *, struct section *);
    // Of a result out of a record: what its command line tells and the output does not.
    void (*recall)(struct sample *, const str *argv, size_t count);
};

extern const struct parser fio_json, fio_lines;
extern const struct parser sysbench, pgbench, vmstat, iostat_text, iostat_json, vdbench, vdbench_flatfile, pgbench_log;

const struct parser *parser_of_section(str name);           // NULL: nobody's
const struct parser *parser_of_text(str text);               // a document
// A document, a line that begins a run of one of the parsers with these bits (marks_in()), or what is said around them.
bool parser_begins(uint32_t parsers, str text);
const struct parser *parser_at(size_t index);               // NULL: there are no more
// Lines that a tool prints around its report, kept with the result: "fio: ...", "note: ...". The code of the warning that they become; empty: they
// are known, and not worth telling; NULL: nobody's.
const char *parser_chatter(str line);
str  parser_chatter_at(size_t index);                       // a word that such lines hold; empty: there are no more
#endif
