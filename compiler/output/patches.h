// output/patches.h - an experiment's patches: which lies over which template, and whether there is something under it.
#ifndef OUTPUT_PATCHES_H
#define OUTPUT_PATCHES_H
#include "output/programs.h"

// Whether objects of this template can be in the plan; without an experiment all can.
bool patches_used(const struct experiment *, enum template_id);
// NULL: none.
const struct node *patches_over(const struct experiment *, enum template_id);
// Errors: patch-meets-nothing (a component that this experiment does not have), refused-patch (what ties objects together).
bool patches_check(const struct experiment *, struct diags *);
#endif
