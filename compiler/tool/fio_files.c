// tool/fio_files.c - which files fio's jobs use, their bytes, and how its command line names them on one volume and on several.
#include "tool/fio.h"

#include "base/number.h"

static int64_t number(const struct settings *settings, const char *name, int64_t otherwise) { return settings_number(settings, str_of(name), otherwise); }
static str text(const struct settings *settings, const char *name) { return settings_text(settings, str_of(name)); }

static int64_t count_names(str names)
{
    int64_t count = 1;
    for (struct cut cut = str_cut(names, ':'); cut.found; cut = str_cut(cut.tail, ':')) count++;
    return count;
}

static bool on_several(const struct tool_place *place) { return place->volumes > 1; }
static bool all_on_several(const struct tool_place *place) { return on_several(place) && place->shared; }

// Jobs share files whose names are given; where they open all volumes each volume has one, named by us when nobody else did.
static int64_t shared_names(const struct settings *settings, const struct tool_place *place)
{
    str names = text(settings, "filename");
    return names.len ? count_names(names) : all_on_several(place) ? 1 : 0;
}

// Distinct files of one client on one volume: shared files reach as far as the last of their jobs; generated names are nrfiles for each job, which divide
// its size. Each file also holds what lies before the job's offset.
static int64_t bytes_of_files(const struct settings *settings, const struct tool_place *place)
{
    int64_t jobs = number(settings, "numjobs", 1), files = number(settings, "nrfiles", 1), shared = shared_names(settings, place);
    int64_t size = number(settings, "size", 0), file_size = number(settings, "filesize", 0);
    int64_t start = number(settings, "offset", 0), step = number(settings, "offset_increment", 0);
    if (shared) return number_times(shared, file_size ? file_size : number_plus(number_plus(size, start), number_times(jobs - 1, step)));
    if (file_size) return number_times(number_times(jobs, files), file_size);
    int64_t before = number_plus(number_times(jobs, start), number_times(jobs * (jobs - 1) / 2, step));
    return number_plus(number_times(jobs, size), number_times(files, before));
}

// The part of a raw device that is touched; -1: all of it.
static int64_t bytes_of_device(const struct settings *settings)
{
    int64_t size = number(settings, "filesize", 0), step = number(settings, "offset_increment", 0);
    if (size) return size;
    size = number(settings, "size", 0);
    if (!size) return -1;
    return number_plus(number_plus(number(settings, "offset", 0), size), number_times(number(settings, "numjobs", 1) - 1, step));
}

int64_t fio_file_bytes(const struct settings *settings, const struct tool_place *place)
{
    return place->block ? bytes_of_device(settings) : bytes_of_files(settings, place);
}

// Of all jobs of one client, when nothing but the bytes ends the run: `size` is of a job, over all its files; filesize of each of them.
int64_t fio_io_bytes(const struct settings *settings, const struct tool_place *place)
{
    int64_t volumes = on_several(place) ? place->volumes : 1, shared = shared_names(settings, place);
    int64_t opened = place->block ? 1 : shared ? shared : number(settings, "nrfiles", 1);
    int64_t each = number(settings, "io_size", number(settings, "size", 0)), ios = number(settings, "number_ios", 0);
    if (ios) each = number_times(ios, number(settings, "bs", 4096));
    if (!each) each = number_times(number_times(number(settings, "filesize", 0), opened), all_on_several(place) ? volumes : 1);
    each = number_times(number_times(each, number(settings, "loops", 1)), number(settings, "numjobs", 1));
    return number_times(each, all_on_several(place) ? 1 : volumes);
}

// ---- names

// name:name as v2/name:v2/name; with a folder in front of each when there is one.
static str names_on(struct arena *arena, int64_t volume, str folder, str names)
{
    struct buffer out = { 0 };
    for (struct cut cut = { .tail = names, .found = true }; cut.found;) {
        cut = str_cut(cut.tail, ':');
        if (out.len) buffer_char(&out, ':');
        if (volume) buffer_printf(&out, "v%lld", (long long)volume);
        if (volume && (folder.len || cut.head.len)) buffer_char(&out, '/');
        buffer_add(&out, folder);
        if (folder.len && cut.head.len) buffer_char(&out, '/');
        buffer_add(&out, cut.head);
    }
    str copy = arena_copy(arena, buffer_str(&out));
    buffer_free(&out);
    return copy;
}

static str first_of(str names) { return str_cut(names, ':').head; }

static str joined_volumes(struct arena *arena, const struct settings *settings, const struct tool_place *place, str workload)
{
    str names = text(settings, "filename"), *parts = arena_array(arena, str, (size_t)place->volumes);
    for (int64_t i = 0; i < place->volumes; i++)
        parts[i] = place->block ? tool_device(arena, i + 1) : names_on(arena, i + 1, first_of(text(settings, "directory")), names.len ? names : workload);
    return arena_join(arena, parts, (size_t)place->volumes, STR(":"));
}

static void add_section(struct arena *arena, struct words_list *words, str workload, const struct settings *settings, const struct tool_place *place, int64_t volume)
{
    str names = text(settings, "filename"), folders = text(settings, "directory");
    words_add_option(arena, words, STR("name"), arena_printf(arena, "%.*s-%lld", STR_ARG(workload), (long long)volume));
    if (place->block) words_add_option(arena, words, STR("filename"), tool_device(arena, volume));
    else if (names.len) words_add_option(arena, words, STR("filename"), names_on(arena, volume, first_of(folders), names));
    else words_add_option(arena, words, STR("directory"), names_on(arena, volume, (str){ 0 }, folders.len ? folders : STR(".")));     // fio takes no bare link
}

// filename and directory speak of one volume; on several each section, or the one of all, says where they are.
bool fio_names_itself(const struct setting *setting, const struct tool_place *place)
{
    return on_several(place) && (str_equal(setting->option->name, STR("filename")) || str_equal(setting->option->name, STR("directory")));
}

void fio_add_sections(struct arena *arena, struct words_list *words, str workload, const struct settings *settings, const struct tool_place *place)
{
    if (all_on_several(place)) {
        words_add_option(arena, words, STR("name"), workload);
        words_add_option(arena, words, STR("filename"), joined_volumes(arena, settings, place, workload));
        return;
    }
    for (int64_t volume = 1; volume <= place->volumes; volume++) add_section(arena, words, workload, settings, place, volume);
}

// ---- files, for those who write them before

static void add_file(struct arena *arena, struct tool_files *files, str path, int64_t bytes)
{
    files->items = arena_more(arena, files->items, sizeof *files->items, files->count);
    files->items[files->count++] = (struct tool_file){ path, bytes };
}

static void add_shared(struct arena *arena, struct tool_files *files, const struct settings *settings, const struct tool_place *place, str names, int64_t volume)
{
    int64_t bytes = bytes_of_files(settings, place) / count_names(names);
    str all = names_on(arena, volume, first_of(text(settings, "directory")), names);
    for (struct cut cut = { .tail = all, .found = true }; cut.found;) {
        cut = str_cut(cut.tail, ':');
        add_file(arena, files, cut.head, bytes);
    }
}

// fio's own names, JOB.NUMBER.FILE; its jobs go through the folders in turn.
static void add_generated(struct arena *arena, struct tool_files *files, const struct settings *settings, str job, int64_t volume)
{
    int64_t jobs = number(settings, "numjobs", 1), count = number(settings, "nrfiles", 1), file_size = number(settings, "filesize", 0);
    str folders = text(settings, "directory"), rest = folders;
    for (int64_t i = 0; i < jobs; i++) {
        struct cut folder = str_cut(rest, ':');
        int64_t before = number_plus(number(settings, "offset", 0), number_times(i, number(settings, "offset_increment", 0)));
        int64_t bytes = file_size ? file_size : number_plus(number(settings, "size", 0) / count, before);
        rest = folder.found ? folder.tail : folders;
        for (int64_t k = 0; k < count; k++)
            add_file(arena, files, names_on(arena, volume, folder.head, arena_printf(arena, "%.*s.%lld.%lld", STR_ARG(job), (long long)i, (long long)k)), bytes);
    }
}

struct tool_files fio_files(struct arena *arena, str workload, const struct settings *settings, const struct tool_place *place)
{
    struct tool_files files = { 0 };
    str names = text(settings, "filename");
    int64_t volumes = on_several(place) ? place->volumes : 1;
    for (int64_t i = 1; i <= volumes; i++) {
        int64_t volume = on_several(place) ? i : 0;
        if (place->block) add_file(arena, &files, tool_device(arena, i), bytes_of_device(settings));
        else if (shared_names(settings, place)) add_shared(arena, &files, settings, place, names.len ? names : workload, volume);
        else add_generated(arena, &files, settings, on_several(place) ? arena_printf(arena, "%.*s-%lld", STR_ARG(workload), (long long)i) : workload, volume);
    }
    return files;
}
