/* Cosine and sine in integer arithmetic, because the last bit of a libm's depends on the machine.
 *
 * The angle is first divided by pi/2 (Payne and Hanek, "Radian reduction for trigonometric functions", 1983): 2/pi is
 * known to 1280 bits, so its product with any double has a fraction that is right to 2^-256. Then the Taylor series of
 * both functions are summed in fixed point with 128 bits.
 *
 * SPDX-License-Identifier: MIT */
#include "num/angle.h"

#include "num/bits.h"
#include "num/dyadic.h"
#include "num/mul64.h"

/* 2/pi * 2^1280 and pi/2 * 2^192, lowest limb first. */
static const uint64_t two_over_pi[20] = {
    0xf0cfbc209af4361d, 0x56033046fc7b6bab, 0x6bfb5fb11f8d5d08, 0x3d0739f78a5292ea, 0x7527bac7ebe5f17b,
    0x4f463f669e5fea2d, 0x6d367ecf27cb09b7, 0xef2f118b5a0a6d1f, 0x1ff897ffde05980f, 0x9c845f8bbdf9283b,
    0x3991d639835339f4, 0xe99c7026b45f7e41, 0xe88235f52ebb4484, 0xfe1deb1cb129a73e, 0x06492eea09d1921c,
    0xb7246e3a424dd2e0, 0xfe5163abdebbc561, 0xdb6295993c439041, 0xfc2757d1f534ddc0, 0xa2f9836e4e441529,
};
static const uint64_t half_pi[4] = {
    0x52049c1114cf98e8,
    0x898cc51701b839a2,
    0x921fb54442d18469,
    0x0000000000000001,
};

/* A fraction in [0, 1]: (high 2^64 + low) / 2^127. Two limbs hold numbers below 2, so 1 is one of them. */
typedef struct fixed {
    uint64_t high, low;
} fixed;

static fixed multiply(fixed a, fixed b) {
    uint64_t ll, lh, hl, hh, carry;
    grz_mul64(a.low, b.low, 0, 0, &ll);
    const uint64_t middle = grz_mul64(a.low, b.high, ll, 0, &lh);
    grz_mul64(a.high, b.low, middle, 0, &hl);
    const uint64_t low = grz_mul64(a.high, b.high, lh, hl, &hh);
    carry = low >> 63; /* back from 2^254 to 2^127 */
    return (fixed){hh << 1 | carry, low << 1};
}

static fixed divide_fixed(fixed a, uint32_t n) {
    const uint64_t digits[4] = {a.high >> 32, a.high & 0xffffffff, a.low >> 32, a.low & 0xffffffff};
    uint64_t quotient[4], rest = 0;
    for (int i = 0; i < 4; i++) {
        const uint64_t part = rest << 32 | digits[i];
        quotient[i] = part / n;
        rest = part % n;
    }
    return (fixed){quotient[0] << 32 | quotient[1], quotient[2] << 32 | quotient[3]};
}

static fixed one_minus(fixed a) {
    const uint64_t low = 0 - a.low;
    return (fixed){(UINT64_C(1) << 63) - a.high - (a.low != 0), low};
}

/* 1 - r^2 / (first (first + 1)) (1 - r^2 / ((first + 2) (first + 3)) (...)): for first = 1 the cosine of r, for first =
 * 2 its sine over r. 14 factors; for r <= pi/4 the rest of the series is less than 2^-100. */
static fixed series(fixed r2, uint32_t first) {
    fixed value = {UINT64_C(1) << 63, 0};
    for (uint32_t n = first + 26;; n -= 2) {
        value = one_minus(divide_fixed(multiply(r2, value), n * (n + 1)));
        if (n == first) return value;
    }
}

/* The nearest double to sign * a. */
static double rounded_fixed(fixed a, int sign) {
    const uint64_t limbs[3] = {a.low << 1, a.high << 1 | a.low >> 63, a.high >> 63};
    int size = 3, bottom = 0;
    while (size > 0 && limbs[size - 1] == 0) size--;
    while (bottom < size && limbs[bottom] == 0) bottom++;
    if (bottom == size) return 0;
    return grz_dy_round(grz_dy_of(limbs + bottom, size - bottom, bottom - 2, sign), GRZ_NEAREST);
}

void grz_cos_sin(double angle, double *cosine, double *sine) {
    const double magnitude = grz_from_bits(grz_bits(angle) & ~(UINT64_C(1) << 63));
    if (grz_order(magnitude) < grz_order(0x1p-27)) {
        /* 1 - x^2/2 and x - x^3/6 differ from these by less than 0.1 ulp */
        *cosine = 1;
        *sine = angle;
        return;
    }
    uint64_t limbs[128];
    grz_arena arena = grz_arena_over(limbs, 128);
    /* The angle in quarter turns: the last two bits of the integer part, and 192 bits of the fraction. */
    const grz_dyadic turns = grz_dy_mul(&arena, grz_dy(&arena, magnitude), grz_dy_of(two_over_pi, 20, -20, 1));
    uint64_t quadrant = grz_dy_limb(turns, 0);
    uint64_t fraction[3] = {grz_dy_limb(turns, -3), grz_dy_limb(turns, -2), grz_dy_limb(turns, -1)};
    const bool past = fraction[2] >> 63; /* nearer to the next quarter turn: r is measured back from there */
    if (past) {
        quadrant++;
        for (int i = 0; i < 3; i++) fraction[i] = ~fraction[i]; /* 1 - fraction - 2^-192 */
    }
    uint64_t product[7];
    for (int i = 0; i < 3; i++) product[i] = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < 3; j++) product[i + j] = grz_mul64(half_pi[i], fraction[j], product[i + j], carry, &carry);
        product[i + 3] = carry;
    }
    /* r = fraction pi/2, in radians: product[0 .. 5] is its fraction of 384 bits; product[6] is 0, as r < 0.79. */
    const fixed r = {product[5] >> 1, product[5] << 63 | product[4] >> 1}, r2 = multiply(r, r);
    const fixed c = series(r2, 1), s = multiply(r, series(r2, 2));
    /* The cosine and the sine of quadrant pi/2 + turn r. */
    const int turn = past ? -1 : 1, sign = angle < 0 ? -1 : 1;
    switch (quadrant & 3) {
    case 0: *cosine = rounded_fixed(c, 1), *sine = rounded_fixed(s, sign * turn); break;
    case 1: *cosine = rounded_fixed(s, -turn), *sine = rounded_fixed(c, sign); break;
    case 2: *cosine = rounded_fixed(c, -1), *sine = rounded_fixed(s, -sign * turn); break;
    default: *cosine = rounded_fixed(s, turn), *sine = rounded_fixed(c, -sign); break;
    }
}
