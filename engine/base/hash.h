// Numbers that go into file headers: FNV-1a for names and rule strings, and a checksum for
// contents, eight words at a time so that memory sets its pace.
#ifndef NAQALA_BASE_HASH_H
#define NAQALA_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t hash_text(const char *text)
{
    uint64_t h = 0xCBF29CE484222325u;
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 0x100000001B3u;
    return h;
}

// Checksum of bytes, going on from that of what came before (any number to begin with).
uint64_t hash_bytes(uint64_t before, const void *bytes, size_t count);

#endif
