// template/run.c - from instruction to instruction, bytes into the buffer. Quoting is the writer's.
#include "base/number.h"
#include "template/eval_text.h"
#include "template/run.h"
#include "tree/yaml_write.h"

struct runner {
    struct machine machine;
    struct buffer *out;
    size_t opened[MOST_OPEN]; size_t depth;         // where maps and lists began that may be empty
};

// ---- values

static void write_text(struct buffer *out, str text, unsigned indent)
{
    struct node node = { .kind = NODE_SCALAR, .scalar = SCALAR_TEXT, .text = text };
    yaml_write_value(out, &node, indent);
}

static void write_integer(struct buffer *out, int64_t value)
{
    char digits[NUMBER_DIGITS];
    buffer_add(out, number_digits(digits, value));
}

// A list or map of scalars that is not empty, a line each, at `indent`.
static void write_lines(struct buffer *out, enum type type, struct list list, unsigned indent)
{
    const struct pair *pairs = type == TYPE_PAIRS ? list.items : NULL;
    for (size_t i = 0; i < list.count; i++) {
        buffer_fill(out, ' ', indent);
        if (pairs) yaml_write_key(out, pairs[i].key, indent);
        else buffer_char(out, '-');
        if (type != TYPE_INTEGERS) {
            write_text(out, pairs ? pairs[i].value : ((const str *)list.items)[i], indent + 2);
        } else {
            buffer_char(out, ' ');
            write_integer(out, ((const int64_t *)list.items)[i]);
            buffer_char(out, '\n');
        }
    }
}

static struct list lines_of(enum type type, union slot slot)
{
    return type == TYPE_TEXTS || type == TYPE_INTEGERS || type == TYPE_PAIRS ? eval_list(slot) : (struct list){ 0 };
}

// What fits on one line without quotes: numbers, words, what is empty.
static void write_short(struct buffer *out, enum type type, union slot slot)
{
    if (type == TYPE_INTEGER) write_integer(out, slot.integer);
    else if (type == TYPE_BOOL) buffer_add(out, slot.truth ? STR("true") : STR("false"));
    else if (type == TYPE_PAIRS) buffer_add(out, STR("{}"));
    else if (type == TYPE_TEXTS || type == TYPE_INTEGERS) buffer_add(out, STR("[]"));
    else buffer_add(out, STR("null"));
    buffer_char(out, '\n');
}

// After "key:" or "-".
static void write_value(struct buffer *out, const struct ins *ins, union slot slot)
{
    enum type type = ins->type;
    struct list lines = lines_of(type, slot);
    if (type == TYPE_TEXT) {
        write_text(out, slot.text, ins->indent);
    } else if (type == TYPE_TREE && slot.pointer) {
        yaml_write_value(out, slot.pointer, ins->indent);
    } else if (lines.count > 0) {
        buffer_char(out, '\n');
        write_lines(out, type, lines, ins->indent);
    } else {
        buffer_char(out, ' ');
        write_short(out, type, slot);
    }
}

static void write_whole(struct buffer *out, const struct ins *ins, union slot slot)
{
    enum type type = ins->type;
    struct node text = { .kind = NODE_SCALAR, .scalar = SCALAR_TEXT, .text = type == TYPE_TEXT ? slot.text : (str){ 0 } };
    struct list lines = lines_of(type, slot);
    if (type == TYPE_TEXT) {
        yaml_write(out, &text, ins->indent);
    } else if (type == TYPE_TREE && slot.pointer) {
        yaml_write(out, slot.pointer, ins->indent);
    } else if (lines.count > 0) {
        write_lines(out, type, lines, ins->indent);
    } else {
        buffer_fill(out, ' ', ins->indent);
        write_short(out, type, slot);
    }
}

// ---- what may be empty

static void close(struct runner *runner, const struct ins *ins)
{
    struct buffer *out = runner->out;
    size_t start = runner->opened[--runner->depth];
    bool is_empty = out->len == start;
    str nothing = ins->type == TYPE_PAIRS ? STR("{}\n") : STR("[]\n");
    if (!is_empty && ins->op == CLOSE_ITEM) out->data[start + ins->indent] = '-';
    if (!is_empty) return;
    if (ins->op == CLOSE_VALUE) {
        out->data[out->len - 1] = ' ';              // the line end after "key:"
    } else if (ins->op == CLOSE_ITEM) {
        buffer_fill(out, ' ', ins->indent);
        buffer_add(out, STR("- "));
    }
    buffer_add(out, nothing);
}

// ---- loops

static bool begin(struct machine *machine, const struct ins *ins)
{
    struct list list = eval_list(eval(machine, ins->a));
    machine->frames[ins->frame] = (struct frame){ list.items, ins->b, 0, list.count };
    return list.count > 0;
}

static bool next(struct frame *frame)
{
    if (++frame->index >= frame->count) return false;
    frame->item += frame->size;
    return true;
}

// The instruction that comes after this one.
static const struct ins *step(struct runner *runner, const struct ins *ins)
{
    struct machine *machine = &runner->machine;
    const struct ins *first = machine->program->ins;
    struct buffer *out = runner->out;
    switch ((enum op)ins->op) {
    case LITERAL: buffer_add(out, (str){ machine->program->text.data + ins->a, ins->b }); break;
    case KEY:
        buffer_fill(out, ' ', ins->indent);
        yaml_write_key(out, eval(machine, ins->a).text, ins->indent);
        break;
    case VALUE: write_value(out, ins, eval(machine, ins->a)); break;
    case WHOLE: write_whole(out, ins, eval(machine, ins->a)); break;
    case IF_NOT: if (!eval(machine, ins->a).truth) return first + ins->b; break;
    case JUMP: return first + ins->b;
    case EACH: if (begin(machine, ins)) return ins + 2; break;
    case NEXT: if (next(&machine->frames[ins->frame])) return first + ins->b; break;
    case OPEN: runner->opened[runner->depth++] = out->len; break;
    case CLOSE_VALUE:
    case CLOSE_ITEM:
    case CLOSE_WHOLE: close(runner, ins); break;
    case END: return NULL;
    }
    return ins + 1;
}

static void prepare(struct runner *runner, const struct program *program, const void *view, struct buffer *out)
{
    runner->machine.program = program;              // the rest of it is written before it is read
    runner->machine.frames[0] = (struct frame){ .item = view };
    runner->machine.scratch.used = 0;
    runner->machine.scratch.far = (struct arena){ 0 };
    runner->out = out;
    runner->depth = 0;
}

// `end` NULL: until the program ends.
static void run(const struct program *program, const void *view, const struct ins *ins, const struct ins *end, struct buffer *out)
{
    struct runner runner;
    prepare(&runner, program, view, out);
    while (ins && ins != end) {
        ins = step(&runner, ins);
        eval_release(&runner.machine.scratch);
    }
}

void run_range(const struct program *program, const void *view, uint32_t first, uint32_t end, struct buffer *out)
{
    run(program, view, program->ins + first, program->ins + end, out);
}

bool run_is_true(const struct program *program, const void *view, uint32_t expr)
{
    struct runner runner;
    prepare(&runner, program, view, NULL);
    bool is_true = eval(&runner.machine, expr).truth;
    eval_release(&runner.machine.scratch);
    return is_true;
}

void template_run(const struct program *program, const void *view, struct buffer *out)
{
    run(program, view, program->ins, NULL, out);
}
