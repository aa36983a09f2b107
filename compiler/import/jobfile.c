// import/jobfile.c - line by line, as fio does: a comment starts at ';' or '#' anywhere, [global] speaks for the sections below it.
#include "import/jobfile.h"

#define MOST_INCLUDES 16

struct reader {
    struct arena *arena;
    const struct source *source;
    const struct import_world *world;
    struct diags *diags;
    struct job global;
    struct job *jobs; size_t count;
    bool in_section, in_global;
    unsigned depth;                     // of included files
    bool failed;
};

static struct span span_of(const struct reader *reader, unsigned line, str whole, str part)
{
    str before = str_first(whole, (size_t)(part.data - whole.data));
    return (struct span){ reader->source, line, (unsigned)str_width(before) + 1, (unsigned)str_width(part) };
}

static void fail(struct reader *reader, const char *rule, struct span at, const char *message, str what, const char *hint)
{
    struct diag *said = diag_error(reader->diags, rule, at, "%s '%.*s'", message, STR_ARG(what));
    if (hint) diag_hint(reader->diags, said, "%s", hint);
    reader->failed = true;
}

static str without_comment(str line)
{
    for (size_t i = 0; i < line.len; i++)
        if (line.data[i] == ';' || line.data[i] == '#') return str_trim(str_first(line, i));
    return str_trim(line);
}

static str lowered(struct arena *arena, str text)
{
    char *copy = arena_alloc(arena, 1, text.len + 1);
    for (size_t i = 0; i < text.len; i++) copy[i] = text.data[i] >= 'A' && text.data[i] <= 'Z' ? (char)(text.data[i] - 'A' + 'a') : text.data[i];
    return (str){ copy, text.len };
}

static struct job_option *more(struct arena *arena, struct job *job)
{
    job->options = arena_more(arena, job->options, sizeof *job->options, job->count);
    return &job->options[job->count++];
}

// A section begins with what [global] has said so far.
static void begin_section(struct reader *reader, str name, struct span at)
{
    reader->in_section = true;
    reader->in_global = str_equal(lowered(reader->arena, name), STR("global"));
    if (reader->in_global) return;
    reader->jobs = arena_more(reader->arena, reader->jobs, sizeof *reader->jobs, reader->count);
    struct job *job = &reader->jobs[reader->count++];
    *job = (struct job){ .name = name, .at = at };
    for (size_t i = 0; i < reader->global.count; i++) *more(reader->arena, job) = reader->global.options[i];
}

static void read_section(struct reader *reader, unsigned line, str whole, str text)
{
    struct cut close = str_cut(str_from(text, 1), ']');
    str name = str_trim(close.head);
    struct span at = span_of(reader, line, whole, text);
    if (!close.found) fail(reader, "import-syntax", at, "a section without ']':", text, "[name]");
    else if (!name.len) fail(reader, "import-syntax", at, "a section without a name:", text, "[name]");
    else if (str_trim(close.tail).len)
        fail(reader, "import-syntax", span_of(reader, line, whole, str_trim(close.tail)), "text behind a section's name:", str_trim(close.tail), NULL);
    else if (reader->depth) fail(reader, "import-syntax", at, "an included file has a section:", name, "fio takes only options from included files");
    else begin_section(reader, name, at);
}

static void read_option(struct reader *reader, unsigned line, str whole, str text)
{
    struct cut cut = str_cut(text, '=');
    str name = str_trim(cut.head), value = str_trim(cut.tail);
    struct span at = span_of(reader, line, whole, name.len ? name : text);
    if (!name.len) {
        fail(reader, "import-syntax", at, "a value without an option's name:", text, "option=value");
        return;
    }
    if (!reader->in_section) {
        fail(reader, "import-syntax", at, "an option outside of a section:", text, "begin with [global], or with the name of a job: [name]");
        return;
    }
    struct span value_at = value.len ? span_of(reader, line, whole, value) : at;
    struct job *job = reader->in_global ? &reader->global : &reader->jobs[reader->count - 1];
    *more(reader->arena, job) = (struct job_option){
        .name = lowered(reader->arena, name), .value = import_variables(reader->arena, value, false, value_at, reader->world, reader->diags), .has_value = cut.found, .at = at,
        .value_at = value_at,
    };
}

static void read_lines(struct reader *reader);

static void read_include(struct reader *reader, unsigned line, str whole, str path)
{
    str error = { 0 };
    struct span at = span_of(reader, line, whole, path);
    const struct source *outer = reader->source;
    if (reader->depth == MOST_INCLUDES) {
        fail(reader, "import-include", at, "files include each other too deeply:", path, "fio stops at 16 as well");
        return;
    }
    const struct source *included = reader->world->include(reader->world->with, path, &error);
    if (!included) {
        fail(reader, "import-include", at, "cannot include", path, arena_printf(reader->arena, "%.*s", STR_ARG(error)).data);
        return;
    }
    reader->source = included;
    reader->depth++;
    read_lines(reader);
    reader->depth--;
    reader->source = outer;
}

static void read_line(struct reader *reader, unsigned line, str whole)
{
    str text = without_comment(whole);
    if (!text.len) return;
    if (text.data[0] == '[') read_section(reader, line, whole, text);
    else if (str_starts(text, STR("include ")) || str_starts(text, STR("include\t"))) read_include(reader, line, whole, str_trim(str_from(text, sizeof "include" - 1)));
    else read_option(reader, line, whole, text);
}

static void read_lines(struct reader *reader)
{
    if (!import_is_plain(reader->source, reader->diags)) reader->failed = true;
    for (unsigned line = 1; line <= reader->source->line_count && !(reader->depth && reader->failed); line++)
        read_line(reader, line, source_line(reader->source, line));
}

const struct jobfile *jobfile_read(struct arena *arena, const struct source *source, const struct import_world *world, struct diags *diags)
{
    struct reader reader = { .arena = arena, .source = source, .world = world, .diags = diags };
    read_lines(&reader);
    if (!reader.count && !reader.failed) {
        diag_hint(diags, diag_error(diags, "import-empty", (struct span){ source, 0, 0, 0 }, "no job is in this file"), "a job is a section with a name of its own: [name]");
        reader.failed = true;
    }
    if (reader.failed || diags->errors) return NULL;            // a variable's value may be the one that is wrong
    struct jobfile *jobfile = arena_new(arena, struct jobfile);
    *jobfile = (struct jobfile){ reader.jobs, reader.count };
    return jobfile;
}
