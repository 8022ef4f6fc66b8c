#include "engine/endgame/layer.h"
#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/base/pages.h"
#include <stdlib.h>
#include <string.h>

// --------------------------------------------------------------------------------------- layout

uint64_t layer_block_cells(const RowIndex *index, int seeds, int outer_sum)
{
    const uint64_t outer = index->count[outer_sum], inner = index->count[seeds - outer_sum];
    return 2 * outer_sum == seeds ? outer * (outer + 1) / 2 : outer * inner;
}

uint64_t layer_bytes(const RowIndex *index, int seeds)
{
    uint64_t chunks = 0;
    for (int outer = 0; 2 * outer <= seeds; outer++)
        chunks += layer_chunks(layer_block_cells(index, seeds, outer));
    return chunks * CHUNK;
}

bool layer_init(Layer *layer, const RowIndex *index, int seeds, int scale)
{
    *layer = (Layer){.seeds = seeds, .scale = scale, .bytes = layer_bytes(index, seeds)};
    layer->cells = pages_map(layer->bytes);
    if (!layer->cells)
        return false;
    uint8_t *cell = layer->cells;
    for (int outer = 0; 2 * outer <= seeds; outer++) {
        Block *block = &layer->block[outer];
        block->cells = layer_block_cells(index, seeds, outer);
        block->cell = cell;
        block->before = alloc_or_die(layer_chunks(block->cells), sizeof *block->before);
        cell += layer_chunks(block->cells) * CHUNK;
    }
    return true;
}

void layer_release(Layer *layer)
{
    if (layer->map) {
        file_unmap(layer->map, layer->map_bytes);
    } else if (layer->cells) {
        for (int outer = 0; 2 * outer <= layer->seeds; outer++) {
            free(layer->block[outer].before);
            free(layer->block[outer].escape);
        }
        pages_unmap(layer->cells, layer->bytes);
    }
    *layer = (Layer){0};
}

Column layer_column(const Layer *layer, const Rows *rows, int fixed_sum, uint32_t fixed,
                    int other_sum, bool fixed_moves)
{
    const RowIndex *index = &rows->index;
    const bool outer = fixed_sum <= other_sum; // the given row is
    const Block *block = &layer->block[outer ? fixed_sum : other_sum];
    const int half = outer == fixed_moves ? 0 : 1;
    const int role = fixed_moves ? ROLE_MOVER : ROLE_OTHER;
    return (Column){
        .block = block,
        .start = outer ? (uint64_t)fixed * index->count[other_sum] : fixed,
        .stride = outer ? 1 : index->count[fixed_sum],
        .fixed = fixed,
        .triangle = fixed_sum == other_sum,
        .key = {.shift = 4 * half,
                .quarters = block->offset[half] + rows->set[fixed_sum].potential[role][fixed],
                .quarter_shift = code_quarter_shift(layer->scale),
                .potential = rows->set[other_sum].potential[1 - role]},
    };
}

// -------------------------------------------------------------------------------------- escapes

static uint32_t count_escapes(const uint8_t *cell, size_t count)
{
    uint32_t escapes = 0;
    for (size_t i = 0; i < count; i += GROUP)
        escapes += (uint32_t)__builtin_popcountll(group_escapes(group_of(cell + i, count - i)));
    return escapes;
}

static uint32_t escapes_before(const Block *block, uint64_t cell)
{
    const uint64_t chunk = cell / CHUNK;
    return block->before[chunk] + count_escapes(block->cell + chunk * CHUNK, cell % CHUNK);
}

int block_escape(const Block *block, uint64_t cell, int shift)
{
    uint32_t at = escapes_before(block, cell);
    if (shift && code_escapes(block->cell[cell] & 15))
        at++;
    return block->escape[at];
}

static void push_escape(Block *block, uint8_t value)
{
    if (block->escapes == block->room) {
        block->room = block->room ? block->room + block->room / 2 : CHUNK;
        block->escape = realloc_or_die(block->escape, block->room, 1);
    }
    block->escape[block->escapes++] = value;
}

// -------------------------------------------------------------------------------------- writing

// The values of one outer row with either side to move, and their bases.
typedef struct {
    const uint8_t *value[2];     // by half
    const uint8_t *potential[2]; // of the inner row
    int quarters[2];
    int quarter_shift;
} Strip;

static INLINE uint8_t code_of(const Strip *strip, int half, uint32_t i)
{
    const int base =
        code_base(strip->quarters[half] + strip->potential[half][i], strip->quarter_shift);
    return (uint8_t)int_clamp(strip->value[half][i] - base + 1, CODE_LOW, CODE_HIGH);
}

// Inner rows from..to - 1, whose cells are in one chunk, and the escapes among them.
static void append_in_chunk(Block *block, const Strip *strip, uint8_t *cell, uint32_t from,
                            uint32_t to)
{
    for (uint32_t i = from; i < to; i++)
        cell[i] = (uint8_t)(code_of(strip, 0, i) | code_of(strip, 1, i) << 4);
    for (uint32_t i = from; i < to; i += GROUP) {
        uint64_t escapes = group_escapes(group_of(cell + i, to - i));
        for (; escapes; escapes &= escapes - 1) {
            const uint32_t half = (uint32_t)__builtin_ctzll(escapes) / 4;
            push_escape(block, strip->value[half & 1][i + half / 2]);
        }
    }
}

void layer_append(Layer *layer, const Rows *rows, int outer_sum, uint32_t outer, uint64_t cell,
                  uint32_t count, const uint8_t *outer_moves, const uint8_t *inner_moves)
{
    Block *block = &layer->block[outer_sum];
    const RowSet *inner = &rows->set[layer->seeds - outer_sum], *own = &rows->set[outer_sum];
    const Strip strip = {
        .value = {outer_moves, inner_moves},
        .potential = {inner->potential[ROLE_OTHER], inner->potential[ROLE_MOVER]},
        .quarters = {block->offset[0] + own->potential[ROLE_MOVER][outer],
                     block->offset[1] + own->potential[ROLE_OTHER][outer]},
        .quarter_shift = code_quarter_shift(layer->scale),
    };
    for (uint32_t from = 0; from < count;) {
        const uint32_t room = CHUNK - (uint32_t)((cell + from) % CHUNK);
        const uint32_t to = room < count - from ? from + room : count;
        if (room == CHUNK)
            block->before[(cell + from) / CHUNK] = block->escapes;
        append_in_chunk(block, &strip, block->cell + cell, from, to);
        from = to;
    }
}

// -------------------------------------------------------------------------------------- reading

// Ranks from..to - 1, whose cells follow each other; that of rank 0 would be `start`.
static void read_contiguous(const Column *column, uint64_t start, uint32_t from, uint32_t to,
                            uint8_t *values)
{
    const Block *block = column->block;
    const uint8_t *cell = block->cell + start;
    code_decode(&column->key, cell, from, to, values);
    const uint8_t *escape = block->escape; // NULL where there are none
    if (escape)
        escape += escapes_before(block, start + from);
    for (uint32_t i = from; i < to; i += GROUP) {
        uint64_t escapes = group_escapes(group_of(cell + i, to - i));
        for (; escapes; escapes &= escapes - 1, escape++) {
            const uint32_t half = (uint32_t)__builtin_ctzll(escapes) / 4;
            if ((int)(half & 1) * 4 == column->key.shift)
                values[i + half / 2] = *escape;
        }
    }
}

void column_read(const Column *column, uint32_t count, uint8_t *values)
{
    uint32_t rank = 0;
    if (column->triangle) {
        rank = count <= column->fixed ? count : column->fixed + 1;
        read_contiguous(column, triangle_cell(column->fixed, 0), 0, rank, values);
    } else if (column_is_contiguous(column)) {
        rank = count;
        read_contiguous(column, column->start, 0, rank, values);
    }
    for (; rank < count; rank++)
        values[rank] = (uint8_t)column_value(column, rank);
}
