// tree/yaml_problem.c - libyaml 0.2.5 has about 40 fixed messages, written for those who know its scanner.
#include "tree/yaml_problem.h"
#include "base/utf8.h"
#include <string.h>

// PROBLEM: where libyaml gave up. BEGAN: where the thing began that it could not finish, when that is where to look.
enum place { PROBLEM, BEGAN };
struct row {
    const char *problem, *context;  // as libyaml says them; context NULL: any
    const char *message, *hint;
    enum place place;
};

static const struct row rows[] = {
    { "could not find expected ':'", NULL, "a key without ':'",
      "write 'key: value'; begin a text of several lines with '|', and one that goes on below indented more than its key", BEGAN },
    { "mapping values are not allowed in this context", NULL, "':' cannot stand here",
      "quote a text that holds ': '; give all keys of a map the same indentation", PROBLEM },
    { "mapping keys are not allowed in this context", NULL, "'?' cannot stand here", "quote a text that begins with '? '", PROBLEM },
    { "block sequence entries are not allowed in this context", NULL, "'- ' cannot stand here",
      "begin the list on the line below its key; quote a text that begins with '- '", PROBLEM },
    { "did not find expected key", NULL, "wrong indentation, or what stands here is no key",
      "give all keys of a map the same indentation", PROBLEM },
    { "did not find expected '-' indicator", NULL, "wrong indentation, or what stands here is no item of a list",
      "give all '- ' of a list the same indentation", PROBLEM },
    { "did not find expected ',' or ']'", NULL, "',' or ']' is missing here", "close the list with ']', separate its items by ','", PROBLEM },
    { "did not find expected ',' or '}'", NULL, "',' or '}' is missing here", "close the map with '}', separate its keys by ','", PROBLEM },
    { "did not find expected node content", NULL, "a value is missing here", "write \"\" for an empty text", PROBLEM },
    { "found unexpected end of stream", NULL, "a quoted text that does not end", "close it with the quote it began with", BEGAN },
    { "found unexpected document indicator", NULL, "'---' or '...' inside a quoted text", "close the text before it", BEGAN },
    { "found unknown escape character", NULL, "an unknown escape after '\\' in double quotes",
      "double the '\\', or use single quotes, where it is an ordinary character", PROBLEM },
    { "did not find expected hexdecimal number", NULL, "an escape needs hexadecimal digits: \\xNN, \\uNNNN or \\UNNNNNNNN",
      "double the '\\', or use single quotes, where it is an ordinary character", PROBLEM },
    { "found invalid Unicode character escape code", NULL, "an escape that is no character",
      "write the character itself; YAML does not know JSON's pairs such as \\ud83d\\ude00", PROBLEM },
    { "found a tab character where an indentation space is expected", NULL, "a tab in the indentation", "indent with blanks", PROBLEM },
    { "found a tab character that violates indentation", NULL, "a tab in the indentation", "indent with blanks", PROBLEM },
    { "found an indentation indicator equal to 0", NULL, "an indentation of 0 after '|' or '>'", "leave the number out", PROBLEM },
    { "did not find expected comment or line break", NULL, "text after '|' or '>' on the same line",
      "begin the text on the next line; quote a text that begins with '|' or '>'", PROBLEM },
    { "did not find expected alphabetic or numeric character", "while scanning an alias", "'*' without the name of an anchor",
      "quote a text that begins with '*'", BEGAN },
    { "did not find expected alphabetic or numeric character", "while scanning an anchor", "'&' without a name",
      "quote a text that begins with '&'", BEGAN },
    { "found unexpected ':'", NULL, "':' cannot stand here", "quote a text that holds ':'", PROBLEM },
    { "found undefined tag handle", NULL, "a tag with an unknown prefix", "leave the tag out; quote a text that begins with '!'", PROBLEM },
    { "did not find expected <document start>", NULL, "text after the end of the document",
      "a file holds one document; give all its keys the same indentation", PROBLEM },
    { "found incompatible YAML document", NULL, "a %YAML version that is not known here", "leave the line out", PROBLEM },
    // What is left of directives and tags: by where the parser was.
    { NULL, "while scanning a directive", "a '%' line that is no YAML directive", "leave it out; quote a text that begins with '%'", BEGAN },
    { NULL, "while scanning a %YAML directive", "a malformed %YAML line", "leave it out", BEGAN },
    { NULL, "while scanning a %TAG directive", "a malformed %TAG line", "leave it out", BEGAN },
    { NULL, "while parsing a %TAG directive", "a malformed %TAG line", "leave it out", BEGAN },
    { NULL, "while scanning a tag directive", "a malformed %TAG line", "leave it out", BEGAN },
    { NULL, "while parsing a tag directive", "a malformed %TAG line", "leave it out", BEGAN },
    { NULL, "while scanning a tag", "a malformed tag", "leave the tag out; quote a text that begins with '!'", BEGAN },
    { NULL, "while parsing a tag", "a malformed tag", "leave the tag out; quote a text that begins with '!'", BEGAN },
};

static bool matches(const char *wanted, const char *said)
{
    return !wanted || (said && strcmp(wanted, said) == 0);
}

static const struct row *row_of(const yaml_parser_t *parser)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (matches(rows[i].problem, parser->problem) && matches(rows[i].context, parser->context)) return &rows[i];
    return NULL;
}

static char first_character(struct span at)
{
    str line = source_line(at.source, at.line);
    size_t offset = 0, length = 0;
    for (unsigned i = 1; i < at.column && offset < line.len; i++, offset += length) utf8_at(line, offset, &length);
    return offset < line.len ? line.data[offset] : '\0';
}

// "found character that cannot start any token": a tab, or one of those that YAML keeps for itself.
static void stray_character(struct span at, struct diags *diags)
{
    char c = first_character(at);
    bool is_tab = c == '\t';
    struct diag *diag = is_tab ? diag_error(diags, "yaml-syntax", at, "a tab in the indentation")
                               : diag_error(diags, "yaml-syntax", at, "no text can begin with '%c'", c ? c : '?');
    diag_hint(diags, diag, is_tab ? "indent with blanks" : "put the text in quotes");
}

static struct span began(const struct yaml_places *places, const yaml_parser_t *parser)
{
    return yaml_span(places, parser->context_mark.index, parser->context_mark.index + 1);
}

// "in the map that began in line 3": half of all mistakes stand there, not where the parser gave up.
static str opening(const struct yaml_places *places, const yaml_parser_t *parser, unsigned line, struct arena *arena)
{
    static const struct { const char *context; str what; } openings[] = {
        { "while parsing a block mapping", STR_INIT("map") },
        { "while parsing a block collection", STR_INIT("list") },
        { "while parsing a flow mapping", STR_INIT("map") },
        { "while parsing a flow sequence", STR_INIT("list") },
    };
    for (size_t i = 0; i < sizeof openings / sizeof openings[0]; i++) {
        unsigned first = began(places, parser).line;
        if (matches(openings[i].context, parser->context) && first != line)
            return arena_printf(arena, ", in the %.*s that began in line %u", STR_ARG(openings[i].what), first);
    }
    return STR("");
}

void yaml_problem(const struct yaml_places *places, const yaml_parser_t *parser, struct diags *diags)
{
    struct span at = yaml_span(places, parser->problem_mark.index, parser->problem_mark.index + 1);
    if (matches("found character that cannot start any token", parser->problem)) {
        stray_character(at, diags);
        return;
    }
    const struct row *row = row_of(parser);
    if (row && row->place == BEGAN && parser->context) at = began(places, parser);
    str where = opening(places, parser, at.line, diags->arena);
    const char *message = row ? row->message : parser->problem ? parser->problem : "this is not YAML";
    struct diag *diag = diag_error(diags, "yaml-syntax", at, "%s%.*s", message, STR_ARG(where));
    if (row) diag_hint(diags, diag, "%s", row->hint);
}
