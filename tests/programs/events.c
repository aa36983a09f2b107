// tests/programs/events.c - `events libyaml FILE` and `events libfyaml FILE` print the tree that a parser sees: kinds, texts, anchors, no styles.
// Exit status: 0 it was read, 1 it was refused. libfyaml 0.7.12 can crash on input that libyaml refuses, so each runs in a process of its own.
#include <libfyaml.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum { LONGEST_FILE = 1 << 20 };

static void print_text(const char *name, const char *text, size_t len)
{
    printf(" %s\"", name);
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < 0x20 || c == '"' || c == '\\' || c == 0x7F) printf("\\x%02X", c);
        else putchar(c);
    }
    putchar('"');
}

// ---- libyaml

static void print_yaml_name(const char *sign, const yaml_char_t *name)
{
    if (name) print_text(sign, (const char *)name, strlen((const char *)name));
}

static void print_yaml_event(const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT: printf("document"); break;
    case YAML_MAPPING_START_EVENT: printf("{"); print_yaml_name("&", event->data.mapping_start.anchor); break;
    case YAML_MAPPING_END_EVENT: printf("}"); break;
    case YAML_SEQUENCE_START_EVENT: printf("["); print_yaml_name("&", event->data.sequence_start.anchor); break;
    case YAML_SEQUENCE_END_EVENT: printf("]"); break;
    case YAML_ALIAS_EVENT: printf("alias"); print_yaml_name("*", event->data.alias.anchor); break;
    case YAML_SCALAR_EVENT:
        printf("text");
        print_yaml_name("&", event->data.scalar.anchor);
        print_text("", (const char *)event->data.scalar.value, event->data.scalar.length);
        break;
    case YAML_DOCUMENT_END_EVENT:
    case YAML_STREAM_START_EVENT:
    case YAML_STREAM_END_EVENT:
    case YAML_NO_EVENT: return;
    }
    putchar('\n');
}

static bool read_by_libyaml(const char *text, size_t len)
{
    yaml_parser_t parser;
    yaml_event_t event;
    bool is_fine = yaml_parser_initialize(&parser), is_end = false;
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    bool has_mark = len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
    yaml_parser_set_input_string(&parser, (const unsigned char *)text + (has_mark ? 3 : 0), len - (has_mark ? 3 : 0));
    while (is_fine && !is_end) {
        is_fine = yaml_parser_parse(&parser, &event);
        if (!is_fine) break;
        print_yaml_event(&event);
        is_end = event.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return is_fine;
}

// ---- libfyaml

static void print_token(const char *sign, struct fy_token *token)
{
    size_t len = 0;
    const char *text = token ? fy_token_get_text(token, &len) : NULL;
    if (text || !sign[0]) print_text(sign, text ? text : "", len);
}

static void print_fy_event(struct fy_event *event)
{
    switch (event->type) {
    case FYET_DOCUMENT_START: printf("document"); break;
    case FYET_MAPPING_START: printf("{"); print_token("&", event->mapping_start.anchor); break;
    case FYET_MAPPING_END: printf("}"); break;
    case FYET_SEQUENCE_START: printf("["); print_token("&", event->sequence_start.anchor); break;
    case FYET_SEQUENCE_END: printf("]"); break;
    case FYET_ALIAS: printf("alias"); print_token("*", event->alias.anchor); break;
    case FYET_SCALAR:
        printf("text");
        print_token("&", event->scalar.anchor);
        print_token("", event->scalar.value);
        break;
    default: return;
    }
    putchar('\n');
}

static void say_nothing(struct fy_diag *diag, void *user, const char *text, size_t len)
{
    (void)diag, (void)user, (void)text, (void)len;
}

static bool read_by_libfyaml(const char *text, size_t len)
{
    struct fy_diag_cfg quiet;
    fy_diag_cfg_default(&quiet);
    quiet.fp = NULL;
    quiet.output_fn = say_nothing;
    struct fy_parse_cfg config = { .flags = FYPCF_DEFAULT_PARSE, .diag = fy_diag_create(&quiet) };
    struct fy_parser *parser = fy_parser_create(&config);
    if (!parser || fy_parser_set_string(parser, text, len) != 0) return false;
    for (struct fy_event *event = fy_parser_parse(parser); event; event = fy_parser_parse(parser)) {
        print_fy_event(event);
        fy_parser_event_free(parser, event);
    }
    bool is_fine = !fy_parser_get_stream_error(parser);
    fflush(stdout);                 // what has been read counts even when the next line crashes
    fy_parser_destroy(parser);
    fy_diag_destroy(config.diag);
    return is_fine;
}

int main(int argc, char **argv)
{
    FILE *file = argc == 3 ? fopen(argv[2], "rb") : NULL;
    char *text = malloc(LONGEST_FILE);
    if (!file || !text) {
        fputs("usage: events libyaml|libfyaml FILE\n", stderr);
        return 2;
    }
    size_t len = fread(text, 1, LONGEST_FILE, file);
    fclose(file);
    bool is_fine = strcmp(argv[1], "libyaml") == 0 ? read_by_libyaml(text, len) : read_by_libfyaml(text, len);
    free(text);
    return is_fine ? 0 : 1;
}
