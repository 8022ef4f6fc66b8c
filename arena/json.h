// JSON: enough to read what the arena writes (journal lines, manifests), checked whole; and the
// escaping that writing needs. A document's values live in one array and point into its own copy
// of the text.
#ifndef NAQALA_ARENA_JSON_H
#define NAQALA_ARENA_JSON_H

#include "engine/base/buffer.h"
#include "engine/base/error.h"
#include <stdint.h>

typedef enum { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT } JsonType;

typedef struct JsonValue JsonValue;
struct JsonValue {
    JsonType type;
    const char *key;  // in an object, else NULL
    const char *text; // of a string, unescaped; of a number, as written
    double number;    // of a number; 0 or 1 of a bool
    int next;         // index of the next value in the same array or object, 0 at the end
    int child;        // index of the first value in it, 0 if empty
};

typedef struct {
    char *text;        // values point into it
    char *copy;        // the same if it is the document's own, else NULL
    JsonValue *values; // values[0] is the document
    int count, room;
    uint64_t keys;             // names there are, a bit each, some in common
    const JsonValue *found_in; // the object of the member that was found last, NULL: none,
    int found;                 // and which it was
} Json;

// Reads one document; nothing but blanks may follow it. On false nothing is to be released.
bool json_parse(Json *json, const char *text, Error *error);
void json_release(Json *json);

// The same in the caller's own text, which is changed and must stay; *json may hold an earlier
// document read so, whose memory serves again. On false *json is still to be released in the end.
bool json_parse_in(Json *json, char *text, Error *error);

// The member of an object, or NULL; json->values[0] is the usual object to ask.
const JsonValue *json_member(Json *json, const JsonValue *object, const char *key);

// Members with their types checked: false if missing, of another type or out of range.
bool json_string(Json *json, const JsonValue *object, const char *key, const char **text);
bool json_integer(Json *json, const JsonValue *object, const char *key, long min, long max,
                  long *number);

// Adds a string with its quotes.
void json_add_string(Buffer *out, const char *text);

#endif
