#include "arena/verify.h"
#include "arena/choosing.h"
#include "arena/journal.h"
#include "arena/perfect.h"
#include "arena/replay.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Replay replay;
    Perfect *perfect;    // of these rules,
    char of[RULES_TEXT]; // as text
    int perfect_seeds;   // complete up to so many; made when it is first wanted
    long bad, unchecked;
} Verifier;

static bool check_counts(const GameRecord *claimed, const GameRecord *found, Error *error)
{
    if (claimed->plies != found->plies || claimed->turns != found->turns)
        return error_set(error, "%d plies in %d turns, not %d in %d", found->plies, found->turns,
                         claimed->plies, claimed->turns);
    for (int i = 0; i < 2; i++)
        if (claimed->extra[i] != found->extra[i] || claimed->captures[i] != found->captures[i])
            return error_set(error, "extra turns %d,%d and captures %d,%d, not as claimed",
                             found->extra[0], found->extra[1], found->captures[0],
                             found->captures[1]);
    return true;
}

static bool check_reason(const GameRecord *claimed, EndReason end, Error *error)
{
    bool natural = reason_is_natural(claimed->reason);
    if (claimed->reason == REASON_NONE)
        return error_set(error, "the game has no reason to be over");
    if (natural && claimed->reason != reason_of_end(end))
        return error_set(error, "it ends as '%s', not '%s'", reason_text(reason_of_end(end)),
                         reason_text(claimed->reason));
    if (!natural && end != END_REASON_NONE)
        return error_set(error, "the game was over, yet ended by '%s'",
                         reason_text(claimed->reason));
    return true;
}

// What the line says beside the moves.
static bool check_line(const GameRecord *claimed, const Game *game, const Position *last,
                       Error *error)
{
    if (claimed->margin != claimed->score[0] - claimed->score[1])
        return error_set(error, "margin %d does not follow from %d-%d", claimed->margin,
                         claimed->score[0], claimed->score[1]);
    if (claimed->pair != claimed->game / 2)
        return error_set(error, "it belongs to pair %ld, not %ld", claimed->game / 2,
                         claimed->pair);
    if (claimed->swapped != (last->swapped != 0))
        return error_set(error, "seats were %sswapped", last->swapped ? "" : "not ");
    if (claimed->reason == REASON_DECIDED && !game_decided(game, last))
        return error_set(error, "nobody had more than half when it was 'decided'");
    return true;
}

static bool check_result(const GameRecord *claimed, Score score, Error *error)
{
    if (score.south != claimed->score[0] || score.north != claimed->score[1])
        return error_set(error, "score %d-%d, not %d-%d", score.south, score.north,
                         claimed->score[0], claimed->score[1]);
    int result = (score.south > score.north) - (score.south < score.north);
    if (claimed->reason == REASON_AGREED && claimed->result != 0 && claimed->result != RESULT_VOID)
        return error_set(error, "an agreed game is a draw");
    if (!reason_is_fault(claimed->reason) && !reason_is_adjudicated(claimed->reason) &&
        claimed->result != result)
        return error_set(error, "the result does not follow from %d-%d", score.south, score.north);
    return true;
}

// A score by a database is looked up again in one of our own, as far as that can be built quickly.
static bool check_perfect(Verifier *verifier, const GameRecord *claimed, const Position *p,
                          Score *score, Error *error)
{
    if (p->board > PERFECT_MOST) {
        verifier->unchecked++;
        *score = (Score){claimed->score[0], claimed->score[1]};
        return score->south + score->north == position_total(p) ||
               error_set(error, "the score does not add up to the seeds of the game");
    }
    if (strcmp(verifier->of, verifier->replay.rules) != 0 || verifier->perfect_seeds < p->board) {
        memcpy(verifier->of, verifier->replay.rules, sizeof verifier->of);
        perfect_free(verifier->perfect);
        verifier->perfect_seeds = p->board > PERFECT_BUILT ? PERFECT_MOST : PERFECT_BUILT;
        verifier->perfect =
            perfect_new(&verifier->replay.game->rules, verifier->perfect_seeds, NULL, error);
        if (!verifier->perfect)
            verifier->perfect_seeds = 0;
    }
    if (!perfect_score(verifier->perfect, p, score))
        return error_set(error, "no database has such a position");
    return true;
}

static bool check_game(Verifier *verifier, const GameRecord *claimed, Record *record, Error *error)
{
    GameRecord found = {0};
    if (!record_play_text(record, claimed->opening, error))
        return false;
    int opening = record->plies;
    const Position *opened = record_now(record);
    int seat = position_decider(opened);
    if (claimed->first != (opened->swapped ? side_other(seat) : seat))
        return error_set(error, "the other person moves first after the opening");
    if (!record_play_text(record, claimed->moves, error))
        return false;
    const Position *p = record_now(record);
    Score score = record_score(record);
    if (p->swapped)
        score = (Score){score.north, score.south};
    records_count(&found, record, opening);
    if (claimed->reason == REASON_DATABASE && !check_perfect(verifier, claimed, p, &score, error))
        return false;
    return check_line(claimed, verifier->replay.game, p, error) &&
           check_counts(claimed, &found, error) &&
           check_reason(claimed, record_end(record), error) && check_result(claimed, score, error);
}

// Where the choices of a simultaneous first move lead is where the game has to begin.
static bool check_choices(const Game *game, const GameRecord *claimed, const Position *start,
                          Error *error)
{
    Choosing choosing = {0};
    bool ok = choosing_replay(&choosing, game, claimed->choices, error);
    if (ok && choosing.open)
        ok = (!claimed->start && !*claimed->moves && reason_is_fault(claimed->reason)) ||
             error_set(error, "'%s' does not begin the game yet", claimed->choices);
    else if (ok)
        ok = (claimed->start && position_equal(&choosing.together.p, start)) ||
             error_set(error, "'%s' does not lead to where the game begins", claimed->choices);
    choosing_release(&choosing);
    return ok;
}

static bool verify_game(Verifier *verifier, const GameRecord *claimed, Error *error)
{
    Record record;
    if (!replay_begin(&verifier->replay, claimed, &record, error))
        return false;
    bool ok = !claimed->choices ||
              check_choices(verifier->replay.game, claimed, &record.positions[0], error);
    ok = ok && check_game(verifier, claimed, &record, error);
    record_release(&record);
    return ok;
}

static int compare_hashes(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static long count_alike(const Journal *journal)
{
    long alike = 0;
    uint64_t *hashes = alloc_or_die(journal->count, sizeof *hashes);
    for (size_t i = 0; i < journal->count; i++)
        hashes[i] = records_hash(&journal->games[i]);
    if (journal->count)
        qsort(hashes, journal->count, sizeof *hashes, compare_hashes);
    for (size_t i = 1; i < journal->count; i++)
        alike += hashes[i] == hashes[i - 1];
    free(hashes);
    return alike;
}

int verify_folder(const char *folder)
{
    Error error;
    Journal journal;
    Verifier verifier = {0};
    bool ok = journal_of_run(folder, &journal, &error);
    if (!ok) {
        fprintf(stderr, "error: %s\n", error.text);
        return EXIT_USAGE;
    }
    for (size_t i = 0; i < journal.count; i++) {
        const GameRecord *game = &journal.games[i];
        if (i && game->game == journal.games[i - 1].game)
            ok = error_set(&error, "the number is taken twice");
        else
            ok = verify_game(&verifier, game, &error);
        if (!ok) {
            printf("game %ld: %s\n", game->game, error.text);
            verifier.bad++;
        }
    }
    if (journal.partial)
        printf("the last line has no end and was left out\n");
    printf("%zu games, %ld wrong, %ld like another, sha256 %s\n", journal.count, verifier.bad,
           count_alike(&journal), journal.hash);
    if (verifier.unchecked)
        printf("%ld scores by a database of more than %d seeds were not looked up again\n",
               verifier.unchecked, PERFECT_MOST);
    journal_release(&journal);
    perfect_free(verifier.perfect);
    replay_release(&verifier.replay);
    return verifier.bad ? EXIT_DATA : 0;
}
