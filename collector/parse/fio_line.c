// parse/fio_line.c - one table of first words, one reader a kind of line. All versions since 1.x; units stand in the line.
#include "parse/fio_line.h"

#include "parse/fio_amount.h"
#include "parse/lines.h"

#include <math.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

static str trim_left(str line)
{
    while (line.len && (*line.data == ' ' || *line.data == '\t')) line = str_from(line, 1);
    return line;
}

// What stands between `label` and the first of `end`; empty when there is none.
static str between(str line, str label, const char *end)
{
    str rest;
    if (!lines_find(line, label, &rest)) return (str){ 0 };
    size_t len = 0;
    while (len < rest.len && !strchr(end, rest.data[len])) len++;
    return str_first(rest, len);
}

static bool number_behind(str line, str label, double *value)
{
    str rest;
    return lines_find(line, label, &rest) && fio_number(&rest, value);
}

// NAME may hold anything, so what follows it is looked for.
static bool cut_name(str line, str mark, str *name, str *rest)
{
    if (!lines_find(line, mark, rest)) return false;
    *name = str_first(line, (size_t)(rest->data - line.data) - mark.len);
    return name->len > 0;
}

bool fio_line_job(str line, struct fio_text_job *job)
{
    str rest;
    *job = (struct fio_text_job){ 0 };
    if (!cut_name(line, STR(": (g="), &job->name, &rest)) return false;
    struct cut group = str_cut(rest, ')');
    if (!group.found || !str_starts(group.tail, STR(": rw="))) return false;
    job->group = group.head;
    job->rw = between(rest, STR("rw="), ", ");
    job->ioengine = between(rest, STR("ioengine="), ", ");
    job->iodepth = between(rest, STR("iodepth="), ", ");
    str bs, engine;
    if (lines_find(rest, STR(" bs="), &bs) && lines_find(bs, STR(", ioengine="), &engine)) job->bs = str_first(bs, (size_t)(engine.data - bs.data) - 11);
    return true;
}

bool fio_line_result(str line, struct fio_text_result *result)
{
    str rest, name;
    if (!cut_name(line, STR(": (groupid="), &name, &rest)) return false;
    struct cut group = str_cut(rest, ',');
    double jobs, error;
    if (!number_behind(rest, STR("jobs="), &jobs) || !number_behind(rest, STR("): err="), &error)) return false;
    *result = (struct fio_text_result){ .name = name, .group = group.head, .jobs = jobs, .error = error, .pid = between(rest, STR("pid="), ": "), .side = FIO_DIRECTIONS };
    result->error_text = between(rest, STR("error="), ")");
    for (size_t d = 0; d < COUNT(result->sides); d++)
        result->sides[d].iops = result->sides[d].mib_s = result->sides[d].bytes = result->sides[d].runtime_s = NAN;
    for (size_t i = 0; i < COUNT(result->issued); i++) result->issued[i] = NAN;
    for (size_t i = 0; i < COUNT(result->usage); i++) result->usage[i] = NAN;
    return true;
}

bool fio_line_disk(str line, struct fio_text_disk *disk)
{
    str rest;
    *disk = (struct fio_text_disk){ .figures = { NAN, NAN, NAN } };
    if (!cut_name(trim_left(line), STR(": ios="), &disk->name, &rest)) return false;
    lines_number(&rest, &disk->figures[FIO_DISK_READ_IOS]);
    if (lines_literal(&rest, STR("/"))) lines_number(&rest, &disk->figures[FIO_DISK_WRITE_IOS]);
    number_behind(rest, STR(" util="), &disk->figures[FIO_DISK_UTIL]);
    return true;
}

bool fio_line_started(str line, double *processes)
{
    str rest, more;
    double second;
    if (!lines_labelled(line, STR("Starting "), processes)) return false;
    if (!lines_find(line, STR(" process"), &rest) && !lines_find(line, STR(" thread"), &rest)) return false;
    if (lines_find(line, STR(" and "), &more) && lines_number(&more, &second)) *processes += second;
    return true;
}

// Nanoseconds, microseconds or milliseconds: what to divide by.
static double scale_of(str unit)
{
    return str_equal(unit, STR("nsec")) ? 1e6 : str_equal(unit, STR("usec")) ? 1e3 : 1;
}

static void read_bandwidth(struct fio_text_side *side, str rest, bool old)
{
    struct fio_amount first, second = { 0 };
    if (!fio_amount(&rest, old, &first)) return;
    if (lines_literal(&rest, STR("(")) && fio_amount(&rest, false, &second) && second.base == FIO_IEC) {
        struct fio_amount swapped = first;
        first = second;
        second = swapped;
    }
    side->carry = first.base == FIO_IEC && second.base == FIO_SI && fabs(first.bytes - second.bytes) > 0.01 * second.bytes;
    side->mib_s = (side->carry ? second.bytes : first.bytes) / 1048576;
}

// "IOPS=1202, BW=4811KiB/s (4927kB/s)(4816KiB/1001msec)", up to 2.16 "io=765820KB, bw=762769KB/s, iops=190692 , runt=  1004msec".
static bool read_rates(struct fio_text_side *side, str line)
{
    str rest, last = { 0 };
    struct fio_amount amount;
    double ms;
    bool old = lines_find(line, STR("runt="), &rest) || lines_find(line, STR("io="), &rest);
    side->there = true;
    number_behind(line, old ? STR("iops=") : STR("IOPS="), &side->iops);
    if (lines_find(line, old ? STR("bw=") : STR("BW="), &rest)) read_bandwidth(side, rest, old);
    if (old ? lines_find(line, STR("io="), &last) : lines_find(line, STR(")("), &last))
        if (fio_amount(&last, old, &amount)) side->bytes = round(amount.bytes);
    if (old ? number_behind(line, STR("runt="), &ms) : lines_literal(&last, STR("/")) && lines_number(&last, &ms)) side->runtime_s = ms / 1e3;
    side->zero = side->iops == 0 && side->mib_s == 0 && (side->bytes == 0 || isnan(side->bytes));
    return true;
}

static bool read_spread(struct fio_spread *spread, str line, double scale)
{
    static const str labels[] = { STR_INIT("min="), STR_INIT("max="), STR_INIT("avg="), STR_INIT("stdev=") };
    for (size_t i = 0; i < COUNT(labels); i++) {
        spread->found[i] = number_behind(line, labels[i], &spread->values[i]);
        spread->values[i] /= scale;
    }
    return true;
}

// " 1.00th=[ 1464],  5.00th=[ 1688], ...", behind the "|".
static bool read_percentiles(struct arena *arena, struct fio_text_result *result, str line)
{
    if (!result->block) return false;
    for (struct cut cut = { .tail = line, .found = true }; cut.found;) {
        cut = str_cut(cut.tail, ']');
        struct cut key = str_cut(cut.head, '=');
        str digits = trim_left(key.head), value = key.tail;
        double number;
        while (digits.len && (*digits.data == ',' || *digits.data == ' ')) digits = str_from(digits, 1);
        if (!cut.found || !str_ends(digits, STR("th")) || !lines_literal(&value, STR("[")) || !fio_number(&value, &number)) continue;
        struct fio_percentiles *block = result->block;
        block->items = arena_more(arena, block->items, sizeof *block->items, block->count);
        block->items[block->count++] = (struct fio_percentile){ str_first(digits, digits.len - 2), number / result->block_scale };
    }
    return true;
}

// "clat (usec): min=..", "clat percentiles (usec):"; a histogram is "lat (usec)   : 2=..%".
static bool read_latency(struct fio_text_result *result, str line, enum fio_latency latency, bool sync)
{
    enum fio_direction direction = sync ? FIO_SYNC : result->side;
    struct cut open = str_cut(line, '('), close = str_cut(open.tail, ')');
    if (!open.found || !close.found || !lines_literal(&close.tail, STR(":"))) return false;
    if (direction == FIO_DIRECTIONS) return true;
    struct fio_text_side *side = &result->sides[direction];
    double scale = scale_of(close.head);
    bool is_spread = str_starts(trim_left(close.tail), STR("min="));
    if (sync) side->there = true;
    if (is_spread && str_equal(str_trim(open.head), sync ? STR("sync") : str_trim(str_cut(line, ' ').head))) return read_spread(&side->spread[latency], close.tail, scale);
    if (!str_ends(str_trim(open.head), STR("percentiles"))) return true;
    result->block = &side->percentiles[latency];
    result->block_scale = scale;
    return true;
}

static bool read_usage(struct fio_text_result *result, str line)
{
    static const str labels[FIO_USAGES] = { STR_INIT("usr="), STR_INIT("sys="), STR_INIT("ctx="), STR_INIT("majf="), STR_INIT("minf=") };
    for (size_t i = 0; i < FIO_USAGES; i++) number_behind(line, labels[i], &result->usage[i]);
    return true;
}

// "rwts: total=0,1204,0,0 short=..", "total=r=191455/w=191436/d=0, short=..", "r/w/d: total=9989/10442/0, short=..".
static bool read_issued(struct fio_text_result *result, str line)
{
    str rest;
    if (!lines_find(line, STR("total="), &rest)) return true;
    for (size_t i = 0; i < COUNT(result->issued); i++) {
        if (i > 0 && !lines_literal(&rest, STR(",")) && !lines_literal(&rest, STR("/"))) break;
        static const str letters[] = { STR_INIT("r="), STR_INIT("w="), STR_INIT("d=") };
        for (size_t l = 0; l < COUNT(letters); l++) lines_literal(&rest, letters[l]);
        if (!lines_number(&rest, &result->issued[i])) break;
    }
    if (lines_find(line, STR("short="), &rest)) lines_literal(&rest, STR("r=")), lines_number(&rest, &result->short_reads);
    return true;
}

bool fio_line_is_issued(str line)
{
    str rest;
    return str_starts(trim_left(line), STR("issued ")) && lines_find(line, STR("total="), &rest) && lines_find(rest, STR("short="), &rest);
}

enum kind { RATES, LATENCY, SYNC_LATENCY, USAGE, ISSUED, OTHER };
static const struct first_word { str word; enum kind kind; unsigned which; } words[] = {
    { STR_INIT("read"), RATES, FIO_READ },       { STR_INIT("write"), RATES, FIO_WRITE },
    { STR_INIT("trim"), RATES, FIO_TRIM },       { STR_INIT("mixed"), RATES, FIO_MIXED },
    { STR_INIT("slat "), LATENCY, FIO_SLAT },    { STR_INIT("clat "), LATENCY, FIO_CLAT },
    { STR_INIT("lat "), LATENCY, FIO_LAT },      { STR_INIT("sync "), SYNC_LATENCY, FIO_LAT },
    { STR_INIT("cpu "), USAGE, 0 },              { STR_INIT("issued "), ISSUED, 0 },
    { STR_INIT("Description "), OTHER, 0 },      { STR_INIT("fsync/fdatasync"), OTHER, 0 },
    { STR_INIT("bw ("), OTHER, 0 },              { STR_INIT("iops  "), OTHER, 0 },
    { STR_INIT("IO depths"), OTHER, 0 },         { STR_INIT("submit "), OTHER, 0 },
    { STR_INIT("complete "), OTHER, 0 },         { STR_INIT("latency  "), OTHER, 0 },
    { STR_INIT("errors  "), OTHER, 0 },          { STR_INIT("steadystate "), OTHER, 0 },
    { STR_INIT("high prio"), OTHER, 0 },         { STR_INIT("low prio"), OTHER, 0 },
    { STR_INIT("zone "), OTHER, 0 },
};

bool fio_line_known(str line)
{
    str text = trim_left(line);
    if (text.len == line.len) return false;
    if (str_starts(text, STR("|"))) return lines_find(text, STR("th=["), &text);
    for (size_t i = 0; i < COUNT(words); i++) {
        str rest = str_from(text, words[i].word.len);
        if (str_starts(text, words[i].word) && (words[i].kind != RATES || lines_literal(&rest, STR(":")))) return true;
    }
    return false;
}

static bool read_kind(struct fio_text_result *result, str line, const struct first_word *word)
{
    str rest = str_from(line, word->word.len);
    switch (word->kind) {
    case RATES:
        if (!lines_literal(&rest, STR(":"))) return false;
        result->side = word->which;
        return read_rates(&result->sides[word->which], rest);
    case LATENCY: return read_latency(result, line, word->which, false);
    case SYNC_LATENCY: return read_latency(result, line, word->which, true);
    case USAGE: return read_usage(result, line);
    case ISSUED: return read_issued(result, line);
    case OTHER: break;
    }
    return true;
}

// Lines of a result are indented.
bool fio_line_take(struct arena *arena, struct fio_text_result *result, str line)
{
    str text = trim_left(line);
    if (text.len == line.len) return false;
    if (str_starts(text, STR("|"))) return read_percentiles(arena, result, str_from(text, 1));
    struct fio_percentiles *block = result->block;
    result->block = NULL;
    for (size_t i = 0; i < COUNT(words); i++)
        if (str_starts(text, words[i].word) && read_kind(result, text, &words[i])) return true;
    result->block = block;
    return false;
}
