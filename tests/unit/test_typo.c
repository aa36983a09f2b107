// Which known word was meant.
#include "unit.h"
#include "base/typo.h"

static const str words[] = {
    STR_INIT("replicas"), STR_INIT("readyTimeout"), STR_INIT("iodepth"), STR_INIT("bs"), STR_INIT("rw"),
    STR_INIT("size"), STR_INIT("rwmixread"), STR_INIT("numjobs"),
};

static str nearest(const char *written)
{
    return typo_nearest(str_of(written), words, COUNT_OF(words));
}

static void slips_of_the_hand_are_understood(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        { "replcas", "replicas" }, { "repilcas", "replicas" }, { "replicass", "replicas" }, { "teplicas", "replicas" }, { "iodpeth", "iodepth" }, { "siez", "size" },
        { "rwmxread", "rwmixread" }, { "numjob", "numjobs" }, { "bd", "bs" }, { "siz", "size" }, { "i0depth", "iodepth" },
    };
    for (size_t i = 0; i < COUNT_OF(pairs); i++)
        assert_text(nearest(pairs[i][0]), pairs[i][1]);
}

static void case_and_dashes_do_not_count(void **state)
{
    (void)state;
    assert_text(nearest("ready-timeout"), "readyTimeout");
    assert_text(nearest("READY_TIMEOUT"), "readyTimeout");
    assert_text(nearest("IODepth"), "iodepth");
}

static void far_words_are_not_guessed(void **state)
{
    (void)state;
    static const char *const far[] = { "", "-", "x", "xy", "tenants", "repeat", "bp", "pth" };
    for (size_t i = 0; i < COUNT_OF(far); i++)
        assert_text(nearest(far[i]), "");
    assert_int_equal(typo_nearest(STR("size"), NULL, 0).len, 0);
}

static void a_neighbour_on_the_keyboard_is_nearer(void **state)
{
    (void)state;
    static const str pair[] = { STR_INIT("bar"), STR_INIT("bat") };
    assert_text(typo_nearest(STR("bay"), pair, 2), "bat");           // y lies beside t
    assert_text(typo_nearest(STR("bae"), pair, 2), "bar");           // e lies beside r
    static const str rows[] = { STR_INIT("bag"), STR_INIT("bad") };
    assert_text(typo_nearest(STR("bax"), rows, 2), "bad");           // x lies below d
    assert_text(typo_nearest(STR("bav"), rows, 2), "bag");           // v lies below g
}

static void a_part_of_a_word_stands_for_it(void **state)
{
    (void)state;
    assert_text(nearest("depth"), "iodepth");
    assert_text(nearest("sizeInBytes"), "size");
    assert_text(nearest("numjo"), "numjobs");
    assert_text(nearest("dep"), "");                            // three letters are in too many words
}

static void the_first_of_equally_near_words_wins(void **state)
{
    (void)state;
    static const str pair[] = { STR_INIT("abcdeX"), STR_INIT("abcdeY") };
    assert_text(typo_nearest(STR("abcde"), pair, 2), "abcdeX");
}

static void words_of_any_length_are_taken(void **state)
{
    (void)state;
    char text[200];
    memset(text, 'a', sizeof text);
    const str known[] = { { text, 200 }, { text, 64 } };
    assert_int_equal(typo_nearest((str){ text, 200 }, known, 2).len, 0);
    assert_int_equal(typo_nearest((str){ text, 63 }, known, 2).len, 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slips_of_the_hand_are_understood),
        cmocka_unit_test(case_and_dashes_do_not_count),
        cmocka_unit_test(far_words_are_not_guessed),
        cmocka_unit_test(a_neighbour_on_the_keyboard_is_nearer),
        cmocka_unit_test(a_part_of_a_word_stands_for_it),
        cmocka_unit_test(the_first_of_equally_near_words_wins),
        cmocka_unit_test(words_of_any_length_are_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
