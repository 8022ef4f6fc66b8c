// The journal: games.jsonl, one self-contained line a finished game, and the only source of truth.
// Everything reported is a function of it. A line is written in one go, so that killing the arena
// loses no finished game; a last line without its end is ignored on reading.
//
// While a run goes on, lines stand in the order in which games end; at its end the file is put in
// schedule order, so that equal runs leave equal bytes.
#ifndef NAQALA_ARENA_JOURNAL_H
#define NAQALA_ARENA_JOURNAL_H

#include "arena/records.h"

typedef struct {
    GameRecord *games; // in schedule order
    size_t count;
    char hash[65]; // SHA-256 of the bytes read
    bool partial;  // the last line had no end and was left out
} Journal;

// All lines; false on the first bad one, named by its number.
bool journal_read(const char *path, Journal *journal, Error *error);
void journal_release(Journal *journal);

// The same of a run's folder.
bool journal_of_run(const char *folder, Journal *journal, Error *error);

// The same of a run's folder, or of a file whose name ends in .jsonl; without the hash, which takes
// longer than all else, unless `hashed`.
bool journal_open(const char *source, bool hashed, Journal *journal, Error *error);

// Whether all games are of one rule set; says which two are not.
bool journal_of_one_game(const Journal *journal, Error *error);

// Moves the games of `one` behind those of `all`; `one` is left without any. False, with nothing
// moved, if they are of other rules.
bool journal_append(Journal *all, Journal *one, Error *error);

void journal_order(Journal *journal); // by number

// Writes the journal again, in schedule order, without a partial last line and without games from
// number `end` on.
bool journal_sort(const char *path, long end, Error *error);

#endif
