// Files whole or not at all: read into memory, or written under a temporary name, synced, renamed.
#ifndef NAQALA_BASE_FILE_H
#define NAQALA_BASE_FILE_H

#include "engine/base/buffer.h"
#include "engine/base/error.h"

// The whole file, NUL-terminated behind *len bytes; the caller frees it. NULL with a reason.
char *file_read(const char *path, size_t *len, Error *error);

bool file_write(const char *path, const Buffer *content, Error *error);

// Makes a folder and those above it; fine if it is there.
bool folder_make(const char *path, Error *error);

bool file_exists(const char *path);

#endif
