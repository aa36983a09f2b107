// parse/fio_params.h - the options of a fio job as it reports them. Only for parse/.
#ifndef PARSE_FIO_PARAMS_H
#define PARSE_FIO_PARAMS_H
#include "parse/samples.h"
#include "tree/json_read.h"

// "job options" over "global options" (of the entry's host in client mode); what fio leaves out because it is a default is filled in.
void fio_params_read(struct samples *, struct params *, struct json root, struct json job);
#endif
