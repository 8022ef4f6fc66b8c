#include "engine/protocol/lines.h"
#include "engine/base/error.h"
#include <stdlib.h>

static void append(LineBuffer *line, char byte)
{
    if (line->len + 1 > line->room) {
        line->room = line->room ? 2 * line->room : 4096;
        line->text = realloc_or_die(line->text, line->room, 1);
    }
    line->text[line->len] = byte;
}

// A line that was handed out is over when the next byte comes.
static void begin_again(LineBuffer *line)
{
    if (line->ended) {
        line->len = 0;
        line->too_long = line->ended = false;
    }
}

bool lines_end(LineBuffer *line)
{
    begin_again(line);
    while (line->len && line->text[line->len - 1] == '\r')
        line->len--;
    if (line->len == 0)
        return false;
    append(line, '\0');
    line->ended = true;
    return true;
}

bool lines_add(LineBuffer *line, char byte)
{
    begin_again(line);
    if (byte == '\n')
        return lines_end(line);
    if (line->len + 1 >= LONGEST_LINE) {
        line->too_long = true;
        return false;
    }
    append(line, byte ? byte : ' ');
    line->len++;
    return false;
}

void lines_release(LineBuffer *line)
{
    free(line->text);
    *line = (LineBuffer){0};
}
