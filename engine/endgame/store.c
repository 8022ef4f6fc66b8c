#include "engine/endgame/store.h"
#include "engine/base/file.h"
#include "engine/base/hash.h"
#include <stdio.h>
#include <string.h>

enum {
    VERSION = 1,
    HEADER_BYTES = 4096, // cells begin on a page
    CHECKSUM_AT = 48,
    DIRECTORY_AT = 64,
};

static const char MAGIC[8] = "NAQALADB";

static const char *const CAPTURES[] = {"opposite", "always", "none"};
static const char *const ENDS[] = {"row", "stuck"};
static const char *const LEFTOVERS[] = {"owner", "emptier", "none"};

void store_path(const Endgame *endgame, int seeds, const char *folder, char path[STORE_PATH])
{
    const Rules *rules = &endgame->rules;
    snprintf(path, STORE_PATH, "%s/kalah%d-%s-%s-%s-%02d.endgame", folder, rules->pits,
             CAPTURES[rules->capture], ENDS[rules->end], LEFTOVERS[rules->leftover], seeds);
}

// --------------------------------------------------------------------------------------- header

static void put(uint8_t *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

static uint64_t get(const uint8_t *at, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << 8 * i;
    return value;
}

typedef struct {
    uint64_t cells, chunks, escapes; // of all blocks: bytes, numbers of four bytes, bytes
} Sizes;

static Sizes sizes_of(const Endgame *endgame, int seeds)
{
    Sizes sizes = {.cells = layer_bytes(&endgame->index, seeds)};
    for (int outer = 0; 2 * outer <= seeds; outer++) {
        sizes.chunks += layer_chunks(layer_block_cells(&endgame->index, seeds, outer));
        sizes.escapes += endgame->layer[seeds].block[outer].escapes;
    }
    return sizes;
}

// Everything but sizes and checksum: what a file of this layer must begin with.
static void put_identity(const Endgame *endgame, int seeds, uint8_t header[HEADER_BYTES])
{
    const Rules *rules = &endgame->rules;
    memcpy(header, MAGIC, sizeof MAGIC);
    put(header + 8, VERSION, 4);
    const uint8_t identity[] = {rules->pits,     rules->capture, rules->end,
                                rules->leftover, (uint8_t)seeds, (uint8_t)endgame->scale};
    memcpy(header + 12, identity, sizeof identity);
}

static void put_header(const Endgame *endgame, int seeds, uint8_t header[HEADER_BYTES])
{
    const Layer *layer = &endgame->layer[seeds];
    const Sizes sizes = sizes_of(endgame, seeds);
    memset(header, 0, HEADER_BYTES);
    put_identity(endgame, seeds, header);
    put(header + 24, sizes.cells, 8);
    put(header + 32, sizes.chunks, 8);
    put(header + 40, sizes.escapes, 8);
    uint8_t *at = header + DIRECTORY_AT;
    for (int outer = 0; 2 * outer <= seeds; outer++, at += 8) {
        put(at, layer->block[outer].escapes, 4);
        put(at + 4, (uint16_t)layer->block[outer].offset[0], 2);
        put(at + 6, (uint16_t)layer->block[outer].offset[1], 2);
    }
    for (int own = 0; own <= seeds; own++, at += 4)
        put(at, (uint32_t)layer->mean[own], 4);
}

// -------------------------------------------------------------------------------------- writing

// Visits the parts behind the header in their order.
static void each_part(const Layer *layer, void (*visit)(void *context, const void *, size_t),
                      void *context)
{
    visit(context, layer->cells, layer->bytes);
    for (int outer = 0; 2 * outer <= layer->seeds; outer++)
        visit(context, layer->block[outer].before,
              layer_chunks(layer->block[outer].cells) * sizeof(uint32_t));
    for (int outer = 0; 2 * outer <= layer->seeds; outer++)
        visit(context, layer->block[outer].escape, layer->block[outer].escapes);
}

static void visit_write(void *writer, const void *bytes, size_t count)
{
    filewriter_add(writer, bytes, count);
}

static void visit_hash(void *hash, const void *bytes, size_t count)
{
    *(uint64_t *)hash = hash_bytes(*(uint64_t *)hash, bytes, count);
}

static uint64_t checksum_of(const Layer *layer, uint8_t header[HEADER_BYTES])
{
    put(header + CHECKSUM_AT, 0, 8);
    uint64_t hash = hash_bytes(VERSION, header, HEADER_BYTES);
    each_part(layer, visit_hash, &hash);
    return hash;
}

static bool big_endian(Error *error)
{
    const uint16_t one = 1;
    if (*(const uint8_t *)&one == 1)
        return false;
    error_set(error, "endgame files are for little-endian machines, which this is not");
    return true;
}

bool store_write(const Endgame *endgame, int seeds, const char *folder, Error *error)
{
    char path[STORE_PATH];
    uint8_t header[HEADER_BYTES];
    if (big_endian(error))
        return false;
    put_header(endgame, seeds, header);
    put(header + CHECKSUM_AT, checksum_of(&endgame->layer[seeds], header), 8);
    store_path(endgame, seeds, folder, path);
    FileWriter writer = filewriter_begin(path);
    filewriter_add(&writer, header, HEADER_BYTES);
    each_part(&endgame->layer[seeds], visit_write, &writer);
    return filewriter_end(&writer, error);
}

// -------------------------------------------------------------------------------------- reading

// Points the layer into the mapping; the header's sizes have been checked.
static void lay_out(Endgame *endgame, Layer *layer)
{
    uint8_t *map = (uint8_t *)layer->map;
    const uint8_t *at = map + DIRECTORY_AT;
    uint8_t *cell = layer->cells = map + HEADER_BYTES;
    uint8_t *before = cell + layer->bytes;
    uint8_t *escape = before + get(map + 32, 8) * sizeof(uint32_t);
    for (int outer = 0; 2 * outer <= layer->seeds; outer++, at += 8) {
        Block *block = &layer->block[outer];
        const uint64_t cells = layer_block_cells(&endgame->index, layer->seeds, outer);
        *block = (Block){.cell = cell,
                         .before = (uint32_t *)(void *)before,
                         .escape = escape,
                         .cells = cells,
                         .escapes = (uint32_t)get(at, 4),
                         .offset = {(int16_t)get(at + 4, 2), (int16_t)get(at + 6, 2)}};
        cell += layer_chunks(cells) * CHUNK;
        before += layer_chunks(cells) * sizeof(uint32_t);
        escape += block->escapes;
    }
    for (int own = 0; own <= layer->seeds; own++, at += 4)
        layer->mean[own] = (int32_t)get(at, 4);
}

static bool sizes_agree(const Endgame *endgame, const Layer *layer)
{
    const uint8_t *header = layer->map;
    const Sizes sizes = sizes_of(endgame, layer->seeds);
    uint64_t escapes = 0;
    for (int outer = 0; 2 * outer <= layer->seeds; outer++)
        escapes += get(header + DIRECTORY_AT + 8 * outer, 4);
    return get(header + 24, 8) == sizes.cells && get(header + 32, 8) == sizes.chunks &&
           get(header + 40, 8) == escapes &&
           layer->map_bytes ==
               HEADER_BYTES + sizes.cells + sizes.chunks * sizeof(uint32_t) + escapes;
}

static bool accept(Endgame *endgame, Layer *layer, const char *path, Error *error)
{
    uint8_t identity[HEADER_BYTES] = {0}, header[HEADER_BYTES];
    put_identity(endgame, layer->seeds, identity);
    if (layer->map_bytes < HEADER_BYTES || memcmp(layer->map, MAGIC, sizeof MAGIC) != 0)
        return error_set(error, "%s: not an endgame file", path);
    if (memcmp(layer->map, identity, 24) != 0)
        return error_set(error, "%s: of other rules, seeds or version than its name says", path);
    if (!sizes_agree(endgame, layer))
        return error_set(error, "%s: damaged (its size is wrong); delete it and build it again",
                         path);
    lay_out(endgame, layer);
    memcpy(header, layer->map, HEADER_BYTES);
    const uint64_t checksum = get(header + CHECKSUM_AT, 8);
    if (checksum_of(layer, header) != checksum)
        return error_set(error, "%s: damaged (its checksum is wrong); delete it and build it again",
                         path);
    return true;
}

static bool read_layer(Endgame *endgame, int seeds, const char *path, Error *error)
{
    Layer layer = {
        .seeds = seeds, .scale = endgame->scale, .bytes = layer_bytes(&endgame->index, seeds)};
    layer.map = file_map(path, &layer.map_bytes, error);
    if (!layer.map)
        return false;
    if (!accept(endgame, &layer, path, error)) {
        file_unmap(layer.map, layer.map_bytes);
        return false;
    }
    endgame->layer[seeds] = layer;
    endgame_adopt(endgame);
    return true;
}

bool store_read(Endgame *endgame, int seeds, const char *folder, Error *error)
{
    while (endgame->seeds < int_min(seeds, ENDGAME_MAX)) {
        char path[STORE_PATH];
        store_path(endgame, endgame->seeds + 1, folder, path);
        if (!file_exists(path))
            return true;
        if (big_endian(error) || !read_layer(endgame, endgame->seeds + 1, path, error))
            return false;
    }
    return true;
}
