// template/flatten.c - what is known now is written now, by the one writer of YAML; instructions remain for the rest.
//
// A map or list that may come out empty is written between OPEN and CLOSE. An item of a list that is a map or list has its "- " in its first
// line: known now when that is literal, else CLOSE_ITEM puts it there.
#include "template/flatten.h"
#include "tree/yaml_write.h"
#include <assert.h>

enum { STEP = 2 };              // blanks a level

static void add_members(struct builder *, const struct part *, unsigned indent);

// ---- what can be seen now

static bool is_structure(const struct part *part) { return part->kind == PART_MAP || part->kind == PART_LIST; }

static bool is_never_empty(const struct members *members)
{
    for (size_t i = 0; i < members->count; i++) {
        const struct member *member = &members->items[i];
        bool is_sure = member->kind == MEMBER_VALUE, has_else = false;
        for (size_t k = 0; member->kind == MEMBER_IF && k < member->branch_count; k++) {
            has_else = has_else || member->branches[k].is_else;
            if (!is_never_empty(&member->branches[k].members)) break;
            is_sure = has_else && k + 1 == member->branch_count;
        }
        if (is_sure) return true;
    }
    return false;
}

static bool is_scalar_type(enum type type) { return type == TYPE_TEXT || type == TYPE_INTEGER || type == TYPE_BOOL || type == TYPE_NONE; }

// The first line of the part's members, written at their indentation, is literal.
static bool begins_literally(const struct part *part)
{
    const struct member *first = part->members.count > 0 ? &part->members.items[0] : NULL;
    if (!first || first->kind != MEMBER_VALUE) return false;
    if (part->kind == PART_MAP) return !first->has_hole;
    const struct part *value = first->value;
    if (value->kind == PART_VALUE) return is_scalar_type(value->value.type);
    return value->kind == PART_LITERAL || begins_literally(value);
}

// ---- values

static void add_value(struct builder *builder, const struct typed *value, enum op op, unsigned indent)
{
    build_ins(builder, (struct ins){ .op = (uint8_t)op, .type = (uint8_t)value->type, .indent = (uint16_t)indent, .a = value->expr });
}

static void open(struct builder *builder) { build_ins(builder, (struct ins){ .op = OPEN }); }

static void close(struct builder *builder, enum op op, const struct part *part, unsigned indent)
{
    enum type type = part->kind == PART_MAP ? TYPE_PAIRS : TYPE_LIST;
    build_ins(builder, (struct ins){ .op = (uint8_t)op, .type = (uint8_t)type, .indent = (uint16_t)indent });
}

// After "key:"; what goes below stands at `indent`.
static void add_after_key(struct builder *builder, const struct part *part, unsigned indent)
{
    size_t start = builder->text.len;
    bool may_be_empty = is_structure(part) && !is_never_empty(&part->members);
    if (part->kind == PART_LITERAL) yaml_write_value(&builder->text, part->literal, indent);
    else if (is_structure(part)) buffer_char(&builder->text, '\n');
    build_literal(builder, start);
    if (part->kind == PART_VALUE) add_value(builder, &part->value, VALUE, indent);
    if (may_be_empty) open(builder);
    if (is_structure(part)) add_members(builder, part, indent);
    if (may_be_empty) close(builder, CLOSE_VALUE, part, indent);
}

static void add_entry(struct builder *builder, const struct member *member, unsigned indent)
{
    size_t start = builder->text.len;
    if (member->has_hole) {
        add_value(builder, &member->key_text, KEY, indent);
    } else {
        buffer_fill(&builder->text, ' ', indent);
        yaml_write_key(&builder->text, member->key, indent);
        build_literal(builder, start);
    }
    add_after_key(builder, member->value, indent + STEP);
}

// An item that is a map or list, or is filled in with one: first as lines at its inner indentation, then the "-" goes before them.
static void add_inner_lines(struct builder *builder, const struct part *item, unsigned indent)
{
    size_t start = builder->text.len;
    bool is_known = is_structure(item) && begins_literally(item);
    if (!is_known) open(builder);
    if (is_structure(item)) add_members(builder, item, indent + STEP);
    else add_value(builder, &item->value, WHOLE, indent + STEP);
    if (!is_known) close(builder, CLOSE_ITEM, item, indent);
    else builder->text.data[start + indent] = '-';
}

static void add_item(struct builder *builder, const struct part *item, unsigned indent)
{
    size_t start = builder->text.len;
    if (is_structure(item) || (item->kind == PART_VALUE && !is_scalar_type(item->value.type))) {
        add_inner_lines(builder, item, indent);
    } else if (item->kind == PART_LITERAL) {
        struct node list = { .kind = NODE_LIST, .items = &item->literal, .count = 1 };
        yaml_write(&builder->text, &list, indent);
        build_literal(builder, start);
    } else {
        buffer_fill(&builder->text, ' ', indent);
        buffer_char(&builder->text, '-');
        build_literal(builder, start);
        add_value(builder, &item->value, VALUE, indent + STEP);
    }
}

// ---- statements

static void add_list_of(struct builder *, const struct members *, bool is_map, unsigned indent);

static void add_if(struct builder *builder, const struct member *member, bool is_map, unsigned indent)
{
    uint32_t *ends = arena_array(builder->arena, uint32_t, member->branch_count);
    for (size_t i = 0; i < member->branch_count; i++) {
        const struct branch *branch = &member->branches[i];
        uint32_t skip = branch->is_else ? 0 : build_ins(builder, (struct ins){ .op = IF_NOT, .a = branch->when.expr });
        add_list_of(builder, &branch->members, is_map, indent);
        ends[i] = build_ins(builder, (struct ins){ .op = JUMP });
        if (!branch->is_else) builder->ins[skip].b = build_label(builder);
    }
    uint32_t end = build_label(builder);
    for (size_t i = 0; i < member->branch_count; i++) builder->ins[ends[i]].b = end;
}

static void add_for(struct builder *builder, const struct member *member, bool is_map, unsigned indent)
{
    static const size_t sizes[] = { [TYPE_TEXTS] = sizeof(str), [TYPE_INTEGERS] = sizeof(int64_t), [TYPE_PAIRS] = sizeof(struct pair) };
    struct typed list = member->list;
    size_t size = list.type == TYPE_LIST ? list.size : sizes[list.type];
    assert(size > 0);               // a row of the names tables without one
    build_ins(builder, (struct ins){ .op = EACH, .type = (uint8_t)list.type, .frame = (uint8_t)member->frame, .a = list.expr, .b = (uint32_t)size });
    uint32_t skip = build_ins(builder, (struct ins){ .op = JUMP });
    uint32_t start = build_label(builder);
    add_list_of(builder, &member->branches[0].members, is_map, indent);
    build_ins(builder, (struct ins){ .op = NEXT, .frame = (uint8_t)member->frame, .b = start });
    builder->ins[skip].b = build_label(builder);
}

static void add_list_of(struct builder *builder, const struct members *members, bool is_map, unsigned indent)
{
    for (size_t i = 0; i < members->count; i++) {
        const struct member *member = &members->items[i];
        if (member->kind == MEMBER_IF) add_if(builder, member, is_map, indent);
        else if (member->kind == MEMBER_FOR) add_for(builder, member, is_map, indent);
        else if (is_map) add_entry(builder, member, indent);
        else add_item(builder, member->value, indent);
    }
}

static void add_members(struct builder *builder, const struct part *part, unsigned indent)
{
    add_list_of(builder, &part->members, part->kind == PART_MAP, indent);
}

void flatten(struct builder *builder, const struct part *part)
{
    size_t start = builder->text.len;
    bool may_be_empty = is_structure(part) && !is_never_empty(&part->members);
    if (part->kind == PART_LITERAL) yaml_write(&builder->text, part->literal, 0);
    build_literal(builder, start);
    if (part->kind == PART_VALUE) add_value(builder, &part->value, WHOLE, 0);
    if (may_be_empty) open(builder);
    if (is_structure(part)) add_members(builder, part, 0);
    if (may_be_empty) close(builder, CLOSE_WHOLE, part, 0);
}
