# Naqala. `make help` lists the targets. Everything that is made lies under build/.
#
# Variants live in trees of their own, so that switching never needs `clean`:
#   BUILD=release (default) | debug   SAN=address,undefined | thread   CC=clang   ARCH=x86-64-v3

BUILD ?= release
SAN ?=
ARCH ?= native
PREFIX ?= /usr/local
DESTDIR ?=
EXE ?= naqala
OUTDIR ?= first-move

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
        -Wold-style-definition -Wpointer-arith -Wwrite-strings -Wundef -Wvla -Wformat=2 \
        -Wcast-align -Wswitch-enum -Wconversion -Wsign-conversion
CLANG_WARN := -Wcomma -Wmissing-variable-declarations -Wshorten-64-to-32 -Wunreachable-code
GCC_WARN := -Wlogical-op -Wduplicated-cond

COMMON := -std=c17 -D_POSIX_C_SOURCE=200809L -I. -pthread
ifeq ($(shell uname),Darwin)
COMMON += -D_DARWIN_C_SOURCE
endif

ifeq ($(BUILD),release)
OPT := -O3 -DNDEBUG -march=$(ARCH)
else
OPT := -O1 -g
endif
ifneq ($(SAN),)
OPT := -O1 -g -fno-omit-frame-pointer -fsanitize=$(SAN) -fno-sanitize-recover=all
endif

comma := ,
VARIANT := $(BUILD)$(if $(SAN),-$(subst $(comma),-,$(SAN)))$(if $(findstring clang,$(CC)),-clang)
OUT := $(if $(filter release,$(VARIANT)),build,build/$(VARIANT))
OBJ := build/obj/$(VARIANT)

# V=1 shows the commands.
ifeq ($(V),)
Q := @
endif
say = @$(if $(Q),printf '  %-3s %s\n' $(1) $(2))

ALL_CFLAGS = $(COMMON) $(OPT) $(WARN) $(CFLAGS)

RULES_SRC  := $(wildcard engine/base/*.c engine/rules/*.c)
ENGINE_SRC := $(wildcard engine/endgame/*.c engine/exact/*.c engine/search/*.c engine/*.c \
              engine/protocol/*.c)
ARENA_SRC  := $(wildcard arena/*.c arena/*/*.c)
FIT_SRC    := $(wildcard engine/fit/*.c)
TEST_SRC   := $(wildcard tests/*/*_test.c tests/support/*.c) tests/fuzz/targets.c

objects = $(patsubst %.c,$(OBJ)/%.o,$(1))
RULES_OBJ  := $(call objects,$(RULES_SRC))
ENDGAME_OBJ := $(call objects,$(wildcard engine/endgame/*.c))
ENGINE_LIB := $(RULES_OBJ) $(call objects,$(filter-out engine/main.c,$(ENGINE_SRC)))
ARENA_LIB  := $(call objects,$(filter-out arena/main.c,$(ARENA_SRC)))

PROGRAMS := $(OUT)/naqala $(OUT)/naqala-arena

.PHONY: all
all: $(PROGRAMS) ## build the programs (the default)

$(OUT)/naqala: $(ENGINE_LIB) $(OBJ)/engine/main.o
$(OUT)/naqala-arena: $(RULES_OBJ) $(ENDGAME_OBJ) $(ARENA_LIB) $(OBJ)/arena/main.o
$(OUT)/naqala-fit: $(ENGINE_LIB) $(call objects,$(FIT_SRC))
$(OUT)/naqala $(OUT)/naqala-arena $(OUT)/naqala-fit:
	@mkdir -p $(@D)
	$(call say,LD,$@)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) $^ -lm -o $@

$(OBJ)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -c $< -o $@

.PHONY: debug
debug: ## build with assertions and symbols, under build/debug
	$(MAKE) BUILD=debug all

.PHONY: first-move
first-move: all ## the main job: what is the first move worth? (about a minute)
	@rm -rf $(OUTDIR)
	$(OUT)/naqala-arena study first-player --depths 2,4,6,8,10,12 --concurrency 2 --out $(OUTDIR)

# ---------------------------------------------------------------------------------------- tests
# Tests run with assertions on, whatever the variant, against the programs of the same variant.
TEST_OBJ := $(OBJ)-test
TEST_LIB := $(RULES_SRC) $(filter-out engine/main.c,$(ENGINE_SRC)) \
            $(filter-out arena/main.c,$(ARENA_SRC))
TEST_CFLAGS = $(filter-out -Wconversion -Wsign-conversion -DNDEBUG,$(ALL_CFLAGS)) -UNDEBUG \
              -DSOURCE_ROOT='"$(CURDIR)"' -DBUILD_DIR='"$(abspath $(OUT))"'
test_objects = $(patsubst %.c,$(TEST_OBJ)/%.o,$(1))

$(TEST_OBJ)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(TEST_CFLAGS) -MMD -MP -c $< -o $@

$(OUT)/tests: $(call test_objects,$(TEST_LIB) $(TEST_SRC))
	@mkdir -p $(@D)
	$(call say,LD,$@)
	$(Q)$(CC) $(TEST_CFLAGS) $(LDFLAGS) $^ -lcriterion -lm -o $@

$(OUT)/mock: $(call test_objects,tests/mock/mock.c $(RULES_SRC))
$(OUT)/peer: $(call test_objects,tests/mock/peer.c $(RULES_SRC))
$(OUT)/mock $(OUT)/peer:
	@mkdir -p $(@D)
	$(call say,LD,$@)
	$(Q)$(CC) $(TEST_CFLAGS) $(LDFLAGS) $^ -lm -o $@

.PHONY: test-programs
test-programs: all $(OUT)/mock $(OUT)/peer $(OUT)/tests

.PHONY: test
test: test-programs ## build and run the tests (Criterion; under three minutes)
	$(OUT)/tests -j2 --timeout 170

.PHONY: check-long
check-long: all ## databases, published values and tables recomputed (half an hour)
	tests/tools/check-long $(OUT)

.PHONY: sanitize
sanitize: ## the whole suite under address and undefined; threaded programs under thread
	$(MAKE) SAN=address,undefined test-programs
	LSAN_OPTIONS=suppressions=tests/tools/lsan.supp:print_suppressions=0 \
	    build/$(BUILD)-address-undefined/tests -j2 --timeout 600
	$(MAKE) SAN=thread all build/$(BUILD)-thread/mock
	tests/tools/thread-session build/$(BUILD)-thread

.PHONY: results-check
results-check: all ## games of every published study made again, byte for byte
	tests/tools/results-check $(OUT)

.PHONY: storm
storm: ## 10,000 games of wild engines and 200 kills at random moments, sanitized (ten minutes)
	$(MAKE) SAN=address,undefined test-programs
	LSAN_OPTIONS=suppressions=tests/tools/lsan.supp:print_suppressions=0 STORM=100 \
	    build/$(BUILD)-address-undefined/tests --filter 'storm/*' -j2 --timeout 3600

.PHONY: fuzz
fuzz: ## fuzz every parser for FUZZ_SECONDS each (clang's libFuzzer; default 30)
	tests/tools/fuzz $(or $(FUZZ_SECONDS),30)

.PHONY: bench
bench: $(OUT)/naqala ## nodes of the fixed search (the signature) and its speed
	$(OUT)/naqala bench

$(OUT)/bench-exact: $(call objects,tests/bench/exact.c)
$(OUT)/keeps-value: $(call objects,tests/bench/keeps_value.c)
$(OUT)/rows: $(call objects,tests/bench/rows.c tests/support/agree.c)
$(OUT)/bench-exact $(OUT)/keeps-value $(OUT)/rows: $(ENGINE_LIB)
	@mkdir -p $(@D)
	$(call say,LD,$@)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) $^ -lm -o $@

$(OUT)/arena-bench: $(call objects,tests/bench/arena.c) $(RULES_OBJ)
	@mkdir -p $(@D)
	$(call say,LD,$@)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) $^ -lm -o $@

.PHONY: arena-bench
arena-bench: all $(OUT)/arena-bench ## what refereeing costs: games/s, CPU and system calls a ply
	$(OUT)/arena-bench

.PHONY: rows
rows: $(OUT)/rows ## every game: 10^6 positions against the reference, 10^5 random games (minutes)
	$(OUT)/rows

.PHONY: keeps-value
keeps-value: $(OUT)/keeps-value ## 500 random positions of (6,4), 100 ms each: is a seed ever lost?
	$(OUT)/keeps-value

.PHONY: bench-exact
bench-exact: $(OUT)/bench-exact ## databases and proofs: times here beside a reference run (minutes)
	$(OUT)/bench-exact

.PHONY: signature
signature: $(OUT)/naqala ## the signature alone
	@$(OUT)/naqala bench | sed -n 's/^bench //p'

# valgrind does not know every instruction that -march=native may use.
SPEED_ARCH ?= -march=x86-64-v3
.PHONY: speed
speed: ## instructions a node, by valgrind: the same on busy machines
	$(MAKE) BUILD=speed CFLAGS='-O3 -DNDEBUG $(SPEED_ARCH)' build/speed/naqala
	tests/tools/speed build/speed/naqala

.PHONY: match-10ms
match-10ms: all ## 1000 games with 10 ms a move: no time loss, no illegal move, no orphan
	tests/tools/match-10ms $(OUT)

# ----------------------------------------------------------------------------------------- lint
.PHONY: lint
lint: check-format check-layers ## warnings as errors with gcc and clang, cppcheck, format, layers
	$(MAKE) BUILD=lint CC=gcc CFLAGS='-O1 -Werror $(GCC_WARN)' all build/lint/naqala-fit
	$(MAKE) BUILD=lint CC=clang CFLAGS='-O1 -Werror $(CLANG_WARN)' all build/lint-clang/naqala-fit
	cppcheck --quiet --std=c11 --error-exitcode=1 --inline-suppr -I. \
	    --enable=warning,performance,portability $(CPPCHECK_SUPPRESS) engine arena

# An Error is filled by whom it is given to; the catalogue's macros are beyond cppcheck's reader.
CPPCHECK_SUPPRESS := --suppress=ctuuninitvar --suppress=syntaxError:engine/rules/catalogue.def

SOURCES = $(shell git ls-files '*.c' '*.h' '*.inc')
.PHONY: format
format: ## lay out every source file (clang-format 14)
	clang-format -i $(SOURCES)
.PHONY: check-format
check-format:
	clang-format --dry-run -Werror $(SOURCES)
.PHONY: check-layers
check-layers:
	tests/tools/check-layers

# ---------------------------------------------------------------------------------------- the rest
.PHONY: fit
fit: $(OUT)/naqala-fit ## build the tool that fits the evaluation

.PHONY: hooks
hooks: ## check layout and layers before every commit
	ln -sf ../../tests/tools/pre-commit .git/hooks/pre-commit

.PHONY: install
install: all ## install the programs (PREFIX=/usr/local DESTDIR= EXE=naqala)
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(OUT)/naqala $(DESTDIR)$(PREFIX)/bin/$(EXE)
	install -m 755 $(OUT)/naqala-arena $(DESTDIR)$(PREFIX)/bin/naqala-arena

.PHONY: clean
clean: ## remove everything that was made
	rm -rf build $(OUTDIR)

.PHONY: help
help: ## this list
	@sed -n 's/^\([a-z0-9-]*\):.*## /\1\t/p' Makefile | expand -t 16
	@echo
	@echo 'make && build/naqala --help'
	@echo 'make first-move'
	@echo 'make BUILD=debug CC=clang test'

-include $(shell test -d build/obj && find build/obj -name '*.d')
