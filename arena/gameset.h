// A set of games by number, a bit each.
#ifndef NAQALA_ARENA_GAMESET_H
#define NAQALA_ARENA_GAMESET_H

#include <stdbool.h>

typedef struct {
    unsigned char *bits; // owned
    long room;           // bytes
} GameSet;

void gameset_add(GameSet *set, long game);
bool gameset_has(const GameSet *set, long game);
void gameset_release(GameSet *set);

#endif
