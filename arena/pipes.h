// What an engine is told and what it says, as lines over its process's three pipes. Nothing here
// blocks or knows what lines mean. Lines are at most PIPES_LINE bytes: the rest is dropped to the
// next newline and counted as a fault. The last PIPES_STDERR bytes of its stderr are kept.
#ifndef NAQALA_ARENA_PIPES_H
#define NAQALA_ARENA_PIPES_H

#include "arena/process.h"
#include "engine/base/buffer.h"
#include <stdint.h>
#include <stdio.h>

enum { PIPES_LINE = 65536, PIPES_STDERR = 65536 };

typedef struct {
    Process process;
    const char *name;  // for the log; not owned
    FILE *log;         // every line either says goes there; NULL: nowhere. Not owned
    Buffer *heard;     // every line is added to it; NULL: to none. Not owned
    Buffer out;        // what it has not read yet,
    size_t logged;     // and how much of that is in the log
    Buffer in;         // bytes received,
    size_t in_at;      // and how many of them were split into lines
    bool in_closed;    // its stdout has ended
    char *line;        // the last line; PIPES_LINE bytes, taken as lines grow
    int line_len;      // of a line whose end is still to come
    bool line_dropped; // the rest of this line is thrown away
    long faults;       // lines dropped; its owner counts its own beside them
    long received;     // bytes of its stdout
    char *errors;      // the end of its stderr, NUL-terminated
    int errors_len;
} Pipes;

// Starts the process. On false nothing is to be released.
bool pipes_start(Pipes *pipes, char *const argv[], const char *folder, Error *error);
void pipes_release(Pipes *pipes); // the process is gone by then

// Writes what waits in pipes->out, as far as the process reads.
void pipes_flush(Pipes *pipes);

// Flushes, and reads where poll() said there is something.
void pipes_pump(Pipes *pipes, bool out_ready, bool err_ready);

// The next whole line into pipes->line, its end and any carriage return off; false if there is
// none.
bool pipes_line(Pipes *pipes);

#endif
