// template/fold.c - siblings between marks become branches and loops; scalars become literals or expressions.
#include "template/fold.h"
#include "template/pieces.h"

struct folder {
    struct builder *builder;
    const struct marked *marked;
    const struct source *original;
    const struct name *names;
};
struct inside { const struct scope *scope; unsigned loops; };           // of a loop
struct siblings { const struct node *node; size_t next, opener; };      // SIZE_MAX: no statement is open among them

void members_add(struct arena *arena, struct members *members, struct member member)
{
    members->items = arena_more(arena, members->items, sizeof member, members->count);
    members->items[members->count++] = member;
}

static struct part *new_part(struct folder *folder, enum part_kind kind, struct span at)
{
    struct part *part = arena_new(folder->builder->arena, struct part);
    part->kind = kind;
    part->at = at;
    part->at.source = folder->original;
    return part;
}

static struct diag *fail(struct folder *folder, const char *rule, struct span at, const char *message)
{
    at.source = folder->original;
    return diag_error(folder->builder->diags, rule, at, "%s", message);
}

// ---- scalars

static bool has_no_statement(struct folder *folder, const struct pieces *pieces)
{
    if (!pieces->statement) return true;
    struct diag *diag = fail(folder, "template-statement", pieces->statement->at, "a statement cannot stand inside a text");
    diag_hint(folder->builder->diags, diag, "statements choose among the keys of a map or the items of a list; in a text use {{ a if condition else b }}");
    return false;
}

static bool is_writable(struct folder *folder, struct typed value, struct span at)
{
    bool has_no_form = value.type == TYPE_LIST || value.type == TYPE_STRUCT || value.type == TYPE_POINTER;
    if (!has_no_form) return value.type != TYPE_WRONG;
    struct diag *diag = diag_error(folder->builder->diags, "wrong-type", at, "%.*s cannot be written as it is", STR_ARG(template_type(value.type)));
    diag_hint(folder->builder->diags, diag, value.type == TYPE_LIST ? "write its items with {%% for x in ... %%}" : "name one of its values");
    return false;
}

static struct part *literal(struct folder *folder, const struct node *node, const struct pieces *pieces)
{
    struct node *copy = arena_new(folder->builder->arena, struct node);
    struct part *part = new_part(folder, PART_LITERAL, node->at);
    *copy = *node;
    copy->at = part->at;
    copy->text = pieces_text(folder->builder->arena, pieces);
    if (pieces->is_raw) copy->scalar = SCALAR_TEXT;
    part->literal = copy;
    return part;
}

static struct part *fold_scalar(struct folder *folder, struct inside inside, const struct node *node)
{
    bool is_plain = node->scalar == SCALAR_PLAIN && !node->block;
    struct pieces pieces = pieces_of(folder->builder->arena, folder->marked, node->text, node->block, is_plain);
    struct vocabulary vocabulary = { folder->names, inside.scope };
    if (!has_no_statement(folder, &pieces)) return NULL;
    if (pieces.holes == 0) return literal(folder, node, &pieces);
    struct part *part = new_part(folder, PART_VALUE, node->at);
    bool is_whole = is_plain && pieces.count == 1;
    part->value = is_whole ? expr_value(folder->builder, &vocabulary, pieces.items[0].hole)
                           : expr_text(folder->builder, &vocabulary, pieces.items, pieces.count);
    return is_writable(folder, part->value, is_whole ? pieces.items[0].hole.at : part->at) ? part : NULL;
}

// ---- statements among siblings

static const struct statement *statement_at(const struct folder *folder, const struct siblings *siblings)
{
    if (siblings->next >= siblings->node->count) return NULL;
    const struct node *item = siblings->node->kind == NODE_LIST ? siblings->node->items[siblings->next] : NULL;
    if (item && item->kind != NODE_SCALAR) return NULL;
    size_t number = mark_statement(item ? item->text : siblings->node->entries[siblings->next].key);
    return number == SIZE_MAX ? NULL : &folder->marked->statements[number];
}

// Takes the mark; nothing may hang below it.
static void take_statement(struct folder *folder, struct siblings *siblings, const struct statement *statement)
{
    const struct node *node = siblings->node;
    const struct node *below = node->kind == NODE_MAP ? node->entries[siblings->next].value : NULL;
    if (below && !(below->kind == NODE_SCALAR && below->text.len == 0)) {
        struct diag *diag = fail(folder, "template-statement", statement->at, "the lines below are not where those of the first branch are");
        diag_hint(folder->builder->diags, diag, "give all branches the same indentation, and keys or items alike");
    }
    siblings->next++;
}

void fold_refuse_split(const struct statement *statement, struct diags *diags)
{
    struct diag *diag = diag_error(diags, "template-statement", statement->at, "it does not begin and end in the same map or list");
    diag_hint(diags, diag, "a statement holds whole keys of one map, or whole items of one list");
}

static struct members fold_siblings(struct folder *, struct inside, struct siblings *);

// The statement that ends the siblings between it and the one before, both of `opener`; NULL after an error.
static const struct statement *fold_branch(struct folder *folder, struct inside inside, struct siblings *siblings, size_t opener, struct members *members)
{
    size_t outer = siblings->opener;
    siblings->opener = opener;
    *members = fold_siblings(folder, inside, siblings);
    siblings->opener = outer;
    const struct statement *end = statement_at(folder, siblings);
    if (!end) fold_refuse_split(&folder->marked->statements[opener], folder->builder->diags);
    else take_statement(folder, siblings, end);
    return end;
}

static void fold_if(struct folder *folder, struct inside inside, struct siblings *siblings, struct member *member)
{
    const struct statement *statement = statement_at(folder, siblings), *first = statement;
    struct vocabulary vocabulary = { folder->names, inside.scope };
    take_statement(folder, siblings, statement);
    while (statement && statement->kind != STATEMENT_ENDIF) {
        struct branch branch = { .is_else = statement->kind == STATEMENT_ELSE };
        if (!branch.is_else) branch.when = expr_condition(folder->builder, &vocabulary, statement->expr);
        statement = fold_branch(folder, inside, siblings, first->opener, &branch.members);
        member->branches = arena_more(folder->builder->arena, member->branches, sizeof branch, member->branch_count);
        member->branches[member->branch_count++] = branch;
    }
}

// What an item of the list is, to the expressions inside the loop.
static bool item_scope(struct folder *folder, const struct statement *statement, struct typed list, struct scope *scope)
{
    if (list.type == TYPE_WRONG) return false;
    if (list.type == TYPE_LIST) *scope = (struct scope){ .type = TYPE_STRUCT, .of = list.of };
    else if (list.type == TYPE_PAIRS) *scope = (struct scope){ .type = TYPE_STRUCT, .of = path_pair_names };
    else if (list.type == TYPE_TEXTS) *scope = (struct scope){ .type = TYPE_TEXT };
    else if (list.type == TYPE_INTEGERS) *scope = (struct scope){ .type = TYPE_INTEGER };
    else {
        diag_error(folder->builder->diags, "wrong-type", statement->expr.at, "'for' takes a list or a map of texts; this is %.*s", STR_ARG(template_type(list.type)));
        return false;
    }
    scope->name = statement->name;
    return true;
}

// Without the item's type nothing in the loop can be checked.
static void skip_loop(struct folder *folder, struct siblings *siblings, const struct statement *loop)
{
    for (; siblings->next < siblings->node->count; siblings->next++) {
        const struct statement *statement = statement_at(folder, siblings);
        if (statement && statement->opener == loop->opener) return;
    }
}

static void fold_for(struct folder *folder, struct inside inside, struct siblings *siblings, struct member *member)
{
    const struct statement *statement = statement_at(folder, siblings);
    struct vocabulary vocabulary = { folder->names, inside.scope };
    struct scope scope = { 0 };
    take_statement(folder, siblings, statement);
    member->list = expr_value(folder->builder, &vocabulary, statement->expr);
    member->frame = inside.loops + 1;
    if (member->frame > MOST_LOOPS) fail(folder, "template-statement", statement->at, "more than 15 loops stand in each other");
    bool is_known = item_scope(folder, statement, member->list, &scope);
    scope.outer = inside.scope;
    scope.frame = member->frame;
    struct branch *branch = arena_new(folder->builder->arena, struct branch);
    if (!is_known) skip_loop(folder, siblings, statement);
    fold_branch(folder, (struct inside){ &scope, member->frame }, siblings, statement->opener, &branch->members);
    member->branches = branch;
    member->branch_count = 1;
}

// ---- maps and lists

static struct part *fold_node(struct folder *, struct inside, const struct node *);

static bool fold_key(struct folder *folder, struct inside inside, const struct entry *entry, struct member *member)
{
    struct pieces pieces = pieces_of(folder->builder->arena, folder->marked, entry->key, false, true);
    struct vocabulary vocabulary = { folder->names, inside.scope };
    if (!has_no_statement(folder, &pieces)) return false;
    member->has_hole = pieces.holes > 0;
    if (member->has_hole) member->key_text = expr_text(folder->builder, &vocabulary, pieces.items, pieces.count);
    else member->key = pieces_text(folder->builder->arena, &pieces);
    if (!member->has_hole && str_equal(member->key, STR("<<"))) fail(folder, "template-syntax", entry->key_at, "merge keys have no use in templates: write the keys out");
    return true;
}

static struct member fold_value(struct folder *folder, struct inside inside, struct siblings *siblings)
{
    const struct node *node = siblings->node;
    size_t i = siblings->next++;
    const struct node *value = node->kind == NODE_MAP ? node->entries[i].value : node->items[i];
    struct member member = { .kind = MEMBER_VALUE, .at = node->kind == NODE_MAP ? node->entries[i].key_at : value->at };
    member.at.source = folder->original;
    if (node->kind == NODE_MAP) fold_key(folder, inside, &node->entries[i], &member);
    member.value = fold_node(folder, inside, value);
    return member;
}

static struct members fold_siblings(struct folder *folder, struct inside inside, struct siblings *siblings)
{
    struct members members = { 0 };
    while (siblings->next < siblings->node->count) {
        const struct statement *statement = statement_at(folder, siblings);
        struct member member = { .at = statement ? statement->at : (struct span){ 0 } };
        bool is_opening = statement && (statement->kind == STATEMENT_IF || statement->kind == STATEMENT_FOR);
        if (statement && !is_opening && statement->opener == siblings->opener) break;
        member.kind = !statement ? MEMBER_VALUE : statement->kind == STATEMENT_FOR ? MEMBER_FOR : MEMBER_IF;
        if (!statement) member = fold_value(folder, inside, siblings);
        else if (!is_opening) fold_refuse_split(statement, folder->builder->diags);
        else if (member.kind == MEMBER_IF) fold_if(folder, inside, siblings, &member);
        else fold_for(folder, inside, siblings, &member);
        if (statement && !is_opening) siblings->next++;
        else members_add(folder->builder->arena, &members, member);
    }
    return members;
}

static struct part *fold_node(struct folder *folder, struct inside inside, const struct node *node)
{
    if (node->kind == NODE_SCALAR) return fold_scalar(folder, inside, node);
    struct part *part = new_part(folder, node->kind == NODE_MAP ? PART_MAP : PART_LIST, node->at);
    struct siblings siblings = { node, 0, SIZE_MAX };
    part->members = fold_siblings(folder, inside, &siblings);
    return part;
}

struct part *fold(struct builder *builder, const struct node *root, const struct marked *marked, const struct source *original, const struct name *names)
{
    struct folder folder = { builder, marked, original, names };
    size_t errors = builder->diags->errors;
    struct part *part = fold_node(&folder, (struct inside){ 0 }, root);
    return builder->diags->errors == errors ? part : NULL;
}
