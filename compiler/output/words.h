// output/words.h - what several back ends say alike about a plan.
#ifndef OUTPUT_WORDS_H
#define OUTPUT_WORDS_H
#include "plan/plan.h"
#include "validate/site.h"

struct amounts words_limits(const struct resources *);          // as they will be: the requests unless the file says otherwise
// Footprint of a round on one volume; a whole raw device counts with the volume's size.
int64_t words_file_bytes(const struct plan *, size_t system, const struct round_needs *);
str words_title(struct arena *, const struct plan *, const struct round *);     // "rw=randread iodepth=4"; the experiment's name without axes
str words_placement(struct arena *, const struct placement *);  // "node cl-worker36", "nodes with disk=nvme"; empty: anywhere
struct pairs words_sorted_pairs(struct arena *, struct pairs);  // by key
str words_json(struct arena *, const struct words_list *);      // argv as a JSON array
str words_escaped(struct arena *, str word);                    // for args of a container
str words_bench_image(const struct site *);
#endif
