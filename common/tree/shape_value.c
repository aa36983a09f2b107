// tree/shape_value.c - one scalar out of a file becomes the value of a field, or an error with the user's own words in it.
#include "tree/shape_value.h"
#include "base/number.h"
#include "base/quantity.h"
#include "base/typo.h"
#include <inttypes.h>

enum { MOST_WORDS = 64, LONGEST_LABEL = 63 };

// How a message names what a field wants, and how a hint shows it.
static const struct { str wants, sample; } types[] = {
    [FIELD_TEXT] = { STR_INIT("text"), STR_INIT("some text") },
    [FIELD_NAME] = { STR_INIT("lower-case letters, digits and '-'"), STR_INIT("a-name") },
    [FIELD_BOOL] = { STR_INIT("true or false"), STR_INIT("true") },
    [FIELD_INTEGER] = { STR_INIT("a whole number"), STR_INIT("4") },
    [FIELD_BYTES] = { STR_INIT("a size such as 50Gi"), STR_INIT("50Gi") },
    [FIELD_CPU] = { STR_INIT("CPUs such as 4 or 250m"), STR_INIT("4") },
    [FIELD_SECONDS] = { STR_INIT("a duration such as 60s or 5m"), STR_INIT("60s") },
    [FIELD_CHOICE] = { STR_INIT("one word"), STR_INIT("word") },
    [FIELD_PAIRS] = { STR_INIT("a map of names to texts"), STR_INIT("{name: text}") },
    [FIELD_STRUCT] = { STR_INIT("a map"), STR_INIT("{key: value}") },
    [FIELD_OPTIONAL] = { STR_INIT("a map"), STR_INIT("{key: value}") },
    [FIELD_LIST] = { STR_INIT("a list of maps"), STR_INIT("[{key: value}]") },
    [FIELD_NAMED] = { STR_INIT("a map"), STR_INIT("{name: {key: value}}") },
    [FIELD_TEXTS] = { STR_INIT("a list of texts"), STR_INIT("[one, two]") },
    [FIELD_INTEGERS] = { STR_INIT("a list of whole numbers"), STR_INIT("[1, 2]") },
    [FIELD_TREE] = { STR_INIT("anything"), STR_INIT("value") },
};

str shape_wants(enum field_type type) { return types[type].wants; }

str shape_sample(const struct field *field)
{
    if (field->fallback.len) return field->fallback;
    return field->type == FIELD_CHOICE && field->words ? field->words->text : types[field->type].sample;
}

void shape_wrong_type(const struct field *field, const struct node *value, struct diags *diags)
{
    struct diag *diag = diag_error(diags, "wrong-type", value->at, "'%.*s' wants %.*s, not %.*s", STR_ARG(field->key),
        STR_ARG(shape_wants(field->type)), STR_ARG(node_kind_name(value)));
    diag_hint(diags, diag, "write it as '%.*s: %.*s'", STR_ARG(field->key), STR_ARG(types[field->type].sample));
}

bool shape_has_max(const struct field *field)
{
    return field->max > field->min || (field->max == field->min && field->max != 0);
}

struct limits shape_limits(const struct field *field)
{
    return (struct limits){ field->min, shape_has_max(field) ? field->max : INT64_MAX };
}

const struct word *shape_word_of(const struct word *words, int64_t value)
{
    for (const struct word *word = words; word && word->text.data; word++)
        if (word->value == value) return word;
    return NULL;
}

static const struct word *word_written(const struct word *words, str text)
{
    for (const struct word *word = words; word && word->text.data; word++)
        if (str_equal(word->text, text)) return word;
    return NULL;
}

static size_t list_words(const struct word *words, str *texts)
{
    size_t count = 0;
    for (const struct word *word = words; word && word->text.data && count < MOST_WORDS; word++) texts[count++] = word->text;
    return count;
}

str shape_words_joined(struct arena *arena, const struct word *words, str between)
{
    str texts[MOST_WORDS];
    size_t count = list_words(words, texts);
    return arena_join(arena, texts, count, between);
}

// Adds what all errors about one scalar begin with.
static struct diag *bad_value(const struct field *field, const struct node *value, struct diags *diags)
{
    return diag_error(diags, "bad-value", value->at, "'%.*s' wants %.*s, not '%.*s'", STR_ARG(field->key), STR_ARG(shape_wants(field->type)), STR_ARG(value->text));
}

// ---- text, names, booleans, choices

static bool is_label_character(char c, bool at_end)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c == '-' && !at_end);
}

static bool is_label(str text)
{
    if (text.len == 0 || text.len > LONGEST_LABEL) return false;
    for (size_t i = 0; i < text.len; i++)
        if (!is_label_character(text.data[i], i == 0 || i == text.len - 1)) return false;
    return true;
}

static bool decode_name(const struct field *field, const struct node *value, str *into, struct diags *diags)
{
    *into = value->text;
    if (is_label(value->text)) return true;
    struct diag *diag = bad_value(field, value, diags);
    if (value->text.len > LONGEST_LABEL) diag_hint(diags, diag, "at most %d characters", LONGEST_LABEL);
    else diag_hint(diags, diag, "it becomes part of the names of objects in the cluster; '-' not first and not last");
    return false;
}

static bool decode_bool(const struct field *field, const struct node *value, bool *into, struct diags *diags)
{
    static const struct word words[] = {
        { STR_INIT("true"), 1 }, { STR_INIT("false"), 0 }, { STR_INIT("True"), 1 }, { STR_INIT("False"), 0 },
        { STR_INIT("TRUE"), 1 }, { STR_INIT("FALSE"), 0 }, { { NULL, 0 }, 0 },
    };
    const struct word *word = word_written(words, value->text);
    if (word) *into = word->value != 0;
    else diag_hint(diags, bad_value(field, value, diags), "write true or false");
    return word != NULL;
}

static bool decode_choice(const struct field *field, const struct node *value, int *into, struct diags *diags)
{
    const struct word *word = word_written(field->words, value->text);
    if (word) {
        *into = word->value;
        return true;
    }
    str texts[MOST_WORDS];
    size_t count = list_words(field->words, texts);
    str known = arena_join(diags->arena, texts, count, STR(", ")), near = typo_nearest(value->text, texts, count);
    struct diag *diag = diag_error(diags, "bad-value", value->at, "'%.*s' is '%.*s', which is none of %.*s", STR_ARG(field->key), STR_ARG(value->text), STR_ARG(known));
    if (near.len > 0) diag_hint(diags, diag, "did you mean '%.*s'?", STR_ARG(near));
    else diag_hint(diags, diag, "write one of these words");
    return false;
}

// ---- numbers and quantities

static str limit_text(struct arena *arena, const struct field *field, int64_t value)
{
    if (field->type == FIELD_BYTES) return quantity_bytes_text(arena, value);
    if (field->type == FIELD_CPU) return quantity_cpu_text(arena, value);
    return arena_printf(arena, "%" PRId64 "%s", value, field->type == FIELD_SECONDS ? "s" : "");
}

static bool check_limits(const struct field *field, const struct node *value, int64_t number, struct diags *diags)
{
    struct limits limits = shape_limits(field);
    if (number >= limits.min && number <= limits.max) return true;
    bool is_below = number < limits.min;
    str limit = limit_text(diags->arena, field, is_below ? limits.min : limits.max);
    struct diag *diag = diag_error(diags, "out-of-range", value->at, "'%.*s' is %.*s, %s value %.*s", STR_ARG(field->key), STR_ARG(value->text),
                                   is_below ? "below its least" : "above its largest", STR_ARG(limit));
    if (shape_has_max(field)) {
        str least = limit_text(diags->arena, field, limits.min), most = limit_text(diags->arena, field, limits.max);
        diag_hint(diags, diag, "from %.*s to %.*s", STR_ARG(least), STR_ARG(most));
    } else {
        diag_hint(diags, diag, "%.*s or more", STR_ARG(limit));
    }
    return false;
}

static str grouped(struct arena *arena, int64_t number)
{
    str digits = arena_printf(arena, "%" PRId64, number);
    char text[32];
    size_t len = 0;
    for (size_t i = 0; i < digits.len; i++) {
        if (i > 0 && (digits.len - i) % 3 == 0) text[len++] = ',';
        text[len++] = digits.data[i];
    }
    return arena_copy(arena, (str){ text, len });
}

static void warn_decimal(const struct node *value, int64_t bytes, struct diags *diags)
{
    struct arena *arena = diags->arena;
    str text = value->text, number = grouped(arena, bytes);
    struct diag *diag = diag_warning(diags, "decimal-size", value->at, "'%.*s' is decimal: %.*s bytes", STR_ARG(text), STR_ARG(number));
    char unit = text.data[text.len - 1];
    str first = str_first(text, text.len - 1), binary = arena_printf(arena, "%.*s%ci", STR_ARG(first), unit == 'k' ? 'K' : unit);
    int64_t binary_bytes;
    if (quantity_bytes(binary, &binary_bytes) != QUANTITY_OK) return;
    str binary_number = grouped(arena, binary_bytes);
    diag_hint(diags, diag, "write %.*s for %.*s bytes", STR_ARG(binary), STR_ARG(binary_number));
}

// What a quantity is counted in, for those that do not come out whole.
static const char *base_unit(enum field_type type)
{
    return type == FIELD_BYTES ? "bytes" : type == FIELD_CPU ? "thousandths of a CPU" : "seconds";
}

static bool told_problem(const struct field *field, const struct node *value, enum quantity_problem problem, struct diags *diags)
{
    str text = value->text, key = field->key;
    struct diag *diag;
    switch (problem) {
    case QUANTITY_OK: return false;
    case QUANTITY_SYNTAX:
    case QUANTITY_UNIT:
        diag = bad_value(field, value, diags);
        str meant = field->type == FIELD_BYTES ? quantity_bytes_meant(diags->arena, text) : (str){ 0 };
        if (meant.len) diag_hint(diags, diag, "write %.*s", STR_ARG(meant));
        else diag_hint(diags, diag, problem == QUANTITY_UNIT ? "its unit is not known" : "a number, and a unit right behind it");
        break;
    case QUANTITY_RANGE:
        diag = diag_error(diags, "out-of-range", value->at, "'%.*s' is %.*s, which is negative or too large", STR_ARG(key), STR_ARG(text));
        diag_hint(diags, diag, "from 0 to %s", field->type == FIELD_BYTES ? "8Ei" : "9223372036854775807");
        break;
    case QUANTITY_FRACTION:
        diag = diag_error(diags, "bad-value", value->at, "'%.*s' is %.*s, which is no whole number of %s", STR_ARG(key), STR_ARG(text), base_unit(field->type));
        diag_hint(diags, diag, "use a smaller unit");
        break;
    }
    return true;
}

static bool decode_quantity(const struct field *field, const struct node *value, int64_t *into, struct diags *diags)
{
    enum quantity_problem problem = field->type == FIELD_BYTES ? quantity_bytes(value->text, into)
                                    : field->type == FIELD_CPU ? quantity_cpu(value->text, into)
                                                               : quantity_seconds(value->text, into);
    if (told_problem(field, value, problem, diags)) return false;
    if (field->type == FIELD_BYTES && quantity_is_decimal_suffix(value->text)) warn_decimal(value, *into, diags);
    return check_limits(field, value, *into, diags);
}

static bool decode_integer(const struct field *field, const struct node *value, int64_t *into, struct diags *diags)
{
    if (number_integer(value->text, into)) return check_limits(field, value, *into, diags);
    diag_hint(diags, bad_value(field, value, diags), "digits only, within 64 bits");
    return false;
}

bool shape_decode_value(struct arena *arena, const struct field *field, const struct node *value, void *into, struct diags *diags)
{
    (void)arena;                    // values are views of the tree
    if (value->kind != NODE_SCALAR || node_is_null(value)) {
        shape_wrong_type(field, value, diags);
        return false;
    }
    const struct word *word = (field->flags & OR_TEXT) ? word_written(field->words, value->text) : NULL;
    if (word) {
        *(int64_t *)into = word->value;
        return true;
    }
    switch (field->type) {
    case FIELD_NAME: return decode_name(field, value, into, diags);
    case FIELD_BOOL: return decode_bool(field, value, into, diags);
    case FIELD_INTEGER: return decode_integer(field, value, into, diags);
    case FIELD_BYTES:
    case FIELD_CPU:
    case FIELD_SECONDS: return decode_quantity(field, value, into, diags);
    case FIELD_CHOICE: return decode_choice(field, value, into, diags);
    case FIELD_TEXT:
    case FIELD_PAIRS:
    case FIELD_STRUCT:
    case FIELD_OPTIONAL:
    case FIELD_LIST:
    case FIELD_NAMED:
    case FIELD_TEXTS:
    case FIELD_INTEGERS:
    case FIELD_TREE: break;
    }
    *(str *)into = value->text;
    return true;
}
