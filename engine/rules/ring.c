#include "engine/rules/ring.h"

// The byte of pit i in its word: 1 if it is one of `seeds` pits after `from`.
#define BYTE(from, seeds, i) ((uint64_t)((((i) - (from)-1) & 15) < (seeds)) << 8 * ((i)&7))
#define WORD(from, seeds, i)                                                          \
    (BYTE(from, seeds, i) | BYTE(from, seeds, i + 1) | BYTE(from, seeds, i + 2) |     \
     BYTE(from, seeds, i + 3) | BYTE(from, seeds, i + 4) | BYTE(from, seeds, i + 5) | \
     BYTE(from, seeds, i + 6) | BYTE(from, seeds, i + 7))
#define SEEDS(from, seeds)                             \
    {                                                  \
        {                                              \
            WORD(from, seeds, 0), WORD(from, seeds, 8) \
        }                                              \
    }
#define FROM(from)                                                                               \
    {                                                                                            \
        SEEDS(from, 0), SEEDS(from, 1), SEEDS(from, 2), SEEDS(from, 3), SEEDS(from, 4),          \
            SEEDS(from, 5), SEEDS(from, 6), SEEDS(from, 7), SEEDS(from, 8), SEEDS(from, 9),      \
            SEEDS(from, 10), SEEDS(from, 11), SEEDS(from, 12), SEEDS(from, 13), SEEDS(from, 14), \
            SEEDS(from, 15)                                                                      \
    }

const Ring RING_ADD[RING_PITS][RING_PITS] = {
    FROM(0), FROM(1), FROM(2),  FROM(3),  FROM(4),  FROM(5),  FROM(6),  FROM(7),
    FROM(8), FROM(9), FROM(10), FROM(11), FROM(12), FROM(13), FROM(14), FROM(15),
};
