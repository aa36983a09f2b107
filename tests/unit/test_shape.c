// tests/unit/test_shape.c
#include "tree/shape.h"
#include "trees.h"
#include <string.h>

// ---- a small language of its own

enum kind { HARDWARE, POSTGRESQL, MARIADB };
static const struct word kind_words[] = { { STR_INIT("hardware"), HARDWARE }, { STR_INIT("postgresql"), POSTGRESQL }, { STR_INIT("mariadb"), MARIADB }, { { NULL,
    0 }, 0 } };
static const struct word size_words[] = { { STR_INIT("auto"), -1 }, { { NULL, 0 }, 0 } };

struct place { str node; int64_t port; const struct node *map; };
static const struct field place_fields[] = {
    { KEY("node"), .type = FIELD_NAME, .offset = offsetof(struct place, node), .flags = REQUIRED, HELP("where it runs") },
    { KEY("port"), .type = FIELD_INTEGER, .offset = offsetof(struct place, port), .flags = OMIT_EMPTY, .min = 1, .max = 65535 },
};
static const struct shape place_shape = {
    .name = STR_INIT("placement"), .fields = place_fields, .count = COUNT_OF(place_fields), .size = sizeof(struct place),
    .node_offset = offsetof(struct place, map), .rest_offset = SHAPE_NOWHERE, .help = STR_INIT("Where things run."),
};

struct limits_of { int64_t cpu; };
static const struct field limit_fields[] = { { KEY("cpu"), .type = FIELD_CPU, .offset = offsetof(struct limits_of, cpu), FALLBACK("0.5") } };
static const struct shape limit_shape = {
    .name = STR_INIT("limits"), .fields = limit_fields, .count = COUNT_OF(limit_fields), .size = sizeof(struct limits_of), .node_offset = SHAPE_NOWHERE,
    .rest_offset = SHAPE_NOWHERE,
};

struct thing {
    str question; int kind; bool direct; int64_t pods, size, timeout;
    struct pairs labels; struct limits_of limits; const struct place *place; struct list places, targets, depths; const struct node *sweep, *rest;
};
#define AT(member) .offset = offsetof(struct thing, member)
static const struct field thing_fields[] = {
    { KEY("type"), .type = FIELD_CHOICE, AT(kind), .flags = REQUIRED, .words = kind_words, HELP("the kind of system") },
    { KEY("question"), .type = FIELD_TEXT, AT(question), .flags = OMIT_EMPTY, HELP("what is | asked") },
    { KEY("direct"), .type = FIELD_BOOL, AT(direct), FALLBACK("true") },
    { KEY("pods"), .type = FIELD_INTEGER, AT(pods), FALLBACK("1"), .min = 1 },
    { KEY("size"), .type = FIELD_BYTES, AT(size), .flags = OR_TEXT, FALLBACK("auto"), .words = size_words, HELP("of each volume") },
    { KEY("readyTimeout"), .type = FIELD_SECONDS, AT(timeout), FALLBACK("300s"), .min = 10, .max = 86400 },
    { KEY("labels"), .type = FIELD_PAIRS, AT(labels), .flags = OMIT_EMPTY },
    { KEY("limits"), .type = FIELD_STRUCT, AT(limits), .of = &limit_shape },
    { KEY("place"), .type = FIELD_OPTIONAL, AT(place), .of = &place_shape },
    { KEY("places"), .type = FIELD_LIST, AT(places), .flags = OMIT_EMPTY, .of = &place_shape },
    { KEY("targets"), .type = FIELD_TEXTS, AT(targets), .flags = OMIT_EMPTY },
    { KEY("depths"), .type = FIELD_INTEGERS, AT(depths), .flags = OMIT_EMPTY, .max = 64 },
    { KEY("sweep"), .type = FIELD_TREE, AT(sweep), .flags = OMIT_EMPTY },
};
static const struct shape thing_shape = {
    .name = STR_INIT("thing"), .fields = thing_fields, .count = COUNT_OF(thing_fields), .size = sizeof(struct thing), .node_offset = SHAPE_NOWHERE,
    .rest_offset = SHAPE_NOWHERE,
};
static const struct shape open_shape = {
    .name = STR_INIT("thing"), .fields = thing_fields, .count = COUNT_OF(thing_fields), .size = sizeof(struct thing), .node_offset = SHAPE_NOWHERE,
    .rest_offset = offsetof(struct thing, rest),
};

static const char *encoded(struct desk *desk, const struct shape *shape, const char *yaml)
{
    struct thing thing;
    memset(&thing, 0, sizeof thing);
    if (!shape_decode(&desk->arena, shape, desk_yaml(desk, yaml), (struct span){ 0 }, &thing, desk->diags)) fail_msg("%s\n%s", yaml, desk_told(desk));
    return desk_json(desk, shape_encode(&desk->arena, shape, &thing));
}

static void refuses(struct desk *desk, const char *yaml, const char *told)
{
    struct thing thing;
    memset(&thing, 0, sizeof thing);
    desk->diags = diags_new(&desk->arena);
    const struct node *map = desk_yaml(desk, yaml);
    bool fine = shape_decode(&desk->arena, &thing_shape, map, (struct span){ 0 }, &thing, desk->diags);
    assert_string_equal(desk_told(desk), told);
    assert_false(fine);
}

// ---- decoding and encoding

static void fallbacks_fill_what_is_absent(void **state)
{
    static const char fallbacks[] = "{\"type\":\"hardware\",\"direct\":true,\"pods\":1,\"size\":\"auto\",\"readyTimeout\":300,\"limits\":{\"cpu\":500}}";
    assert_string_equal(encoded(*state, &thing_shape, "type: hardware"), fallbacks);
    assert_string_equal(encoded(*state, &thing_shape, "{type: hardware, pods: , size: null, limits: ~, place: ~, labels: ~, targets: ~}"), fallbacks);
}

static void every_type_is_read_and_written(void **state)
{
    assert_string_equal(encoded(*state, &thing_shape,
        "{type: mariadb, question: Why?, direct: False, pods: '4', size: 1.5Gi, readyTimeout: 5m, labels: {a: 1, b: ~, c: 'x y'}, limits: {cpu: 250m}, "
        "place: {node: w1}, places: [{node: a, port: 80}, {node: b}], targets: [x, 2], depths: [1, 2], sweep: {rw: [a, b]}}"),
        "{\"type\":\"mariadb\",\"question\":\"Why?\",\"direct\":false,\"pods\":4,\"size\":1610612736,\"readyTimeout\":300,\"labels\":{\"a\":\"1\",\"c\":\"x y\"},"
            "\"limits\":{\"cpu\":250},"
        "\"place\":{\"node\":\"w1\"},\"places\":[{\"node\":\"a\",\"port\":80},{\"node\":\"b\"}],\"targets\":[\"x\",\"2\"],\"depths\":[1,2],\"sweep\":{\"rw\":[\"a\","
            "\"b\"]}}");
}

struct sparse { str text; int kind; bool direct; int64_t pods, size; struct limits_of limits; const struct node *tree; };
#define AT_SPARSE(member) .offset = offsetof(struct sparse, member), .flags = OMIT_EMPTY
static const struct field sparse_fields[] = {
    { KEY("text"), .type = FIELD_TEXT, AT_SPARSE(text) },
    { KEY("kind"), .type = FIELD_CHOICE, AT_SPARSE(kind), .words = kind_words },
    { KEY("direct"), .type = FIELD_BOOL, AT_SPARSE(direct) },
    { KEY("pods"), .type = FIELD_INTEGER, AT_SPARSE(pods) },
    { KEY("size"), .type = FIELD_BYTES, AT_SPARSE(size) },
    { KEY("tree"), .type = FIELD_TREE, AT_SPARSE(tree) },
};
static const struct shape sparse_shape = {
    .name = STR_INIT("sparse"), .fields = sparse_fields, .count = COUNT_OF(sparse_fields), .size = sizeof(struct sparse), .node_offset = SHAPE_NOWHERE,
    .rest_offset = SHAPE_NOWHERE,
};

static const char *encoded_sparse(struct desk *desk, const char *yaml)
{
    struct sparse sparse;
    memset(&sparse, 0, sizeof sparse);
    assert_true(shape_decode(&desk->arena, &sparse_shape, desk_yaml(desk, yaml), (struct span){ 0 }, &sparse, desk->diags));
    return desk_json(desk, shape_encode(&desk->arena, &sparse_shape, &sparse));
}

static void what_is_empty_can_be_left_out(void **state)
{
    assert_string_equal(encoded_sparse(*state, "{}"), "{}");
    assert_string_equal(encoded_sparse(*state, "{text: '', kind: hardware, direct: false, pods: 0, size: 0, tree: {}}"), "{}");
    assert_string_equal(encoded_sparse(*state, "{text: a, kind: mariadb, direct: true, pods: 1, size: 1, tree: x}"),
        "{\"text\":\"a\",\"kind\":\"mariadb\",\"direct\":true,\"pods\":1,\"size\":1,\"tree\":\"x\"}");
}

static void a_scalar_is_a_list_of_one(void **state)
{
    assert_non_null(strstr(encoded(*state, &thing_shape, "{type: hardware, targets: each, depths: 8}"), "\"targets\":[\"each\"],\"depths\":[8]"));
}

static void keys_that_are_no_fields_are_kept_with_their_places(void **state)
{
    struct desk *desk = *state;
    struct thing thing;
    memset(&thing, 0, sizeof thing);
    assert_true(shape_decode(&desk->arena, &open_shape, desk_yaml(desk, "{type: hardware, bs: 4k, gone: ~, rw: read}"), (struct span){ 0 }, &thing, desk->diags));
    assert_string_equal(desk_json(desk, thing.rest), "{\"bs\":\"4k\",\"rw\":\"read\"}");
    assert_int_equal(node_entry(thing.rest, STR("rw"))->key_at.column, 35);
    assert_non_null(strstr(desk_json(desk, shape_encode(&desk->arena, &open_shape, &thing)), ",\"bs\":\"4k\",\"rw\":\"read\"}"));
}

static void a_struct_remembers_its_map(void **state)
{
    struct desk *desk = *state;
    struct place place = { 0 };
    const struct node *map = desk_yaml(desk, "{node: a}");
    assert_true(shape_decode(&desk->arena, &place_shape, map, (struct span){ 0 }, &place, desk->diags));
    assert_ptr_equal(place.map, map);
    assert_int_equal(shape_span(map, STR("node"), (struct span){ 0 }).column, 8);
    assert_int_equal(shape_span(map, STR("port"), (struct span){ 0 }).column, 1);
    assert_int_equal(shape_span(NULL, STR("port"), (struct span){ .line = 7 }).line, 7);
}

// ---- errors

static void unknown_keys_come_with_the_one_that_was_meant(void **state)
{
    refuses(*state, "type: hardware\npdos: 2\nplace: {node: a, zzzzzz: 1}\n",
        "unknown-key 3:18+6 unknown key 'zzzzzz' in placement | known keys: node, port\n"
        "unknown-key 2:1+4 unknown key 'pdos' in thing | did you mean 'pods'?\n");
}

static void missing_keys_are_told_where_they_belong(void **state)
{
    refuses(*state, "pods: 2\nplace: {port: 1}\n",
        "missing-key 1:1+4 'type' is missing in thing | add 'type': the kind of system\n"
        "missing-key 2:8+1 'node' is missing in placement | add 'node': where it runs\n");
    refuses(*state, "pods: 2\ntype:\n", "missing-key 2:1+4 'type' is missing in thing | add 'type': the kind of system\n");
}

static void no_map_at_all_means_all_fallbacks(void **state)
{
    struct desk *desk = *state;
    struct limits_of limits = { 0 };
    struct place place = { 0 };
    assert_true(shape_decode(&desk->arena, &limit_shape, NULL, (struct span){ 0 }, &limits, desk->diags));
    assert_int_equal(limits.cpu, 500);
    assert_false(shape_decode(&desk->arena, &place_shape, NULL, (struct span){ .line = 3, .column = 4 }, &place, desk->diags));
    assert_non_null(strstr(desk_told(desk), "missing-key 3:4+0 'node' is missing"));
}

static void wrong_kinds_are_told_in_words(void **state)
{
    refuses(*state, "{type: hardware, question: {a: 1}, size: [1], labels: x, limits: 3, places: {node: a}, targets: {a: b}, depths: [[1]]}",
        "wrong-type 1:28+1 'question' wants text, not a map | write it as 'question: some text'\n"
        "wrong-type 1:42+1 'size' wants a size such as 50Gi, not a list | write it as 'size: 50Gi'\n"
        "wrong-type 1:55+1 'labels' wants a map of names to texts, not text | write it as 'labels: {name: text}'\n"
        "wrong-type 1:66+1 'limits' wants a map, not text | its keys: cpu\n"
        "wrong-type 1:77+1 'places' wants a list of maps, not a map | write it as 'places: [{key: value}]'\n"
        "wrong-type 1:97+1 'targets' wants a list of texts, not a map | write it as 'targets: [one, two]'\n"
        "wrong-type 1:114+1 'depths' wants a whole number, not a list | write it as 'depths: 4'\n");
    refuses(*state, "[a]", "wrong-type 1:1+1 'thing' wants a map, not a list | \n");
    refuses(*state, "{type: hardware, places: [x], labels: {a: [1]}, targets: [~]}",
        "wrong-type 1:43+1 'a' wants text, not a list | write it as 'a: some text'\n"
        "wrong-type 1:27+1 'placement' wants a map, not text | its keys: node, port\n"
        "wrong-type 1:59+1 'targets' wants text, not nothing | write it as 'targets: some text'\n");
}

static void bad_values_are_quoted(void **state)
{
    refuses(*state, "{type: hardwre, direct: yes, pods: two, size: big, readyTimeout: 5x, limits: {cpu: a}, place: {node: Foo_1}}",
        "bad-value 1:8+7 'type' is 'hardwre', which is none of hardware, postgresql, mariadb | did you mean 'hardware'?\n"
        "bad-value 1:25+3 'direct' wants true or false, not 'yes' | write true or false\n"
        "bad-value 1:36+3 'pods' wants a whole number, not 'two' | digits only, within 64 bits\n"
        "bad-value 1:47+3 'size' wants a size such as 50Gi, not 'big' | a number, and a unit right behind it\n"
        "bad-value 1:66+2 'readyTimeout' wants a duration such as 60s or 5m, not '5x' | its unit is not known\n"
        "bad-value 1:84+1 'cpu' wants CPUs such as 4 or 250m, not 'a' | a number, and a unit right behind it\n"
        "bad-value 1:102+5 'node' wants lower-case letters, digits and '-', not 'Foo_1' | it becomes part of the names of objects in the cluster; '-' not first and "
            "not last\n");
    refuses(*state, "{type: zzzzzzz, size: 0.1, limits: {cpu: 0.0001}}",
        "bad-value 1:8+7 'type' is 'zzzzzzz', which is none of hardware, postgresql, mariadb | write one of these words\n"
        "bad-value 1:23+3 'size' is 0.1, which is no whole number of bytes | use a smaller unit\n"
        "bad-value 1:42+6 'cpu' is 0.0001, which is no whole number of thousandths of a CPU | use a smaller unit\n");
}

static void names_are_dns_labels(void **state)
{
    struct desk *desk = *state;
    const char *long_name = "{type: hardware, place: {node: aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggg}}";
    refuses(desk, long_name, "bad-value 1:32+64 'node' wants lower-case letters, digits and '-', not "
        "'aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggg' | at most 63 characters\n");
    desk->diags = diags_new(&desk->arena);
    encoded(desk, &thing_shape, "{type: hardware, place: {node: a-1}, places: [{node: '1'}]}");
    assert_string_equal(desk_told(desk), "");
}

static void limits_are_told_with_their_unit(void **state)
{
    refuses(*state, "{type: hardware, pods: 0, size: -1, readyTimeout: 9s, place: {node: a, port: 65536}, depths: [-1, 64, 65]}",
        "out-of-range 1:24+1 'pods' is 0, below its least value 1 | 1 or more\n"
        "out-of-range 1:33+2 'size' is -1, which is negative or too large | from 0 to 8Ei\n"
        "out-of-range 1:51+2 'readyTimeout' is 9s, below its least value 10s | from 10s to 86400s\n"
        "out-of-range 1:78+5 'port' is 65536, above its largest value 65535 | from 1 to 65535\n"
        "out-of-range 1:95+2 'depths' is -1, below its least value 0 | from 0 to 64\n"
        "out-of-range 1:103+2 'depths' is 65, above its largest value 64 | from 0 to 64\n");
}

static void decimal_sizes_are_taken_with_a_warning(void **state)
{
    struct desk *desk = *state;
    assert_non_null(strstr(encoded(desk, &thing_shape, "{type: hardware, size: 50G}"), "\"size\":50000000000,"));
    assert_string_equal(desk_told(desk), "decimal-size 1:24+3 '50G' is decimal: 50,000,000,000 bytes | write 50Gi for 53,687,091,200 bytes\n");
    desk->diags = diags_new(&desk->arena);
    assert_non_null(strstr(encoded(desk, &thing_shape, "{type: hardware, size: 4k}"), "\"size\":4000,"));
    assert_string_equal(desk_told(desk), "decimal-size 1:24+2 '4k' is decimal: 4,000 bytes | write 4Ki for 4,096 bytes\n");
}

static void all_errors_of_a_map_are_told_and_the_rest_is_read(void **state)
{
    struct desk *desk = *state;
    struct thing thing;
    memset(&thing, 0, sizeof thing);
    assert_false(shape_decode(&desk->arena, &thing_shape, desk_yaml(desk, "{type: x, pods: 3, size: y, question: z}"), (struct span){ 0 }, &thing, desk->diags));
    assert_int_equal(desk->diags->errors, 2);
    assert_int_equal(thing.pods, 3);
    assert_true(str_equal(thing.question, STR("z")));
}

static void one_value_can_be_decoded_by_itself(void **state)
{
    struct desk *desk = *state;
    int64_t bytes = 0;
    bool direct = true;
    int kind = 0;
    str text = { 0 };
    assert_true(shape_decode_value(&desk->arena, shape_field(&thing_shape, STR("size")), desk_yaml(desk, "4Ki"), &bytes, desk->diags) && bytes == 4096);
    assert_true(shape_decode_value(&desk->arena, shape_field(&thing_shape, STR("size")), desk_yaml(desk, "auto"), &bytes, desk->diags) && bytes == -1);
    assert_true(shape_decode_value(&desk->arena, shape_field(&thing_shape, STR("direct")), desk_yaml(desk, "false"), &direct, desk->diags) && !direct);
    assert_true(shape_decode_value(&desk->arena, shape_field(&thing_shape, STR("type")), desk_yaml(desk, "mariadb"), &kind, desk->diags) && kind == MARIADB);
    assert_true(shape_decode_value(&desk->arena, shape_field(&thing_shape, STR("question")), desk_yaml(desk, "4"), &text, desk->diags) && str_equal(text, STR("4")));
    assert_false(shape_decode_value(&desk->arena, shape_field(&thing_shape, STR("pods")), desk_yaml(desk, "~"), &bytes, desk->diags));
    assert_null(shape_field(&thing_shape, STR("podz")));
}

// More words than are compared at once.
static void suggestions_look_at_all_words(void **state)
{
    (void)state;
    str more[200];
    for (size_t i = 0; i < COUNT_OF(more); i++) more[i] = STR("zzzzzzzzzzzz");
    assert_text(shape_suggest(&thing_shape, STR("qeustion"), more, COUNT_OF(more)), "question");
    more[199] = STR("iodepth");
    assert_text(shape_suggest(&thing_shape, STR("iodpeth"), more, COUNT_OF(more)), "iodepth");
    more[70] = STR("iodepth");
    more[199] = STR("zzz");
    assert_text(shape_suggest(&thing_shape, STR("iodpeth"), more, COUNT_OF(more)), "iodepth");
    assert_text(shape_suggest(&thing_shape, STR("wwwwwwww"), NULL, 0), "");
}

// ---- schema and reference

static const char *schema_of(struct desk *desk, const struct node *schema, const char *key)
{
    return desk_json(desk, node_get(node_get(schema, STR("properties")), str_of(key)));
}

static void a_schema_says_what_users_may_write(void **state)
{
    struct desk *desk = *state;
    const struct node *schema = shape_schema(&desk->arena, &thing_shape);
    assert_string_equal(desk_json(desk, node_get(schema, STR("$schema"))), "\"http://json-schema.org/draft-07/schema#\"");
    assert_string_equal(desk_json(desk, node_get(schema, STR("required"))), "[\"type\"]");
    assert_string_equal(desk_json(desk, node_get(schema, STR("additionalProperties"))), "false");
    assert_string_equal(schema_of(desk, schema, "type"), "{\"enum\":[\"hardware\",\"postgresql\",\"mariadb\"],\"description\":\"the kind of system\"}");
    assert_string_equal(schema_of(desk, schema, "direct"), "{\"type\":\"boolean\",\"default\":true}");
    assert_string_equal(schema_of(desk, schema, "pods"), "{\"type\":\"integer\",\"minimum\":1,\"default\":1}");
    assert_string_equal(schema_of(desk, schema, "labels"), "{\"type\":\"object\",\"additionalProperties\":{\"type\":[\"string\",\"number\",\"boolean\"]}}");
    assert_string_equal(schema_of(desk, schema, "depths"), "{\"anyOf\":[{\"type\":\"integer\",\"minimum\":0,\"maximum\":64},{\"type\":\"array\","
        "\"items\":{\"type\":\"integer\",\"minimum\":0,\"maximum\":64}}]}");
    assert_non_null(strstr(schema_of(desk, schema, "place"), "\"description\":\"Where things run.\",\"properties\":{\"node\":"));
    assert_non_null(strstr(schema_of(desk, schema, "size"), "{\"anyOf\":[{\"enum\":[\"auto\"]},{\"type\":[\"string\",\"number\"],\"pattern\":"));
    assert_null(node_get(shape_schema(&desk->arena, &open_shape), STR("additionalProperties")));
}

static void the_encoded_schema_has_integers_and_no_limits_on_keys(void **state)
{
    struct desk *desk = *state;
    const struct node *schema = shape_schema_encoded(&desk->arena, &thing_shape);
    assert_string_equal(desk_json(desk, node_get(schema, STR("required"))), "[\"type\",\"direct\",\"pods\",\"size\",\"readyTimeout\",\"limits\"]");
    assert_string_equal(schema_of(desk, schema, "readyTimeout"), "{\"type\":\"integer\",\"minimum\":10,\"maximum\":86400}");
    assert_string_equal(schema_of(desk, schema, "size"), "{\"anyOf\":[{\"enum\":[\"auto\"]},{\"type\":\"integer\",\"minimum\":0}],\"description\":\"of each volume\"}");
    assert_string_equal(schema_of(desk, schema, "targets"), "{\"type\":\"array\",\"items\":{\"type\":\"string\"}}");
    assert_string_equal(schema_of(desk, schema, "sweep"), "{}");
    assert_null(node_get(schema, STR("additionalProperties")));
}

static void the_reference_is_one_row_a_field_and_nested_maps_after(void **state)
{
    struct desk *desk = *state;
    struct buffer out = { 0 };
    shape_reference(&out, &thing_shape, STR("spec."));
    const char *page = arena_copy(&desk->arena, buffer_str(&out)).data;
    buffer_free(&out);
    assert_non_null(strstr(page, "| `spec.type` | `hardware`, `postgresql`, `mariadb` | required | the kind of system |\n"));
    assert_non_null(strstr(page, "| `spec.question` | text |  | what is \\| asked |\n"));
    assert_non_null(strstr(page, "| `spec.size` | size or `auto` | `auto` | of each volume |\n"));
    assert_non_null(strstr(page, "\n#### `spec.place`\n\nWhere things run.\n\n| key |"));
    assert_non_null(strstr(page, "| `spec.places[].port` | whole number |  |  |\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(fallbacks_fill_what_is_absent),
        AT_DESK(every_type_is_read_and_written),
        AT_DESK(what_is_empty_can_be_left_out),
        AT_DESK(a_scalar_is_a_list_of_one),
        AT_DESK(keys_that_are_no_fields_are_kept_with_their_places),
        AT_DESK(a_struct_remembers_its_map),
        AT_DESK(unknown_keys_come_with_the_one_that_was_meant),
        AT_DESK(missing_keys_are_told_where_they_belong),
        AT_DESK(no_map_at_all_means_all_fallbacks),
        AT_DESK(wrong_kinds_are_told_in_words),
        AT_DESK(bad_values_are_quoted),
        AT_DESK(names_are_dns_labels),
        AT_DESK(limits_are_told_with_their_unit),
        AT_DESK(decimal_sizes_are_taken_with_a_warning),
        AT_DESK(all_errors_of_a_map_are_told_and_the_rest_is_read),
        AT_DESK(one_value_can_be_decoded_by_itself),
        AT_DESK(suggestions_look_at_all_words),
        AT_DESK(a_schema_says_what_users_may_write),
        AT_DESK(the_encoded_schema_has_integers_and_no_limits_on_keys),
        AT_DESK(the_reference_is_one_row_a_field_and_nested_maps_after),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
