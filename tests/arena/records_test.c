#include "arena/json.h"
#include "arena/records.h"
#include "arena/sha256.h"
#include "engine/base/rng.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <string.h>

Test(sha256, published_vectors)
{
    char hash[SHA256_HEX];
    sha256_hex("abc", 3, hash);
    cr_assert_str_eq(hash, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    sha256_hex("", 0, hash);
    cr_assert_str_eq(hash, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, hash);
    cr_assert_str_eq(hash, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

Test(json, good_documents_are_read)
{
    Json json;
    Error error;
    const char *text;
    long number;
    cr_assert(json_parse(&json, " {\"a\":[1,2,{}],\"b\":\"x\\n\\u00e9\\\"\",\"c\":-12,\"d\":true} ",
                         &error),
              "%s", error.text);
    cr_assert(json_string(&json, json.values, "b", &text));
    cr_assert_str_eq(text, "x\n\xc3\xa9\"");
    cr_assert(json_integer(&json, json.values, "c", -20, 20, &number) && number == -12);
    cr_assert_not(json_integer(&json, json.values, "c", 0, 20, &number));
    cr_assert_not(json_string(&json, json.values, "c", &text));
    cr_assert_null(json_member(&json, json.values, "e"));
    json_release(&json);
}

Test(json, bad_documents_are_refused)
{
    static const char *const BAD[] = {"",
                                      "{",
                                      "{\"a\"",
                                      "{\"a\":}",
                                      "[1,]",
                                      "[1 2]",
                                      "\"x",
                                      "tru",
                                      "{a:1}",
                                      "1 2",
                                      "\"\\x\"",
                                      "-",
                                      "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
                                      "\"\\u12\""};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        Json json;
        Error error;
        cr_assert_not(json_parse(&json, BAD[i], &error), "%s", BAD[i]);
    }
}

static const char LINE[] =
    "{\"game\":3,\"pair\":1,\"rules\":\"kalah\",\"south\":\"a \\\"b\\\"\",\"north\":\"c\","
    "\"limits\":[\"depth 1\",\"depth 2\"],\"first\":\"north\",\"opening\":\"A\",\"moves\":\"bC\","
    "\"result\":\"0-1\",\"reason\":\"time\",\"detail\":\"late\",\"score\":[10,38],\"margin\":-28,"
    "\"plies\":2,\"turns\":2,\"extra\":[0,1],\"captures\":[2,3],\"swapped\":false}\n";

Test(json, what_is_not_utf8_becomes_characters)
{
    Buffer out = {0};
    json_add_string(&out, "a\xff\xc3\xa9\xc3(\xed\xa0\x80\x7f");
    cr_assert_str_eq(out.text, "\"a\\u00ff\xc3\xa9\\u00c3(\\u00ed\\u00a0\\u0080\\u007f\"");
    buffer_release(&out);
}

Test(records, a_line_is_written_as_it_was_read)
{
    GameRecord record;
    Error error;
    Buffer out = {0};
    cr_assert(records_parse(LINE, &record, &error), "%s", error.text);
    cr_assert(record.result == -1 && record.reason == REASON_TIME && record.first == NORTH);
    cr_assert(records_first_margin(&record) == 28 && records_first_score(&record) > 0.9);
    cr_assert_not(records_margin_counts(&record));
    records_add_line(&out, &record);
    cr_assert_str_eq(out.text, LINE);
    buffer_release(&out);
    records_release(&record);
}

Test(records, every_cut_or_changed_line_is_refused_or_read_whole)
{
    char line[sizeof LINE];
    for (size_t cut = 0; cut + 2 < sizeof LINE; cut++) {
        GameRecord record;
        Error error;
        memcpy(line, LINE, sizeof LINE);
        line[cut] = '\0';
        cr_assert_not(records_parse(line, &record, &error), "cut at %zu", cut);
        memcpy(line, LINE, sizeof LINE);
        line[cut] = '#';
        if (records_parse(line, &record, &error))
            records_release(&record);
    }
}

// Random games: captures are what stores gained and was not sown there, never less than nothing.
static void check_captures(const char *rules, const char *from, bool all_gains)
{
    Game *game = game_of(rules);
    const Position start = position_of(game, from);
    Rng rng = {9};
    for (int i = 0; i < 200; i++) {
        GameRecord counted = {0};
        Record record;
        Move moves[MAX_MOVES];
        int count;
        record_init(&record, game, &start);
        while ((count = record_moves(&record, moves)) > 0 && record.plies < 200) {
            record_play(&record, moves[rng_below(&rng, (uint64_t)count)]);
            const int ply = record.plies - 1, side = record.positions[ply].side;
            const int before = counted.captures[side];
            counted = (GameRecord){0};
            records_count(&counted, &record, 0);
            const int taken = counted.captures[side] - before;
            cr_assert(taken >= 0, "%s: %d", rules, taken);
            cr_assert(!all_gains || taken == record.positions[ply + 1].store[side] -
                                                 record.positions[ply].store[side]);
        }
        record_release(&record);
    }
    game_free(game);
}

Test(records, captures_are_what_was_won_and_not_sown)
{
    check_captures("hoyito", "4,4,4,4,4,4/4,4,4,4,4,4 0,0 S", true);
    check_captures("hoyito", "4,4,4,4,4,0/4,4,4,4,0,0 4,8 N closed=S6+N5+N6", true);
    check_captures("oware", "4,4,4,4,4,4/4,4,4,4,4,4 0,0 S", true);
    check_captures("congkak", "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0,0 S", false);
    check_captures("oware+:store=on,relay=on", "4,4,4,4,4,4/4,4,4,4,4,4 0,0 S", false);
}
