// template/compile.c - a template's text, names and patches -> a program.
//
//   text -> marks (mark.c) -> YAML tree (tree/yaml_read) -> parts, expressions typed (fold.c) -> keys checked (keys.c)
//        -> patches laid over (patch.c) -> instructions (flatten.c)
#include "template/flatten.h"
#include "template/fold.h"
#include "template/keys.h"
#include "template/patch.h"
#include "tree/yaml_read.h"

static const struct statement *statement_in(const struct marked *marked, unsigned line)
{
    for (size_t i = 0; i < marked->statement_count; i++)
        if (marked->statements[i].kind != STATEMENT_IDLE && marked->statements[i].at.line == line) return &marked->statements[i];
    return NULL;
}

// What the reader told of the marked text, as told of the template. A statement's line is no YAML: that its mark is wrong there has one reason.
static void pass_on(const struct diag *from, const struct marked *marked, const struct source *original, struct diags *to)
{
    const struct statement *statement = statement_in(marked, from->at.line);
    struct span at = statement ? statement->at : from->at;
    struct diag *told = NULL;
    at.source = original;
    if (from->severity == DIAG_SYSTEM) told = diag_system(to, "%.*s", STR_ARG(from->message));
    else if (from->severity != DIAG_ERROR) told = diag_warning(to, from->rule, at, "%.*s", STR_ARG(from->message));
    else if (statement) fold_refuse_split(statement, to);
    else told = diag_error(to, from->rule, at, "%.*s", STR_ARG(from->message));
    if (told && from->hint.len > 0) diag_hint(to, told, "%.*s", STR_ARG(from->hint));
}

static struct part *read(struct builder *builder, const struct source *source, const struct name *names)
{
    struct marked marked;
    if (!mark_template(builder->arena, source, &marked, builder->diags)) return NULL;
    struct diags *own = diags_new(builder->arena);
    const struct node *root = yaml_read_repeated(builder->arena, marked.source, own);
    for (size_t i = 0; i < own->count; i++) pass_on(&own->items[i], &marked, source, builder->diags);
    return root ? fold(builder, root, &marked, source, names) : NULL;
}

const struct program *template_compile(struct arena *arena, const struct source *source, const struct name *names, const struct node *patches, struct diags *diags)
{
    struct builder builder = { .arena = arena, .diags = diags };
    size_t failures = diags->errors + diags->systems;
    struct part *part = read(&builder, source, names);
    if (part) keys_check(arena, part, diags);
    if (part && patches) patch_apply(arena, part, patches, diags);
    if (!part || diags->errors + diags->systems > failures) return NULL;
    flatten(&builder, part);
    const struct program *program = build_program(&builder);
    buffer_free(&builder.text);
    return program;
}
