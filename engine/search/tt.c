#include "engine/search/tt.h"
#include "engine/base/pages.h"
#include <string.h>

enum { KEPT_WARM = 1 << 30 }; // bytes

// Data word, from the low bits: value 16, move 16, depth 8, bound 2, generation 6.
static uint64_t pack(const TtHit *hit, uint8_t generation)
{
    return (uint64_t)(uint16_t)hit->value | (uint64_t)(hit->move & 0xFFFF) << 16 |
           (uint64_t)(uint8_t)hit->depth << 32 | (uint64_t)hit->bound << 40 |
           (uint64_t)generation << 42;
}

static TtHit unpack(uint64_t data)
{
    return (TtHit){.value = (int16_t)(data & 0xFFFF),
                   .move = (Move)(data >> 16 & 0xFFFF),
                   .depth = (int)(data >> 32 & 0xFF),
                   .bound = (Bound)(data >> 40 & 3)};
}

static uint8_t generation_of(uint64_t data)
{
    return (uint8_t)(data >> 42 & 63);
}

bool tt_resize(Tt *tt, size_t most)
{
    size_t buckets = most / (TT_WAYS * sizeof(TtEntry));
    while (buckets & (buckets - 1))
        buckets &= buckets - 1;
    size_t bytes = buckets * TT_WAYS * sizeof(TtEntry);
    TtEntry *entries = pages_map(bytes);
    if (!entries)
        return false;
    tt_release(tt);
    *tt = (Tt){.entries = entries, .buckets = buckets, .bytes = bytes};
    return true;
}

void tt_release(Tt *tt)
{
    if (tt->entries)
        pages_unmap(tt->entries, tt->bytes);
    *tt = (Tt){0};
}

void tt_clear(Tt *tt)
{
    tt->generation = 0;
    // A large table is given back and comes again as zeros when it is touched; a small one is kept
    // warm, so that the first search does not wait for pages.
    if (tt->bytes > KEPT_WARM && pages_drop(tt->entries, tt->bytes))
        return;
    memset((void *)tt->entries, 0, tt->bytes);
}

void tt_new_search(Tt *tt)
{
    tt->generation = (tt->generation + 1) & 63;
}

static TtEntry *bucket_of(const Tt *tt, uint64_t key)
{
    return &tt->entries[(key & (tt->buckets - 1)) * TT_WAYS];
}

bool tt_probe(const Tt *tt, uint64_t key, TtHit *hit)
{
    TtEntry *bucket = bucket_of(tt, key);
    for (int i = 0; i < TT_WAYS; i++) {
        uint64_t data = atomic_load_explicit(&bucket[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&bucket[i].check, memory_order_relaxed);
        if ((check ^ data) == key && data) {
            *hit = unpack(data);
            return true;
        }
    }
    return false;
}

// Which of two entries is worth less: that of an older search, then the shallower one.
static int worth(const Tt *tt, uint64_t data)
{
    if (data == 0)
        return -1;
    int age = (tt->generation - generation_of(data)) & 63;
    return (int)(data >> 32 & 0xFF) + 256 - 4 * age;
}

void tt_store(Tt *tt, uint64_t key, const TtHit *hit)
{
    TtEntry *bucket = bucket_of(tt, key);
    TtEntry *victim = bucket;
    int least = 1 << 30;
    uint64_t kept_move = hit->move;
    for (int i = 0; i < TT_WAYS; i++) {
        uint64_t data = atomic_load_explicit(&bucket[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&bucket[i].check, memory_order_relaxed);
        if ((check ^ data) == key && data) {
            // The same position: an exact proof stays, and so does what was searched deeper.
            TtHit old = unpack(data);
            if (old.depth > hit->depth && old.bound == hit->bound &&
                generation_of(data) == tt->generation)
                return;
            if (old.depth == DEPTH_PROVEN && old.bound == BOUND_EXACT)
                return;
            kept_move = hit->move == MOVE_NONE ? old.move : hit->move;
            victim = &bucket[i];
            break;
        }
        if (worth(tt, data) < least) {
            least = worth(tt, data);
            victim = &bucket[i];
        }
    }
    TtHit entry = *hit;
    entry.move = (Move)kept_move;
    uint64_t data = pack(&entry, tt->generation);
    atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
}

int tt_permille_full(const Tt *tt)
{
    size_t sample = tt->buckets < 250 ? tt->buckets : 250;
    size_t used = 0;
    for (size_t i = 0; i < sample * TT_WAYS; i++) {
        uint64_t data = atomic_load_explicit(&tt->entries[i].data, memory_order_relaxed);
        used += data && generation_of(data) == tt->generation;
    }
    return (int)(used * 1000 / (sample * TT_WAYS));
}
