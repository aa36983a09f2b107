// import/fio_job.h - one job of a job file as a workload.
#ifndef IMPORT_FIO_JOB_H
#define IMPORT_FIO_JOB_H
#include "import/jobfile.h"
#include "tool/tool.h"

struct fio_setting { const struct tool_option *option; str text; };
struct fio_job {
    const struct job *job;
    str name;                                   // of the workload
    size_t group;                               // of jobs that run together, from 0
    struct fio_setting *settings; size_t count; // in the order of the tool's table
    struct pair *others; size_t other_count;    // options that no table here knows
    str *comments; size_t comment_count;
    str *devices; size_t device_count;          // raw devices it names
    bool has_files;                             // it names files or a folder, or lets fio name them
};

// False after errors.
bool fio_job_read(struct arena *, const struct job *, struct fio_job *, struct diags *);
const struct fio_setting *fio_job_setting(const struct fio_job *, const char *name);
bool fio_job_waits(const struct job *);         // stonewall: it begins when all jobs above it are done
#endif
