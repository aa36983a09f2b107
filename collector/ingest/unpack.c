// ingest/unpack.c - known by its first bytes before libarchive is asked: its own guesses would take many a text for an archive.
#include "ingest/unpack.h"

#include <archive.h>
#include <archive_entry.h>

struct unpack { struct arena *arena; struct archive *archive; struct stream *stream; size_t given, members; str problem; };

static const str marks[] = {
    STR_INIT("\x1F\x8B"), STR_INIT("BZh"), STR_INIT("\xFD" "7zXZ\0"), STR_INIT("\x28\xB5\x2F\xFD"), STR_INIT("\x04\x22\x4D\x18"), STR_INIT("PK\x03\x04"),
};
enum { TAR_HEADER = 512, TAR_SUM = 148, TAR_SUM_LENGTH = 8 };

// A header of tar holds the sum of its bytes, its own place counted as blanks. Older ones have no other mark.
static bool is_tar(str start)
{
    unsigned long sum = 0, told = 0;
    if (start.len < TAR_HEADER || !start.data[0]) return false;
    for (size_t i = 0; i < TAR_HEADER; i++) {
        bool own = i >= TAR_SUM && i < TAR_SUM + TAR_SUM_LENGTH;
        char c = start.data[i];
        sum += own ? ' ' : (unsigned char)c;
        if (own && c >= '0' && c <= '7') told = told * 8 + (unsigned long)(c - '0');
    }
    return told == sum;
}

bool unpack_wants(str start)
{
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (str_starts(start, marks[i])) return true;
    return is_tar(start);
}

static la_ssize_t give(struct archive *archive, void *from, const void **bytes)
{
    struct unpack *unpack = from;
    (void)archive;
    stream_skip(unpack->stream, unpack->given);
    stream_want(unpack->stream, 1);
    unpack->given = unpack->stream->window.len;
    *bytes = unpack->stream->window.data;
    return (la_ssize_t)unpack->given;
}

static void choose_forms(struct archive *archive)
{
    archive_read_support_filter_gzip(archive);
    archive_read_support_filter_bzip2(archive);
    archive_read_support_filter_xz(archive);
    archive_read_support_filter_zstd(archive);
    archive_read_support_filter_lz4(archive);
    archive_read_support_format_tar(archive);
    archive_read_support_format_zip_streamable(archive);
    archive_read_support_format_raw(archive);
    archive_read_support_format_empty(archive);
}

static void fail(struct unpack *unpack)
{
    const char *reason = archive_error_string(unpack->archive);
    if (!unpack->problem.len) unpack->problem = arena_copy(unpack->arena, str_of(reason ? reason : "damaged"));
}

struct unpack *unpack_open(struct arena *arena, struct stream *stream)
{
    struct unpack *unpack = arena_new(arena, struct unpack);
    *unpack = (struct unpack){ .arena = arena, .archive = archive_read_new(), .stream = stream };
    if (!unpack->archive) return unpack->problem = STR("no memory to unpack it"), unpack;
    choose_forms(unpack->archive);
    if (archive_read_open(unpack->archive, unpack, NULL, give, NULL) != ARCHIVE_OK) fail(unpack);
    return unpack;
}

static str name_of(struct unpack *unpack, struct archive_entry *entry)
{
    const char *name = archive_entry_pathname_utf8(entry);
    str text = str_of(name ? name : archive_entry_pathname(entry));
    while (str_starts(text, STR("./"))) text = str_from(text, 2);
    return arena_copy(unpack->arena, text);
}

static bool is_single(const struct unpack *unpack)
{
    int format = archive_format(unpack->archive);
    return format == ARCHIVE_FORMAT_RAW || format == ARCHIVE_FORMAT_EMPTY;
}

// A compressed file without content has no entry: it is one file all the same. Links tell of files that stand elsewhere in the archive.
bool unpack_next(struct unpack *unpack, str *name)
{
    struct archive_entry *entry;
    *name = (str){ 0 };
    if (is_single(unpack) && unpack->members) return false;
    while (!unpack->problem.len) {
        int result = archive_read_next_header(unpack->archive, &entry);
        if (result == ARCHIVE_EOF) return is_single(unpack) && !unpack->members++;
        if (result < ARCHIVE_WARN) break;
        if (!is_single(unpack) && (archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink(entry))) continue;
        unpack->members++;
        if (!is_single(unpack)) *name = name_of(unpack, entry);
        return true;
    }
    if (!unpack->problem.len) fail(unpack);
    return false;
}

size_t unpack_read(void *from, char *into, size_t room)
{
    struct unpack *unpack = from;
    if (unpack->problem.len || archive_format(unpack->archive) == ARCHIVE_FORMAT_EMPTY) return 0;
    la_ssize_t got = archive_read_data(unpack->archive, into, room);
    if (got < 0) fail(unpack);
    return got < 0 ? 0 : (size_t)got;
}

str unpack_problem(const struct unpack *unpack)
{
    return unpack->problem;
}

void unpack_close(struct unpack *unpack)
{
    if (unpack->archive) archive_read_free(unpack->archive);
}
