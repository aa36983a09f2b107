// command/table.c - the commands, one row each: dispatch, help and completion come from here.
#include "command/command.h"

static const struct command_option check_options[] = { OPTION_OVERLAY, OPTION_SET, OPTION_ENVIRONMENT, OPTION_TEMPLATES, OPTION_DIAGNOSTICS, OPTION_HELP, OPTION_END };
static const struct command_option plan_options[] = {
    { 'o', "output", "text|json|markdown", "for people (default), programs or a pull request" },
    OPTION_AGAINST, OPTION_OVERLAY, OPTION_SET, OPTION_ENVIRONMENT, OPTION_TEMPLATES, OPTION_DIAGNOSTICS, OPTION_HELP, OPTION_END,
};
static const struct command_option build_options[] = {
    { 'o', "output", "DIR", "the folder to write; an older one of expc is replaced as a whole. -: the manifests as one stream" },
    OPTION_OVERLAY, OPTION_SET, OPTION_ENVIRONMENT, OPTION_TEMPLATES, OPTION_DIAGNOSTICS, OPTION_HELP, OPTION_END,
};
static const struct command_option schema_options[] = { { 'r', "reference", NULL, "the reference page of the experiment file, Markdown" }, OPTION_HELP, OPTION_END };

static const struct command_option templates_options[] = { { 'n', "names", NULL, "the names that templates may say, Markdown" }, OPTION_HELP, OPTION_END };
static const struct command_option explain_options[] = {
    { 'l', "list", NULL, "the codes of all rules, one a line" },
    { 'f', "fields", NULL, "the fields and options that can be explained, one a line" },
    { 'p', "page", NULL, "all codes as a page, Markdown" },
    OPTION_HELP, OPTION_END,
};
static const struct command_option import_options[] = { OPTION_HELP, OPTION_END };

static const struct command_option completion_options[] = { OPTION_HELP, OPTION_END };

const struct command commands[] = {
    { "check", "EXPERIMENT", "Says what is wrong with an experiment. Exit status 0: nothing, 1: it is invalid.", check_options, command_check, OPERAND_EXPERIMENT },
    { "plan", "EXPERIMENT", "Prints what will run: every round in order, hours with their parts, storage, pins.", plan_options, command_plan, OPERAND_EXPERIMENT },
    { "build", "EXPERIMENT", "Writes the folder that is applied, run and committed. Byte-identical every time.", build_options, command_build, OPERAND_EXPERIMENT },
    { "import", "fio JOBFILE | bexhoma 'COMMAND LINE'", "Writes an experiment out of what you have, with comments on what has no counterpart.", import_options, command_import,
      OPERAND_IMPORT },
    { "explain", "CODE|FIELD", "Says why a rule complains and what to do (its code stands behind each message), or what a field is.", explain_options, command_explain,
      OPERAND_EXPLAINED },
    { "templates", "[NAME]", "Lists the built-in templates, or prints one.", templates_options, command_templates, OPERAND_TEMPLATE },
    { "schema", "experiment|environment|plan|record|results", "Prints a JSON Schema (draft-07); the experiment's unless another is named.", schema_options, command_schema,
      OPERAND_WORD },
    { "completion", "bash|zsh", "Prints a shell's completion of all this, to be sourced or installed.", completion_options, command_completion, OPERAND_WORD },
    { NULL, NULL, NULL, NULL, NULL, OPERAND_WORD },
};
