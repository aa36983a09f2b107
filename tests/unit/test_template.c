// tests/unit/test_template.c - from a template to the bytes of an object.
#include "template/template.h"
#include "template_view.h"
#include "tree/yaml_read.h"
#include "trees.h"

// The same bytes come out of it with everything, with nothing, and with all but one name written in beforehand.
static void assert_specialised_alike(struct desk *desk, const struct program *program, const struct sample *sample, str expected)
{
    struct view_range range = { 0, 0 };
    for (const struct name *name = sample_names;; name++) {
        struct buffer out = { 0 };
        template_run(template_specialise(&desk->arena, program, sample, &range, 1), sample, &out);
        assert_text(buffer_str(&out), expected.data);
        buffer_free(&out);
        if (range.size == sizeof *sample) break;
        range = name->name.len ? (struct view_range){ name->at, 1 } : (struct view_range){ 0, sizeof *sample };
    }
}

// What the template becomes, or what was told.
static const char *filled(struct desk *desk, const char *text)
{
    const struct source *source = source_new(&desk->arena, STR("t.yaml"), str_of(text));
    const struct program *program = template_compile(&desk->arena, source, sample_names, NULL, desk->diags);
    if (!program) return desk_told(desk);
    struct buffer out = { 0 };
    const struct sample *sample = sample_new(&desk->arena);
    template_run(program, sample, &out);
    str copy = arena_copy(&desk->arena, buffer_str(&out));
    buffer_free(&out);
    assert_specialised_alike(desk, program, sample, copy);
    return copy.data;
}

static void text_without_holes_is_written_as_our_writer_does(void **state)
{
    assert_string_equal(filled(*state, "# note\na: 'x'\nb: [1, {c: \"yes\"}]\nd: {}\ne:\n"), "a: x\nb:\n  - 1\n  - c: \"yes\"\nd: {}\ne: null\n");
    assert_string_equal(filled(*state, "---\n- a\n-\n  - b\n"), "- a\n- - b\n");
    assert_string_equal(filled(*state, "just text\n"), "just text\n");
}

static void a_whole_hole_keeps_its_type(void **state)
{
    assert_string_equal(filled(*state, "t: {{ name }}\ni: {{ count }}\nj: {{ negative }}\nb: {{ yes }}\nf: {{no}}\n"),
        "t: fio-depth\ni: 7\nj: -7\nb: true\nf: false\n");
    assert_string_equal(filled(*state, "a: {{ tree }}\nb: {{ nothing }}\nc: {{ none }}\n"), "a:\n  key: x\n  list:\n    - 1\n    - \"on\"\nb: null\nc: null\n");
    assert_string_equal(filled(*state, "a: {{ words }}\nb: {{ numbers }}\nc: {{ labels }}\nd: {{ no_words }}\ne: {{ no_labels }}\n"),
        "a:\n  - alpha\n  - \"yes\"\n  - \"a: b\"\nb:\n  - 3\n  - -1\n  - 20\nc:\n  app: expc\n  \"no\": \"1\"\nd: []\ne: {}\n");
    assert_string_equal(filled(*state, "a: {{ scalar }}\nb: {{ value }}\n"), "a: |\n  one\n  two\nb: \"no\"\n");
}

static void any_other_hole_is_text(void **state)
{
    assert_string_equal(filled(*state, "a: \"{{ count }}\"\nb: '{{ yes }}'\nc: {{ count }}{{ count }}\nd: n-{{ count }}-{{ name }}\n"),
        "a: \"7\"\nb: \"true\"\nc: \"77\"\nd: n-7-fio-depth\n");
    assert_string_equal(filled(*state, "a: {{ name }} {{ empty }}\n"), "a: \"fio-depth \"\n");
}

static void a_list_takes_holes_of_every_type(void **state)
{
    assert_string_equal(filled(*state, "- {{ name }}\n- {{ tree }}\n- {{ items }}\n- {{ words }}\n- {{ nothing }}\n"
        "- {{ no_words }}\n- {{ labels }}\n- {{ scalar }}\n- x{{ count }}\n"),
        "- fio-depth\n- key: x\n  list:\n    - 1\n    - \"on\"\n- - operator: Exists\n- - alpha\n  - \"yes\"\n  - \"a: b\"\n- null\n- []\n"
        "- app: expc\n  \"no\": \"1\"\n- |\n    one\n    two\n- x7\n");
    assert_string_equal(filled(*state, "a: [{{ count }}, {{ name }}, {b: {{ yes }}}]\n"), "a:\n  - 7\n  - fio-depth\n  - b: true\n");
}

static void a_hole_can_be_the_document(void **state)
{
    assert_string_equal(filled(*state, "{{ tree }}\n"), "key: x\nlist:\n  - 1\n  - \"on\"\n");
    assert_string_equal(filled(*state, "{{ items }}"), "- operator: Exists\n");
    assert_string_equal(filled(*state, "{{ count }}"), "7\n");
    assert_string_equal(filled(*state, "{{ nothing }}"), "null\n");
    assert_string_equal(filled(*state, "{{ words }}"), "- alpha\n- \"yes\"\n- \"a: b\"\n");
    assert_string_equal(filled(*state, "{{ no_labels }}"), "{}\n");
    assert_string_equal(filled(*state, "{{ name }}"), "fio-depth\n");
}

static void keys_take_holes(void **state)
{
    assert_string_equal(filled(*state, "{{ name }}: 1\nexpc.dev/{{ count }}: 2\n\"{{ value }}\":\n  {{ words[2] }}: x\n"),
        "fio-depth: 1\nexpc.dev/7: 2\n\"no\":\n  \"a: b\": x\n");
}

static void a_block_of_text_takes_holes(void **state)
{
    assert_string_equal(filled(*state, "run: |\n  echo {{ name }}\n  # {{ count }} of them\n  exit ${x}\n"), "run: |\n  echo fio-depth\n  # 7 of them\n  exit ${x}\n");
    assert_string_equal(filled(*state, "run: |\n  {{ scalar | default('x') | tojson }}\nb: >-\n  {{ name }}\n  more\n"),
        "run: |\n  \"one\\ntwo\\n\"\nb: fio-depth more\n");
    assert_string_equal(filled(*state, "- |\n  a {{ name }}\n\n  b\n"), "- |\n  a fio-depth\n\n  b\n");
}

static void if_chooses_keys(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(filled(desk, "a: 1\n{% if yes %}\nb: 2\n{% endif %}\n{% if no %}\nc: 3\n{% endif %}\nd: 4\n"), "a: 1\nb: 2\nd: 4\n");
    assert_string_equal(filled(desk, "{% if no %}\na: 1\n{% elif count == 7 %}\na: 2\n{% else %}\na: 3\n{% endif %}\n"), "a: 2\n");
    assert_string_equal(filled(desk, "x:\n  {% if no %}\n  a: 1\n  {% elif no %}\n  a: 2\n  {% else %}\n  a:\n    - 3\n  {% endif %}\n"), "x:\n  a:\n    - 3\n");
    assert_string_equal(filled(desk, "x:\n{% if yes %}\n{% if missing %}\n  a: 1\n{% else %}\n\n  # note\n  b: 2\n{% endif %}\n{% endif %}\n"), "x:\n  b: 2\n");
}

static void if_chooses_items(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(filled(desk, "l:\n{% if yes %}\n- a\n{% endif %}\n- b\n{% if no %}\n- c\n{% endif %}\n"), "l:\n  - a\n  - b\n");
    assert_string_equal(filled(desk, "l:\n  {% if yes %}\n  - name: a\n    x: 1\n  {% endif %}\n"), "l:\n  - name: a\n    x: 1\n");
}

static void what_is_left_empty_is_written_so(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(filled(desk, "m:\n  {% if no %}\n  a: 1\n  {% endif %}\nl:\n  {% if no %}\n  - a\n  {% endif %}\n"), "m: {}\nl: []\n");
    assert_string_equal(filled(desk, "{% if no %}\na: 1\n{% endif %}\n"), "{}\n");
    assert_string_equal(filled(desk, "{% for w in no_words %}\n- {{ w }}\n{% endfor %}\n"), "[]\n");
    assert_string_equal(filled(desk, "- {% raw %}x{% endraw %}\n-\n  {% if no %}\n  a: 1\n  {% endif %}\n-\n  {% if no %}\n  - 1\n  {% endif %}\n"), "- x\n- {}\n- []\n");
    assert_string_equal(filled(desk, "-\n  {% if yes %}\n  a: 1\n  {% endif %}\n  b: 2\n-\n  -\n    {% if yes %}\n    - 1\n    {% endif %}\n"), "- a: 1\n  b: 2\n- - - 1\n");
    assert_string_equal(filled(desk, "a:\n  b:\n    {% if no %}\n    x: 1\n    {% endif %}\n  {% if no %}\n  c: 1\n  {% endif %}\n"), "a:\n  b: {}\n");
}

static void for_repeats_items_and_keys(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(filled(desk, "l:\n  {% for v in volumes %}\n  - name: {{ v.name }}\n    size: {{ v.size }}\n"
        "    on: {{ v.place.node }}\n    {% if v.block %}\n    mode: Block\n    {% endif %}\n  {% endfor %}\n"),
        "l:\n  - name: data\n    size: 50\n    \"on\": n1\n  - name: log\n    size: 10\n    \"on\": n2\n    mode: Block\n");
    assert_string_equal(filled(desk, "m:\n  {% for p in labels %}\n  {{ p.key }}: {{ p.value }}\n  {% endfor %}\n"), "m:\n  app: expc\n  \"no\": \"1\"\n");
    assert_string_equal(filled(desk, "{% for n in numbers %}\n- {{ n + 1 }}\n{% endfor %}\n"), "- 4\n- 0\n- 21\n");
    assert_string_equal(filled(desk, "{% for n in [5, -6] %}\n- {{ n }}\n{% endfor %}\n{% for w in ['a', \"b\"] %}\n- {{ w }}\n{% endfor %}\n"), "- 5\n- -6\n- a\n- b\n");
    assert_string_equal(filled(desk, "{% for v in no_volumes %}\n- {{ v.name }}\n{% endfor %}\n- end\n"), "- end\n");
}

static void loops_stand_in_each_other_and_know_their_turn(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(filled(desk, "{% for v in volumes %}\n- {{ loop.index }}{{ loop.first }}{{ loop.last }}\n"
        "{% for m in v.modes %}\n- {{ v.name }}.{{ m }}.{{ loop.index }}\n{% endfor %}\n{% endfor %}\n"),
        "- 1truefalse\n- data.ro.1\n- data.rw.2\n- 2falsetrue\n");
    assert_string_equal(filled(desk, "{% for name in words %}\n- {{ name }}\n{% endfor %}\n- {{ name }}\n"), "- alpha\n- \"yes\"\n- \"a: b\"\n- fio-depth\n");
}

static void comments_leave_nothing_behind(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(filled(desk, "{# of\n   lines: {{ nonsense }} #}\na: {# x #} 1 {# y #}\n"
        "b: 'q'   {# z #}\nc: {# empty #}\n  d: x{# in #}y\n{# end #}"), "a: 1\nb: q\nc:\n  d: xy\n");
    assert_string_equal(filled(desk, "run: |\n  a\n  {# gone #}\n  b {# end #}\n  c{# in #}d\n  #{# x #} e\n"), "run: \"a\\nb \\ncd\\n# e\\n\"\n");
    assert_string_equal(filled(desk, "# {{ not looked at }} {% nor this %}\na: 1 # {{ nor.this }}\n"), "a: 1\n");
}

static void raw_is_text_as_it_stands(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(filled(desk, "a: {% raw %}{{ workflow.name }}{% endraw %}\nb: x{%raw%}{# no #}{%endraw%}y-{{ count }}\nc: {% raw %}012{% endraw %}\n"),
        "a: \"{{ workflow.name }}\"\nb: \"x{# no #}y-7\"\nc: \"012\"\n");
    assert_string_equal(filled(desk, "run: |\n  {% raw %}\n  x={{ a }} ${#y} {% if %}\n  {% endraw %}\n  {{ count }}\n"), "run: |\n  x={{ a }} ${#y} {% if %}\n  7\n");
}

static void a_value_can_never_open_a_key(void **state)
{
    struct desk *desk = *state;
    struct sample sample = *sample_new(&desk->arena);
    struct buffer out = { 0 };
    const struct source *source = source_new(&desk->arena, STR("t.yaml"), STR("a: {{ value }}\nb: x {{ value }}\n{{ value }}: 1\n"));
    const struct program *program = template_compile(&desk->arena, source, sample_names, NULL, desk->diags);
    sample.value = STR("busybox\nhostNetwork: true");
    template_run(program, &sample, &out);
    assert_text(buffer_str(&out), "a: |-\n  busybox\n  hostNetwork: true\nb: |-\n  x busybox\n  hostNetwork: true\n\"busybox\\nhostNetwork: true\": 1\n");
    buffer_free(&out);
}

static void what_varies_is_read_when_it_runs(void **state)
{
    struct desk *desk = *state;
    struct sample sample = *sample_new(&desk->arena), other = sample;
    const struct view_range varying[] = { { offsetof(struct sample, count), sizeof(int64_t) }, { offsetof(struct sample, words), sizeof(struct list) },
                                          { offsetof(struct sample, no), sizeof(bool) } };
    const char *text = "a: {{ name }}\nb: {{ count }}\n{% if no %}\nc: {{ image }}\n{% elif count == 7 %}\nd: {{ value }}\n{% elif yes %}\ne: {{ count }}-x\n"
                       "{% else %}\nf: 1\n{% endif %}\ng:\n  {% for w in words %}\n  - {{ w }}\n  {% endfor %}\nh:\n  {% if no %}\n  i: {{ name }}\n  {% endif %}\n";
    const struct program *program = template_compile(&desk->arena, source_new(&desk->arena, STR("t.yaml"), str_of(text)), sample_names, NULL, desk->diags);
    const struct program *special = template_specialise(&desk->arena, program, &sample, varying, 3);
    const struct { int64_t count; bool no; size_t words; } turns[] = { { 7, false, 3 }, { 8, false, 0 }, { 7, true, 1 } };
    for (size_t i = 0; i < 3; i++) {
        struct buffer whole = { 0 }, quick = { 0 };
        sample.count = turns[i].count;
        sample.no = turns[i].no;
        sample.words.count = turns[i].words;
        template_run(program, &sample, &whole);
        other = sample;
        other.name = other.image = STR("was written in before");
        template_run(special, &other, &quick);
        buffer_char(&whole, 0);
        assert_text(buffer_str(&quick), whole.data);
        buffer_free(&whole);
        buffer_free(&quick);
    }
}

static void long_texts_are_made_as_well(void **state)
{
    struct desk *desk = *state;
    struct sample sample = *sample_new(&desk->arena);
    struct buffer out = { 0 };
    char *text = arena_alloc(&desk->arena, 1, 5001);
    const struct source *source = source_new(&desk->arena, STR("t.yaml"), STR("a: {{ value }}-{{ value | upper | lower }}\n"));
    const struct program *program = template_compile(&desk->arena, source, sample_names, NULL, desk->diags);
    memset(text, 'x', 5000);
    sample.value = (str){ text, 5000 };
    template_run(program, &sample, &out);
    assert_int_equal(out.len, 3 + 5000 + 1 + 5000 + 1);
    buffer_free(&out);
}

static void names_can_be_listed_and_looked_for(void **state)
{
    struct desk *desk = *state;
    struct name_paths paths = template_names(&desk->arena, sample_names);
    const struct source *source = source_new(&desk->arena, STR("t.yaml"), STR("{% for v in volumes %}\n- {{ v.place.cores + count }}\n{% endfor %}\n"));
    const struct program *program = template_compile(&desk->arena, source, sample_names, NULL, desk->diags);
    struct buffer used = { 0 };
    for (size_t i = 0; i < paths.count; i++)
        if (template_uses(program, paths.items[i].name)) buffer_printf(&used, "%.*s ", STR_ARG(paths.items[i].path));
    // One table serves several names, so its rows are used in all of them.
    assert_text(buffer_str(&used), "count place.cores other.cores missing.cores volumes volumes[].place volumes[].place.cores no_volumes[].place no_volumes[].place.cores ");
    assert_text(template_type(TYPE_TEXTS), "a list of texts");
    buffer_free(&used);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(text_without_holes_is_written_as_our_writer_does), AT_DESK(a_whole_hole_keeps_its_type), AT_DESK(any_other_hole_is_text),
        AT_DESK(a_list_takes_holes_of_every_type), AT_DESK(a_hole_can_be_the_document), AT_DESK(keys_take_holes), AT_DESK(a_block_of_text_takes_holes),
        AT_DESK(if_chooses_keys), AT_DESK(if_chooses_items), AT_DESK(what_is_left_empty_is_written_so), AT_DESK(for_repeats_items_and_keys),
        AT_DESK(loops_stand_in_each_other_and_know_their_turn), AT_DESK(comments_leave_nothing_behind), AT_DESK(raw_is_text_as_it_stands),
        AT_DESK(a_value_can_never_open_a_key), AT_DESK(long_texts_are_made_as_well), AT_DESK(what_varies_is_read_when_it_runs),
        AT_DESK(names_can_be_listed_and_looked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
