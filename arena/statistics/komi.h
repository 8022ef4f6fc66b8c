// Fair komi: the seeds to give the player who moves second so that either wins as often, in halves
// of a seed: the c at which |P(margin > c) - P(margin < c)| is least, the middle one where several
// are. Pure functions.
#ifndef NAQALA_ARENA_STATISTICS_KOMI_H
#define NAQALA_ARENA_STATISTICS_KOMI_H

#include <stddef.h>

enum { KOMI_ROUNDS_LEAST = 400 };

typedef struct {
    int margin;   // of who moved first, seeds
    long cluster; // opening, from 0; games from one are not independent
} KomiGame;

typedef struct {
    size_t n;         // games
    double komi;      // negative: moving second is the better
    double left;      // |P(margin > komi) - P(margin < komi)|, which no komi can mend
    double low, high; // 95 % interval, bootstrap over openings as in margins.h; of many games fewer
                      // resamples are drawn, at least KOMI_ROUNDS_LEAST
} KomiStats;

KomiStats komi_stats(const KomiGame *games, size_t n);

#endif
