// import/words.c - the part of the shell's grammar that published command lines use; pipes and lists of commands are none of it.
#include "import/words.h"

struct assignment { str name, value; };
struct splitter {
    struct arena *arena;
    const struct source *source;
    const struct import_world *world;
    struct diags *diags;
    unsigned line, column;
    str rest;
    struct command_line *result;
    struct assignment *assignments; size_t assignment_count;
    bool failed, has_redirection;
};

static char next(const struct splitter *s) { return s->rest.len ? s->rest.data[0] : '\0'; }

static char take(struct splitter *s)
{
    char c = next(s);
    s->rest = str_from(s->rest, 1);
    bool begins = ((unsigned char)c & 0xC0) != 0x80;
    s->column += begins;
    if (c == '\n') {
        s->line++;
        s->column = 1;
    }
    return c;
}

static struct span here(const struct splitter *s) { return (struct span){ s->source, s->line, s->column, 1 }; }

// Assignments of the text come before the environment's variables.
static const char *variable(void *with, str name)
{
    const struct splitter *s = with;
    for (size_t i = s->assignment_count; i > 0; i--)
        if (str_equal(s->assignments[i - 1].name, name)) return s->assignments[i - 1].value.data;
    return s->world->variable(s->world->with, name);
}

static void skip_between(struct splitter *s)
{
    for (;;) {
        if (str_starts(s->rest, STR("\\\n")) || str_starts(s->rest, STR("\\\r\n"))) take(s);
        else if (next(s) == '#') while (s->rest.len && next(s) != '\n') take(s);
        else if (!s->rest.len || !strchr(" \t\r\n", next(s))) return;
        else take(s);
    }
}

static void take_quoted(struct splitter *s, struct buffer *word, struct buffer *literal)
{
    struct span at = here(s);
    char quote = take(s);
    while (s->rest.len && next(s) != quote) {
        if (quote == '"' && next(s) == '\\' && s->rest.len > 1) take(s);
        buffer_char(quote == '"' ? word : literal, take(s));
    }
    if (!s->rest.len) {
        diag_error(s->diags, "import-syntax", at, "a quote that is not closed");
        s->failed = true;
        return;
    }
    take(s);
}

// One word. A '$' in single quotes stays as it is: such a part is kept apart until variables are replaced.
static struct command_word take_word(struct splitter *s)
{
    struct buffer word = { 0 }, whole = { 0 };
    struct span at = here(s);
    struct import_world world = { variable, NULL, s };
    while (s->rest.len && !strchr(" \t\r\n", next(s)) && !s->failed) {
        struct buffer literal = { 0 };
        if (str_starts(s->rest, STR("\\\n"))) break;
        if (next(s) == '"' || next(s) == '\'') take_quoted(s, &word, &literal);
        else {
            if (next(s) == '\\' && s->rest.len > 1) take(s);
            buffer_char(&word, take(s));
        }
        if (literal.len) {
            buffer_add(&whole, import_variables(s->arena, buffer_str(&word), true, at, &world, s->diags));
            buffer_add(&whole, buffer_str(&literal));
            buffer_clear(&word);
        }
        buffer_free(&literal);
    }
    at.length = s->line == at.line && s->column > at.column ? s->column - at.column : 1;
    buffer_add(&whole, import_variables(s->arena, buffer_str(&word), true, at, &world, s->diags));
    struct command_word result = { arena_copy(s->arena, buffer_str(&whole)), at };
    buffer_free(&word);
    buffer_free(&whole);
    return result;
}

static bool is_name(str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (!text.data[i] || !strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_", text.data[i])) return false;
    return text.len && (text.data[0] < '0' || text.data[0] > '9');
}

// "&>file", ">file", "2>file", or the same with the file as the next word.
static bool is_redirection(str text, str *file)
{
    struct cut cut = str_cut(text, '>');
    if (!cut.found || !(cut.head.len == 0 || str_equal(cut.head, STR("&")) || str_equal(cut.head, STR("1")) || str_equal(cut.head, STR("2")))) return false;
    *file = str_starts(cut.tail, STR(">")) ? str_from(cut.tail, 1) : cut.tail;
    return true;
}

static void add(struct splitter *s, struct command_word word)
{
    struct command_line *line = s->result;
    struct cut cut = str_cut(word.text, '=');
    str file;
    if (!line->count && cut.found && is_name(cut.head)) {
        s->assignments = arena_more(s->arena, s->assignments, sizeof *s->assignments, s->assignment_count);
        s->assignments[s->assignment_count++] = (struct assignment){ cut.head, arena_copy(s->arena, cut.tail) };
        return;
    }
    if (s->has_redirection || is_redirection(word.text, &file)) {
        if (s->has_redirection) line->output = word.text;
        else if (file.len && file.data[0] != '&') line->output = file;
        s->has_redirection = !s->has_redirection && !file.len;
        return;
    }
    line->words = arena_more(s->arena, line->words, sizeof *line->words, line->count);
    line->words[line->count++] = word;
}

const struct command_line *words_read(struct arena *arena, const struct source *source, const struct import_world *world, struct diags *diags)
{
    struct command_line *line = arena_new(arena, struct command_line);
    struct splitter s = { .arena = arena, .source = source, .world = world, .diags = diags, .line = 1, .column = 1, .rest = source->text, .result = line };
    if (!import_is_plain(source, diags)) return NULL;
    for (skip_between(&s); s.rest.len && !s.failed; skip_between(&s)) add(&s, take_word(&s));
    return s.failed || diags->errors ? NULL : line;             // a variable's value may be the one that is wrong
}
