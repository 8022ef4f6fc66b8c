// merge: journals of shards, or of one run begun twice, into one.
#ifndef NAQALA_ARENA_MERGE_H
#define NAQALA_ARENA_MERGE_H

// Writes out/games.jsonl, a manifest that names the parts, and every report. A game that several
// parts hold is taken once; two different games of one number, or other rules, are refused. 0, or
// EXIT_USAGE with a line on stderr.
int merge_folders(char *const *folder, int count, const char *out);

#endif
