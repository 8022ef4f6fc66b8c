#include "arena/dialect/dialect.h"

static const Dialect *const DIALECTS[] = {&DIALECT_UCI, &DIALECT_UGI, &DIALECT_KGP, &DIALECT_GTP,
                                          &DIALECT_MANKALAH};

const Dialect *dialect_find(Token name)
{
    for (size_t i = 0; i < ARRAY_LEN(DIALECTS); i++)
        if (token_is(name, DIALECTS[i]->name))
            return DIALECTS[i];
    return NULL;
}

const char *dialect_names(void)
{
    return "uci, ugi, kgp-oneshot, gtp, mankalah";
}

Heard dialect_move(Token text)
{
    Heard heard = {.kind = HEARD_MOVE};
    token_copy(text, heard.move, sizeof heard.move);
    return heard;
}
