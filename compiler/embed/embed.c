// embed/embed.c - looks up an embedded file. There are a few dozen, so a walk is enough.
#include "embed/embed.h"

const struct embedded *embedded_find(str name) {
    for (size_t i = 0; i < embedded_count; i++) {
        if (str_equal(embedded_files[i].name, name)) return &embedded_files[i];
    }
    return NULL;
}
