#include "arena/manifest.h"
#include "arena/json.h"
#include "arena/sha256.h"
#include "engine/base/file.h"
#include <inttypes.h>
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
static bool find_program(const char *command, Buffer *path)
{
    const char *search = getenv("PATH");
    if (strchr(command, '/') || !search) {
        buffer_add(path, "%s", command);
        return true;
    }
    while (*search) {
        size_t len = strcspn(search, ":");
        path->len = 0;
        buffer_add(path, "%.*s/%s", (int)len, search, command);
        if (access(path->text, X_OK) == 0)
            return true;
        search += len + (search[len] == ':');
    }
    return false;
}

static void add_hash(Buffer *out, const char *key, const char *path)
{
    size_t len;
    Error ignored;
    char hash[SHA256_HEX] = "unknown";
    char *bytes = file_read(path, &len, &ignored);
    if (bytes)
        sha256_hex(bytes, len, hash);
    free(bytes);
    buffer_add(out, ",\"%s\":\"%s\"", key, hash);
}

static void add_engine(Buffer *out, const EngineSpec *spec)
{
    Buffer path = {0};
    char limits[160];
    spec_limits(spec, limits, sizeof limits);
    buffer_add(out, "{\"name\":");
    json_add_string(out, spec->name);
    buffer_add(out, ",\"cmd\":");
    json_add_string(out, spec->command);
    if (find_program(spec->command, &path))
        add_hash(out, "sha256", path.text);
    buffer_add(out, ",\"limits\":");
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
    buffer_release(&path);
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
    add_text(out, "type", config->type->name);
    add_text(out, "openings", config->openings ? config->openings : "start");
    buffer_add(out,
               ",\n\"order\":\"%s\",\"seed\":%" PRIu64 ",\"start\":%" PRIu64 ",\"pairs\":%ld,"
               "\"concurrency\":%d,\"max_plies\":%d,\"adjudicate\":\"%s\",\"on_failure\":\"%s\","
               "\"max_failures\":%ld",
               config->random_order ? "random" : "seq", config->seed, config->start, config->pairs,
               config->concurrency, config->referee.max_plies,
               config->referee.decided ? "decided" : "off", ON_FAILURE[config->on_failure],
               config->max_failures);
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

static bool read_command(const Json *json, RunConfig *config)
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

bool manifest_read_command(const char *folder, RunConfig *config, Error *error)
{
    Buffer path = {0};
    Json json;
    size_t len;
    Error why;
    buffer_add(&path, "%s/manifest.json", folder);
    char *text = file_read(path.text, &len, error);
    bool ok = text != NULL;
    if (ok && !json_parse(&json, text, &why))
        ok = error_set(error, "%.80s: %.140s", path.text, why.text);
    if (ok) {
        ok = read_command(&json, config) || error_set(error, "%.80s: no command in it", path.text);
        json_release(&json);
    }
    free(text);
    buffer_release(&path);
    return ok;
}

bool manifest_write(const RunConfig *config, const char *rules, long games, Error *error)
{
    Buffer out = {0}, path = {0};
    buffer_add(&out, "{\"program\":\"naqala-arena %s\"", NAQALA_VERSION);
    add_hash(&out, "sha256", "/proc/self/exe");
    add_command(&out, config);
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
    buffer_add(&path, "%s/manifest.json", config->folder);
    bool ok = file_write(path.text, &out, error);
    buffer_release(&path);
    buffer_release(&out);
    return ok;
}
