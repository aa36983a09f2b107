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
};
enum { OPTION_ALWAYS = 1 }; // stands in every command line and in params, also when only by its fallback

struct tool_option {
    str name;
    enum option_type type;
    unsigned flags;
    str fallback;           // the frozen default; no data: none
    str aliases;            // other names, divided by blanks
    str words;              // CHOICE: divided by blanks
    int64_t min, max;       // both 0: not below 0
    str help;
};
#define OPTION(text) .name = STR_INIT(text)
#define ALIASES(text) .aliases = STR_INIT(text)
#define WORDS(text) .words = STR_INIT(text)

struct setting {
    const struct tool_option *option;
    bool is_text, given;            // given: by the user, not only a fallback or a derived value
    int64_t number;                 // bytes, seconds, microseconds, 0 or 1, or the number itself
    str text;                       // CHOICE, TEXT, and SIZES of more than one size ("4096,8192")
    const struct node *value;       // as written; NULL when not given
};
// In the order of the tool's table; options without a value are not there.
struct settings { struct setting *items; size_t count; };

struct words_list { str *items; size_t count; };

// What one client's run needs.
struct tool_needs {
    int64_t file_bytes;             // distinct files of one client on one volume; -1: the whole device
    bool creates_files;             // laid out before the run (file_bytes of them)
    int64_t ramp_s, run_s;          // measured time; estimated from io_bytes when the run ends by bytes
    int64_t io_bytes;               // only when the run ends by bytes: issued by one client
};
struct tool_place { bool block; str device; };          // block: the system's volume is a raw device with this path

struct tool {
    str name;
    const struct tool_option *options;   // ends with a row without a name
    str threads_option;             // the tool's own word for what one pod gets of `threads`
    str depth_option;               // I/Os in flight of each job; empty: the tool has none
    // Adds what follows from the others (a runtime ends by time).
    void (*complete)(struct arena *, struct settings *);
    // Why the option cannot matter beside the others; NULL when it can.
    const char *(*neutral)(const struct settings *, const struct setting *);
    // Why an option is not allowed at all, as it breaks the harness or runs commands; NULL when it is no such option.
    const char *(*refused)(str name);
    // Complains about what these settings cannot do together. `at` is the workload's map.
    void (*check)(const struct settings *, const struct tool_place *, const struct node *at, struct diags *);
    struct tool_needs (*needs)(const struct settings *, const struct tool_place *);
    // The argv words after the program's own name; `options` are those that no table knows, as text.
    struct words_list (*argv)(struct arena *, str workload, const struct settings *, const struct tool_place *, const struct pairs *options);
};

const struct tool *tool_find(str name);                 // NULL when there is none
extern const struct tool *const tool_table[];           // ends with NULL
str tool_names(struct arena *);                         // "fio, sysbench"

const struct tool_option *tool_find_option(const struct tool *, str name_or_alias);
// Reads the options of a workload's map: keys that the table does not know are unknown-key errors (`known` are the other keys for "did you mean").
// Null values count as absent; fallbacks of OPTION_ALWAYS rows are filled in. False after an error.
bool tool_decode(struct arena *, const struct tool *, const struct node *options, const struct shape *known, struct settings *, struct diags *);
// Options that no table knows, as text: refused ones, known ones and names that could end a word are errors.
bool tool_check_options(const struct tool *, const struct node *options, struct diags *);
bool tool_decode_value(struct arena *, const struct tool_option *, const struct node *value, struct setting *, struct diags *);
struct setting *settings_find(const struct settings *, str name);
int64_t settings_number(const struct settings *, str name, int64_t otherwise);
str settings_text(const struct settings *, str name);
// Sets a derived number (kept in table order); `given` stays as it was.
void settings_set(struct arena *, struct settings *, const struct tool_option *, int64_t number);
size_t tool_option_count(const struct tool *);
bool setting_is_fallback(struct arena *, const struct setting *);   // equal to the row's frozen default
const struct node *setting_node(struct arena *, const struct setting *);            // as in params
str setting_word(struct arena *, const struct setting *);                           // as on a command line
const struct node *tool_schema(struct arena *, const struct tool *);                // JSON Schema properties of its options
void tool_reference(struct buffer *, const struct tool *);                          // Markdown table of its options
#endif
