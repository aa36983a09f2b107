// plan/identity.c - the canonical JSON of systems, rounds and plans (keys sorted, no blanks, the user's words only) and their digests. Frozen: any change
// of what is hashed here is a new prefix.
#include "plan/identity.h"

#include "base/sha256.h"
#include "tree/json_write.h"
#include "validate/validate.h"

static str digest(struct arena *arena, str prefix, const struct buffer *json)
{
    str parts[] = { prefix, STR("\n"), buffer_str(json) };
    struct sha256 hash = sha256_of(parts, 3);
    return arena_copy(arena, (str){ hash.hex, 64 });
}

static str digest_of_tree(struct arena *arena, str prefix, const struct node *tree)
{
    struct buffer json = { 0 };
    json_write(&json, node_sorted(arena, tree));
    str hex = digest(arena, prefix, &json);
    buffer_free(&json);
    return hex;
}

static void put_patches(struct arena *arena, struct node *tree, const struct node *patches)
{
    if (patches) node_put(arena, tree, STR("patches"), patches);
}

str identity_system(struct arena *arena, const struct experiment *experiment, const struct configuration *configuration)
{
    struct node *tree = canonical_system(arena, configuration);
    put_patches(arena, tree, canonical_system_patches(arena, &experiment->patches));
    return digest_of_tree(arena, STR("expc/system/1"), tree);
}

str identity_round(struct arena *arena, const struct experiment *experiment, str system_hex, const struct configuration *configuration)
{
    struct node *tree = node_map(arena), *workloads = node_map(arena);
    for (size_t i = 0; i < configuration->workload_count; i++) {
        const struct workload *workload = &configuration->workloads[i];
        node_put(arena, workloads, workload->name, canonical_workload(arena, configuration, workload));
    }
    node_put(arena, tree, STR("system"), node_text(arena, system_hex));
    node_put(arena, tree, STR("workloads"), workloads);
    if (experiment->generation > 1) node_put(arena, tree, STR("generation"), node_integer(arena, experiment->generation));
    put_patches(arena, tree, canonical_client_patches(arena, &experiment->patches));
    return digest_of_tree(arena, STR("expc/round/1"), tree);
}

str identity_plan(struct arena *arena, const struct plan *plan)
{
    struct buffer json = { 0 };
    struct step step;
    buffer_char(&json, '[');
    for (size_t cursor = 0; plan_step(plan, &cursor, &step);) {
        str hex = step.action == STEP_ROUND ? (str){ plan->rows[step.row].hex, 64 } : step.action == STEP_LOAD ? plan->loads[step.load].hex
                  : plan->systems[step.system].hex;
        buffer_printf(&json, "%s[\"%.*s\",\"%.*s\"]", step.seq == 1 ? "" : ",", STR_ARG(action_name(step.action)), STR_ARG(hex));
    }
    buffer_char(&json, ']');
    str hex = digest(arena, STR("expc/plan/1"), &json);
    buffer_free(&json);
    return hex;
}

str identity_id(struct arena *arena, char letter, str hex)
{
    return arena_printf(arena, "%c%.*s", letter, STR_ARG(str_first(hex, ID_DIGITS)));
}
