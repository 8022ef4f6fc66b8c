#include "arena/export.h"
#include "arena/journal.h"
#include "arena/replay.h"
#include "engine/base/file.h"
#include "engine/rules/postext.h"
#include <stdio.h>
#include <string.h>

static const char *result_of(const GameRecord *game)
{
    return game->result == RESULT_VOID ? "*"
           : game->result > 0          ? "1-0"
           : game->result < 0          ? "0-1"
                                       : "1/2-1/2";
}

// ----------------------------------------------------------------------------------------------
// pgn

static void print_tag(const char *name, const char *value)
{
    printf("[%s \"", name);
    for (; *value; value++)
        printf(*value == '"' || *value == '\\' ? "\\%c" : "%c", *value);
    puts("\"]");
}

static void print_tags(const GameRecord *game, int opening)
{
    char number[64];
    print_tag("Event", "naqala-arena");
    snprintf(number, sizeof number, "%ld.%ld", game->pair + 1, game->game % 2 + 1);
    print_tag("Round", number);
    print_tag("White", game->name[SOUTH]);
    print_tag("Black", game->name[NORTH]);
    print_tag("Result", result_of(game));
    print_tag("Variant", game->rules);
    if (game->start) {
        print_tag("SetUp", "1");
        print_tag("FEN", game->start);
    }
    snprintf(number, sizeof number, "%d-%d", game->score[0], game->score[1]);
    print_tag("Score", number);
    snprintf(number, sizeof number, "%d", opening);
    print_tag("OpeningPlies", number);
    print_tag("Termination", reason_text(game->reason));
    puts("");
}

// A turn's moves together; a number before South's, and before North's where he begins.
static void print_moves(const Record *record)
{
    int number = 0, column = 0, last = -1;
    for (int ply = 0; ply < record->plies; ply++) {
        const int side = position_decider(&record->positions[ply]);
        char move[MOVE_TEXT], text[MOVE_TEXT + 32];
        TextOut out = textout_in(text, sizeof text);
        move_format(record->moves[ply], move);
        if (side == SOUTH && last != SOUTH)
            textout_add(&out, "%s%d. ", ply ? " " : "", ++number);
        else if (side == NORTH && ply == 0)
            textout_add(&out, "%d... ", ++number);
        else
            textout_add(&out, "%s",
                        side == last ? move_separator(record->moves[ply - 1], record->moves[ply])
                                     : " ");
        textout_add(&out, "%s", move);
        if (column + (int)out.len > 79 && *text == ' ') {
            text[0] = '\n';
            column = 0;
        }
        fputs(text, stdout);
        column += (int)out.len;
        last = side;
    }
}

static void print_pgn(const GameRecord *game, const Record *record, int opening)
{
    print_tags(game, opening);
    print_moves(record);
    printf("%s%s\n\n", record->plies ? " " : "", result_of(game));
}

// ----------------------------------------------------------------------------------------------
// csv

static void print_quoted(const char *text)
{
    putchar('"');
    for (; *text; text++)
        printf(*text == '"' ? "\"\"" : "%c", *text);
    fputs("\",", stdout);
}

static void print_csv(const GameRecord *game, const Record *record, int opening)
{
    (void)record;
    (void)opening;
    const char *texts[] = {game->rules,         game->start ? game->start : "",
                           game->name[SOUTH],   game->name[NORTH],
                           game->limits[SOUTH], game->limits[NORTH],
                           game->opening,       game->moves};
    printf("%ld,%ld,%d,", game->game, game->pair, game->round);
    for (size_t i = 0; i < ARRAY_LEN(texts); i++)
        print_quoted(texts[i]);
    printf("%s,%s,%s,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d\n", game->first == SOUTH ? "south" : "north",
           result_of(game), reason_text(game->reason), game->score[0], game->score[1], game->margin,
           game->plies, game->turns, game->extra[0], game->extra[1], game->captures[0],
           game->captures[1], game->swapped);
}

// ----------------------------------------------------------------------------------------
// positions

static void print_positions(const GameRecord *game, const Record *record, int opening)
{
    (void)opening;
    if (!records_margin_counts(game))
        return;
    for (int ply = 0; ply < record->plies; ply++) {
        const Position *p = &record->positions[ply];
        const int person = position_decider(p) ^ p->swapped;
        const int sign = person == SOUTH ? 1 : -1;
        char position[POSITION_TEXT], move[MOVE_TEXT];
        postext_format(&record->game->rules, p, POSTEXT_NATIVE, position);
        move_format(record->moves[ply], move);
        printf("%s\t%s\t%g\t%d\n", position, move, (1 + sign * game->result) / 2.0,
               sign * game->margin);
    }
}

// -------------------------------------------------------------------------------------------
// driver

static const struct {
    const char *head;
    void (*print)(const GameRecord *game, const Record *record, int opening);
} FORMS[] = {
    [EXPORT_PGN] = {"", print_pgn},
    [EXPORT_CSV] = {"game,pair,round,rules,start,south,north,limits_south,limits_north,opening,"
                    "moves,first,result,reason,score_south,score_north,margin,plies,turns,"
                    "extra_south,extra_north,captures_south,captures_north,swapped\n",
                    print_csv},
    [EXPORT_POSITIONS] = {"", print_positions},
};

static bool print_all(const Journal *journal, ExportForm form, Error *error)
{
    Replay replay = {0};
    bool ok = true;
    fputs(FORMS[form].head, stdout);
    for (size_t i = 0; i < journal->count && ok; i++) {
        Record record;
        Error why;
        int opening;
        ok = replay_whole(&replay, &journal->games[i], &record, &opening, &why);
        if (ok) {
            FORMS[form].print(&journal->games[i], &record, opening);
            record_release(&record);
        } else {
            error_set(error, "game %ld: %.200s", journal->games[i].game, why.text);
        }
    }
    replay_release(&replay);
    return ok && (fflush(stdout) == 0 || error_set(error, "standard output cannot be written"));
}

int export_games(const char *source, ExportForm form)
{
    Error error;
    Journal journal;
    bool ok = journal_open(source, false, &journal, &error);
    if (ok) {
        ok = print_all(&journal, form, &error);
        journal_release(&journal);
    }
    if (!ok)
        fprintf(stderr, "error: %s\n", error.text);
    return ok ? 0 : EXIT_USAGE;
}
