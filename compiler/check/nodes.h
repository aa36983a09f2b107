// check/nodes.h - what pods of one placement ask for at the same time, against the nodes that the Environment knows. Only for check/.
#ifndef CHECK_NODES_H
#define CHECK_NODES_H
#include "check/rule.h"

enum resource { RESOURCE_CPU, RESOURCE_MEMORY, RESOURCE_HUGEPAGES_2MI, RESOURCE_HUGEPAGES_1GI, RESOURCE_PODS, RESOURCES };
struct demand { int64_t amount[RESOURCES]; };           // millicores, bytes, pods
struct wanted {
    const struct placement *placement;
    struct demand demand;               // of all that is pinned to the node; of one pod where there is no pin
    str who;                            // "the system", "64 clients"
    const struct resources *resources;  // whose cpu or memory is too large; NULL: `at` is too much
    struct span at;
};

struct demand demand_of_system(const struct configuration *, int64_t pods);
struct demand demand_of_clients(int64_t pods);
struct demand demand_plus(struct demand, struct demand);
// Adds unknown-node, node-selector, taints, node-capacity.
void check_wanted(const struct checked *, const struct wanted *);
#endif
