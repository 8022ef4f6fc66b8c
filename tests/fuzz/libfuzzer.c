// The entry that clang's libFuzzer calls; FUZZ_TARGET in the environment names the target.
#include "tests/fuzz/targets.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *name = getenv("FUZZ_TARGET");
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    for (size_t i = 0; i < FUZZ_TARGET_COUNT; i++)
        if (name && strcmp(name, FUZZ_TARGETS[i].name) == 0)
            FUZZ_TARGETS[i].run(text);
    free(text);
    return 0;
}
