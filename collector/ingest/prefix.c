// ingest/prefix.c - candidates are tried on the lines ahead: what is behind them must read as a tool's own output.
#include "ingest/prefix.h"

#include "ingest/colour.h"
#include "ingest/unwrap.h"

enum { LOOK = 16 * 1024, MOST_LINES = 200, ENOUGH = 8, LONGEST = 128 };

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_blank(char c) { return c == ' ' || c == '\t'; }

// A name of Kubernetes or docker: letters, digits, - . _
static size_t name_at(str line, size_t at)
{
    size_t end = at;
    while (end < line.len && (is_digit(line.data[end]) || (line.data[end] >= 'a' && line.data[end] <= 'z') || (end > at && strchr("-._", line.data[end])))) end++;
    return end;
}

static size_t blanks_at(str line, size_t at)
{
    while (at < line.len && is_blank(line.data[at])) at++;
    return at;
}

static str part(str line, size_t from, size_t to) { return str_from(str_first(line, to), from); }

// "wf-step-123: "
static size_t argo(str line, struct prefix *p)
{
    size_t end = name_at(line, 0);
    if (!end || !str_starts(str_from(line, end), STR(": "))) return 0;
    p->pod = str_first(line, end);
    return end + 2;
}

// "name-1  | "
static size_t compose(str line, struct prefix *p)
{
    size_t end = name_at(line, 0), bar = blanks_at(line, end);
    if (!end || bar == end || !str_starts(str_from(line, bar), STR("| "))) return 0;
    p->container = str_first(line, end);
    return bar + 2;
}

// "pod container "
static size_t stern(str line, struct prefix *p)
{
    size_t end = name_at(line, 0), second = name_at(line, end + 1);
    if (!end || end >= line.len || line.data[end] != ' ' || second == end + 1 || second >= line.len || line.data[second] != ' ') return 0;
    p->pod = str_first(line, end);
    p->container = part(line, end + 1, second);
    return second + 1;
}

// "[host] out: ", also "err: "
static size_t fabric(str line, struct prefix *p)
{
    struct cut host = str_cut(str_from(line, 1), ']');
    if (!str_starts(line, STR("[")) || !host.found || !host.head.len) return 0;
    if (!str_starts(host.tail, STR(" out: ")) && !str_starts(host.tail, STR(" err: "))) return 0;
    p->pod = host.head;
    return host.head.len + 2 + STR(" out: ").len;
}

static size_t (*const named[])(str, struct prefix *) = { argo, compose, fabric, stern };

static size_t stamp_length(str shape, str line)
{
    size_t at = 0;
    for (size_t i = 0; i < shape.len;) {
        if (at == line.len) return 0;
        char want = shape.data[i], is = line.data[at];
        bool digit = is_digit(want), blank = is_blank(want);
        if (digit ? !is_digit(is) : blank ? !is_blank(is) : want != is) return 0;
        for (i++, at++; digit && i < shape.len && is_digit(shape.data[i]); i++) {}
        for (; digit && at < line.len && is_digit(line.data[at]); at++) {}
        for (; blank && i < shape.len && is_blank(shape.data[i]); i++) {}
        for (; blank && i < shape.len && at < line.len && is_blank(line.data[at]); at++) {}
    }
    return at;
}

size_t prefix_length(const struct prefix *prefix, str line)
{
    if (prefix->stamp) return stamp_length(prefix->shape, line);
    return str_starts(line, prefix->shape) ? prefix->shape.len : 0;
}

struct ahead { str window; const struct prefix_ask *ask; struct buffer plain, text; };

// What stands behind the prefix in the lines ahead reads as a tool's output, and enough of them have it.
static bool is_right(struct ahead *a, const struct prefix *prefix)
{
    size_t with = 0, lines = 0, least = prefix->stamp ? 3 : 2;
    buffer_clear(&a->text);
    for (struct cut cut = { .tail = a->window, .found = true }; cut.found && with < ENOUGH && lines < MOST_LINES;) {
        cut = str_cut(cut.tail, '\n');
        lines += cut.head.len > 0;
        str line = colour_off(&a->plain, cut.head);
        size_t length = prefix_length(prefix, line);
        if (!length) continue;
        line = str_from(line, length);
        buffer_add(&a->text, str_from(line, unwrap_time(line)));
        buffer_char(&a->text, '\n');
        with++;
    }
    return (with >= least || with == lines) && a->ask->begins(a->ask->with, buffer_str(&a->text));
}

// Of this line alone: a document shows with its second line only.
static bool could_begin(const struct ahead *a, str text)
{
    text = str_from(text, unwrap_time(text));
    return str_equal(text, STR("{")) || a->ask->begins(a->ask->with, text);
}

static bool try_named(struct ahead *a, str line, struct prefix *found)
{
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        *found = (struct prefix){ 0 };
        found->shape = str_first(line, named[i](line, found));
        if (found->shape.len && could_begin(a, str_from(line, found->shape.len)) && is_right(a, found)) return true;
    }
    return false;
}

// Behind ": ", "] ", "| ", "- " or a tab. The longest: names of fio's jobs may hold anything, and so would take the rest of a stamp for theirs.
static bool try_stamps(struct ahead *a, str line, struct prefix *found)
{
    for (size_t i = line.len < LONGEST ? line.len : LONGEST; i-- > 1;) {
        bool ends = line.data[i] == '\t' || (line.data[i] == ' ' && strchr(":]|-", line.data[i - 1]));
        size_t end = blanks_at(line, i);
        if (!ends || end == line.len) continue;
        *found = (struct prefix){ .shape = str_first(line, i + 1), .stamp = true };
        if (could_begin(a, str_from(line, i + 1)) && is_right(a, found)) return true;
    }
    return false;
}

// The first line of a document; colours and CR may stand behind the brace.
static bool ends_in_brace(str line)
{
    if (str_ends(line, STR("\r"))) line.len--;
    return str_ends(str_ends(line, STR("m")) ? colour_outer(line) : line, STR("{"));
}

bool prefix_find(struct arena *arena, str window, const struct prefix_ask *ask, struct prefix *found)
{
    struct ahead a = { .window = str_first(window, LOOK), .ask = ask };
    str line = str_cut(a.window, '\n').head;
    if (!ask->begins || (!ends_in_brace(line) && !ask->may(ask->with, line))) return false;
    struct buffer first = { 0 };
    line = str_trim(colour_off(&first, line));
    bool good = try_named(&a, line, found) || try_stamps(&a, line, found);
    if (good) {
        found->shape = arena_copy(arena, found->shape);
        found->pod = arena_copy(arena, found->pod);
        found->container = arena_copy(arena, found->container);
    }
    buffer_free(&a.plain);
    buffer_free(&a.text);
    buffer_free(&first);
    return good;
}
