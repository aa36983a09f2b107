// template/keys.c - branches of one `if` may give the same key, anything else may not: whether two conditions exclude each other cannot be seen.
#include "template/keys.h"

struct seen { const struct member **items; size_t count; };
struct checker { struct arena *arena; struct diags *diags; };

static void add(struct checker *checker, struct seen *seen, const struct member *member)
{
    seen->items = arena_more(checker->arena, seen->items, sizeof *seen->items, seen->count);
    seen->items[seen->count++] = member;
}

static void check_key(struct checker *checker, struct seen *seen, const struct member *member, bool is_in_loop)
{
    if (is_in_loop) {
        struct diag *diag = diag_error(checker->diags, "duplicate-key", member->at, "the key '%.*s' would be written for each item", STR_ARG(member->key));
        diag_hint(checker->diags, diag, "a key in a loop needs a hole");
        return;
    }
    for (size_t i = 0; i < seen->count; i++) {
        if (!str_equal(seen->items[i]->key, member->key)) continue;
        struct span first = seen->items[i]->at;
        struct diag *diag = diag_error(checker->diags, "duplicate-key", member->at, "the key '%.*s' may be written twice in one map", STR_ARG(member->key));
        diag_hint(checker->diags, diag, "it stands in line %u, column %u already; 'else' and 'elif' exclude each other", first.line, first.column);
        return;
    }
    add(checker, seen, member);
}

static void check_members(struct checker *checker, const struct members *members, bool is_map, struct seen *seen, bool is_in_loop);

static void check_branches(struct checker *checker, const struct member *member, bool is_map, struct seen *seen, bool is_in_loop)
{
    struct seen all = { 0 };
    size_t before = seen->count;
    for (size_t i = 0; i < member->branch_count; i++) {
        check_members(checker, &member->branches[i].members, is_map, seen, is_in_loop || member->kind == MEMBER_FOR);
        for (size_t k = before; k < seen->count; k++) add(checker, &all, seen->items[k]);
        seen->count = before;
    }
    for (size_t i = 0; i < all.count; i++) add(checker, seen, all.items[i]);
}

static void check_members(struct checker *checker, const struct members *members, bool is_map, struct seen *seen, bool is_in_loop)
{
    for (size_t i = 0; i < members->count; i++) {
        const struct member *member = &members->items[i];
        if (member->kind != MEMBER_VALUE) check_branches(checker, member, is_map, seen, is_in_loop);
        else if (is_map && !member->has_hole) check_key(checker, seen, member, is_in_loop);
        if (member->kind == MEMBER_VALUE) keys_check(checker->arena, member->value, checker->diags);
    }
}

void keys_check(struct arena *arena, const struct part *part, struct diags *diags)
{
    struct checker checker = { arena, diags };
    struct seen seen = { 0 };
    if (part->kind == PART_MAP || part->kind == PART_LIST) check_members(&checker, &part->members, part->kind == PART_MAP, &seen, false);
}
