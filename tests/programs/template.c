// tests/programs/template.c - templates over the fixed names of tests/unit/template_view.h, for tests that compare with other programs.
//
//   template expressions       each line of stdin is an expression: prints the YAML of `r: {{ EXPRESSION }}` as a JSON string, or "!" and what is wrong
//   template render FILE       prints the object, or diagnostics
//   template fill FILE         each line of stdin is a JSON string: it is given the name `value`; prints the object's YAML as a JSON string, a tab, and
//                              as JSON what our own reader reads back from it
//   template time FILE COUNT   writes the object COUNT times; prints bytes and milliseconds
#include "template_view.h"
#include "tree/json_read.h"
#include "tree/json_write.h"
#include "tree/yaml_read.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static bool put(const struct buffer *out) { return out->len == 0 || fwrite(out->data, 1, out->len, stdout) == out->len; }

// Texts that live as long as the arena: the next line of stdin without its end; false at the end.
static bool next_line(struct arena *arena, str *line)
{
    char *text = NULL;
    size_t room = 0;
    ssize_t len = getline(&text, &room, stdin);
    if (len > 0) *line = arena_copy(arena, (str){ text, (size_t)len - (text[len - 1] == '\n') });
    free(text);
    return len > 0;
}

static void expression(str line, struct buffer *out)
{
    struct arena arena = { 0 };
    struct diags *diags = diags_new(&arena);
    struct buffer yaml = { 0 };
    str text = arena_printf(&arena, "r: {{ %.*s }}\n", STR_ARG(line));
    const struct program *program = template_compile(&arena, source_new(&arena, STR("t"), text), sample_names, NULL, diags);
    if (program) {
        template_run(program, sample_new(&arena), &yaml);
        json_write_text(out, buffer_str(&yaml));
    } else {
        buffer_printf(out, "!%s %.*s", diags->items[0].rule, STR_ARG(diags->items[0].message));
    }
    buffer_char(out, '\n');
    buffer_free(&yaml);
    arena_free(&arena);
}

static int expressions(void)
{
    struct arena arena = { 0 };
    struct buffer out = { 0 };
    for (str line; next_line(&arena, &line);) expression(line, &out);
    bool is_written = put(&out);
    buffer_free(&out);
    arena_free(&arena);
    return is_written ? 0 : 3;
}

static const struct program *compile(struct arena *arena, const char *path)
{
    str error;
    struct buffer out = { 0 };
    struct diags *diags = diags_new(arena);
    const struct source *source = source_load(arena, str_of(path), 1 << 20, &error);
    const struct program *program = source ? template_compile(arena, source, sample_names, NULL, diags) : NULL;
    diags_print(diags, false, &out);
    fprintf(stderr, "%.*s", STR_ARG(buffer_str(&out)));
    buffer_free(&out);
    return program;
}

static void fill_one(const struct program *program, str line, struct buffer *out)
{
    struct arena arena = { 0 };
    struct diags *diags = diags_new(&arena);
    struct sample sample = *sample_new(&arena);
    struct buffer yaml = { 0 };
    const struct node *value = json_read(&arena, source_new(&arena, STR("stdin"), line), diags);
    if (value) sample.value = value->text;
    template_run(program, &sample, &yaml);
    const struct node *back = yaml_read(&arena, source_new(&arena, STR("object"), buffer_str(&yaml)), diags);
    json_write_text(out, buffer_str(&yaml));
    buffer_char(out, '\t');
    if (back) json_write(out, back);
    buffer_char(out, '\n');
    buffer_free(&yaml);
    arena_free(&arena);
}

static int fill(struct arena *arena, const struct program *program)
{
    struct buffer out = { 0 };
    for (str line; next_line(arena, &line);) fill_one(program, line, &out);
    bool is_written = put(&out);
    buffer_free(&out);
    return is_written ? 0 : 3;
}

static int render(struct arena *arena, const struct program *program)
{
    struct buffer out = { 0 };
    template_run(program, sample_new(arena), &out);
    bool is_written = put(&out);
    buffer_free(&out);
    return is_written ? 0 : 3;
}

static int measure(struct arena *arena, const struct program *program, long count)
{
    struct buffer out = { 0 };
    struct timespec start, end;
    const struct sample *sample = sample_new(arena);
    size_t bytes = 0;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (long i = 0; i < count; i++) {
        buffer_clear(&out);
        template_run(program, sample, &out);
        bytes += out.len;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%zu bytes, %.0f ms\n", bytes, (double)(end.tv_sec - start.tv_sec) * 1e3 + (double)(end.tv_nsec - start.tv_nsec) / 1e6);
    buffer_free(&out);
    return 0;
}

static int run(struct arena *arena, int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "expressions") == 0) return expressions();
    bool is_timed = argc == 4 && strcmp(argv[1], "time") == 0;
    const struct program *program = argc == 3 || is_timed ? compile(arena, argv[2]) : NULL;
    if (argc < 3) fputs("usage: template expressions | render FILE | fill FILE | time FILE COUNT\n", stderr);
    if (!program) return argc < 3 ? 2 : 1;
    if (is_timed) return measure(arena, program, strtol(argv[3], NULL, 10));
    return strcmp(argv[1], "fill") == 0 ? fill(arena, program) : render(arena, program);
}

int main(int argc, char **argv)
{
    struct arena arena = { 0 };
    int status = run(&arena, argc, argv);
    arena_free(&arena);
    return status;
}
