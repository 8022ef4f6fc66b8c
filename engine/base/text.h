// Reading text without copies and without silent zeros: tokens are slices of the line they were
// found in, numbers are checked against a range. Nothing here allocates. Thread safe.
#ifndef NAQALA_BASE_TEXT_H
#define NAQALA_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *at; // not NUL-terminated; valid while the line is
    size_t len;     // 0 = there is no token
} Token;

// The next blank-separated token at *cursor; *cursor moves behind it.
Token text_token(const char **cursor);

// The next piece of *rest up to `separator` (or the end), which is passed over too. An empty piece
// has len 0; the end of the text is told by rest->len == 0 before the call.
Token token_split(Token *rest, char separator);

Token token_of(const char *text);
Token token_trim(Token token); // without blanks at either end
bool token_is(Token token, const char *word);
bool token_is_nocase(Token token, const char *word);
bool token_has(Token token, char c);

// A whole token as a decimal number from min to max: false for anything else, overflow included.
bool token_number(Token token, int64_t min, int64_t max, int64_t *number);

// The same, but a number out of range, however long, becomes the nearest that is in it.
bool token_number_clamped(Token token, int64_t min, int64_t max, int64_t *number);

// The argument of a tool's option: dies with what it takes where it is no number from min to max.
int64_t option_number(const char *name, const char *text, int64_t min, int64_t max);

bool token_real(Token token, double *number);

// Copies a token as a string, cut to fit.
void token_copy(Token token, char *out, size_t size);

// For printf's "%.*s": a length that keeps quoted input short.
int token_width(Token token);

// A character as it may be shown: terminals obey what they are sent, so what would move them is
// `?`.
char text_shown(char c);

// A text built in a caller's buffer, cut rather than overrun.
typedef struct {
    char *buffer;
    size_t size, len; // len < size; buffer[len] == '\0'
} TextOut;

TextOut textout_in(char *buffer, size_t size);
void textout_add(TextOut *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
