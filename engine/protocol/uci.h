// The UCI dialect: reads commands, hands them to the engine, prints what it answers. See the
// protocol section of engine/README.md.
//
// One thread reads. Commands that need the engine idle wait in a queue while it thinks; the others
// (isready, stop, ...) are answered at once. Input never ends the program: what can't be understood
// is one `info string error` line, and everything stays as it was.
#ifndef NAQALA_PROTOCOL_UCI_H
#define NAQALA_PROTOCOL_UCI_H

#include "engine/engine.h"
#include <stdio.h>

typedef struct Uci Uci;

Uci *uci_new(FILE *out);
void uci_free(Uci *uci);

// One command line, carried out or queued. Also the way words on the command line are run.
void uci_line(Uci *uci, const char *line);

// Reads a descriptor to its end or `quit`, then lets a search that ends by itself finish.
void uci_read(Uci *uci, int descriptor);

// Lets a running search that ends by itself finish, stops any other.
void uci_finish(Uci *uci);

// Ends a running search or a long word as early as cleanly possible; false if nothing ran. Safe
// from any thread.
bool uci_interrupt(Uci *uci);

unsigned uci_errors(const Uci *uci); // error lines printed

#endif
