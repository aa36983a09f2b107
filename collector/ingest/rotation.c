// ingest/rotation.c - by the names alone. Sources: kubelet's container_log_manager.go, moby's loggerutils/logfile.go.
#include "ingest/rotation.h"

#include "base/map.h"
#include "base/number.h"

#include <stdlib.h>

static size_t digits_at_end(str text)
{
    size_t count = 0;
    while (count < text.len && text.data[text.len - 1 - count] >= '0' && text.data[text.len - 1 - count] <= '9') count++;
    return count;
}

static bool is_kubelets(str log)
{
    if (!str_ends(log, STR(".log"))) return false;
    str number = str_first(log, log.len - STR(".log").len);
    size_t digits = digits_at_end(number);
    return digits && (digits == number.len || number.data[number.len - digits - 1] == '/');
}

static bool is_newest(str path)
{
    return is_kubelets(path) || str_ends(path, STR("-json.log"));
}

// ".20261130-103103": the time of the cut
static bool take_stamp(str *path, int64_t *age)
{
    enum { LENGTH = 16, DATE = 8 };
    if (path->len < LENGTH) return false;
    str stamp = str_from(*path, path->len - LENGTH), date = str_first(str_from(stamp, 1), DATE), time = str_from(stamp, DATE + 2);
    int64_t day, second;
    if (stamp.data[0] != '.' || stamp.data[DATE + 1] != '-' || digits_at_end(date) != DATE || digits_at_end(time) != time.len) return false;
    if (!number_integer(date, &day) || !number_integer(time, &second)) return false;
    *age = day * 1000000 + second;
    path->len -= LENGTH;
    return true;
}

// ".2": the higher, the older
static bool take_count(str *path, int64_t *age)
{
    size_t digits = digits_at_end(*path);
    if (!digits || digits > 4 || digits == path->len || path->data[path->len - digits - 1] != '.') return false;
    if (!number_integer(str_from(*path, path->len - digits), age)) return false;
    *age = -*age;
    path->len -= digits + 1;
    return true;
}

bool rotation_of(str path, struct rotation *rotation)
{
    *rotation = (struct rotation){ path, INT64_MAX };
    if (is_newest(path)) return true;
    if (str_ends(path, STR(".gz"))) rotation->series.len -= STR(".gz").len;
    return (take_stamp(&rotation->series, &rotation->age) && is_kubelets(rotation->series)) ||
        (take_count(&rotation->series, &rotation->age) && str_ends(rotation->series, STR("-json.log")));
}

struct place { size_t index, group; struct rotation rotation; };

static int by_place(const void *left, const void *right)
{
    const struct place *a = left, *b = right;
    if (a->group != b->group) return a->group < b->group ? -1 : 1;
    if (a->rotation.age != b->rotation.age) return a->rotation.age < b->rotation.age ? -1 : 1;
    return a->index < b->index ? -1 : 1;
}

struct rotated *rotation_order(struct arena *arena, const str *paths, size_t count)
{
    struct place *places = arena_array(arena, struct place, count + 1);
    struct rotated *order = arena_array(arena, struct rotated, count + 1);
    struct map *groups = map_new(arena);
    for (size_t i = 0; i < count; i++) {
        places[i] = (struct place){ .index = i, .group = i };
        if (!rotation_of(paths[i], &places[i].rotation)) continue;
        void **slot = map_slot(groups, places[i].rotation.series);
        if (!*slot) *slot = &places[i];
        else places[i].group = ((struct place *)*slot)->group;
    }
    qsort(places, count, sizeof *places, by_place);
    for (size_t i = 0; i < count; i++) {
        bool first = !i || places[i - 1].group != places[i].group, last = i + 1 == count || places[i + 1].group != places[i].group;
        order[i] = (struct rotated){ places[i].index, first, last };
    }
    return order;
}
