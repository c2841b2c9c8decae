/* Decimals of any length.
 *
 * SPDX-License-Identifier: MIT */
#include "long_decimal.h"

#include <float.h>
#include <math.h>
#include <stdint.h>

/* A number below 10^333 in limbs of nine decimal digits, the highest first; those from FRACTION on are behind the
 * point. The shortest decimal that lies halfway between two doubles has 768 digits, so of the digits behind the last
 * limb only that there are some counts. */
enum { LIMB = 1000000000, LIMB_DIGITS = 9, FRACTION = 37, LIMBS = FRACTION + 126 };
typedef struct limbs {
    uint32_t limb[LIMBS];
    int first, end; /* all limbs before `first` and from `end` on are 0; that at `first` is not, unless `end` is 0 */
    bool more;      /* there is something behind the last limb */
} limbs;

/* Adds digit 10^power, of a digit that is not 0. The digits come in their order. */
static void limbs_add(limbs *n, int digit, long long power) {
    const long long place = FRACTION * LIMB_DIGITS - 1 - power;
    uint32_t unit = 1;
    n->more |= place >= LIMBS * LIMB_DIGITS;
    if (place >= LIMBS * LIMB_DIGITS) return;
    const int at = (int)(place / LIMB_DIGITS);
    for (int i = (int)(place % LIMB_DIGITS); i < LIMB_DIGITS - 1; i++) unit *= 10;
    if (n->end == 0) n->first = at;
    n->end = at + 1;
    n->limb[at] += (uint32_t)digit * unit;
}

/* Divides the integer part by 2^times. */
static void limbs_halve(limbs *n, int times) {
    uint64_t rest = 0;
    for (int i = n->first; i < FRACTION; i++) {
        rest = rest * LIMB + n->limb[i];
        n->limb[i] = (uint32_t)(rest >> times);
        rest &= ((uint64_t)1 << times) - 1;
    }
    while (n->limb[n->first] == 0) n->first++; /* it is large enough for one to stay */
    if (n->end < FRACTION) n->end = FRACTION;
    n->more |= rest != 0;
}

/* Multiplies by 2^times. */
static void limbs_double(limbs *n, int times) {
    uint64_t carry = 0;
    for (int i = n->end; i-- > n->first; carry /= LIMB) {
        carry += (uint64_t)n->limb[i] << times;
        n->limb[i] = (uint32_t)(carry % LIMB);
    }
    if (carry > 0) n->limb[--n->first] = (uint32_t)carry;
    while (n->end > n->first && n->limb[n->end - 1] == 0) n->end--;
}

/* How large the integer part is: 0 or less, or the place of its highest limb, from 1. */
static int limbs_before_point(const limbs *n) { return FRACTION - n->first; }

/* Rounds m 2^exponent, and something below 2^exponent if there is more, to nearest, ties to even. 2^55 <= m < 2^60, or
 * m < 2^60 and exponent < -1200. */
static double limbs_rounded(uint64_t m, bool more, int exponent) {
    enum { LEAST = DBL_MIN_EXP - DBL_MANT_DIG };
    int drop = exponent < LEAST ? LEAST - exponent : 0;
    if (drop > 62) return 0;
    while (m >> drop >> DBL_MANT_DIG != 0) drop++;
    const uint64_t whole = m >> drop, rest = m - (whole << drop), half = (uint64_t)1 << drop >> 1;
    const bool up = rest > half || (rest == half && (more || whole % 2 == 1));
    return ldexp((double)(whole + up), exponent + drop);
}

/* Of a number that is not 0. */
static double limbs_value(limbs *n) {
    enum { STEP = 28, SMALL_STEP = 4 };
    uint32_t *const low = &n->limb[FRACTION - 1], *const high = low - 1;
    int exponent = 0;
    for (; limbs_before_point(n) > 3; exponent += STEP) limbs_halve(n, STEP);
    for (; limbs_before_point(n) > 2; exponent += SMALL_STEP) limbs_halve(n, SMALL_STEP);
    for (; *high == 0 && exponent > -1200; exponent -= STEP) limbs_double(n, STEP);
    for (; (uint64_t)*high * LIMB + *low < (uint64_t)1 << 55 && exponent > -1200; exponent -= SMALL_STEP)
        limbs_double(n, SMALL_STEP);
    n->more |= n->end > FRACTION;
    return limbs_rounded((uint64_t)*high * LIMB + *low, n->more, exponent);
}

static const char *behind_digits(const char *at, const char *end) {
    while (at < end && *at >= '0' && *at <= '9') at++;
    return at;
}

/* Reads e+12, or nothing. One beyond all words is cut off. */
static bool read_exponent(const char *at, const char *end, long long *exponent) {
    static const long long most = 1000000000000000;
    *exponent = 0;
    if (at == end) return true;
    if (*at != 'e' && *at != 'E') return false;
    const bool back = ++at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+')) at++;
    if (at == end || behind_digits(at, end) != end) return false;
    for (; at < end && *exponent < most; at++) *exponent = 10 * *exponent + (*at - '0');
    if (back) *exponent = -*exponent;
    return true;
}

bool long_decimal(const char *at, const char *end, double *value) {
    const char *const point = behind_digits(at, end);
    const bool has_point = point < end && *point == '.';
    const char *const behind = has_point ? behind_digits(point + 1, end) : point;
    long long power;
    if (behind - at == has_point || !read_exponent(behind, end, &power)) return false;
    power += point - at;
    limbs n = {.more = false};
    for (const char *digit = at; digit < behind; digit++) {
        if (digit == point) continue;
        power--;
        if (*digit == '0') continue;
        if (power >= FRACTION * LIMB_DIGITS) {
            *value = (double)INFINITY;
            return true;
        }
        limbs_add(&n, *digit - '0', power);
    }
    *value = n.end > 0 ? limbs_value(&n) : 0;
    return true;
}
