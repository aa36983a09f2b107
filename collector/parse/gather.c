// parse/gather.c - each tool's open run keeps its lines until the next one starts or the log ends, in memory of its own.
#include "parse/gather.h"

struct gathered {                   // one a tool that was met; without lines it is not open
    struct gathered *next;
    const struct parser *parser;
    struct arena arena;
    struct section section;
};

static struct gathered *find(const struct gather *gather, const struct parser *parser)
{
    struct gathered *run = gather->runs;
    while (run && run->parser != parser) run = run->next;
    return run;
}

static void count_unread(struct gather *gather, const struct section *section)
{
    for (size_t i = 0; i < section->count; i++) {
        gather->unread_lines += section->lines[i].unread;
        gather->unread_bytes += section->lines[i].unread ? section->lines[i].bytes : 0;
    }
}

static void close_run(struct gather *gather, struct samples *samples, struct gathered *run)
{
    if (!run->section.count) return;
    run->parser->read_lines(samples, &run->section);
    count_unread(gather, &run->section);
    arena_free(&run->arena);
    run->section = (struct section){ 0 };
}

static struct gathered *open_run(struct gather *gather, struct samples *samples, const struct parser *parser)
{
    struct gathered *run = find(gather, parser);
    if (run) return close_run(gather, samples, run), run;
    run = arena_new(samples->arena, struct gathered);
    *run = (struct gathered){ .next = gather->runs, .parser = parser };
    gather->runs = run;
    return run;
}

static void keep(struct gathered *run, const struct line *line)
{
    struct section *section = &run->section;
    section->lines = arena_more(&run->arena, section->lines, sizeof *line, section->count);
    section->lines[section->count] = *line;
    section->lines[section->count++].text = arena_copy(&run->arena, line->text);
}

// `may_begin`: it could be the first line of a run.
static enum claim claim_of(const struct gather *gather, const struct parser *parser, str text, bool may_begin)
{
    const struct gathered *run = find(gather, parser);
    bool is_open = run && run->section.count;
    if (!is_open && !may_begin) return CLAIM_NONE;
    enum claim claim = parser->claims(is_open ? &run->section : NULL, text);
    if (claim == CLAIM_NEAR && parser != gather->last) return CLAIM_NONE;
    return is_open || claim == CLAIM_START ? claim : CLAIM_NONE;
}

// The parser that is surest; NULL: none wants it.
static const struct parser *owner(const struct gather *gather, str text, enum claim *most)
{
    const struct parser *best = NULL;
    uint32_t may_begin = gather->marks ? marks_in(gather->marks, text) : UINT32_MAX;
    if (!may_begin && !gather->runs) return NULL;
    for (size_t i = 0; parser_at(i); i++) {
        const struct parser *parser = parser_at(i);
        enum claim claim = parser->claims ? claim_of(gather, parser, text, may_begin >> i & 1) : CLAIM_NONE;
        if (claim > *most || (claim && claim == *most && parser == gather->last)) best = parser, *most = claim;
    }
    return best;
}

bool gather_line(struct gather *gather, struct samples *samples, const struct line *line)
{
    struct line bare = *line;
    while (bare.text.len && strchr(" \t\r", bare.text.data[bare.text.len - 1])) bare.text.len--;
    struct gathered *last = find(gather, gather->last);
    if (!bare.text.len) {
        if (last && last->section.count) keep(last, &bare);
        return true;
    }
    enum claim most = CLAIM_NONE;
    const struct parser *best = owner(gather, bare.text, &most);
    if (!best) return false;
    keep(most == CLAIM_START ? open_run(gather, samples, best) : find(gather, best), &bare);
    gather->last = best;
    return true;
}

void gather_document(struct gather *gather, str tool)
{
    for (struct gathered *run = gather->runs; run; run = run->next)
        if (run->section.count && str_equal(run->parser->tool, tool)) run->section.answered = true;
}

void gather_end(struct gather *gather, struct samples *samples)
{
    for (struct gathered *run = gather->runs; run; run = run->next) close_run(gather, samples, run);
    gather->last = NULL;
}
