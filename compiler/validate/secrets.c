// validate/secrets.c - a password in the experiment would stand in Git, in plan.json and in every manifest; it belongs in a Secret of the cluster.
#include "validate/secrets.h"

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool ends_with(str text, str word)
{
    if (text.len < word.len) return false;
    str tail = str_from(text, text.len - word.len);
    for (size_t i = 0; i < word.len; i++)
        if (lower(tail.data[i]) != word.data[i]) return false;
    return true;
}

// pgsql-password, PGPASSWORD, MYSQL_PWD; not password_encryption.
static bool names_a_password(str key)
{
    static const str words[] = { STR_INIT("password"), STR_INIT("passwd"), STR_INIT("passphrase"), STR_INIT("_pwd"), STR_INIT("-pwd"), STR_INIT("api_key"), STR_INIT("api-key"),
                                 STR_INIT("access_key"), STR_INIT("access-key"), STR_INIT("auth_token"), STR_INIT("auth-token") };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (ends_with(key, words[i])) return true;
    return false;
}

// password=... inside, or scheme://user:word@host.
static bool holds_a_password(str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.data[i] == '=' && names_a_password(str_first(text, i)) && i + 1 < text.len && text.data[i + 1] != ' ') return true;
        if (!str_starts(str_from(text, i), STR("://"))) continue;
        struct cut at = str_cut(str_from(text, i + 3), '@'), user = str_cut(at.head, ':');
        if (at.found && user.found && user.tail.len && !str_contains(at.head, STR("/"))) return true;
    }
    return false;
}

static void tell(const struct node *value, struct diags *diags)
{
    diag_hint(diags, diag_error(diags, "literal-password", value->at, "a password stands in the file"),
              "auth: generate makes one in the cluster, auth: {secret: NAME} takes it from a Secret; it never stands in Git");
}

static bool is_prose(str key) { return str_equal(key, STR("question")) || str_equal(key, STR("description")) || str_equal(key, STR("title")); }

static bool is_filled(const struct node *value) { return value && value->kind == NODE_SCALAR && !node_is_null(value) && value->text.len; }

static void check_map(const struct node *map, struct diags *diags)
{
    const struct node *name = node_get(map, STR("name")), *value = node_get(map, STR("value"));
    if (is_filled(name) && is_filled(value) && names_a_password(name->text)) tell(value, diags);
    for (size_t i = 0; i < map->count; i++) {
        const struct entry *entry = &map->entries[i];
        if (is_prose(entry->key) || str_equal(entry->key, STR("auth"))) continue;             // auth is read with its own words
        if (is_filled(entry->value) && (names_a_password(entry->key) || holds_a_password(entry->value->text))) tell(entry->value, diags);
        secrets_check(entry->value, diags);
    }
}

void secrets_check(const struct node *node, struct diags *diags)
{
    if (node->kind == NODE_MAP) check_map(node, diags);
    for (size_t i = 0; node->kind == NODE_LIST && i < node->count; i++) {
        if (is_filled(node->items[i]) && holds_a_password(node->items[i]->text)) tell(node->items[i], diags);
        secrets_check(node->items[i], diags);
    }
}
