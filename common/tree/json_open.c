// tree/json_open.c - JSON looked into in place: a thin layer over yyjson, whose values are named `struct json` here so
// that no other room needs its header. yyjson answers every question about a missing value with "no".
#include "tree/json_read.h"
#include <math.h>
#include <yyjson.h>

static yyjson_val *of(struct json json) { return (yyjson_val *)json.value; }

bool json_open(struct json_document *document, str bytes, struct json_problem *problem)
{
    yyjson_read_err error;
    yyjson_read_flag flags = YYJSON_READ_STOP_WHEN_DONE | YYJSON_READ_ALLOW_INF_AND_NAN;
    yyjson_doc *handle = yyjson_read_opts((char *)(bytes.len ? bytes.data : ""), bytes.len, flags, NULL, &error);
    *document = (struct json_document){ .handle = handle };
    if (handle) {
        document->root.value = yyjson_doc_get_root(handle);
        document->used = yyjson_doc_get_read_size(handle);
        return true;
    }
    bool is_cut = error.code == YYJSON_READ_ERROR_UNEXPECTED_END || bytes.len == 0;
    *problem = (struct json_problem){ error.pos, error.msg, is_cut };
    return false;
}

void json_close(struct json_document *document)
{
    yyjson_doc_free(document->handle);
    *document = (struct json_document){ 0 };
}

bool json_exists(struct json json) { return json.value != NULL; }
bool json_is_object(struct json json) { return yyjson_is_obj(of(json)); }
bool json_is_array(struct json json) { return yyjson_is_arr(of(json)); }
struct json json_get(struct json object, str key) { return (struct json){ yyjson_obj_getn(of(object), key.data ? key.data : "", key.len) }; }
struct json json_at(struct json array, size_t index) { return (struct json){ yyjson_arr_get(of(array), index) }; }
size_t json_count(struct json json) { return yyjson_is_ctn(of(json)) ? yyjson_get_len(of(json)) : 0; }

bool json_number(struct json json, double *number)
{
    if (!yyjson_is_num(of(json))) return false;
    double value = yyjson_get_num(of(json));
    if (!isfinite(value)) return false;
    *number = value;
    return true;
}

bool json_integer(struct json json, int64_t *integer)
{
    yyjson_val *value = of(json);
    if (!yyjson_is_int(value) || (yyjson_is_uint(value) && yyjson_get_uint(value) > INT64_MAX)) return false;
    *integer = yyjson_get_sint(value);
    return true;
}

bool json_text(struct json json, str *text)
{
    if (!yyjson_is_str(of(json))) return false;
    *text = (str){ yyjson_get_str(of(json)), yyjson_get_len(of(json)) };
    return true;
}

static bool next_member(yyjson_val *object, struct json_cursor *cursor)
{
    yyjson_obj_iter members;
    yyjson_obj_iter_init(object, &members);
    if (cursor->next) members.cur = (yyjson_val *)cursor->next;
    yyjson_val *key = yyjson_obj_iter_next(&members);
    cursor->key = (str){ yyjson_get_str(key), yyjson_get_len(key) };
    cursor->value.value = yyjson_obj_iter_get_val(key);
    cursor->next = members.cur;
    return true;
}

static bool next_item(yyjson_val *array, struct json_cursor *cursor)
{
    yyjson_arr_iter items;
    yyjson_arr_iter_init(array, &items);
    if (cursor->next) items.cur = (yyjson_val *)cursor->next;
    cursor->value.value = yyjson_arr_iter_next(&items);
    cursor->next = items.cur;
    return true;
}

bool json_next(struct json json, struct json_cursor *cursor)
{
    if (!cursor->started) {
        cursor->started = true;
        cursor->left = json_count(json);
    }
    if (cursor->left == 0) return false;
    bool found = yyjson_is_obj(of(json)) ? next_member(of(json), cursor) : next_item(of(json), cursor);
    cursor->left--;
    return found;
}
