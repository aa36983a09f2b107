// parse/fio_json.c - fio's JSON and JSON+: one sample an entry of jobs[] or client_stats[]. Looked into in place: memory is taken for what becomes a sample only.
// Names and units: docs/results.md. A direction without bytes was not measured: all its names are absent.
#include "parse/parser.h"

#include "parse/fio_mend.h"
#include "parse/fio_metric.h"
#include "parse/fio_params.h"
#include "tree/json_read.h"

#include <math.h>
#include <stdio.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

struct reading { struct samples *samples; struct sample *sample; size_t line; bool is_cut; };
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

static bool all_zero(struct json object)
{
    struct json_cursor c = { 0 };
    double value;
    while (json_next(object, &c))
        if (json_number(c.value, &value) && value > 0) return false;
    return true;
}

static void read_percentiles(struct json block, struct fio_side *side, enum fio_latency latency, double scale)
{
    struct json percentiles = json_get(block, STR("percentile"));
    if (!json_exists(percentiles) || all_zero(percentiles)) return;
    struct json_cursor c = { 0 };
    double value;
    while (json_next(percentiles, &c))
        if (json_number(c.value, &value)) fio_put_percentile(side, latency, c.key, value / scale);
}

static void read_spread(struct reading *r, struct json block, struct fio_side *side, enum fio_latency latency, double scale)
{
    static const str keys[] = { STR_INIT("min"), STR_INIT("max"), STR_INIT("mean"), STR_INIT("stddev") };
    struct fio_spread spread = { 0 };
    for (unsigned i = 0; i < COUNT(keys); i++) spread.found[i] = figure(r, block, keys[i], &spread.values[i]);
    fio_put_spread(side, latency, &spread, scale);
}

// Nanoseconds since 2.99, microseconds before.
static const struct { str key; enum fio_latency latency; double scale; } blocks[] = {
    { STR_INIT("slat_ns"), FIO_SLAT, 1e6 }, { STR_INIT("slat"), FIO_SLAT, 1e3 }, { STR_INIT("clat_ns"), FIO_CLAT, 1e6 },
    { STR_INIT("clat"), FIO_CLAT, 1e3 },    { STR_INIT("lat_ns"), FIO_LAT, 1e6 }, { STR_INIT("lat"), FIO_LAT, 1e3 },
};

static void read_latencies(struct reading *r, struct json object, struct fio_side *side)
{
    struct json found[COUNT(blocks)];
    for (size_t i = 0; i < COUNT(blocks); i++) {
        found[i] = json_get(object, blocks[i].key);
        if (json_exists(found[i])) read_spread(r, found[i], side, blocks[i].latency, blocks[i].scale);
    }
    for (size_t i = 0; i < COUNT(blocks); i++)
        if (json_exists(found[i])) read_percentiles(found[i], side, blocks[i].latency, blocks[i].scale);
}

// Before 3.2 there is no bw_bytes and bw counts KiB; before 2.21 io_bytes counts KiB, told by the absence of io_kbytes.
static bool bandwidth(struct reading *r, struct json object, double *mib_s)
{
    if (figure(r, object, STR("bw_bytes"), mib_s)) return *mib_s /= 1048576, true;
    return figure(r, object, STR("bw"), mib_s) && (*mib_s /= 1024, true);
}

static void read_direction(struct reading *r, struct json object, enum fio_direction direction)
{
    struct fio_side side = { .samples = r->samples, .sample = r->sample, .direction = direction };
    double bytes, value;
    if (!figure(r, object, STR("io_bytes"), &bytes) || bytes <= 0) return;
    if (r->is_cut && !json_exists(json_get(object, STR("runtime")))) return;    // keys before it tell the units of others
    if (!json_exists(json_get(object, STR("io_kbytes")))) bytes *= 1024;
    if (figure(r, object, STR("iops"), &value)) fio_put(&side, FIO_IOPS, value);
    if (bandwidth(r, object, &value)) fio_put(&side, FIO_MIB_S, value);
    fio_put(&side, FIO_BYTES, bytes);
    if (figure(r, object, STR("total_ios"), &value)) fio_put(&side, FIO_IOS, value);
    if (figure(r, object, STR("runtime"), &value)) fio_put(&side, FIO_RUNTIME_S, value / 1e3);
    read_latencies(r, object, &side);
}

// The object is there with zeros when nothing was synced.
static void read_sync(struct reading *r, struct json sync)
{
    struct fio_side side = { .samples = r->samples, .sample = r->sample, .direction = FIO_SYNC };
    double ios = 0, count = 0;
    struct json block = json_get(sync, STR("lat_ns"));
    figure(r, sync, STR("total_ios"), &ios);
    figure(r, block, STR("N"), &count);
    if (ios <= 0 && count <= 0) return;
    read_spread(r, block, &side, FIO_LAT, 1e6);
    read_percentiles(block, &side, FIO_LAT, 1e6);
    if (ios > 0) fio_put(&side, FIO_IOS, ios);
}

static void read_usage(struct reading *r, struct json job)
{
    static const str keys[FIO_USAGES] = { STR_INIT("usr_cpu"), STR_INIT("sys_cpu"), STR_INIT("ctx"), STR_INIT("majf"), STR_INIT("minf") };
    double value;
    for (enum fio_usage i = 0; i < FIO_USAGES; i++)
        if (figure(r, job, keys[i], &value)) fio_put_usage(r->samples, r->sample, i, value);
}

static void read_disk(struct reading *r, struct json disk)
{
    static const str keys[FIO_DISK_FIGURES] = { STR_INIT("util"), STR_INIT("read_ios"), STR_INIT("write_ios") };
    double figures[FIO_DISK_FIGURES];
    str name, host = { 0 };
    if (!json_text(json_get(disk, STR("name")), &name)) return;
    json_text(json_get(disk, STR("hostname")), &host);
    for (unsigned i = 0; i < FIO_DISK_FIGURES; i++)
        if (!figure(r, disk, keys[i], &figures[i])) figures[i] = NAN;
    fio_put_disk(r->samples, r->sample, name, host, figures);
}

static str groupid_of(struct samples *samples, struct json job)
{
    int64_t group = 0;
    char text[24];
    json_integer(json_get(job, STR("groupid")), &group);
    int length = snprintf(text, sizeof text, "%lld", (long long)group);
    return names_keep(samples->names, (str){ text, (size_t)length });
}

// When the document was printed: milliseconds since 2.12, seconds since 2.2.5.
static int64_t told_ms(struct json root)
{
    int64_t told = 0;
    if (json_integer(json_get(root, STR("timestamp_ms")), &told) || !json_integer(json_get(root, STR("timestamp")), &told)) return told;
    return told > INT64_MAX / 1000 || told < 0 ? 0 : told * 1000;
}

static void read_job(struct samples *samples, const struct mended *mended, struct json job, size_t line, bool is_client)
{
    struct json root = mended->document.root;
    str version = { 0 }, test = { 0 };
    int64_t error;
    json_text(json_get(root, STR("fio version")), &version);
    json_text(json_get(job, STR("jobname")), &test);
    struct reading r = { samples, fio_sample(samples, FIO_FORM_JSON, line, version, test), line, mended->is_cut };
    r.sample->group = groupid_of(samples, job);
    r.sample->told_ms = told_ms(root);
    r.sample->total = is_client && str_equal(r.sample->test, STR("All clients"));
    fio_params_read(samples, &r.sample->params, root, job);
    for (enum fio_direction d = 0; d < FIO_SYNC; d++) read_direction(&r, json_get(job, fio_direction_name(d)), d);
    read_sync(&r, json_get(job, STR("sync")));
    read_usage(&r, job);
    if (json_integer(json_get(job, STR("error")), &error)) fio_put_error(samples, r.sample, error, (str){ 0 });
    struct json disks = json_get(root, STR("disk_util"));
    struct json_cursor c = { 0 };
    while (json_next(disks, &c)) read_disk(&r, c.value);
}

static bool starts(str text)
{
    return str_starts(text, STR("{")) && str_contains(str_first(text, 256), STR("\"fio version\""));
}

// A job that is cut: its options are whole when what follows them is there.
static bool has_direction(struct json job)
{
    for (enum fio_direction d = 0; d < FIO_SYNC; d++)
        if (json_exists(json_get(job, fio_direction_name(d)))) return true;
    return false;
}

// `cut`: the sample of the job that the document ends in; NULL: it ends elsewhere.
static void tell_mended(struct samples *samples, const struct mended *mended, struct sample *cut)
{
    struct remarks *dropped = samples->count ? &samples->items[0]->warnings : &samples->loose;
    for (size_t i = 0; i < mended->dropped.count; i++) remarks_add(samples->arena, dropped, mended->dropped.items[i]);
    if (!mended->is_cut) return;
    remarks_add(samples->arena, cut ? &cut->errors : &samples->loose, mended->problem);
}

static void read_jobs(struct samples *samples, const struct mended *mended, size_t line)
{
    struct json root = mended->document.root, jobs = json_get(root, STR("jobs"));
    bool is_client = !json_exists(jobs);
    struct json_cursor c = { 0 };
    if (is_client) jobs = json_get(root, STR("client_stats"));
    struct sample *cut = NULL;
    while (json_next(jobs, &c)) {
        bool is_cut = mended->in_job && c.left == 0;
        if (is_cut && !has_direction(c.value)) break;
        read_job(samples, mended, c.value, line, is_client);
        if (is_cut) cut = samples->items[samples->count - 1];
    }
    tell_mended(samples, mended, cut);
}

static struct parsed read_text(struct samples *samples, str text, size_t line, bool whole)
{
    struct mended mended;
    enum parse_state state = fio_mend_open(samples, text, line, whole, &mended);
    if (state != PARSE_DONE) return (struct parsed){ state, mended.used, mended.problem };
    read_jobs(samples, &mended, line);
    json_close(&mended.document);
    return (struct parsed){ .state = PARSE_DONE, .used = mended.used };
}

const struct parser fio_json = { .tool = STR_INIT("fio"), .section = STR_INIT("fio.json"), .starts = starts, .read = read_text };
