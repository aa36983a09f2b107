// parse/fio_amount.h - numbers with units as fio writes them for people. Only for parse/.
#ifndef PARSE_FIO_AMOUNT_H
#define PARSE_FIO_AMOUNT_H
#include "base/str.h"

enum fio_base { FIO_PLAIN, FIO_IEC, FIO_SI };               // 512B/s, 4811KiB/s, 4927kB/s
struct fio_amount { double bytes; enum fio_base base; };

// At the head of *rest, which is stepped over: 11.4k, 49764k, 1.2M: powers of 1000.
bool fio_number(str *rest, double *value);
// Bytes or bits, a rate or not: 29.6MiB/s, 61.9M, 276Mibit/s. `old`: up to 2.16 KB and MB were powers of 1024.
bool fio_amount(str *rest, bool old, struct fio_amount *);
// Block sizes of a job's first line: 4096B, 128KiB, 4K.
bool fio_block(str text, double *bytes);
#endif
