# Naqala. `make help` lists the targets. Everything that is made lies under build/.
#
# Variants live in trees of their own, so that switching never needs `clean`:
#   BUILD=release (default) | debug      SAN=address,undefined | thread      CC=clang      ARCH=...

BUILD ?= release
SAN ?=
ARCH ?= native
PREFIX ?= /usr/local
EXE ?= naqala

WARN = -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
       -Wold-style-definition -Wpointer-arith -Wwrite-strings -Wundef -Wvla -Wformat=2 \
       -Wcast-align -Wswitch-enum -Wconversion -Wsign-conversion
CLANG_WARN = -Wcomma -Wmissing-variable-declarations -Wshorten-64-to-32 -Wunreachable-code
GCC_WARN = -Wlogical-op -Wduplicated-cond

COMMON = -std=c17 -D_POSIX_C_SOURCE=200809L -I. -pthread
ifeq ($(shell uname),Darwin)
COMMON += -D_DARWIN_C_SOURCE
endif

ifeq ($(BUILD),release)
OPT = -O3 -DNDEBUG -march=$(ARCH)
else
OPT = -O1 -g
endif
ifneq ($(SAN),)
OPT := -O1 -g -fno-omit-frame-pointer -fsanitize=$(SAN) -fno-sanitize-recover=all
endif

comma := ,
VARIANT := $(BUILD)$(if $(SAN),-$(subst $(comma),-,$(SAN)))$(if $(filter clang,$(CC)),-clang)
OUT := $(if $(filter release,$(VARIANT)),build,build/$(VARIANT))
OBJ := build/obj/$(VARIANT)

CFLAGS ?=
ALL_CFLAGS = $(COMMON) $(OPT) $(WARN) $(CFLAGS)

RULES_SRC   := $(wildcard engine/base/*.c engine/rules/*.c)
ENGINE_SRC  := $(wildcard engine/search/*.c engine/*.c engine/protocol/*.c)
ARENA_SRC   := $(wildcard arena/*.c arena/*/*.c)
FIT_SRC     := $(wildcard engine/fit/*.c)
TEST_SRC    := $(wildcard tests/*_test.c tests/*/*_test.c tests/support/*.c)

objects = $(patsubst %.c,$(OBJ)/%.o,$(1))
RULES_OBJ  := $(call objects,$(RULES_SRC))
ENGINE_LIB := $(RULES_OBJ) $(call objects,$(filter-out engine/main.c,$(ENGINE_SRC)))
ARENA_LIB  := $(call objects,$(filter-out arena/main.c,$(ARENA_SRC)))

.PHONY: all
all: $(OUT)/naqala $(OUT)/naqala-arena ## build the programs (the default)

$(OUT)/naqala: $(ENGINE_LIB) $(OBJ)/engine/main.o
$(OUT)/naqala-arena: $(RULES_OBJ) $(ARENA_LIB) $(OBJ)/arena/main.o
$(OUT)/naqala-fit: $(ENGINE_LIB) $(call objects,$(FIT_SRC))
$(OUT)/naqala $(OUT)/naqala-arena $(OUT)/naqala-fit:
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) $^ -lm -o $@

$(OBJ)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP -c $< -o $@

-include $(shell test -d build/obj && find build/obj -name '*.d')

# ---------------------------------------------------------------------------------------- tests
# Tests run with assertions on, whatever the variant.
TEST_OBJ := $(OBJ)-test
TEST_LIB := $(RULES_SRC) $(filter-out engine/main.c,$(ENGINE_SRC)) $(filter-out arena/main.c,$(ARENA_SRC))
TEST_CFLAGS = $(filter-out -Wconversion -Wsign-conversion -DNDEBUG,$(ALL_CFLAGS)) -UNDEBUG \
              -DSOURCE_ROOT='"$(CURDIR)"' -DBUILD_DIR='"$(abspath $(OUT))"'

$(TEST_OBJ)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CC) $(TEST_CFLAGS) -MMD -MP -c $< -o $@

$(OUT)/tests: $(patsubst %.c,$(TEST_OBJ)/%.o,$(TEST_LIB) $(TEST_SRC))
	$(CC) $(TEST_CFLAGS) $(LDFLAGS) $^ -lcriterion -lm -o $@

.PHONY: test
test: all $(OUT)/tests ## build and run the tests (Criterion)
	$(OUT)/tests -j2 --timeout 120

.PHONY: fit
fit: $(OUT)/naqala-fit ## build the tool that fits the evaluation
