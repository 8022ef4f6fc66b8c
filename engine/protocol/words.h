// The dialect's own words: each runs to its end before the next line is read.
#ifndef NAQALA_PROTOCOL_WORDS_H
#define NAQALA_PROTOCOL_WORDS_H

#include "engine/protocol/output.h"
#include "engine/solve.h"

// What words may use, and how a long one is interrupted.
typedef struct {
    Engine *engine;
    Output *output;
    atomic_bool *interrupted;
    pthread_mutex_t *solver_mutex; // guards *solver
    Solver **solver;               // the one running, for the interrupter
} WordContext;

typedef void Word(WordContext *context, const char *arguments);

Word word_board, word_moves, word_eval, word_perft, word_divide, word_bench, word_solve, word_rules,
    word_games, word_keys;

// Says that Ctrl-C ended a word before it was done.
void word_interrupted(WordContext *context, const char *word);

#endif
