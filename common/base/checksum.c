// base/checksum.c - the CRC of POSIX cksum, sixteen bytes at a time (slicing): what a byte adds to the remainder depends on how many bytes follow it in
// its group, so there is one table for each place. Remainders are linear: the entry of a byte is the XOR of those of its bits.
#include "base/checksum.h"

// A table of 256 from the remainders of its eight single bits, lowest first.
#define BIT(n, bit, remainder) ((n) & (bit) ? (remainder) : 0)
#define ENTRY(n, a, b, c, d, e, f, g, h) \
    (BIT(n, 1, a) ^ BIT(n, 2, b) ^ BIT(n, 4, c) ^ BIT(n, 8, d) ^ BIT(n, 16, e) ^ BIT(n, 32, f) ^ BIT(n, 64, g) ^ BIT(n, 128, h))
#define ENTRIES_4(n, ...) ENTRY(n, __VA_ARGS__), ENTRY((n) + 1, __VA_ARGS__), ENTRY((n) + 2, __VA_ARGS__), ENTRY((n) + 3, __VA_ARGS__)
#define ENTRIES_16(n, ...) ENTRIES_4(n, __VA_ARGS__), ENTRIES_4((n) + 4, __VA_ARGS__), ENTRIES_4((n) + 8, __VA_ARGS__), ENTRIES_4((n) + 12, __VA_ARGS__)
#define ENTRIES_64(n, ...) ENTRIES_16(n, __VA_ARGS__), ENTRIES_16((n) + 16, __VA_ARGS__), ENTRIES_16((n) + 32, __VA_ARGS__), ENTRIES_16((n) + 48, __VA_ARGS__)
#define TABLE(...) { ENTRIES_64(0, __VA_ARGS__), ENTRIES_64(64, __VA_ARGS__), ENTRIES_64(128, __VA_ARGS__), ENTRIES_64(192, __VA_ARGS__) }

// x^32, x^33, ... x^159 modulo the polynomial: each is the one before shifted left by a bit, XOR 0x04C11DB7 when a bit fell out. Row n belongs to a
// byte that n others of its group follow.
static const uint32_t tables[16][256] = {
    TABLE(0x04C11DB7u, 0x09823B6Eu, 0x130476DCu, 0x2608EDB8u, 0x4C11DB70u, 0x9823B6E0u, 0x34867077u, 0x690CE0EEu),
    TABLE(0xD219C1DCu, 0xA0F29E0Fu, 0x452421A9u, 0x8A484352u, 0x10519B13u, 0x20A33626u, 0x41466C4Cu, 0x828CD898u),
    TABLE(0x01D8AC87u, 0x03B1590Eu, 0x0762B21Cu, 0x0EC56438u, 0x1D8AC870u, 0x3B1590E0u, 0x762B21C0u, 0xEC564380u),
    TABLE(0xDC6D9AB7u, 0xBC1A28D9u, 0x7CF54C05u, 0xF9EA980Au, 0xF7142DA3u, 0xEAE946F1u, 0xD1139055u, 0xA6E63D1Du),
    TABLE(0x490D678Du, 0x921ACF1Au, 0x20F48383u, 0x41E90706u, 0x83D20E0Cu, 0x036501AFu, 0x06CA035Eu, 0x0D9406BCu),
    TABLE(0x1B280D78u, 0x36501AF0u, 0x6CA035E0u, 0xD9406BC0u, 0xB641CA37u, 0x684289D9u, 0xD08513B2u, 0xA5CB3AD3u),
    TABLE(0x4F576811u, 0x9EAED022u, 0x399CBDF3u, 0x73397BE6u, 0xE672F7CCu, 0xC824F22Fu, 0x9488F9E9u, 0x2DD0EE65u),
    TABLE(0x5BA1DCCAu, 0xB743B994u, 0x6A466E9Fu, 0xD48CDD3Eu, 0xADD8A7CBu, 0x5F705221u, 0xBEE0A442u, 0x79005533u),
    TABLE(0xF200AA66u, 0xE0C0497Bu, 0xC5418F41u, 0x8E420335u, 0x18451BDDu, 0x308A37BAu, 0x61146F74u, 0xC228DEE8u),
    TABLE(0x8090A067u, 0x05E05D79u, 0x0BC0BAF2u, 0x178175E4u, 0x2F02EBC8u, 0x5E05D790u, 0xBC0BAF20u, 0x7CD643F7u),
    TABLE(0xF9AC87EEu, 0xF798126Bu, 0xEBF13961u, 0xD3236F75u, 0xA287C35Du, 0x41CE9B0Du, 0x839D361Au, 0x03FB7183u),
    TABLE(0x07F6E306u, 0x0FEDC60Cu, 0x1FDB8C18u, 0x3FB71830u, 0x7F6E3060u, 0xFEDC60C0u, 0xF979DC37u, 0xF632A5D9u),
    TABLE(0xE8A45605u, 0xD589B1BDu, 0xAFD27ECDu, 0x5B65E02Du, 0xB6CBC05Au, 0x69569D03u, 0xD2AD3A06u, 0xA19B69BBu),
    TABLE(0x47F7CEC1u, 0x8FEF9D82u, 0x1B1E26B3u, 0x363C4D66u, 0x6C789ACCu, 0xD8F13598u, 0xB5237687u, 0x6E87F0B9u),
    TABLE(0xDD0FE172u, 0xBEDEDF53u, 0x797CA311u, 0xF2F94622u, 0xE13391F3u, 0xC6A63E51u, 0x898D6115u, 0x17DBDF9Du),
    TABLE(0x2FB7BF3Au, 0x5F6F7E74u, 0xBEDEFCE8u, 0x797CE467u, 0xF2F9C8CEu, 0xE1328C2Bu, 0xC6A405E1u, 0x89891675u),
};

static uint32_t add_byte(uint32_t crc, unsigned char byte)
{
    return crc << 8 ^ tables[0][crc >> 24 ^ byte];
}

static uint32_t add_four(const uint32_t (*rows)[256], const unsigned char *b)
{
    return rows[3][b[0]] ^ rows[2][b[1]] ^ rows[1][b[2]] ^ rows[0][b[3]];
}

// Only the first four bytes meet the remainder before; the others need not wait for it.
static uint32_t add_sixteen(uint32_t crc, const unsigned char *b)
{
    const unsigned char first[4] = { (unsigned char)(crc >> 24 ^ b[0]), (unsigned char)(crc >> 16 ^ b[1]), (unsigned char)(crc >> 8 ^ b[2]), (unsigned char)(crc ^ b[3]) };
    return add_four(tables + 8, b + 4) ^ add_four(tables + 4, b + 8) ^ add_four(tables, b + 12) ^ add_four(tables + 12, first);
}

void checksum_add(struct checksum *sum, str bytes)
{
    const unsigned char *at = (const unsigned char *)bytes.data;
    size_t left = bytes.len;
    for (; left >= 16; left -= 16, at += 16)
        sum->crc = add_sixteen(sum->crc, at);
    for (; left; left--, at++)
        sum->crc = add_byte(sum->crc, *at);
    sum->length += bytes.len;
}

// The length follows the bytes, its lowest byte first, without leading zeros.
uint32_t checksum_end(const struct checksum *sum)
{
    uint32_t crc = sum->crc;
    for (uint64_t length = sum->length; length; length >>= 8)
        crc = add_byte(crc, (unsigned char)(length & 0xFF));
    return ~crc;
}

uint32_t checksum(str bytes)
{
    struct checksum sum = { 0 };
    checksum_add(&sum, bytes);
    return checksum_end(&sum);
}
