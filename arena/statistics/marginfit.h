// Margins of several engines by least squares: m_ij = s_i - s_j + h, in seeds, for a game in which
// i moved first against j. What moving first is worth, and each engine's strength, free of who met
// whom. Pure function.
#ifndef NAQALA_ARENA_STATISTICS_MARGINFIT_H
#define NAQALA_ARENA_STATISTICS_MARGINFIT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int first, second; // engines, from 0
    double margin;     // of the first; a game's, or the mean of several
} MarginGame;

typedef struct {
    bool ok; // false: some engines never met, not even by a chain of games
    int engines;
    double *strength; // seeds; they sum to zero
    double first;     // h
    double rss;       // residual sum of squares
} MarginFit;

MarginFit marginfit(const MarginGame *games, size_t count, int engines);
void marginfit_release(MarginFit *fit);

#endif
