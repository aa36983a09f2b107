// validate/site.h - facts of one site: they change checks and the form of the output, never a round's content or id.
#ifndef VALIDATE_SITE_H
#define VALIDATE_SITE_H
#include "tree/shape.h"

enum gate { GATE_HOLD, GATE_CREATE };

struct site_images { const struct node *node; str bench; };
struct site_argo { const struct node *node; str version; bool workflow_template; };
struct site_namespace { const struct node *node; bool create; };
struct site {
    const struct node *node;
    str kubernetes;                     // "1.30"
    int64_t minor;                      // 30
    int gate;
    struct site_images images;
    struct site_argo argo;
    struct site_namespace namespace_object;
    struct list pull_secrets;           // str
    const struct node *nodes, *storage_classes, *registry, *quota;
};

extern const struct shape site_shape;
// The site of an Environment document; document NULL: a cluster of Kubernetes 1.30 about which nothing else is known. NULL after errors.
const struct site *site_read(struct arena *, const struct node *document, struct diags *);
const struct node *site_schema(struct arena *);         // JSON Schema draft-07
#endif
