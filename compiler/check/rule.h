// check/rule.h - a rule looks at each system, at each round, or at the whole plan once.
#ifndef CHECK_RULE_H
#define CHECK_RULE_H
#include "plan/plan.h"
#include "validate/site.h"

// What stands in the cluster at the same time, summed up while the rounds are looked at.
struct tally { int64_t pods, jobs, most_pods; };
struct checked {
    const struct plan *plan;
    const struct site *site;
    struct diags *diags;
    const struct plan_system *system;       // for system and round rules
    const struct round *round;              // for round rules
    const struct tally *tally;              // of all rounds, for plan rules
};
struct rule { void (*system)(const struct checked *), (*round)(const struct checked *), (*plan)(const struct checked *); };

extern const struct rule rules[];           // ends with an empty row
// storage.c, classes.c, places.c, scale.c, images.c, privilege.c, database.c, sampling.c, fields.c, argv.c
void check_volume(const struct checked *), check_kept_volume(const struct checked *), check_kept_form(const struct checked *);
void check_storage_class(const struct checked *);
void check_system_node(const struct checked *), check_client_node(const struct checked *);
void check_gated_pods(const struct checked *), check_quota(const struct checked *);
void check_system_image(const struct checked *), check_client_images(const struct checked *);
void check_resources(const struct checked *), check_huge_page_form(const struct checked *);
void check_privileges(const struct checked *), check_tuning_pin(const struct checked *);
void check_durability(const struct checked *), check_database_memory(const struct checked *), check_hardware(const struct checked *);
void check_sampling(const struct checked *);
void check_argv(const struct checked *);
void check_tool(const struct checked *), check_load(const struct checked *);
void check_neutral(const struct checked *);
void check_bytes_end(const struct checked *);
void check_via(const struct checked *);
// What a system's container asks for: its requests, else its limits, as the API server fills them in.
struct amounts system_requests(const struct resources *);
struct amounts system_limits(const struct resources *);
// Pods of one system at the same time: one a tenant where tenants have systems of their own; none where the client is the system.
int64_t system_pods(const struct plan *, const struct configuration *);
int64_t client_pods(const struct round *);          // of all tenants
struct span key_at(const struct node *map, const char *key, const struct plan *);        // where `key` stands, else the map, else spec
#endif
