// verify: plays every game of a journal again under its rules, and says what does not hold.
#ifndef NAQALA_ARENA_VERIFY_H
#define NAQALA_ARENA_VERIFY_H

#include "engine/base/error.h"

// Prints what it finds and a last line. 0: all holds; 2: something does not; 1: no such journal.
int verify_folder(const char *folder);

#endif
