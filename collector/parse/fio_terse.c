// parse/fio_terse.c - fields by place. A ';' in a job's name or description shifts all that follows, so places are proven by what stands there.
#include "parse/fio_terse.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

enum { MOST_FIELDS = 1024, PERCENTILES = 20, BUCKETS = 7 + 10 + 12, DISK_FIELDS = 9 };

// Version 2 of fio 1.x has neither IOPS nor percentiles in its blocks.
static const struct layout { str version; bool has_release; size_t block, blocks; } layouts[] = {
    { STR_INIT("3"), true, 41, 2 }, { STR_INIT("4"), true, 41, 3 }, { STR_INIT("5"), true, 47, 3 }, { STR_INIT("2"), false, 41, 3 }, { STR_INIT("2"), false, 20, 2 },
};
enum { OLD_BLOCK = 20 };

struct record {
    str fields[MOST_FIELDS]; size_t count;
    const struct layout *layout;
    size_t name, first, blocks, end;        // where name and first block begin; how many blocks; what follows them
};

static void split(struct record *record, str line)
{
    for (struct cut cut = { .tail = line, .found = true }; cut.found && record->count < MOST_FIELDS;) {
        cut = str_cut(cut.tail, ';');
        record->fields[record->count++] = cut.head;
    }
}

static bool is_integer(str field)
{
    int64_t number;
    return number_integer(field, &number);
}

static bool is_share(str field) { return str_ends(field, STR("%")); }

static bool number_at(const struct record *r, size_t at, double *value)
{
    if (at >= r->count) return false;
    str field = r->fields[at];
    if (is_share(field)) field.len--;
    return number_double(field, value);
}

// usr%, sys%, three counts, and the depths, in per cent.
static bool is_end(const struct record *r, size_t at)
{
    if (at + 5 >= r->count) return false;
    const str *f = &r->fields[at];
    return is_share(f[0]) && is_share(f[1]) && is_integer(f[2]) && is_integer(f[3]) && is_integer(f[4]) && is_share(f[5]);
}

static bool is_block(const struct record *r, size_t at)
{
    if (r->layout->block == OLD_BLOCK) return at + 2 < r->count && is_integer(r->fields[at]) && is_integer(r->fields[at + 2]) && !str_contains(r->fields[at + 3], STR("%="));
    return at + 12 < r->count && is_integer(r->fields[at]) && str_contains(r->fields[at + 12], STR("%="));
}

// As many blocks as there should be, or one (unified), or one more (read, write and both together).
static bool find_end(struct record *r)
{
    const size_t tries[] = { r->layout->blocks, 1, r->layout->blocks + 1 };
    for (size_t i = 0; i < COUNT(tries); i++) {
        r->blocks = tries[i];
        r->end = r->first + tries[i] * r->layout->block;
        if (is_end(r, r->end)) return true;
    }
    return false;
}

static bool find_places(struct record *r)
{
    for (size_t i = 0; i < COUNT(layouts); i++) {
        r->layout = &layouts[i];
        r->name = layouts[i].has_release ? 2 : 1;
        if (!str_equal(r->fields[0], layouts[i].version)) continue;
        for (size_t shift = 0; r->name + 3 + shift < r->count; shift++) {
            r->first = r->name + 3 + shift;
            if (is_integer(r->fields[r->first - 2]) && is_integer(r->fields[r->first - 1]) && is_block(r, r->first) && find_end(r)) return true;
        }
    }
    return false;
}

static void read_spread(const struct record *r, struct fio_side *side, enum fio_latency latency, size_t at)
{
    struct fio_spread spread = { 0 };
    for (size_t i = 0; i < COUNT(spread.values); i++) spread.found[i] = number_at(r, at + i, &spread.values[i]);
    fio_put_spread(side, latency, &spread, 1e3);
}

// "99.000000%=1942"; "0%=0" is none.
static void read_percentiles(const struct record *r, struct fio_side *side, size_t at)
{
    double values[PERCENTILES], most = 0;
    str keys[PERCENTILES];
    for (size_t i = 0; i < PERCENTILES; i++) {
        struct cut cut = str_cut(r->fields[at + i], '%');
        keys[i] = cut.head;
        if (!cut.found || !str_starts(cut.tail, STR("=")) || !number_double(str_from(cut.tail, 1), &values[i])) keys[i] = STR("0"), values[i] = 0;
        if (values[i] > most) most = values[i];
    }
    for (size_t i = 0; most > 0 && i < PERCENTILES; i++) fio_put_percentile(side, FIO_CLAT, keys[i], values[i] / 1e3);
}

static void read_block(const struct record *r, struct fio_side *side, size_t at)
{
    bool old = r->layout->block == OLD_BLOCK;
    size_t behind = old ? 3 : 4;
    double value;
    if (!number_at(r, at, &value) || value <= 0) return;
    double bytes = value * 1024;
    if (!old && number_at(r, at + 2, &value)) fio_put(side, FIO_IOPS, value);
    if (number_at(r, at + 1, &value)) fio_put(side, FIO_MIB_S, value / 1024);
    fio_put(side, FIO_BYTES, bytes);
    if (number_at(r, at + behind - 1, &value)) fio_put(side, FIO_RUNTIME_S, value / 1e3);
    read_spread(r, side, FIO_SLAT, at + behind);
    read_spread(r, side, FIO_CLAT, at + behind + 4);
    read_spread(r, side, FIO_LAT, old ? at + behind + 8 : at + 32);
    if (!old) read_percentiles(r, side, at + 12);
}

static void read_disks(const struct record *r, struct samples *samples, struct sample *sample)
{
    for (size_t at = r->end + FIO_USAGES + BUCKETS; r->layout->has_release && at + DISK_FIELDS <= r->count; at += DISK_FIELDS) {
        double figures[FIO_DISK_FIGURES] = { NAN, NAN, NAN };
        if (!is_integer(r->fields[at + 1]) || !is_integer(r->fields[at + 7]) || !is_share(r->fields[at + 8])) return;
        number_at(r, at + 1, &figures[FIO_DISK_READ_IOS]);
        number_at(r, at + 2, &figures[FIO_DISK_WRITE_IOS]);
        number_at(r, at + 8, &figures[FIO_DISK_UTIL]);
        fio_put_disk(samples, sample, r->fields[at], (str){ 0 }, figures);
    }
}

static enum fio_direction direction_of(const struct record *r, size_t block)
{
    return r->blocks == 1 || block == r->layout->blocks ? FIO_MIXED : (enum fio_direction)block;
}

bool fio_terse_starts(str line)
{
    if (line.len < 8 || line.data[1] != ';' || line.data[0] < '2' || line.data[0] > '5') return false;
    if (line.data[0] > '2') return str_starts(str_from(line, 2), STR("fio-"));
    size_t fields = 1;
    for (size_t i = 0; i < line.len; i++) fields += line.data[i] == ';';
    return fields >= 70;
}

static str name_of(const struct record *r)
{
    const str *last = &r->fields[r->first - 3];
    return (str){ r->fields[r->name].data, (size_t)(last->data + last->len - r->fields[r->name].data) };
}

void fio_terse_read(struct samples *samples, const struct line *line, str text, str version)
{
    struct record record = { 0 };
    split(&record, text);
    // Of a line that was cut the last field may be half of one: what is used must stand before it.
    if (!find_places(&record) || (line->cut && record.end + FIO_USAGES + 1 >= record.count)) {
        str message = arena_printf(samples->arena, "a terse record of fio with %zu fields, which is no layout of its version", record.count);
        remarks_add(samples->arena, &samples->loose, (struct remark){ line->number, REMARK_ERROR, "incomplete", message });
        return;
    }
    if (record.layout->has_release) version = record.fields[1];
    struct sample *sample = fio_sample(samples, FIO_FORM_TERSE, line->number, version, name_of(&record));
    sample->group = names_keep(samples->names, record.fields[record.first - 2]);
    sample->total = str_equal(sample->test, STR("All clients"));
    for (size_t i = 0; i < record.blocks; i++)
        read_block(&record, &(struct fio_side){ samples, sample, direction_of(&record, i), NULL }, record.first + i * record.layout->block);
    double value;
    for (enum fio_usage i = 0; i < FIO_USAGES; i++)
        if (number_at(&record, record.end + i, &value)) fio_put_usage(samples, sample, i, value);
    read_disks(&record, samples, sample);
    if (number_at(&record, record.first - 1, &value)) fio_put_error(samples, sample, (int64_t)value, (str){ 0 });
}
