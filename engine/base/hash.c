#include "engine/base/hash.h"
#include <string.h>

enum { LANES = 8 };

static uint64_t stir(uint64_t lane, uint64_t word)
{
    lane = (lane ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return lane ^ lane >> 29;
}

static uint64_t word_at(const unsigned char *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

uint64_t hash_bytes(uint64_t before, const void *bytes, size_t count)
{
    const unsigned char *at = bytes;
    const size_t stripe = LANES * sizeof(uint64_t);
    uint64_t lane[LANES], hash = stir(before, count);
    for (int i = 0; i < LANES; i++)
        lane[i] = before + (uint64_t)i;
    size_t left = count;
    for (; left >= stripe; left -= stripe, at += stripe)
        for (int i = 0; i < LANES; i++)
            lane[i] = stir(lane[i], word_at(at + (size_t)i * sizeof(uint64_t)));
    for (int i = 0; i < LANES; i++)
        hash = stir(hash, lane[i]);
    for (; left; left--, at++)
        hash = stir(hash, *at);
    return hash;
}
