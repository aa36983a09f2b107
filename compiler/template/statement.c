// template/statement.c - if, elif, else, endif, for, endfor; the others of Jinja are named as unknown.
#include "template/statement.h"
#include "base/typo.h"
#include <string.h>

static const struct keyword { const char *word; enum statement_kind kind; bool has_rest; } words[] = {
    { "if", STATEMENT_IF, true }, { "elif", STATEMENT_ELIF, true }, { "else", STATEMENT_ELSE, false }, { "endif", STATEMENT_ENDIF, false },
    { "for", STATEMENT_FOR, true }, { "endfor", STATEMENT_ENDFOR, false },
};
enum { WORDS = sizeof words / sizeof words[0] };

static bool unknown(struct span at, str written, struct diags *diags)
{
    str known[WORDS];
    for (size_t i = 0; i < WORDS; i++) known[i] = str_of(words[i].word);
    str near = typo_nearest(written, known, WORDS);
    struct diag *diag = diag_error(diags, "template-statement", at, "'%.*s' is no statement here", STR_ARG(written));
    if (near.len > 0) diag_hint(diags, diag, "did you mean '%.*s'?", STR_ARG(near));
    else diag_hint(diags, diag, "there are if, elif, else, endif, for, endfor, raw, endraw");
    return false;
}

static bool wrong(struct span at, const char *message, struct diags *diags)
{
    diag_error(diags, "template-statement", at, "%s", message);
    return false;
}

static bool is_keyword(struct token name)
{
    static const char *const keywords[] = { "loop", "in", "if", "else", "not", "and", "or", "is", "true", "false", "none", "True", "False", "None" };
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        if (token_is(name, keywords[i])) return true;
    return false;
}

static bool read_for(struct arena *arena, struct written rest, struct statement *statement, struct diags *diags)
{
    struct token name = token_next(arena, &rest, diags);
    if (name.kind == TOKEN_WRONG) return false;
    if (name.kind != TOKEN_NAME || is_keyword(name)) return wrong(name.at, "'for' wants a name for the item: {% for x in list %}", diags);
    struct token in = token_next(arena, &rest, diags);
    if (in.kind == TOKEN_WRONG) return false;
    if (token_is(in, ",")) return wrong(in.at, "'for' takes one name; of a map it is x.key and x.value", diags);
    if (!token_is(in, "in")) return wrong(in.at, "'in' is wanted here: {% for x in list %}", diags);
    statement->name = arena_copy(arena, name.text);
    statement->expr = written_trim(rest);
    if (statement->expr.text.len > 0) return true;
    return wrong(statement->at, "an expression is missing here", diags);
}

bool statement_read(struct arena *arena, struct written content, struct statement *statement, struct diags *diags)
{
    struct written rest = content;
    struct token word = token_next(arena, &rest, diags);
    if (word.kind == TOKEN_WRONG) return false;
    if (word.kind != TOKEN_NAME) return wrong(statement->at, "the statement has no word", diags);
    for (size_t i = 0; i < WORDS; i++) {
        if (!token_is(word, words[i].word)) continue;
        statement->kind = words[i].kind;
        statement->expr = written_trim(rest);
        bool has_rest = statement->expr.text.len > 0;
        if (has_rest && !words[i].has_rest) return wrong(statement->expr.at, "nothing more is wanted here", diags);
        if (!has_rest && words[i].has_rest) return wrong(statement->at, "an expression is missing here", diags);
        return words[i].kind != STATEMENT_FOR || read_for(arena, rest, statement, diags);
    }
    return unknown(word.at, word.text, diags);
}

bool statement_find_endraw(str text, size_t from, size_t *start, size_t *end)
{
    for (const char *found; (found = memmem(text.data + from, text.len - from, "{%", 2)); from = (size_t)(found - text.data) + 2) {
        str rest = str_from(text, (size_t)(found - text.data) + 2);
        const char *close = rest.len > 0 ? memmem(rest.data, rest.len, "%}", 2) : NULL;
        if (!close) return false;
        if (!str_equal(str_trim(str_first(rest, (size_t)(close - rest.data))), STR("endraw"))) continue;
        *start = (size_t)(found - text.data);
        *end = (size_t)(close - text.data) + 2;
        return true;
    }
    return false;
}
