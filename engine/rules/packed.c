#include "engine/rules/packed.h"
#include <string.h>

enum { NO_CAPTURE = 2 * PACKED_ROW_BITS }; // a shift to bits that are always 0

static int shift_of(int pits, int side, int pit)
{
    return side * PACKED_ROW_BITS + PACKED_BITS * (PACKED_PITS - pits + pit);
}

// Sows seed by seed round 2m + 1 places: the own row, the own store, the other's row.
static PackedSow sow_of(const Rules *rules, int pit, int seeds)
{
    const int m = rules->pits, places = 2 * m + 1;
    PackedSow sow = {.last = NO_CAPTURE, .opposite = NO_CAPTURE};
    int place = pit;
    sow.delta = 0 - ((uint64_t)seeds << shift_of(rules->pits, SOUTH, pit));
    for (int i = 0; i < seeds; i++) {
        place = (place + 1) % places;
        if (place == m)
            sow.banked++;
        else if (place < m)
            sow.delta += UINT64_C(1) << shift_of(rules->pits, SOUTH, place);
        else
            sow.delta += UINT64_C(1) << shift_of(rules->pits, NORTH, place - m - 1);
    }
    sow.same = place == m;
    if (seeds && place < m) {
        sow.last = (uint8_t)shift_of(rules->pits, SOUTH, place);
        sow.opposite = (uint8_t)shift_of(rules->pits, NORTH, m - 1 - place);
        sow.taken = (uint64_t)PACKED_MAX << sow.last | (uint64_t)PACKED_MAX << sow.opposite;
    }
    return sow;
}

void packed_table_init(PackedTable *table, const Rules *rules)
{
    memset(table, 0, sizeof *table);
    table->narrow = rules->pits < 3 ? ~UINT64_C(0) : 0;
    for (int pit = 0; pit < rules->pits; pit++)
        for (int seeds = 0; seeds <= PACKED_MAX; seeds++)
            table->sow[shift_of(rules->pits, SOUTH, pit)][seeds] = sow_of(rules, pit, seeds);
}

bool packed_of(const Rules *rules, const Position *p, Packed *board)
{
    return p->pie == PIE_NONE && packed_rows(rules->pits, p, board);
}

bool packed_rows(int pits, const Position *p, Packed *board)
{
    *board = 0;
    for (int pit = 0; pit < pits; pit++) {
        const int own = p->pit[p->side][pit], other = p->pit[side_other(p->side)][pit];
        if (own > PACKED_MAX || other > PACKED_MAX)
            return false;
        *board |= (uint64_t)own << shift_of(pits, SOUTH, pit);
        *board |= (uint64_t)other << shift_of(pits, NORTH, pit);
    }
    return true;
}

Position packed_position(const Rules *rules, Packed board, int side)
{
    Position p;
    memset(&p, 0, sizeof p);
    for (int pit = 0; pit < rules->pits; pit++) {
        p.pit[side][pit] = (uint8_t)packed_field(board, shift_of(rules->pits, SOUTH, pit));
        p.pit[side_other(side)][pit] =
            (uint8_t)packed_field(board, shift_of(rules->pits, NORTH, pit));
    }
    p.side = (uint8_t)side;
    position_count(&p);
    return p;
}
