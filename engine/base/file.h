// Files whole or not at all: read into memory, or written under a temporary name, synced, renamed.
#ifndef NAQALA_BASE_FILE_H
#define NAQALA_BASE_FILE_H

#include "engine/base/buffer.h"
#include "engine/base/error.h"

// The whole file, NUL-terminated behind *len bytes; the caller frees it. NULL with a reason.
char *file_read(const char *path, size_t *len, Error *error);

// The same of a file that should be small; folders, pipes and devices are refused.
char *file_read_small(const char *path, size_t most, size_t *len, Error *error);

// A file being written under a temporary name; it appears under its own once it is whole.
typedef struct {
    char *path, *temporary;
    int descriptor;
    bool ok;      // nothing has failed so far
    bool hurried; // not synced
} FileWriter;

FileWriter filewriter_begin(const char *path);
void filewriter_add(FileWriter *writer, const void *bytes, size_t count);
// Syncs, renames and releases; or, where anything failed, removes what there is and says why.
bool filewriter_end(FileWriter *writer, Error *error);

// The whole file, read-only, as the system pages it in; *bytes its size. NULL with a reason; given
// back with file_unmap. An empty file is refused.
const void *file_map(const char *path, size_t *bytes, Error *error);
void file_unmap(const void *map, size_t bytes);

bool file_write(const char *path, const Buffer *content, Error *error);
// The same of FOLDER/NAME.
bool file_write_in(const char *folder, const char *name, const Buffer *content, Error *error);
// The same without waiting for the disk, for what will be made again.
bool file_replace(const char *path, const Buffer *content, Error *error);

// Makes a folder and those above it; fine if it is there.
bool folder_make(const char *path, Error *error);

bool file_exists(const char *path);

#endif
