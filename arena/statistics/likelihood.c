#include "arena/statistics/likelihood.h"
#include "arena/statistics/elo.h"
#include <math.h>

static const double NOBODY = 1e-3; // an empty class counts so much

typedef struct {
    int classes;
    double n;
    double p[LIKELIHOOD_CLASSES];     // observed shares
    double score[LIKELIHOOD_CLASSES]; // of a class, 0 to 1
} Sample;

static Sample sample_of(const double *counts, int classes)
{
    Sample sample = {.classes = classes};
    for (int i = 0; i < classes; i++) {
        sample.p[i] = counts[i] > 0 ? counts[i] : NOBODY;
        sample.n += sample.p[i];
        sample.score[i] = (double)i / (classes - 1);
    }
    for (int i = 0; i < classes; i++)
        sample.p[i] /= sample.n;
    return sample;
}

static double tilt(const Sample *sample, const double *off, double theta)
{
    double sum = 0;
    for (int i = 0; i < sample->classes; i++)
        sum += sample->p[i] * off[i] / (1 + theta * off[i]);
    return sum;
}

// The distribution nearest to the sample under which `off` is 0 in the mean: p_i / (1 + theta
// off_i) with the theta that makes it so. The sum falls as theta grows, so halving finds it; where
// all off have one sign there is none.
static bool most_likely(const Sample *sample, const double *off, double *out)
{
    double least = 0, most = 0;
    for (int i = 0; i < sample->classes; i++) {
        least = fmin(least, off[i]);
        most = fmax(most, off[i]);
    }
    if (!(least < 0 && most > 0))
        return false;
    double low = -1 / most, high = -1 / least;
    for (int round = 0; round < 200 && low < high; round++) {
        double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high)
            break;
        if (tilt(sample, off, middle) > 0)
            low = middle;
        else
            high = middle;
    }
    const double theta = low + (high - low) / 2;
    for (int i = 0; i < sample->classes; i++)
        out[i] = sample->p[i] / (1 + theta * off[i]);
    return true;
}

static bool logistic(const Sample *sample, double elo, double *out)
{
    double off[LIKELIHOOD_CLASSES];
    for (int i = 0; i < sample->classes; i++)
        off[i] = sample->score[i] - score_of_elo(elo);
    return most_likely(sample, off, out);
}

// Fixed point: the hypothesis (mu - 1/2) / sigma = t is linear once mu and sigma are taken from the
// distribution of the round before. `t` counts in standard deviations of an outcome.
static bool normalized(const Sample *sample, double elo, double *out)
{
    const double t = elo / NELO * (sample->classes == PENTANOMIAL ? sqrt(2) : 1);
    for (int i = 0; i < sample->classes; i++)
        out[i] = 1.0 / sample->classes;
    for (int round = 0; round < 200; round++) {
        double mu = 0, square = 0, off[LIKELIHOOD_CLASSES], next[LIKELIHOOD_CLASSES], moved = 0;
        for (int i = 0; i < sample->classes; i++)
            mu += out[i] * sample->score[i];
        for (int i = 0; i < sample->classes; i++)
            square += out[i] * (sample->score[i] - mu) * (sample->score[i] - mu);
        const double sigma = sqrt(square);
        for (int i = 0; i < sample->classes; i++) {
            const double away = (sample->score[i] - mu) / sigma;
            off[i] = sample->score[i] - 0.5 - t * sigma * (1 + away * away) / 2;
        }
        if (!isfinite(sigma) || sigma <= 0 || !most_likely(sample, off, next))
            return false;
        for (int i = 0; i < sample->classes; i++) {
            moved = fmax(moved, fabs(next[i] - out[i]));
            out[i] = next[i];
        }
        if (moved < 1e-9)
            return true;
    }
    return false;
}

static bool constrained(const Sample *sample, LikelihoodModel model, double elo, double *out)
{
    return model == MODEL_LOGISTIC ? logistic(sample, elo, out) : normalized(sample, elo, out);
}

bool likelihood_constrained(const double *counts, int classes, LikelihoodModel model, double elo,
                            double out[LIKELIHOOD_CLASSES])
{
    const Sample sample = sample_of(counts, classes);
    return constrained(&sample, model, elo, out);
}

bool likelihood_ratio(const double *counts, int classes, LikelihoodModel model, double elo0,
                      double elo1, double *ratio)
{
    const Sample sample = sample_of(counts, classes);
    double p0[LIKELIHOOD_CLASSES], p1[LIKELIHOOD_CLASSES], sum = 0;
    *ratio = 0;
    if (!constrained(&sample, model, elo0, p0) || !constrained(&sample, model, elo1, p1))
        return false;
    for (int i = 0; i < classes; i++)
        sum += sample.p[i] * log(p1[i] / p0[i]);
    if (!isfinite(sum))
        return false;
    *ratio = sample.n * sum;
    return true;
}

// -------------------------------------------------------------------------------------- shortcuts

static double spread(const Sample *sample, double around)
{
    double sum = 0;
    for (int i = 0; i < sample->classes; i++)
        sum += sample->p[i] * (sample->score[i] - around) * (sample->score[i] - around);
    return sum;
}

double likelihood_two_spreads(const double *counts, int classes, double elo0, double elo1)
{
    const Sample sample = sample_of(counts, classes);
    const double at0 = spread(&sample, score_of_elo(elo0));
    return sample.n / 2 * log(at0 / spread(&sample, score_of_elo(elo1)));
}

double likelihood_one_spread(const double *counts, int classes, double elo0, double elo1)
{
    const Sample sample = sample_of(counts, classes);
    const double s0 = score_of_elo(elo0), s1 = score_of_elo(elo1);
    double mu = 0;
    for (int i = 0; i < classes; i++)
        mu += sample.p[i] * sample.score[i];
    return sample.n * (s1 - s0) * (2 * mu - s0 - s1) / (2 * spread(&sample, mu));
}

static double drawelo_of(double loss, double win)
{
    return 200 * log10((1 - loss) / loss * (1 - win) / win);
}

static double log_likelihood_bayes(const double counts[TRINOMIAL], double drawelo, double elo)
{
    const double win = score_of_elo(elo - drawelo), loss = score_of_elo(-elo - drawelo);
    return counts[0] * log(loss) + counts[1] * log(1 - win - loss) + counts[2] * log(win);
}

double likelihood_drawelo(const double *counts)
{
    const Sample sample = sample_of(counts, TRINOMIAL);
    return drawelo_of(sample.p[0], sample.p[2]);
}

double likelihood_bayes(const double *counts, double elo0, double elo1)
{
    const double drawelo = likelihood_drawelo(counts);
    return log_likelihood_bayes(counts, drawelo, elo1) -
           log_likelihood_bayes(counts, drawelo, elo0);
}

double likelihood_scaled_drawelo(const double *counts)
{
    const double more[TRINOMIAL] = {counts[0] + 0.5, counts[1] + 0.5, counts[2] + 0.5};
    return likelihood_drawelo(more);
}

double likelihood_scaled_bayes(const double *counts, double elo0, double elo1)
{
    const double more[TRINOMIAL] = {counts[0] + 0.5, counts[1] + 0.5, counts[2] + 0.5};
    const double drawelo = likelihood_drawelo(more), x = pow(10, -drawelo / 400);
    const double scale = 4 * x / ((1 + x) * (1 + x));
    return log_likelihood_bayes(more, drawelo, elo1 / scale) -
           log_likelihood_bayes(more, drawelo, elo0 / scale);
}
