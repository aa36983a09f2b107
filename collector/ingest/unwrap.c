// ingest/unwrap.c - recognised by the first bytes: a line that has none of the wrappings is decided at once.
#include "ingest/unwrap.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

// Every '0' of the form is a digit, everything else stands for itself.
static bool has_form(str text, str form)
{
    if (text.len < form.len) return false;
    for (size_t i = 0; i < form.len; i++)
        if (form.data[i] == '0' ? !is_digit(text.data[i]) : text.data[i] != form.data[i]) return false;
    return true;
}

// RFC 3339 with T and zone; without those it may be a line of a tool.
size_t unwrap_time(str text)
{
    size_t at = STR("0000-00-00T00:00:00").len;
    if (!has_form(text, STR("0000-00-00T00:00:00"))) return 0;
    if (at < text.len && text.data[at] == '.')
        for (at++; at < text.len && is_digit(text.data[at]); at++) {}
    str zone = str_from(text, at);
    if (str_starts(zone, STR("Z "))) return at + 2;
    return has_form(zone, STR("+00:00 ")) || has_form(zone, STR("-00:00 ")) ? at + 7 : 0;
}

static void take_pod(struct wrapped *w)
{
    struct cut inner = str_cut(str_from(w->text, STR("[pod/").len), ']');
    if (!str_starts(w->text, STR("[pod/")) || !inner.found || (inner.tail.len && inner.tail.data[0] != ' ')) return;
    struct cut names = str_cut(inner.head, '/');
    if (!names.found || !names.head.len || str_contains(inner.head, STR(" "))) return;
    w->found |= WRAPPING_POD;
    w->pod = names.head;
    w->container = names.tail;
    w->text = str_from(inner.tail, 1);
}

// " stdout F " behind the time; tags may follow the F with a colon.
static bool take_cri(struct wrapped *w, str rest)
{
    struct cut stream = str_cut(rest, ' '), tags = str_cut(stream.tail, ' ');
    if (!str_equal(stream.head, STR("stdout")) && !str_equal(stream.head, STR("stderr"))) return false;
    str tag = str_cut(tags.head, ':').head;
    bool full = str_equal(tag, STR("F"));
    if (!full && !str_equal(tag, STR("P"))) return false;
    w->found |= WRAPPING_CRI;
    w->stream = stream.head;
    w->text = tags.tail;
    w->partial = !full;
    return true;
}

static void take_time(struct wrapped *w, unsigned look_for)
{
    size_t length = unwrap_time(w->text);
    if (!length) return;
    str rest = str_from(w->text, length);
    if (look_for & WRAPPING_CRI && take_cri(w, rest)) return;
    if (!(look_for & WRAPPING_TIME)) return;
    w->found |= WRAPPING_TIME;
    w->text = rest;
}

struct wrapped unwrap(str line, unsigned look_for)
{
    struct wrapped w = { .text = line };
    if (look_for & WRAPPING_POD && line.len && line.data[0] == '[') take_pod(&w);
    if (w.found) look_for &= ~(unsigned)WRAPPING_CRI;       // kubectl has taken that off
    if (look_for & (WRAPPING_TIME | WRAPPING_CRI) && w.text.len && is_digit(w.text.data[0])) take_time(&w, look_for);
    return w;
}

// Takes the part behind the last `at` off the end of `text`.
static str take_last(str *text, char at)
{
    size_t start = text->len;
    while (start && text->data[start - 1] != at) start--;
    str last = str_from(*text, start);
    *text = str_first(*text, start ? start - 1 : 0);
    return last;
}

bool unwrap_path(str path, str *pod, str *container)
{
    str file = take_last(&path, '/');
    *container = take_last(&path, '/');
    str folder = take_last(&path, '/'), uid = take_last(&folder, '_');
    *pod = take_last(&folder, '_');
    bool numbered = file.len && is_digit(file.data[0]) && str_contains(file, STR(".log"));
    return numbered && container->len && folder.len && pod->len && uid.len && !str_contains(folder, STR("_"));
}
