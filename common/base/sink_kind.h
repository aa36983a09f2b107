// base/sink_kind.h - what each kind of sink must do. Only for base/sink*.c.
#ifndef BASE_SINK_KIND_H
#define BASE_SINK_KIND_H
#include "base/sink.h"

struct sink_kind {
    void (*open)(struct sink *, str name, bool executable);
    void (*write)(struct sink *, str bytes);
    void (*close)(struct sink *);
    bool (*commit)(struct sink *, struct diags *);
    void (*abort)(struct sink *);
};
// First member of every kind's own struct.
struct sink { const struct sink_kind *kind; bool is_open, is_over; };
#endif
