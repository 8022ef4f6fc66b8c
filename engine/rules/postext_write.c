// The writing half of postext.h.
#include "engine/base/text.h"
#include "engine/rules/label.h"
#include "engine/rules/posextra.h"
#include "engine/rules/postext.h"

static void add_row(TextOut *out, const uint8_t *row, int pits, const char *separator)
{
    for (int pit = 0; pit < pits; pit++)
        textout_add(out, "%s%d", pit ? separator : "", row[pit]);
}

static void add_ring(TextOut *out, const uint8_t *ring)
{
    for (int inner = 1; inner >= 0; inner--)
        for (int column = 1; column <= FOUR_PITS; column++)
            textout_add(out, "%d%s", ring[label_pit(inner, column)],
                        column < FOUR_PITS ? ","
                        : inner            ? ";"
                                           : "");
}

static void add_pits(TextOut *out, const Rules *rules, const Position *p, int side)
{
    if (rules->rows == 4)
        add_ring(out, p->pit[side]);
    else
        add_row(out, p->pit[side], rules->pits, ",");
}

static void format_native(TextOut *out, const Rules *rules, const Position *p)
{
    add_pits(out, rules, p, SOUTH);
    textout_add(out, "/");
    add_pits(out, rules, p, NORTH);
    textout_add(out, " %d,%d %c", p->store[SOUTH], p->store[NORTH], p->side == SOUTH ? 'S' : 'N');
    posextra_write(out, rules, p);
}

static void format_auale(TextOut *out, const Rules *rules, const Position *p)
{
    add_row(out, p->pit[SOUTH], rules->pits, "-");
    textout_add(out, "-");
    add_row(out, p->pit[NORTH], rules->pits, "-");
    textout_add(out, "-%d-%d-%c", p->store[SOUTH], p->store[NORTH], p->side == SOUTH ? 'S' : 'N');
}

static void format_kgp(TextOut *out, const Rules *rules, const Position *p)
{
    const int mover = p->side;
    textout_add(out, "<%d,%d,%d,", rules->pits, p->store[mover], p->store[side_other(mover)]);
    add_row(out, p->pit[mover], rules->pits, ",");
    textout_add(out, ",");
    add_row(out, p->pit[side_other(mover)], rules->pits, ",");
    textout_add(out, ">");
}

static void add_fen_row(TextOut *out, const Rules *rules, const Position *p, int side)
{
    int empty = 0;
    const char *separator = "";
    for (int i = 0; i <= rules->pits; i++) {
        int pit = side == SOUTH ? i : rules->pits - 1 - i;
        const bool tuzdik = i < rules->pits && p->tuz[side_other(side)] == pit + 1;
        int seeds = i < rules->pits ? p->pit[side][pit] : -1;
        if (seeds == 0 && !tuzdik) {
            empty++;
            continue;
        }
        if (empty) {
            textout_add(out, "%s%d", separator, empty);
            separator = ",";
        }
        empty = 0;
        if (seeds > 0)
            textout_add(out, "%s%dS", separator, seeds);
        if (tuzdik)
            textout_add(out, "%sT", separator);
        separator = ",";
    }
}

static void format_playstrategy(TextOut *out, const Rules *rules, const Position *p)
{
    add_fen_row(out, rules, p, NORTH);
    textout_add(out, "/");
    add_fen_row(out, rules, p, SOUTH);
    textout_add(out, " %d %d %c 1", p->store[SOUTH], p->store[NORTH], p->side == SOUTH ? 'S' : 'N');
}

void postext_format(const Rules *rules, const Position *p, PostextForm form,
                    char out[POSITION_TEXT])
{
    static void (*const FORMATTERS[])(TextOut *, const Rules *, const Position *) = {
        [POSTEXT_NATIVE] = format_native,
        [POSTEXT_AUALE] = format_auale,
        [POSTEXT_KGP] = format_kgp,
        [POSTEXT_PLAYSTRATEGY] = format_playstrategy,
    };
    TextOut text = textout_in(out, POSITION_TEXT);
    FORMATTERS[form](&text, rules, p);
}
