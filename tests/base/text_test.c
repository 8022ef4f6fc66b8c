#include "engine/base/text.h"
#include <criterion/criterion.h>

Test(text, tokens_are_split_at_blanks_of_any_kind)
{
    const char *cursor = "  go\tdepth  12\r\n";
    cr_assert(token_is(text_token(&cursor), "go"));
    cr_assert(token_is(text_token(&cursor), "depth"));
    cr_assert(token_is(text_token(&cursor), "12"));
    cr_assert(text_token(&cursor).len == 0);
    cr_assert(text_token(&cursor).len == 0);
}

Test(text, numbers_are_checked_whole)
{
    static const char *const BAD[] = {
        "", "-", "x", "1x", " 1", "+1", "1.0", "0x10", "101", "-1", "99999999999999999999999999"};
    int64_t number = 7;
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        cr_assert_not(token_number(token_of(BAD[i]), 0, 100, &number), "'%s'", BAD[i]);
    cr_assert(number == 7, "a refused number changes nothing");
    cr_assert(token_number(token_of("100"), 0, 100, &number) && number == 100);
    cr_assert(token_number(token_of("-5"), -5, 100, &number) && number == -5);
}

Test(text, clamped_numbers_may_be_of_any_length)
{
    int64_t number;
    cr_assert(token_number_clamped(token_of("99999999999999999999999999"), 0, 100, &number) &&
              number == 100);
    cr_assert(token_number_clamped(token_of("-99999999999999999999"), 3, 100, &number) &&
              number == 3);
    cr_assert(token_number_clamped(token_of("0000000000000000000000007"), 0, 100, &number) &&
              number == 7);
    cr_assert_not(token_number_clamped(token_of("12x"), 0, 100, &number));
    cr_assert_not(token_number_clamped(token_of("-"), 0, 100, &number));
    cr_assert_not(token_number_clamped(token_of(""), 0, 100, &number));
}

Test(text, reals_are_plain_decimals)
{
    double number;
    cr_assert(token_real(token_of("0.01"), &number) && number > 0.0099 && number < 0.0101);
    cr_assert(token_real(token_of("1e3"), &number) && number > 999 && number < 1001);
    cr_assert_not(token_real(token_of("inf"), &number));
    cr_assert_not(token_real(token_of("nan"), &number));
    cr_assert_not(token_real(token_of("1e999"), &number));
    cr_assert_not(token_real(token_of("0x1p3"), &number));
    cr_assert_not(token_real(token_of("1.2.3"), &number));
}

Test(text, split_keeps_empty_pieces)
{
    Token rest = token_of("a,,b");
    cr_assert(token_is(token_split(&rest, ','), "a"));
    cr_assert(token_split(&rest, ',').len == 0);
    cr_assert(token_is(token_split(&rest, ','), "b"));
    cr_assert(rest.len == 0);
}

Test(text, output_is_cut_never_overrun)
{
    char buffer[8];
    TextOut out = textout_in(buffer, sizeof buffer);
    for (int i = 0; i < 10; i++)
        textout_add(&out, "abc");
    cr_assert_str_eq(buffer, "abcabca");
    cr_assert(out.len == 7);
}
