// Tests read their data from tests/data, whatever folder they are started in.
#ifndef NAQALA_TESTS_SUPPORT_DATA_H
#define NAQALA_TESTS_SUPPORT_DATA_H

#include "engine/rules/game.h"
#include <stdbool.h>

enum { DATA_FIELDS = 8, DATA_LINE = 1024 };

typedef struct {
    char text[DATA_LINE];
    int number; // of the line, from 1
    int count;
    char *field[DATA_FIELDS];
} DataRow;

typedef bool DataVisitor(const DataRow *row, void *context); // false: the row is skipped

// Visits every row that is no comment; the number not skipped.
int data_visit(const char *file, DataVisitor *visitor, void *context);

// The game `name` with options as they stand in the data files ("-": none); NULL if the catalogue
// has no such game.
Game *data_game(const char *name, const char *options);

// A game, which must exist, by rule string; a position of it, which must be good.
Game *game_of(const char *rules);
Position position_of(const Game *game, const char *text);

// Kalah with each combination of capture, end and leftover, by number.
enum { KALAH_CHOICES = 3 * 2 * 3 };
Rules kalah_choice(int n, int pits);

// Where the repository's root is, and a path below it.
const char *data_path(const char *path, char *out, unsigned long size);

#endif
