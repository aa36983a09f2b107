// command/options.c - one table: read by the parser, printed by --help.
#include "command/options.h"

#include "base/typo.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

enum option { OPTION_TEXT, OPTION_FORMAT, OPTION_STYLE, OPTION_PIVOT, OPTION_HELP, OPTION_VERSION };
#define TEXT(member) OPTION_TEXT, offsetof(struct choice, member)
static const struct { str letter, word; enum option option; size_t offset; const char *value, *help; } options[] = {
    { STR_INIT("-o"), STR_INIT("--output"), TEXT(wish.folder), "DIR", "write the files into DIR (replaced as a whole), not Markdown on standard output" },
    { STR_INIT("-f"), STR_INIT("--format"), OPTION_FORMAT, 0, "LIST", "md, csv, json, html, junit, with commas between; md without -o, all with -o" },
    { STR_INIT(""), STR_INIT("--style"), OPTION_STYLE, 0, "NAME", "markdown, plain (columns apart by blanks) or bexhoma (its columns and names)" },
    { STR_INIT(""), STR_INIT("--baseline"), TEXT(baseline), "FILE", "results.json of a run in which a tenant was alone: what neighbours cost" },
    { STR_INIT(""), STR_INIT("--na"), TEXT(wish.na), "TEXT", "what an empty cell shows: that was not measured" },
    { STR_INIT(""), STR_INIT("--pivot"), OPTION_PIVOT, 0, "SPEC", "'rows=path,bs cols=threads value=iops' [label=fio.{bs}] [format=%.1f] [title=..]; again for more" },
    { STR_INIT(""), STR_INIT("--group"), TEXT(wish.wishes.group), "LIST", "a row for each combination of these columns, over repeats or whatever differs else" },
    { STR_INIT(""), STR_INIT("--values"), TEXT(wish.wishes.values), "LIST", "what to show of groups: mean:tps,ci:tps,mean:p90,n:tps; also median sd cv min max sum" },
    { STR_INIT(""), STR_INIT("--having"), TEXT(wish.wishes.having), "EXPR", "only groups of which this is true" },
    { STR_INIT(""), STR_INIT("--columns"), TEXT(wish.wishes.columns), "LIST", "columns of a list of rounds: [TITLE=]EXPR[%.2f],.." },
    { STR_INIT(""), STR_INIT("--where"), TEXT(wish.wishes.where), "EXPR", "only rounds of which this is true: 'p90 < 15 and path in (raw, dir)'" },
    { STR_INIT(""), STR_INIT("--by"), TEXT(wish.wishes.by), "LIST", "sorted by these, largest first; COLUMN:asc smallest first" },
    { STR_INIT(""), STR_INIT("--top"), TEXT(wish.wishes.top), "N", "the first N rows" },
    { STR_INIT(""), STR_INIT("--per"), TEXT(wish.wishes.level), "LEVEL", "a row is a round, or a tenant or client of it" },
    { STR_INIT("-h"), STR_INIT("--help"), OPTION_HELP, 0, NULL, "print this" },
    { STR_INIT("-V"), STR_INIT("--version"), OPTION_VERSION, 0, NULL, "print the version" },
};
static const struct { str word; unsigned format; } formats[] = {
    { STR_INIT("md"), REPORT_MARKDOWN }, { STR_INIT("csv"), REPORT_CSV }, { STR_INIT("json"), REPORT_JSON }, { STR_INIT("html"), REPORT_HTML },
    { STR_INIT("junit"), REPORT_JUNIT },
};
static const struct { str word; enum report_style style; } styles[] = {
    { STR_INIT("markdown"), STYLE_OWN }, { STR_INIT("plain"), STYLE_PLAIN }, { STR_INIT("bexhoma"), STYLE_BEXHOMA },
};

void options_help(struct buffer *out)
{
    buffer_add(out, STR("usage: expcollect [PLAN] LOGS... [options]\n       expcollect compare FIRST SECOND [--fail-on regress]\n"
        "Turns result logs into tables: records of rounds (in logs of pods, however wrapped, or in the JSON of their\n"
        "ConfigMaps) and anybody's output of fio, sysbench, pgbench, vdbench, iostat and vmstat.\n\n"
        "  PLAN            the plan.json that the rounds came from: known by its first bytes\n"
        "  LOGS            files, folders (all files in them, sorted by name), archives, compressed or not; - for standard input\n"));
    for (size_t i = 0; i < COUNT(options); i++) {
        const char *value = options[i].value ? options[i].value : "";
        int fill = 8 - (int)options[i].word.len - (int)strlen(value) + 6;
        buffer_printf(out, "  %-2.*s %.*s %s%*s  %s\n", STR_ARG(options[i].letter), STR_ARG(options[i].word), value, fill > 0 ? fill : 0, "", options[i].help);
    }
    buffer_add(out, STR("\nColumns are axes, parameters and metrics by name, and iops mib_s mean_ms p99 over directions. Exit status: 0 fine,\n"
        "1 a check failed or input was broken, 2 usage, 3 the system failed. More: man expcollect, docs/tables.md\n"));
}

static bool read_formats(struct arena *arena, str list, unsigned *chosen, str *problem)
{
    *chosen = 0;
    for (struct cut cut = { .tail = list, .found = true }; cut.found;) {
        size_t i = 0;
        cut = str_cut(cut.tail, ',');
        while (i < COUNT(formats) && !str_equal(formats[i].word, cut.head)) i++;
        if (i == COUNT(formats)) {
            *problem = arena_printf(arena, "unknown format '%.*s' (md, csv, json, html, junit)", STR_ARG(cut.head));
            return false;
        }
        *chosen |= formats[i].format;
    }
    return true;
}

static bool read_style(struct arena *arena, str word, enum report_style *style, str *problem)
{
    for (size_t i = 0; i < COUNT(styles); i++)
        if (str_equal(styles[i].word, word)) return *style = styles[i].style, true;
    *problem = arena_printf(arena, "unknown style '%.*s' (markdown, plain, bexhoma)", STR_ARG(word));
    return false;
}

static void add_pivot(struct arena *arena, struct wishes *wishes, str pivot)
{
    wishes->pivots = arena_more(arena, wishes->pivots, sizeof pivot, wishes->pivot_count);
    wishes->pivots[wishes->pivot_count++] = pivot;
}

static bool apply(struct arena *arena, size_t i, str value, struct choice *choice, str *problem)
{
    switch (options[i].option) {
    case OPTION_TEXT: memcpy((char *)choice + options[i].offset, &value, sizeof value); break;
    case OPTION_FORMAT: return read_formats(arena, value, &choice->wish.formats, problem);
    case OPTION_STYLE: return read_style(arena, value, &choice->wish.style, problem);
    case OPTION_PIVOT: add_pivot(arena, &choice->wish.wishes, value); break;
    case OPTION_HELP: choice->help = true; break;
    case OPTION_VERSION: choice->version = true; break;
    }
    return true;
}

static void unknown_option(struct arena *arena, str word, str *problem)
{
    str words[COUNT(options)];
    for (size_t i = 0; i < COUNT(options); i++) words[i] = options[i].word;
    str near = typo_nearest(str_cut(word, '=').head, words, COUNT(words));
    *problem = arena_printf(arena, near.len ? "unknown option '%.*s', did you mean %.*s?" : "unknown option '%.*s'", STR_ARG(word), STR_ARG(near));
}

// -o DIR, -oDIR, --output DIR, --output=DIR. Moves *next behind a value that is a word of its own.
static bool read_option(struct arena *arena, char **argv, int argc, int *next, struct choice *choice, str *problem)
{
    str word = str_of(argv[*next - 1]);
    struct cut cut = str_cut(word, '=');
    for (size_t i = 0; i < COUNT(options); i++) {
        bool is_word = str_equal(cut.head, options[i].word), is_letter = options[i].letter.len && str_starts(word, options[i].letter) && !str_starts(word, STR("--"));
        if (!is_word && !is_letter) continue;
        bool attached = is_word ? cut.found : word.len > 2;
        str value = is_word ? cut.tail : str_from(word, 2);
        if (options[i].value && !attached && *next < argc) value = str_of(argv[(*next)++]), attached = true;
        if (!options[i].value == !attached && (!options[i].value || value.len)) return apply(arena, i, value, choice, problem);
        *problem = arena_printf(arena, options[i].value ? "%.*s needs a value" : "%.*s takes no value", STR_ARG(is_word ? cut.head : options[i].letter));
        return false;
    }
    unknown_option(arena, word, problem);
    return false;
}

bool options_read(struct arena *arena, int argc, char **argv, struct choice *choice, str *problem)
{
    bool only_operands = false;
    *choice = (struct choice){ .operands = arena_array(arena, str, (size_t)argc + 1) };
    for (int next = 1; next < argc;) {
        str word = str_of(argv[next++]);
        bool is_option = !only_operands && word.len > 1 && word.data[0] == '-';
        if (is_option && str_equal(word, STR("--"))) only_operands = true;
        else if (!is_option) choice->operands[choice->count++] = word;
        else if (!read_option(arena, argv, argc, &next, choice, problem)) return false;
    }
    bool to_folder = choice->wish.folder.len > 0;
    if (!choice->wish.formats) choice->wish.formats = to_folder ? REPORT_MARKDOWN | REPORT_CSV | REPORT_JSON | REPORT_HTML | REPORT_JUNIT : REPORT_MARKDOWN;
    if (to_folder) choice->wish.formats |= REPORT_JSON;         // by it the folder is known as ours when it is written again
    if (choice->count || choice->help || choice->version) return true;
    *problem = STR("no logs were given");
    return false;
}
