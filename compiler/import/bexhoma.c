// import/bexhoma.c - a command line of bexhoma's hardware benchmark as an experiment: its comma-separated lists are axes, its single values fields.
#include "import/bexhoma_options.h"
#include "import/draft.h"

#include "base/number.h"
#include "base/quantity.h"
#include "tool/tool.h"

#define MOST_OPTIONS 64
#define MOST_LEVELS 256

// bexhoma's own defaults for the system's pod, where its page shows them.
#define DEFAULT_CPU "4"
#define DEFAULT_MEMORY "16Gi"

struct given { bool is; str value; struct span at; };
struct importer {
    struct arena *arena;
    struct diags *diags;
    const struct command_line *line;
    struct given given[MOST_OPTIONS];           // by row of bexhoma_options
    struct given order;                         // run, start, summary
    bool fine;
};

static struct diag *complain(struct importer *importer, const char *rule, struct span at, const char *message, str what)
{
    importer->fine = false;
    return diag_error(importer->diags, rule, at, "%s '%.*s'", message, STR_ARG(what));
}

// ---- words to options

static bool is_order(str word) { return str_equal(word, STR("run")) || str_equal(word, STR("start")) || str_equal(word, STR("summary")); }
static bool is_option(str word) { return word.len > 1 && word.data[0] == '-' && !(word.data[1] >= '0' && word.data[1] <= '9'); }

// Where the options begin; 0 when it is another command.
static size_t command_end(const struct command_line *line)
{
    const struct command_word *words = line->words;
    if (line->count >= 2 && str_equal(words[0].text, STR("bexhoma")) && str_equal(words[1].text, STR("hardware"))) return 2;
    if (line->count >= 2 && str_starts(words[0].text, STR("python")) && str_ends(words[1].text, STR("hardware.py"))) return 2;
    return line->count && str_ends(words[0].text, STR("hardware.py")) ? 1 : 0;
}

static void take_option(struct importer *importer, size_t *at)
{
    const struct command_word *words = importer->line->words, *word = &words[*at];
    struct cut cut = str_starts(word->text, STR("--")) ? str_cut(word->text, '=') : (struct cut){ .head = word->text };
    const struct bexhoma_option *option = bexhoma_find(cut.head);
    if (!option) {
        struct diag *said = complain(importer, "import-option", word->at, "bexhoma has no option", cut.head);
        str near = bexhoma_suggest(cut.head);
        if (near.len) diag_hint(importer->diags, said, "did you mean '%.*s'?", STR_ARG(near));
        return;
    }
    struct given given = { true, cut.tail, word->at };
    bool follows = *at + 1 < importer->line->count && !is_option(words[*at + 1].text) && !(option->optional && is_order(words[*at + 1].text));
    if (bexhoma_has_value(option->use) && !cut.found) {
        if (follows) given = (struct given){ true, words[++*at].text, words[*at].at };
        else if (!option->optional) complain(importer, "import-option", word->at, "a value is missing behind", word->text);
    }
    importer->given[option - bexhoma_options] = given;
}

static void take_words(struct importer *importer, size_t first)
{
    for (size_t i = first; i < importer->line->count; i++) {
        const struct command_word *word = &importer->line->words[i];
        if (is_option(word->text)) take_option(importer, &i);
        else if (is_order(word->text)) importer->order = (struct given){ true, word->text, word->at };
        else complain(importer, "import-syntax", word->at, "nothing is known about", word->text);
    }
}

static struct given given_of(const struct importer *importer, const char *to)
{
    for (size_t i = 0; bexhoma_options[i].name; i++)
        if (bexhoma_options[i].use != BEXHOMA_NONE && bexhoma_options[i].use != BEXHOMA_NONE_FLAG && !strcmp(bexhoma_options[i].to, to)) return importer->given[i];
    return (struct given){ 0 };
}

static str value_of(const struct importer *importer, const char *to)
{
    str value = given_of(importer, to).value;
    return str_equal(value, STR("None")) ? (str){ 0 } : value;
}

// ---- values

static bool is_count(str text)
{
    int64_t number;
    return number_integer(text, &number) && number >= 1;
}

static bool fits(struct importer *importer, const char *field, str value, struct span at)
{
    struct setting setting = { 0 };
    const struct tool_option *option = tool_find_option(tool_find(STR("fio")), str_of(field));
    struct node node = { .kind = NODE_SCALAR, .scalar = SCALAR_PLAIN, .at = at, .text = value };
    if (option) return tool_decode_value(importer->arena, option, &node, &setting, importer->diags);
    if (is_count(value)) return true;
    complain(importer, "import-value", at, "a number from 1 is wanted, not", value);
    return false;
}

// The levels of a comma-separated list; each is checked as the field would.
static struct list levels_of(struct importer *importer, const char *field, struct given given)
{
    str *levels = arena_array(importer->arena, str, MOST_LEVELS);
    size_t count = 0;
    for (struct cut cut = { .tail = given.value, .found = given.is && given.value.len }; cut.found && count < MOST_LEVELS;) {
        cut = str_cut(cut.tail, ',');
        levels[count] = str_trim(cut.head);
        importer->fine &= fits(importer, field, levels[count++], given.at);
    }
    return (struct list){ levels, count };
}

static void check_values(struct importer *importer)
{
    static const char *const bytes[] = { "requests.memory", "limits.memory", "storage.size" }, *const counts[] = { "duration", "repeat", "tenants" };
    int64_t number;
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++) {
        struct given given = given_of(importer, bytes[i]);
        if (given.value.len && quantity_bytes(given.value, &number) != QUANTITY_OK) complain(importer, "import-value", given.at, "a size such as 50Gi is wanted, not", given.value);
    }
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct given given = given_of(importer, counts[i]);
        if (given.value.len && !is_count(given.value)) complain(importer, "import-value", given.at, "a number from 1 is wanted, not", given.value);
    }
    struct given tool = given_of(importer, "tool"), size = given_of(importer, "size");
    if (tool.value.len && !str_equal(tool.value, STR("fio")) && !str_equal(tool.value, STR("sysbench")))
        complain(importer, "import-value", tool.at, "fio or sysbench is wanted, not", tool.value);
    if (size.value.len) importer->fine &= fits(importer, "size", size.value, size.at);
}

// ---- the experiment

struct pairs_text { struct arena *arena; str text; };

// ", key: value" more of a flow map; nothing for a value that is not there.
static void add_pair(struct pairs_text *pairs, const char *key, str value)
{
    if (!value.len) return;
    pairs->text = arena_printf(pairs->arena, "%.*s%s%s: %.*s", STR_ARG(pairs->text), pairs->text.len ? ", " : "", key, STR_ARG(draft_scalar(pairs->arena, value)));
}

static str or_default(str value, const char *fallback) { return value.len ? value : str_of(fallback); }
static str unless_none(str value) { return str_equal(value, STR("0")) ? (str){ 0 } : value; }

static void put_map(struct draft *draft, unsigned indent, const char *key, str pairs)
{
    if (pairs.len) draft_line(draft, indent, "%s: {%.*s}", key, STR_ARG(pairs));
}

static void put_system(struct importer *importer, struct draft *draft)
{
    struct pairs_text requests = { importer->arena, { 0 } }, limits = requests;
    str cpu = value_of(importer, "requests.cpu"), memory = value_of(importer, "requests.memory");
    draft_line(draft, 2, "system:\n    type: hardware");
    if (!cpu.len || !memory.len) draft_comment(draft, 4, STR("what the command line does not say is bexhoma's own default: 4 CPUs, 16Gi"));
    add_pair(&requests, "cpu", unless_none(or_default(cpu, DEFAULT_CPU)));
    add_pair(&requests, "memory", unless_none(or_default(memory, DEFAULT_MEMORY)));
    add_pair(&limits, "cpu", unless_none(value_of(importer, "limits.cpu")));
    add_pair(&limits, "memory", unless_none(value_of(importer, "limits.memory")));
    if (requests.text.len || limits.text.len) draft_line(draft, 4, "resources:");
    put_map(draft, 6, "requests", requests.text);
    put_map(draft, 6, "limits", limits.text);
}

static void put_storage(struct importer *importer, struct draft *draft, bool is_fio)
{
    struct pairs_text storage = { importer->arena, { 0 } };
    str size = value_of(importer, "storage.size");
    add_pair(&storage, "class", value_of(importer, "storage.class"));
    add_pair(&storage, "size", size);
    bool shared = value_of(importer, "tenants").len > 0;        // tenants measured at once cannot share what is kept
    bool kept = is_fio && size.len && !shared && !given_of(importer, "storage.renew").is;
    if (kept) add_pair(&storage, "renew", STR("never"));
    put_map(draft, 2, "storage", storage.text);
    if (kept) draft_comment(draft, 2, STR("without -rsr bexhoma keeps the volume: renew: never"));
}

static void put_placement(struct importer *importer, struct draft *draft)
{
    str node = value_of(importer, "node"), clients = value_of(importer, "clients"), cpu = value_of(importer, "cpu-type");
    struct pairs_text system = { importer->arena, { 0 } }, client = system;
    add_pair(&system, "node", node);
    if (cpu.len)
        system.text = arena_printf(importer->arena, "%.*s%sselector: {cpu: %.*s}", STR_ARG(system.text), system.text.len ? ", " : "",
                                   STR_ARG(draft_scalar(importer->arena, cpu)));
    add_pair(&client, "node", clients);
    if (!system.text.len && !client.text.len) return;
    draft_line(draft, 2, "placement:");
    put_map(draft, 4, "system", system.text);
    put_map(draft, 4, "clients", client.text);
}

static void put_tenants(struct importer *importer, struct draft *draft)
{
    struct pairs_text tenants = { importer->arena, { 0 } };
    str count = value_of(importer, "tenants"), by = value_of(importer, "tenants.by");
    if (!count.len) return;
    add_pair(&tenants, "count", count);
    add_pair(&tenants, "by", str_equal(by, STR("container")) ? STR("system") : by);
    put_map(draft, 2, "tenants", tenants.text);
}

static str duration(struct importer *importer)
{
    str seconds = value_of(importer, "duration");
    return seconds.len ? arena_printf(importer->arena, "%.*ss", STR_ARG(seconds)) : (str){ 0 };
}

// A single value; 1 pod, copy or thread is what is there anyway.
static void add_single(struct importer *importer, struct pairs_text *pairs, const struct bexhoma_option *option)
{
    struct list levels = levels_of(importer, option->to, importer->given[option - bexhoma_options]);
    bool is_client = str_equal(str_of(option->to), STR("pods")) || str_equal(str_of(option->to), STR("threads")) || str_equal(str_of(option->to), STR("copies"));
    const str *items = levels.items;
    if (levels.count == 1 && !(is_client && str_equal(items[0], STR("1")))) add_pair(pairs, option->to, items[0]);
}

static bool is_of_fio(const struct bexhoma_option *option) { return str_starts(str_of(option->name), STR("-xf")); }

static void put_workload(struct importer *importer, struct draft *draft, bool is_fio)
{
    struct pairs_text workload = { importer->arena, { 0 } };
    add_pair(&workload, "tool", is_fio ? STR("fio") : STR("sysbench"));
    if (is_fio) add_pair(&workload, "size", value_of(importer, "size"));
    add_pair(&workload, is_fio ? "runtime" : "time", duration(importer));
    for (const struct bexhoma_option *option = bexhoma_options; option->name; option++)
        if (option->use == BEXHOMA_AXIS && (is_fio || !is_of_fio(option))) add_single(importer, &workload, option);
    if (is_fio) {
        put_map(draft, 2, "workload", workload.text);
        return;
    }
    draft_line(draft, 2, "workload:");
    for (str rest = workload.text; rest.len;) {
        struct cut cut = str_cut(rest, ',');
        draft_line(draft, 4, "%.*s", STR_ARG(str_trim(cut.head)));
        rest = cut.tail;
    }
    draft_line(draft, 4, "stages:                                          # what bexhoma's sysbench run always does\n"
                         "      - {test: cpu, cpu-max-prime: 20000}\n      - {test: memory, memory-block-size: 1K, memory-total-size: 10G}");
}

static void put_sweep(struct importer *importer, struct draft *draft, bool is_fio)
{
    bool begun = false;
    for (const struct bexhoma_option *option = bexhoma_options; option->name; option++) {
        if (option->use != BEXHOMA_AXIS || (!is_fio && is_of_fio(option))) continue;
        struct list levels = levels_of(importer, option->to, importer->given[option - bexhoma_options]);
        if (levels.count < 2) continue;
        if (!begun) draft_line(draft, 2, "sweep:");
        begun = true;
        draft_line(draft, 4, "%s: [%.*s]", option->to, STR_ARG(arena_join(importer->arena, levels.items, levels.count, STR(", "))));
    }
}

static void put_rest(struct importer *importer, struct draft *draft, bool is_fio)
{
    str repeat = value_of(importer, "repeat");
    if (repeat.len && !str_equal(repeat, STR("1"))) draft_line(draft, 2, "repeat: {times: %.*s}", STR_ARG(repeat));
    for (size_t i = 0; bexhoma_options[i].name; i++) {
        const struct bexhoma_option *option = &bexhoma_options[i];
        bool none = option->use == BEXHOMA_NONE || option->use == BEXHOMA_NONE_FLAG || option->use == BEXHOMA_DONE;
        if (!importer->given[i].is || !none) continue;
        draft_comment(draft, 2, arena_printf(importer->arena, "%s%s%.*s: %s", option->name, importer->given[i].value.len ? " " : "",
                                             STR_ARG(importer->given[i].value), option->to));
    }
    for (size_t i = 0; !is_fio && bexhoma_options[i].name; i++)
        if (importer->given[i].is && (is_of_fio(&bexhoma_options[i]) || str_equal(str_of(bexhoma_options[i].to), STR("size"))))
            draft_comment(draft, 2, arena_printf(importer->arena, "%s: sysbench does not use it", bexhoma_options[i].name));
}

// docs_hardware_fio_depth_sweep.log speaks of hardware-fio-depth-sweep.
static str title_of(struct importer *importer, str name)
{
    str path = importer->line->output;
    for (struct cut cut = str_cut(path, '/'); cut.found; cut = str_cut(path, '/')) path = cut.tail;
    if (str_starts(path, STR("docs_"))) path = str_from(path, 5);
    path = str_cut(path, '.').head;
    return import_name(importer->arena, path.len ? path : name, "bexhoma-hardware");
}

bool import_bexhoma(struct arena *arena, const struct source *source, str name, const struct import_world *world, struct buffer *out, struct diags *diags)
{
    struct importer importer = { .arena = arena, .diags = diags, .line = words_read(arena, source, world, diags), .fine = true };
    struct draft draft = { arena, out };
    if (!importer.line) return false;
    size_t first = command_end(importer.line);
    if (!first) {
        diag_hint(diags, diag_error(diags, "import-syntax", (struct span){ source, 1, 1, 1 }, "this is no command line of bexhoma's hardware benchmark"),
                  "bexhoma hardware ... run");
        return false;
    }
    take_words(&importer, first);
    check_values(&importer);
    if (importer.order.is && !str_equal(importer.order.value, STR("run")))
        diag_warning(diags, "import-left-out", importer.order.at, "'%.*s' does not measure: an experiment always runs", STR_ARG(importer.order.value));
    bool is_fio = !str_equal(value_of(&importer, "tool"), STR("sysbench"));
    if (is_fio && !value_of(&importer, "size").len)
        diag_hint(diags, diag_warning(diags, "import-left-out", importer.line->words[0].at, "the size of the files is not said"),
                  "give -xts, or add workload.size to the experiment");
    draft_head(&draft, title_of(&importer, name), STR("a command line of bexhoma by expc import bexhoma"));
    put_system(&importer, &draft);
    put_storage(&importer, &draft, is_fio);
    put_placement(&importer, &draft);
    put_tenants(&importer, &draft);
    put_workload(&importer, &draft, is_fio);
    put_sweep(&importer, &draft, is_fio);
    put_rest(&importer, &draft, is_fio);
    return importer.fine;
}
