// Positions as text. Written in the native form; read in four:
//   native        S1,..,Sm/N1,..,Nm storeS,storeN side [key=value..] (posextra.h). On four rows
//                 A1,..,A8;B1,..,B8/a1,..,a8;b1,..,b8 handS,handN side, and nothing else is read
//   Auale         S1-..-Sm-N1-..-Nm-storeS-storeN-side
//   KGP           <m,storeMover,storeOther,mover's pits..,other's pits..>   (the mover is South)
//   PlayStrategy  north row/south row storeS storeN side [number]; both rows from South's left, a
//                 pit is `4S`, `3` stands for three empty pits
// Pits are in sowing order but for PlayStrategy's North row. Any seeds may be set up, up to
// MAX_IN_PIT a pit and MAX_TOTAL in all. Under a pie rule the start board without a pie= word is
// the start; any other board without one has the swap behind it. Thread safe.
#ifndef NAQALA_RULES_POSTEXT_H
#define NAQALA_RULES_POSTEXT_H

#include "engine/base/error.h"
#include "engine/rules/position.h"
#include <stddef.h>

typedef enum { POSTEXT_NATIVE, POSTEXT_AUALE, POSTEXT_KGP, POSTEXT_PLAYSTRATEGY } PostextForm;

enum { POSITION_TEXT = 512 };

// Reads a whole text as a position. On false *p is untouched and *error names what is wrong.
bool postext_parse(const char *text, const Rules *rules, Position *p, Error *error);

void postext_format(const Rules *rules, const Position *p, PostextForm form,
                    char out[POSITION_TEXT]);

#endif
