// validate/facts.c - what an Environment says of its nodes, storage classes, registry and quota, in Kubernetes' own words.
#include "validate/facts.h"

#include "validate/experiment.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))
#define AT(type, member) .offset = offsetof(struct type, member)
#define SHAPE_OF(type, title, table) \
    { .name = STR_INIT(title), .fields = table, .count = COUNT(table), .size = sizeof(struct type), \
      .node_offset = offsetof(struct type, node), .rest_offset = SHAPE_NOWHERE }
#define SIZE(key, type, member, text) { KEY(key), FIELD_BYTES, AT(type, member), OMIT_NEGATIVE, .min = -1, .max = INT64_MAX, HELP(text) }
#define AMOUNT(key, type, member, text) { KEY(key), FIELD_INTEGER, AT(type, member), OMIT_NEGATIVE, .min = 0, .max = INT32_MAX, HELP(text) }
#define CPUS(key, type, member, text) { KEY(key), FIELD_CPU, AT(type, member), OMIT_NEGATIVE, HELP(text) }

static const struct field allocatable_fields[] = {
    CPUS("cpu", allocatable, cpu_m, "CPUs for pods"),
    SIZE("memory", allocatable, memory_bytes, "memory for pods"),
    AMOUNT("pods", allocatable, pods, "most pods"),
    SIZE("hugepages-2Mi", allocatable, hugepages_2mi_bytes, "bytes in huge pages of 2 MiB"),
    SIZE("hugepages-1Gi", allocatable, hugepages_1gi_bytes, "bytes in huge pages of 1 GiB"),
    SIZE("ephemeral-storage", allocatable, ephemeral_bytes, "of its own disk"),
};
static const struct shape allocatable_shape = SHAPE_OF(allocatable, "allocatable", allocatable_fields);

static const struct word effect_words[] = {
    { STR_INIT("NoSchedule"), TAINT_NO_SCHEDULE }, { STR_INIT("PreferNoSchedule"), TAINT_PREFER_NO_SCHEDULE }, { STR_INIT("NoExecute"), TAINT_NO_EXECUTE },
    { .text = { 0 } },
};
static const struct field taint_fields[] = {
    { KEY("key"), FIELD_TEXT, AT(taint, key), REQUIRED, HELP("its key") },
    { KEY("value"), FIELD_TEXT, AT(taint, value), HELP("its value") },
    { KEY("effect"), FIELD_CHOICE, AT(taint, effect), REQUIRED, .words = effect_words, HELP("what it does to pods that do not tolerate it") },
};
static const struct shape taint_shape = SHAPE_OF(taint, "taint", taint_fields);

static const struct field site_node_fields[] = {
    { KEY("allocatable"), FIELD_STRUCT, AT(site_node, allocatable), .of = &allocatable_shape, HELP("what pods may ask for, as kubectl describe node says") },
    { KEY("labels"), FIELD_PAIRS, AT(site_node, labels), HELP("for selectors") },
    { KEY("taints"), FIELD_LIST, AT(site_node, taints), .of = &taint_shape, HELP("for tolerations") },
};
const struct shape site_node_shape = SHAPE_OF(site_node, "node", site_node_fields);

static const struct field storage_class_fields[] = {
    { KEY("default"), FIELD_BOOL, AT(storage_class, is_default), 0, FALLBACK("false"), HELP("the class of claims that name none") },
    { KEY("modes"), FIELD_TEXTS, AT(storage_class, modes), HELP("Filesystem, Block; both unless given") },
    SIZE("minSize", storage_class, min_bytes, "smallest volume"),
    SIZE("maxSize", storage_class, max_bytes, "largest volume"),
    { KEY("fsType"), FIELD_TEXT, AT(storage_class, fs_type), HELP("file system of its volumes") },
    { KEY("hostPath"), FIELD_BOOL, AT(storage_class, host_path), 0, FALLBACK("false"), HELP("its volumes are folders of the node: no size, no fsGroup, no Block") },
};
const struct shape storage_class_shape = SHAPE_OF(storage_class, "storage class", storage_class_fields);

static const struct field registry_fields[] = {
    { KEY("mirror"), FIELD_TEXT, AT(registry, mirror), HELP("registry that stands before every image that names none") },
    { KEY("digests"), FIELD_PAIRS, AT(registry, digests), HELP("image as written, to its sha256 digest") },
};
const struct shape registry_shape = SHAPE_OF(registry, "registry", registry_fields);

static const struct field quota_fields[] = {
    CPUS("requests.cpu", quota, requests_cpu_m, "CPUs that all pods may ask for"),
    SIZE("requests.memory", quota, requests_memory_bytes, "memory that all pods may ask for"),
    CPUS("limits.cpu", quota, limits_cpu_m, "sum of all CPU limits"),
    SIZE("limits.memory", quota, limits_memory_bytes, "sum of all memory limits"),
    SIZE("requests.storage", quota, storage_bytes, "of all claims"),
    AMOUNT("persistentvolumeclaims", quota, claims, "claims"),
    AMOUNT("pods", quota, pods, "pods that are not at an end"),
    AMOUNT("count/jobs.batch", quota, jobs, "Jobs"),
    AMOUNT("count/configmaps", quota, config_maps, "ConfigMaps"),
};
const struct shape quota_shape = SHAPE_OF(quota, "quota", quota_fields);

static bool check_modes(struct arena *arena, const struct storage_class *class, struct diags *diags)
{
    static const struct field mode = { KEY("modes"), FIELD_CHOICE, .words = mode_words };
    const struct node *written = node_get(class->node, STR("modes"));
    bool fine = true;
    int value;
    if (!written || written->kind != NODE_LIST) return !written || shape_decode_value(arena, &mode, written, &value, diags);
    for (size_t i = 0; i < written->count; i++) fine &= shape_decode_value(arena, &mode, written->items[i], &value, diags);
    return fine;
}

static bool check_classes(struct arena *arena, const struct site *site, struct diags *diags)
{
    const struct storage_class *classes = site->storage_classes.items;
    bool fine = true, has_default = false;
    for (size_t i = 0; i < site->storage_classes.count; i++) {
        fine &= check_modes(arena, &classes[i], diags);
        if (classes[i].is_default && has_default) {
            diag_hint(diags, diag_error(diags, "storage-class", shape_span(classes[i].node, STR("default"), site->node->at), "two storage classes are the default"),
                      "leave default: true where it is true");
            fine = false;
        }
        has_default |= classes[i].is_default;
    }
    return fine;
}

static bool is_digest(str text)
{
    str hex = str_from(text, sizeof "sha256:" - 1);
    bool good = str_starts(text, STR("sha256:")) && hex.len == 64;
    for (size_t i = 0; good && i < hex.len; i++) good = (hex.data[i] >= '0' && hex.data[i] <= '9') || (hex.data[i] >= 'a' && hex.data[i] <= 'f');
    return good;
}

static bool check_digests(const struct site *site, struct diags *diags)
{
    const struct node *written = node_get(site->registry.node, STR("digests"));
    bool fine = true;
    for (size_t i = 0; i < site->registry.digests.count; i++) {
        const struct pair *pair = &site->registry.digests.items[i];
        if (is_digest(pair->value)) continue;
        diag_hint(diags, diag_error(diags, "image-digest", shape_span(written, pair->key, site->node->at), "'%.*s' is no digest", STR_ARG(pair->value)),
                  "sha256: and 64 hexadecimal digits, as `docker inspect` and the registry show it");
        fine = false;
    }
    return fine;
}

bool facts_check(struct arena *arena, const struct site *site, struct diags *diags)
{
    bool classes = check_classes(arena, site, diags);
    return check_digests(site, diags) && classes;
}

const struct site_node *site_find_node(const struct site *site, str name)
{
    const struct site_node *nodes = site->nodes.items;
    for (size_t i = 0; i < site->nodes.count; i++)
        if (str_equal(nodes[i].name, name)) return &nodes[i];
    return NULL;
}

const struct storage_class *site_find_class(const struct site *site, str name)
{
    const struct storage_class *classes = site->storage_classes.items;
    for (size_t i = 0; i < site->storage_classes.count; i++)
        if (name.len ? str_equal(classes[i].name, name) : classes[i].is_default) return &classes[i];
    return NULL;
}
