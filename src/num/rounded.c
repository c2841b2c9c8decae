/* Sums and products of a few doubles, rounded once.
 *
 * SPDX-License-Identifier: MIT */
#include "num/rounded.h"

#include "num/dd.h"
#include "num/stage.h"
#include "base/isa.h"

#include <limits.h>
#include <math.h>

double grz_rounded_sum(double a, double b, double c, grz_direction direction) {
    if (!grz_finite(a) || !grz_finite(b) || !grz_finite(c)) return (double)NAN;
    uint64_t limbs[256];
    grz_arena arena = grz_arena_over(limbs, 256);
    const grz_dyadic ab = grz_dy_add(&arena, grz_dy(&arena, a), grz_dy(&arena, b));
    return grz_dy_round(grz_dy_add(&arena, ab, grz_dy(&arena, c)), direction);
}

/* The sum of products times 2^exponent. */
static double rounded_dot(int dim, const double a[], const double b[], int exponent, grz_direction direction) {
    uint64_t limbs[2048];
    grz_arena arena = grz_arena_over(limbs, 2048);
    grz_dyadic x[GRZ_LONGEST_DOT], y[GRZ_LONGEST_DOT];
    for (int i = 0; i < dim; i++) {
        if (!grz_finite(a[i]) || !grz_finite(b[i])) return (double)NAN;
        x[i] = grz_dy(&arena, a[i]);
        y[i] = grz_dy(&arena, b[i]);
    }
    const grz_dyadic sum = grz_dy_dot(&arena, dim, x, y);
    return grz_dy_round(exponent == 0 ? sum : grz_dy_shift(&arena, sum, exponent), direction);
}

/* In double-double with S the sum of all magnitudes: a product is within 4 u^2 of it, each of at most 7 sums within 4
 * u^2 of S, and the slack that is added to a low part rounds by u^2 of that: 33 u^2. */
GRZ_BOUND(rounded_dot_error, 40 * GRZ_U * GRZ_U);

static bool dot_rounds(grz_dd sum, double size) { return grz_dd_rounds(sum, rounded_dot_error * size); }

/* Numbers that are not tiny are halved without rounding. */
static GRZ_INLINE double dot_times_power(int dim, const double a[], const double b[], int exponent) {
    grz_dd sum = {0, 0};
    double size = 0;
    bool usable = GRZ_FILTER_CLAIMS;
    for (int i = 0; i < dim; i++) {
        const grz_dd product = grz_dd_product(a[i], b[i]);
        sum = grz_dd_add(sum, product);
        size += fabs(product.hi);
        usable = usable && grz_is_moderate(a[i]) && grz_is_moderate(b[i]);
    }
    if (!usable || !dot_rounds(sum, size)) return rounded_dot(dim, a, b, exponent, GRZ_NEAREST);
    return exponent == 0 ? sum.hi : grz_ldexp(sum.hi, exponent);
}

double grz_rounded_dot(int dim, const double a[], const double b[]) { return dot_times_power(dim, a, b, 0); }

double grz_rounded_half_dot(int dim, const double a[], const double b[]) { return dot_times_power(dim, a, b, -1); }

/* a + b rounded to odd: to a double next to it whose last bit is 1, unless it is a double. */
static double sum_to_odd(double a, double b) {
    const grz_dd sum = grz_dd_sum(a, b);
    const uint64_t bits = grz_bits(sum.hi);
    if (sum.lo == 0 || (bits & 1)) return sum.hi;
    return grz_from_bits((sum.lo > 0) == (sum.hi > 0) ? bits + 1 : bits - 1);
}

/* Boldo and Melquiond, "Emulation of a FMA and correctly rounded sums: proved algorithms using rounding to odd",
 * 2008. */
double grz_rounded_sum_of_three(double a, double b, double c) {
    const grz_dd bc = grz_dd_sum(b, c), sum = grz_dd_sum(a, bc.hi);
    const double rounded = sum.hi + sum_to_odd(sum.lo, bc.lo);
    return grz_zero(rounded) ? 0 : rounded;
}

/* p + t (to - from), rounded once; one of these is 0, or t is 1. */
static double rounded_step(double p, double t, double to, double from) {
    const double parts[3] = {p, t, -t}, factors[3] = {1, to, from};
    if (!GRZ_FILTER_CLAIMS || !grz_is_moderate(p) || !grz_is_moderate(t) || !grz_is_moderate(to) ||
        !grz_is_moderate(from))
        return rounded_dot(3, parts, factors, 0, GRZ_NEAREST);
    if (t == 1) return grz_rounded_sum_of_three(p, to, -from);
    const grz_dd step = grz_dd_exact_product(t, to - from);
    return grz_rounded_sum_of_three(p, step.hi, step.lo);
}

void grz_rounded_steps(int dim, const double p[], double t, const double to[], const double from[], double out[]) {
    if (GRZ_WITH_AVX2_IF(GRZ_FILTER_CLAIMS, grz_rounded_steps_avx2(dim, p, t, to, from, out), false)) return;
    for (int i = 0; i < dim; i++) {
        const double parts[3] = {p[i], t, -t}, factors[3] = {1, to[i], from[i]};
        const bool stays = (grz_zero(to[i]) && grz_zero(from[i])) || !grz_finite(p[i]) || !grz_finite(t),
                   is_short = grz_zero(to[i]) || grz_zero(from[i]) || t == 1;
        if (stays) out[i] = grz_zero(p[i]) ? 0 : p[i];
        else out[i] = is_short ? rounded_step(p[i], t, to[i], from[i]) : grz_rounded_dot(3, parts, factors);
    }
}

double grz_rounded_dot_up(int dim, const double a[], const double b[]) { return rounded_dot(dim, a, b, 0, GRZ_UP); }

/* a / 2^(64 limbs), rounded to a double below 1; *limbs is that exponent. */
static double leading_part(grz_dyadic a, int *limbs) {
    *limbs = a.exponent + a.size;
    a.exponent = -a.size;
    return grz_dy_round(a, GRZ_NEAREST);
}

double grz_about_quotient(grz_dyadic a, grz_dyadic b) {
    int of_a, of_b;
    const double over = leading_part(a, &of_a), under = leading_part(b, &of_b);
    return grz_ldexp(over / under, 64 * (of_a - of_b));
}

grz_dyadic grz_dyadic_bounded(grz_arena *arena, double x) {
    if (grz_finite(x)) return grz_dy(arena, x);
    const grz_dyadic end = grz_dy_power(arena, 1024, 1024);
    return x > 0 ? end : grz_dy_neg(end);
}

/* The order of a against the middle between two neighbouring doubles times b, b > 0. */
static int compare_middle(grz_arena *arena, grz_dyadic a, grz_dyadic b, double x, double y) {
    uint64_t *const mark = arena->next;
    const grz_dyadic q =
        grz_dy_mul(arena, grz_dy_add(arena, grz_dyadic_bounded(arena, x), grz_dyadic_bounded(arena, y)), b);
    const int order = grz_dy_compare(grz_dy_add(arena, a, a), q);
    arena->next = mark;
    return order;
}

/* Where a number in the middle of two doubles is rounded to. */
typedef enum rounded_ties { TO_EVEN, DOWN, UP } rounded_ties;

/* Does a / b round to a double above that of this order? */
static bool is_quotient_beyond(grz_arena *arena, grz_dyadic a, grz_dyadic b, int64_t order, rounded_ties go) {
    const int above = compare_middle(arena, a, b, grz_at_order(order), grz_at_order(order + 1));
    return above > 0 || (above == 0 && (go == UP || (go == TO_EVEN && (order & 1))));
}

/* A quotient of the leading bits is a few steps off at the most, where it is not flushed to zero; then the middles of
 * neighbours decide. The order is searched for in steps that grow, and bisected. */
static double rounded_quotient(grz_arena *arena, grz_dyadic a, grz_dyadic b, rounded_ties go) {
    if (a.sign == 0) return 0;
    a.sign *= b.sign;
    b = grz_dy_abs(b);
    const int64_t infinite = grz_order((double)INFINITY), first = grz_order(grz_about_quotient(a, b));
    int64_t low = -infinite - 1, high = infinite; /* beyond low, not beyond high */
    for (int64_t step = 1, at = first; step < infinite; step *= 2) {
        if (at <= low || at >= high) break;
        if (is_quotient_beyond(arena, a, b, at, go)) {
            low = at;
            at += step;
        } else {
            high = at;
            at -= step;
        }
    }
    for (uint64_t between; (between = (uint64_t)high - (uint64_t)low) > 1;) {
        const int64_t middle = low + (int64_t)(between / 2);
        if (is_quotient_beyond(arena, a, b, middle, go)) low = middle;
        else high = middle;
    }
    return grz_at_order(high);
}

double grz_rounded_quotient(grz_arena *arena, grz_dyadic a, grz_dyadic b) {
    return rounded_quotient(arena, a, b, TO_EVEN);
}

double grz_rounded_time(grz_arena *arena, grz_dyadic a, grz_dyadic b, bool is_last) {
    return rounded_quotient(arena, a, b, is_last ? UP : DOWN);
}

grz_dd grz_leading_dd(grz_dyadic a, int *limbs) {
    grz_dd sum = {0, 0};
    *limbs = a.exponent + a.size;
    for (int k = 0; k < 4 && k < a.size; k++) {
        const uint64_t limb = a.limb[a.size - 1 - k];
        const double unit = grz_ldexp(a.sign, -64 * k);
        sum = grz_dd_add(sum, grz_dd_of(unit * (double)(limb >> 32) * 0x1p-32));
        sum = grz_dd_add(sum, grz_dd_of(unit * (double)(limb & UINT32_MAX) * 0x1p-64));
    }
    return sum;
}

grz_dyadic grz_dyadic_of_dd(grz_arena *arena, grz_dd x) {
    if (!(fabs(x.hi) > 0x1p-900)) return grz_dy_zero();
    return grz_dy_add(arena, grz_dy(arena, x.hi), grz_dy(arena, x.lo));
}

/* x * 2^below, rounded once: where the leading part alone is the middle of two subnormals, the rest decides. */
static grz_dd scaled(grz_dd x, int below) {
    if (below == 0) return x;
    double hi = grz_ldexp(x.hi, below);
    const double lost = x.hi - grz_ldexp(hi, -below);
    if (lost * x.lo > 0 && 2 * fabs(lost) == grz_ldexp(0x1p-1074, -below)) hi += copysign(0x1p-1074, x.lo);
    return (grz_dd){hi, grz_ldexp(x.lo, below)};
}

/* Each coordinate from its own first bits; squares, sums, the root and the quotient are within some 60 u^2. Those below
 * the largest by three limbs or more, 2^-128 of it, do not count for the root. */
void grz_unit_dd(int dim, const grz_dyadic d[], grz_dd unit[]) {
    grz_dd leading[3], square = {0, 0};
    int top = INT_MIN, limbs[3];
    for (int i = 0; i < dim; i++) {
        leading[i] = grz_leading_dd(d[i], &limbs[i]);
        if (d[i].sign != 0 && limbs[i] > top) top = limbs[i];
    }
    for (int i = 0; i < dim; i++) {
        if (d[i].sign == 0 || limbs[i] <= top - 3) continue;
        const grz_dd x = scaled(leading[i], 64 * (limbs[i] - top));
        square = grz_dd_add(square, grz_dd_mul(x, x));
    }
    const grz_dd length = grz_dd_sqrt(square);
    for (int i = 0; i < dim; i++)
        unit[i] = d[i].sign == 0 ? grz_dd_of(0) : scaled(grz_dd_div(leading[i], length), 64 * (limbs[i] - top));
}

void grz_rounded_unit(int dim, const grz_dyadic d[], double unit[]) {
    grz_dd exact[3];
    grz_unit_dd(dim, d, exact);
    for (int i = 0; i < dim; i++) unit[i] = exact[i].hi;
}
