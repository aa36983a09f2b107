// command/completion.c - expc completion: the table of commands as a completion for bash and for zsh.
#include "command/command.h"

#include <stdio.h>
#include <string.h>

#define FOREACH_COMMAND(command) for (const struct command *command = commands; command->name; command++)
#define FOREACH_OPTION(option, command) for (const struct command_option *option = (command)->options; option->help; option++)

static bool is_words(const char *value) { return value && strchr(value, '|'); }

// "a|b" as "a b".
static void add_words(struct buffer *out, const char *value)
{
    for (; *value; value++) buffer_char(out, *value == '|' ? ' ' : *value);
}

// ---- bash

static void bash_options(struct buffer *out, const struct command *command)
{
    buffer_printf(out, "    %s) options='", command->name);
    FOREACH_OPTION(option, command) buffer_printf(out, "%s--%s", option == command->options ? "" : " ", option->name);
    buffer_add(out, STR("' ;;\n"));
}

static void bash_value(struct buffer *out, const struct command *command, const struct command_option *option)
{
    buffer_printf(out, "    %s:-%c | %s:--%s) ", command->name, option->letter, command->name, option->name);
    if (is_words(option->value)) {
        buffer_add(out, STR("COMPREPLY=($(compgen -W '"));
        add_words(out, option->value);
        buffer_add(out, STR("' -- \"$cur\")) ;;\n"));
    } else if (!strcmp(option->value, "DIR")) buffer_add(out, STR("COMPREPLY=($(compgen -d -- \"$cur\")) ;;\n"));
    else if (strchr(option->value, '=')) buffer_add(out, STR("COMPREPLY=($(compgen -S = -W \"$(expc explain --fields 2>/dev/null)\" -- \"$cur\")) ;;\n"));
    else buffer_add(out, STR("COMPREPLY=($(compgen -f -- \"$cur\")) ;;\n"));
}

static void bash_operand(struct buffer *out, const struct command *command)
{
    buffer_printf(out, "    %s) ", command->name);
    switch (command->operand) {
    case OPERAND_EXPERIMENT: buffer_add(out, STR("COMPREPLY=($(compgen -f -X '!*.y*ml' -- \"$cur\") $(compgen -d -- \"$cur\"))")); break;
    case OPERAND_IMPORT:
        buffer_add(out, STR("if [ \"$COMP_CWORD\" = 2 ]; then COMPREPLY=($(compgen -W 'fio bexhoma' -- \"$cur\")); "
                            "else COMPREPLY=($(compgen -f -- \"$cur\")); fi"));
        break;
    case OPERAND_EXPLAINED: buffer_add(out, STR("COMPREPLY=($(compgen -W \"$(expc explain --list 2>/dev/null; expc explain --fields 2>/dev/null)\" -- \"$cur\"))")); break;
    case OPERAND_TEMPLATE: buffer_add(out, STR("COMPREPLY=($(compgen -W \"$(expc templates 2>/dev/null)\" -- \"$cur\"))")); break;
    case OPERAND_WORD:
        buffer_add(out, STR("COMPREPLY=($(compgen -W '"));
        add_words(out, command->operands);
        buffer_add(out, STR("' -- \"$cur\"))"));
        break;
    }
    buffer_add(out, STR(" ;;\n"));
}

static void write_bash(struct buffer *out)
{
    buffer_add(out, STR("# Completion of expc for bash, made by `expc completion bash`.\n"
                        "# shellcheck shell=bash disable=SC2207 # words without blanks\n_expc() {\n"
                        "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} options\n    COMPREPLY=()\n"
                        "    if [ \"$COMP_CWORD\" = 1 ]; then\n        COMPREPLY=($(compgen -W '"));
    FOREACH_COMMAND(command) buffer_printf(out, "%s ", command->name);
    buffer_add(out, STR("--help --version' -- \"$cur\"))\n        return\n    fi\n    case ${COMP_WORDS[1]}:$prev in\n"));
    FOREACH_COMMAND(command) FOREACH_OPTION(option, command) if (option->value) bash_value(out, command, option);
    buffer_add(out, STR("    *) prev= ;;\n    esac\n    [ -z \"$prev\" ] || return\n    case ${COMP_WORDS[1]} in\n"));
    FOREACH_COMMAND(command) bash_options(out, command);
    buffer_add(out, STR("    *) return ;;\n    esac\n    case $cur in\n    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$cur\")); return ;;\n    esac\n"
                        "    case ${COMP_WORDS[1]} in\n"));
    FOREACH_COMMAND(command) bash_operand(out, command);
    buffer_add(out, STR("    esac\n}\ncomplete -o filenames -o nosort -F _expc expc\n"));
}

// ---- zsh

// In single quotes; what _arguments and _describe read themselves (`:`, `[`, `]`, `\`) is written with a backslash.
static void zsh_text(struct buffer *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'') buffer_add(out, STR("'\\''"));
        else if (strchr("[]:\\", *text)) buffer_printf(out, "\\%c", *text);
        else buffer_char(out, *text);
    }
}

static void zsh_value(struct buffer *out, const char *value)
{
    buffer_char(out, ':');
    zsh_text(out, value);
    buffer_char(out, ':');
    if (is_words(value)) {
        buffer_char(out, '(');
        add_words(out, value);
        buffer_char(out, ')');
    } else buffer_add(out, !strcmp(value, "DIR") ? STR("_files -/") : strchr(value, '=') ? STR("_expc_fields -S =") : STR("_files"));
}

static void zsh_option(struct buffer *out, const struct command_option *option)
{
    buffer_printf(out, "            '*'{-%c,--%s}'[", option->letter, option->name);
    zsh_text(out, option->help);
    buffer_char(out, ']');
    if (option->value) zsh_value(out, option->value);
    buffer_add(out, STR("' \\\n"));
}

static void zsh_operand(struct buffer *out, const struct command *command)
{
    switch (command->operand) {
    case OPERAND_EXPERIMENT: buffer_add(out, STR("            '1:experiment:_files -g \"*.(yaml|yml)\"' ;;\n")); break;
    case OPERAND_IMPORT: buffer_add(out, STR("            '1:what it is:(fio bexhoma)' '2:job file or command line:_files' ;;\n")); break;
    case OPERAND_EXPLAINED: buffer_add(out, STR("            '1:code or field:_expc_explained' ;;\n")); break;
    case OPERAND_TEMPLATE: buffer_add(out, STR("            '1:template:_expc_templates' ;;\n")); break;
    case OPERAND_WORD:
        buffer_add(out, STR("            '1:which:("));
        add_words(out, command->operands);
        buffer_add(out, STR(")' ;;\n"));
        break;
    }
}

static void write_zsh(struct buffer *out)
{
    buffer_add(out, STR("#compdef expc\n# Completion of expc for zsh, made by `expc completion zsh`.\n"
                        "_expc_fields() { local -a words=(${(f)\"$(expc explain --fields 2>/dev/null)\"}); compadd \"$@\" -a words }\n"
                        "_expc_explained() { local -a words=(${(f)\"$(expc explain --list 2>/dev/null; expc explain --fields 2>/dev/null)\"}); compadd -a words }\n"
                        "_expc_templates() { local -a words=(${(f)\"$(expc templates 2>/dev/null)\"}); compadd -a words }\n"
                        "_expc() {\n    local state line curcontext=$curcontext\n    typeset -A opt_args\n"
                        "    _arguments -C '--version[print the version]' '--help[print the commands]' '1:command:->command' '*::argument:->argument'\n"
                        "    case $state in\n    command)\n        local -a commands=(\n"));
    FOREACH_COMMAND(command) {
        buffer_printf(out, "            '%s:", command->name);
        zsh_text(out, command->help);
        buffer_add(out, STR("'\n"));
    }
    buffer_add(out, STR("        )\n        _describe command commands ;;\n    argument)\n        case $words[1] in\n"));
    FOREACH_COMMAND(command) {
        buffer_printf(out, "        %s) _arguments \\\n", command->name);
        FOREACH_OPTION(option, command) zsh_option(out, option);
        zsh_operand(out, command);
    }
    buffer_add(out, STR("        esac ;;\n    esac\n}\nif [ \"$funcstack[1]\" = _expc ]; then _expc \"$@\"; else compdef _expc expc; fi\n"));
}

int command_completion(const struct command *command, int argc, char **argv)
{
    struct plain_call call;
    struct buffer text = { 0 };
    int status = call_read_plain(&call, command, argc, argv);
    if (status != STATUS_FINE || call.done) return status;
    if (!call.operand) return command_usage(command, "which shell?");
    if (!strcmp(call.operand, "bash")) write_bash(&text);
    else if (!strcmp(call.operand, "zsh")) write_zsh(&text);
    else return command_usage(command, "there is a completion for bash and for zsh, not for %s", call.operand);
    status = command_print(buffer_str(&text));
    buffer_free(&text);
    return status;
}
