// Sowing tables: what a sowing of n seeds from a pit adds to every pit, and where it ends, worked
// out once when a game is chosen. The kernels then add whole rows of pits at a time.
//
// Invariant: row[n * 32 + pit].add summed over all pits, plus end[..].banked, is n. The emptied pit
// counts in add with what falls in it again: the kernel clears it first. Read-only after
// sowing_new; thread safe.
#ifndef NAQALA_RULES_SOWING_H
#define NAQALA_RULES_SOWING_H

#include "engine/rules/position.h"
#include <stddef.h>

enum { SOWN_STORE = 2 * ROW_PITS }; // SowEnd.last of a sowing that ends in the own store

typedef struct {
    uint64_t add[2][ROW_WORDS]; // bytes laid out like Position.pit
} SowRow;

typedef struct {
    uint8_t last;   // side * ROW_PITS + pit that got the last seed, or SOWN_STORE
    uint8_t banked; // seeds that fell in the mover's store
} SowEnd;

// By seeds first: games use few counts, whose rows then lie side by side.
typedef struct {
    SowRow row[(MAX_IN_PIT + 1) * 2 * ROW_PITS];
    SowEnd end[(MAX_IN_PIT + 1) * 2 * ROW_PITS];
    Rules rules; // of the first table: those of the game, for what is not inlined. A search may
                 // keep its rules in a local copy, which stays in registers while nobody is given
                 // its address.
} Sowing;

// The tables of a game, one after the other in memory: laps of the pit's owner; where a relay sows
// into stores, laps of the other player, who drops seeds in another one; where either way may be
// sown (never both), laps back.
enum { SOWING_OWNER, SOWING_GUEST, SOWING_BACK = 1 };

static inline size_t sowing_index(int side, int pit, int seeds)
{
    return (size_t)(seeds * 2 * ROW_PITS + side * ROW_PITS + pit);
}

Sowing *sowing_new(const Rules *rules); // owned by the caller, freed with free()

#endif
