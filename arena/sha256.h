// SHA-256 (FIPS 180-4) of bytes in memory or of a file: names binaries and journals in manifests
// and reports.
#ifndef NAQALA_ARENA_SHA256_H
#define NAQALA_ARENA_SHA256_H

#include <stdbool.h>
#include <stddef.h>

enum { SHA256_HEX = 65 };

void sha256_hex(const void *bytes, size_t count, char out[SHA256_HEX]);

// Of a whole file, block by block: a program may be larger than all else the arena holds. False if
// it can't be read.
bool sha256_file(const char *path, char out[SHA256_HEX]);

#endif
