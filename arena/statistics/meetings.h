// Games gathered by who met whom: what the joint fit sums over, however many games there are.
#ifndef NAQALA_ARENA_STATISTICS_MEETINGS_H
#define NAQALA_ARENA_STATISTICS_MEETINGS_H

#include "arena/statistics/ratings.h"

// Derivatives of the log chance of an outcome by x and by the draws' parameter d.
typedef struct {
    double x, d, xx, xd, dd;
} Slopes;

// One moving first against one moving second.
typedef struct {
    int first, second;
    double games[OUTCOMES];
    Slopes slope[OUTCOMES]; // filled by the fit, as is the next:
    double by[3];           // slopes of x by the ratings of first and second, and by b
} Meeting;

typedef struct {
    Meeting *meeting;
    int count;
    int *index; // players squared: the meeting of first and second, -1 if they never met so
    int players;
    double draws; // in all games
} Meetings;

Meetings meetings_of(const RatedGame *games, size_t count, int players);
void meetings_release(Meetings *meetings);

// Players who cannot be compared, because no chain of games joins them, get different numbers in
// group[players], from 0; returns how many groups there are.
int meetings_groups(const Meetings *meetings, int *group);

#endif
