// template/mark_lines.c - the first line below an `if` or `for` that is neither blank, comment nor statement says where its marks stand, and
// whether they are keys or items; the marks that end it stand there too.
#include "template/mark_lines.h"
#include <string.h>

struct line { str text; size_t statement; };                // text: without its end; statement: SIZE_MAX when it is none
struct form { size_t line, indent; bool is_item; };         // line SIZE_MAX: there is none

struct lines {
    struct arena *arena;
    struct diags *diags;
    struct marked *marked;
    struct line *items; size_t count;
    struct form *forms;             // of each statement
    size_t *open; size_t depth;     // statements that are open
};

static size_t blanks(str text)
{
    size_t count = 0;
    while (count < text.len && text.data[count] == ' ') count++;
    return count;
}

static void split(struct lines *lines, str text)
{
    struct cut cut = { .tail = text, .found = true };
    while (cut.found) {
        cut = str_cut(cut.tail, '\n');
        struct line line = { cut.head, mark_statement(str_trim(cut.head)) };
        lines->items = arena_more(lines->arena, lines->items, sizeof line, lines->count);
        lines->items[lines->count++] = line;
    }
}

static bool is_content(const struct line *line)
{
    str text = str_trim(line->text);
    return line->statement == SIZE_MAX && text.len > 0 && text.data[0] != '#';
}

static struct form form_of(const struct line *line, size_t number)
{
    size_t indent = blanks(line->text);
    str text = str_from(line->text, indent);
    bool is_item = str_starts(text, STR("- ")) || str_equal(str_trim(text), STR("-"));
    return (struct form){ number, indent, is_item };
}

static void find_forms(struct lines *lines)
{
    struct form next = { .line = SIZE_MAX };
    for (size_t i = lines->count; i > 0; i--) {
        const struct line *line = &lines->items[i - 1];
        if (line->statement != SIZE_MAX) lines->forms[line->statement] = next;
        else if (is_content(line)) next = form_of(line, i - 1);
    }
}

// ---- what belongs together

static void refuse(struct lines *lines, const struct statement *statement, const char *message)
{
    diag_error(lines->diags, "template-statement", statement->at, "%s", message);
}

static void open(struct lines *lines, size_t number)
{
    lines->open = arena_more(lines->arena, lines->open, sizeof *lines->open, lines->depth);
    lines->open[lines->depth++] = number;
    lines->marked->statements[number].opener = number;
}

// `was_else`: of each open statement, whether its else was met.
static void go_on(struct lines *lines, size_t number, size_t line, bool *was_else)
{
    static const char *const alone[] = {
        [STATEMENT_ELIF] = "'elif' has no 'if'", [STATEMENT_ELSE] = "'else' has no 'if'",
        [STATEMENT_ENDIF] = "'endif' has no 'if'", [STATEMENT_ENDFOR] = "'endfor' has no 'for'",
    };
    struct statement *statements = lines->marked->statements, *statement = &statements[number];
    size_t opener = lines->depth > 0 ? lines->open[lines->depth - 1] : SIZE_MAX;
    enum statement_kind wanted = statement->kind == STATEMENT_ENDFOR ? STATEMENT_FOR : STATEMENT_IF;
    if (opener == SIZE_MAX || statements[opener].kind != wanted) {
        refuse(lines, statement, alone[statement->kind]);
        return;
    }
    statement->opener = opener;
    if (statement->kind == STATEMENT_ELIF || statement->kind == STATEMENT_ELSE) {
        if (was_else[opener]) refuse(lines, statement, "it comes after the 'else'");
        was_else[opener] = was_else[opener] || statement->kind == STATEMENT_ELSE;
        return;
    }
    lines->depth--;
    bool is_empty = lines->forms[opener].line == SIZE_MAX || lines->forms[opener].line > line;
    if (is_empty) refuse(lines, &statements[opener], "it has nothing in it");
}

static void match(struct lines *lines)
{
    bool *was_else = arena_array(lines->arena, bool, lines->marked->statement_count);
    for (size_t i = 0; i < lines->count; i++) {
        size_t number = lines->items[i].statement;
        if (number == SIZE_MAX) continue;
        enum statement_kind kind = lines->marked->statements[number].kind;
        if (kind == STATEMENT_IF || kind == STATEMENT_FOR) open(lines, number);
        else go_on(lines, number, i, was_else);
    }
    for (size_t i = 0; i < lines->depth; i++) {
        const struct statement *statement = &lines->marked->statements[lines->open[i]];
        refuse(lines, statement, statement->kind == STATEMENT_IF ? "'if' has no 'endif'" : "'for' has no 'endfor'");
    }
}

// ---- the text

static void add_line(struct lines *lines, const struct line *line, struct buffer *out)
{
    if (line->statement == SIZE_MAX) {
        buffer_add(out, line->text);
        return;
    }
    struct form form = lines->forms[lines->marked->statements[line->statement].opener];
    buffer_fill(out, ' ', form.indent);
    if (form.is_item) buffer_add(out, STR("- "));
    buffer_add(out, str_first(str_trim(line->text), MARK_LENGTH));
    if (!form.is_item) buffer_char(out, ':');
}

str mark_lines(struct arena *arena, str text, struct marked *marked, struct diags *diags)
{
    struct lines lines = { .arena = arena, .diags = diags, .marked = marked };
    struct buffer out = { 0 };
    size_t errors = diags->errors;
    split(&lines, text);
    lines.forms = arena_array(arena, struct form, marked->statement_count);
    find_forms(&lines);
    match(&lines);
    for (size_t i = 0; i < lines.count && diags->errors == errors; i++) {
        if (i > 0) buffer_char(&out, '\n');
        add_line(&lines, &lines.items[i], &out);
    }
    str copy = arena_copy(arena, buffer_str(&out));
    buffer_free(&out);
    return copy;
}
