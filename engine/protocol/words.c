#include "engine/protocol/words.h"
#include "engine/base/clock.h"
#include "engine/bench.h"
#include "engine/rules/catalogue.h"
#include "engine/rules/perft.h"
#include "engine/rules/postext.h"
#include "engine/rules/ruleoption.h"
#include "engine/rules/rulestring.h"
#include "engine/rules/show.h"
#include <stdlib.h>

// Not every form has words for tuzdiks, closed pits or a swap under way: one that does not read
// back as the same position is left out.
static bool form_fits(const Rules *rules, const Position *p, const char *text)
{
    Position read;
    Error ignored;
    const Position turned = position_turned(p); // KGP shows the mover as South
    return postext_parse(text, rules, &read, &ignored) &&
           (position_equal(&read, p) || position_equal(&read, &turned));
}

static void say_forms(WordContext *context, const Position *p)
{
    static const struct {
        PostextForm form;
        const char *name;
    } FORMS[] = {{POSTEXT_NATIVE, "position"},
                 {POSTEXT_AUALE, "auale"},
                 {POSTEXT_KGP, "kgp"},
                 {POSTEXT_PLAYSTRATEGY, "playstrategy"}};
    const Rules *rules = &engine_game(context->engine)->rules;
    for (size_t i = 0; i < ARRAY_LEN(FORMS); i++) {
        char text[POSITION_TEXT];
        postext_format(rules, p, FORMS[i].form, text);
        if (FORMS[i].form == POSTEXT_NATIVE || form_fits(rules, p, text))
            output_line(context->output, "%s %s", FORMS[i].name, text);
    }
}

void word_board(WordContext *context, const char *arguments)
{
    (void)arguments;
    const Game *game = engine_game(context->engine);
    const Position *p = record_now(engine_record(context->engine));
    char board[SHOW_TEXT];
    show_board(&game->rules, p, board);
    output_lines(context->output, board);
    say_forms(context, p);
    EndReason end = record_end(engine_record(context->engine));
    if (end != END_REASON_NONE) {
        Score score = record_score(engine_record(context->engine));
        output_line(context->output, "result %d-%d %s", score.south, score.north,
                    game_end_text(end));
    }
}

void word_moves(WordContext *context, const char *arguments)
{
    (void)arguments;
    Move moves[MAX_MOVES];
    const int count = record_moves(engine_record(context->engine), moves);
    char line[MAX_MOVES * MOVE_TEXT + 8];
    TextOut out = textout_in(line, sizeof line);
    textout_add(&out, "moves");
    for (int i = 0; i < count; i++) {
        char move[MOVE_TEXT];
        move_format(moves[i], move);
        textout_add(&out, " %s", move);
    }
    output_line(context->output, "%s", line);
}

void word_eval(WordContext *context, const char *arguments)
{
    (void)arguments;
    const Position *p = record_now(engine_record(context->engine));
    int lead = CENTI * rules_lead(&engine_game(context->engine)->rules, p, p->side),
        further = engine_evaluate(context->engine);
    output_line(context->output, "eval %d lead %d further %d", lead + further, lead, further);
}

static bool read_depth(WordContext *context, const char *word, const char *arguments, int *depth)
{
    Error error;
    int64_t number;
    const char *cursor = arguments;
    Token token = text_token(&cursor);
    if (!token_number(token, 0, MAX_PLY, &number)) {
        error_set(&error, "%s: '%.*s' is no depth from 0 to %d", word, token_width(token), token.at,
                  MAX_PLY);
        output_error(context->output, &error);
        return false;
    }
    *depth = (int)number;
    return true;
}

void word_interrupted(WordContext *context, const char *word)
{
    output_line(context->output, "info string %s interrupted", word);
}

void word_perft(WordContext *context, const char *arguments)
{
    int depth;
    if (!read_depth(context, "perft", arguments, &depth))
        return;
    uint64_t count = perft(engine_game(context->engine), record_now(engine_record(context->engine)),
                           depth, context->interrupted);
    if (atomic_load(context->interrupted))
        output_line(context->output, "info string perft interrupted after %llu",
                    (unsigned long long)count);
    else
        output_line(context->output, "perft %d %llu", depth, (unsigned long long)count);
}

void word_divide(WordContext *context, const char *arguments)
{
    int depth;
    if (!read_depth(context, "divide", arguments, &depth))
        return;
    const Game *game = engine_game(context->engine);
    const Position *p = record_now(engine_record(context->engine));
    Move moves[MAX_MOVES];
    int count = depth ? game_moves(game, p, moves) : 0;
    uint64_t total = depth ? 0 : 1;
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT];
        Position child = *p;
        game_play(game, &child, moves[i]);
        uint64_t below = perft(game, &child, depth - 1, context->interrupted);
        if (atomic_load(context->interrupted)) {
            word_interrupted(context, "divide");
            return;
        }
        move_format(moves[i], text);
        output_line(context->output, "%s %llu", text, (unsigned long long)below);
        total += below;
    }
    output_line(context->output, "perft %d %llu", depth, (unsigned long long)total);
}

void word_bench(WordContext *context, const char *arguments)
{
    (void)arguments;
    uint64_t nodes = 0;
    int64_t start = clock_us();
    for (int i = 0; i < bench_count(); i++) {
        const BenchPosition *bench = bench_position(i);
        if (atomic_load(context->interrupted)) {
            word_interrupted(context, "bench");
            return;
        }
        EngineResult result = bench_run(i, NODE_FASTEST);
        nodes += result.nodes;
        output_line(context->output, "info string %s depth %d nodes %llu score %d", bench->rules,
                    bench->depth, (unsigned long long)result.nodes, result.score);
    }
    int64_t us = clock_us() - start;
    output_line(context->output, "info string time %lld nps %llu", (long long)(us / 1000),
                (unsigned long long)((double)nodes * 1e6 / (double)(us ? us : 1)));
    output_line(context->output, "bench %llu", (unsigned long long)nodes);
}

// ---------------------------------------------------------------------------------- rules, games

void word_rules(WordContext *context, const char *arguments)
{
    (void)arguments;
    const Rules *rules = &engine_game(context->engine)->rules;
    char name[RULES_TEXT], text[SHOW_TEXT];
    rulestring_format(rules, name, sizeof name);
    show_rules(rules, text);
    output_line(context->output, "rules %s", name);
    output_lines(context->output, text);
}

// With what the rules usually have, if any are given.
static void show_option(WordContext *context, const Rules *rules, const RuleOption *option)
{
    char values[RULES_TEXT];
    TextOut out = textout_in(values, sizeof values);
    ruleoption_list_values(option, " | ", &out);
    if (rules) {
        textout_add(&out, ", usually ");
        ruleoption_write(option, ruleoption_value(option, rules), &out);
    }
    output_line(context->output, "  %s=%s  (%s%s)", option->key, values,
                !rules && option->board == OPTION_FOUR ? "four rows: " : "", option->meaning);
}

void word_games(WordContext *context, const char *arguments)
{
    (void)arguments;
    for (size_t i = 0; i < catalogue_count(); i++) {
        const CatalogueRow *row = catalogue_row(i);
        output_line(context->output, "%s: %s", row->rules.name, row->summary);
        for (size_t k = 0; k < ruleoption_count(); k++)
            if (catalogue_takes(row, ruleoption(k)))
                show_option(context, &row->rules, ruleoption(k));
    }
}

void word_keys(WordContext *context, const char *arguments)
{
    (void)arguments;
    output_line(context->output, "  game=NAME, the first  (a row of `games` to begin with)");
    for (size_t i = 0; i < ruleoption_count(); i++)
        show_option(context, NULL, ruleoption(i));
}
