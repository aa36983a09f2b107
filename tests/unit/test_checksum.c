// POSIX cksum: against its definition bit by bit, and against the program of that name.
#include "unit.h"
#include "base/checksum.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void values_of_cksum(void **state)
{
    (void)state;
    assert_true(checksum((str){ 0 }) == 4294967295u);
    assert_true(checksum(STR("123456789")) == 930766865u);
    assert_true(checksum(STR("hello world 12345\n")) == 3413196242u);
    assert_true(checksum(STR("\0")) == 4215202376u);
}

static uint32_t add_bits(uint32_t crc, unsigned byte)
{
    crc ^= (uint32_t)byte << 24;
    for (int bit = 0; bit < 8; bit++)
        crc = crc << 1 ^ (crc >> 31 ? 0x04C11DB7u : 0);
    return crc;
}

static uint32_t by_definition(str bytes)
{
    uint32_t crc = 0;
    for (size_t i = 0; i < bytes.len; i++)
        crc = add_bits(crc, (unsigned char)bytes.data[i]);
    for (size_t len = bytes.len; len; len >>= 8)
        crc = add_bits(crc, len & 0xFF);
    return ~crc;
}

static str noise(char *bytes, size_t len)
{
    uint32_t x = 12345;
    for (size_t i = 0; i < len; i++) {
        x = x * 1664525 + 1013904223;
        bytes[i] = (char)(x >> 24);
    }
    return (str){ bytes, len };
}

static void every_length_agrees_with_the_definition(void **state)
{
    (void)state;
    char bytes[3000];
    str all = noise(bytes, sizeof bytes);
    for (size_t len = 0; len <= 600; len++)
        assert_true(checksum(str_first(all, len)) == by_definition(str_first(all, len)));
    for (size_t start = 0; start < 9; start++)
        assert_true(checksum(str_from(all, start)) == by_definition(str_from(all, start)));
}

static void pieces_give_the_same_as_the_whole(void **state)
{
    (void)state;
    char bytes[1000];
    str all = noise(bytes, sizeof bytes);
    for (size_t piece = 1; piece < 40; piece++) {
        struct checksum sum = { 0 };
        for (size_t at = 0; at < all.len; at += piece) {
            checksum_add(&sum, str_first(str_from(all, at), piece));
            checksum_add(&sum, (str){ 0 });
        }
        assert_true(checksum_end(&sum) == checksum(all));
        assert_true(checksum_end(&sum) == checksum(all));            // asking changes nothing
    }
}

static void the_program_says_the_same(void **state)
{
    (void)state;
    enum { LENGTH = 70001 };
    static char bytes[LENGTH];
    str all = noise(bytes, LENGTH);
    char path[] = "/tmp/expc-cksum-XXXXXX", command[100], line[100] = "";
    int fd = mkstemp(path);
    assert_int_equal(write(fd, all.data, all.len), all.len);
    close(fd);
    snprintf(command, sizeof command, "cksum <%s", path);
    FILE *output = popen(command, "r");
    assert_non_null(output);
    assert_non_null(fgets(line, sizeof line, output));
    pclose(output);
    unlink(path);
    assert_true(strtoul(line, NULL, 10) == checksum(all));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_cksum),
        cmocka_unit_test(every_length_agrees_with_the_definition),
        cmocka_unit_test(pieces_give_the_same_as_the_whole),
        cmocka_unit_test(the_program_says_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
