// A run's games in forms that other programs read, on standard output.
#ifndef NAQALA_ARENA_EXPORT_H
#define NAQALA_ARENA_EXPORT_H

typedef enum { EXPORT_PGN, EXPORT_CSV, EXPORT_POSITIONS } ExportForm;

// Of a folder or a journal. The exit status.
//
//   PGN        tags and moves as chess programs have them, a number a turn, extra turns glued:
//              1. CF b 2. D aE ...; Opening tells how many plies were given
//   CSV        the journal's members, a line a game
//   POSITIONS  every position with a move to be played, tab-separated: native form, the move, and
//              for who plays it the result (1, 0.5, 0) and the final margin; games that a fault or
//              an adjudication ended are left out
int export_games(const char *source, ExportForm form);

#endif
