// base/sha256.c - libmd behind views.
#include "base/sha256.h"
#include <stdint.h>
#include <sys/types.h>
#include <sha256.h>

struct sha256 sha256_of(const str *parts, size_t count)
{
    static const char digits[] = "0123456789abcdef";
    uint8_t bytes[SHA256_DIGEST_LENGTH];
    SHA256_CTX state;
    SHA256Init(&state);
    for (size_t i = 0; i < count; i++)
        if (parts[i].len)
            SHA256Update(&state, (const uint8_t *)parts[i].data, parts[i].len);
    SHA256Final(bytes, &state);
    struct sha256 digest = { { 0 } };
    for (size_t i = 0; i < sizeof bytes; i++) {
        digest.hex[2 * i] = digits[bytes[i] >> 4];
        digest.hex[2 * i + 1] = digits[bytes[i] & 0xF];
    }
    return digest;
}
