/* The stages of an exact answer, and the switches that turn them off one by one, so that each is tested alone.
 *   filter   doubles with a proven error bound; claims an answer only when the bound proves it
 *   short    doubles again, when the inputs are integers so short that no operation rounds
 *   exact    dyadic integers, always
 *
 * GRZ_NO_FILTER and GRZ_NO_SHORT make a stage never claim: with both, every answer comes from the exact stage.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_STAGE_H
#define GRZ_NUM_STAGE_H

#include "num/bits.h"

#include <math.h>
#include <stdbool.h>

#if defined(GRZ_NO_FILTER)
#define GRZ_FILTER_CLAIMS 0
#else
#define GRZ_FILTER_CLAIMS 1
#endif

/* A stage of much code that is for speed alone: small code, as of npm, is without. The next one has the same bits. */
#if defined(GRZ_SMALL_CODE)
#define GRZ_LARGE_STAGE_CLAIMS 0
#else
#define GRZ_LARGE_STAGE_CLAIMS GRZ_FILTER_CLAIMS
#endif

#if defined(GRZ_NO_SHORT)
#define GRZ_SHORT_CLAIMS 0
#else
#define GRZ_SHORT_CLAIMS 1
#endif

/* The unit roundoff of double. */
#define GRZ_U 0x1p-53

/* Is x 0 or |x| from 2^-300 to below 2^300 (biased exponents 723 to 1322)? Sums of such numbers, and products of two or
 * three, neither over- nor underflow. False for a subnormal, also where the processor takes it for 0. */
static inline bool grz_is_moderate(double x) {
    const uint64_t magnitude = grz_bits(x) << 1, least = UINT64_C(723) << 53, end = UINT64_C(1323) << 53;
    return (magnitude == 0) | (magnitude - least < end - least);
}

/* An error bound; its derivation stands above its definition. The mutation test compiles with
 * -D'GRZ_DIVIDE_<name>=~,16', which divides the bound by 16: then a comparison with the oracle must fail. */
#define GRZ_BOUND(name, value) static const double name = (value) / GRZ_DIVISOR(GRZ_DIVIDE_##name, 1, ~)
#define GRZ_DIVISOR(...) GRZ_SECOND(__VA_ARGS__)
#define GRZ_SECOND(first, second, ...) second

#endif
