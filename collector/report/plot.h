// report/plot.h - curves as SVG. Only for report/.
#ifndef REPORT_PLOT_H
#define REPORT_PLOT_H
#include "base/arena.h"
#include "base/buffer.h"

struct dot { double x, y, half; };              // half of the 95 % interval; 0 or NaN: none is drawn
struct curve { str name; struct dot *dots; size_t count; };     // by x
struct plot { str title, x_title, y_title; bool joined_only; struct curve *curves; size_t count; };     // joined_only: a line without dots
struct plots { struct plot *items; size_t count, left_out; };
// x is logarithmic when its values span three doublings or more; y begins at 0.
void plot_write(struct arena *, struct buffer *, const struct plot *);
#endif
