// advise/family.h - points that differ in one parameter only. Only for advise/.
#ifndef ADVISE_FAMILY_H
#define ADVISE_FAMILY_H
#include "advise/advice.h"

struct look_out { struct arena *arena; const struct rows *rows; struct points points; const struct findings *findings; const struct lone *lone; struct advices *advices; };
struct member { const struct point *point; double x; struct stats rate; };
struct family { struct member *items; size_t count; };      // by x

double point_number(const struct point *, str param, double otherwise);
str    point_param(const struct point *, str param);        // as run; empty: not told, or not the same in all its clients
struct families { struct family **items; size_t count; };
// Points that `fits` takes, in families that are equal in all parameters but those of `free` (NULL-terminated). x is the first free parameter.
struct families families_of(const struct look_out *, bool (*fits)(const struct point *), const char *const *free_params, const char *metric);
// The smallest x from which the rate rises by less than a tenth a doubling; the index, or `count` while it still rises at the last.
size_t family_elbow(const struct family *);
str  point_words(struct arena *, const struct point *, const char *const *params);
struct advice *advice_add(struct look_out *, const char *code, const char *title, const char *formula, const char *unit);
void advice_input(struct look_out *, struct advice *, str what, struct stats);
// Adds what speaks against it: failed checks, and inputs that were measured once.
void advice_doubt(struct look_out *, struct advice *);
#endif
