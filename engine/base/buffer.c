#include "engine/base/buffer.h"
#include "engine/base/error.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void reserve(Buffer *buffer, size_t more)
{
    if (buffer->len + more + 1 <= buffer->room)
        return;
    size_t room = buffer->room ? buffer->room : 256;
    while (room < buffer->len + more + 1)
        room *= 2;
    buffer->text = realloc_or_die(buffer->text, room, 1);
    buffer->room = room;
}

void buffer_add(Buffer *buffer, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int needed = vsnprintf(NULL, 0, format, args);
    if (needed > 0) {
        reserve(buffer, (size_t)needed);
        vsnprintf(buffer->text + buffer->len, (size_t)needed + 1, format, again);
        buffer->len += (size_t)needed;
    }
    va_end(again);
    va_end(args);
}

void buffer_append(Buffer *buffer, const char *bytes, size_t count)
{
    reserve(buffer, count);
    memcpy(buffer->text + buffer->len, bytes, count);
    buffer->len += count;
    buffer->text[buffer->len] = '\0';
}

void buffer_drop(Buffer *buffer, size_t count)
{
    if (count == 0)
        return;
    memmove(buffer->text, buffer->text + count, buffer->len - count + 1);
    buffer->len -= count;
}

void buffer_release(Buffer *buffer)
{
    free(buffer->text);
    *buffer = (Buffer){0};
}

const char *buffer_text(const Buffer *buffer)
{
    return buffer->text ? buffer->text : "";
}
