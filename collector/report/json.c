// report/json.c - files and their results, one line a result, then the plan and the checks. Keys stand in the order of docs/results.md.
#include "report/json.h"

#include "report/asked.h"
#include "resultsfile/resultsfile.h"
#include "tree/json_write.h"

#include <math.h>

static const char *const levels[] = { [REMARK_NOTE] = "note", [REMARK_WARNING] = "warning", [REMARK_ERROR] = "error" };
static const char *const states[] = { [CHECK_PASS] = "pass", [CHECK_FAIL] = "fail", [CHECK_NOT_APPLICABLE] = "n.a." };
static const struct node null_node = { .kind = NODE_SCALAR, .scalar = SCALAR_NULL, .text = STR_INIT("null") };

static void put_text(struct arena *a, struct node *map, str key, str text)
{
    if (text.len) node_put(a, map, key, node_text(a, text));
}

static void put_count(struct arena *a, struct node *map, str key, int64_t count)
{
    if (count >= 0) node_put(a, map, key, node_integer(a, count));
}

static void put_or_null(struct arena *a, struct node *map, str key, str text)
{
    node_put(a, map, key, text.len ? node_text(a, text) : &null_node);
}

// `level` only where it is not clear from the list's name.
static const struct node *remarks_node(struct arena *a, const struct remarks *remarks, bool level)
{
    struct node *list = node_list(a);
    for (size_t i = 0; i < remarks->count; i++) {
        struct node *map = node_map(a);
        node_put(a, map, STR("line"), node_integer(a, (int64_t)remarks->items[i].line));
        if (level) node_put(a, map, STR("level"), node_text(a, str_of(levels[remarks->items[i].level])));
        node_put(a, map, STR("code"), node_text(a, str_of(remarks->items[i].code)));
        node_put(a, map, STR("message"), node_text(a, remarks->items[i].message));
        node_add(a, list, map);
    }
    return list;
}

static const struct node *metrics_node(struct arena *a, const struct metrics *metrics)
{
    struct node *map = node_map(a);
    for (size_t i = 0; i < metrics->count; i++) node_put(a, map, metrics->columns[i]->name, node_number(a, metrics->values[i]));
    return map;
}

static const struct node *params_node(struct arena *a, const struct params *params)
{
    struct node *map = node_map(a);
    for (size_t i = 0; i < params->count; i++) {
        const struct param *p = params->items[i];
        node_put(a, map, p->name, p->is_number ? node_number(a, p->number) : node_text(a, p->text));
    }
    return map;
}

static const struct node *series_node(struct arena *a, const struct series *series)
{
    struct node *map = node_map(a), *columns = node_list(a), *rows = node_list(a);
    for (size_t i = 0; i < series->column_count; i++) node_add(a, columns, node_text(a, series->columns[i]));
    for (size_t r = 0; r < series->row_count; r++) {
        struct node *row = node_list(a);
        const double *values = series->values + r * series->column_count;
        for (size_t i = 0; i < series->column_count; i++) node_add(a, row, isnan(values[i]) ? &null_node : node_number(a, values[i]));
        node_add(a, rows, row);
    }
    node_put(a, map, STR("columns"), columns);
    node_put(a, map, STR("rows"), rows);
    return map;
}

static const struct node *record_node(struct arena *a, const struct row *row)
{
    const struct record *r = row->client->record;
    const struct record_stage *stage = rows_stage(r, row->stage);
    const struct planfile_step *step = row->round ? row->round->step : NULL;
    struct node *map = node_map(a);
    put_text(a, map, STR("round"), r->round);
    put_text(a, map, STR("load"), r->load);
    put_text(a, map, STR("system"), r->system);
    put_count(a, map, STR("tenant"), r->tenant);
    put_text(a, map, STR("workload"), r->workload);
    put_count(a, map, STR("client"), r->client);
    put_count(a, map, STR("stage"), row->stage);
    if (step) put_count(a, map, STR("repeat"), step->repeat > 0 ? step->repeat : 1);
    if (step) node_put(a, map, STR("warmup"), node_bool(a, step->warmup));
    put_text(a, map, STR("node"), r->node);
    put_count(a, map, STR("exit"), r->exit);
    if (!stage) return map;
    put_count(a, map, STR("start_ms"), stage->start_ms);
    put_count(a, map, STR("end_ms"), stage->end_ms);
    if (stage->start_ms >= 0 && r->go_ms >= 0) node_put(a, map, STR("skew_ms"), node_integer(a, stage->start_ms - r->go_ms));
    return map;
}

// Of a result without a record: the planned round that its parameters fit.
static const struct node *matched_node(struct arena *a, const struct row *row)
{
    struct node *map = node_map(a);
    put_text(a, map, STR("round"), row->round->id);
    put_text(a, map, STR("workload"), row->workload);
    put_count(a, map, STR("stage"), row->stage);
    if (row->round->step) put_count(a, map, STR("repeat"), row->round->step->repeat > 0 ? row->round->step->repeat : 1);
    return map;
}

static const struct node *parts_node(struct arena *a, const struct sample *sample)
{
    struct node *list = node_list(a);
    for (size_t i = 0; i < sample->part_count; i++) {
        struct node *map = node_map(a);
        put_text(a, map, STR("kind"), sample->parts[i].kind);
        put_text(a, map, STR("name"), sample->parts[i].name);
        put_text(a, map, STR("host"), sample->parts[i].host);
        if (sample->parts[i].params.count) node_put(a, map, STR("params"), params_node(a, &sample->parts[i].params));
        node_put(a, map, STR("metrics"), metrics_node(a, &sample->parts[i].metrics));
        if (sample->parts[i].series.column_count) node_put(a, map, STR("series"), series_node(a, &sample->parts[i].series));
        node_add(a, list, map);
    }
    return list;
}

static const struct node *result_node(struct arena *a, const struct row *row)
{
    const struct sample *sample = row->sample;
    struct node *map = node_map(a), *source = node_map(a);
    if (row->client) node_put(a, map, STR("record"), record_node(a, row));
    if (row->matched) node_put(a, map, STR("matched"), matched_node(a, row));
    node_put(a, source, STR("file"), node_text(a, row->origin->input->path));
    node_put(a, source, STR("line"), node_integer(a, (int64_t)sample->line));
    put_text(a, source, STR("stream"), row->origin->stream);
    put_text(a, source, STR("pod"), row->origin->pod);
    put_text(a, source, STR("container"), row->origin->container);
    node_put(a, map, STR("source"), source);
    node_put(a, map, STR("tool"), node_text(a, sample->tool));
    put_or_null(a, map, STR("version"), sample->version);
    put_or_null(a, map, STR("test"), sample->test);
    if (sample->total) node_put(a, map, STR("total"), node_bool(a, true));
    node_put(a, map, STR("params"), params_node(a, &sample->params));
    node_put(a, map, STR("metrics"), metrics_node(a, &sample->metrics));
    if (sample->part_count) node_put(a, map, STR("parts"), parts_node(a, sample));
    if (sample->series.column_count) node_put(a, map, STR("series"), series_node(a, &sample->series));
    node_put(a, map, STR("warnings"), remarks_node(a, &sample->warnings, false));
    node_put(a, map, STR("errors"), remarks_node(a, &sample->errors, false));
    return map;
}

static const struct node *plan_node(struct arena *a, const struct rows *rows)
{
    struct node *map = node_map(a);
    node_put(a, map, STR("id"), node_text(a, rows->plan->id));
    node_put(a, map, STR("experiment"), node_text(a, rows->plan->experiment.name));
    put_text(a, map, STR("question"), rows->plan->experiment.question);
    node_put(a, map, STR("rounds"), node_integer(a, rows->plan->totals.rounds));
    return map;
}

static const struct node *cell_node(struct arena *a, const struct cell *cell)
{
    if (cell->kind == CELL_TEXT) return node_text(a, cell->text);
    return cell->kind == CELL_NUMBER ? node_number(a, cell->number) : &null_node;
}

static const struct node *table_node(struct arena *a, const struct asked_table *asked)
{
    struct node *map = node_map(a), *columns = node_list(a), *rows = node_list(a);
    const struct table *table = asked->table;
    for (size_t c = 0; c < table->width; c++) node_add(a, columns, node_text(a, table->headings[c].name));
    for (size_t r = 0; r < table->height; r++) {
        struct node *row = node_list(a);
        for (size_t c = 0; c < table->width; c++) node_add(a, row, cell_node(a, &table->rows[r][c]));
        if (table->rows[r][0].kind != CELL_RULE) node_add(a, rows, row);
    }
    node_put(a, map, STR("title"), node_text(a, asked->title));
    node_put(a, map, STR("columns"), columns);
    node_put(a, map, STR("rows"), rows);
    return map;
}

static const struct node *check_node(struct arena *a, const struct finding *finding)
{
    struct node *map = node_map(a), *list = node_list(a);
    node_put(a, map, STR("code"), node_text(a, str_of(finding->code)));
    node_put(a, map, STR("question"), node_text(a, str_of(finding->question)));
    node_put(a, map, STR("state"), node_text(a, str_of(states[finding->state])));
    for (size_t i = 0; i < finding->count; i++) {
        const struct concern *c = &finding->concerns[i];
        struct node *row = node_map(a);
        put_text(a, row, STR("round"), c->round);
        put_text(a, row, STR("workload"), c->workload);
        put_count(a, row, STR("tenant"), c->tenant);
        put_count(a, row, STR("client"), c->client);
        put_count(a, row, STR("stage"), c->stage);
        node_put(a, row, STR("message"), node_text(a, c->message));
        node_add(a, list, row);
    }
    node_put(a, map, STR("rows"), list);
    return map;
}

// Between what goes out: text as it is, trees, and lists of trees one a line.
struct writing { struct arena *arena; struct sink *sink; struct buffer out; };

static void flush(struct writing *w)
{
    sink_write(w->sink, buffer_str(&w->out));
    buffer_clear(&w->out);
}

static void write_item(struct writing *w, const struct node *node, bool first)
{
    buffer_add(&w->out, first ? STR("\n") : STR(",\n"));
    json_write(&w->out, node);
    flush(w);
}

static void write_tail(struct writing *w, const struct input *input)
{
    buffer_printf(&w->out, "],\"unread_lines\":%zu,\"unread_bytes\":%zu,\"diagnostics\":", input->unread_lines, input->unread_bytes);
    json_write(&w->out, remarks_node(w->arena, &input->remarks, true));
    buffer_char(&w->out, '}');
}

static void write_inputs(struct writing *w, const struct rows *rows)
{
    size_t next = 0;
    for (size_t i = 0; i < rows->input_count; i++) {
        bool first = true;
        buffer_add(&w->out, i ? STR(",\n{\"file\":") : STR("\n{\"file\":"));
        json_write_text(&w->out, rows->inputs[i]->path);
        buffer_add(&w->out, STR(",\"results\":["));
        for (; next < rows->count && rows->items[next]->origin->input == rows->inputs[i]; next++, first = false) {
            struct arena_mark mark = arena_mark(w->arena);
            write_item(w, result_node(w->arena, rows->items[next]), first);
            arena_reset(w->arena, mark);
        }
        write_tail(w, rows->inputs[i]);
    }
}

void json_report_write(struct arena *scratch, const struct report *report, struct sink *sink)
{
    struct writing w = { scratch, sink, { 0 } };
    buffer_add(&w.out, STR("{\"format\":\"" RESULTSFILE_FORMAT "\",\n\"files\":["));
    write_inputs(&w, report->rows);
    buffer_add(&w.out, STR("\n]"));
    if (report->rows->plan) {
        buffer_add(&w.out, STR(",\n\"plan\":"));
        json_write(&w.out, plan_node(scratch, report->rows));
    }
    if (report->asked) {
        buffer_add(&w.out, STR(",\n\"tables\":["));
        for (size_t i = 0; i < report->asked->count; i++) write_item(&w, table_node(scratch, &report->asked->items[i]), i == 0);
        buffer_add(&w.out, STR("\n]"));
    }
    buffer_add(&w.out, STR(",\n\"checks\":["));
    for (size_t i = 0; i < report->findings->count; i++) write_item(&w, check_node(scratch, &report->findings->items[i]), i == 0);
    buffer_add(&w.out, STR("\n]}\n"));
    flush(&w);
    buffer_free(&w.out);
}
