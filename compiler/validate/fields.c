// validate/fields.c - every key a user may write, once: what it is, its frozen default, its limits, one line of help.
#include "validate/fields.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))
#define AT(type, member) .offset = offsetof(struct type, member)
#define SHAPE_OF(type, title, table) \
    { .name = STR_INIT(title), .fields = table, .count = COUNT(table), .size = sizeof(struct type), \
      .node_offset = offsetof(struct type, node), .rest_offset = SHAPE_NOWHERE }

const struct word type_words[] = {
    { STR_INIT("hardware"), SYSTEM_HARDWARE }, { STR_INIT("postgresql"), SYSTEM_POSTGRESQL }, { STR_INIT("mariadb"), SYSTEM_MARIADB }, { .text = { 0 } },
};
const struct word by_words[] = { { STR_INIT("system"), BY_SYSTEM }, { STR_INIT("database"), BY_DATABASE }, { STR_INIT("schema"), BY_SCHEMA }, { .text = { 0 } } };
const struct word tenant_volumes_words[] = { { STR_INIT("each"), VOLUMES_EACH }, { STR_INIT("shared"), VOLUMES_SHARED }, { .text = { 0 } } };
const struct word load_renew_words[] = { { STR_INIT("system"), LOAD_RENEW_SYSTEM }, { STR_INIT("round"), LOAD_RENEW_ROUND }, { .text = { 0 } } };
const struct word targets_words[] = { { STR_INIT("each"), TARGETS_EACH }, { STR_INIT("shared"), TARGETS_SHARED }, { .text = { 0 } } };
const struct word order_words[] = {
    { STR_INIT("nested"), REPEAT_NESTED }, { STR_INIT("interleaved"), REPEAT_INTERLEAVED }, { STR_INIT("shuffled"), REPEAT_SHUFFLED }, { .text = { 0 } },
};
const struct word mode_words[] = { { STR_INIT("Filesystem"), MODE_FILESYSTEM }, { STR_INIT("Block"), MODE_BLOCK }, { .text = { 0 } } };
const struct word renew_words[] = { { STR_INIT("system"), RENEW_SYSTEM }, { STR_INIT("never"), RENEW_NEVER }, { .text = { 0 } } };
const struct word clean_words[] = { { STR_INIT("round"), CLEAN_ROUND }, { STR_INIT("never"), CLEAN_NEVER }, { .text = { 0 } } };
const struct word via_words[] = { { STR_INIT("exec"), VIA_EXEC }, { STR_INIT("pod"), VIA_POD }, { .text = { 0 } } };
const struct word on_failure_words[] = { { STR_INIT("continue"), ON_FAILURE_CONTINUE }, { STR_INIT("stop"), ON_FAILURE_STOP }, { .text = { 0 } } };
const struct word security_words[] = {
    { STR_INIT("restricted"), SECURITY_RESTRICTED }, { STR_INIT("baseline"), SECURITY_BASELINE }, { STR_INIT("privileged"), SECURITY_PRIVILEGED },
    { .text = { 0 } },
};
static const struct word on_words[] = { { STR_INIT("true"), INTERVAL_OF_RESOURCES }, { STR_INIT("false"), 0 }, { .text = { 0 } } };
static const struct word auto_words[] = { { STR_INIT("auto"), SIZE_AUTO }, { .text = { 0 } } };

str word_of(const struct word *words, int value)
{
    while (words->text.len && words->value != value) words++;
    return words->text;
}

static const struct field amounts_fields[] = {
    { KEY("cpu"), FIELD_CPU, AT(amounts, cpu_m), HELP("CPU, as Kubernetes takes it: 4, 500m") },
    { KEY("memory"), FIELD_BYTES, AT(amounts, memory_bytes), HELP("memory, as Kubernetes takes it: 16Gi") },
    { KEY("hugepages-2Mi"), FIELD_BYTES, AT(amounts, hugepages_2mi_bytes), HELP("huge pages of 2 MiB, in bytes: 9Gi; requests equal the limit") },
    { KEY("hugepages-1Gi"), FIELD_BYTES, AT(amounts, hugepages_1gi_bytes), HELP("huge pages of 1 GiB, in bytes") },
};
static const struct shape amounts_shape = SHAPE_OF(amounts, "resources", amounts_fields);

static const struct field resources_fields[] = {
    { KEY("requests"), FIELD_STRUCT, AT(resources, requests), .of = &amounts_shape, HELP("what the node must have free") },
    { KEY("limits"), FIELD_STRUCT, AT(resources, limits), .of = &amounts_shape, HELP("what the system may use at most; equal to the requests unless given") },
};
static const struct shape resources_shape = SHAPE_OF(resources, "resources", resources_fields);

static const struct field system_fields[] = {
    { KEY("type"), FIELD_CHOICE, AT(system, type), .words = type_words, HELP("what is measured; required") },
    { KEY("image"), FIELD_TEXT, AT(system, image), HELP("container image; for hardware the bench image unless given, required for a DBMS") },
    { KEY("parameters"), FIELD_PAIRS, AT(system, parameters), HELP("of the DBMS, as text: what its configuration file gets") },
    { KEY("resources"), FIELD_STRUCT, AT(system, resources), .of = &resources_shape, HELP("requests and limits of its container") },
};
const struct shape system_shape = SHAPE_OF(system, "system", system_fields);

static const struct field storage_fields[] = {
    { KEY("class"), FIELD_NAME, AT(storage, storage_class), HELP("StorageClass; the cluster's default unless given") },
    { KEY("size"), FIELD_BYTES, AT(storage, size_bytes), OR_TEXT, FALLBACK("auto"), .words = auto_words, .min = -1, .max = INT64_MAX,
      HELP("of each volume; auto: the largest round plus 10 %, up to a whole GiB") },
    { KEY("volumes"), FIELD_INTEGER, AT(storage, volumes), 0, FALLBACK("1"), .min = 1, .max = 64, HELP("how many, all alike") },
    { KEY("mode"), FIELD_CHOICE, AT(storage, mode), 0, FALLBACK("Filesystem"), .words = mode_words, HELP("Block: a raw device") },
    { KEY("renew"), FIELD_CHOICE, AT(storage, renew), 0, FALLBACK("system"), .words = renew_words, HELP("system: a new claim for each system; never: one claim, kept") },
    { KEY("clean"), FIELD_CHOICE, AT(storage, clean), 0, FALLBACK("round"), .words = clean_words, HELP("round: a round's files are removed after it") },
    { KEY("fsType"), FIELD_NAME, AT(storage, fs_type), HELP("file system the volume must have; checked, not made") },
};
const struct shape storage_shape = SHAPE_OF(storage, "storage", storage_fields);

static const struct field placement_fields[] = {
    { KEY("node"), FIELD_TEXT, AT(placement, node_name), HELP("name of the node") },
    { KEY("selector"), FIELD_PAIRS, AT(placement, selector), HELP("node labels") },
    { KEY("tolerations"), FIELD_TREE, AT(placement, tolerations), HELP("list, as Kubernetes takes it") },
    { KEY("priorityClass"), FIELD_TEXT, AT(placement, priority_class), HELP("name of a PriorityClass") },
};
const struct shape placement_shape = SHAPE_OF(placement, "placement", placement_fields);

static const struct field placements_fields[] = {
    { KEY("system"), FIELD_STRUCT, AT(placements, system), .of = &placement_shape, HELP("where the system runs") },
    { KEY("clients"), FIELD_STRUCT, AT(placements, clients), .of = &placement_shape, HELP("where the clients run") },
};
const struct shape placements_shape = SHAPE_OF(placements, "placement", placements_fields);

static const struct field tenants_fields[] = {
    { KEY("count"), FIELD_INTEGER, AT(tenants, count), 0, FALLBACK("1"), .min = 1, .max = 1000, HELP("users measured side by side; clients are counted for each") },
    { KEY("by"), FIELD_CHOICE, AT(tenants, by), 0, FALLBACK("system"), .words = by_words,
      HELP("what each has of its own: a system, or a database or schema of one shared DBMS") },
    { KEY("volumes"), FIELD_CHOICE, AT(tenants, volumes), 0, FALLBACK("each"), .words = tenant_volumes_words, HELP("each: volumes of its own; shared: one claim for all") },
};
const struct shape tenants_shape = SHAPE_OF(tenants, "tenants", tenants_fields);

static const struct field requires_fields[] = {
    { KEY("cmdline"), FIELD_TEXTS, AT(tuning_requires, cmdline), HELP("words that the node's kernel must have been booted with") },
    { KEY("hugepages"), FIELD_INTEGER, AT(tuning_requires, hugepages), HELP("huge pages of the default size that the node must have") },
};
static const struct shape requires_shape = SHAPE_OF(tuning_requires, "requires", requires_fields);

static const struct field tuning_fields[] = {
    { KEY("sysctls"), FIELD_PAIRS, AT(tuning, sysctls), HELP("kernel parameters, set in this order when the system starts, restored when it stops") },
    { KEY("sysfs"), FIELD_PAIRS, AT(tuning, sysfs), HELP("files below /sys and their text, likewise") },
    { KEY("requires"), FIELD_STRUCT, AT(tuning, requires), .of = &requires_shape, HELP("what is only checked on the node") },
};
const struct shape tuning_shape = SHAPE_OF(tuning, "tuning", tuning_fields);

static const struct field load_fields[] = {
    { KEY("prefill"), FIELD_BOOL, AT(load, prefill), 0, FALLBACK("false"), HELP("hardware: write the files or the device part completely before the first round") },
    { KEY("renew"), FIELD_CHOICE, AT(load, renew), 0, FALLBACK("system"), .words = load_renew_words, HELP("system: once for each system; round: before each round") },
    { KEY("tool"), FIELD_TEXT, AT(load, tool), HELP("pgbench or sysbench; the workload's tool unless given") },
    { KEY("image"), FIELD_TEXT, AT(load, image), HELP("image of the load's pod; the bench image unless given") },
    { KEY("options"), FIELD_PAIRS, AT(load, options), HELP("options of the tool that no table here knows, as text; not checked") },
};
const struct shape load_shape = {
    .name = STR_INIT("load"), .fields = load_fields, .count = COUNT(load_fields), .size = sizeof(struct load),
    .node_offset = offsetof(struct load, node), .rest_offset = offsetof(struct load, rest),
};

static const struct field workload_fields[] = {
    { KEY("tool"), FIELD_TEXT, AT(workload_words, tool), HELP("fio, sysbench, pgbench or vdbench; required") },
    { KEY("image"), FIELD_TEXT, AT(workload_words, image), HELP("image of its clients; the bench image unless given") },
    { KEY("pods"), FIELD_INTEGER, AT(workload_words, pods), 0, FALLBACK("1"), .min = 1, .max = 1000, HELP("client pods of one copy") },
    { KEY("copies"), FIELD_INTEGER, AT(workload_words, copies), 0, FALLBACK("1"), .min = 1, .max = 1000, HELP("equal groups of pods") },
    { KEY("threads"), FIELD_INTEGER, AT(workload_words, threads), .min = 1, .max = 100000, HELP("total over the pods of one copy; each pod's tool gets threads/pods") },
    { KEY("targets"), FIELD_CHOICE, AT(workload_words, targets), 0, FALLBACK("each"), .words = targets_words,
      HELP("of several volumes: each has jobs of its own (threads counts those of one volume), or all jobs open all (shared)") },
    { KEY("use"), FIELD_INTEGER, AT(workload_words, use), 0, FALLBACK("0"), .max = 64, HELP("only the first so many volumes; 0: all") },
    { KEY("before"), FIELD_TEXTS, AT(workload_words, before), HELP("done on the database before each round: vacuum, analyze, checkpoint") },
    { KEY("stages"), FIELD_TREE, AT(workload_words, stages), HELP("tests one after the other in one round: a list of maps of the tool's options, laid over the workload's") },
    { KEY("options"), FIELD_PAIRS, AT(workload_words, options), HELP("options of the tool that no table here knows, as text; not checked") },
};
const struct shape workload_shape = {
    .name = STR_INIT("workload"), .fields = workload_fields, .count = COUNT(workload_fields), .size = sizeof(struct workload_words),
    .node_offset = offsetof(struct workload_words, node), .rest_offset = offsetof(struct workload_words, rest),
};

static const struct field run_fields[] = {
    { KEY("via"), FIELD_CHOICE, AT(run, via), .words = via_words,
      HELP("exec: the tool runs inside the system; pod: in the client's pod; exec for hardware and pod for a DBMS unless given") },
    { KEY("readyTimeout"), FIELD_SECONDS, AT(run, ready_s), 0, FALLBACK("300s"), .min = 1, .max = 86400, HELP("how long a client may take to be ready") },
    { KEY("onFailure"), FIELD_CHOICE, AT(run, on_failure), 0, FALLBACK("continue"), .words = on_failure_words, HELP("what a failed round does to the others") },
};
static const struct shape run_shape = SHAPE_OF(run, "run", run_fields);

#define INTERVAL .min = 0, .max = 86400, .words = on_words
static const struct field monitor_fields[] = {
    { KEY("resources"), FIELD_SECONDS, AT(monitor, resources_s), OR_TEXT, FALLBACK("5s"), INTERVAL, HELP("interval at which the system's cgroup is read; false: not") },
    { KEY("iostat"), FIELD_SECONDS, AT(monitor, iostat_s), OR_TEXT, FALLBACK("false"), INTERVAL, HELP("interval of iostat on the system's node; true: that of resources") },
    { KEY("vmstat"), FIELD_SECONDS, AT(monitor, vmstat_s), OR_TEXT, FALLBACK("false"), INTERVAL, HELP("interval of vmstat, likewise") },
    { KEY("database"), FIELD_BOOL, AT(monitor, database), 0, FALLBACK("false"), HELP("counters and settings of the DBMS at go and end") },
    { KEY("meminfo"), FIELD_BOOL, AT(monitor, meminfo), 0, FALLBACK("false"), HELP("/proc/meminfo with the resources") },
};
static const struct shape monitor_shape = SHAPE_OF(monitor, "monitor", monitor_fields);

static const struct field repeat_fields[] = {
    { KEY("times"), FIELD_INTEGER, AT(repeat, times), 0, FALLBACK("1"), .min = 1, .max = 1000, HELP("how often each point is measured") },
    { KEY("order"), FIELD_CHOICE, AT(repeat, order), 0, FALLBACK("nested"), .words = order_words,
      HELP("inside one load: a point's repeats follow each other, the list of points once per repeat, or one seeded shuffle") },
    { KEY("seed"), FIELD_INTEGER, AT(repeat, seed), 0, FALLBACK("1"), .min = 0, .max = INT64_MAX, HELP("of the shuffle") },
    { KEY("warmup"), FIELD_INTEGER, AT(repeat, warmup), 0, FALLBACK("0"), .max = 1000, HELP("unmeasured rounds at the start of each load") },
    { KEY("pause"), FIELD_SECONDS, AT(repeat, pause_s), 0, FALLBACK("0s"), .max = 86400, HELP("between rounds") },
};
static const struct shape repeat_shape = SHAPE_OF(repeat, "repeat", repeat_fields);

static const struct field metadata_fields[] = {
    { KEY("name"), FIELD_NAME, AT(metadata, name), REQUIRED, HELP("a letter first, at most 32 characters") },
    { KEY("namespace"), FIELD_NAME, AT(metadata, namespace_name), HELP("namespace of all objects; the one kubectl is set to unless given") },
};
const struct shape metadata_shape = SHAPE_OF(metadata, "metadata", metadata_fields);

static const struct field patches_fields[] = {
    { KEY("system"), FIELD_TREE, AT(patches, system), HELP("over the Deployment of a system") },
    { KEY("client"), FIELD_TREE, AT(patches, client), HELP("over the Jobs of a round") },
    { KEY("load"), FIELD_TREE, AT(patches, load), HELP("over the Job of a load") },
    { KEY("tune"), FIELD_TREE, AT(patches, tune), HELP("over the Deployment that tunes a node") },
    { KEY("volume"), FIELD_TREE, AT(patches, volume), HELP("over the claim of a system") },
    { KEY("sequencer"), FIELD_TREE, AT(patches, sequencer), HELP("over the sequencer's Job") },
};
static const struct shape patches_shape = SHAPE_OF(patches, "patches", patches_fields);

#define SPEC(member) .offset = offsetof(struct spec_view, member)
static const struct field spec_fields[] = {
    { KEY("question"), FIELD_TEXT, SPEC(question), HELP("what the experiment is to answer") },
    { KEY("description"), FIELD_TEXT, SPEC(description), HELP("more about it") },
    { KEY("system"), FIELD_TREE, SPEC(system), REQUIRED, .of = &system_shape, HELP("the system under test") },
    { KEY("storage"), FIELD_TREE, SPEC(storage), .of = &storage_shape, HELP("its volume") },
    { KEY("placement"), FIELD_TREE, SPEC(placement), .of = &placements_shape, HELP("node pins") },
    { KEY("tenants"), FIELD_TREE, SPEC(tenants), .of = &tenants_shape, HELP("several users measured side by side") },
    { KEY("tuning"), FIELD_TREE, SPEC(tuning), .of = &tuning_shape, HELP("settings of the system's node") },
    { KEY("load"), FIELD_TREE, SPEC(load), .of = &load_shape, HELP("the data a system needs before its rounds") },
    { KEY("workload"), FIELD_TREE, SPEC(workload), .of = &workload_shape, HELP("what is run against the system; short for workloads: {main: ...}") },
    { KEY("workloads"), FIELD_TREE, SPEC(workloads), HELP("several workloads by name, run at the same time in each round") },
    { KEY("sweep"), FIELD_TREE, SPEC(sweep), HELP("axes: field or free name, to levels, or a range") },
    { KEY("zip"), FIELD_TREE, SPEC(zip), HELP("lists of axes of equal length that turn together: [[a, b]]") },
    { KEY("exclude"), FIELD_TREE, SPEC(exclude), HELP("list of points to leave out: axis to level, list or range") },
    { KEY("include"), FIELD_TREE, SPEC(include), HELP("list of points to add: axis to level") },
    { KEY("repeat"), FIELD_STRUCT, SPEC(repeat), .of = &repeat_shape, HELP("measure points several times") },
    { KEY("monitor"), FIELD_STRUCT, SPEC(monitor), .of = &monitor_shape, HELP("what is read while rounds run") },
    { KEY("auth"), FIELD_TREE, SPEC(auth), HELP("password of the DBMS: generate (default), or {secret: NAME}") },
    { KEY("run"), FIELD_STRUCT, SPEC(run), .of = &run_shape, HELP("how rounds are run") },
    { KEY("podSecurity"), FIELD_CHOICE, SPEC(pod_security), 0, FALLBACK("restricted"), .words = security_words, HELP("Pod Security Standard that the namespace allows") },
    { KEY("generation"), FIELD_INTEGER, SPEC(generation), 0, FALLBACK("1"), .min = 1, .max = INT32_MAX, HELP("a new number means: measure again") },
    { KEY("patches"), FIELD_STRUCT, SPEC(patches), .of = &patches_shape, HELP("overlays over the objects that are written, by component") },
};
const struct shape spec_shape = SHAPE_OF(spec_view, "spec", spec_fields);

#define DOCUMENT(member) .offset = offsetof(struct document_view, member)
static const struct field document_fields[] = {
    { KEY("apiVersion"), FIELD_TEXT, DOCUMENT(api_version), REQUIRED, HELP("expc.dev/v1alpha1") },
    { KEY("kind"), FIELD_TEXT, DOCUMENT(kind), REQUIRED, HELP("Experiment") },
    { KEY("metadata"), FIELD_STRUCT, DOCUMENT(metadata), REQUIRED, .of = &metadata_shape, HELP("name and namespace") },
    { KEY("spec"), FIELD_TREE, DOCUMENT(spec), REQUIRED, .of = &spec_shape, HELP("the experiment") },
};
const struct shape document_shape = SHAPE_OF(document_view, "experiment", document_fields);
