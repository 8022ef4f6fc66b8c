// Bytes to lines, for input that may hold anything: a line is at most LONGEST_LINE bytes, NULs
// count as blanks, empty lines are passed over, and a carriage return before the newline belongs to
// it.
#ifndef NAQALA_PROTOCOL_LINES_H
#define NAQALA_PROTOCOL_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum { LONGEST_LINE = 1 << 20 };

typedef struct {
    char *text; // the line so far; NUL-terminated once it is whole
    size_t len, room;
    bool too_long; // its rest is thrown away
    bool ended;    // it was handed out
} LineBuffer;

// Adds one byte; true when it ended a line, which is then in line->text until the next call. The
// caller asks too_long whether it was cut.
bool lines_add(LineBuffer *line, char byte);

// Ends a last line that has no newline; true if there is one.
bool lines_end(LineBuffer *line);

void lines_release(LineBuffer *line);

#endif
