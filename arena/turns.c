#include "arena/turns.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

// The first turn of a game: its moves up to the first that belongs to the other side.
static size_t first_turn(const GameRecord *record, char *out, size_t size)
{
    size_t len = 0;
    const char *parts[] = {record->opening, record->moves};
    for (int i = 0; i < 2; i++)
        for (const char *c = parts[i]; *c; c++) {
            if ((*c >= 'a' && *c <= 'z') || *c == ' ' || len + 1 >= size) {
                out[len] = '\0';
                return len;
            }
            out[len++] = *c;
        }
    out[len] = '\0';
    return len;
}

static TurnRow *find_turn(Summary *summary, const char *turn)
{
    for (int i = 0; i < summary->turns_count; i++)
        if (strcmp(summary->turn[i].turn, turn) == 0)
            return &summary->turn[i];
    unsigned long count = (unsigned long)summary->turns_count + 1;
    summary->turn = realloc_or_die(summary->turn, count, sizeof *summary->turn);
    summary->turn[summary->turns_count] = (TurnRow){.turn = strdup_or_die(turn)};
    return &summary->turn[summary->turns_count++];
}

static int compare_turns(const void *a, const void *b)
{
    const TurnRow *x = a, *y = b;
    double left = x->margin / x->games, right = y->margin / y->games;
    if (left < right || left > right)
        return left > right ? -1 : 1;
    return strcmp(x->turn, y->turn);
}

void turns_count(Summary *summary, const Sample *sample)
{
    for (size_t i = 0; i < sample->count; i++) {
        char turn[64];
        const GameRecord *record = sample->game[i].record;
        if (!sample_counts(summary, &sample->game[i]) || !records_margin_counts(record) ||
            record->start || first_turn(record, turn, sizeof turn) == 0)
            continue;
        TurnRow *row = find_turn(summary, turn);
        row->games++;
        row->points += (1 + record->result) / 2.0;
        row->margin += record->score[0] - record->score[1];
    }
    if (summary->turns_count)
        qsort(summary->turn, (size_t)summary->turns_count, sizeof *summary->turn, compare_turns);
}

double turn_tilt(const TurnRow *turn)
{
    return fabs(turn->points / turn->games - 0.5);
}

const TurnRow *turns_cut(const Summary *summary)
{
    const TurnRow *cut = NULL;
    for (int i = 0; i < summary->turns_count; i++) {
        const TurnRow *turn = &summary->turn[i];
        if (turn->games >= TURN_GAMES_LEAST && (!cut || turn_tilt(turn) < turn_tilt(cut)))
            cut = turn;
    }
    return cut;
}
