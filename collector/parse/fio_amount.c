// parse/fio_amount.c - fio chooses the unit by the value, so the unit is read from the text and never from its place.
#include "parse/fio_amount.h"

#include "parse/lines.h"

#include <math.h>

static const char prefixes[] = "kMGTPE";

// How often the base; 0: no prefix.
static int power(str *rest)
{
    char first = rest->len ? rest->data[0] : '\0';
    const char *at = first ? strchr(prefixes, first == 'K' ? 'k' : first) : NULL;
    if (!at) return 0;
    *rest = str_from(*rest, 1);
    return (int)(at - prefixes) + 1;
}

bool fio_number(str *rest, double *value)
{
    if (!lines_number(rest, value)) return false;
    *value *= pow(1000, power(rest));
    return true;
}

static bool take(str *rest, str word)
{
    if (!str_starts(*rest, word)) return false;
    *rest = str_from(*rest, word.len);
    return true;
}

bool fio_amount(str *rest, bool old, struct fio_amount *amount)
{
    double value;
    if (!lines_number(rest, &value)) return false;
    int times = power(rest);
    bool binary = (times && take(rest, STR("i"))) || old;
    if (take(rest, STR("bit"))) value /= 8;
    else take(rest, STR("B"));
    take(rest, STR("/s"));
    *amount = (struct fio_amount){ value * pow(binary ? 1024 : 1000, times), !times ? FIO_PLAIN : binary ? FIO_IEC : FIO_SI };
    return true;
}

bool fio_block(str text, double *bytes)
{
    struct fio_amount amount;
    if (!fio_amount(&text, true, &amount) || text.len) return false;
    *bytes = amount.bytes;
    return true;
}
