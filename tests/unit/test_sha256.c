// SHA-256. Vectors: FIPS 180-2, appendix B.
#include "unit.h"
#include "base/sha256.h"

static void vectors_of_the_standard(void **state)
{
    (void)state;
    static char million[1000000];
    memset(million, 'a', sizeof million);
    const struct { str bytes; const char *hex; } vectors[] = {
        { { NULL, 0 }, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
        { STR_INIT("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
        { STR_INIT("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
        { { million, sizeof million }, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0" },
    };
    for (size_t i = 0; i < COUNT_OF(vectors); i++)
        assert_string_equal(sha256_of(&vectors[i].bytes, 1).hex, vectors[i].hex);
    assert_string_equal(sha256_of(NULL, 0).hex, vectors[0].hex);
}

static void parts_are_one_text(void **state)
{
    (void)state;
    const str parts[] = { STR_INIT("a"), { NULL, 0 }, STR_INIT("bc") };
    assert_string_equal(sha256_of(parts, 3).hex, sha256_of(&STR("abc"), 1).hex);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(vectors_of_the_standard), cmocka_unit_test(parts_are_one_text) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
