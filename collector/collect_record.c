// collect_record.c - one record: its tools' output becomes results, everything else that its tools said becomes remarks of these.
#include "collecting.h"

#include "parse/cgroup.h"
#include "parse/parser.h"

enum { SAID_LIMIT = 20, SAID_LENGTH = 500 };

static void say(struct collection *c, const struct record_section *section, size_t line, str text)
{
    text = str_trim(text);
    if (!text.len || c->said.count >= SAID_LIMIT) return;
    str message = arena_printf(c->arena, "%.*s: %.*s", STR_ARG(section->name), STR_ARG(str_first(text, SAID_LENGTH)));
    remarks_add(c->arena, &c->said, (struct remark){ line, REMARK_WARNING, "tool-message", message });
}

// Lines of a tool's report are gathered, others were said.
static void hear_lines(struct collection *c, struct gather *gather, const struct record_section *section)
{
    size_t number = section->line;
    for (struct cut cut = { .tail = section->bytes, .found = true }; cut.found; number += !section->still) {
        cut = str_cut(cut.tail, '\n');
        if (!gather_line(gather, &c->samples, &(struct line){ cut.head, number, cut.head.len + cut.found, false, !cut.found })) say(c, section, number, cut.head);
    }
}

// A tool's output file: its report, perhaps with lines around it.
static void read_output(struct collection *c, struct client *client, const struct parser *parser, const struct record_section *section)
{
    str rest = section->bytes;
    size_t line = section->line;
    while (rest.len) {
        size_t used;
        if (parser->starts(rest)) {
            struct parsed parsed = parser->read(&c->samples, rest, line, true);
            if (parsed.state == PARSE_BROKEN) remarks_add(c->arena, &client->remarks, parsed.problem);
            used = parsed.used;
        } else {
            struct cut cut = str_cut(rest, '\n');
            say(c, section, line, cut.head);
            used = cut.head.len + cut.found;
        }
        rest = str_from(rest, used);
        if (!section->still && rest.len) line += stream_count_lines((str){ rest.data - used, used });
    }
}

// Sections in which a tool talks; what it says last is often the reason of a failure.
static const struct { str name; bool last_words; } talk[] = {
    { STR_INIT("stdout"), false }, { STR_INIT("stderr"), true }, { STR_INIT("prepare"), true }, { STR_INIT("reason"), true },
};

static str last_line(str text)
{
    str last = { 0 };
    for (struct cut cut = { .tail = text, .found = true }; cut.found;) {
        cut = str_cut(cut.tail, '\n');
        if (str_trim(cut.head).len) last = str_trim(cut.head);
    }
    return str_first(last, SAID_LENGTH);
}

static void listen(struct collection *c, struct gather *gather, struct client *client, const struct record_section *section)
{
    for (size_t i = 0; section->bytes.len && i < sizeof talk / sizeof *talk; i++) {
        if (!str_equal(talk[i].name, section->name)) continue;
        hear_lines(c, gather, section);
        str words = talk[i].last_words ? last_line(section->bytes) : (str){ 0 };
        if (words.len) client->last_words = arena_copy(c->arena, words);
    }
}

static void read_section(struct collection *c, struct gather *gather, struct client *client, const struct record_section *section)
{
    const struct parser *parser = parser_of_section(section->name);
    size_t before = c->samples.count;
    if (parser && parser->read) read_output(c, client, parser, section);
    else listen(c, gather, client, section);
    if (section->intact) return;
    str message = arena_printf(c->arena, "the checksum of section %.*s is wrong: its values may be", STR_ARG(section->name));
    struct remark remark = { section->line, REMARK_ERROR, "cksum", message };
    if (c->samples.count == before) remarks_add(c->arena, &client->remarks, remark);
    for (size_t i = before; i < c->samples.count; i++) remarks_add(c->arena, &c->samples.items[i]->errors, remark);
}

// Without a result, what was said is the reason why there is none.
static void no_result(struct collection *c, struct client *client, int64_t stage)
{
    const struct record *r = client->record;
    const struct record_stage *s = rows_stage(r, stage);
    str message = arena_printf(c->arena, "round %.*s, %.*s, client %lld: no result, exit status %lld%s%.*s", STR_ARG(r->round), STR_ARG(r->workload),
        (long long)r->client, (long long)(s ? s->exit : r->exit), client->last_words.len ? ": " : "", STR_ARG(client->last_words));
    remarks_add(c->arena, &client->remarks, (struct remark){ r->line, REMARK_ERROR, "tool-failed", message });
    c->said = (struct remarks){ 0 };
}

// From the go (later stages: from their start) to the tool's end.
static struct period period_of(const struct record *record, int64_t stage)
{
    const struct record_stage *s = rows_stage(record, stage);
    if (!s) return (struct period){ -1, -1 };
    return (struct period){ stage == 1 && record->go_ms >= 0 ? record->go_ms : s->start_ms, s->end_ms };
}

// What the system used meanwhile stands in every result of the stage.
static void add_resources(struct collection *c, const struct record *record, int64_t stage)
{
    const struct record_section *sections = record->sections.items;
    for (size_t i = 0; i < record->sections.count; i++) {
        bool is_client = str_equal(sections[i].name, STR("cgroup.client"));
        struct part part = { .kind = STR("resources"), .name = is_client ? STR("client") : STR("system") };
        if (!(is_client || str_equal(sections[i].name, STR("cgroup"))) || (sections[i].stage >= 0 && sections[i].stage != stage)) continue;
        cgroup_read(&c->samples, sections[i].bytes, period_of(record, stage), &part.metrics);
        for (size_t s = 0; part.metrics.count && s < c->samples.count; s++) samples_add_part(&c->samples, c->samples.items[s], &part);
    }
}

static void recall(struct collection *c, const struct record *record, int64_t stage)
{
    const struct record_stage *s = rows_stage(record, stage);
    for (size_t i = 0; s && i < c->samples.count; i++)
        for (size_t p = 0; parser_at(p); p++)
            if (parser_at(p)->recall && str_equal(parser_at(p)->tool, c->samples.items[i]->tool)) parser_at(p)->recall(c->samples.items[i], s->argv.items, s->argv.count);
}

static void read_stage(struct collection *c, const struct origin *origin, const struct record *record, struct client *client, int64_t stage, bool first)
{
    const struct record_section *sections = record->sections.items;
    struct gather gather = { 0 };
    for (size_t i = 0; i < record->sections.count; i++)
        if (sections[i].stage == stage || (sections[i].stage < 0 && first)) read_section(c, &gather, client, &sections[i]);
    gather_end(&gather, &c->samples);
    recall(c, record, stage);
    add_resources(c, record, stage);
    collect_beside(c, record, stage);
    bool has_result = c->samples.count > 0;
    collect_samples(c, origin, client, stage);
    if (!has_result && client->record->round.len) no_result(c, client, stage);
}

// Sections without a stage (and a record whose tool was never started) belong to the first.
void collect_record(struct collection *c, const struct origin *origin, const struct record *record)
{
    struct client *client = join_client(c->join, origin, record_keep(c->names, record));
    const struct record_stage *stages = client->record->stages.items;
    c->said = (struct remarks){ 0 };
    if (!client->record->stages.count) read_stage(c, origin, record, client, 1, true);
    for (size_t i = 0; i < client->record->stages.count; i++) read_stage(c, origin, record, client, stages[i].stage, i == 0);
}
