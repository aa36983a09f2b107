// collect_record.c - one record: its tools' output becomes results, everything else that its tools said becomes remarks of these.
#include "collecting.h"

#include "parse/parser.h"

enum { SAID_LIMIT = 20, SAID_LENGTH = 500 };

static void say(struct collection *c, const struct record_section *section, size_t line, str text)
{
    text = str_trim(text);
    if (!text.len || c->said.count >= SAID_LIMIT) return;
    str message = arena_printf(c->arena, "%.*s: %.*s", STR_ARG(section->name), STR_ARG(str_first(text, SAID_LENGTH)));
    remarks_add(c->arena, &c->said, (struct remark){ line, REMARK_WARNING, "tool-message", message });
}

static void say_lines(struct collection *c, const struct record_section *section)
{
    size_t line = section->line;
    for (struct cut cut = { .tail = section->bytes, .found = true }; cut.found; line++) {
        cut = str_cut(cut.tail, '\n');
        say(c, section, line, cut.head);
    }
}

// A tool's output file: its report, perhaps with lines around it. Returns false when there is no report in it.
static void read_output(struct collection *c, struct input *input, const struct parser *parser, const struct record_section *section)
{
    str rest = section->bytes;
    size_t line = section->line;
    while (rest.len) {
        size_t used;
        if (parser->starts(rest)) {
            struct parsed parsed = parser->read(&c->samples, rest, line, true);
            if (parsed.state == PARSE_BROKEN) remarks_add(c->arena, &input->remarks, parsed.problem);
            used = parsed.used;
        } else {
            struct cut cut = str_cut(rest, '\n');
            say(c, section, line, cut.head);
            used = cut.head.len + cut.found;
        }
        line += stream_count_lines(str_first(rest, used));
        rest = str_from(rest, used);
    }
}

static void read_section(struct collection *c, struct input *input, const struct record_section *section)
{
    const struct parser *parser = parser_of_section(section->name);
    size_t before = c->samples.count;
    if (parser) read_output(c, input, parser, section);
    else if (str_equal(section->name, STR("stdout")) || str_equal(section->name, STR("stderr")) || str_equal(section->name, STR("prepare")))
        say_lines(c, section);
    if (section->intact) return;
    str message = arena_printf(c->arena, "the checksum of section %.*s is wrong: its values may be", STR_ARG(section->name));
    struct remark remark = { section->line, REMARK_ERROR, "cksum", message };
    if (c->samples.count == before) remarks_add(c->arena, &input->remarks, remark);
    for (size_t i = before; i < c->samples.count; i++) remarks_add(c->arena, &c->samples.items[i]->errors, remark);
}

static str last_line(str text)
{
    str last = { 0 };
    for (struct cut cut = { .tail = text, .found = true }; cut.found;) {
        cut = str_cut(cut.tail, '\n');
        if (str_trim(cut.head).len) last = str_trim(cut.head);
    }
    return str_first(last, SAID_LENGTH);
}

// Without a result, what was said is the reason why there is none.
static void no_result(struct collection *c, struct input *input, struct client *client, int64_t stage)
{
    const struct record *r = client->record;
    const struct record_stage *s = rows_stage(r, stage);
    str message = arena_printf(c->arena, "round %.*s, %.*s, client %lld: no result, exit status %lld%s%.*s", STR_ARG(r->round), STR_ARG(r->workload),
        (long long)r->client, (long long)(s ? s->exit : r->exit), client->last_words.len ? ": " : "", STR_ARG(client->last_words));
    remarks_add(c->arena, &input->remarks, (struct remark){ r->line, REMARK_ERROR, "tool-failed", message });
    c->said = (struct remarks){ 0 };
}

static void read_stage(struct collection *c, struct input *input, const struct record *record, struct client *client, int64_t stage, bool first)
{
    struct record_section *sections = (struct record_section *)record->sections.items;
    for (size_t i = 0; i < record->sections.count; i++) {
        bool mine = sections[i].stage == stage || (sections[i].stage < 0 && first);
        if (!mine) continue;
        client->damaged = client->damaged || !sections[i].intact;
        str words = str_equal(sections[i].name, STR("stderr")) || str_equal(sections[i].name, STR("prepare")) ? last_line(sections[i].bytes) : (str){ 0 };
        if (words.len) client->last_words = arena_copy(c->arena, words);
        read_section(c, input, &sections[i]);
    }
    if (c->samples.count) collect_samples(c, input, client, stage);
    else if (client->record->round.len) no_result(c, input, client, stage);
}

// Sections without a stage (and a record whose tool was never started) belong to the first.
void collect_record(struct collection *c, struct input *input, const struct record *record)
{
    struct client *client = join_client(c->join, input, record_keep(c->names, record));
    const struct record_stage *stages = client->record->stages.items;
    c->said = (struct remarks){ 0 };
    if (!client->record->stages.count) read_stage(c, input, record, client, 1, true);
    for (size_t i = 0; i < client->record->stages.count; i++) read_stage(c, input, record, client, stages[i].stage, i == 0);
}
