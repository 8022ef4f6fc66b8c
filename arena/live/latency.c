#include "arena/live/latency.h"
#include <inttypes.h>

// Bins below 4 microseconds are one wide; then each octave has LATENCY_STEPS of equal width.
static int bin_of(int64_t microseconds)
{
    if (microseconds < LATENCY_STEPS)
        return microseconds < 0 ? 0 : (int)microseconds;
    const int octave = 63 - __builtin_clzll((unsigned long long)microseconds);
    const int step = (int)(microseconds >> (octave - 2)) - LATENCY_STEPS;
    const int bin = (octave - 1) * LATENCY_STEPS + step;
    return bin < LATENCY_BINS ? bin : LATENCY_BINS - 1;
}

int64_t latency_bin_end(int bin)
{
    if (bin < LATENCY_STEPS)
        return bin + 1;
    const int octave = bin / LATENCY_STEPS + 1, step = bin % LATENCY_STEPS;
    return (int64_t)(LATENCY_STEPS + step + 1) << (octave - 2);
}

void latency_add(Latency *latency, int64_t microseconds)
{
    latency->bin[bin_of(microseconds)]++;
    latency->answers++;
    latency->total += microseconds;
    if (microseconds > latency->longest)
        latency->longest = microseconds;
}

int64_t latency_quantile(const Latency *latency, double share)
{
    const double wanted = share * (double)latency->answers;
    uint64_t seen = 0;
    for (int bin = 0; bin < LATENCY_BINS; bin++) {
        seen += latency->bin[bin];
        if (seen > 0 && (double)seen >= wanted)
            return latency_bin_end(bin) < latency->longest ? latency_bin_end(bin)
                                                           : latency->longest;
    }
    return latency->longest;
}

void latency_add_json(const Latency *latency, Buffer *out)
{
    buffer_add(out,
               "{\"answers\":%" PRIu64 ",\"mean_us\":%" PRId64 ",\"half_us\":%" PRId64
               ",\"p90_us\":%" PRId64 ",\"p99_us\":%" PRId64 ",\"longest_us\":%" PRId64 "}",
               latency->answers, latency->answers ? latency->total / (int64_t)latency->answers : 0,
               latency_quantile(latency, 0.5), latency_quantile(latency, 0.9),
               latency_quantile(latency, 0.99), latency->longest);
}
