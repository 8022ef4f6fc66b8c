#include "arena/claims/sets.h"
#include "engine/base/base.h"

// Values: results/exact, and the literature for Awari and for Kalah(6,6) with capture=always.
const RuleSet RULE_SETS[] = {
    {"kalah-3", "Kalah, 3 seeds", "kalah:seeds=3", "+2"},
    {"kalah-4", "Kalah, 4 seeds", "kalah", "+8"},
    {"kalah-5", "Kalah, 5 seeds", "kalah:seeds=5", "+10"},
    {"kalah-6", "Kalah, 6 seeds", "kalah:seeds=6", "at least +4"},
    {"kalah-3-always", "Kalah, 3 seeds, empty captures", "kalah:seeds=3,capture=always", "+2"},
    {"kalah-4-always", "Kalah, 4 seeds, empty captures", "kalah:capture=always", "+10"},
    {"kalah-5-always", "Kalah, 5 seeds, empty captures", "kalah:seeds=5,capture=always", "+12"},
    {"kalah-6-always", "Kalah, 6 seeds, empty captures", "kalah:seeds=6,capture=always", "+2"},
    {"kalah-4-stuck", "Kalah, 4 seeds, on until stuck", "kalah:end=stuck", ""},
    {"kalah-4-none", "Kalah, 4 seeds, no captures", "kalah:capture=none", ""},
    {"kalah-4-pie", "Kalah, 4 seeds, pie rule", "kalah:pie=turn", ""},
    {"kalah-6-pie", "Kalah, 6 seeds, pie rule", "kalah:seeds=6,pie=turn", ""},
    {"avalanche", "Avalanche", "avalanche", ""},
    {"congkak", "Congkak", "congkak", ""},
    {"oware", "Oware", "oware", ""},
    {"awari", "Awari", "awari", "0"},
    {"bohnenspiel", "Bohnenspiel", "bohnenspiel", ""},
    {"toguz", "Toguz Kumalak", "toguz", ""},
    {"omweso", "Omweso", "omweso", ""},
    {"bao", "Bao la Kiswahili", "bao", ""},
};

const int RULE_SET_COUNT = (int)ARRAY_LEN(RULE_SETS);
