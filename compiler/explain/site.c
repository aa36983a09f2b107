// explain/site.c - codes of the site: nodes, storage classes, quota and versions, as an Environment states them.
#include "explain/explain.h"

const struct explanation explain_site[] = {
    { NULL, DIAG_NOTE, NULL, NULL, NULL },
};
