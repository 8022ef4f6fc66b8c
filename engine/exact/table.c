#include "engine/exact/table.h"
#include "engine/base/pages.h"

bool exacttable_init(ExactTable *table, size_t bytes)
{
    int bits = EXACT_BUCKET_BITS_MIN;
    while (sizeof(ExactBucket) << (bits + 1) <= bytes && bits < EXACT_KEY_BITS - 1)
        bits++;
    *table = (ExactTable){.bytes = sizeof(ExactBucket) << bits, .bucket_bits = bits};
    table->buckets = pages_map(table->bytes);
    return table->buckets != NULL;
}

void exacttable_release(ExactTable *table)
{
    if (table->buckets)
        pages_unmap(table->buckets, table->bytes);
    *table = (ExactTable){0};
}

// Two nodes more or less are one step of 1..15: 0 is for empty places.
static int effort_of(uint64_t nodes)
{
    const int log = 63 - __builtin_clzll(nodes | 1);
    return int_clamp(1 + log / 2, 1, EXACT_EFFORT_MAX);
}

static int effort_in(uint64_t word)
{
    return (int)(word >> 3 & 15);
}

void exacttable_merge(ExactTable *table, uint64_t mixed, ExactBounds bounds, uint64_t nodes)
{
    ExactBucket *bucket = exacttable_bucket(table, mixed);
    const uint64_t tag = mixed >> table->bucket_bits;
    int victim = 0, least = EXACT_EFFORT_MAX + 1, effort = effort_of(nodes);
    for (int i = 0; i < EXACT_WAYS; i++) {
        const uint64_t word = atomic_load_explicit(&bucket->way[i], memory_order_relaxed);
        if (word >> (64 - EXACT_TAG_BITS) == tag && word) {
            bounds.lower = int_max(bounds.lower, (int)(word >> 7 & 255));
            bounds.upper = int_min(bounds.upper, (int)(word >> 15 & 255));
            effort = int_max(effort, effort_in(word));
            victim = i;
            break;
        }
        if (effort_in(word) < least) {
            least = effort_in(word);
            victim = i;
        }
    }
    const uint64_t word = (uint64_t)effort << 3 | (uint64_t)bounds.lower << 7 |
                          (uint64_t)bounds.upper << 15 | tag << (64 - EXACT_TAG_BITS);
    atomic_store_explicit(&bucket->way[victim], word, memory_order_relaxed);
}

int exacttable_permille_full(const ExactTable *table)
{
    size_t used = 0, sample = 256;
    for (size_t i = 0; i < sample; i++)
        for (int k = 0; k < EXACT_WAYS; k++)
            used += atomic_load_explicit(&table->buckets[i].way[k], memory_order_relaxed) != 0;
    return (int)(used * 1000 / (sample * EXACT_WAYS));
}
