// base/memory.h - memory that is always there: running out ends the program (exit 3). For the rooms that allocate, base/ and tree/.
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H
#include <stddef.h>

_Noreturn void memory_over(void);                           // says so and ends the program
void *memory_resize(void *old, size_t size);                // as realloc, never NULL
size_t memory_size(size_t size, size_t count);              // size * count; ends the program when that is no size
#endif
