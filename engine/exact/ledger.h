// The ledger of a long proof: every bound that cost much, one line of text each, appended as it is
// found. A proof that was stopped, killed or moved to another machine reads it again and goes on
// from there; a reader can check any line by itself.
//
//   naqala-ledger 1 RULES
//   POSITION at-least M nodes N
//   POSITION at-most M nodes N
//
// POSITION in native form, South to move, stores empty; M the further margin in seeds, his view. A
// last line without its end was being written when the program died, and is dropped.
#ifndef NAQALA_EXACT_LEDGER_H
#define NAQALA_EXACT_LEDGER_H

#include "engine/exact/prover.h"

typedef struct Ledger Ledger;

// Opens the file for appending, and makes the prover know what it holds; begins one if there is
// none. NULL with a reason, and nothing learnt, if it can't be read, is of other rules, or has a
// line that means nothing. *lines is how many bounds were read.
Ledger *ledger_open(const char *path, Prover *prover, long *lines, Error *error);

// Appends a bound; a ProverWatch.proven.
void ledger_add(void *ledger, Packed board, ExactBounds bounds, uint64_t nodes);

// True once the disk took no more: what came later is not kept.
bool ledger_failed(const Ledger *ledger);

// Syncs and releases; false if anything could not be written.
bool ledger_close(Ledger *ledger, Error *error);

#endif
