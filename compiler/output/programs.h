// output/programs.h - the templates, compiled once for all objects of a plan.
#ifndef OUTPUT_PROGRAMS_H
#define OUTPUT_PROGRAMS_H
#include "template/template.h"
#include "validate/experiment.h"

enum template_id {
    TEMPLATE_NAMESPACE, TEMPLATE_SERVICE_ACCOUNT, TEMPLATE_SEQUENCER_ROLE, TEMPLATE_CLIENT_ROLE, TEMPLATE_ROLE_BINDING, TEMPLATE_SCRIPTS, TEMPLATE_PLAN,
    TEMPLATE_ROUNDS, TEMPLATE_VOLUME, TEMPLATE_SYSTEM_HARDWARE, TEMPLATE_SYSTEM_POSTGRESQL, TEMPLATE_SYSTEM_MARIADB, TEMPLATE_PARAMETERS, TEMPLATE_SERVICE,
    TEMPLATE_TUNE, TEMPLATE_TUNE_ROLE, TEMPLATE_LOAD, TEMPLATE_ROUND, TEMPLATE_SEQUENCER, TEMPLATE_WORKFLOW,
    TEMPLATE_COUNT,
};
struct programs { const struct program *of[TEMPLATE_COUNT]; };
enum template_id template_of_system(int type);  // of the Deployment
str template_path(enum template_id);            // below templates/: "manifests/round.yaml"

// A file of --templates in place of a built-in one; its path is below that folder ("manifests/round.yaml").
struct template_override { str path; const struct source *source; };
struct override_list { const struct template_override *items; size_t count; };

// NULL after errors (template:line:column; in a patch its own place), also when an override replaces nothing or a patch meets no object.
// The experiment's patches lie over the templates; NULL: built-in ones as they are.
const struct programs *programs_make(struct arena *, const struct override_list *, const struct experiment *, struct diags *);
#endif
