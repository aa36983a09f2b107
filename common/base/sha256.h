// base/sha256.h - SHA-256 (libmd) as lower-case hex.
#ifndef BASE_SHA256_H
#define BASE_SHA256_H
#include "base/str.h"

struct sha256 { char hex[65]; };                            // 64 digits and a NUL
// Digest of the parts one after another.
struct sha256 sha256_of(const str *parts, size_t count);
#endif
