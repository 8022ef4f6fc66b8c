#include "arena/movetext.h"

void movetext_add(Buffer *out, const Record *record, int from, int to, const char *between)
{
    const Move *moves = record->moves;
    for (int i = from; i < to; i++) {
        char move[MOVE_TEXT];
        move_format(moves[i], move);
        if (i > from)
            buffer_add(out, "%s", between ? between : move_separator(moves[i - 1], moves[i]));
        buffer_add(out, "%s", move);
    }
}
