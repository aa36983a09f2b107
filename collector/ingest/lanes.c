// ingest/lanes.c - hands each line to its lane. Lines of many pods may be mixed: a lane keeps what is not yet a whole record.
#include "ingest/lanes.h"

#include "base/map.h"
#include "ingest/colour.h"
#include "ingest/docker.h"
#include "ingest/header.h"
#include "ingest/unwrap.h"

#include <stdio.h>
#include <string.h>

enum { LINE_LIMIT = 256 * 1024 * 1024, LOOK_AHEAD = 16 * 1024, MOST_PREFIXES = 1000, ESCAPE = 0x1B };
enum { LINES = WRAPPING_POD | WRAPPING_TIME | WRAPPING_CRI, LOOSE = WRAPPING_TIME | WRAPPING_COLOUR | WRAPPING_PREFIX };
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
    struct prefix_ask ask;
    struct stream *file;
    struct lane own;
    struct map *map;
    struct wrapped_lane **items; size_t count;
    struct wrapped_lane *last;      // fed before
    struct prefix *prefixes; size_t prefix_count;       // met so far
    struct buffer plain, unpacked;  // the line at hand without colours, without what docker put around it
    size_t ended;                   // how many of the lanes have been ended
    bool own_ended;
};

struct lanes *lanes_new(struct names *names, const struct prefix_ask *ask)
{
    struct lanes *lanes = arena_new(names_arena(names), struct lanes);
    *lanes = (struct lanes){ .arena = names_arena(names), .names = names, .map = map_new(names_arena(names)) };
    if (ask) lanes->ask = *ask;
    return lanes;
}

void lanes_file(struct lanes *lanes, struct stream *file)
{
    lanes->file = file;
    lanes->own.reader = (struct record_reader){ .stream = file };
    lanes->own_ended = false;
}

void lanes_free(struct lanes *lanes)
{
    for (size_t i = 0; i < lanes->count; i++) stream_free(&lanes->items[i]->stream);
    buffer_free(&lanes->plain);
    buffer_free(&lanes->unpacked);
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

// What is open there goes on with lines that have lost what was around them: old kubelets left a time out now and then.
static bool is_loose(const struct wrapped_lane *lane)
{
    return is_inside(lane) && !(lane->wrappings & ~(unsigned)LOOSE) && !lane->lane.pod.len && !lane->lane.container.len;
}

static void feed_parts(struct wrapped_lane *lane, str text, size_t line)
{
    while (lane->wrappings & WRAPPING_TIME && text.len > PART_LENGTH && unwrap_time(str_from(text, PART_LENGTH))) {
        stream_feed(&lane->stream, str_first(text, PART_LENGTH), line);
        text = str_from(text, PART_LENGTH + unwrap_time(str_from(text, PART_LENGTH)));
    }
    stream_feed(&lane->stream, text, line);
}

// `bytes` of the file become this text of the lane. What stood around the parts of one line is counted together.
static struct lane *feed(struct lanes *lanes, struct wrapped_lane *lane, size_t bytes, str text, bool ended)
{
    size_t place = stream_place(lanes->file, 0), left = text.len + ended;
    lane->lane.wrapping = (lane->stream.mid_line ? lane->lane.wrapping : 0) + (bytes > left ? bytes - left : 0);
    feed_parts(lane, text, place);
    if (ended) stream_feed(&lane->stream, STR("\n"), place);
    lanes->last = lane;
    return &lane->lane;
}

// A section of a record may hold colours of its own.
static str without_colour(struct lanes *lanes, str line, unsigned *found)
{
    bool goes_on = is_loose(lanes->last) && lanes->last->wrappings & WRAPPING_COLOUR;
    if (line.len && (line.data[0] == ESCAPE || goes_on || lanes->prefix_count) && colour_in(line)) {
        str outer = colour_outer(line);
        bool record = is_inside(lanes->last) && str_starts(lanes->last->stream.window, STR(HEADER_RESULT));
        *found |= WRAPPING_COLOUR;
        return record || !colour_in(outer) ? outer : colour_off(&lanes->plain, outer);
    }
    return line;
}

static const struct prefix *prefix_of(const struct lanes *lanes, str line)
{
    for (size_t i = 0; i < lanes->prefix_count; i++)
        if (prefix_length(&lanes->prefixes[i], line)) return &lanes->prefixes[i];
    return NULL;
}

// Of the line at the window's start.
static const struct prefix *new_prefix(struct lanes *lanes)
{
    struct prefix new;
    if (lanes->prefix_count == MOST_PREFIXES || !prefix_find(lanes->arena, lanes->file->window, &lanes->ask, &new)) return NULL;
    lanes->prefixes = arena_more(lanes->arena, lanes->prefixes, sizeof new, lanes->prefix_count);
    lanes->prefixes[lanes->prefix_count] = new;
    return &lanes->prefixes[lanes->prefix_count++];
}

static struct wrapped without_prefix(const struct prefix *prefix, str line, unsigned look_for)
{
    struct wrapped w = unwrap(str_from(line, prefix_length(prefix, line)), look_for & WRAPPING_TIME);
    w.found |= WRAPPING_PREFIX;
    w.pod = prefix->pod;
    w.container = prefix->container;
    return w;
}

// `look_for`: what the record at hand is wrapped in, or all there is.
static struct wrapped take(struct lanes *lanes, str line, unsigned look_for)
{
    unsigned colour = 0;
    struct wrapped w = { .text = without_colour(lanes, line, &colour) };
    str text = w.text;
    if (str_starts(text, STR(DOCKER_START)) && docker_unwrap(text, &lanes->unpacked, &w)) return w;
    w = unwrap(text, look_for);
    const struct prefix *prefix = w.found ? NULL : prefix_of(lanes, text);
    if (!w.found && !prefix && look_for == LINES) prefix = new_prefix(lanes);
    if (prefix) w = without_prefix(prefix, text, look_for);
    w.found |= colour;
    return w;
}

// A line of the file. The header of a record says how its lines are wrapped: a section's line may begin with a time of its own.
static struct lane *feed_line(struct lanes *lanes, str line, bool ended)
{
    bool loose = is_loose(lanes->last);
    struct wrapped w = take(lanes, line, loose ? lanes->last->wrappings & LINES : LINES);
    if (!w.found) return loose ? feed(lanes, lanes->last, line.len + ended, line, ended) : NULL;
    struct wrapped_lane *lane = lane_of(lanes, &w);
    bool docker = w.found & WRAPPING_DOCKER;            // whose text has its own LF
    if (!is_inside(lane)) lane->wrappings = w.found;
    else if (!docker && lane->wrappings != w.found) w = take(lanes, line, lane->wrappings & LINES);
    return feed(lanes, lane, line.len + ended, w.text, ended && !w.partial && !docker);
}

struct lane *lanes_rest(struct lanes *lanes)
{
    if (lanes->ended == lanes->count) return NULL;
    struct wrapped_lane *lane = lanes->items[lanes->ended++];
    stream_end(&lane->stream);
    return &lane->lane;
}

// By the first byte: a blank or a bracket of a document is never wrapped.
static bool may_be_wrapped(const struct lanes *lanes)
{
    str window = lanes->file->window;
    char first = window.data[0];
    if (is_loose(lanes->last)) return true;
    if (first == '{') return str_starts(window, STR(DOCKER_START));
    return first == '[' || first == ESCAPE || (first >= '0' && first <= '9') || (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
}

struct lane *lanes_next(struct lanes *lanes)
{
    if (!stream_want(lanes->file, sizeof DOCKER_START)) {
        if (!lanes->file->window.len) return lanes->own_ended ? NULL : (lanes->own_ended = true, &lanes->own);
    }
    if (!may_be_wrapped(lanes)) return &lanes->own;
    stream_want(lanes->file, LOOK_AHEAD);               // for what is ahead of the line
    size_t used;
    str line = stream_line(lanes->file, LINE_LIMIT, &used);
    struct lane *lane = feed_line(lanes, line, used > line.len);
    if (!lane) return &lanes->own;
    stream_skip(lanes->file, used);
    return lane;
}
