#include "arena/json.h"
#include "engine/base/text.h"
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 32 };

typedef struct {
    Json *json;
    char *at;
    int depth;
    Error *error;
} Reader;

static bool fail(Reader *reader, const char *what)
{
    return error_set(reader->error, "json: %s at byte %ld", what,
                     (long)(reader->at - reader->json->text) + 1);
}

static void skip_blanks(Reader *reader)
{
    while (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\n' || *reader->at == '\r')
        reader->at++;
}

static int new_value(Json *json)
{
    if (json->count == json->room) {
        json->room = json->room ? 2 * json->room : 64;
        json->values =
            realloc_or_die(json->values, (unsigned long)json->room, sizeof *json->values);
    }
    json->values[json->count] = (JsonValue){0};
    return json->count++;
}

static bool hex4(const char *at, unsigned *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++) {
        char c = at[i];
        unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10)
                         : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A' + 10)
                                                : 16;
        if (digit == 16)
            return false;
        *code = *code * 16 + digit;
    }
    return true;
}

// One code point below 0x10000 as UTF-8; the text never grows by unescaping.
static char *put_code(char *out, unsigned code)
{
    if (code < 0x80) {
        *out++ = (char)code;
    } else if (code < 0x800) {
        *out++ = (char)(0xC0 | code >> 6);
        *out++ = (char)(0x80 | (code & 63));
    } else {
        *out++ = (char)(0xE0 | code >> 12);
        *out++ = (char)(0x80 | (code >> 6 & 63));
        *out++ = (char)(0x80 | (code & 63));
    }
    return out;
}

static bool read_escape(Reader *reader, char **out)
{
    static const char FROM[] = "\"\\/bfnrt", TO[] = "\"\\/\b\f\n\r\t";
    unsigned code;
    char c = *reader->at;
    if (c == 'u') {
        if (!hex4(reader->at + 1, &code) || code == 0)
            return fail(reader, "bad escape");
        *out = put_code(*out, code);
        reader->at += 5;
        return true;
    }
    const char *found = c ? strchr(FROM, c) : NULL;
    if (!found)
        return fail(reader, "bad escape");
    *(*out)++ = TO[found - FROM];
    reader->at++;
    return true;
}

static bool is_plain(char c)
{
    return (unsigned char)c >= 32 && c != '"' && c != '\\';
}

// Unescapes in place; the reader stands on the opening quote.
static bool read_string(Reader *reader, const char **text)
{
    *text = ++reader->at;
    while (is_plain(*reader->at)) // most strings are no more than that
        reader->at++;
    char *out = reader->at;
    while (*reader->at != '"') {
        if ((unsigned char)*reader->at < 32)
            return fail(reader, "string without end");
        if (*reader->at == '\\') {
            reader->at++;
            if (!read_escape(reader, &out))
                return false;
        } else {
            *out++ = *reader->at++;
        }
    }
    reader->at++;
    *out = '\0';
    return true;
}

// One of 64 for each name: a document that lacks the bit has no such member anywhere.
static uint64_t key_bit(const char *key)
{
    return UINT64_C(1) << ((unsigned char)key[0] * 5 + (key[0] ? (unsigned char)key[1] : 0)) % 64;
}

static bool read_value(Reader *reader, int index);

// Members of an object or elements of an array, the reader behind the opening bracket.
static bool read_members(Reader *reader, int parent, char close, bool keyed)
{
    int last = 0;
    skip_blanks(reader);
    if (*reader->at == close) {
        reader->at++;
        return true;
    }
    for (;;) {
        const char *key = NULL;
        skip_blanks(reader);
        if (keyed) {
            if (*reader->at != '"')
                return fail(reader, "a name expected");
            if (!read_string(reader, &key))
                return false;
            reader->json->keys |= key_bit(key);
            skip_blanks(reader);
            if (*reader->at++ != ':')
                return fail(reader, "':' expected");
        }
        int index = new_value(reader->json);
        if (!read_value(reader, index))
            return false;
        reader->json->values[index].key = key;
        if (last)
            reader->json->values[last].next = index;
        else
            reader->json->values[parent].child = index;
        last = index;
        skip_blanks(reader);
        char c = *reader->at;
        if (c != ',' && c != close)
            return fail(reader, "',' or a closing bracket expected");
        reader->at++;
        if (c == close)
            return true;
    }
}

static bool read_word(Reader *reader, int index)
{
    static const struct {
        const char *word;
        JsonType type;
        double number;
    } WORDS[] = {{"true", JSON_BOOL, 1}, {"false", JSON_BOOL, 0}, {"null", JSON_NULL, 0}};
    for (size_t i = 0; i < ARRAY_LEN(WORDS); i++) {
        size_t len = strlen(WORDS[i].word);
        if (strncmp(reader->at, WORDS[i].word, len) != 0)
            continue;
        reader->json->values[index].type = WORDS[i].type;
        reader->json->values[index].number = WORDS[i].number;
        reader->at += len;
        return true;
    }
    return fail(reader, "a value expected");
}

// The plain integers of most documents, at most 15 digits, which a double holds; 0: it is none.
static size_t read_integer(const char *at, double *number)
{
    const bool negative = *at == '-';
    size_t len = negative;
    int64_t value = 0;
    for (; at[len] >= '0' && at[len] <= '9' && len < 15; len++)
        value = 10 * value + (at[len] - '0');
    *number = (double)(negative ? -value : value);
    return len > negative && !strchr("0123456789.+-eE", at[len] ? at[len] : '0') ? len : 0;
}

static bool read_number(Reader *reader, int index)
{
    JsonValue *value = &reader->json->values[index];
    size_t len = read_integer(reader->at, &value->number);
    if (!len) {
        len = strspn(reader->at, "0123456789.+-eE");
        if (!token_real((Token){reader->at, len}, &value->number))
            return fail(reader, "a number expected");
    }
    value->type = JSON_NUMBER;
    value->text = reader->at;
    reader->at += len;
    return true;
}

static bool read_value(Reader *reader, int index)
{
    bool ok;
    skip_blanks(reader);
    if (reader->depth++ > DEEPEST)
        return fail(reader, "nested too deeply");
    char c = *reader->at;
    if (c == '{' || c == '[') {
        reader->json->values[index].type = c == '{' ? JSON_OBJECT : JSON_ARRAY;
        reader->at++;
        ok = read_members(reader, index, c == '{' ? '}' : ']', c == '{');
    } else if (c == '"') {
        const char *text;
        ok = read_string(reader, &text);
        reader->json->values[index].type = JSON_STRING;
        reader->json->values[index].text = text;
    } else if (c == '-' || (c >= '0' && c <= '9')) {
        ok = read_number(reader, index);
    } else {
        ok = read_word(reader, index);
    }
    reader->depth--;
    return ok;
}

bool json_parse_in(Json *json, char *text, Error *error)
{
    json->text = text;
    json->count = 0;
    json->found_in = NULL;
    json->keys = 0;
    Reader reader = {json, text, 0, error};
    if (!read_value(&reader, new_value(json)))
        return false;
    skip_blanks(&reader);
    return *reader.at == '\0' || fail(&reader, "something follows");
}

bool json_parse(Json *json, const char *text, Error *error)
{
    *json = (Json){.copy = strdup_or_die(text)};
    const bool ok = json_parse_in(json, json->copy, error);
    if (!ok)
        json_release(json);
    return ok;
}

void json_release(Json *json)
{
    free(json->copy);
    free(json->values);
    *json = (Json){0};
}

static bool is_member(Json *json, const JsonValue *object, int index, const char *key)
{
    const char *name = json->values[index].key;
    if (*name != *key || strcmp(name, key) != 0)
        return false;
    json->found_in = object;
    json->found = index;
    return true;
}

const JsonValue *json_member(Json *json, const JsonValue *object, const char *key)
{
    if (object->type != JSON_OBJECT || !(json->keys & key_bit(key)))
        return NULL;
    // First behind the member found last: who reads and who wrote mostly keep the same order.
    const int from = json->found_in == object ? json->found : 0;
    for (int i = from ? json->values[from].next : object->child; i; i = json->values[i].next)
        if (is_member(json, object, i, key))
            return &json->values[i];
    for (int i = object->child; from && i; i = i == from ? 0 : json->values[i].next)
        if (is_member(json, object, i, key))
            return &json->values[i];
    return NULL;
}

bool json_string(Json *json, const JsonValue *object, const char *key, const char **text)
{
    const JsonValue *value = json_member(json, object, key);
    if (!value || value->type != JSON_STRING)
        return false;
    *text = value->text;
    return true;
}

bool json_integer(Json *json, const JsonValue *object, const char *key, long min, long max,
                  long *number)
{
    const JsonValue *value = json_member(json, object, key);
    if (!value || value->type != JSON_NUMBER || value->number < (double)min ||
        value->number > (double)max || value->number != (double)(long)value->number)
        return false;
    *number = (long)value->number;
    return true;
}

// Bytes of a well-formed UTF-8 character that starts here, 0 if none does.
static int utf8_length(const char *text)
{
    const unsigned char *c = (const unsigned char *)text;
    int length = c[0] < 0x80                   ? 1
                 : c[0] >= 0xC2 && c[0] < 0xE0 ? 2
                 : c[0] >= 0xE0 && c[0] < 0xF0 ? 3
                 : c[0] >= 0xF0 && c[0] < 0xF5 ? 4
                                               : 0;
    for (int i = 1; i < length; i++)
        if ((c[i] & 0xC0) != 0x80)
            return 0;
    bool surrogate = c[0] == 0xED && c[1] >= 0xA0;
    bool overlong = (c[0] == 0xE0 && c[1] < 0xA0) || (c[0] == 0xF0 && c[1] < 0x90) ||
                    (c[0] == 0xF4 && c[1] >= 0x90);
    return surrogate || overlong ? 0 : length;
}

// What is not UTF-8 is written as the characters its bytes would be in Latin-1.
void json_add_string(Buffer *out, const char *text)
{
    buffer_append(out, "\"", 1);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        int length = utf8_length(text);
        if (c == '"' || c == '\\')
            buffer_add(out, "\\%c", c);
        else if (c < 32 || c == 127 || length == 0)
            buffer_add(out, "\\u%04x", c);
        else
            buffer_append(out, text, (size_t)length);
        text += length > 1 ? length - 1 : 0;
    }
    buffer_append(out, "\"", 1);
}
