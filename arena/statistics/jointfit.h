// One maximum-likelihood fit being made: the inside of ratings.h.
//
// Parameters: the players' ratings, then b, a and the law's own for draws. Some may be held:
// anchored ratings, b where it is not asked for, a where it is tested, draws where there are none.
// Where all ratings are free their sum does not matter to any game, as a can make up for it: it is
// tied to zero by one more term in the information.
#ifndef NAQALA_ARENA_STATISTICS_JOINTFIT_H
#define NAQALA_ARENA_STATISTICS_JOINTFIT_H

#include "arena/statistics/meetings.h"

typedef struct {
    const RatingsModel *model;
    int size;
    double *value;
    bool *held;
    Meetings meetings;
    double *information; // minus the Hessian; inverted: the covariance
    double *gradient;
    bool sum_free; // no anchor and no prior
} Fit;

Fit jointfit_new(const RatingsModel *model, const RatedGame *games, size_t count);
void jointfit_release(Fit *fit);

// Climbs to the maximum and leaves the covariance there in fit->information; false if there is no
// finite one.
bool jointfit_maximise(Fit *fit);

double jointfit_log_likelihood(const Fit *fit); // of the games alone

#endif
