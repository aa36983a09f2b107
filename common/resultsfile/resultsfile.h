// resultsfile/resultsfile.h - results.json, format expc.results/1, as a schema (docs/results.md). Frozen like a plan: new keys may come.
#ifndef RESULTSFILE_RESULTSFILE_H
#define RESULTSFILE_RESULTSFILE_H
#include "tree/node.h"

#define RESULTSFILE_FORMAT "expc.results/1"

const struct node *resultsfile_schema(struct arena *);      // JSON Schema draft-07
#endif
