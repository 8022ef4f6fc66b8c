// The transposition table: what earlier searches found out about positions, shared by all threads.
//
// An entry is two 64-bit words, the key XORed with the data, and the data, read and written with
// relaxed order: a torn entry does not match its key, so no lock is needed. Four entries share a
// cache line. Probing returns a copy. All functions but tt_resize and tt_clear are thread safe.
//
// Values are further margins in centiseeds, from the decider's view of the position stored: what
// stores already hold is not in them, so positions that differ only there share an entry. Where the
// last move wins they are chances, and wins by plies from the position stored (params.h).
#ifndef NAQALA_SEARCH_TT_H
#define NAQALA_SEARCH_TT_H

#include "engine/rules/move.h"
#include "engine/search/params.h"
#include <stdatomic.h>
#include <stddef.h>

typedef enum { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

typedef struct {
    int value;
    int depth; // plies, or DEPTH_PROVEN
    Bound bound;
    Move move; // MOVE_NONE where none was best
} TtHit;

typedef struct {
    _Atomic uint64_t check; // key ^ data
    _Atomic uint64_t data;
} TtEntry;

enum { TT_WAYS = 4 };

typedef struct {
    TtEntry *entries;
    size_t buckets; // a power of two, of TT_WAYS entries each
    size_t bytes;
    uint8_t generation; // of the search that is running, 0..63
} Tt;

// Takes zeroed memory in place of what it has, `most` bytes or fewer; false (and nothing changed)
// if the system won't give it.
bool tt_resize(Tt *tt, size_t most);
void tt_release(Tt *tt);
void tt_clear(Tt *tt);
void tt_new_search(Tt *tt);

bool tt_probe(const Tt *tt, uint64_t key, TtHit *hit);
void tt_store(Tt *tt, uint64_t key, const TtHit *hit);
int tt_permille_full(const Tt *tt); // entries of this search, sampled

static inline void tt_prefetch(const Tt *tt, uint64_t key)
{
    __builtin_prefetch(&tt->entries[(key & (tt->buckets - 1)) * TT_WAYS]);
}

#endif
