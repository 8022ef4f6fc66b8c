// The table of proven bounds, shared by all threads of a proof. An entry is one 64-bit word, read
// and written with relaxed order: no lock, and never half an entry.
//
// Keys are exact. A board's 61-bit key is mixed by a bijection; the low bits number the bucket, all
// others are the tag. Two boards never share an entry, so what is found is proven.
//
// Word, from the low bits: move 3, effort 4, lower bound 8, upper bound 8, tag 41. Bounds are
// points (endgame/layer.h). Effort is the logarithm of the nodes it took, and decides who is
// replaced.
#ifndef NAQALA_EXACT_TABLE_H
#define NAQALA_EXACT_TABLE_H

#include "engine/base/base.h"
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    EXACT_WAYS = 4,
    EXACT_KEY_BITS = 61,
    EXACT_TAG_BITS = 41,
    EXACT_BUCKET_BITS_MIN = EXACT_KEY_BITS - EXACT_TAG_BITS, // 32 MiB
    EXACT_EFFORT_MAX = 15,
    EXACT_POINTS_MAX = 255,
};

typedef struct {
    _Atomic uint64_t way[EXACT_WAYS];
} ExactBucket;

typedef struct {
    ExactBucket *buckets;
    size_t bytes;
    int bucket_bits;
} ExactTable;

typedef struct {
    int lower, upper; // points
} ExactBounds;

// The largest table of at most so many bytes, but at least 32 MiB; false without memory.
bool exacttable_init(ExactTable *table, size_t bytes);
void exacttable_release(ExactTable *table);

int exacttable_permille_full(const ExactTable *table);

#define EXACT_KEY_MASK ((UINT64_C(1) << EXACT_KEY_BITS) - 1)

// One to one on keys of 61 bits: xor with the higher half, and multiplication by an odd number.
static INLINE uint64_t exactkey_mix(uint64_t key)
{
    key ^= key >> 31;
    key = key * UINT64_C(0x9E3779B97F4A7C15) & EXACT_KEY_MASK;
    key ^= key >> 29;
    key = key * UINT64_C(0xD6E8FEB86659FD93) & EXACT_KEY_MASK;
    return key ^ key >> 32;
}

static INLINE ExactBucket *exacttable_bucket(const ExactTable *table, uint64_t mixed)
{
    return &table->buckets[mixed & ((UINT64_C(1) << table->bucket_bits) - 1)];
}

static INLINE void exacttable_prefetch(const ExactTable *table, uint64_t mixed)
{
    PREFETCH(exacttable_bucket(table, mixed));
}

// What is proven of the board; false, and *bounds left alone, where nothing is.
static INLINE bool exacttable_probe(const ExactTable *table, uint64_t mixed, ExactBounds *bounds)
{
    const ExactBucket *bucket = exacttable_bucket(table, mixed);
    const uint64_t tag = mixed >> table->bucket_bits;
    for (int i = 0; i < EXACT_WAYS; i++) {
        const uint64_t word = atomic_load_explicit(&bucket->way[i], memory_order_relaxed);
        if (word >> (64 - EXACT_TAG_BITS) == tag && word) {
            *bounds = (ExactBounds){(int)(word >> 7 & 255), (int)(word >> 15 & 255)};
            return true;
        }
    }
    return false;
}

// Stores bounds that took so many nodes to prove, together with what is there of the board.
void exacttable_merge(ExactTable *table, uint64_t mixed, ExactBounds bounds, uint64_t nodes);

#endif
