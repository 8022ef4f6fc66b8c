// SplitMix64 (Steele, Lea, Flood 2014): the project's only source of randomness. Always seeded,
// so that every run can be repeated.
#ifndef NAQALA_BASE_RNG_H
#define NAQALA_BASE_RNG_H

#include <stdint.h>

typedef struct {
    uint64_t state;
} Rng;

// A bijection of 64-bit words that leaves no visible structure.
static inline uint64_t rng_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline uint64_t rng_next(Rng *rng)
{
    return rng_mix(rng->state += 0x9E3779B97F4A7C15u);
}

// A number from 0 to n-1: the upper half of the product u * n, so that runs can be repeated in any
// language that has 128-bit products.
static inline uint64_t rng_below(Rng *rng, uint64_t n)
{
    __extension__ typedef unsigned __int128 Wide;
    return (uint64_t)(((Wide)rng_next(rng) * n) >> 64);
}

#endif
