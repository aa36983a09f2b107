// template/part.h - a template as a tree again: what is literal, what is computed, what is written only sometimes. For template/ alone.
#ifndef TEMPLATE_PART_H
#define TEMPLATE_PART_H
#include "template/expr.h"

enum part_kind { PART_LITERAL, PART_VALUE, PART_MAP, PART_LIST };
struct members { struct member *items; size_t count; };
struct part {
    enum part_kind kind;
    struct span at;
    const struct node *literal;     // LITERAL: a scalar; of a patch: anything
    struct typed value;             // VALUE
    struct members members;         // MAP, LIST
};

enum member_kind { MEMBER_VALUE, MEMBER_IF, MEMBER_FOR };
struct branch { bool is_else; struct typed when; struct members members; };
struct member {
    enum member_kind kind;
    struct span at;                 // of the key, the item or the statement
    struct part *value;             // VALUE
    str key;                        // VALUE in a map, unless has_hole
    bool has_hole;
    struct typed key_text;
    struct branch *branches; size_t branch_count;   // IF; FOR has one
    struct typed list; unsigned frame;              // FOR
};
void members_add(struct arena *, struct members *, struct member);
#endif
