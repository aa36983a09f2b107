// base/quantity.h - sizes, CPU and durations as users write them, and back. Nothing is rounded: what is not whole is refused.
#ifndef BASE_QUANTITY_H
#define BASE_QUANTITY_H
#include "base/arena.h"
#include <stdint.h>

enum quantity_problem {
    QUANTITY_OK,
    QUANTITY_SYNTAX,                // not a number with a unit
    QUANTITY_UNIT,                  // a number, but not a unit that is known here
    QUANTITY_RANGE,                 // negative, or beyond int64
    QUANTITY_FRACTION,              // not a whole number of bytes, millicores or seconds
};

// Kubernetes' resource.Quantity in bytes: 50Gi, 50G (decimal), 1.5Gi, 1e9, 1000. Source: k8s.io/apimachinery/pkg/api/resource.
enum quantity_problem quantity_bytes(str, int64_t *bytes);
// What was probably meant by a text with a wrong unit: 4g and 4GB are 4Gi; empty when nobody can tell.
str quantity_bytes_meant(struct arena *, str);
bool quantity_is_decimal_suffix(str);           // k M G T P E without i: probably not what was meant
// Kubernetes' CPU in millicores: 4, 0.5, 250m.
enum quantity_problem quantity_cpu(str, int64_t *millicores);
// fio's sizes, powers of 1024 whether written 4k, 4K, 4KB, 4KiB, 4kb; t, p, m, g likewise; a bare number is bytes. fio itself reads 4KiB as 4000, so it must be
// given bytes. Source: fio 3.33, HOWTO, "parameter types", kb_base=1024.
enum quantity_problem quantity_fio_size(str, int64_t *bytes);
// Durations in seconds: 60s, 5m, 2h, 1d, 1h30m, 60 (bare seconds). Fractions of a second are refused.
enum quantity_problem quantity_seconds(str, int64_t *seconds);

// For people and for manifests: the largest binary unit that divides exactly ("50Gi", "4Ki", "1000"), 4 -> "4", 250 -> "250m".
str quantity_bytes_text(struct arena *, int64_t bytes);
str quantity_cpu_text(struct arena *, int64_t millicores);
str quantity_fio_text(struct arena *, int64_t bytes);       // "4k", "1M", "4G" (fio's canonical form)
str quantity_seconds_text(struct arena *, int64_t seconds); // "1 h 05 min", "2 min 30 s", "45 s" for people
#endif
