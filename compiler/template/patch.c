// template/patch.c - a patch speaks of the object that is written, so a key that the template writes only under a condition is set in all cases.
//
// By keys.c a literal key stands once among a map's members or in branches of one `if`; so "all cases" are the branches of that `if`,
// and the `else` it may lack.
#include "template/patch.h"
#include "base/typo.h"
#include "tree/merge.h"

struct patcher { struct arena *arena; struct diags *diags; };

static struct diag *fail(struct patcher *patcher, struct span at, const char *message, str what)
{
    return diag_error(patcher->diags, "patch-meets-nothing", at, message, STR_ARG(what));
}

static struct part *literal(struct patcher *patcher, const struct node *value)
{
    struct part *part = arena_new(patcher->arena, struct part);
    part->kind = PART_LITERAL;
    part->at = value->at;
    part->literal = merge(patcher->arena, NULL, value);
    return part;
}

// ---- one value over another

static str part_kind_name(const struct part *part)
{
    switch (part->kind) {
    case PART_MAP: return STR("a map");
    case PART_LIST: return STR("a list");
    case PART_LITERAL: return node_kind_name(part->literal);
    case PART_VALUE: break;
    }
    return template_type(part->value.type);
}

// Whether the value may take the part's place. What is written where a YAML value is filled in is not known here: only a map must not go there, for it
// would have to be merged.
static bool may_replace(const struct part *part, const struct node *value)
{
    enum type type = part->value.type;
    switch (part->kind) {
    case PART_MAP: return value->kind == NODE_MAP;
    case PART_LIST: return value->kind == NODE_LIST;
    case PART_LITERAL: return part->literal->kind == value->kind || node_is_null(part->literal);
    case PART_VALUE: break;
    }
    if (type == TYPE_TREE || type == TYPE_NONE) return value->kind != NODE_MAP;
    return value->kind == (type == TYPE_TEXTS || type == TYPE_INTEGERS ? NODE_LIST : type == TYPE_PAIRS ? NODE_MAP : NODE_SCALAR);
}

static void patch_map(struct patcher *, struct members *, const struct node *);
static bool is_named(const struct part *);
static bool are_named(const struct node *);
static void patch_named(struct patcher *, struct members *, const struct node *);

static struct part *patch_value(struct patcher *patcher, struct part *part, const struct node *value)
{
    if (!may_replace(part, value)) {
        str there = part_kind_name(part);
        struct diag *diag = fail(patcher, value->at, "the template has %.*s here", there);
        if (part->kind == PART_VALUE) diag_hint(patcher->diags, diag, "it is filled in for each object: see its key in the experiment");
        return part;
    }
    if (part->kind == PART_MAP) patch_map(patcher, &part->members, value);
    else if (part->kind == PART_LIST && is_named(part) && are_named(value)) patch_named(patcher, &part->members, value);
    else return literal(patcher, value);
    return part;
}

// ---- maps

static bool holds(const struct members *members, str key)
{
    for (size_t i = 0; i < members->count; i++) {
        const struct member *member = &members->items[i];
        if (member->kind == MEMBER_VALUE && !member->has_hole && str_equal(member->key, key)) return true;
        for (size_t k = 0; k < member->branch_count; k++)
            if (holds(&member->branches[k].members, key)) return true;
    }
    return false;
}

static void remove_key(struct members *members, str key)
{
    size_t kept = 0;
    for (size_t i = 0; i < members->count; i++) {
        struct member *member = &members->items[i];
        for (size_t k = 0; k < member->branch_count; k++) remove_key(&member->branches[k].members, key);
        bool is_it = member->kind == MEMBER_VALUE && !member->has_hole && str_equal(member->key, key);
        if (!is_it) members->items[kept++] = *member;
    }
    members->count = kept;
}

static void append(struct patcher *patcher, struct members *members, const struct entry *entry)
{
    struct member member = { .kind = MEMBER_VALUE, .at = entry->key_at, .key = entry->key, .value = literal(patcher, entry->value) };
    members_add(patcher->arena, members, member);
}

static void set_key(struct patcher *, struct members *, const struct entry *);

static void set_in_branches(struct patcher *patcher, struct member *member, const struct entry *entry)
{
    bool has_else = false;
    for (size_t i = 0; i < member->branch_count; i++) {
        set_key(patcher, &member->branches[i].members, entry);
        has_else = has_else || member->branches[i].is_else;
    }
    if (has_else) return;
    struct branch branch = { .is_else = true };
    append(patcher, &branch.members, entry);
    member->branches = arena_more(patcher->arena, member->branches, sizeof branch, member->branch_count);
    member->branches[member->branch_count++] = branch;
}

static void set_key(struct patcher *patcher, struct members *members, const struct entry *entry)
{
    for (size_t i = 0; i < members->count; i++) {
        struct member *member = &members->items[i];
        bool is_it = member->kind == MEMBER_VALUE && !member->has_hole && str_equal(member->key, entry->key);
        bool is_around = member->kind == MEMBER_IF && holds(&(struct members){ member, 1 }, entry->key);
        if (is_it) member->value = patch_value(patcher, member->value, entry->value);
        if (is_around) set_in_branches(patcher, member, entry);
        if (is_it || is_around) return;
    }
    append(patcher, members, entry);
}

static void patch_map(struct patcher *patcher, struct members *members, const struct node *patch)
{
    for (size_t i = 0; i < patch->count; i++) {
        const struct entry *entry = &patch->entries[i];
        if (!node_is_null(entry->value)) set_key(patcher, members, entry);
        else if (holds(members, entry->key)) remove_key(members, entry->key);
        else fail(patcher, entry->key_at, "the template has no key '%.*s' here that could be removed", entry->key);
    }
}

// ---- lists of maps with a name

static const struct part *name_of(const struct part *item)
{
    for (size_t i = 0; item->kind == PART_MAP && i < item->members.count; i++) {
        const struct member *member = &item->members.items[i];
        if (member->kind == MEMBER_VALUE && !member->has_hole && str_equal(member->key, STR("name"))) return member->value;
    }
    return NULL;
}

static bool members_are_named(const struct members *members)
{
    for (size_t i = 0; i < members->count; i++) {
        const struct member *member = &members->items[i];
        if (member->kind == MEMBER_VALUE && !name_of(member->value)) return false;
        for (size_t k = 0; k < member->branch_count; k++)
            if (!members_are_named(&member->branches[k].members)) return false;
    }
    return true;
}

static bool is_named(const struct part *list) { return members_are_named(&list->members); }

static bool are_named(const struct node *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct node *name = node_get(list->items[i], STR("name"));
        if (!name || name->kind != NODE_SCALAR || node_is_null(name)) return false;
    }
    return list->count > 0;
}

struct search { struct patcher *patcher; const struct node *item; str name; str *names; const struct part **items; size_t count; bool found; };

static void search(struct search *search_for, struct members *members)
{
    for (size_t i = 0; i < members->count; i++) {
        struct member *member = &members->items[i];
        for (size_t k = 0; k < member->branch_count; k++) search(search_for, &member->branches[k].members);
        const struct part *name = member->kind == MEMBER_VALUE ? name_of(member->value) : NULL;
        if (!name || name->kind != PART_LITERAL) continue;
        str text = name->literal->text;
        search_for->names = arena_more(search_for->patcher->arena, search_for->names, sizeof text, search_for->count);
        search_for->items = arena_more(search_for->patcher->arena, search_for->items, sizeof(struct part *), search_for->count);
        search_for->items[search_for->count] = member->value;
        search_for->names[search_for->count++] = text;
        if (!str_equal(text, search_for->name)) continue;
        search_for->found = true;
        member->value = patch_value(search_for->patcher, member->value, search_for->item);
    }
}

static bool all_have(const struct search *found, str key)
{
    for (size_t i = 0; i < found->count; i++)
        if (!holds(&found->items[i]->members, key)) return false;
    return true;
}

// Volumes and variables have nothing but their names in common; containers have more.
static bool are_alike(const struct search *found)
{
    const struct members *first = found->count ? &found->items[0]->members : NULL;
    for (size_t i = 0; first && i < first->count; i++) {
        const struct member *member = &first->items[i];
        bool is_key = member->kind == MEMBER_VALUE && !member->has_hole && !str_equal(member->key, STR("name"));
        if (is_key && all_have(found, member->key)) return true;
    }
    return false;
}

// Whether a new item stands for itself: a variable, a volume, a container with its image. Others are parts of one that should be there.
static bool is_whole(const struct node *item, const struct search *found)
{
    size_t scalars = 0;
    for (size_t i = 0; i < item->count; i++) scalars += item->entries[i].value->kind == NODE_SCALAR;
    return scalars == item->count || scalars > 1 || !are_alike(found);
}

static void patch_named(struct patcher *patcher, struct members *members, const struct node *patch)
{
    for (size_t i = 0; i < patch->count; i++) {
        const struct node *item = patch->items[i], *name = node_get(item, STR("name"));
        struct search search_for = { .patcher = patcher, .item = item, .name = name->text };
        search(&search_for, members);
        str near = typo_nearest(name->text, search_for.names, search_for.count);
        if (search_for.found) continue;
        if (near.len == 0 && is_whole(item, &search_for)) {
            members_add(patcher->arena, members, (struct member){ .kind = MEMBER_VALUE, .at = item->at, .value = literal(patcher, item) });
            continue;
        }
        struct diag *diag = fail(patcher, name->at, "the template has no item named '%.*s' here", name->text);
        str all = arena_join(patcher->arena, search_for.names, search_for.count, STR(", "));
        if (near.len > 0) diag_hint(patcher->diags, diag, "did you mean '%.*s'?", STR_ARG(near));
        else if (all.len > 0) diag_hint(patcher->diags, diag, "it has %.*s", STR_ARG(all));
    }
}

void patch_apply(struct arena *arena, struct part *part, const struct node *patch, struct diags *diags)
{
    struct patcher patcher = { arena, diags };
    if (part->kind == PART_MAP && patch->kind == NODE_MAP) patch_map(&patcher, &part->members, patch);
    else fail(&patcher, patch->at, part->kind == PART_MAP ? "a patch is a map of keys, not %.*s" : "the template is no map: %.*s cannot be laid over it", node_kind_name(patch));
}
