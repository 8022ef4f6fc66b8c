// Database files, one a layer: written whole or not at all, mapped when read, refused by name when
// damaged or of other rules. README.md defines them byte by byte.
#ifndef NAQALA_ENDGAME_STORE_H
#define NAQALA_ENDGAME_STORE_H

#include "engine/endgame/endgame.h"

enum { STORE_PATH = 1024 };

// Where a layer of a database stands: FOLDER/kalah6-opposite-row-owner-20.endgame
void store_path(const Endgame *endgame, int seeds, const char *folder, char path[STORE_PATH]);

// Writes a layer that is there.
bool store_write(const Endgame *endgame, int seeds, const char *folder, Error *error);

// Adds the layers that the folder has, up to `seeds`, to a database; none there is fine. False if
// one is damaged or can't be read: those below it stand.
bool store_read(Endgame *endgame, int seeds, const char *folder, Error *error);

#endif
