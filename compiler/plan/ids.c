// plan/ids.c - open addressing, at most half full.
#include "plan/ids.h"

#include "plan/identity.h"

static uint64_t digits_of(const char *hex)
{
    uint64_t digits = 0;
    for (size_t i = 0; i < ID_DIGITS; i++) digits = digits << 4 | (uint64_t)(hex[i] <= '9' ? hex[i] - '0' : hex[i] - 'a' + 10);
    return digits;
}

static struct taken_id *slot(struct taken_id *items, size_t room, uint64_t digits)
{
    size_t at = (size_t)digits & (room - 1);
    while (items[at].hex && items[at].digits != digits) at = (at + 1) & (room - 1);
    return &items[at];
}

static void grow(struct ids *ids)
{
    struct arena memory = { 0 };
    size_t room = ids->room ? ids->room * 2 : 64;
    struct taken_id *items = arena_array(&memory, struct taken_id, room);
    for (size_t i = 0; i < ids->room; i++)
        if (ids->items[i].hex) *slot(items, room, ids->items[i].digits) = ids->items[i];
    arena_free(&ids->memory);
    ids->memory = memory;
    ids->items = items;
    ids->room = room;
}

struct taken_id *ids_find(struct ids *ids, const char *hex)
{
    if (ids->count * 2 >= ids->room) grow(ids);
    struct taken_id *found = slot(ids->items, ids->room, digits_of(hex));
    if (found->hex) return found;
    found->digits = digits_of(hex);
    ids->count++;                                               // the caller takes it
    return found;
}

const struct taken_id *ids_known(const struct ids *ids, const char *hex)
{
    const struct taken_id *found = ids->room ? slot(ids->items, ids->room, digits_of(hex)) : NULL;
    return found && found->hex ? found : NULL;
}

void ids_free(struct ids *ids)
{
    arena_free(&ids->memory);
    *ids = (struct ids){ 0 };
}
