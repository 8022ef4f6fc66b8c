// Text that grows: lines to send, files to write.
#ifndef NAQALA_BASE_BUFFER_H
#define NAQALA_BASE_BUFFER_H

#include "engine/base/base.h"
#include <stddef.h>

typedef struct {
    char *text; // NULL while nothing was added; else NUL-terminated
    size_t len, room;
} Buffer;

void buffer_add(Buffer *buffer, const char *format, ...) PRINTF(2, 3);
void buffer_append(Buffer *buffer, const char *bytes, size_t count);
void buffer_drop(Buffer *buffer, size_t count); // takes bytes off the front
void buffer_release(Buffer *buffer);
const char *buffer_text(const Buffer *buffer); // never NULL

#endif
