// base/checksum.c - the CRC of POSIX cksum, eight bytes at a time (slicing): what a byte adds to the remainder depends on how many bytes follow it in
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

// x^32, x^33, ... x^95 modulo the polynomial: each is the one before shifted left by a bit, XOR 0x04C11DB7 when a bit fell out. Row n belongs to a
// byte that n others of its group follow.
static const uint32_t tables[8][256] = {
    TABLE(0x04C11DB7u, 0x09823B6Eu, 0x130476DCu, 0x2608EDB8u, 0x4C11DB70u, 0x9823B6E0u, 0x34867077u, 0x690CE0EEu),
    TABLE(0xD219C1DCu, 0xA0F29E0Fu, 0x452421A9u, 0x8A484352u, 0x10519B13u, 0x20A33626u, 0x41466C4Cu, 0x828CD898u),
    TABLE(0x01D8AC87u, 0x03B1590Eu, 0x0762B21Cu, 0x0EC56438u, 0x1D8AC870u, 0x3B1590E0u, 0x762B21C0u, 0xEC564380u),
    TABLE(0xDC6D9AB7u, 0xBC1A28D9u, 0x7CF54C05u, 0xF9EA980Au, 0xF7142DA3u, 0xEAE946F1u, 0xD1139055u, 0xA6E63D1Du),
    TABLE(0x490D678Du, 0x921ACF1Au, 0x20F48383u, 0x41E90706u, 0x83D20E0Cu, 0x036501AFu, 0x06CA035Eu, 0x0D9406BCu),
    TABLE(0x1B280D78u, 0x36501AF0u, 0x6CA035E0u, 0xD9406BC0u, 0xB641CA37u, 0x684289D9u, 0xD08513B2u, 0xA5CB3AD3u),
    TABLE(0x4F576811u, 0x9EAED022u, 0x399CBDF3u, 0x73397BE6u, 0xE672F7CCu, 0xC824F22Fu, 0x9488F9E9u, 0x2DD0EE65u),
    TABLE(0x5BA1DCCAu, 0xB743B994u, 0x6A466E9Fu, 0xD48CDD3Eu, 0xADD8A7CBu, 0x5F705221u, 0xBEE0A442u, 0x79005533u),
};

static uint32_t add_byte(uint32_t crc, unsigned char byte)
{
    return crc << 8 ^ tables[0][crc >> 24 ^ byte];
}

static uint32_t add_eight(uint32_t crc, const unsigned char *b)
{
    return tables[7][crc >> 24 ^ b[0]] ^ tables[6][(crc >> 16 & 0xFF) ^ b[1]] ^ tables[5][(crc >> 8 & 0xFF) ^ b[2]] ^ tables[4][(crc & 0xFF) ^ b[3]]
        ^ tables[3][b[4]] ^ tables[2][b[5]] ^ tables[1][b[6]] ^ tables[0][b[7]];
}

void checksum_add(struct checksum *sum, str bytes)
{
    const unsigned char *at = (const unsigned char *)bytes.data;
    size_t left = bytes.len;
    for (; left >= 8; left -= 8, at += 8)
        sum->crc = add_eight(sum->crc, at);
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
