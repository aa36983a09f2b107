// base/diag_print.c - diagnostics for people: in file order, each with its place, the line it speaks of and what to do.
#include "base/diag.h"
#include "base/diag_excerpt.h"
#include "base/glyph.h"
#include <stdlib.h>

struct colours { const char *path, *severity[4], *end; };
static const struct colours plain = { "", { "", "", "", "" }, "" };
static const struct colours bright = {
    "\033[1m", { [DIAG_NOTE] = "\033[1;36m", [DIAG_WARNING] = "\033[1;35m", [DIAG_ERROR] = "\033[1;31m", [DIAG_SYSTEM] = "\033[1;31m" }, "\033[0m"
};
static const char *const severity_words[] = { [DIAG_NOTE] = "note", [DIAG_WARNING] = "warning", [DIAG_ERROR] = "error", [DIAG_SYSTEM] = "error" };

// `rank` 0 has no source; then the sources in the order in which they were first mentioned.
struct entry { const struct diag *diag; size_t rank; };

// The rank of the source of diags->items[index], given those before it.
static size_t rank_of(const struct diags *diags, const struct entry *entries, size_t index, size_t *sources)
{
    const struct source *source = diags->items[index].at.source;
    if (!source)
        return 0;
    for (size_t i = index; i > 0; i--)
        if (diags->items[i - 1].at.source == source)
            return entries[i - 1].rank;
    return ++*sources;
}

static int compare_numbers(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int compare_entries(const void *first, const void *second)
{
    const struct entry *a = first, *b = second;
    const struct span *at = &a->diag->at, *bt = &b->diag->at;
    int order = compare_numbers(a->rank, b->rank);
    if (!order && a->rank)
        order = compare_numbers(at->line, bt->line);
    if (!order && a->rank && at->line)
        order = compare_numbers(at->column, bt->column);
    return order ? order : compare_numbers(a->diag->order, b->diag->order);
}

static const struct entry *sorted(const struct diags *diags)
{
    struct entry *entries = arena_array(diags->arena, struct entry, diags->count);
    size_t sources = 0;
    for (size_t i = 0; i < diags->count; i++)
        entries[i] = (struct entry){ &diags->items[i], rank_of(diags, entries, i, &sources) };
    if (diags->count)
        qsort(entries, diags->count, sizeof *entries, compare_entries);
    return entries;
}

const struct diag *const *diags_in_order(const struct diags *diags)
{
    const struct entry *entries = sorted(diags);
    const struct diag **items = arena_array(diags->arena, const struct diag *, diags->count + 1);
    for (size_t i = 0; i < diags->count; i++) items[i] = entries[i].diag;
    return items;
}

str diag_severity_word(enum severity severity) { return str_of(severity_words[severity]); }

// The user's words may hold anything: nothing of it may steer the terminal or look like another line.
static void print_safe(struct buffer *out, str text)
{
    while (text.len)
        buffer_add(out, glyph_next(&text).bytes);
}

static void print_place(struct buffer *out, const struct span *at, const struct colours *colours)
{
    if (!at->source)
        return;
    buffer_add(out, str_of(colours->path));
    print_safe(out, at->source->path);
    if (at->line)
        buffer_printf(out, ":%u:%u", at->line, at->column);
    buffer_printf(out, ":%s ", colours->end);
}

static void print_hint(struct buffer *out, str hint)
{
    const char *head = "    hint: ";
    for (struct cut line = { .tail = hint, .found = true }; line.found; head = "          ") {
        line = str_cut(line.tail, '\n');
        buffer_add(out, str_of(head));
        print_safe(out, line.head);
        buffer_char(out, '\n');
    }
}

static void print_diag(struct buffer *out, const struct diag *diag, const struct colours *colours)
{
    print_place(out, &diag->at, colours);
    buffer_printf(out, "%s%s:%s ", colours->severity[diag->severity], severity_words[diag->severity], colours->end);
    print_safe(out, diag->message);
    if (diag->rule)
        buffer_printf(out, " [%s]", diag->rule);
    buffer_char(out, '\n');
    if (diag->at.source && diag->at.source->text.data && diag->at.line)      // a source whose text is gone has only a place
        diag_excerpt(out, &diag->at, colours->severity[diag->severity], colours->end);
    if (diag->hint.len)
        print_hint(out, diag->hint);
}

static void print_count(struct buffer *out, size_t count, const char *word, const char *before)
{
    if (count)
        buffer_printf(out, "%s%zu %s%s", before, count, word, count == 1 ? "" : "s");
}

void diags_print(const struct diags *diags, bool colour, struct buffer *out)
{
    struct arena_mark mark = arena_mark(diags->arena);
    const struct diag *const *items = diags_in_order(diags);
    size_t errors = diags->errors + diags->systems;
    for (size_t i = 0; i < diags->count; i++)
        print_diag(out, items[i], colour ? &bright : &plain);
    if (errors + diags->warnings > 1) {
        print_count(out, errors, "error", "");
        print_count(out, diags->warnings, "warning", errors ? ", " : "");
        buffer_char(out, '\n');
    }
    arena_reset(diags->arena, mark);
}
