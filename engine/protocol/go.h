// The `go` command's words.
#ifndef NAQALA_PROTOCOL_GO_H
#define NAQALA_PROTOCOL_GO_H

#include "engine/engine.h"

typedef struct {
    Limits limits;
    int perft; // depth of `go perft N`, -1: a search
} GoCommand;

// Reads what follows `go`; the record says which moves are legal. All or nothing.
bool go_parse(const char *words, const Record *record, GoCommand *command, Error *error);

// Whether a search under these limits ends by itself, once it no longer ponders.
bool go_ends(const Limits *limits);

#endif
