// rate: ratings, first-move advantage and draws of the games of any journals, fitted together.
#ifndef NAQALA_ARENA_RATE_H
#define NAQALA_ARENA_RATE_H

enum { RATE_ANCHORS = 64 };

typedef struct {
    const char *name;
    double elo;
} RateAnchor;

typedef struct {
    char *const *source; // folders of runs, or journals
    int sources;
    RateAnchor anchor[RATE_ANCHORS];
    int anchors;
    double prior; // Elo; 0: none
} RatePlan;

// Prints the table. 0; EXIT_USAGE if a journal can't be read; EXIT_DATA if no finite fit exists.
int rate_games(const RatePlan *plan);

#endif
