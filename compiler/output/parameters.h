// output/parameters.h - the parameters of a DBMS as the file it reads.
#ifndef OUTPUT_PARAMETERS_H
#define OUTPUT_PARAMETERS_H
#include "plan/plan.h"

str parameters_file(int type);                                  // its name, as the template mounts it
str parameters_text(struct arena *, const struct system *);     // sorted; whether huge pages are used always stands in it
#endif
