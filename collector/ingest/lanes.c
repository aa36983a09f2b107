// ingest/lanes.c - hands each line to its lane. Lines of many pods may be mixed: a lane keeps what is not yet a whole record.
#include "ingest/lanes.h"

#include "base/map.h"
#include "ingest/unwrap.h"

#include <stdio.h>
#include <string.h>

enum { LINE_LIMIT = 256 * 1024 * 1024, ANY = WRAPPING_POD | WRAPPING_TIME | WRAPPING_CRI };
// The kubelet before 1.26 stamps each part of a line that the runtime had split at this length.
enum { PART_LENGTH = 16 * 1024 };

struct wrapped_lane {
    struct lane lane;               // first, so that it is found from its lane
    struct stream stream;
    unsigned wrappings;             // of the record or document at hand
};
struct lanes {
    struct arena *arena;
    struct names *names;
    struct stream *file;
    struct lane own;
    struct map *map;
    struct wrapped_lane **items; size_t count;
    struct wrapped_lane *last;      // fed before
    size_t ended;                   // how many of them have been ended, the file's own before them
    bool own_ended;
};

struct lanes *lanes_new(struct names *names, struct stream *file)
{
    struct lanes *lanes = arena_new(names_arena(names), struct lanes);
    *lanes = (struct lanes){ .arena = names_arena(names), .names = names, .file = file, .map = map_new(names_arena(names)) };
    lanes->own.reader.stream = file;
    return lanes;
}

void lanes_free(struct lanes *lanes)
{
    for (size_t i = 0; i < lanes->count; i++) stream_free(&lanes->items[i]->stream);
}

static struct wrapped_lane *lane_of(struct lanes *lanes, const struct wrapped *w)
{
    char text[1024];
    int length = snprintf(text, sizeof text, "%.*s/%.*s/%.*s", STR_ARG(w->pod), STR_ARG(w->container), STR_ARG(w->stream));
    void **slot = map_find(lanes->map, (str){ text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1 });
    if (slot) return *slot;
    struct wrapped_lane *lane = arena_new(lanes->arena, struct wrapped_lane);
    lane->lane = (struct lane){ .pod = names_keep(lanes->names, w->pod), .container = names_keep(lanes->names, w->container), .name = names_keep(lanes->names, w->stream) };
    lane->lane.reader.stream = &lane->stream;
    lane->stream = stream_fed();
    *map_slot(lanes->map, names_keep(lanes->names, (str){ text, strlen(text) })) = lane;
    lanes->items = arena_more(lanes->arena, lanes->items, sizeof(struct wrapped_lane *), lanes->count);
    lanes->items[lanes->count++] = lane;
    return lane;
}

static bool is_inside(const struct wrapped_lane *lane)
{
    return lane && lane->stream.window.len > 0;
}

static void feed_parts(struct wrapped_lane *lane, str text, size_t line)
{
    while (lane->wrappings & WRAPPING_TIME && text.len > PART_LENGTH && unwrap_time(str_from(text, PART_LENGTH))) {
        stream_feed(&lane->stream, str_first(text, PART_LENGTH), line);
        text = str_from(text, PART_LENGTH + unwrap_time(str_from(text, PART_LENGTH)));
    }
    stream_feed(&lane->stream, text, line);
}

// `left`: bytes of the line's end that are not wrapping; `whole`: with its LF, which lies behind it in the window.
static struct lane *feed(struct lanes *lanes, struct wrapped_lane *lane, str line, size_t left, bool whole)
{
    feed_parts(lane, (str){ line.data + (line.len - left), left + whole }, stream_place(lanes->file, 0));
    lane->lane.wrapping = line.len - left;
    lanes->last = lane;
    return &lane->lane;
}

// The header of a record says how its lines are wrapped: a section's line may begin with a time of its own. Without a prefix, lines without a
// time go on with the record: old kubelets left it out now and then.
static struct lane *feed_line(struct lanes *lanes, str line, bool ended)
{
    bool timed = is_inside(lanes->last) && lanes->last->wrappings == WRAPPING_TIME;
    struct wrapped w = unwrap(line, timed ? WRAPPING_TIME : ANY);
    if (!w.found && timed) return feed(lanes, lanes->last, line, line.len, ended);
    if (!w.found) return NULL;
    struct wrapped_lane *lane = lane_of(lanes, &w);
    if (is_inside(lane)) w = unwrap(line, lane->wrappings);
    else lane->wrappings = w.found;
    return feed(lanes, lane, line, w.text.len, ended && !w.partial);
}

static struct lane *end_next(struct lanes *lanes)
{
    if (!lanes->own_ended) return lanes->own_ended = true, &lanes->own;
    if (lanes->ended == lanes->count) return NULL;
    struct wrapped_lane *lane = lanes->items[lanes->ended++];
    stream_end(&lane->stream);
    return &lane->lane;
}

struct lane *lanes_next(struct lanes *lanes)
{
    if (!stream_want(lanes->file, 1)) return end_next(lanes);
    char first = lanes->file->window.data[0];
    bool timed = is_inside(lanes->last) && lanes->last->wrappings == WRAPPING_TIME;
    if (!timed && first != '[' && !(first >= '0' && first <= '9')) return &lanes->own;
    size_t used;
    str line = stream_line(lanes->file, LINE_LIMIT, &used);
    struct lane *lane = feed_line(lanes, line, used > line.len);
    if (!lane) return &lanes->own;
    stream_skip(lanes->file, used);
    return lane;
}
