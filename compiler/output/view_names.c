// output/view_names.c - the table of names that templates may say, one row each.
#include "output/view.h"

#define END_ROW { .name = { 0 } }
#define AT(type, member) .at = offsetof(struct type, member)

static const struct name experiment_names[] = {
    { NAME("name"), TYPE_TEXT, AT(view_experiment, name), .help = STR_INIT("of the experiment") },
    { NAME("via"), TYPE_TEXT, AT(view_experiment, via), .help = STR_INIT("exec or pod") },
    { NAME("ready_s"), TYPE_INTEGER, AT(view_experiment, ready_s), .help = STR_INIT("seconds until ready") },
    END_ROW,
};
static const struct name system_names[] = {
    { NAME("id"), TYPE_TEXT, AT(view_system, id), .help = STR_INIT("id of the system") },
    { NAME("type"), TYPE_TEXT, AT(view_system, type), .help = STR_INIT("hardware, postgresql or mariadb") },
    { NAME("image"), TYPE_TEXT, AT(view_system, image), .help = STR_INIT("container image") },
    { NAME("resources"), TYPE_TREE, AT(view_system, resources), .help = STR_INIT("requests and limits") },
    { NAME("database"), TYPE_BOOL, AT(view_system, database), .help = STR_INIT("a DBMS: clients connect to it") },
    { NAME("uid"), TYPE_INTEGER, AT(view_system, uid), .help = STR_INIT("user of a DBMS in its official image") },
    { NAME("port"), TYPE_INTEGER, AT(view_system, port), .help = STR_INIT("port of a DBMS") },
    { NAME("sysctls"), TYPE_TREE, AT(view_system, sysctls), .help = STR_INIT("of the pod's own namespaces: [{name, value}]; null: none") },
    END_ROW,
};
static const struct name round_names[] = {
    { NAME("id"), TYPE_TEXT, AT(view_round, id), .help = STR_INIT("id of the round") },
    { NAME("deadline_s"), TYPE_INTEGER, AT(view_round, deadline_s), .help = STR_INIT("from its pods' start") },
    { NAME("ready_s"), TYPE_INTEGER, AT(view_round, ready_s), .help = STR_INIT("seconds until its clients are ready, laying out files included") },
    END_ROW,
};
static const struct name workload_names[] = {
    { NAME("name"), TYPE_TEXT, AT(view_workload, name), .help = STR_INIT("of the workload") },
    { NAME("image"), TYPE_TEXT, AT(view_workload, image), .help = STR_INIT("image of its clients") },
    { NAME("clients"), TYPE_INTEGER, AT(view_workload, clients), .help = STR_INIT("pods: copies x pods") },
    { NAME("via"), TYPE_TEXT, AT(view_workload, via), .help = STR_INIT("exec, pod, or server: the system is a server that its clients connect to") },
    { NAME("before"), TYPE_TEXT, AT(view_workload, before), .help = STR_INIT("done on the database before the round: words") },
    { NAME("args"), TYPE_TEXTS, AT(view_workload, args), .help = STR_INIT("arguments of client.sh: RUN_S WORDS JSON WORD... a stage; RUN_S load: what each round loads") },
    { NAME("resources"), TYPE_TREE, AT(view_workload, resources), .help = STR_INIT("of a client") },
    END_ROW,
};
static const struct name placement_names[] = {
    { NAME("node"), TYPE_TEXT, AT(view_placement, node_name), .help = STR_INIT("node to be pinned to; empty: any") },
    { NAME("selector"), TYPE_PAIRS, AT(view_placement, selector), .help = STR_INIT("node labels") },
    { NAME("tolerations"), TYPE_TREE, AT(view_placement, tolerations), .help = STR_INIT("the given ones and 60 s of an unreachable node") },
    { NAME("priority_class"), TYPE_TEXT, AT(view_placement, priority_class), .help = STR_INIT("PriorityClass") },
    END_ROW,
};
static const struct name volume_names[] = {
    { NAME("storage_class"), TYPE_TEXT, AT(view_volume, storage_class), .help = STR_INIT("StorageClass; empty: the default") },
    { NAME("mode"), TYPE_TEXT, AT(view_volume, mode), .help = STR_INIT("Filesystem or Block") },
    { NAME("size"), TYPE_TEXT, AT(view_volume, size), .help = STR_INIT("as a quantity") },
    { NAME("clean"), TYPE_TEXT, AT(view_volume, clean), .help = STR_INIT("round or never") },
    { NAME("block"), TYPE_BOOL, AT(view_volume, block), .help = STR_INIT("a raw device") },
    { NAME("kept"), TYPE_BOOL, AT(view_volume, kept), .help = STR_INIT("renew: never") },
    END_ROW,
};
static const struct name mount_names[] = {
    { NAME("name"), TYPE_TEXT, AT(view_mount, name), .help = STR_INIT("of the volume in the pod") },
    { NAME("claim"), TYPE_TEXT, AT(view_mount, claim), .help = STR_INIT("name of its claim") },
    { NAME("path"), TYPE_TEXT, AT(view_mount, path), .help = STR_INIT("folder or device") },
    END_ROW,
};
static const struct name load_names[] = {
    { NAME("id"), TYPE_TEXT, AT(view_load, id), .help = STR_INIT("of the load whose data the round needs; empty: none") },
    { NAME("folders"), TYPE_TEXT, AT(view_load, folders), .help = STR_INIT("of all clients, for a load that writes their files") },
    END_ROW,
};
static const struct name monitor_names[] = {
    { NAME("given"), TYPE_BOOL, AT(view_monitor, given), .help = STR_INIT("it differs from the default") },
    { NAME("seconds"), TYPE_TEXT, AT(view_monitor, seconds), .help = STR_INIT("between two samples of the system's cgroup; 0: none") },
    { NAME("words"), TYPE_TEXT, AT(view_monitor, words), .help = STR_INIT("what else is sampled: iostat=5 vmstat=5 meminfo") },
    END_ROW,
};
static const struct name database_names[] = {
    { NAME("name"), TYPE_TEXT, AT(view_database, name), .help = STR_INIT("the tenant's database") },
    { NAME("schema"), TYPE_TEXT, AT(view_database, schema), .help = STR_INIT("the tenant's schema in it; empty: the default one") },
    { NAME("first"), TYPE_TEXT, AT(view_database, first), .help = STR_INIT("what its first client does for all: samples, counters; empty: another one does") },
    END_ROW,
};
static const struct name tuning_names[] = {
    { NAME("privileged"), TYPE_BOOL, AT(view_tuning, privileged), .help = STR_INIT("something is set, not only checked") },
    { NAME("args"), TYPE_TEXTS, AT(view_tuning, args), .help = STR_INIT("arguments of tune.sh: KIND KEY VALUE for each") },
    END_ROW,
};
static const struct name objects_names[] = {
    { NAME("scripts"), TYPE_TEXT, AT(view_objects, scripts), .help = STR_INIT("ConfigMap of the scripts") },
    { NAME("workflow"), TYPE_TEXT, AT(view_objects, workflow), .help = STR_INIT("ServiceAccount of the Workflow") },
    { NAME("client"), TYPE_TEXT, AT(view_objects, client), .help = STR_INIT("ServiceAccount of the clients") },
    { NAME("sequencer"), TYPE_TEXT, AT(view_objects, sequencer), .help = STR_INIT("ServiceAccount of the sequencer") },
    { NAME("status"), TYPE_TEXT, AT(view_objects, status), .help = STR_INIT("ConfigMap that the sequencer keeps its status in") },
    { NAME("go"), TYPE_TEXT, AT(view_objects, go), .help = STR_INIT("ConfigMap with the go") },
    { NAME("system"), TYPE_TEXT, AT(view_objects, system), .help = STR_INIT("Deployment of the round's system") },
    { NAME("service"), TYPE_TEXT, AT(view_objects, service), .help = STR_INIT("Service of a DBMS") },
    { NAME("parameters"), TYPE_TEXT, AT(view_objects, parameters), .help = STR_INIT("ConfigMap with the parameters of a DBMS") },
    { NAME("secret"), TYPE_TEXT, AT(view_objects, secret), .help = STR_INIT("Secret with the password of a DBMS") },
    { NAME("tune"), TYPE_TEXT, AT(view_objects, tune), .help = STR_INIT("ServiceAccount of the pods that tune nodes") },
    END_ROW,
};
static const struct name environment_names[] = {
    { NAME("bench_image"), TYPE_TEXT, AT(view_environment, bench_image), .help = STR_INIT("image of the sequencer") },
    { NAME("fails_by_index"), TYPE_BOOL, AT(view_environment, fails_by_index), .help = STR_INIT("Kubernetes 1.29 and newer: a failed client does not end its Job") },
    { NAME("pod_failure_policy"), TYPE_BOOL, AT(view_environment, pod_failure_policy), .help = STR_INIT("Kubernetes 1.26 and newer") },
    { NAME("creates_jobs"), TYPE_BOOL, AT(view_environment, creates_jobs), .help = STR_INIT("gate: create") },
    END_ROW,
};
static const struct name group_names[] = {
    { NAME("entries"), TYPE_TREE, AT(view_group, entries), .help = STR_INIT("steps that run at the same time") },
    END_ROW,
};
static const struct name template_names_of[] = {
    { NAME("name"), TYPE_TEXT, AT(view_template, name), .help = STR_INIT("of the template") },
    { NAME("action"), TYPE_TEXT, AT(view_template, action), .help = STR_INIT("create or delete") },
    { NAME("success"), TYPE_TEXT, AT(view_template, success), .help = STR_INIT("successCondition") },
    { NAME("failure"), TYPE_TEXT, AT(view_template, failure), .help = STR_INIT("failureCondition") },
    { NAME("manifest"), TYPE_TEXT, AT(view_template, manifest), .help = STR_INIT("the object, with Argo's parameters in it") },
    { NAME("parameters"), TYPE_TREE, AT(view_template, parameters), .help = STR_INIT("their names") },
    { NAME("owned"), TYPE_BOOL, AT(view_template, owned), .help = STR_INIT("goes with the Workflow") },
    END_ROW,
};
static const struct name workflow_names[] = {
    { NAME("kind"), TYPE_TEXT, AT(view_workflow, kind), .help = STR_INIT("Workflow or WorkflowTemplate") },
    { NAME("first_mutex"), TYPE_TEXT, AT(view_workflow, first_mutex), .help = STR_INIT("for Argo 3.5 and older, which know one") },
    { NAME("pod_patch"), TYPE_TEXT, AT(view_workflow, pod_patch), .help = STR_INIT("podSpecPatch that makes Argo's own containers meet the restricted standard") },
    { NAME("seen"), TYPE_TEXT, AT(view_workflow, seen), .help = STR_INIT("argument of argo.sh in the first step") },
    { NAME("fixed"), TYPE_BOOL, AT(view_workflow, fixed), .help = STR_INIT("a fixed name, for Git") },
    { NAME("old_mutex"), TYPE_BOOL, AT(view_workflow, old_mutex), .help = STR_INIT("Argo 3.5 and older") },
    { NAME("mutexes"), TYPE_TEXTS, AT(view_workflow, mutexes), .help = STR_INIT("named like the sequencer's Leases") },
    { NAME("groups"), TYPE_LIST, AT(view_workflow, groups), .of = group_names, .size = sizeof(struct view_group), .help = STR_INIT("the steps, in order") },
    { NAME("templates"), TYPE_LIST, AT(view_workflow, templates), .of = template_names_of, .size = sizeof(struct view_template), .help = STR_INIT("of objects") },
    { NAME("teardown"), TYPE_TREE, AT(view_workflow, teardown), .help = STR_INIT("steps that stop all systems") },
    END_ROW,
};
static const struct name file_names[] = {
    { NAME("name"), TYPE_TEXT, AT(view_file, name), .help = STR_INIT("key in the ConfigMap") },
    { NAME("text"), TYPE_TEXT, AT(view_file, text), .help = STR_INIT("its text") },
    END_ROW,
};
const struct name view_names[] = {
    { NAME("name"), TYPE_TEXT, AT(view, name), .help = STR_INIT("of this object") },
    { NAME("namespace"), TYPE_TEXT, AT(view, namespace_name), .help = STR_INIT("of the experiment; may be empty") },
    { NAME("component"), TYPE_TEXT, AT(view, component), .help = STR_INIT("gate: create: what a ConfigMap keeps manifests of, rounds or systems") },
    { NAME("gated"), TYPE_BOOL, AT(view, gated), .help = STR_INIT("the pods wait behind a scheduling gate") },
    { NAME("in_pod"), TYPE_BOOL, AT(view, in_pod), .help = STR_INIT("run.via: pod on hardware: the client's pod is the system") },
    { NAME("tenant"), TYPE_TEXT, AT(view, tenant), .help = STR_INIT("number of the tenant, from 1") },
    { NAME("makes_secret"), TYPE_BOOL, AT(view, makes_secret), .help = STR_INIT("the sequencer makes the Secret with the password") },
    { NAME("experiment"), TYPE_STRUCT, AT(view, experiment), .of = experiment_names, .help = STR_INIT("the experiment") },
    { NAME("system"), TYPE_STRUCT, AT(view, system), .of = system_names, .help = STR_INIT("the system") },
    { NAME("round"), TYPE_STRUCT, AT(view, round), .of = round_names, .help = STR_INIT("the round") },
    { NAME("workload"), TYPE_STRUCT, AT(view, workload), .of = workload_names, .help = STR_INIT("the workload") },
    { NAME("placement"), TYPE_STRUCT, AT(view, placement), .of = placement_names, .help = STR_INIT("where this object's pods run") },
    { NAME("volume"), TYPE_STRUCT, AT(view, volume), .of = volume_names, .help = STR_INIT("the system's volumes, which are alike") },
    { NAME("mounts"), TYPE_LIST, AT(view, mounts), .of = mount_names, .size = sizeof(struct view_mount), .help = STR_INIT("its volumes, one after the other") },
    { NAME("load"), TYPE_STRUCT, AT(view, load), .of = load_names, .help = STR_INIT("the data that rounds need") },
    { NAME("monitor"), TYPE_STRUCT, AT(view, monitor), .of = monitor_names, .help = STR_INIT("what is sampled") },
    { NAME("database"), TYPE_STRUCT, AT(view, database), .of = database_names, .help = STR_INIT("what a client finds in a DBMS") },
    { NAME("tuning"), TYPE_STRUCT, AT(view, tuning), .of = tuning_names, .help = STR_INIT("of the system's node") },
    { NAME("objects"), TYPE_STRUCT, AT(view, objects), .of = objects_names, .help = STR_INIT("names of other objects") },
    { NAME("environment"), TYPE_STRUCT, AT(view, environment), .of = environment_names, .help = STR_INIT("the site") },
    { NAME("pull_secrets"), TYPE_TREE, AT(view, pull_secrets), .help = STR_INIT("imagePullSecrets; null: none") },
    { NAME("measured_nodes"), TYPE_TEXTS, AT(view, measured_nodes), .help = STR_INIT("nodes that systems and clients are pinned to") },
    { NAME("workflow"), TYPE_STRUCT, AT(view, workflow), .of = workflow_names, .help = STR_INIT("the Argo Workflow") },
    { NAME("files"), TYPE_LIST, AT(view, files), .of = file_names, .size = sizeof(struct view_file), .help = STR_INIT("of a ConfigMap") },
    { NAME("plan_parts"), TYPE_TEXTS, AT(view, plan_parts), .help = STR_INIT("ConfigMaps with the steps") },
    { NAME("round_parts"), TYPE_TEXTS, AT(view, round_parts), .help = STR_INIT("gate: create: ConfigMaps with Jobs") },
    { NAME("system_parts"), TYPE_TEXTS, AT(view, system_parts), .help = STR_INIT("gate: create: ConfigMaps with Deployments") },
    { NAME("pod_security_level"), TYPE_TEXT, AT(view, pod_security_level), .help = STR_INIT("Pod Security Standard of the namespace") },
    END_ROW,
};

