// check/rule.h - a rule looks at each system, at each round, or at the whole plan once.
#ifndef CHECK_RULE_H
#define CHECK_RULE_H
#include "plan/plan.h"

struct checked {
    const struct plan *plan;
    struct diags *diags;
    const struct plan_system *system;       // for system and round rules
    const struct round *round;              // for round rules
};
struct rule { void (*system)(const struct checked *), (*round)(const struct checked *), (*plan)(const struct checked *); };

extern const struct rule rules[];           // ends with an empty row
// storage.c, images.c, privilege.c, fields.c
void check_volume(const struct checked *), check_kept_volume(const struct checked *);
void check_system_image(const struct checked *), check_client_images(const struct checked *);
void check_resources(const struct checked *);
void check_block_privilege(const struct checked *);
void check_tool(const struct checked *);
void check_neutral(const struct checked *);
void check_bytes_end(const struct checked *);
void check_via(const struct checked *);
struct span key_at(const struct node *map, const char *key, const struct plan *);        // where `key` stands, else the map, else spec
#endif
