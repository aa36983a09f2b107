// ingest/unwrap.h - what kubectl and the container runtime put around a line of a log.
#ifndef INGEST_UNWRAP_H
#define INGEST_UNWRAP_H
#include "base/str.h"

enum wrapping {
    WRAPPING_POD = 1,               // "[pod/NAME/CONTAINER] ", kubectl logs --prefix
    WRAPPING_TIME = 2,              // "2026-11-30T10:31:03.123456789Z ", kubectl logs --timestamps
    WRAPPING_CRI = 4,               // "2026-11-30T10:31:03.123456789Z stdout F ", files of /var/log/pods
    WRAPPING_DOCKER = 8,            // {"log":"...","stream":"stdout",...}: docker.h
    WRAPPING_COLOUR = 16,           // colour.h
    WRAPPING_PREFIX = 32,           // prefix.h
};
struct wrapped {
    unsigned found;                 // which of them were there
    str pod, container, stream;     // what they say
    str text;                       // the line without them
    bool partial;                   // the line goes on with the next of the same stream
};

// Takes the wrappings of `look_for` off a line (without its LF): the first three.
struct wrapped unwrap(str line, unsigned look_for);
// .../NAMESPACE_POD_UID/CONTAINER/0.log (or a piece of it), where a node keeps its logs: the pod and container; false when the path is another.
bool unwrap_path(str path, str *pod, str *container);
// A time stamp as the kubelet writes them at the start of a text, with the blank behind it: its length, or 0.
size_t unwrap_time(str text);
#endif
