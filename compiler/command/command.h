// command/command.h - one file a command; only here files are opened and text is printed.
#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H
#include "compile.h"

enum status { STATUS_FINE = 0, STATUS_INVALID = 1, STATUS_USAGE = 2, STATUS_SYSTEM = 3, STATUS_DIFFERS = 4 };

// One option: a letter, a long name, what stands behind it ("DIR"; NULL: nothing), help. Ends with a row without help.
// A value with '|' is one of these words.
struct command_option { char letter; const char *name, *value, *help; };
enum operand_kind { OPERAND_EXPERIMENT, OPERAND_IMPORT, OPERAND_EXPLAINED, OPERAND_TEMPLATE, OPERAND_WORD };     // WORD: one of `operands`, divided by '|'
struct command {
    const char *name, *operands, *help;
    const struct command_option *options;
    int (*run)(const struct command *, int argc, char **argv);
    enum operand_kind operand;
};
extern const struct command commands[];         // ends with a row without a name

// What most commands are given: the experiment, overlays in order, and options by letter.
enum diagnostics_form { DIAGNOSTICS_TEXT, DIAGNOSTICS_JSON, DIAGNOSTICS_SARIF };
struct call {
    struct arena arena;
    struct diags *diags;
    const char *operand;                        // the experiment's path
    const char *output;                         // the value of -o, the last one
    enum diagnostics_form form;
    bool is_check;                              // its diagnostics are the result
    const char *against;                        // the value of --against
    struct overlay *overlays; size_t overlay_count;
    struct source_list sources;
    struct override_list templates;
};
#define OPTION_OVERLAY { 'f', "overlay", "FILE", "lay this file over the experiment; may be repeated" }
#define OPTION_SET { 's', "set", "PATH=VALUE", "set one value below spec; may be repeated" }
#define OPTION_ENVIRONMENT { 'e', "environment", "FILE", "facts of the site: a file of kind Environment" }
#define OPTION_TEMPLATES { 't', "templates", "DIR", "files in place of the built-in templates; `expc templates` prints those" }
#define OPTION_AGAINST { 'a', "against", "PLAN", "say what differs from this older plan.json (or the folder that holds it); exit status 4 when something does" }
#define OPTION_DIAGNOSTICS { 'd', "diagnostics", "text|json|sarif", "how problems are told: as text (default), or for programs" }
#define OPTION_HELP { 'h', "help", NULL, "print this help" }
#define OPTION_END { 0, NULL, NULL, NULL }

// Reads the command line and the files it names. STATUS_FINE, or the status to end with (help was printed: *done).
int call_read(struct call *, const struct command *, int argc, char **argv, bool *done);
// Prints the diagnostics (text: stderr; json, sarif: stdout after `check`, whose result they are, else stderr), gives everything back and returns the exit status.
int call_end(struct call *);
// What commands that read no experiment are given: at most one operand, at most one option.
struct plain_call {
    const char *operand;                        // NULL: none
    int letter;                                 // of the option; 0: none
    const char *value;                          // of the option
    bool done;                                  // help was printed
};
int call_read_plain(struct plain_call *, const struct command *, int argc, char **argv);
void command_help(const struct command *);
int command_usage(const struct command *, const char *format, ...) __attribute__((format(printf, 2, 3)));
int command_check(const struct command *, int argc, char **argv);
int command_plan(const struct command *, int argc, char **argv);
int command_build(const struct command *, int argc, char **argv);
int command_templates(const struct command *, int argc, char **argv);
int command_schema(const struct command *, int argc, char **argv);
int command_completion(const struct command *, int argc, char **argv);
int command_import(const struct command *, int argc, char **argv);
int command_explain(const struct command *, int argc, char **argv);
// Writes all of `text` to stdout and checks that it arrived. STATUS_FINE or STATUS_SYSTEM after a message.
int command_print(str text);
#endif
