// ingest/record.c - framing. Lengths come from the header, never from the content: a section may hold anything, lines that look like headers included.
// What does not add up costs its own record only: reading goes on at the next line that starts a header.
#include "ingest/record.h"

#include "base/checksum.h"
#include "ingest/header.h"

#include <string.h>

enum { HEADER_LIMIT = 16 * 1024 * 1024, LINE_LIMIT = 1024 * 1024, END_LIMIT = 1024, LOOK_AHEAD = 512 };
static const int64_t record_limit_bytes = 256 * 1024 * 1024;

bool record_starts(str text)
{
    return str_starts(text, STR(HEADER_RESULT)) || str_starts(text, STR(HEADER_KEPT));
}

// A fed stream holds too little of a piece: it is worth looking again when it holds `bytes`.
static bool must_wait(struct record_reader *reader, size_t bytes)
{
    if (reader->stream->ended || reader->stream->window.len >= bytes) return false;
    reader->need = bytes;
    return true;
}

// Where the next header begins at a line's start behind `from`; text.len when there is none.
static size_t next_header(str text, size_t from)
{
    while (from < text.len) {
        const char *end = memchr(text.data + from, '\n', text.len - from);
        if (!end) break;
        from = (size_t)(end - text.data) + 1;
        if (record_starts(str_from(text, from))) return from;
    }
    return text.len;
}

static bool broken(struct piece *piece, const char *code, str reason)
{
    piece->kind = PIECE_BROKEN;
    piece->code = code;
    piece->reason = reason;
    return false;
}

static bool cut(struct arena *arena, struct piece *piece, const struct record_section *section, size_t left)
{
    return broken(piece, "record-cut", arena_printf(arena, "cut inside section %.*s: %zu of its %lld bytes are there", STR_ARG(section->name), left,
        (long long)section->length));
}

// One section at *at; the LF that was added behind it is stepped over.
static bool take_section(struct arena *arena, struct piece *piece, str window, size_t here, struct record_section *section, size_t *at)
{
    size_t length = (size_t)section->length, left = here - *at;
    section->bytes = str_first(str_from(window, *at), length);
    if (left < length) return cut(arena, piece, section, left);
    section->intact = checksum(section->bytes) == (uint64_t)section->cksum;
    piece->record.intact = piece->record.intact && section->intact;
    *at += length;
    if (!length || section->bytes.data[length - 1] == '\n') return true;
    if (*at >= here) return broken(piece, "record-cut", STR("cut before its end line"));
    if (window.data[*at] != '\n')
        return broken(piece, "record-end", arena_printf(arena, "section %.*s does not end where its length says", STR_ARG(section->name)));
    ++*at;
    return true;
}

static str end_line(struct arena *arena, const struct record *record)
{
    return arena_printf(arena, "%s,\"nonce\":\"%.*s\"}", HEADER_END, STR_ARG(record->nonce));
}

static bool take_end(struct arena *arena, struct piece *piece, str window, size_t *at)
{
    str rest = str_from(window, *at), want = end_line(arena, &piece->record);
    if (rest.len < want.len && str_starts(want, rest)) return broken(piece, "record-cut", STR("cut before its end line"));
    if (!str_starts(rest, want) || (rest.len > want.len && rest.data[want.len] != '\n'))
        return broken(piece, "record-end", STR("its end line is not where the lengths say, or has another nonce"));
    *at += want.len + (rest.len > want.len);
    return true;
}

static bool total_bytes(struct arena *arena, struct piece *piece, int64_t *total)
{
    const struct record_section *sections = piece->record.sections.items;
    *total = 0;
    for (size_t i = 0; i < piece->record.sections.count; i++) {
        if (sections[i].length > record_limit_bytes || *total > record_limit_bytes)
            return broken(piece, "record-header", arena_printf(arena, "section %.*s says %lld bytes, which is beyond any record",
                STR_ARG(sections[i].name), (long long)sections[i].length));
        *total += sections[i].length + 1;
    }
    return true;
}

// A record that was cut is followed by other records: what lies behind the next header is not its own. Looked for only when something is wrong.
static bool take_body(struct record_reader *reader, struct arena *arena, struct piece *piece, size_t here, size_t at)
{
    struct record_section *sections = (struct record_section *)piece->record.sections.items;
    str window = str_first(reader->stream->window, here);
    size_t ahead = 1;
    piece->record.intact = true;
    for (size_t i = 0; i < piece->record.sections.count; i++) {
        size_t start = at;
        sections[i].line = stream_place(reader->stream, ahead);
        sections[i].still = reader->stream->still > 0;
        if (!take_section(arena, piece, window, here, &sections[i], &at)) return false;
        ahead += stream_count_lines(str_first(str_from(window, start), at - start));
    }
    if (!take_end(arena, piece, window, &at)) return false;
    piece->used = at;
    return true;
}

static bool take_record(struct record_reader *reader, struct arena *arena, size_t header, struct piece *piece)
{
    struct stream *stream = reader->stream;
    int64_t total;
    if (!total_bytes(arena, piece, &total)) return false;
    stream_want(stream, header + (size_t)total + END_LIMIT);
    size_t least = header + (size_t)total - piece->record.sections.count + end_line(arena, &piece->record).len;
    if (must_wait(reader, least)) return false;
    if (take_body(reader, arena, piece, stream->window.len, header)) return stream->window.data[piece->used - 1] == '\n' || !must_wait(reader, piece->used + 1);
    if (!strcmp(piece->code, "record-cut") && must_wait(reader, stream->window.len + 1)) return false;
    str mine = str_first(stream->window, header + (size_t)total);
    size_t next = next_header(mine, 0);
    if (next < mine.len) take_body(reader, arena, piece, next, header);     // for the reason: how much of it is there
    return false;
}

// The line of a header; false when it is not all there.
static bool take_line(struct record_reader *reader, struct piece *piece, size_t limit)
{
    piece->text = stream_line(reader->stream, limit, &piece->used);
    piece->record.line = stream_place(reader->stream, 0);
    bool whole = piece->used > piece->text.len || piece->used >= limit;
    return whole || !must_wait(reader, reader->stream->window.len + 1);
}

static bool next_result(struct record_reader *reader, struct arena *arena, struct piece *piece)
{
    size_t line = stream_place(reader->stream, 0), header = piece->used;
    str reason = { 0 };
    bool good = header_read(arena, piece->text, &piece->record, &reason);
    piece->record.line = line;
    piece->record.sum = checksum(piece->text);
    if (!good) return broken(piece, "record-header", reason);
    piece->kind = PIECE_RECORD;
    return take_record(reader, arena, header, piece);
}

static bool next_kept(struct record_reader *reader, struct arena *arena, struct piece *piece)
{
    str reason = { 0 };
    bool good = header_read_kept(arena, piece->text, &piece->record, &reason);
    piece->record.line = stream_place(reader->stream, 0);
    piece->kind = PIECE_KEPT;
    return good || broken(piece, "record-header", reason);
}

// The end of a record whose beginning was rotated away: all that is known is whose it was.
static bool next_end(struct record_reader *reader, struct arena *arena, struct piece *piece)
{
    str reason = { 0 };
    header_read_end(arena, piece->text, &piece->record, &reason);
    piece->record.line = stream_place(reader->stream, 0);
    broken(piece, "record-cut", STR("its beginning is not there"));
    return true;
}

static const struct { str start; size_t limit; bool (*next)(struct record_reader *, struct arena *, struct piece *); } starts[] = {
    { STR_INIT(HEADER_RESULT), HEADER_LIMIT, next_result },
    { STR_INIT(HEADER_KEPT), HEADER_LIMIT, next_kept },
    { STR_INIT(HEADER_END), HEADER_LIMIT, next_end },
};

// Which of them the window starts with; none: a line of something else, and so is the end line of a record that is broken.
static size_t start_of(const struct record_reader *reader)
{
    size_t i = 0, count = sizeof starts / sizeof *starts - reader->lost;
    while (i < count && !str_starts(reader->stream->window, starts[i].start)) i++;
    return i < count ? i : sizeof starts / sizeof *starts;
}

bool record_next(struct record_reader *reader, struct arena *arena, struct piece *piece)
{
    struct stream *stream = reader->stream;
    *piece = (struct piece){ .kind = reader->lost ? PIECE_LOST : PIECE_LINE };
    if (!stream_want(stream, LOOK_AHEAD) && (!stream->window.len || must_wait(reader, reader->need))) return false;
    reader->need = 0;
    if (str_starts(stream->window, STR("{")) && must_wait(reader, LOOK_AHEAD)) return false;
    size_t start = start_of(reader), none = sizeof starts / sizeof *starts;
    if (!take_line(reader, piece, start == none ? LINE_LIMIT : starts[start].limit)) return false;
    if (start == none) return true;
    bool good = starts[start].next(reader, arena, piece);
    if (stream->window.len < reader->need && !stream->ended) return false;
    reader->lost = !good;
    return true;
}
