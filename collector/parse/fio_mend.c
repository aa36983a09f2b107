// parse/fio_mend.c - a line that does not look like fio's JSON is left out and the rest tried again; a document that is cut gets its closing brackets
// behind the last value that is surely whole. Offsets and line numbers stay: what is left out becomes blanks.
#include "parse/fio_mend.h"

enum { MOST_REPAIRS = 200, MOST_LEVELS = 64 };

struct mending { struct samples *samples; struct mended *mended; str text; char *copy; size_t line, repairs, first_drop; };

static size_t line_of(const struct mending *m, size_t offset)
{
    size_t line = m->line;
    for (size_t i = 0; i < offset && i < m->text.len; i++) line += m->text.data[i] == '\n';
    return line;
}

static char *copy_of(struct mending *m)
{
    if (m->copy) return m->copy;
    m->copy = arena_alloc(m->samples->scratch, 1, m->text.len + 1);
    memcpy(m->copy, m->text.data, m->text.len);
    m->text.data = m->copy;
    return m->copy;
}

static str line_at(str text, size_t offset, size_t *start)
{
    size_t from = offset, to = offset;
    while (from > 0 && text.data[from - 1] != '\n') from--;
    while (to < text.len && text.data[to] != '\n') to++;
    *start = from;
    return str_first(str_from(text, from), to - from);
}

// fio's lines begin with a key or a bracket.
static bool is_foreign(str line)
{
    str text = str_trim(line);
    return text.len > 0 && !strchr("\"{}]", *text.data);
}

static void drop_line(struct mending *m, str line, size_t start)
{
    struct arena *arena = m->samples->arena;
    str message = arena_printf(arena, "a line of something else inside the JSON is left out: %.*s", STR_ARG(str_first(str_trim(line), 100)));
    remarks_add(m->samples->scratch, &m->mended->dropped, (struct remark){ line_of(m, start), REMARK_WARNING, "lines-dropped", message });
    if (!m->repairs || start < m->first_drop) m->first_drop = start;
    memset(copy_of(m) + start, ' ', line.len);
}

// fio writes control characters and bytes that are no UTF-8 as they are.
static bool mend_byte(struct mending *m, size_t offset)
{
    unsigned char byte = offset < m->text.len ? (unsigned char)m->text.data[offset] : ' ';
    if (byte == '\n' || byte == '\0' || (byte >= ' ' && byte < 0x7F)) return false;
    copy_of(m)[offset] = '?';
    return true;
}

static bool mend(struct mending *m, size_t offset)
{
    size_t start;
    if (m->repairs >= MOST_REPAIRS || offset >= m->text.len) return false;
    if (mend_byte(m, offset)) return true;
    str line = line_at(m->text, offset, &start);
    if (start == 0 || !is_foreign(line)) return false;
    drop_line(m, line, start);
    m->repairs++;
    return true;
}

// Where the last value that is surely whole ends, and what is open there. A value is whole when something follows it.
struct open_brackets { char kinds[MOST_LEVELS]; size_t depth, safe, safe_depth; };

static bool step(struct open_brackets *open, str text, size_t at)
{
    switch (text.data[at]) {
    case '{':
    case '[':
        if (open->depth == MOST_LEVELS) return false;
        open->kinds[open->depth++] = text.data[at] == '{' ? '}' : ']';
        break;
    case '}':
    case ']':
        if (!open->depth) return false;
        open->depth--;
        break;
    case ',': break;
    default: return true;
    }
    open->safe = text.data[at] == ',' ? at : at + 1;
    open->safe_depth = open->depth;
    return true;
}

static struct open_brackets scan(str text)
{
    struct open_brackets open = { 0 };
    for (size_t i = 0; i < text.len; i++) {
        if (text.data[i] != '"') {
            if (!step(&open, text, i)) break;
            continue;
        }
        for (i++; i < text.len && text.data[i] != '"'; i++) i += text.data[i] == '\\';
    }
    return open;
}

// The kinds at `safe`: brackets that were closed later are those that were opened later, so the lower ones are still the same.
static bool open_cut(struct mending *m, size_t end)
{
    struct open_brackets open = scan(str_first(m->text, end));
    struct json_problem problem;
    char *closed = arena_alloc(m->samples->scratch, 1, open.safe + MOST_LEVELS);
    size_t len = open.safe;
    memcpy(closed, m->text.data, len);
    for (size_t depth = open.safe_depth; depth > 0; depth--) closed[len++] = open.kinds[depth - 1];
    if (!open.safe_depth || !json_open(&m->mended->document, (str){ closed, len }, &problem)) return false;
    m->mended->in_job = open.safe_depth >= 3 && !json_exists(json_get(m->mended->document.root, STR("disk_util")));
    m->mended->is_cut = true;
    return true;
}

static enum parse_state give_up(struct mending *m, const struct json_problem *problem)
{
    bool ends = problem->truncated || m->repairs > 0;
    size_t end = m->repairs ? m->first_drop : problem->truncated ? m->text.len : problem->offset;
    str reason = ends ? STR("the JSON of fio ends before its last brace") : str_of(problem->reason);
    m->mended->problem = (struct remark){ line_of(m, end), REMARK_ERROR, ends ? "json-truncated" : "json-syntax", reason };
    m->mended->used = end ? end : 1;
    m->mended->dropped = (struct remarks){ 0 };
    return open_cut(m, end) ? PARSE_DONE : PARSE_BROKEN;
}

enum parse_state fio_mend_open(struct samples *samples, str text, size_t line, bool whole, struct mended *mended)
{
    struct mending m = { .samples = samples, .mended = mended, .text = text, .line = line };
    struct json_problem problem = { 0 };
    *mended = (struct mended){ 0 };
    while (!json_open(&mended->document, m.text, &problem)) {
        size_t start;
        if (problem.truncated && !whole) return PARSE_MORE;
        if (!whole && problem.offset + 1 >= m.text.len - (line_at(m.text, m.text.len, &start).len)) return PARSE_MORE;
        if (problem.truncated || !mend(&m, problem.offset)) return give_up(&m, &problem);
    }
    mended->used = mended->document.used;
    return PARSE_DONE;
}
