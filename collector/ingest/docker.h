// ingest/docker.h - docker's json-file: {"log":"text\n","stream":"stdout","time":"..."} a line. What was longer than 16 KiB comes in several, of which
// only the last has the line's end. Source: moby, daemon/logger/jsonfilelog.
#ifndef INGEST_DOCKER_H
#define INGEST_DOCKER_H
#include "ingest/unwrap.h"
#include "base/buffer.h"

#define DOCKER_START "{\"log\":"
// The text lies in the buffer, with its LF when it has one. False: another line.
bool docker_unwrap(str line, struct buffer *, struct wrapped *);
#endif
