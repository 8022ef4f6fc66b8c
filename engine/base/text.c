#include "engine/base/text.h"
#include "engine/base/base.h"
#include "engine/base/error.h"
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

Token text_token(const char **cursor)
{
    const char *at = *cursor;
    while (is_blank(*at))
        at++;
    const char *end = at;
    while (*end && !is_blank(*end))
        end++;
    *cursor = end;
    return (Token){at, (size_t)(end - at)};
}

Token token_split(Token *rest, char separator)
{
    const char *found = rest->len ? memchr(rest->at, separator, rest->len) : NULL;
    size_t len = found ? (size_t)(found - rest->at) : rest->len;
    Token piece = {rest->at, len};
    size_t passed = len + (found ? 1 : 0);
    rest->at += passed;
    rest->len -= passed;
    return piece;
}

Token token_of(const char *text)
{
    return (Token){text, strlen(text)};
}

Token token_trim(Token token)
{
    while (token.len && is_blank(token.at[0])) {
        token.at++;
        token.len--;
    }
    while (token.len && is_blank(token.at[token.len - 1]))
        token.len--;
    return token;
}

bool token_is(Token token, const char *word)
{
    return strlen(word) == token.len && memcmp(token.at, word, token.len) == 0;
}

bool token_is_nocase(Token token, const char *word)
{
    return strlen(word) == token.len && strncasecmp(token.at, word, token.len) == 0;
}

bool token_has(Token token, char c)
{
    return token.len && memchr(token.at, c, token.len);
}

bool token_number(Token token, int64_t min, int64_t max, int64_t *number)
{
    bool negative = token.len && token.at[0] == '-';
    size_t i = negative ? 1 : 0;
    if (i == token.len || token.len - i > 18) // 18 digits always fit an int64_t
        return false;
    int64_t value = 0;
    for (; i < token.len; i++) {
        if (!isdigit((unsigned char)token.at[i]))
            return false;
        value = value * 10 + (token.at[i] - '0');
    }
    value = negative ? -value : value;
    if (value < min || value > max)
        return false;
    *number = value;
    return true;
}

int64_t option_number(const char *name, const char *text, int64_t min, int64_t max)
{
    int64_t value;
    if (!token_number(token_of(text), min, max, &value))
        die(EXIT_USAGE, "--%s takes a number from %lld to %lld, not '%s'", name, (long long)min,
            (long long)max, text);
    return value;
}

bool token_number_clamped(Token token, int64_t min, int64_t max, int64_t *number)
{
    bool negative = token.len && token.at[0] == '-';
    size_t digits = token.len - (negative ? 1 : 0), zeros = 0;
    const char *first = token.at + (negative ? 1 : 0);
    if (digits == 0)
        return false;
    for (size_t i = 0; i < digits; i++)
        if (!isdigit((unsigned char)first[i]))
            return false;
    while (zeros + 1 < digits && first[zeros] == '0')
        zeros++;
    Token short_form = {first + zeros, digits - zeros};
    if (!token_number(short_form, 0, INT64_MAX, number))
        *number = INT64_MAX; // more than 18 digits
    *number = negative ? -*number : *number;
    *number = *number < min ? min : *number > max ? max : *number;
    return true;
}

bool token_real(Token token, double *number)
{
    char copy[40];
    if (token.len == 0 || token.len >= sizeof copy)
        return false;
    token_copy(token, copy, sizeof copy);
    // strtod also reads hexadecimal, "inf" and "nan", none of which anybody means here.
    if (strspn(copy, "0123456789.+-eE") != token.len)
        return false;
    char *end;
    errno = 0;
    double value = strtod(copy, &end);
    if (*end || errno)
        return false;
    *number = value;
    return true;
}

void token_copy(Token token, char *out, size_t size)
{
    size_t len = token.len < size - 1 ? token.len : size - 1;
    memcpy(out, token.at, len);
    out[len] = '\0';
}

char text_shown(char c)
{
    return (unsigned char)c < 32 || c == 127 ? '?' : c;
}

int token_width(Token token)
{
    return token.len < 60 ? (int)token.len : 60;
}

TextOut textout_in(char *buffer, size_t size)
{
    buffer[0] = '\0';
    return (TextOut){buffer, size, 0};
}

void textout_add(TextOut *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(out->buffer + out->len, out->size - out->len, format, args);
    va_end(args);
    if (n > 0) {
        size_t room = out->size - out->len - 1;
        out->len += (size_t)n < room ? (size_t)n : room;
    }
}
