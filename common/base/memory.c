// base/memory.c - the one place where running out of memory is dealt with, so that no other code needs a NULL check for it.
#include "base/memory.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

void memory_over(void)
{
    fputs("error: out of memory\n", stderr);
    _Exit(3);                           // no handlers: they might ask for memory
}

void *memory_resize(void *old, size_t size)
{
    int kept = errno;                   // a message about another failure may be in the making
    void *new = realloc(old, size ? size : 1);
    if (!new)
        memory_over();
    errno = kept;
    return new;
}

size_t memory_size(size_t size, size_t count)
{
    size_t product;
    if (__builtin_mul_overflow(size, count, &product))
        memory_over();
    return product;
}
