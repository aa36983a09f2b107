// check/database.c - parameters of a DBMS: what switches durability off, what takes more memory than there is, and what no system of this type has.
#include "check/rule.h"

#include "base/number.h"
#include "base/quantity.h"
#include "base/typo.h"

#include <math.h>

// As both DBMS compare names: without case, '-' for '_'.
static bool is_named(str written, str name)
{
    if (written.len != name.len) return false;
    for (size_t i = 0; i < name.len; i++) {
        char c = written.data[i];
        if (c >= 'A' && c <= 'Z') c = (char)(c - 'A' + 'a');
        if ((c == '-' ? '_' : c) != name.data[i]) return false;
    }
    return true;
}

static const struct pair *parameter(const struct system *system, str name)
{
    for (size_t i = 0; i < system->parameters.count; i++)
        if (is_named(system->parameters.items[i].key, name)) return &system->parameters.items[i];
    return NULL;
}

static struct span parameter_at(const struct checked *c, const struct pair *pair)
{
    const struct system *system = &c->system->configuration.system;
    return shape_span(node_get(system->node, STR("parameters")), pair->key, system->node->at);
}

static bool is_word(str text, const char *words)
{
    for (str rest = str_of(words); rest.len;) {
        struct cut cut = str_cut(rest, ' ');
        if (is_named(text, cut.head)) return true;
        rest = cut.tail;
    }
    return false;
}

// ---- durability

#define NO "off false no 0"
static const struct { int type; str name; const char *lossy, *safe; } durable[] = {
    { SYSTEM_POSTGRESQL, STR_INIT("fsync"), NO, "on" }, { SYSTEM_POSTGRESQL, STR_INIT("synchronous_commit"), NO, "on" },
    { SYSTEM_POSTGRESQL, STR_INIT("full_page_writes"), NO, "on" }, { SYSTEM_MARIADB, STR_INIT("innodb_flush_log_at_trx_commit"), "0 2", "1" },
    { SYSTEM_MARIADB, STR_INIT("sync_binlog"), "0", "1" }, { SYSTEM_MARIADB, STR_INIT("innodb_doublewrite"), NO, "ON" },
    { SYSTEM_MARIADB, STR_INIT("innodb_flush_method"), "nosync o_direct_no_fsync", "O_DIRECT" },
};

void check_durability(const struct checked *c)
{
    const struct system *system = &c->system->configuration.system;
    for (size_t i = 0; i < sizeof durable / sizeof *durable; i++) {
        const struct pair *pair = durable[i].type == system->type ? parameter(system, durable[i].name) : NULL;
        if (!pair || !is_word(pair->value, durable[i].lossy)) continue;
        diag_hint(c->diags, diag_warning(c->diags, "durability-off", parameter_at(c, pair), "'%.*s' is %.*s: a crash may lose what was committed", STR_ARG(pair->key),
                                         STR_ARG(pair->value)),
                  "results are not those of a durable database; %s is the durable value", durable[i].safe);
    }
}

// ---- memory

struct unit { str text; int64_t factor; };
static const struct unit postgresql_units[] = {
    { STR_INIT("B"), 1 }, { STR_INIT("kB"), 1 << 10 }, { STR_INIT("MB"), 1 << 20 }, { STR_INIT("GB"), 1 << 30 }, { STR_INIT("TB"), INT64_C(1) << 40 }, { .text = { 0 } },
};
static const struct unit mariadb_units[] = {
    { STR_INIT("k"), 1 << 10 }, { STR_INIT("m"), 1 << 20 }, { STR_INIT("g"), 1 << 30 }, { STR_INIT("t"), INT64_C(1) << 40 }, { .text = { 0 } },
};
// `bare`: bytes of a number without a unit. Sources: pg_settings of 16, MariaDB's system variables.
static const struct { int type; str name; int64_t bare; bool buffers; } sizes[] = {
    { SYSTEM_POSTGRESQL, STR_INIT("shared_buffers"), 8192, true }, { SYSTEM_POSTGRESQL, STR_INIT("temp_buffers"), 8192, false },
    { SYSTEM_POSTGRESQL, STR_INIT("wal_buffers"), 8192, false }, { SYSTEM_POSTGRESQL, STR_INIT("effective_cache_size"), 8192, false },
    { SYSTEM_POSTGRESQL, STR_INIT("work_mem"), 1024, false }, { SYSTEM_POSTGRESQL, STR_INIT("maintenance_work_mem"), 1024, false },
    { SYSTEM_POSTGRESQL, STR_INIT("autovacuum_work_mem"), 1024, false }, { SYSTEM_POSTGRESQL, STR_INIT("max_wal_size"), 1 << 20, false },
    { SYSTEM_POSTGRESQL, STR_INIT("min_wal_size"), 1 << 20, false }, { SYSTEM_MARIADB, STR_INIT("innodb_buffer_pool_size"), 1, true },
    { SYSTEM_MARIADB, STR_INIT("innodb_log_file_size"), 1, false }, { SYSTEM_MARIADB, STR_INIT("innodb_log_buffer_size"), 1, false },
    { SYSTEM_MARIADB, STR_INIT("key_buffer_size"), 1, false }, { SYSTEM_MARIADB, STR_INIT("tmp_table_size"), 1, false },
    { SYSTEM_MARIADB, STR_INIT("max_heap_table_size"), 1, false }, { SYSTEM_MARIADB, STR_INIT("sort_buffer_size"), 1, false },
};

static bool read_size(int type, str text, int64_t bare, int64_t *bytes)
{
    size_t digits = 0;
    while (digits < text.len && ((text.data[digits] >= '0' && text.data[digits] <= '9') || text.data[digits] == '.' || (digits == 0 && text.data[0] == '-'))) digits++;
    str rest = str_from(text, digits);
    while (rest.len && rest.data[0] == ' ') rest = str_from(rest, 1);
    double number;
    if (!number_double(str_first(text, digits), &number)) return false;
    int64_t factor = rest.len ? 0 : bare;
    for (const struct unit *unit = type == SYSTEM_POSTGRESQL ? postgresql_units : mariadb_units; unit->text.len && rest.len; unit++)
        if (type == SYSTEM_POSTGRESQL ? str_equal(rest, unit->text) : is_named(rest, unit->text)) factor = unit->factor;
    if (!factor || number * (double)factor >= 9e18) return false;
    *bytes = (int64_t)floor(number * (double)factor);
    return true;
}

static void refuse_size(const struct checked *c, int type, const struct pair *pair)
{
    bool postgresql = type == SYSTEM_POSTGRESQL;
    diag_hint(c->diags, diag_error(c->diags, "parameter-value", parameter_at(c, pair), "'%.*s' wants a size as %s reads it, not '%.*s'", STR_ARG(pair->key),
                                   postgresql ? "PostgreSQL" : "MariaDB", STR_ARG(pair->value)),
              postgresql ? "B, kB, MB, GB or TB, powers of 1024: 8GB" : "K, M, G or T, powers of 1024: 8G");
}

static void check_huge_pages(const struct checked *c, const struct pair *buffers, int64_t bytes)
{
    const struct system *system = &c->system->configuration.system;
    const struct pair *huge = parameter(system, STR("huge_pages"));
    struct amounts limits = system_limits(&system->resources);
    int64_t pages = number_plus(limits.hugepages_2mi_bytes, limits.hugepages_1gi_bytes);
    if (pages == 0)
        diag_hint(c->diags, diag_error(c->diags, "buffers-above-hugepages", parameter_at(c, huge), "huge_pages is on, and no huge pages are asked for"),
                  "resources: {limits: {hugepages-2Mi: 9Gi}}: a little more than shared_buffers");
    else if (bytes > pages)
        diag_hint(c->diags, diag_error(c->diags, "buffers-above-hugepages", parameter_at(c, buffers ? buffers : huge), "shared_buffers takes %.*s, more than the huge pages %.*s",
                                       STR_ARG(quantity_bytes_text(c->diags->arena, bytes)), STR_ARG(quantity_bytes_text(c->diags->arena, pages))),
                  "with huge_pages: on the server does not start: raise limits hugepages-2Mi above shared_buffers");
}

static void check_buffers(const struct checked *c, const struct pair *buffers, int64_t bytes)
{
    const struct system *system = &c->system->configuration.system;
    int64_t memory = system_limits(&system->resources).memory_bytes;
    if (!memory || bytes <= memory) return;
    diag_hint(c->diags, diag_error(c->diags, "buffers-above-memory", parameter_at(c, buffers), "%.*s takes %.*s, more than the memory limit %.*s", STR_ARG(buffers->key),
                                   STR_ARG(quantity_bytes_text(c->diags->arena, bytes)), STR_ARG(quantity_bytes_text(c->diags->arena, memory))),
              "the kernel would end the server: raise the limit, or take smaller buffers");
}

void check_database_memory(const struct checked *c)
{
    const struct system *system = &c->system->configuration.system;
    const struct pair *huge = system->type == SYSTEM_POSTGRESQL ? parameter(system, STR("huge_pages")) : NULL, *buffers = NULL;
    bool paged = huge && is_word(huge->value, "on true yes 1");
    int64_t buffer_bytes = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct pair *pair = sizes[i].type == system->type ? parameter(system, sizes[i].name) : NULL;
        int64_t bytes = 0;
        if (!pair) continue;
        if (!read_size(system->type, pair->value, sizes[i].bare, &bytes)) refuse_size(c, system->type, pair);
        else if (sizes[i].buffers && paged) buffers = pair, buffer_bytes = bytes;
        else if (sizes[i].buffers) check_buffers(c, pair, bytes);
    }
    if (paged) check_huge_pages(c, buffers, buffer_bytes);
}

// ---- what hardware has not

void check_hardware(const struct checked *c)
{
    const struct configuration *configuration = &c->system->configuration;
    const struct tenants *tenants = &configuration->tenants;
    const struct monitor *monitor = &c->plan->experiment->monitor;
    if (system_is_database(configuration->system.type)) return;
    if (configuration->system.parameters.count)
        diag_hint(c->diags, diag_error(c->diags, "parameters-hardware", key_at(configuration->system.node, "parameters", c->plan), "hardware has no parameters"),
                  "they are a DBMS's; what the node's kernel is told goes under tuning");
    if (tenants->by != BY_SYSTEM)
        diag_hint(c->diags, diag_error(c->diags, "tenants-hardware", key_at(tenants->node, "by", c->plan), "hardware has no %s",
                                       tenants->by == BY_SCHEMA ? "schemas" : "databases"),
                  "by: system gives each tenant a system of its own");
    if (monitor->database)
        diag_hint(c->diags, diag_error(c->diags, "monitor-database", key_at(monitor->node, "database", c->plan), "hardware has no database to read counters of"),
                  "resources, iostat, vmstat and meminfo are there");
}
