// parse/fio_json.c - fio's JSON and JSON+: one sample an entry of jobs[] or client_stats[]. Looked into in place: memory is taken for what becomes a sample only.
// Names and units: docs/results.md. A direction without bytes was not measured: all its names are absent.
#include "parse/parser.h"

#include "parse/fio_params.h"
#include "tree/json_read.h"

#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

struct reading { struct samples *samples; struct sample *sample; size_t line; };
struct direction { str prefix; unsigned rank; const struct column *ios; };

static const struct { str key, prefix; } directions[] = {
    { STR_INIT("read"), STR_INIT("read_") }, { STR_INIT("write"), STR_INIT("write_") },
    { STR_INIT("trim"), STR_INIT("trim_") }, { STR_INIT("mixed"), STR_INIT("mixed_") },
};
enum { DIRECTION_SYNC = COUNT(directions), DIRECTION_CPU };
enum { GROUP_BLOCKS = 8, GROUP_PERCENTILES = 24, GROUP_SYNC_IOS = 32 };

// Order of columns: direction, then group (a figure, a block's four, its percentiles), then percentile.
static uint64_t rank_of(unsigned direction, unsigned group, int64_t percentile)
{
    return (uint64_t)direction << 48 | (uint64_t)group << 32 | (uint64_t)percentile;
}

static void reject(struct reading *r, str name, const char *why)
{
    struct arena *arena = r->samples->arena;
    remarks_add(arena, &r->sample->warnings,
        (struct remark){ r->line, REMARK_WARNING, "value-rejected", arena_printf(arena, "%.*s is %s: left out", STR_ARG(name), why) });
}

// A figure is usable when it is a number that an instrument could have shown: an unsigned that wrapped below zero prints as 1.8e19.
static bool figure(struct reading *r, struct json object, str key, double *value)
{
    struct json found = json_get(object, key);
    if (!json_exists(found)) return false;
    if (!json_number(found, value)) return reject(r, key, "not a number"), false;
    if (*value > 1e18 || *value < 0) return reject(r, key, "beyond what can be measured"), false;
    return true;
}

static void add(struct reading *r, struct column_name name, uint64_t rank, enum fold fold, const struct column *weight, double value)
{
    metrics_add(r->samples->scratch, &r->sample->metrics, columns_get(r->samples->columns, name, rank, fold, weight), value);
}

// The digits of "99.950000" as an integer of millionths; negative when it is no percentile.
static int64_t millionths(str key)
{
    struct cut cut = str_cut(key, '.');
    int64_t value = 0;
    if (!cut.head.len || cut.head.len > 3 || cut.tail.len > 6) return -1;
    for (size_t i = 0; i < cut.head.len + 6; i++) {
        str from = i < cut.head.len ? cut.head : cut.tail;
        size_t at = i < cut.head.len ? i : i - cut.head.len;
        char digit = at < from.len ? from.data[at] : '0';
        if (digit < '0' || digit > '9') return -1;
        value = value * 10 + (digit - '0');
    }
    return value;
}

// "99.950000" -> p9995, "99.000000" -> p99, "0.500000" -> p0_5: the digits as fio prints them, without the zeros at the end.
static str percentile_name(char into[static 16], str key, int64_t percentile)
{
    size_t n = 0;
    struct cut cut = str_cut(key, '.');
    while (cut.tail.len && cut.tail.data[cut.tail.len - 1] == '0') cut.tail.len--;
    into[n++] = 'p';
    for (size_t i = 0; i < cut.head.len; i++) into[n++] = cut.head.data[i];
    if (cut.tail.len && percentile < 10000000) into[n++] = '_';
    for (size_t i = 0; i < cut.tail.len; i++) into[n++] = cut.tail.data[i];
    return (str){ into, n };
}

static bool all_zero(struct json object)
{
    struct json_cursor c = { 0 };
    double value;
    while (json_next(object, &c))
        if (json_number(c.value, &value) && value > 0) return false;
    return true;
}

static const struct column *percentile_column(struct reading *r, const struct direction *d, str kind, unsigned group, str key)
{
    char name[16];
    int64_t percentile = millionths(key);
    if (percentile <= 0) return NULL;
    str text = percentile_name(name, key, percentile);
    return columns_keyed(r->samples->columns, key, (struct column_name){ { d->prefix, kind, text, STR("_ms") } }, rank_of(d->rank, group, percentile), FOLD_WORST);
}

static void read_percentiles(struct reading *r, struct json block, const struct direction *d, str kind, unsigned group, double scale)
{
    struct json percentiles = json_get(block, STR("percentile"));
    if (!json_exists(percentiles) || all_zero(percentiles)) return;
    struct json_cursor c = { 0 };
    while (json_next(percentiles, &c)) {
        double value;
        if (!json_number(c.value, &value)) continue;
        const struct column *column = columns_expect(r->samples->columns, c.key, rank_of(d->rank, group, 0));
        if (!column) column = percentile_column(r, d, kind, group, c.key);
        if (column) metrics_add(r->samples->scratch, &r->sample->metrics, column, value / scale);
    }
}

static void read_spread(struct reading *r, struct json block, const struct direction *d, str kind, unsigned group, double scale)
{
    static const struct { str key, name; enum fold fold; } spread[] = {
        { STR_INIT("min"), STR_INIT("min_ms"), FOLD_MIN },    { STR_INIT("max"), STR_INIT("max_ms"), FOLD_MAX },
        { STR_INIT("mean"), STR_INIT("mean_ms"), FOLD_MEAN }, { STR_INIT("stddev"), STR_INIT("stddev_ms"), FOLD_NONE },
    };
    double values[COUNT(spread)] = { 0 };
    bool found[COUNT(spread)], any = false;
    for (unsigned i = 0; i < COUNT(spread); i++) {
        found[i] = figure(r, block, spread[i].key, &values[i]);
        any = any || values[i] > 0;
    }
    for (unsigned i = 0; any && i < COUNT(spread); i++)
        if (found[i])
            add(r, (struct column_name){ { d->prefix, kind, spread[i].name } }, rank_of(d->rank, group + i, 0), spread[i].fold, d->ios, values[i] / scale);
}

// Nanoseconds since 2.99, microseconds before.
static const struct { str key, kind; unsigned group, percentiles; double scale; } blocks[] = {
    { STR_INIT("slat_ns"), STR_INIT("slat_"), GROUP_BLOCKS, GROUP_PERCENTILES + 2, 1e6 },     { STR_INIT("slat"), STR_INIT("slat_"), GROUP_BLOCKS, GROUP_PERCENTILES + 2, 1e3 },
    { STR_INIT("clat_ns"), STR_INIT("clat_"), GROUP_BLOCKS + 4, GROUP_PERCENTILES, 1e6 },     { STR_INIT("clat"), STR_INIT("clat_"), GROUP_BLOCKS + 4, GROUP_PERCENTILES, 1e3 },
    { STR_INIT("lat_ns"), STR_INIT("lat_"), GROUP_BLOCKS + 8, GROUP_PERCENTILES + 1, 1e6 },   { STR_INIT("lat"), STR_INIT("lat_"), GROUP_BLOCKS + 8, GROUP_PERCENTILES + 1, 1e3 },
};

static void read_latencies(struct reading *r, struct json object, const struct direction *d)
{
    struct json found[COUNT(blocks)];
    for (size_t i = 0; i < COUNT(blocks); i++) {
        found[i] = json_get(object, blocks[i].key);
        if (json_exists(found[i])) read_spread(r, found[i], d, blocks[i].kind, blocks[i].group, blocks[i].scale);
    }
    for (size_t i = 0; i < COUNT(blocks); i++)
        if (json_exists(found[i])) read_percentiles(r, found[i], d, blocks[i].kind, blocks[i].percentiles, blocks[i].scale);
}

// Before 3.2 there is no bw_bytes and bw counts KiB; before 2.21 io_bytes counts KiB, told by the absence of io_kbytes.
static bool bandwidth(struct reading *r, struct json object, double *mib_s)
{
    if (figure(r, object, STR("bw_bytes"), mib_s)) return *mib_s /= 1048576, true;
    return figure(r, object, STR("bw"), mib_s) && (*mib_s /= 1024, true);
}

static void read_direction(struct reading *r, struct json object, unsigned rank)
{
    struct direction d = { directions[rank].prefix, rank, NULL };
    double bytes, value;
    if (!figure(r, object, STR("io_bytes"), &bytes) || bytes <= 0) return;
    if (!json_exists(json_get(object, STR("io_kbytes")))) bytes *= 1024;
    if (figure(r, object, STR("iops"), &value)) add(r, (struct column_name){ { d.prefix, STR("iops") } }, rank_of(rank, 0, 0), FOLD_SUM, NULL, value);
    if (bandwidth(r, object, &value)) add(r, (struct column_name){ { d.prefix, STR("mib_s") } }, rank_of(rank, 1, 0), FOLD_SUM, NULL, value);
    add(r, (struct column_name){ { d.prefix, STR("bytes") } }, rank_of(rank, 2, 0), FOLD_SUM, NULL, bytes);
    d.ios = columns_get(r->samples->columns, (struct column_name){ { d.prefix, STR("ios") } }, rank_of(rank, 3, 0), FOLD_SUM, NULL);
    if (figure(r, object, STR("total_ios"), &value)) metrics_add(r->samples->scratch, &r->sample->metrics, d.ios, value);
    if (figure(r, object, STR("runtime"), &value))
        add(r, (struct column_name){ { d.prefix, STR("runtime_s") } }, rank_of(rank, 4, 0), FOLD_MAX, NULL, value / 1e3);
    read_latencies(r, object, &d);
}

// The object is there with zeros when nothing was synced.
static void read_sync(struct reading *r, struct json sync)
{
    double ios = 0, count = 0;
    struct json block = json_get(sync, STR("lat_ns"));
    figure(r, sync, STR("total_ios"), &ios);
    figure(r, block, STR("N"), &count);
    if (ios <= 0 && count <= 0) return;
    struct direction d = { STR("sync_"), DIRECTION_SYNC, NULL };
    d.ios = columns_get(r->samples->columns, (struct column_name){ { STR("sync_ios") } }, rank_of(DIRECTION_SYNC, GROUP_SYNC_IOS, 0), FOLD_SUM, NULL);
    read_spread(r, block, &d, STR("lat_"), GROUP_BLOCKS, 1e6);
    read_percentiles(r, block, &d, STR("lat_"), GROUP_PERCENTILES, 1e6);
    if (ios > 0) metrics_add(r->samples->scratch, &r->sample->metrics, d.ios, ios);
}

static void read_cpu(struct reading *r, struct json job)
{
    static const struct { str key, name; } figures[] = {
        { STR_INIT("usr_cpu"), STR_INIT("usr_cpu_pct") }, { STR_INIT("sys_cpu"), STR_INIT("sys_cpu_pct") }, { STR_INIT("ctx"), STR_INIT("ctx") },
        { STR_INIT("majf"), STR_INIT("majf") }, { STR_INIT("minf"), STR_INIT("minf") },
    };
    double value;
    for (unsigned i = 0; i < COUNT(figures); i++)
        if (figure(r, job, figures[i].key, &value))
            add(r, (struct column_name){ { figures[i].name } }, rank_of(DIRECTION_CPU, i, 0), FOLD_NONE, NULL, value);
}

static void read_error(struct reading *r, struct json job)
{
    struct arena *arena = r->samples->arena;
    int64_t error;
    if (!json_integer(json_get(job, STR("error")), &error) || error == 0) return;
    str text = arena_printf(arena, "fio ended with error %lld (%s)", (long long)error, strerror((int)error));
    remarks_add(arena, &r->sample->errors, (struct remark){ r->line, REMARK_ERROR, "tool-error", text });
}

static void read_disk(struct reading *r, struct json disk)
{
    static const struct { str key, name; } figures[] = {
        { STR_INIT("util"), STR_INIT("util_pct") }, { STR_INIT("read_ios"), STR_INIT("read_ios") }, { STR_INIT("write_ios"), STR_INIT("write_ios") },
    };
    struct part part = { .kind = STR("disk") };
    double value;
    if (!json_text(json_get(disk, STR("name")), &part.name)) return;
    part.name = names_keep(r->samples->names, part.name);
    if (json_text(json_get(disk, STR("hostname")), &part.host)) part.host = names_keep(r->samples->names, part.host);
    for (unsigned i = 0; i < COUNT(figures); i++)
        if (figure(r, disk, figures[i].key, &value))
            metrics_add(r->samples->scratch, &part.metrics, columns_get(r->samples->part_columns, (struct column_name){ { figures[i].name } }, i, FOLD_NONE, NULL), value);
    samples_add_part(r->samples, r->sample, &part);
}

static void read_job(struct samples *samples, struct json root, struct json job, size_t line, bool is_client)
{
    struct reading r = { .samples = samples, .sample = samples_add(samples), .line = line };
    str version, test;
    r.sample->line = line;
    r.sample->tool = STR("fio");
    if (json_text(json_get(root, STR("fio version")), &version))
        r.sample->version = names_keep(samples->names, str_starts(version, STR("fio-")) ? str_from(version, 4) : version);
    if (json_text(json_get(job, STR("jobname")), &test)) r.sample->test = names_keep(samples->names, test);
    r.sample->total = is_client && str_equal(r.sample->test, STR("All clients"));
    fio_params_read(samples, &r.sample->params, root, job);
    for (unsigned i = 0; i < COUNT(directions); i++) read_direction(&r, json_get(job, directions[i].key), i);
    read_sync(&r, json_get(job, STR("sync")));
    read_cpu(&r, job);
    read_error(&r, job);
    struct json disks = json_get(root, STR("disk_util"));
    struct json_cursor c = { 0 };
    while (json_next(disks, &c)) read_disk(&r, c.value);
}

static bool starts(str text)
{
    return str_starts(text, STR("{")) && str_contains(str_first(text, 256), STR("\"fio version\""));
}

static struct parsed failed(str text, size_t line, const struct json_problem *problem)
{
    str before = str_first(text, problem->offset);
    size_t at = line;
    for (size_t i = 0; i < before.len; i++) at += before.data[i] == '\n';
    if (problem->truncated)
        return (struct parsed){ PARSE_BROKEN, text.len, { at, REMARK_ERROR, "json-truncated", STR("the JSON of fio ends before its last brace") } };
    return (struct parsed){ PARSE_BROKEN, problem->offset ? problem->offset : 1, { at, REMARK_ERROR, "json-syntax", str_of(problem->reason) } };
}

static struct parsed read_text(struct samples *samples, str text, size_t line, bool whole)
{
    struct json_document document = { 0 };
    struct json_problem problem = { 0 };
    if (!json_open(&document, text, &problem)) {
        if (problem.truncated && !whole) return (struct parsed){ .state = PARSE_MORE };
        return failed(text, line, &problem);
    }
    struct json jobs = json_get(document.root, STR("jobs")), clients = json_get(document.root, STR("client_stats"));
    struct json_cursor c = { 0 };
    bool is_client = !json_exists(jobs);
    while (json_next(is_client ? clients : jobs, &c)) read_job(samples, document.root, c.value, line, is_client);
    struct parsed done = { .state = PARSE_DONE, .used = document.used };
    json_close(&document);
    return done;
}

const struct parser fio_json = { STR_INIT("fio"), STR_INIT("fio.json"), starts, read_text };
