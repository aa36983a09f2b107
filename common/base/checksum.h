// base/checksum.h - POSIX cksum: the decimal first field of cksum(1). Source: POSIX.1-2017, cksum, polynomial 0x04C11DB7.
#ifndef BASE_CHECKSUM_H
#define BASE_CHECKSUM_H
#include "base/str.h"
#include <stdint.h>

uint32_t checksum(str bytes);                               // 0 bytes: 4294967295

// The same over pieces: { 0 } is the start.
struct checksum { uint32_t crc; uint64_t length; };
void     checksum_add(struct checksum *, str bytes);
uint32_t checksum_end(const struct checksum *);
#endif
