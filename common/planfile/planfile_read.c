// planfile/planfile_read.c - plan.json back into structs. The fixed line layout lets one step's tree be forgotten before the next is read; a file that
// somebody has reformatted is read as a whole.
#include "planfile/planfile.h"

#include "tree/json_read.h"

#include <string.h>

// Where the steps begin in the fixed layout: the offset behind `"steps":[` at a line's start; 0 when there is no such line.
static size_t steps_offset(str text)
{
    static const char mark[] = "\n\"steps\":[\n";
    const char *found = text.len ? memmem(text.data, text.len, mark, sizeof mark - 1) : NULL;
    return found ? (size_t)(found - text.data) + sizeof mark - 1 : 0;
}

static bool decode_step(struct arena *arena, const struct source *line, struct planfile_step *step, struct diags *diags)
{
    const struct node *tree = json_read(arena, line, diags);
    return tree && shape_decode(arena, &planfile_step_shape, tree, (struct span){ line, 1, 1, 1 }, step, diags);
}

// The steps' lines, each without its last comma, up to "]}".
static bool read_steps(struct arena *arena, const struct source *source, size_t offset, struct planfile *plan, struct diags *diags)
{
    struct planfile_step *steps = NULL;
    size_t count = 0;
    str rest = str_from(source->text, offset);
    while (rest.len && !str_starts(rest, STR("]}"))) {
        struct cut line = str_cut(rest, '\n');
        rest = line.tail;
        str text = str_ends(line.head, STR(",")) ? str_first(line.head, line.head.len - 1) : line.head;
        steps = arena_more(arena, steps, sizeof *steps, count);
        if (!decode_step(arena, source_new(arena, source->path, text), &steps[count++], diags)) return false;
    }
    if (!rest.len) {
        diag_error(diags, "plan-cut", (struct span){ source, 0, 0, 0 }, "the plan ends in the middle of its steps");
        return false;
    }
    plan->steps = (struct list){ steps, count };
    return true;
}

static bool known_format(const struct source *source, const struct node *tree, struct diags *diags)
{
    const struct node *format = node_get(tree, STR("format"));
    if (format && str_equal(format->text, STR(PLANFILE_FORMAT))) return true;
    diag_error(diags, "plan-format", (struct span){ source, 1, 1, 1 }, "not a plan of format " PLANFILE_FORMAT);
    return false;
}

const struct planfile *planfile_read(struct arena *arena, const struct source *source, struct diags *diags)
{
    size_t offset = steps_offset(source->text);
    const struct source *head = source;
    if (offset) head = source_new(arena, source->path, arena_printf(arena, "%.*s]}", STR_ARG(str_first(source->text, offset))));
    const struct node *tree = json_read(arena, head, diags);
    struct planfile *plan = arena_new(arena, struct planfile);
    if (!tree || !known_format(source, tree, diags)) return NULL;
    if (!shape_decode(arena, &planfile_shape, tree, (struct span){ source, 1, 1, 1 }, plan, diags)) return NULL;
    if (offset && !read_steps(arena, source, offset, plan, diags)) return NULL;
    return plan;
}
