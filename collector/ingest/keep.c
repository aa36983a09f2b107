// ingest/keep.c - what stays of a record when its bytes are gone.
#include "ingest/record.h"

// Equal texts are one text, and so equal lists of them are one list: a round's clients all have the same argv.
static struct list keep_texts(struct names *names, struct list texts)
{
    struct buffer items = { 0 };
    for (size_t i = 0; i < texts.count; i++) {
        str kept = names_keep(names, ((const str *)texts.items)[i]);
        buffer_add(&items, (str){ (const char *)&kept, sizeof kept });
    }
    texts.items = texts.count ? names_keep(names, buffer_str(&items)).data : NULL;
    buffer_free(&items);
    return texts;
}

static struct list keep_stages(struct names *names, struct list stages)
{
    struct record_stage *items = arena_array(names_arena(names), struct record_stage, stages.count);
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
    str *texts[] = { &kept->format, &kept->round, &kept->load, &kept->system, &kept->workload, &kept->node, &kept->system_node, &kept->image, &kept->kernel };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) *texts[i] = names_keep(names, *texts[i]);
    kept->nonce = arena_copy(names_arena(names), record->nonce);
    kept->stages = keep_stages(names, record->stages);
    kept->unkept = keep_texts(names, record->unkept);
    kept->sections = (struct list){ 0 };
    return kept;
}
