// validate/site.h - facts of one site: they change checks and the form of the output, never a round's content or id.
#ifndef VALIDATE_SITE_H
#define VALIDATE_SITE_H
#include "tree/shape.h"

enum gate { GATE_HOLD, GATE_CREATE };

struct site_images { const struct node *node; str bench; };
struct site_argo { const struct node *node; str version; bool workflow_template; };
struct site_namespace { const struct node *node; bool create; };

// What one node gives to pods. -1: not stated.
enum { SITE_NOT_STATED = -1 };
struct allocatable { const struct node *node; int64_t cpu_m, memory_bytes, pods, hugepages_2mi_bytes, hugepages_1gi_bytes, ephemeral_bytes; };
enum taint_effect { TAINT_NO_SCHEDULE, TAINT_PREFER_NO_SCHEDULE, TAINT_NO_EXECUTE };
struct taint { const struct node *node; str key, value; int effect; };
struct site_node { str name; const struct node *node; struct allocatable allocatable; struct pairs labels; struct list taints; };        // of struct taint

struct storage_class {
    str name;
    const struct node *node;
    bool is_default, host_path;         // host_path: volumes are folders of the node
    struct list modes;                  // str; empty: not stated
    int64_t min_bytes, max_bytes;       // of a volume; -1: not stated
    str fs_type;
};
struct registry { const struct node *node; str mirror; struct pairs digests; };
// What the namespace may have at the same time; -1: not stated.
struct quota {
    const struct node *node;
    int64_t requests_cpu_m, requests_memory_bytes, limits_cpu_m, limits_memory_bytes, storage_bytes, claims, pods, jobs, config_maps;
};
struct site {
    const struct node *node;
    str kubernetes;                     // "1.30"
    int64_t minor;                      // 30
    int gate;
    struct site_images images;
    struct site_argo argo;
    struct site_namespace namespace_object;
    struct list pull_secrets;           // str
    struct list nodes;                  // struct site_node
    struct list storage_classes;        // struct storage_class
    struct registry registry;
    struct quota quota;
};

extern const struct shape site_shape;
// The site of an Environment document; document NULL: a cluster of Kubernetes 1.30 about which nothing else is known. NULL after errors.
const struct site *site_read(struct arena *, const struct node *document, struct diags *);
const struct site_node *site_find_node(const struct site *, str name);                  // NULL: it knows none of that name
// By name; without one the default class. NULL: it knows none.
const struct storage_class *site_find_class(const struct site *, str name);
const struct node *site_schema(struct arena *);         // JSON Schema draft-07
#endif
