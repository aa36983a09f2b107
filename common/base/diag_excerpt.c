// base/diag_excerpt.c - both lines are made in one walk over the characters, so that they cannot part. Tabs before the span are kept in both: the
// terminal then moves both by the same; elsewhere a tab counts to the next multiple of eight.
#include "base/diag_excerpt.h"
#include "base/glyph.h"

enum { INDENT = 4, TAB = 8, WIDEST = 160, CONTEXT = 60 };      // columns, but CONTEXT: characters that a cut line keeps before the span
static const str dots = STR_INIT("...");

// Positions in characters from 0.
struct excerpt { struct buffer *line, *carets; size_t column, start, end; };
struct extent { size_t characters, columns; };

static size_t columns_of(const struct glyph *glyph, size_t column)
{
    return str_equal(glyph->bytes, STR("\t")) ? TAB - (INDENT + column) % TAB : glyph->columns;
}

static struct extent measure(str line)
{
    struct extent extent = { 0, 0 };
    for (; line.len; extent.characters++) {
        struct glyph glyph = glyph_next(&line);
        extent.columns += columns_of(&glyph, extent.columns);
    }
    return extent;
}

static void add_caret(struct excerpt *excerpt, size_t character, size_t columns)
{
    bool first = character == excerpt->start;
    if (first)
        buffer_char(excerpt->carets, '^');
    if (character >= excerpt->start && character < excerpt->end && columns)
        buffer_fill(excerpt->carets, '~', columns - first);
}

static void add_glyph(struct excerpt *excerpt, const struct glyph *glyph, size_t character)
{
    size_t columns = columns_of(glyph, excerpt->column);
    buffer_add(excerpt->line, glyph->bytes);
    if (character >= excerpt->start)
        add_caret(excerpt, character, columns);
    else if (str_equal(glyph->bytes, STR("\t")))
        buffer_char(excerpt->carets, '\t');
    else
        buffer_fill(excerpt->carets, ' ', columns);
    excerpt->column += columns;
}

static void add_dots(struct excerpt *excerpt)
{
    buffer_add(excerpt->line, dots);
    if (excerpt->column == 0)
        buffer_fill(excerpt->carets, ' ', dots.len);
    excerpt->column += dots.len;
}

static void add_line(struct excerpt *excerpt, str line, bool cut)
{
    size_t first = cut && excerpt->start > CONTEXT ? excerpt->start - CONTEXT : 0, character = 0;
    for (; character < first; character++)
        glyph_next(&line);
    if (first)
        add_dots(excerpt);
    for (; line.len && !(cut && excerpt->column >= WIDEST - dots.len); character++) {
        struct glyph glyph = glyph_next(&line);
        add_glyph(excerpt, &glyph, character);
    }
    if (line.len)
        add_dots(excerpt);
    else if (excerpt->start == character)
        add_caret(excerpt, character, 1);                       // just behind the end of the line
}

void diag_excerpt(struct buffer *out, const struct span *at, const char *colour, const char *end)
{
    str line = source_line(at->source, at->line);
    struct extent extent = measure(line);
    struct buffer carets = { 0 };
    struct excerpt excerpt = { .line = out, .carets = &carets, .start = at->column ? at->column - 1 : 0 };
    if (excerpt.start > extent.characters)
        excerpt.start = extent.characters;
    excerpt.end = excerpt.start + (at->length ? at->length : 1);
    buffer_fill(out, ' ', line.len ? INDENT : 0);
    add_line(&excerpt, line, extent.columns > WIDEST);
    buffer_char(out, '\n');
    size_t blank = buffer_str(&carets).len;                     // up to the caret, which alone is coloured
    for (size_t i = 0; i < carets.len && blank == carets.len; i++)
        if (carets.data[i] == '^')
            blank = i;
    buffer_fill(out, ' ', INDENT);
    buffer_printf(out, "%.*s%s%.*s%s\n", STR_ARG(str_first(buffer_str(&carets), blank)), colour, STR_ARG(str_from(buffer_str(&carets), blank)), end);
    buffer_free(&carets);
}
