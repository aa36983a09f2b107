// base/diag.c - the list of diagnostics. One rule at one place is said once: a mistake in one line may show in 100,000 rounds.
#include "base/diag.h"
#include "base/map.h"

struct diags *diags_new(struct arena *arena)
{
    struct diags *diags = arena_new(arena, struct diags);
    diags->arena = arena;
    diags->seen = map_new(arena);
    return diags;
}

// A position in a line tells the place. Where there is none (the whole file, the system) only the words tell one finding from another.
static str place_key(struct arena *arena, const char *rule, struct span at, const char *format, va_list values)
{
    if (at.source && at.line)
        return arena_printf(arena, "%s@%p:%u:%u", rule, (const void *)at.source, at.line, at.column);
    str message = arena_vprintf(arena, format, values);
    return arena_printf(arena, "%s@%p %.*s", rule ? rule : "", (const void *)at.source, STR_ARG(message));
}

static void count(struct diags *diags, enum severity severity)
{
    switch (severity) {
    case DIAG_NOTE: break;
    case DIAG_WARNING: diags->warnings++; break;
    case DIAG_ERROR: diags->errors++; break;
    case DIAG_SYSTEM: diags->systems++; break;
    }
}

static struct diag *append(struct diags *diags, enum severity severity, const char *rule, struct span at, str message)
{
    diags->items = arena_more(diags->arena, diags->items, sizeof *diags->items, diags->count);
    struct diag *diag = &diags->items[diags->count];
    *diag = (struct diag){ .severity = severity, .at = at, .rule = rule, .message = message, .order = diags->count };
    diags->count++;
    count(diags, severity);
    return diag;
}

static struct diag *add(struct diags *diags, enum severity severity, const char *rule, struct span at, const char *format, va_list values)
{
    struct arena_mark mark = arena_mark(diags->arena);
    va_list again;
    va_copy(again, values);
    str key = place_key(diags->arena, rule, at, format, again);
    va_end(again);
    void **found = map_find(diags->seen, key);
    if (found) {
        arena_reset(diags->arena, mark);                        // 100,000 repetitions take no memory
        return &diags->items[(uintptr_t)*found];
    }
    *map_slot(diags->seen, key) = (void *)(uintptr_t)diags->count;
    return append(diags, severity, rule, at, arena_vprintf(diags->arena, format, values));
}

struct diag *diag_error(struct diags *diags, const char *rule, struct span at, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    struct diag *diag = add(diags, DIAG_ERROR, rule, at, format, values);
    va_end(values);
    return diag;
}

struct diag *diag_warning(struct diags *diags, const char *rule, struct span at, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    struct diag *diag = add(diags, DIAG_WARNING, rule, at, format, values);
    va_end(values);
    return diag;
}

struct diag *diag_note(struct diags *diags, const char *rule, struct span at, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    struct diag *diag = add(diags, DIAG_NOTE, rule, at, format, values);
    va_end(values);
    return diag;
}

struct diag *diag_system(struct diags *diags, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    struct diag *diag = add(diags, DIAG_SYSTEM, NULL, (struct span){ 0 }, format, values);
    va_end(values);
    return diag;
}

void diag_hint(struct diags *diags, struct diag *diag, const char *format, ...)
{
    if (diag->hint.len)
        return;                                                 // it was said before, with its hint
    va_list values;
    va_start(values, format);
    diag->hint = arena_vprintf(diags->arena, format, values);
    va_end(values);
}

bool diags_failed(const struct diags *diags)
{
    return diags->errors || diags->systems;
}
