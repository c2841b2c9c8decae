/* SPDX-License-Identifier: MIT */
#include "oracle/length.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

void exact_length(mpz_t out, double x, struct exact_scale scale) {
    exact_number(out, x, scale.length);
    mpz_mul_2exp(out, out, (mp_bitcnt_t)-scale.direction);
}

/* The middle between two neighbours; for infinity 2^1024 is taken. */
static void set_middle(mpz_t middle, double x, double y, struct exact_scale scale) {
    mpz_t other;
    mpz_init(other);
    exact_length(middle, isfinite(x) ? x : copysign(0x1p1023, x), scale);
    exact_length(other, isfinite(y) ? y : copysign(0x1p1023, y), scale);
    if (!isfinite(x)) mpz_mul_2exp(middle, middle, 1);
    if (!isfinite(y)) mpz_mul_2exp(other, other, 1);
    mpz_add(middle, middle, other);
    mpz_divexact_ui(middle, middle, 2);
    mpz_clear(other);
}

static bool is_even(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits % 2 == 0;
}

bool exact_length_is(const struct shape *a, const struct shape *b, double d, double least, struct exact_scale scale,
                     length_comparison *compare) {
    struct exact_shape x, y;
    mpz_t middle;
    mpz_init(middle);
    exact_shape_init(&x);
    exact_shape_init(&y);
    exact_shape_set(&x, a, scale);
    exact_shape_set(&y, b, scale);
    bool is = true;
    if (d > least) {
        set_middle(middle, nextafter(d, least), d, scale);
        const int order = compare(&x, &y, middle);
        is = order > 0 || (order == 0 && is_even(d));
    }
    if (is && d < HUGE_VAL) {
        set_middle(middle, d, nextafter(d, HUGE_VAL), scale);
        const int order = compare(&x, &y, middle);
        is = order < 0 || (order == 0 && is_even(d));
    }
    exact_shape_clear(&x);
    exact_shape_clear(&y);
    mpz_clear(middle);
    return is;
}
