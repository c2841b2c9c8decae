/* Products with powers of two.
 *
 * SPDX-License-Identifier: MIT */
#include "num/bits.h"

/* Steps that are exact but for the last one. A step down to less than 2^-1022 is not, but then the others, by less than
 * 2^-53, lead to 0. */
double grz_ldexp(double x, int exponent) {
    if (grz_is_subnormal(x)) {
        const double digits = (double)(grz_bits(x) & GRZ_MANTISSA_MASK);
        x = grz_bits(x) >> 63 ? -digits : digits;
        exponent = exponent < -1074 ? -2148 : exponent - 1074;
    }
    for (int i = 0; i < 2 && exponent > 1023; i++, exponent -= 1023) x *= 0x1p1023;
    for (int i = 0; i < 2 && exponent < -1022; i++, exponent += 969) x *= 0x1p-969;
    const int rest = exponent > 1023 ? 1023 : exponent < -1022 ? -1022 : exponent;
    return x * grz_from_bits((uint64_t)(rest + 1023) << 52);
}
