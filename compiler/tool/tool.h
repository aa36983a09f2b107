// tool/tool.h - a tool that measures: its option table, how its command line is written, when an option cannot matter, and the bytes and seconds of a run.
#ifndef TOOL_TOOL_H
#define TOOL_TOOL_H
#include "tree/shape.h"

enum option_type {
    OPTION_FLAG,            // 0 or 1; true and false are taken too
    OPTION_INTEGER,
    OPTION_SIZE,            // bytes; powers of 1024 as fio reads them
    OPTION_SIZES,           // up to three sizes for read, write, trim: 4k or 4k,8k
    OPTION_SECONDS,
    OPTION_MICROSECONDS,    // a bare number is microseconds; us, ms, s
    OPTION_CHOICE,          // one of `words`, stored as text
    OPTION_TEXT,
    OPTION_SWITCH,          // on or off, stored as these words; 1, 0, true and false are taken too
    OPTION_MAP,             // a map of options of `inner` (vdbench's fsd, fwd, rd)
};
enum {
    OPTION_ALWAYS = 1,      // stands in every command line and in params, also when only by its fallback
    OPTION_INHERIT = 2,     // a loader takes it from the workload where it is left out
    OPTION_DERIVED = 4,     // made from `threads`: nobody writes it
    OPTION_OR_TEXT = 8,     // SIZE: any text that begins with a bracket is taken as it is (vdbench's distributions)
    OPTION_CHOOSES = 16,    // says which test or script: a word of its own on the command line
};

struct tool_option {
    str name;
    enum option_type type;
    unsigned flags;
    str fallback;           // the frozen default; no data: none
    str aliases;            // other names, divided by blanks
    str words;              // CHOICE: divided by blanks
    const struct tool_option *inner;    // MAP: what may stand in it
    str of;                 // tests or scripts of the tool that use it, divided by blanks; empty: all
    str word;               // on the command line, where it differs from the name
    int64_t min, max;       // both 0: not below 0
    str help;
};
#define OPTION(text) .name = STR_INIT(text)
#define ALIASES(text) .aliases = STR_INIT(text)
#define WORDS(text) .words = STR_INIT(text)
#define OF(text) .of = STR_INIT(text)

struct setting {
    const struct tool_option *option;
    bool is_text, given;            // given: by the user, not only a fallback or a derived value
    int64_t number;                 // bytes, seconds, microseconds, 0 or 1, or the number itself
    str text;                       // CHOICE, TEXT, and SIZES of more than one size ("4096,8192")
    const struct settings *map;     // MAP; NULL for all others
    const struct node *value;       // as written; NULL when not given
    struct span key_at;             // of its key
};
// In the order of the tool's table; options without a value are not there.
struct settings { struct setting *items; size_t count; };

struct words_list { str *items; size_t count; };
void words_add(struct arena *, struct words_list *, str word);
void words_add_option(struct arena *, struct words_list *, str name, str value);         // --name=value

// What one client's run needs.
struct tool_needs {
    int64_t file_bytes;             // distinct files of one client on one volume; -1: the whole device
    bool creates_files;             // laid out before the run (file_bytes of them)
    int64_t ramp_s, run_s;          // measured time; estimated from io_bytes when the run ends by bytes
    int64_t io_bytes;               // only when the run ends by bytes: issued by one client
};
// Where a client's tool runs. Files: its working directory is the client's folder on the volume; with several volumes the folder holds v1, v2, ...: the
// client's folder on each. Block: raw devices /expc/dev/1, /expc/dev/2, ... A database: host, user, database and password come from the environment
// (PGHOST..., or a file of options that the client writes), never from argv.
enum dbms { DBMS_NONE, DBMS_POSTGRESQL, DBMS_MARIADB };
struct tool_place {
    bool block;                     // raw devices
    bool prefilled;                 // files or devices are written completely before the first round
    bool shared;                    // every job opens all volumes; else each volume has jobs of its own
    int64_t volumes;                // that the workload uses
    enum dbms dbms;
};
// The files that one client lays out, below its working directory, and their bytes.
struct tool_file { str path; int64_t bytes; };
struct tool_files { struct tool_file *items; size_t count; };

struct tool {
    str name, title;                // title: of its page when the name does not do
    const struct tool_option *options;   // ends with a row without a name
    str threads_option;             // the tool's own word for what one pod gets of `threads`
    str time_option;                // what ends its run by time; empty: it always ends by time
    str depth_option;               // I/Os in flight of each job; empty: the tool has none
    const struct tool *loader;      // how a database is filled for it: the same kind of table (its argv loads); NULL: the tool needs none
    // Why the tool cannot measure a system with this database, or without one; NULL when it can.
    const char *(*unfit)(const struct settings *, enum dbms);
    // The test or script that the settings choose, as `of` of an option names it; NULL: the tool has but one.
    str (*test)(const struct settings *);
    // Brings threads that are written in a map under the option of threads; NULL: there are none.
    void (*adopt)(struct arena *, struct settings *);
    // Adds what follows from the others (a runtime ends by time).
    void (*complete)(struct arena *, struct settings *);
    // Why the option cannot matter beside the others; NULL when it can.
    const char *(*neutral)(const struct settings *, const struct setting *);
    // Why an option is not allowed at all, as it breaks the harness or runs commands; NULL when it is no such option.
    const char *(*refused)(str name);
    // Complains about what these settings cannot do together. `at` is the workload's map.
    void (*check)(const struct settings *, const struct tool_place *, const struct node *at, struct diags *);
    struct tool_needs (*needs)(const struct settings *, const struct tool_place *);
    // The files of one client, for a tool that lays out files; NULL: the tool has none.
    struct tool_files (*files)(struct arena *, str workload, const struct settings *, const struct tool_place *);
    // The argv words after the program's own name; `options` are those that no table knows, as text.
    struct words_list (*argv)(struct arena *, str workload, const struct settings *, const struct tool_place *, const struct pairs *options);
};

const struct tool *tool_find(str name);                 // NULL when there is none
bool tool_is_below(str path);                           // relative, and never above where it starts
str tool_device(struct arena *, int64_t volume);        // path of raw device `volume`, from 1
extern const struct tool *const tool_table[];           // ends with NULL
str tool_names(struct arena *);                         // "fio, sysbench"

const struct tool_option *tool_find_option(const struct tool *, str name_or_alias);
const struct tool_option *tool_find_row(const struct tool_option *rows, str name_or_alias);
// Reads the options of a workload's map: keys that the table does not know are unknown-key errors (`known` are the other keys for "did you mean").
// Null values count as absent; fallbacks of OPTION_ALWAYS rows are filled in. False after an error.
bool tool_decode(struct arena *, const struct tool *, const struct node *options, const struct shape *known, struct settings *, struct diags *);
// Options that no table knows, as text: refused ones, known ones and names that could end a word are errors.
bool tool_check_options(const struct tool *, const struct node *options, struct diags *);
bool tool_decode_value(struct arena *, const struct tool_option *, const struct node *value, struct setting *, struct diags *);
// Given options that the chosen test or script would ignore are errors.
bool tool_check_of(const struct tool *, const struct settings *, struct diags *);
bool tool_has_word(str words, str word);                // one of those divided by blanks
size_t tool_split_words(str words, str *into, size_t most);
// The options of a table, as `--name=value`; flags are given without a value, and only when set.
void tool_add_words(struct arena *, struct words_list *, const struct settings *);
void tool_add_options(struct arena *, struct words_list *, const struct pairs *options);
// Where an option stands: its value; else the map.
struct span settings_span(const struct settings *, str name, const struct node *map);
struct setting *settings_find(const struct settings *, str name);
int64_t settings_number(const struct settings *, str name, int64_t otherwise);
str settings_text(const struct settings *, str name);
// Sets a derived number (kept in table order); `given` stays as it was.
void settings_set(struct arena *, struct settings *, const struct tool_option *, int64_t number);
void settings_remove(struct settings *, str name);
struct setting *settings_slot(struct arena *, struct settings *, const struct tool_option *);        // made at its place in the table's order
// A value of another tool's settings under an option of this one.
void settings_take(struct arena *, struct settings *, const struct tool_option *, const struct setting *from);
size_t tool_option_count(const struct tool *);
bool setting_is_fallback(struct arena *, const struct setting *);   // equal to the row's frozen default
const struct node *setting_node(struct arena *, const struct setting *);            // as in params
str setting_word(struct arena *, const struct setting *);                           // as on a command line
const struct node *tool_schema(struct arena *, const struct tool *);                // JSON Schema properties of its options
const char *tool_type_text(enum option_type);                                       // what an option holds, for people
void tool_reference(struct buffer *, const struct tool *);                          // Markdown table of its options
#endif
