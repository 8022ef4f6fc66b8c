// Codes of values, half a byte each. A code 1..14 is the value base..base + 13, where base follows
// from what the two rows promise (rows.h) and from an offset of the block; CODE_LOW and CODE_HIGH
// say that the value is smaller or larger than those: an escape, kept elsewhere.
#ifndef NAQALA_ENDGAME_CODE_H
#define NAQALA_ENDGAME_CODE_H

#include "engine/base/base.h"
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { CODE_LOW = 0, CODE_HIGH = 15, CODE_VALUES = 14 };

enum { GROUP = 8 }; // cells looked at together, as one word

// Quarters of a seed, as a base: floor(quarters * scale / 4).
static INLINE int code_base(int quarters, int quarter_shift)
{
    return quarters >> quarter_shift;
}

static INLINE int code_quarter_shift(int scale)
{
    return scale == 1 ? 2 : 1;
}

static INLINE bool code_escapes(unsigned code)
{
    return code - 1 >= CODE_VALUES;
}

// Eight bytes as one word, the first lowest, and back.
static INLINE uint64_t group_load(const uint8_t bytes[GROUP])
{
    uint64_t word;
    memcpy(&word, bytes, GROUP);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

static INLINE void group_store(uint8_t bytes[GROUP], uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(bytes, &word, GROUP);
}

// Up to eight cells as one word; missing ones are no escapes.
static INLINE uint64_t group_of(const uint8_t *cell, size_t count)
{
    if (LIKELY(count >= GROUP))
        return group_load(cell);
    uint8_t padded[GROUP];
    memset(padded, 0x11, sizeof padded);
    memcpy(padded, cell, count);
    return group_load(padded);
}

// Bit 3 of every half whose four bits are alike: codes 0 and 15, the escapes.
static INLINE uint64_t group_escapes(uint64_t word)
{
    const uint64_t differ = (word ^ word >> 1) & UINT64_C(0x7777777777777777);
    return ~(differ + UINT64_C(0x7777777777777777)) & UINT64_C(0x8888888888888888);
}

// Where the values of a row of cells come from: `shift` is 0 or 4, the half that is asked for;
// `quarters` what the bases have in common, `potential` what each adds to it.
typedef struct {
    int shift, quarters, quarter_shift;
    const uint8_t *potential;
} CodeKey;

// Values from..to - 1 of as many cells; those of escapes come out wrong.
void code_decode(const CodeKey *key, const uint8_t *cell, uint32_t from, uint32_t to,
                 uint8_t *values);

#endif
