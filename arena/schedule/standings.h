// Who stands where in a tournament of matches: a match won is a point, a match tied half of one, a
// bye (a round without an opponent) a point too.
//
// Ties are broken by Buchholz (the sum of the opponents' points), then Sonneborn-Berger (the points
// of those beaten, and half of those tied with), then points in games. A bye adds to neither.
#ifndef NAQALA_ARENA_SCHEDULE_STANDINGS_H
#define NAQALA_ARENA_SCHEDULE_STANDINGS_H

typedef struct {
    int a, b;     // engines; b is STANDINGS_BYE where a had no opponent
    double for_a; // points in games
    double for_b;
} PlayedMatch;

enum { STANDINGS_BYE = -1 };

typedef struct {
    int engine;
    int matches, byes;
    double points, buchholz, sonneborn, games; // games: points in games
} Standing;

// Fills standing[engines], best first; engines alike in all stand by their number.
void standings_of(const PlayedMatch *match, int count, int engines, Standing *standing);

#endif
