// plan/privilege.h - what a plan needs beyond the Pod Security Standard `restricted`, and what it changes on nodes.
#ifndef PLAN_PRIVILEGE_H
#define PLAN_PRIVILEGE_H
#include "plan/plan.h"

struct privilege {
    int needs;                      // the least strict standard that allows it: SECURITY_BASELINE, SECURITY_PRIVILEGED
    bool sets;                      // it sets something, else it is how a pod runs
    bool of_node;                   // outlives the pod: set when the system starts, restored when it stops
    str what;                       // "the sysctl vm.swappiness is the node's"
    str kind, key, value;           // of a tuning: sysctls or sysfs
    struct span at;
    size_t system;                  // the first that needs it
};
struct privileges { struct privilege *items; size_t count; };
// In the order of systems, each place of the file once.
struct privileges plan_privileges(struct arena *, const struct plan *);

// The kernel keeps it for each network or IPC namespace: it is set for the pod alone (Kubernetes, "Using sysctls in a Kubernetes Cluster").
bool sysctl_is_namespaced(str name);
// Namespaced, and every Pod Security Standard allows it (the same page and "Pod Security Standards", 1.29 and newer).
bool sysctl_is_safe(str name);
#endif
