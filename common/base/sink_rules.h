// base/sink_rules.h - whether a folder is one of ours, so that it may be replaced. Only for base/sink_stage.c.
#ifndef BASE_SINK_RULES_H
#define BASE_SINK_RULES_H
#include "base/sink.h"

// `folder` is a descriptor, `path` what the user calls it. False after a diagnostic.
bool sink_rules_allow(const struct sink_folder_rules *, struct arena *, int folder, str path, struct diags *);
#endif
