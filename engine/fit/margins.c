#include "engine/fit/margins.h"
#include "engine/base/error.h"
#include <math.h>
#include <stdio.h>

enum {
    TUZDIKS = 2 * EVAL_PLACES * EVAL_COUNTS,
    TEMPO = TUZDIKS + 2 * EVAL_PLACES,
    FEATURES,
};

static const double RIDGE = 20; // about as many positions as a weight needs to be believed

static int feature(int owner, int place, int count)
{
    return (owner * EVAL_PLACES + place) * EVAL_COUNTS + count;
}

static int tuzdik(int owner, int place)
{
    return TUZDIKS + owner * EVAL_PLACES + place;
}

void margins_visit(void *context, const Rules *rules, const Position *p, double further)
{
    Margins *fit = context;
    int listed[2 * MAX_PITS + 3], count = 0;
    for (int pit = 0; pit < rules->pits; pit++) {
        const int place = eval_place(fit->set, rules, pit);
        const int own = p->pit[p->side][pit], other = p->pit[side_other(p->side)][pit];
        listed[count++] = feature(EVAL_OWN, place, eval_count(fit->set, own));
        listed[count++] = feature(EVAL_OTHER, place, eval_count(fit->set, other));
    }
    for (int side = SOUTH; side <= NORTH; side++)
        if (p->tuz[side])
            listed[count++] = tuzdik(side == p->side ? EVAL_OWN : EVAL_OTHER,
                                     eval_place(fit->set, rules, p->tuz[side] - 1));
    listed[count++] = TEMPO;
    leastsquares_add(&fit->phase[eval_phase(fit->set, p->board)], listed, count, further);
}

void margins_init(Margins *fit, EvalSet set)
{
    fit->set = set;
    for (int i = 0; i < EVAL_PHASES; i++)
        leastsquares_init(&fit->phase[i], FEATURES);
}

static void print_row(const double *weights, int count)
{
    printf("{");
    for (int i = 0; i < count; i++)
        printf("%s%ld", i ? ", " : "", lround(weights[i]));
    printf("}");
}

static void print_weights(EvalSet set, const double *weights)
{
    const EvalShape *shape = &EVAL_SHAPES[set];
    printf(".pit = {\n");
    for (int owner = EVAL_OWN; owner <= EVAL_OTHER; owner++) {
        printf("    {\n");
        for (int place = 0; place < shape->places; place++) {
            printf("        ");
            print_row(&weights[feature(owner, place, 0)], shape->counts);
            printf(",\n");
        }
        printf("    },\n");
    }
    printf("},\n");
    if (set == EVAL_toguz) {
        printf(".tuz = {");
        print_row(&weights[tuzdik(EVAL_OWN, 0)], shape->places);
        printf(", ");
        print_row(&weights[tuzdik(EVAL_OTHER, 0)], shape->places);
        printf("},\n");
    }
    printf(".tempo = %ld,\n", lround(weights[TEMPO]));
}

static void print_phase(Margins *fit, int phase)
{
    double weights[FEATURES], residual;
    LeastSquares *sums = &fit->phase[phase];
    if (!leastsquares_solve(sums, RIDGE, weights, &residual))
        die(EXIT_DATA, "the positions do not determine the weights; play more games");
    printf("\n// From %d seeds on: %ld positions, %.0f centiseeds of standard deviation left.\n"
           "[%d] = {\n",
           phase * EVAL_SHAPES[fit->set].phase_seeds, sums->rows, residual, phase);
    print_weights(fit->set, weights);
    printf("},\n");
}

void margins_print(Margins *fit)
{
    printf("// Of each phase [owner: own, other][place: 0 next to the store][seeds held].\n");
    for (int i = 0; i < EVAL_PHASES; i++) {
        print_phase(fit, i);
        leastsquares_release(&fit->phase[i]);
    }
}
