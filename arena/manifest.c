#include "arena/manifest.h"
#include "arena/json.h"
#include "arena/sha256.h"
#include "engine/base/file.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

static void add_text(Buffer *out, const char *key, const char *text)
{
    buffer_add(out, ",\n\"%s\":", key);
    json_add_string(out, text);
}

// Where a command is found: as given if it has a slash, else along PATH.
static void find_program(const char *command, Buffer *path)
{
    const char *search = strchr(command, '/') ? NULL : getenv("PATH");
    while (search && *search) {
        size_t len = strcspn(search, ":");
        path->len = 0;
        buffer_add(path, "%.*s/%s", (int)len, search, command);
        if (access(path->text, X_OK) == 0)
            return;
        search += len + (search[len] == ':');
    }
    path->len = 0;
    buffer_add(path, "%s", command);
}

static void hash_file(const char *path, char hash[SHA256_HEX])
{
    if (!sha256_file(path, hash))
        snprintf(hash, SHA256_HEX, "unknown");
}

// Of the program an engine is: a relative path with a slash starts from the folder it runs in.
static void hash_engine(const EngineSpec *spec, char hash[SHA256_HEX])
{
    Buffer path = {0};
    bool inside = spec->folder && spec->command[0] != '/' && strchr(spec->command, '/');
    if (inside)
        buffer_add(&path, "%s/%s", spec->folder, spec->command);
    else
        find_program(spec->command, &path);
    hash_file(path.text, hash);
    buffer_release(&path);
}

// Of the file openings come from; "none" if they come from none.
static void hash_openings(const RunConfig *config, char hash[SHA256_HEX])
{
    snprintf(hash, SHA256_HEX, "none");
    if (config->openings && file_exists(config->openings))
        hash_file(config->openings, hash);
}

static void add_engine(Buffer *out, const EngineSpec *spec)
{
    char limits[160], hash[SHA256_HEX];
    spec_limits(spec, limits, sizeof limits);
    hash_engine(spec, hash);
    buffer_add(out, "{\"name\":");
    json_add_string(out, spec->name);
    buffer_add(out, ",\"cmd\":");
    json_add_string(out, spec->command);
    buffer_add(out, ",\"sha256\":\"%s\",\"limits\":", hash);
    json_add_string(out, limits);
    buffer_add(out, ",\"margin_ms\":%" PRId64 ",\"arguments\":[", spec->margin / 1000);
    for (int i = 0; i < spec->arguments; i++) {
        buffer_add(out, i ? "," : "");
        json_add_string(out, spec->argument[i]);
    }
    buffer_add(out, "],\"options\":{");
    for (int i = 0; i < spec->options; i++) {
        buffer_add(out, i ? "," : "");
        json_add_string(out, spec->option[i].name);
        buffer_add(out, ":");
        json_add_string(out, spec->option[i].value);
    }
    buffer_add(out, "}}");
}

// The line of /proc/cpuinfo that names the processor; nothing where there is none.
static void add_cpu(Buffer *out)
{
    size_t len;
    Error ignored;
    char *text = file_read("/proc/cpuinfo", &len, &ignored);
    char *found = text ? strstr(text, "model name") : NULL;
    char *colon = found ? strchr(found, ':') : NULL;
    if (colon) {
        colon += 1 + strspn(colon + 1, " ");
        colon[strcspn(colon, "\n")] = '\0';
        add_text(out, "cpu", colon);
    }
    free(text);
}

static void add_host(Buffer *out)
{
    struct utsname host;
    char when[32];
    time_t now = time(NULL);
    struct tm utc;
    if (uname(&host) == 0) {
        add_text(out, "host", host.nodename);
        add_text(out, "system", host.release);
    }
    add_cpu(out);
    buffer_add(out, ",\n\"processors\":%ld", sysconf(_SC_NPROCESSORS_ONLN));
    if (gmtime_r(&now, &utc) && strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc))
        add_text(out, "started", when);
}

static void add_settings(Buffer *out, const RunConfig *config)
{
    static const char *const ON_FAILURE[] = {"loss", "void", "abort"};
    char adjudication[480];
    adjudicate_words(&config->referee.adjudication, adjudication, sizeof adjudication);
    add_text(out, "type", config->type->name);
    add_text(out, "openings", config->openings ? config->openings : "start");
    buffer_add(out,
               ",\n\"order\":\"%s\",\"seed\":%" PRIu64 ",\"start\":%" PRIu64 ",\"pairs\":%ld,"
               "\"concurrency\":%d,\"max_plies\":%d,\"on_failure\":\"%s\",\"max_failures\":%ld",
               config->random_order ? "random" : "seq", config->seed, config->start, config->pairs,
               config->concurrency, config->referee.max_plies, ON_FAILURE[config->on_failure],
               config->max_failures);
    add_text(out, "adjudicate", adjudication);
}

static void add_command(Buffer *out, const RunConfig *config)
{
    buffer_add(out, ",\n\"command\":[");
    for (int i = 0; i < config->arguments; i++) {
        buffer_add(out, i ? "," : "");
        json_add_string(out, config->argument[i]);
    }
    buffer_add(out, "]");
}

static bool read_command(Json *json, RunConfig *config)
{
    const JsonValue *array = json_member(json, json->values, "command");
    if (!array || array->type != JSON_ARRAY)
        return false;
    config->argument = alloc_or_die((unsigned long)json->count, sizeof *config->argument);
    for (int i = array->child; i; i = json->values[i].next) {
        if (json->values[i].type != JSON_STRING)
            return false;
        config->argument[config->arguments++] = strdup_or_die(json->values[i].text);
    }
    return config->arguments > 0;
}

static bool read_file(const char *path, Json *json, Error *error)
{
    size_t len;
    Error why;
    char *text = file_read(path, &len, error);
    bool ok = text != NULL;
    if (ok && !json_parse(json, text, &why))
        ok = error_set(error, "%.80s: %.140s", path, why.text);
    free(text);
    return ok;
}

static bool read_manifest(const char *folder, Json *json, Error *error)
{
    Buffer path = {0};
    buffer_add(&path, "%s/manifest.json", folder);
    const bool ok = read_file(path.text, json, error);
    buffer_release(&path);
    return ok;
}

bool manifest_read_words(const char *path, RunConfig *config, Error *error)
{
    Json json;
    if (!read_file(path, &json, error))
        return false;
    const bool ok =
        read_command(&json, config) || error_set(error, "%.80s: no command in it", path);
    json_release(&json);
    return ok;
}

bool manifest_read_command(const char *folder, RunConfig *config, Error *error)
{
    Json json;
    const char *started_in;
    if (!read_manifest(folder, &json, error))
        return false;
    bool ok = read_command(&json, config) ||
              error_set(error, "%.80s/manifest.json: no command in it", folder);
    // Paths on the command line start from where it was given.
    if (ok && json_string(&json, json.values, "folder", &started_in) && chdir(started_in) != 0)
        ok = error_set(error, "%.80s: the run was started there, and it is gone", started_in);
    json_release(&json);
    return ok;
}

static bool same_hash(Json *json, const JsonValue *object, const char *key, const char *hash,
                      const char *what, Error *error)
{
    const char *said = "";
    if (json_string(json, object, key, &said) && strcmp(said, hash) == 0)
        return true;
    return error_set(error, "%.100s has changed since the run began", what);
}

static bool matches(Json *json, const RunConfig *config, Error *error)
{
    char hash[SHA256_HEX];
    const JsonValue *engines = json_member(json, json->values, "engines");
    hash_openings(config, hash);
    if (!same_hash(json, json->values, "openings_sha256", hash, "the openings file", error))
        return false;
    int index = engines && engines->type == JSON_ARRAY ? engines->child : 0;
    for (int i = 0; i < config->engines; i++, index = json->values[index].next) {
        if (!index)
            return error_set(error, "the manifest has other engines");
        hash_engine(&config->engine[i], hash);
        if (!same_hash(json, &json->values[index], "sha256", hash, config->engine[i].name, error))
            return false;
    }
    return true;
}

bool manifest_matches(const RunConfig *config, Error *error)
{
    Json json;
    if (!read_manifest(config->folder, &json, error))
        return false;
    bool ok = matches(&json, config, error);
    json_release(&json);
    return ok;
}

bool manifest_write(const RunConfig *config, const char *rules, long games, Error *error)
{
    Buffer out = {0};
    buffer_add(&out, "{\"program\":\"naqala-arena %s\"", NAQALA_VERSION);
    char hash[SHA256_HEX], folder[4096];
    hash_file("/proc/self/exe", hash);
    add_text(&out, "sha256", hash);
    add_command(&out, config);
    if (getcwd(folder, sizeof folder))
        add_text(&out, "folder", folder);
    hash_openings(config, hash);
    add_text(&out, "openings_sha256", hash);
    add_text(&out, "rules", rules);
    buffer_add(&out, ",\n\"games\":%ld", games);
    add_settings(&out, config);
    buffer_add(&out, ",\n\"engines\":[\n");
    for (int i = 0; i < config->engines; i++) {
        buffer_add(&out, i ? ",\n" : "");
        add_engine(&out, &config->engine[i]);
    }
    buffer_add(&out, "]");
    add_host(&out);
    buffer_add(&out, "}\n");
    const bool ok = file_write_in(config->folder, "manifest.json", &out, error);
    buffer_release(&out);
    return ok;
}
