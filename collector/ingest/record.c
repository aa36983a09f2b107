// ingest/record.c - framing. Lengths come from the header, never from the content: a section may hold anything, lines that look like headers included.
// What does not add up costs its own record only: reading goes on at the next line that starts a header.
#include "ingest/record.h"

#include "base/checksum.h"
#include "ingest/header.h"

#include <string.h>

enum { HEADER_LIMIT = 16 * 1024 * 1024, LINE_LIMIT = 1024 * 1024, END_LIMIT = 1024 };
static const int64_t record_limit_bytes = 256 * 1024 * 1024;

static bool starts_header(str text)
{
    return str_starts(text, STR(HEADER_RESULT)) || str_starts(text, STR(HEADER_KEPT));
}

// Where the next header begins at a line's start behind `from`; text.len when there is none.
static size_t next_header(str text, size_t from)
{
    while (from < text.len) {
        const char *end = memchr(text.data + from, '\n', text.len - from);
        if (!end) break;
        from = (size_t)(end - text.data) + 1;
        if (starts_header(str_from(text, from))) return from;
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
    *at += length;
    if (!length || section->bytes.data[length - 1] == '\n') return true;
    if (*at >= here) return broken(piece, "record-cut", STR("cut before its end line"));
    if (window.data[*at] != '\n')
        return broken(piece, "record-end", arena_printf(arena, "section %.*s does not end where its length says", STR_ARG(section->name)));
    ++*at;
    return true;
}

static bool take_end(struct arena *arena, struct piece *piece, str window, size_t *at)
{
    str rest = str_from(window, *at);
    str want = arena_printf(arena, "{\"format\":\"expc.end/1\",\"nonce\":\"%.*s\"}", STR_ARG(piece->record.nonce));
    if (!rest.len) return broken(piece, "record-cut", STR("cut before its end line"));
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
static bool take_body(struct arena *arena, struct piece *piece, str window, size_t here, size_t *at)
{
    struct record_section *sections = (struct record_section *)piece->record.sections.items;
    size_t line = piece->record.line + 1;
    for (size_t i = 0; i < piece->record.sections.count; i++) {
        size_t start = *at;
        sections[i].line = line;
        if (!take_section(arena, piece, window, here, &sections[i], at)) return false;
        line += stream_count_lines(str_first(str_from(window, start), *at - start));
    }
    return take_end(arena, piece, str_first(window, here), at);
}

static bool take_record(struct record_reader *reader, struct arena *arena, size_t header, struct piece *piece)
{
    struct stream *stream = reader->stream;
    int64_t total;
    if (!total_bytes(arena, piece, &total)) return false;
    stream_want(stream, header + (size_t)total + END_LIMIT);
    size_t at = header;
    if (take_body(arena, piece, stream->window, stream->window.len, &at)) {
        piece->used = at;
        return true;
    }
    size_t next = next_header(str_first(stream->window, header + (size_t)total), 0);
    at = header;
    return take_body(arena, piece, stream->window, next, &at) && false;
}

static bool next_result(struct record_reader *reader, struct arena *arena, struct piece *piece)
{
    size_t used;
    str line = stream_line(reader->stream, HEADER_LIMIT, &used);
    piece->used = used;
    piece->record.line = reader->stream->line;
    str reason = { 0 };
    bool good = header_read(arena, line, &piece->record, &reason);
    piece->record.line = reader->stream->line;
    if (!good) return broken(piece, "record-header", reason);
    piece->kind = PIECE_RECORD;
    return take_record(reader, arena, used, piece);
}

static bool next_kept(struct record_reader *reader, struct arena *arena, struct piece *piece)
{
    str reason = { 0 };
    str line = stream_line(reader->stream, HEADER_LIMIT, &piece->used);
    bool good = header_read_kept(arena, line, &piece->record, &reason);
    piece->record.line = reader->stream->line;
    piece->kind = PIECE_KEPT;
    return good || broken(piece, "record-header", reason);
}

bool record_next(struct record_reader *reader, struct arena *arena, struct piece *piece)
{
    *piece = (struct piece){ .kind = reader->lost ? PIECE_LOST : PIECE_LINE };
    if (!stream_want(reader->stream, sizeof HEADER_RESULT) && !reader->stream->window.len) return false;
    if (str_starts(reader->stream->window, STR(HEADER_RESULT))) reader->lost = !next_result(reader, arena, piece);
    else if (str_starts(reader->stream->window, STR(HEADER_KEPT))) reader->lost = !next_kept(reader, arena, piece);
    else piece->text = stream_line(reader->stream, LINE_LIMIT, &piece->used);
    return true;
}
