// setoption: the table of options, read by `uci`, `setoption` and the tests alike.
#ifndef NAQALA_PROTOCOL_OPTIONS_H
#define NAQALA_PROTOCOL_OPTIONS_H

#include "engine/protocol/output.h"

void options_list(Output *output); // the `option name ...` lines

// Sets an option by name (letter case does not matter). Unknown names are accepted in silence, as
// boards send their own; false on a value the option can't take, with nothing changed.
bool options_set(Engine *engine, Token name, Token value, Error *error);

#endif
