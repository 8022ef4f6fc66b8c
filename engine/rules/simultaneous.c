#include "engine/rules/simultaneous.h"

bool simultaneous_fits(const Rules *rules)
{
    return rules->own_store && rules->relay && rules->capture <= CAPTURE_NONE &&
           !rules->skip_origin && !rules->first_stays && rules->singles == SINGLES_PLAY;
}

void simultaneous_init(Simultaneous *opening, const Game *game)
{
    *opening = (Simultaneous){
        .game = game, .p = game_start(game), .at = {SIMULTANEOUS_CHOOSES, SIMULTANEOUS_CHOOSES}};
    opening->p.pie = PIE_NONE;
}

int simultaneous_chooser(const Simultaneous *opening)
{
    for (int side = SOUTH; side <= NORTH; side++)
        if (opening->at[side] == SIMULTANEOUS_CHOOSES)
            return side;
    return NO_SIDE;
}

Position simultaneous_view(const Simultaneous *opening)
{
    Position view = opening->p;
    view.side = (uint8_t)int_max(simultaneous_chooser(opening), SOUTH);
    return view;
}

int simultaneous_moves(const Simultaneous *opening, Move moves[MAX_MOVES])
{
    const Position view = simultaneous_view(opening);
    const int forbidden = opening->at[side_other(view.side)];
    const int count = game_moves(opening->game, &view, moves);
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (move_is_pit(moves[i]) && move_place(moves[i]) != forbidden)
            moves[kept++] = moves[i];
    return kept;
}

// ---------------------------------------------------------------------------------------- a lap

// What each player has in hand, and where his last seed fell.
typedef struct {
    int hand[2], last[2];
} Laps;

// Who finds his pit taken meanwhile has stopped.
static void lift(Simultaneous *opening, Laps *laps)
{
    for (int side = SOUTH; side <= NORTH; side++) {
        const int at = opening->at[side];
        if (at < 0)
            continue;
        uint8_t *pit = &opening->p.pit[at / ROW_PITS][at % ROW_PITS];
        laps->hand[side] = *pit;
        laps->last[side] = at;
        *pit = 0;
        if (laps->hand[side] == 0)
            opening->at[side] = SIMULTANEOUS_STOPPED;
    }
}

static void drop_one(Simultaneous *opening, Laps *laps, int side)
{
    if (laps->hand[side] == 0)
        return;
    laps->hand[side]--;
    laps->last[side] = tworow_place_after(&opening->game->rules, side, laps->last[side], false);
    tworow_drop(&opening->p, side, laps->last[side]);
}

// What becomes of a player whose lap is done: the place he goes on from, or what he does.
static int judge(Simultaneous *opening, int side, int last)
{
    if (last == SOWN_STORE)
        return SIMULTANEOUS_CHOOSES;
    if (opening->p.pit[last / ROW_PITS][last % ROW_PITS] > 1)
        return last;
    tworow_take(&opening->game->rules, &opening->p, side, &(Sown){.last = last});
    return SIMULTANEOUS_STOPPED;
}

static void sow_together(Simultaneous *opening)
{
    Laps laps = {0};
    lift(opening, &laps);
    while (laps.hand[SOUTH] || laps.hand[NORTH]) {
        drop_one(opening, &laps, SOUTH);
        drop_one(opening, &laps, NORTH);
    }
    for (int side = SOUTH; side <= NORTH; side++)
        if (opening->at[side] >= 0)
            opening->at[side] = judge(opening, side, laps.last[side]);
}

// Who should choose and has nothing to choose from has stopped.
static void stop_the_stuck(Simultaneous *opening)
{
    Move moves[MAX_MOVES];
    for (int side = SOUTH; side <= NORTH; side++)
        if (simultaneous_chooser(opening) == side && simultaneous_moves(opening, moves) == 0)
            opening->at[side] = SIMULTANEOUS_STOPPED;
}

void simultaneous_choose(Simultaneous *opening, Move move)
{
    opening->at[simultaneous_chooser(opening)] = move_place(move);
    stop_the_stuck(opening);
    while (simultaneous_chooser(opening) == NO_SIDE &&
           (opening->at[SOUTH] >= 0 || opening->at[NORTH] >= 0)) {
        sow_together(opening);
        stop_the_stuck(opening);
    }
}
