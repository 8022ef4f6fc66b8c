#include "engine/fit/chances.h"
#include <math.h>
#include <stdio.h>

// Besides its weights a position is given what they would share: seeds in all, and each pit by
// itself. A weight of two pits then says only what they are worth beyond that, and where a pair was
// hardly seen it falls back on its pits, and these on their seeds. All go into the printed weights.
enum {
    SEEDS = RINGS_WEIGHTS, // how many more the mover has
    INNER = SEEDS + 1,     // [own, other][column][seeds]
    OUTER = INNER + 2 * FOUR_PITS * RINGS_COUNTS,
    FEATURES = OUTER + 2 * FOUR_PITS * RINGS_COUNTS,
    EPOCHS = 30,
};

static const double UNIT = 400 / 2.302585092994046; // centiseeds of a logistic unit

typedef enum { DETAIL_SEEDS, DETAIL_PITS, DETAIL_PAIRS } Detail;

static const Detail DETAILS[] = {
#define SET(name_, detail_, ...) [RINGS_##name_] = DETAIL_##detail_,
#include "engine/search/ringsets.def"
#undef SET
};

// In positions that a weight needs to be believed; those that do not pay stay 0.
static double ridge_of(Detail detail, int feature)
{
    if (feature < RINGS_HOUSE)
        return detail == DETAIL_PAIRS ? 10 : LOGISTIC_FIXED;
    if (feature < SEEDS)
        return detail == DETAIL_SEEDS ? LOGISTIC_FIXED : 2;
    if (feature < INNER)
        return 0.01;
    return detail == DETAIL_SEEDS ? LOGISTIC_FIXED : 2;
}

// Seeds as weights tell them apart.
static int counted(int seeds)
{
    return int_min(seeds, RINGS_COUNTS - 1);
}

static int single(int from, int owner, int column, int seeds)
{
    return from + (owner * FOUR_PITS + column) * RINGS_COUNTS + counted(seeds);
}

void chances_init(Chances *fit, RingsSet set)
{
    fit->set = set;
    for (int i = 0; i < RINGS_PHASES; i++)
        logistic_init(&fit->phase[i], FEATURES);
}

static void add_term(LogisticSample *sample, int feature, int value)
{
    sample->term[sample->count++] = (LogisticTerm){(uint16_t)feature, (int16_t)value};
}

void chances_visit(void *context, const Rules *rules, const Position *p, double chance)
{
    Chances *fit = context;
    int listed[RINGS_LISTED], more = 0;
    LogisticSample sample = {.target = (float)chance};
    const int count = rings_list(p, listed);
    (void)rules;
    for (int i = 0; i < count; i++)
        add_term(&sample, listed[i], 1);
    for (int owner = 0; owner < 2; owner++) {
        const uint8_t *ring = p->pit[owner == 0 ? p->side : side_other(p->side)];
        const int sign = owner == 0 ? 1 : -1;
        for (int column = 0; column < FOUR_PITS; column++) {
            const int inner = ring[RING_PITS - 1 - column], outer = ring[column];
            add_term(&sample, single(INNER, owner, column, inner), 1);
            add_term(&sample, single(OUTER, owner, column, outer), 1);
            more += sign * (counted(inner) + counted(outer));
        }
    }
    add_term(&sample, SEEDS, more);
    logistic_add(&fit->phase[rings_phase(p)], &sample);
}

// Puts what weights share into those of columns.
static void fold(double *weights)
{
    for (int place = 0; place < 2 * FOUR_PITS; place++)
        for (int inner = 0; inner < RINGS_COUNTS; inner++)
            for (int outer = 0; outer < RINGS_COUNTS; outer++)
                weights[RINGS_COLUMN + rings_pair(place, inner, outer)] +=
                    weights[INNER + place * RINGS_COUNTS + inner] +
                    weights[OUTER + place * RINGS_COUNTS + outer] +
                    weights[SEEDS] * (place < FOUR_PITS ? 1 : -1) * (inner + outer);
}

static void print_phase(RingsSet set, const Logistic *fit, int phase)
{
    static double weights[FEATURES], ridge[FEATURES];
    for (int i = 0; i < FEATURES; i++)
        ridge[i] = ridge_of(DETAILS[set], i);
    const double lost = logistic_solve(fit, ridge, EPOCHS, weights);
    fold(weights);
    printf("\n// Phase %d: %ld positions, %.3f nats a position held out.\n[%d] = {", phase,
           fit->samples, lost, phase);
    for (int i = 0; i < RINGS_WEIGHTS; i++)
        printf("%s%ld,", i % RINGS_COUNTS == 0 ? "\n    " : " ", lround(weights[i] * UNIT));
    printf("\n},\n");
}

void chances_print(Chances *fit)
{
    printf("// Of each phase [own, other][column][inner][outer], [column][own inner][other's "
           "facing], houses, tempo.\n");
    for (int i = 0; i < RINGS_PHASES; i++) {
        if (fit->phase[i].samples)
            print_phase(fit->set, &fit->phase[i], i);
        logistic_release(&fit->phase[i]);
    }
}
