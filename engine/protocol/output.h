// What the dialect says, a line at a time: whole lines, one flush each, from any thread.
#ifndef NAQALA_PROTOCOL_OUTPUT_H
#define NAQALA_PROTOCOL_OUTPUT_H

#include "engine/engine.h"
#include <pthread.h>
#include <stdio.h>

typedef struct {
    FILE *file;
    pthread_mutex_t mutex;
    unsigned errors; // error lines so far
} Output;

void output_init(Output *output, FILE *file);
void output_release(Output *output);

// One line without its newline. Empty lines are never written: some boards take one for a crash.
void output_line(Output *output, const char *format, ...) PRINTF(2, 3);
void output_lines(Output *output, const char *text);   // several, each ending in a newline
void output_error(Output *output, const Error *error); // `info string error ...`

void output_info(Output *output, const SearchInfo *info);
void output_bestmove(Output *output, const EngineResult *result);

// Moves as the dialect writes lists of them: glued, or those of four rows blank-separated.
enum { MOVES_TEXT = MOVE_TEXT * MAX_PLY };
void output_moves(char *text, size_t size, const Move *moves, int count);

#endif
