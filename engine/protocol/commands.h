// The dialect's commands: what each does, and which wait while the engine thinks.
#ifndef NAQALA_PROTOCOL_COMMANDS_H
#define NAQALA_PROTOCOL_COMMANDS_H

#include "engine/protocol/queue.h"
#include "engine/protocol/words.h"

// One conversation: an engine, where it answers, and what still waits to be carried out.
typedef struct {
    Engine *engine;
    Output output;
    Queue queue; // lines that wait for the search to end
    bool debug;
    bool quit;
    bool ends;           // the running search ends by itself,
    bool pondering;      // unless it still ponders
    atomic_bool in_word; // one of the dialect's own words runs
    atomic_bool interrupted;
    pthread_mutex_t solver_mutex;
    Solver *solver; // of a running `solve`; guarded by solver_mutex
    WordContext words;
} Session;

// Carries out one line, or queues it.
void commands_run(Session *session, const char *line);

// Whether a line from the queue has to wait longer.
bool commands_wait(const Session *session, const char *line);

#endif
