// parse/fio_params.c - options as typed: sizes of blocks become bytes, counts and seconds numbers, everything else stays text.
#include "parse/fio_params.h"

#include "base/number.h"
#include "base/quantity.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

enum unit { UNIT_TEXT, UNIT_BLOCK, UNIT_COUNT, UNIT_SECONDS };

// Options whose values are numbers; those that are not listed are text.
static const struct { str name; enum unit unit; } known[] = {
    { STR_INIT("bs"), UNIT_BLOCK },          { STR_INIT("iodepth"), UNIT_COUNT },     { STR_INIT("numjobs"), UNIT_COUNT },
    { STR_INIT("fsync"), UNIT_COUNT },       { STR_INIT("fdatasync"), UNIT_COUNT },   { STR_INIT("direct"), UNIT_COUNT },
    { STR_INIT("rwmixread"), UNIT_COUNT },   { STR_INIT("rwmixwrite"), UNIT_COUNT },  { STR_INIT("nrfiles"), UNIT_COUNT },
    { STR_INIT("loops"), UNIT_COUNT },       { STR_INIT("randrepeat"), UNIT_COUNT },  { STR_INIT("norandommap"), UNIT_COUNT },
    { STR_INIT("end_fsync"), UNIT_COUNT },   { STR_INIT("thinktime"), UNIT_COUNT },   { STR_INIT("number_ios"), UNIT_COUNT },
    { STR_INIT("runtime"), UNIT_SECONDS },   { STR_INIT("ramp_time"), UNIT_SECONDS }, { STR_INIT("startdelay"), UNIT_SECONDS },
    { STR_INIT("port"), UNIT_COUNT },        { STR_INIT("hugepage-size"), UNIT_BLOCK },
    { STR_INIT("iodepth_batch_submit"), UNIT_COUNT }, { STR_INIT("iodepth_batch_complete_min"), UNIT_COUNT },
};
// What fio uses and does not print when an option was not given. Source: fio HOWTO; ioengine is left out, its default depends on the system.
static const struct { str name, text; } defaults[] = {
    { STR_INIT("rw"), STR_INIT("read") }, { STR_INIT("bs"), STR_INIT("4096") }, { STR_INIT("iodepth"), STR_INIT("1") }, { STR_INIT("numjobs"), STR_INIT("1") },
};

static enum unit unit_of(str name)
{
    for (size_t i = 0; i < COUNT(known); i++)
        if (str_equal(known[i].name, name)) return known[i].unit;
    return UNIT_TEXT;
}

static bool number_of(str name, str text, double *number)
{
    int64_t whole = 0;
    bool good = false;
    switch (unit_of(name)) {
    case UNIT_BLOCK: good = quantity_fio_size(text, &whole) == QUANTITY_OK; break;
    case UNIT_COUNT: good = number_integer(text, &whole); break;
    case UNIT_SECONDS: good = quantity_seconds(text, &whole) == QUANTITY_OK; break;
    case UNIT_TEXT: break;
    }
    *number = good ? (double)whole : 0;
    return good;
}

static void put(struct samples *samples, struct params *params, str name, str text)
{
    samples_param(samples, params, name, text, number_of);
}

// Given twice the last counts, but a job's file names add up.
static void put_all(struct samples *samples, struct params *params, struct json options)
{
    str files = { 0 }, text;
    struct json_cursor c = { 0 };
    while (json_next(options, &c)) {
        if (!json_text(c.value, &text)) continue;
        if (str_equal(c.key, STR("filename"))) {
            files = files.len ? arena_printf(samples->scratch, "%.*s:%.*s", STR_ARG(files), STR_ARG(text)) : text;
            text = files;
        }
        put(samples, params, c.key, text);
    }
}

static bool same_server(struct json entry, struct json job)
{
    str here, there;
    int64_t port_here = 0, port_there = 0;
    if (!json_text(json_get(entry, STR("hostname")), &here) || !json_text(json_get(job, STR("hostname")), &there)) return false;
    json_integer(json_get(entry, STR("port")), &port_here);
    json_integer(json_get(job, STR("port")), &port_there);
    return str_equal(here, there) && port_here == port_there;
}

// Since 3.39 client mode has a list of them, one entry a server.
static struct json globals_of(struct json root, struct json job)
{
    struct json globals = json_get(root, STR("global options"));
    struct json_cursor c = { 0 };
    if (!json_is_array(globals)) return globals;
    while (json_next(globals, &c))
        if (same_server(c.value, job)) return c.value;
    return (struct json){ 0 };
}

static void put_server(struct samples *samples, struct params *params, struct json job)
{
    str host;
    int64_t port;
    if (json_text(json_get(job, STR("hostname")), &host)) put(samples, params, STR("hostname"), host);
    if (!json_integer(json_get(job, STR("port")), &port)) return;
    put(samples, params, STR("port"), arena_printf(samples->scratch, "%lld", (long long)port));
}

void fio_params_read(struct samples *samples, struct params *params, struct json root, struct json job)
{
    struct json options = json_get(job, STR("job options")), globals = globals_of(root, job);
    // Of a list in which its host is not found (a document that was cut), nobody knows what it was given.
    bool is_known = json_exists(globals) || !json_is_array(json_get(root, STR("global options")));
    if (json_exists(options)) {
        put_all(samples, params, globals);
        put_all(samples, params, options);
        for (size_t i = 0; is_known && i < COUNT(defaults); i++)
            if (!params_get(params, defaults[i].name)) put(samples, params, defaults[i].name, defaults[i].text);
    }
    put_server(samples, params, job);
}
