#include "arena/gameset.h"
#include "engine/base/error.h"
#include <stdlib.h>
#include <string.h>

void gameset_add(GameSet *set, long game)
{
    const long byte = game / 8;
    if (byte >= set->room) {
        const long room = 2 * byte + 64;
        set->bits = realloc_or_die(set->bits, (unsigned long)room, 1);
        memset(set->bits + set->room, 0, (size_t)(room - set->room));
        set->room = room;
    }
    set->bits[byte] = (unsigned char)(set->bits[byte] | 1 << game % 8);
}

bool gameset_has(const GameSet *set, long game)
{
    return game / 8 < set->room && (set->bits[game / 8] >> game % 8 & 1);
}

void gameset_release(GameSet *set)
{
    free(set->bits);
    *set = (GameSet){0};
}
