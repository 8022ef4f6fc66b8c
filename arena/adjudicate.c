#include "arena/adjudicate.h"
#include "arena/perfect.h"
#include "engine/base/text.h"
#include <string.h>

static bool set_key(Token key, Token value, const char *const names[3], int *const fields[3])
{
    for (int i = 0; i < 3 && names[i]; i++) {
        int64_t number;
        if (!token_is(key, names[i]))
            continue;
        if (!token_number(value, i == 1, 1000000, &number))
            return false;
        *fields[i] = (int)number;
        return true;
    }
    return false;
}

static bool set_keys(Token rest, const char *const names[3], int *const fields[3], const char *word,
                     Error *error)
{
    while (rest.len) {
        Token value = token_split(&rest, ',');
        const Token key = token_split(&value, '=');
        if (!set_key(key, value, names, fields))
            return error_set(error,
                             "--adjudicate %.60s: '%.*s' is no key=number of it (try --help)", word,
                             token_width(key), key.at);
    }
    return true;
}

// [seeds=N][,path=FOLDER]; the path goes to the end.
static bool set_database(Adjudication *rules, Token rest, Error *error)
{
    int64_t seeds = 0;
    Token all = rest, key = token_split(&rest, '=');
    rules->path[0] = '\0';
    if (token_is(key, "seeds")) {
        if (!token_number(token_split(&rest, ','), 1, 255, &seeds))
            return error_set(error, "--adjudicate database: seeds= takes a number from 1");
        all = rest;
        key = token_split(&rest, '=');
    }
    if (all.len && (!token_is(key, "path") || !rest.len || rest.len >= sizeof rules->path))
        return error_set(error, "--adjudicate database takes [:seeds=N][,path=FOLDER], not '%.*s'",
                         token_width(all), all.at);
    token_copy(rest, rules->path, sizeof rules->path);
    rules->database = seeds ? (int)seeds : *rules->path ? 255 : PERFECT_BUILT;
    return true;
}

bool adjudicate_set(Adjudication *rules, const char *word, Error *error)
{
    static const char *const RESIGN[3] = {"score", "moves", NULL};
    static const char *const DRAW[3] = {"score", "moves", "plies"};
    Token rest = token_of(word);
    const Token kind = token_split(&rest, ':');
    if (token_is(kind, "resign")) {
        rules->resign_score = 1000;
        rules->resign_moves = 3;
        return set_keys(rest, RESIGN,
                        (int *const[]){&rules->resign_score, &rules->resign_moves, NULL}, word,
                        error);
    }
    if (token_is(kind, "draw")) {
        rules->draw_score = 0;
        rules->draw_moves = 8;
        rules->draw_plies = 40;
        return set_keys(rest, DRAW,
                        (int *const[]){&rules->draw_score, &rules->draw_moves, &rules->draw_plies},
                        word, error);
    }
    if (token_is(kind, "database"))
        return set_database(rules, rest, error);
    if (strcmp(word, "off") == 0)
        *rules = (Adjudication){0};
    else if (strcmp(word, "decided") == 0)
        rules->decided = true;
    else
        return error_set(error,
                         "--adjudicate takes off, decided, database, resign[:score=S,moves=M] or "
                         "draw[:score=S,moves=M,plies=P], not '%.60s'",
                         word);
    return true;
}

void adjudicate_words(const Adjudication *rules, char *out, unsigned long size)
{
    TextOut text = textout_in(out, size);
    if (rules->decided)
        textout_add(&text, " decided");
    if (rules->database)
        textout_add(&text, " database:seeds=%d%s%s", rules->database, *rules->path ? ",path=" : "",
                    rules->path);
    if (rules->resign_moves)
        textout_add(&text, " resign:score=%d,moves=%d", rules->resign_score, rules->resign_moves);
    if (rules->draw_moves)
        textout_add(&text, " draw:score=%d,moves=%d,plies=%d", rules->draw_score, rules->draw_moves,
                    rules->draw_plies);
    if (text.len)
        memmove(out, out + 1, text.len); // the first blank, the NUL kept
    else
        textout_add(&text, "off");
}

Adjudged adjudicate_score(const Adjudication *rules, ScoreRows *rows, int person, bool has_score,
                          int score, int plies)
{
    const bool lost = has_score && score <= -rules->resign_score;
    const bool even = has_score && score <= rules->draw_score && score >= -rules->draw_score;
    rows->lost[person] = lost ? rows->lost[person] + 1 : 0;
    rows->even[person] = even ? rows->even[person] + 1 : 0;
    if (rules->resign_moves && rows->lost[person] >= rules->resign_moves)
        return ADJUDICATE_RESIGNED;
    if (rules->draw_moves && plies >= rules->draw_plies && rows->even[0] >= rules->draw_moves &&
        rows->even[1] >= rules->draw_moves)
        return ADJUDICATE_DRAWN;
    return ADJUDICATE_ON;
}
