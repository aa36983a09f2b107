// recordfile/recordfile.c - the keys of a header: from these tables it is read, and its schema made.
#include "recordfile/recordfile.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))
#define SHAPE_OF(title, table, type) \
    { .name = STR_INIT(title), .fields = table, .count = COUNT(table), .size = sizeof(type), .node_offset = SHAPE_NOWHERE, .rest_offset = SHAPE_NOWHERE }

#define AT(member) .offset = offsetof(struct record_stage, member)
static const struct field stage_fields[] = {
    { KEY("stage"), FIELD_INTEGER, AT(stage), REQUIRED, HELP("from 1") },
    { KEY("argv"), FIELD_TEXTS, AT(argv), REQUIRED, HELP("the tool and its arguments") },
    { KEY("start_ms"), FIELD_INTEGER, AT(start_ms), OMIT_NEGATIVE, HELP("ms since 1970 when the tool was started") },
    { KEY("end_ms"), FIELD_INTEGER, AT(end_ms), OMIT_NEGATIVE, HELP("ms since 1970 when it ended") },
    { KEY("exit"), FIELD_INTEGER, AT(exit), OMIT_NEGATIVE, HELP("its status; 124 deadline, 128+n signal n") },
};
static const struct shape stage_shape = SHAPE_OF("stage", stage_fields, struct record_stage);
#undef AT

#define AT(member) .offset = offsetof(struct record_section, member)
static const struct field section_fields[] = {
    { KEY("name"), FIELD_TEXT, AT(name), REQUIRED, HELP("stdout, stderr, fio.json, cgroup, ...") },
    { KEY("stage"), FIELD_INTEGER, AT(stage), OMIT_NEGATIVE, HELP("whose output it is") },
    { KEY("bytes"), FIELD_INTEGER, AT(length), REQUIRED, HELP("its length") },
    { KEY("cksum"), FIELD_INTEGER, AT(cksum), REQUIRED, HELP("first field of cksum(1) over exactly these bytes") },
};
static const struct shape section_shape = SHAPE_OF("section", section_fields, struct record_section);
#undef AT

#define AT(member) .offset = offsetof(struct record_limits, member)
static const struct field limits_fields[] = {
    { KEY("cpu_m"), FIELD_INTEGER, AT(cpu_m), OMIT_NEGATIVE, HELP("millicores") },
    { KEY("memory_bytes"), FIELD_INTEGER, AT(memory_bytes), OMIT_NEGATIVE, HELP("bytes") },
};
static const struct shape limits_shape = SHAPE_OF("limits", limits_fields, struct record_limits);
#undef AT

#define AT(member) .offset = offsetof(struct record, member)
static const struct field record_fields[] = {
    { KEY("format"), FIELD_TEXT, AT(format), REQUIRED, HELP("expc.result/1: the first key, at the start of the line") },
    { KEY("round"), FIELD_TEXT, AT(round), OMIT_EMPTY, HELP("id of the round") },
    { KEY("load"), FIELD_TEXT, AT(load), OMIT_EMPTY, HELP("id of the load, in place of round") },
    { KEY("system"), FIELD_TEXT, AT(system), REQUIRED, HELP("id of the system") },
    { KEY("tenant"), FIELD_INTEGER, AT(tenant), REQUIRED, HELP("from 1") },
    { KEY("workload"), FIELD_TEXT, AT(workload), REQUIRED, HELP("its name") },
    { KEY("client"), FIELD_INTEGER, AT(client), REQUIRED, HELP("from 1, of this workload and tenant") },
    { KEY("clients"), FIELD_INTEGER, AT(clients), REQUIRED, HELP("how many there are of this workload and tenant") },
    { KEY("nonce"), FIELD_TEXT, AT(nonce), REQUIRED, HELP("pod uid, or a random uuid; the end line has it again") },
    { KEY("node"), FIELD_TEXT, AT(node), OMIT_EMPTY, HELP("where the client ran") },
    { KEY("system_node"), FIELD_TEXT, AT(system_node), OMIT_EMPTY, HELP("where the system ran") },
    { KEY("image"), FIELD_TEXT, AT(image), OMIT_EMPTY, HELP("id of the image that held the tool") },
    { KEY("kernel"), FIELD_TEXT, AT(kernel), OMIT_EMPTY, HELP("uname -r") },
    { KEY("cores"), FIELD_INTEGER, AT(cores), OMIT_NEGATIVE, HELP("processors of the node") },
    { KEY("restarts"), FIELD_INTEGER, AT(restarts), OMIT_NEGATIVE, HELP("of the system's container while the round ran") },
    { KEY("limits"), FIELD_STRUCT, AT(limits), OMIT_EMPTY, .of = &limits_shape, HELP("of the system") },
    { KEY("ready_ms"), FIELD_INTEGER, AT(ready_ms), OMIT_NEGATIVE, HELP("ms since 1970 when the client was ready") },
    { KEY("go_ms"), FIELD_INTEGER, AT(go_ms), OMIT_NEGATIVE, HELP("ms since 1970 at which all were to start") },
    { KEY("exit"), FIELD_INTEGER, AT(exit), REQUIRED, HELP("the worst of the stages") },
    { KEY("stages"), FIELD_LIST, AT(stages), OMIT_EMPTY, .of = &stage_shape, HELP("in order") },
    { KEY("unkept"), FIELD_TEXTS, AT(unkept), OMIT_EMPTY, HELP("what the plan asks for and this machine did not keep") },
    { KEY("sections"), FIELD_LIST, AT(sections), REQUIRED, .of = &section_shape, HELP("what follows, in order") },
};
const struct shape recordfile_shape = SHAPE_OF("record header", record_fields, struct record);

static const struct field kept_fields[] = {
    { KEY("format"), FIELD_TEXT, AT(format), REQUIRED, HELP("expc.kept/1") },
    { KEY("round"), FIELD_TEXT, AT(round), 0, HELP("id of the round") },
    { KEY("load"), FIELD_TEXT, AT(load), 0, HELP("id of the load, in place of round") },
    { KEY("workload"), FIELD_TEXT, AT(workload), 0, HELP("its name") },
    { KEY("tenant"), FIELD_INTEGER, AT(tenant), OMIT_NEGATIVE, HELP("from 1") },
    { KEY("client"), FIELD_INTEGER, AT(client), REQUIRED, HELP("from 1") },
    { KEY("nonce"), FIELD_TEXT, AT(nonce), 0, HELP("of the client that found the round done") },
};
const struct shape recordfile_kept_shape = SHAPE_OF("kept", kept_fields, struct record);

static const struct field end_fields[] = {
    { KEY("format"), FIELD_TEXT, AT(format), REQUIRED, HELP("expc.end/1") },
    { KEY("nonce"), FIELD_TEXT, AT(nonce), REQUIRED, HELP("of the header") },
};
const struct shape recordfile_end_shape = SHAPE_OF("end", end_fields, struct record);
#undef AT

const struct node *recordfile_schema(struct arena *arena)
{
    return shape_schema_encoded(arena, &recordfile_shape);
}
