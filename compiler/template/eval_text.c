// template/eval_text.c - texts that an expression makes, in the scratch room.
#include "template/eval_text.h"
#include "base/number.h"
#include "tree/json_write.h"
#include <string.h>

static char *put(char *to, str text)
{
    if (text.len > 0) memcpy(to, text.data, text.len);
    return to + text.len;
}

str eval_integer_text(struct scratch *scratch, int64_t value) { return number_digits(eval_room(scratch, NUMBER_DIGITS), value); }

str eval_concat(struct scratch *scratch, const union slot *texts, size_t count)
{
    size_t len = 0;
    for (size_t i = 0; i < count; i++) len += texts[i].text.len;
    char *start = eval_room(scratch, len), *to = start;
    for (size_t i = 0; i < count; i++) to = put(to, texts[i].text);
    return (str){ start, len };
}

static str item_text(struct scratch *scratch, enum type type, struct list list, size_t i)
{
    return type == TYPE_TEXTS ? ((const str *)list.items)[i] : eval_integer_text(scratch, ((const int64_t *)list.items)[i]);
}

str eval_join(struct scratch *scratch, enum type type, struct list list, str between)
{
    struct buffer out = { 0 };
    for (size_t i = 0; i < list.count; i++) {
        if (i > 0) buffer_add(&out, between);
        buffer_add(&out, item_text(scratch, type, list, i));
    }
    char *start = eval_room(scratch, out.len);
    put(start, buffer_str(&out));
    str joined = { start, out.len };
    buffer_free(&out);
    return joined;
}

static str shifted(struct scratch *scratch, str text, char first, char last, int by)
{
    char *start = eval_room(scratch, text.len);
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];
        start[i] = c >= first && c <= last ? (char)(c + by) : c;
    }
    return (str){ start, text.len };
}

str eval_lower(struct scratch *scratch, str text) { return shifted(scratch, text, 'A', 'Z', 'a' - 'A'); }
str eval_upper(struct scratch *scratch, str text) { return shifted(scratch, text, 'a', 'z', 'A' - 'a'); }

static const char *find(str text, str part) { return text.len < part.len ? NULL : memmem(text.data, text.len, part.data, part.len); }

static size_t occurrences(str text, str part)
{
    size_t count = 0;
    for (const char *at; (at = find(text, part)); count++) text = str_from(text, (size_t)(at - text.data) + part.len);
    return count;
}

str eval_replace(struct scratch *scratch, str text, str old, str new)
{
    if (old.len == 0 || text.len == 0) return text;
    size_t count = occurrences(text, old), len = text.len - count * old.len + count * new.len;
    if (count == 0) return text;
    char *start = eval_room(scratch, len), *to = start;
    for (const char *at; (at = find(text, old));) {
        to = put(put(to, str_first(text, (size_t)(at - text.data))), new);
        text = str_from(text, (size_t)(at - text.data) + old.len);
    }
    put(to, text);
    return (str){ start, len };
}

// ---- JSON

static void list_json(struct buffer *out, struct scratch *scratch, enum type type, struct list list)
{
    buffer_char(out, '[');
    for (size_t i = 0; i < list.count; i++) {
        if (i > 0) buffer_char(out, ',');
        if (type == TYPE_TEXTS) json_write_text(out, ((const str *)list.items)[i]);
        else buffer_add(out, item_text(scratch, type, list, i));
    }
    buffer_char(out, ']');
}

static void pairs_json(struct buffer *out, struct list pairs)
{
    const struct pair *items = pairs.items;
    buffer_char(out, '{');
    for (size_t i = 0; i < pairs.count; i++) {
        if (i > 0) buffer_char(out, ',');
        json_write_text(out, items[i].key);
        buffer_char(out, ':');
        json_write_text(out, items[i].value);
    }
    buffer_char(out, '}');
}

static void tree_json(struct buffer *out, const struct node *tree)
{
    if (tree) json_write(out, tree);
    else buffer_add(out, STR("null"));
}

str eval_json(struct scratch *scratch, enum type type, union slot slot)
{
    struct buffer out = { 0 };
    if (type == TYPE_TEXT) json_write_text(&out, slot.text);
    else if (type == TYPE_INTEGER) buffer_add(&out, eval_integer_text(scratch, slot.integer));
    else if (type == TYPE_BOOL) buffer_add(&out, slot.truth ? STR("true") : STR("false"));
    else if (type == TYPE_PAIRS) pairs_json(&out, eval_list(slot));
    else if (type == TYPE_TEXTS || type == TYPE_INTEGERS) list_json(&out, scratch, type, eval_list(slot));
    else tree_json(&out, slot.pointer);
    str json = { put(eval_room(scratch, out.len), buffer_str(&out)) - out.len, out.len };
    buffer_free(&out);
    return json;
}

int64_t eval_integer(str text, int64_t otherwise)
{
    int64_t integer;
    double number;
    text = str_trim(text);
    if (number_integer(text, &integer)) return integer;
    bool fits = number_double(text, &number) && number > -9.2e18 && number < 9.2e18;
    return fits ? (int64_t)number : otherwise;
}
