// ingest/docker.c - each line is a JSON object of its own.
#include "ingest/docker.h"

#include "tree/json_read.h"

// Names of streams that live longer than the line.
static str stream_named(str name)
{
    return str_equal(name, STR("stderr")) ? STR("stderr") : STR("stdout");
}

bool docker_unwrap(str line, struct buffer *buffer, struct wrapped *w)
{
    struct json_document document;
    struct json_problem problem;
    str text, stream;
    if (!str_starts(line, STR(DOCKER_START)) || !json_open(&document, line, &problem)) return false;
    bool good = json_text(json_get(document.root, STR("log")), &text) && json_text(json_get(document.root, STR("stream")), &stream);
    if (good) {
        buffer_clear(buffer);
        buffer_add(buffer, text);
        *w = (struct wrapped){ .found = WRAPPING_DOCKER, .stream = stream_named(stream), .text = buffer_str(buffer), .partial = !str_ends(text, STR("\n")) };
    }
    json_close(&document);
    return good;
}
