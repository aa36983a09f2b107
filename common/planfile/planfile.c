// planfile/planfile.c - the shape tables of plan.json (key order = the order of the members in the file) and its line layout.
#include "planfile/planfile.h"

#include "base/number.h"
#include "tree/json_write.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))
#define AT(type, member) .offset = offsetof(struct planfile_##type, member)
#define SHAPE(type, title) \
    const struct shape type##_shape = { .name = STR_INIT(title), .fields = type##_fields, .count = COUNT(type##_fields), \
        .size = sizeof(struct planfile_##type), .node_offset = SHAPE_NOWHERE, .rest_offset = SHAPE_IGNORE }

static const struct field placement_fields[] = {
    { KEY("node"), FIELD_TEXT, AT(placement, node), OMIT_EMPTY, HELP("name of the node, as pinned") },
    { KEY("selector"), FIELD_PAIRS, AT(placement, selector), OMIT_EMPTY, HELP("node labels") },
    { KEY("tolerations"), FIELD_TREE, AT(placement, tolerations), OMIT_EMPTY, HELP("as Kubernetes takes them") },
    { KEY("priority_class"), FIELD_TEXT, AT(placement, priority_class), OMIT_EMPTY, HELP("name of the PriorityClass") },
};
static SHAPE(placement, "placement");

static const struct field resources_fields[] = {
    { KEY("cpu_m"), FIELD_INTEGER, AT(resources, cpu_m), OMIT_EMPTY, HELP("CPU in millicores") },
    { KEY("memory_bytes"), FIELD_INTEGER, AT(resources, memory_bytes), OMIT_EMPTY, HELP("memory in bytes") },
    { KEY("hugepages_2mi_bytes"), FIELD_INTEGER, AT(resources, hugepages_2mi_bytes), OMIT_EMPTY, HELP("huge pages of 2 MiB, in bytes") },
    { KEY("hugepages_1gi_bytes"), FIELD_INTEGER, AT(resources, hugepages_1gi_bytes), OMIT_EMPTY, HELP("huge pages of 1 GiB, in bytes") },
};
static SHAPE(resources, "resources");

static const struct field experiment_fields[] = {
    { KEY("name"), FIELD_TEXT, AT(experiment, name), REQUIRED, HELP("of the experiment") },
    { KEY("namespace"), FIELD_TEXT, AT(experiment, namespace_name), OMIT_EMPTY, HELP("its namespace") },
    { KEY("question"), FIELD_TEXT, AT(experiment, question), OMIT_EMPTY, HELP("what it is to answer") },
};
static SHAPE(experiment, "experiment");

static const struct field source_fields[] = {
    { KEY("path"), FIELD_TEXT, AT(source, path), OMIT_EMPTY, HELP("a file, as given") },
    { KEY("sha256"), FIELD_TEXT, AT(source, sha256), OMIT_EMPTY, HELP("of the file's bytes") },
    { KEY("set"), FIELD_TEXT, AT(source, set), OMIT_EMPTY, HELP("one --set, as given") },
};
static SHAPE(source, "source");

static const struct field run_fields[] = {
    { KEY("via"), FIELD_TEXT, AT(run, via), REQUIRED, HELP("exec: clients run the tool inside the system; pod: in their own pod") },
    { KEY("on_failure"), FIELD_TEXT, AT(run, on_failure), REQUIRED, HELP("continue or stop") },
    { KEY("ready_s"), FIELD_INTEGER, AT(run, ready_s), REQUIRED, HELP("how long a client may take to be ready, seconds") },
    { KEY("pause_s"), FIELD_INTEGER, AT(run, pause_s), REQUIRED, HELP("pause after each round, seconds") },
    { KEY("sample_ms"), FIELD_INTEGER, AT(run, sample_ms), OMIT_EMPTY, HELP("sampling interval of resource use, milliseconds") },
    { KEY("monitor"), FIELD_TEXTS, AT(run, monitor), OMIT_EMPTY, HELP("what is sampled") },
};
static SHAPE(run, "run");

static const struct field totals_fields[] = {
    { KEY("rounds"), FIELD_INTEGER, AT(totals, rounds), REQUIRED, HELP("measured rounds") },
    { KEY("warmups"), FIELD_INTEGER, AT(totals, warmups), REQUIRED, HELP("unmeasured rounds") },
    { KEY("loads"), FIELD_INTEGER, AT(totals, loads), REQUIRED, HELP("load steps") },
    { KEY("systems"), FIELD_INTEGER, AT(totals, systems), REQUIRED, HELP("systems, each started once") },
    { KEY("run_s"), FIELD_INTEGER, AT(totals, run_s), REQUIRED, HELP("measured time, seconds") },
    { KEY("wall_s"), FIELD_INTEGER, AT(totals, wall_s), REQUIRED, HELP("estimate of the whole, seconds") },
    { KEY("worst_s"), FIELD_INTEGER, AT(totals, worst_s), REQUIRED, HELP("the whole if every step takes until its deadline, seconds") },
    { KEY("storage_bytes"), FIELD_INTEGER, AT(totals, storage_bytes), REQUIRED, HELP("all claims together, bytes") },
};
static SHAPE(totals, "totals");

static const struct field level_fields[] = {
    { KEY("name"), FIELD_TEXT, AT(level, name), REQUIRED, HELP("as people call it") },
    { KEY("title"), FIELD_TEXT, AT(level, title), OMIT_EMPTY, HELP("what it is, in words") },
    { KEY("value"), FIELD_TREE, AT(level, value), OMIT_EMPTY, HELP("of a field axis") },
    { KEY("set"), FIELD_TREE, AT(level, set), OMIT_EMPTY, HELP("of a bundle axis: what it lays over the experiment") },
};
static SHAPE(level, "level");

static const struct field axis_fields[] = {
    { KEY("name"), FIELD_TEXT, AT(axis, name), REQUIRED, HELP("as written under sweep") },
    { KEY("path"), FIELD_TEXT, AT(axis, path), OMIT_EMPTY, HELP("the field it sets; left out for a bundle axis") },
    { KEY("scope"), FIELD_TEXT, AT(axis, scope), REQUIRED, HELP("system, load or round: the dearest thing it touches") },
    { KEY("levels"), FIELD_LIST, AT(axis, levels), REQUIRED, .of = &level_shape, HELP("in the order of the plan") },
};
static SHAPE(axis, "axis");

static const struct field volume_fields[] = {
    { KEY("class"), FIELD_TEXT, AT(volume, storage_class), OMIT_EMPTY, HELP("StorageClass; left out: the cluster's default") },
    { KEY("size_bytes"), FIELD_INTEGER, AT(volume, size_bytes), REQUIRED, HELP("of the claim") },
    { KEY("mode"), FIELD_TEXT, AT(volume, mode), REQUIRED, HELP("Filesystem or Block") },
    { KEY("renew"), FIELD_TEXT, AT(volume, renew), REQUIRED, HELP("system or never") },
};
static SHAPE(volume, "volume");

static const struct field system_fields[] = {
    { KEY("id"), FIELD_TEXT, AT(system, id), REQUIRED, HELP("made from its content") },
    { KEY("type"), FIELD_TEXT, AT(system, type), REQUIRED, HELP("hardware, postgresql or mariadb") },
    { KEY("image"), FIELD_TEXT, AT(system, image), OMIT_EMPTY, HELP("container image") },
    { KEY("placement"), FIELD_STRUCT, AT(system, placement), OMIT_EMPTY, .of = &placement_shape, HELP("where it runs") },
    { KEY("tenants"), FIELD_TREE, AT(system, tenants), OMIT_EMPTY, HELP("count, by, and volumes when they are shared; left out: one") },
    { KEY("requests"), FIELD_STRUCT, AT(system, requests), OMIT_EMPTY, .of = &resources_shape, HELP("resources asked for") },
    { KEY("limits"), FIELD_STRUCT, AT(system, limits), OMIT_EMPTY, .of = &resources_shape, HELP("resources allowed") },
    { KEY("volumes"), FIELD_LIST, AT(system, volumes), OMIT_EMPTY, .of = &volume_shape, HELP("its claims") },
    { KEY("clean"), FIELD_TEXT, AT(system, clean), OMIT_EMPTY, HELP("round: a round's files are removed after it; never") },
    { KEY("parameters"), FIELD_TREE, AT(system, parameters), OMIT_EMPTY, HELP("of the DBMS, as written") },
    { KEY("tuning"), FIELD_TREE, AT(system, tuning), OMIT_EMPTY, HELP("[kind, key, value] in file order") },
};
static SHAPE(system, "system");

static const struct field load_fields[] = {
    { KEY("id"), FIELD_TEXT, AT(load, id), REQUIRED, HELP("made from its content") },
    { KEY("system"), FIELD_INTEGER, AT(load, system), 0, HELP("index of its system") },
    { KEY("tool"), FIELD_TEXT, AT(load, tool), REQUIRED, HELP("what fills it: a tool, or prefill") },
    { KEY("image"), FIELD_TEXT, AT(load, image), OMIT_EMPTY, HELP("container image") },
    { KEY("placement"), FIELD_STRUCT, AT(load, placement), OMIT_EMPTY, .of = &placement_shape, HELP("where its client runs") },
    { KEY("params"), FIELD_TREE, AT(load, params), OMIT_EMPTY, HELP("the tool's own options") },
};
static SHAPE(load, "load");

static const struct field stage_fields[] = {
    { KEY("params"), FIELD_TREE, AT(stage, params), REQUIRED, HELP("the tool's own options") },
    { KEY("run_s"), FIELD_INTEGER, AT(stage, run_s), REQUIRED, HELP("its time, seconds") },
};
static SHAPE(stage, "stage");

static const struct field workload_fields[] = {
    { KEY("name"), FIELD_TEXT, AT(workload, name), REQUIRED, HELP("of the workload") },
    { KEY("tool"), FIELD_TEXT, AT(workload, tool), REQUIRED, HELP("fio, sysbench, pgbench or vdbench") },
    { KEY("image"), FIELD_TEXT, AT(workload, image), OMIT_EMPTY, HELP("container image of its clients") },
    { KEY("pods"), FIELD_INTEGER, AT(workload, pods), REQUIRED, HELP("pods of one copy") },
    { KEY("copies"), FIELD_INTEGER, AT(workload, copies), REQUIRED, HELP("equal groups of pods") },
    { KEY("threads"), FIELD_INTEGER, AT(workload, threads), REQUIRED, HELP("in total over the pods of one copy") },
    { KEY("placement"), FIELD_STRUCT, AT(workload, placement), OMIT_EMPTY, .of = &placement_shape, HELP("where its clients run") },
    { KEY("targets"), FIELD_TEXT, AT(workload, targets), OMIT_EMPTY, HELP("of several volumes: each has jobs of its own, or all jobs open all (shared)") },
    { KEY("use"), FIELD_INTEGER, AT(workload, use), OMIT_EMPTY, HELP("how many of the volumes, the first ones; left out: all") },
    { KEY("before"), FIELD_TEXTS, AT(workload, before), OMIT_EMPTY, HELP("what is done before each round") },
    { KEY("params"), FIELD_TREE, AT(workload, params), OMIT_EMPTY, HELP("what one client's tool gets, under the tool's own option names; sizes in bytes, durations in seconds") },
    { KEY("stages"), FIELD_LIST, AT(workload, stages), OMIT_EMPTY, .of = &stage_shape, HELP("in place of params") },
};
static SHAPE(workload, "workload");

static const struct field step_fields[] = {
    { KEY("seq"), FIELD_INTEGER, AT(step, seq), REQUIRED, HELP("from 1") },
    { KEY("do"), FIELD_TEXT, AT(step, action), REQUIRED, HELP("start, load, round, stop or pause") },
    { KEY("id"), FIELD_TEXT, AT(step, id), OMIT_EMPTY, HELP("of the round") },
    { KEY("system"), FIELD_INTEGER, AT(step, system), OMIT_NEGATIVE, HELP("index into systems") },
    { KEY("load"), FIELD_INTEGER, AT(step, load), OMIT_NEGATIVE, HELP("index into loads, when one applies") },
    { KEY("at"), FIELD_INTEGERS, AT(step, at), OMIT_EMPTY, .min = -1, .max = INT32_MAX, HELP("level of each axis; -1: the axis does not apply") },
    { KEY("also"), FIELD_TREE, AT(step, also), OMIT_EMPTY, HELP("other points that are this round too") },
    { KEY("repeat"), FIELD_INTEGER, AT(step, repeat), OMIT_EMPTY, HELP("from 1") },
    { KEY("warmup"), FIELD_BOOL, AT(step, warmup), OMIT_EMPTY, HELP("only when true") },
    { KEY("run_s"), FIELD_INTEGER, AT(step, run_s), OMIT_EMPTY, HELP("measured time, seconds") },
    { KEY("deadline_s"), FIELD_INTEGER, AT(step, deadline_s), OMIT_EMPTY, HELP("from its start, seconds") },
    { KEY("file_bytes"), FIELD_INTEGER, AT(step, file_bytes), OMIT_NEGATIVE, HELP("largest footprint on one volume, bytes") },
    { KEY("io_bytes"), FIELD_INTEGER, AT(step, io_bytes), OMIT_EMPTY, HELP("bytes to be issued by one client, when the run ends by bytes") },
    { KEY("workloads"), FIELD_LIST, AT(step, workloads), OMIT_EMPTY, .of = &workload_shape, HELP("sorted by name") },
};
const struct shape planfile_step_shape = {
    .name = STR_INIT("step"), .fields = step_fields, .count = COUNT(step_fields), .size = sizeof(struct planfile_step),
    .node_offset = SHAPE_NOWHERE, .rest_offset = SHAPE_IGNORE,
};

#define HEAD(member) .offset = offsetof(struct planfile, member)
static const struct field planfile_fields[] = {
    { KEY("format"), FIELD_TEXT, HEAD(format), REQUIRED, HELP("expc.plan/1") },
    { KEY("id"), FIELD_TEXT, HEAD(id), REQUIRED, HELP("made from all that is done, in order") },
    { KEY("experiment"), FIELD_STRUCT, HEAD(experiment), REQUIRED, .of = &experiment_shape, HELP("whose plan this is") },
    { KEY("sources"), FIELD_LIST, HEAD(sources), 0, .of = &source_shape, HELP("everything that changes a byte of the output, in order") },
    { KEY("run"), FIELD_STRUCT, HEAD(run), REQUIRED, .of = &run_shape, HELP("how rounds are run") },
    { KEY("totals"), FIELD_STRUCT, HEAD(totals), REQUIRED, .of = &totals_shape, HELP("of the whole plan") },
    { KEY("axes"), FIELD_LIST, HEAD(axes), 0, .of = &axis_shape, HELP("what is swept") },
    { KEY("systems"), FIELD_LIST, HEAD(systems), REQUIRED, .of = &system_shape, HELP("in order") },
    { KEY("loads"), FIELD_LIST, HEAD(loads), 0, .of = &load_shape, HELP("in order") },
    { KEY("unchecked"), FIELD_TEXTS, HEAD(unchecked), 0, HELP("checks for which facts were missing") },
    { KEY("steps"), FIELD_LIST, HEAD(steps), 0, .of = &planfile_step_shape, HELP("in order, one a line") },
};
const struct shape planfile_shape = {
    .name = STR_INIT("plan"), .fields = planfile_fields, .count = COUNT(planfile_fields), .size = sizeof(struct planfile),
    .node_offset = SHAPE_NOWHERE, .rest_offset = SHAPE_IGNORE,
};

#define STEPS_START "\"steps\":["

void planfile_write_head(struct arena *arena, struct buffer *out, const struct planfile *plan)
{
    const struct node *head = shape_encode(arena, &planfile_shape, plan);
    buffer_char(out, '{');
    for (size_t i = 0; i < head->count; i++) {
        if (str_equal(head->entries[i].key, STR("steps"))) continue;
        json_write_text(out, head->entries[i].key);
        buffer_char(out, ':');
        json_write(out, head->entries[i].value);
        buffer_add(out, STR(",\n"));
    }
    buffer_add(out, STR(STEPS_START));
}

void planfile_write_step(struct arena *arena, struct buffer *out, const struct planfile_step *step, bool first)
{
    buffer_add(out, first ? STR("\n") : STR(",\n"));
    json_write(out, shape_encode(arena, &planfile_step_shape, step));
}

void planfile_write_end(struct buffer *out)
{
    buffer_add(out, STR("\n]}\n"));
}

const struct node *planfile_schema(struct arena *arena)
{
    return shape_schema_encoded(arena, &planfile_shape);
}

int64_t planfile_records(const struct planfile *plan, const struct planfile_step *step)
{
    const struct planfile_workload *workloads = step->workloads.items;
    const struct planfile_system *systems = plan->systems.items;
    int64_t clients = 0, tenants = 1;
    for (size_t i = 0; i < step->workloads.count; i++) clients = number_plus(clients, number_times(workloads[i].pods, workloads[i].copies));
    if (step->system >= 0 && (size_t)step->system < plan->systems.count) {
        const struct node *count = node_get(systems[step->system].tenants, STR("count"));
        if (count && !number_integer(count->text, &tenants)) tenants = 1;
    }
    return number_times(tenants, clients);
}
