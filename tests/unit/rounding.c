/* SPDX-License-Identifier: MIT */
#include "unit/rounding.h"

#include "support/rng.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

static int compare_with_double(const mpq_t value, double x) {
    if (isinf(x)) return x > 0 ? -1 : 1;
    mpq_t q;
    mpq_init(q);
    mpq_set_d(q, x);
    const int order = mpq_cmp(value, q);
    mpq_clear(q);
    return order;
}

static bool is_odd(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits & 1;
}

/* The midpoint of two neighbours; infinity stands for 2^1024, the next number after the largest double. */
static void set_middle(mpq_t out, double a, double b) {
    mpq_t other;
    mpq_init(other);
    mpq_set_d(out, isinf(a) ? copysign(0x1p1023, a) : a);
    mpq_set_d(other, isinf(b) ? copysign(0x1p1023, b) : b);
    if (isinf(a)) mpq_mul_2exp(out, out, 1);
    if (isinf(b)) mpq_mul_2exp(other, other, 1);
    mpq_add(out, out, other);
    mpq_div_2exp(out, out, 1);
    mpq_clear(other);
}

static bool is_nearest(double x, const mpq_t value) {
    mpq_t middle;
    mpq_init(middle);
    bool nearest = true;
    for (int side = -1; side <= 1 && nearest; side += 2) {
        const double beyond = side * HUGE_VAL, neighbour = nextafter(x, beyond);
        if (neighbour == x) continue; /* x is infinite */
        set_middle(middle, x, neighbour);
        const int past = mpq_cmp(value, middle) * side;
        /* the largest double is odd: a tie with 2^1024 rounds to infinity, whose bits are even */
        nearest = past < 0 || (past == 0 && !is_odd(x));
    }
    mpq_clear(middle);
    return nearest;
}

bool is_rounded(double x, const mpq_t value, enum towards towards) {
    if (isnan(x)) return false;
    if (towards == NEAREST) return is_nearest(x, value);
    const int side = (int)towards, order = compare_with_double(value, x) * side;
    /* the value is at most x, and greater than the double before x */
    return order <= 0 &&
           (x == -side * HUGE_VAL || compare_with_double(value, nextafter(x, -side * HUGE_VAL)) * side > 0);
}

void exact_product(mpq_t out, double a, double b) {
    mpq_t factor;
    mpq_init(factor);
    mpq_set_d(out, a);
    mpq_set_d(factor, b);
    mpq_mul(out, out, factor);
    mpq_clear(factor);
}

void add_product(mpq_t out, double a, double b) {
    mpq_t product;
    mpq_init(product);
    exact_product(product, a, b);
    mpq_add(out, out, product);
    mpq_clear(product);
}

double random_double(struct rng *rng, int range) {
    const double mantissa = rng_signed(rng);
    return ldexp(mantissa, rng_int(rng, -range, range));
}

double random_number(struct rng *rng) {
    static const double ends[] = {0, DBL_TRUE_MIN, -DBL_TRUE_MIN, DBL_MIN, DBL_MAX, -DBL_MAX};
    switch (rng_int(rng, 0, 9)) {
    case 0: return ends[rng_int(rng, 0, 5)];
    case 1: return random_double(rng, 1020);
    case 2:
    case 3: return rng_int(rng, -8, 8);
    default: return random_double(rng, 40);
    }
}
