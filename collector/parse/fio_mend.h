// parse/fio_mend.h - opens fio's JSON although lines of others stand in it, or its end is not there. Only for parse/.
#ifndef PARSE_FIO_MEND_H
#define PARSE_FIO_MEND_H
#include "parse/parser.h"
#include "tree/json_read.h"

struct mended {
    struct json_document document;
    size_t used;
    struct remarks dropped;         // lines of others, in scratch memory
    bool is_cut;                    // it ends too early: `problem`; what was complete is in the document
    bool in_job;                    // and it ends inside a job
    struct remark problem;
};
// DONE: json_close() when done. MORE, BROKEN: as parsers.
enum parse_state fio_mend_open(struct samples *, str text, size_t line, bool whole, struct mended *);
#endif
