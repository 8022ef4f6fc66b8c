// FNV-1a, 64 bits: names and rule strings to numbers that go into file headers.
#ifndef NAQALA_BASE_HASH_H
#define NAQALA_BASE_HASH_H

#include <stdint.h>

static inline uint64_t hash_text(const char *text)
{
    uint64_t h = 0xCBF29CE484222325u;
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 0x100000001B3u;
    return h;
}

#endif
