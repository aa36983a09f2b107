// tool/fio_check.c - what fio's options cannot do together, and its traps. One function a rule; the codes are those of docs/diagnostics.md.
#include "tool/fio.h"

struct fio_case {
    const struct settings *settings;
    const struct tool_place *place;
    const struct node *at;              // the workload's map
    struct diags *diags;
};

static int64_t number(const struct fio_case *c, const char *name) { return settings_number(c->settings, str_of(name), 0); }
static bool has(const struct fio_case *c, const char *name) { return settings_find(c->settings, str_of(name)) != NULL; }

// Where the option stands, the workload when it stands nowhere.
static struct span place_of(const struct fio_case *c, const char *name)
{
    const struct setting *setting = settings_find(c->settings, str_of(name));
    return setting && setting->value ? setting->value->at : c->at->at;
}

static void check_size(const struct fio_case *c)
{
    if (has(c, "size") || has(c, "filesize") || c->place->block) return;
    diag_hint(c->diags, diag_error(c->diags, "missing-size", c->at->at, "fio needs a size or a filesize"),
              "size: 4G gives each job its own file of 4 GiB");
}

static void check_sync(const struct fio_case *c)
{
    if (number(c, "fsync") == 0 || number(c, "fdatasync") == 0) return;
    diag_hint(c->diags, diag_error(c->diags, "fsync-with-fdatasync", place_of(c, "fdatasync"), "both fsync and fdatasync are set"),
              "measure them in rounds of their own: two levels of an axis");
}

static void check_path(const struct fio_case *c, const char *option)
{
    str names = settings_text(c->settings, str_of(option));
    while (names.len) {
        struct cut cut = str_cut(names, ':');
        if (!tool_is_below(cut.head))
            diag_hint(c->diags, diag_error(c->diags, "path-not-relative", place_of(c, option), "'%s' must stay below the volume: '%.*s'", option,
                                           STR_ARG(cut.head)),
                      "give a relative name; each client has its own folder on the volume, a raw device is storage.mode: Block");
        names = cut.tail;
    }
}

static void check_block(const struct fio_case *c)
{
    if (!c->place->block) return;
    if (has(c, "filename"))
        diag_hint(c->diags, diag_error(c->diags, "block-filename", place_of(c, "filename"), "a Block volume is the file: 'filename' cannot be set"),
                  "filename: null takes it away at this level");
    if (has(c, "nrfiles") || has(c, "directory"))
        diag_hint(c->diags, diag_error(c->diags, "block-files", place_of(c, has(c, "nrfiles") ? "nrfiles" : "directory"),
                                       "a Block volume has no files: nrfiles and directory cannot be set"),
                  "size, filesize and offset say which part of the device is used");
    if (c->place->prefilled) return;
    if (fio_only_reads(settings_text(c->settings, STR("rw"))) || fio_is_mixed(settings_text(c->settings, STR("rw"))))
        diag_hint(c->diags, diag_warning(c->diags, "unwritten-reads", place_of(c, "rw"), "reads a new raw device that nobody has written"),
                  "many devices answer such reads without touching their media; write the device once before");
}

// fio gives generated names of its jobs to the folders in turn; a given name lies in the first one alone.
static void check_folders(const struct fio_case *c)
{
    if (!str_contains(settings_text(c->settings, STR("directory")), STR(":"))) return;
    if (has(c, "filename"))
        diag_hint(c->diags, diag_warning(c->diags, "first-directory", place_of(c, "directory"), "beside 'filename' only the first folder of 'directory' is used"),
                  "give one folder, or write the folders into filename: a/x:b/x");
    else if (number(c, "numjobs") <= 1)
        diag_hint(c->diags, diag_warning(c->diags, "first-directory", place_of(c, "directory"), "a single job uses only the first folder of 'directory'"),
                  "give one folder, or as many jobs as folders");
}

static void check_traps(const struct fio_case *c)
{
    if (has(c, "nrfiles") && has(c, "filename"))
        diag_hint(c->diags, diag_warning(c->diags, "nrfiles-with-filename", place_of(c, "nrfiles"), "fio ignores nrfiles beside filename"),
                  "list the names in filename, divided by ':'");
    check_folders(c);
    if (str_equal(settings_text(c->settings, STR("ioengine")), STR("libaio")) && number(c, "direct") == 0 && number(c, "iodepth") > 1)
        diag_hint(c->diags, diag_warning(c->diags, "buffered-libaio", place_of(c, "direct"), "libaio without direct is synchronous: iodepth above 1 does not happen"),
                  "direct: 1, or another ioengine");
    if (has(c, "rwmixwrite") && has(c, "rwmixread") && number(c, "rwmixread") + number(c, "rwmixwrite") != 100)
        diag_error(c->diags, "mix-sum", place_of(c, "rwmixwrite"), "rwmixread %lld and rwmixwrite %lld do not add up to 100",
                   (long long)number(c, "rwmixread"), (long long)number(c, "rwmixwrite"));
}

void fio_check(const struct settings *settings, const struct tool_place *place, const struct node *at, struct diags *diags)
{
    struct fio_case c = { settings, place, at, diags };
    check_size(&c);
    check_sync(&c);
    check_path(&c, "filename");
    check_path(&c, "directory");
    check_block(&c);
    check_traps(&c);
}
