// template/pieces.c - marks out of texts. Literal text between them is copied without what stands for nothing.
#include "template/pieces.h"

struct splitter {
    struct arena *arena;
    const struct marked *marked;
    struct pieces pieces;
    struct buffer literal;
};

static void add(struct splitter *splitter, struct piece piece)
{
    struct pieces *pieces = &splitter->pieces;
    pieces->items = arena_more(splitter->arena, pieces->items, sizeof piece, pieces->count);
    pieces->items[pieces->count++] = piece;
}

static void end_literal(struct splitter *splitter)
{
    if (splitter->literal.len == 0) return;
    add(splitter, (struct piece){ .literal = arena_copy(splitter->arena, buffer_str(&splitter->literal)) });
    buffer_clear(&splitter->literal);
}

static void add_hole(struct splitter *splitter, const struct hole *hole)
{
    if (hole->is_raw) {
        buffer_add(&splitter->literal, hole->expr.text);
        splitter->pieces.is_raw = true;
        return;
    }
    end_literal(splitter);
    add(splitter, (struct piece){ .hole = hole->expr, .is_hole = true });
    splitter->pieces.holes++;
}

// A line of a block scalar that is a comment: its bytes with the line end; 0 when it is something else.
static size_t comment_line(str text)
{
    size_t at = 0;
    while (at < text.len && text.data[at] == ' ') at++;
    if (at == text.len || text.data[at] != '#' || mark_nothing(str_from(text, at)) == 0) return 0;
    for (size_t length; (length = mark_nothing(str_from(text, at))) > 0;) at += length;
    if (at < text.len && text.data[at] != '\n') return 0;
    return at < text.len ? at + 1 : at;
}

static size_t step(struct splitter *splitter, str text)
{
    size_t number = mark_hole(text), skipped = mark_nothing(text);
    if (number != SIZE_MAX) {
        add_hole(splitter, &splitter->marked->holes[number]);
        return MARK_LENGTH;
    }
    if (skipped > 0) return skipped;
    number = mark_statement(text);
    if (number != SIZE_MAX) {
        if (!splitter->pieces.statement) splitter->pieces.statement = &splitter->marked->statements[number];
        return MARK_LENGTH;
    }
    buffer_char(&splitter->literal, text.data[0]);
    return 1;
}

// The blanks that stood between a plain scalar and a comment beside it.
static void trim_ends(struct pieces *pieces)
{
    struct piece *first = pieces->items, *last = pieces->count ? &pieces->items[pieces->count - 1] : NULL;
    while (first && first->literal.len > 0 && first->literal.data[0] == ' ') first->literal = str_from(first->literal, 1);
    while (last && last->literal.len > 0 && last->literal.data[last->literal.len - 1] == ' ') last->literal.len--;
    if (last && !last->is_hole && last->literal.len == 0) pieces->count--;
    if (pieces->count > 0 && !first->is_hole && first->literal.len == 0) {
        pieces->items++;
        pieces->count--;
    }
}

struct pieces pieces_of(struct arena *arena, const struct marked *marked, str text, bool is_block, bool is_plain)
{
    struct splitter splitter = { .arena = arena, .marked = marked };
    bool begins_line = true;
    for (size_t at = 0, length; at < text.len; at += length) {
        length = is_block && begins_line ? comment_line(str_from(text, at)) : 0;
        if (length > 0) continue;
        begins_line = text.data[at] == '\n';
        length = step(&splitter, str_from(text, at));
    }
    end_literal(&splitter);
    buffer_free(&splitter.literal);
    if (is_plain && !splitter.pieces.is_raw) trim_ends(&splitter.pieces);
    return splitter.pieces;
}

str pieces_text(struct arena *arena, const struct pieces *pieces)
{
    if (pieces->count == 1) return pieces->items[0].literal;
    str *texts = arena_array(arena, str, pieces->count);
    for (size_t i = 0; i < pieces->count; i++) texts[i] = pieces->items[i].literal;
    return arena_join(arena, texts, pieces->count, (str){ 0 });
}
