// report/document.c - a list of blocks.
#include "report/document.h"

static void add(struct document *document, struct block block)
{
    document->blocks = arena_more(document->arena, document->blocks, sizeof block, document->count);
    document->blocks[document->count++] = block;
}

void document_heading(struct document *document, int level, str text)
{
    add(document, (struct block){ BLOCK_HEADING, level, text, NULL });
}

void document_text(struct document *document, str text)
{
    add(document, (struct block){ BLOCK_TEXT, 0, text, NULL });
}

void document_item(struct document *document, str text)
{
    add(document, (struct block){ BLOCK_ITEM, 0, text, NULL });
}

void document_table(struct document *document, const struct table *table)
{
    if (table->height) add(document, (struct block){ BLOCK_TABLE, 0, { 0 }, table });
}
