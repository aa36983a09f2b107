// ingest/keep.c - what stays of a record when its bytes are gone.
#include "ingest/record.h"

static struct list keep_texts(struct names *names, struct list texts)
{
    str *items = arena_array(names_arena(names), str, texts.count + 1);
    for (size_t i = 0; i < texts.count; i++) items[i] = names_keep(names, ((const str *)texts.items)[i]);
    return (struct list){ items, texts.count };
}

static struct list keep_stages(struct names *names, struct list stages)
{
    struct record_stage *items = arena_array(names_arena(names), struct record_stage, stages.count + 1);
    for (size_t i = 0; i < stages.count; i++) {
        items[i] = ((const struct record_stage *)stages.items)[i];
        items[i].argv = keep_texts(names, items[i].argv);
    }
    return (struct list){ items, stages.count };
}

const struct record *record_keep(struct names *names, const struct record *record)
{
    struct record *kept = arena_new(names_arena(names), struct record);
    *kept = *record;
    str *texts[] = { &kept->round, &kept->load, &kept->system, &kept->workload, &kept->nonce, &kept->node, &kept->system_node, &kept->image, &kept->kernel };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) *texts[i] = names_keep(names, *texts[i]);
    kept->stages = keep_stages(names, record->stages);
    kept->unkept = keep_texts(names, record->unkept);
    kept->sections = (struct list){ 0 };
    return kept;
}
