#include "engine/protocol/output.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void output_init(Output *output, FILE *file)
{
    *output = (Output){.file = file};
    pthread_mutex_init(&output->mutex, NULL);
}

void output_release(Output *output)
{
    pthread_mutex_destroy(&output->mutex);
}

void output_line(Output *output, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    pthread_mutex_lock(&output->mutex);
    vfprintf(output->file, format, args);
    fputc('\n', output->file);
    fflush(output->file);
    pthread_mutex_unlock(&output->mutex);
    va_end(args);
}

void output_lines(Output *output, const char *text)
{
    pthread_mutex_lock(&output->mutex);
    fputs(text, output->file);
    fflush(output->file);
    pthread_mutex_unlock(&output->mutex);
}

void output_error(Output *output, const Error *error)
{
    output->errors++;
    output_line(output, "info string error %s", error->text);
}

void output_moves(char *text, size_t size, const Move *moves, int count)
{
    TextOut out = textout_in(text, size);
    for (int i = 0; i < count; i++) {
        char move[MOVE_TEXT];
        move_format(moves[i], move);
        textout_add(&out, "%s%s", i ? move_separator(moves[i - 1], moves[i]) : "", move);
    }
}

void output_info(Output *output, const SearchInfo *info)
{
    static const char *const BOUNDS[] = {[BOUND_NONE] = "",
                                         [BOUND_UPPER] = " upperbound",
                                         [BOUND_LOWER] = " lowerbound",
                                         [BOUND_EXACT] = ""};
    char pv[MOVES_TEXT], mate[24] = "";
    const int plies = value_plies(info->score);
    int64_t ms = info->microseconds / 1000;
    uint64_t us = (uint64_t)(info->microseconds > 0 ? info->microseconds : 1);
    output_moves(pv, sizeof pv, info->line->moves, info->line->length);
    if (plies)
        snprintf(mate, sizeof mate, " mate %d", plies);
    output_line(output,
                "info depth %d seldepth %d multipv %d score cp %d%s%s nodes %llu nps %llu "
                "hashfull %d tbhits %llu time %lld pv %s",
                info->depth, info->seldepth, info->multipv, info->score, mate, BOUNDS[info->bound],
                (unsigned long long)info->nodes,
                (unsigned long long)((double)info->nodes * 1e6 / (double)us), info->hashfull,
                (unsigned long long)info->hits, (long long)ms, pv);
}

void output_bestmove(Output *output, const EngineResult *result)
{
    char best[MOVE_TEXT], ponder[MOVE_TEXT];
    move_format(result->best, best);
    move_format(result->ponder, ponder);
    const int plies = value_plies(result->score);
    if (result->proven && plies)
        output_line(output, "info string proven %s in %d %s", plies > 0 ? "win" : "loss",
                    abs(plies), abs(plies) == 1 ? "ply" : "plies");
    else if (result->proven && result->best != MOVE_NONE)
        output_line(output, "info string proven %s%d",
                    result->bound == BOUND_LOWER   ? "at least "
                    : result->bound == BOUND_UPPER ? "at most "
                                                   : "",
                    result->score / CENTI);
    if (result->ponder == MOVE_NONE)
        output_line(output, "bestmove %s", best);
    else
        output_line(output, "bestmove %s ponder %s", best, ponder);
}
