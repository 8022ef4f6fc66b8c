// SHA-256 (FIPS 180-4) of bytes in memory: names binaries and journals in manifests and reports.
#ifndef NAQALA_ARENA_SHA256_H
#define NAQALA_ARENA_SHA256_H

#include <stddef.h>

enum { SHA256_HEX = 65 };

void sha256_hex(const void *bytes, size_t count, char out[SHA256_HEX]);

#endif
