// report/plot.c - a picture of 760 x 360 with axes, ticks, curves and a legend; without scripts, so that it stands in any page.
#include "report/plot.h"

#include "base/number.h"
#include "report/markup.h"

#include <math.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))
enum { WIDTH = 760, HEIGHT = 360, LEFT = 70, RIGHT = 540, TOP = 30, BOTTOM = 310, MOST_X_TICKS = 12, LEGEND_STEP = 16 };
// Told apart by most eyes (Okabe and Ito 2008); from the ninth curve on dashed.
static const char *const colours[] = { "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7F7F00", "#444444" };

struct scale { double low, high; bool is_log; };
struct frame { struct arena *arena; struct buffer *out; const struct plot *plot; struct scale x, y; };

static double share_of(const struct scale *s, double value)
{
    double low = s->low, high = s->high;
    if (s->is_log) value = log2(value), low = log2(low), high = log2(high);
    return high > low ? (value - low) / (high - low) : 0.5;
}

static double x_at(const struct frame *f, double x) { return LEFT + share_of(&f->x, x) * (RIGHT - LEFT); }
static double y_at(const struct frame *f, double y) { return BOTTOM - share_of(&f->y, y) * (BOTTOM - TOP); }

static void measure(struct frame *f)
{
    bool any = false;
    for (size_t c = 0; c < f->plot->count; c++)
        for (size_t i = 0; i < f->plot->curves[c].count; i++) {
            const struct dot *dot = &f->plot->curves[c].dots[i];
            double top = dot->y + (isfinite(dot->half) ? dot->half : 0);
            f->x.low = any ? fmin(f->x.low, dot->x) : dot->x;
            f->x.high = any ? fmax(f->x.high, dot->x) : dot->x;
            f->y.high = fmax(f->y.high, top);
            any = true;
        }
    f->x.is_log = !f->plot->joined_only && f->x.low > 0 && f->x.high >= 8 * f->x.low;
    if (!(f->y.high > 0)) f->y.high = 1;
}

// 1, 2 or 5 times a power of ten, four to ten of them.
static double step_of(double high)
{
    double power = pow(10, floor(log10(high / 4)));
    double times = high / 4 / power;
    return power * (times < 2 ? 1 : times < 5 ? 2 : 5);
}

static void write_text(struct buffer *out, double x, double y, const char *anchor, str text)
{
    buffer_printf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    markup_text(out, text);
    buffer_add(out, STR("</text>\n"));
}

static void write_line(struct buffer *out, const char *class, double x1, double y1, double x2, double y2)
{
    buffer_printf(out, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", class, x1, y1, x2, y2);
}

static void write_y_axis(struct frame *f)
{
    double step = step_of(f->y.high);
    f->y.high = ceil(f->y.high / step - 1e-9) * step;
    for (double y = 0; y <= f->y.high * (1 + 1e-9); y += step) {
        double rounded = round(y / step) * step;
        write_line(f->out, "grid", LEFT, y_at(f, y), RIGHT, y_at(f, y));
        write_text(f->out, LEFT - 6, y_at(f, y) + 4, "end", arena_printf(f->arena, "%.6g", rounded));
    }
    buffer_printf(f->out, "<text transform=\"translate(16 %d) rotate(-90)\" text-anchor=\"middle\">", (TOP + BOTTOM) / 2);
    markup_text(f->out, f->plot->y_title);
    buffer_add(f->out, STR("</text>\n"));
}

static size_t x_values(const struct frame *f, double values[MOST_X_TICKS + 1])
{
    size_t count = 0;
    for (size_t c = 0; c < f->plot->count; c++)
        for (size_t i = 0; i < f->plot->curves[c].count; i++) {
            double x = f->plot->curves[c].dots[i].x;
            size_t k = 0;
            while (k < count && fabs(values[k] - x) > 0) k++;
            if (k == count && count > MOST_X_TICKS) return count;
            if (k == count) values[count++] = x;
        }
    return count;
}

static void write_x_tick(const struct frame *f, double x)
{
    write_line(f->out, "tick", x_at(f, x), BOTTOM, x_at(f, x), BOTTOM + 4);
    write_text(f->out, x_at(f, x), BOTTOM + 17, "middle", arena_printf(f->arena, "%.6g", x));
}

// At the values themselves when they are few.
static void write_x_axis(const struct frame *f)
{
    double values[MOST_X_TICKS + 1], step = step_of(f->x.high - f->x.low > 0 ? f->x.high - f->x.low : 1);
    size_t count = x_values(f, values);
    for (size_t i = 0; count <= MOST_X_TICKS && i < count; i++) write_x_tick(f, values[i]);
    for (double x = ceil(f->x.low / step) * step; count > MOST_X_TICKS && x <= f->x.high; x += step) write_x_tick(f, x);
    write_line(f->out, "axis", LEFT, BOTTOM, RIGHT, BOTTOM);
    write_text(f->out, (LEFT + RIGHT) / 2.0, BOTTOM + 36, "middle", f->plot->x_title);
}

static void write_dot(const struct frame *f, const struct dot *dot, const char *colour)
{
    double x = x_at(f, dot->x), y = y_at(f, dot->y);
    if (dot->half > 0 && isfinite(dot->half))
        buffer_printf(f->out, "<path d=\"M%.1f %.1fV%.1f\" stroke=\"%s\"/>\n", x, y_at(f, fmax(0, dot->y - dot->half)), y_at(f, dot->y + dot->half), colour);
    buffer_printf(f->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"><title>%.10g: %.10g", x, y, colour, dot->x, dot->y);
    if (dot->half > 0 && isfinite(dot->half)) buffer_printf(f->out, " +- %.4g", dot->half);
    buffer_add(f->out, STR("</title></circle>\n"));
}

static void write_curve(const struct frame *f, size_t index)
{
    const struct curve *curve = &f->plot->curves[index];
    const char *colour = colours[index % COUNT(colours)], *dashes = index >= COUNT(colours) ? " stroke-dasharray=\"5 3\"" : "";
    buffer_printf(f->out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"%s d=\"", colour, dashes);
    for (size_t i = 0; i < curve->count; i++) buffer_printf(f->out, "%s%.1f %.1f", i ? "L" : "M", x_at(f, curve->dots[i].x), y_at(f, curve->dots[i].y));
    buffer_add(f->out, STR("\"/>\n"));
    for (size_t i = 0; !f->plot->joined_only && i < curve->count; i++) write_dot(f, &curve->dots[i], colour);
    double y = TOP + 6 + (double)index * LEGEND_STEP;
    buffer_printf(f->out, "<path stroke=\"%s\" stroke-width=\"2\"%s d=\"M%d %.1fh18\"/>\n", colour, dashes, RIGHT + 12, y);
    write_text(f->out, RIGHT + 36, y + 4, "start", curve->name);
}

void plot_write(struct arena *arena, struct buffer *out, const struct plot *plot)
{
    struct frame f = { .arena = arena, .out = out, .plot = plot };
    int legend = TOP + 20 + (int)plot->count * LEGEND_STEP;
    measure(&f);
    buffer_printf(out, "<svg viewBox=\"0 0 %d %d\" role=\"img\"><title>", WIDTH, legend > HEIGHT ? legend : HEIGHT);
    markup_text(out, plot->title);
    buffer_add(out, STR("</title>\n"));
    write_text(out, LEFT, TOP - 12, "start", plot->title);
    write_y_axis(&f);
    write_x_axis(&f);
    for (size_t i = 0; i < plot->count; i++) write_curve(&f, i);
    buffer_add(out, STR("</svg>\n"));
}
