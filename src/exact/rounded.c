/* Sums and products of a few doubles, rounded once.
 *
 * SPDX-License-Identifier: MIT */
#include "exact/rounded.h"

#include "exact/bits.h"

#include <math.h>

double grz_rounded_sum(double a, double b, double c, grz_direction direction) {
    if (!grz_finite(a) || !grz_finite(b) || !grz_finite(c)) return (double)NAN;
    uint64_t limbs[256];
    grz_arena arena = grz_arena_over(limbs, 256);
    const grz_dyadic ab = grz_dy_add(&arena, grz_dy(&arena, a), grz_dy(&arena, b));
    return grz_dy_round(grz_dy_add(&arena, ab, grz_dy(&arena, c)), direction);
}

static double rounded_dot(int dim, const double a[], const double b[], grz_direction direction) {
    uint64_t limbs[1024];
    grz_arena arena = grz_arena_over(limbs, 1024);
    grz_dyadic x[6], y[6];
    for (int i = 0; i < dim; i++) {
        if (!grz_finite(a[i]) || !grz_finite(b[i])) return (double)NAN;
        x[i] = grz_dy(&arena, a[i]);
        y[i] = grz_dy(&arena, b[i]);
    }
    return grz_dy_round(grz_dy_dot(&arena, dim, x, y), direction);
}

double grz_rounded_dot(int dim, const double a[], const double b[]) { return rounded_dot(dim, a, b, GRZ_NEAREST); }
double grz_rounded_dot_up(int dim, const double a[], const double b[]) { return rounded_dot(dim, a, b, GRZ_UP); }

/* a's sign and bits without what it has of exponent, and that. */
static double leading(grz_dyadic a, int *limbs) {
    *limbs = a.exponent + a.size;
    a.exponent = -a.size;
    return grz_dy_round(a, GRZ_NEAREST);
}

double grz_about_quotient(grz_dyadic a, grz_dyadic b) {
    int of_a, of_b;
    const double over = leading(a, &of_a), under = leading(b, &of_b);
    return ldexp(over / under, 64 * (of_a - of_b));
}

/* A double; 2^1024 for infinity. */
static grz_dyadic bounded(grz_arena *arena, double x) {
    if (grz_finite(x)) return grz_dy(arena, x);
    const grz_dyadic end = grz_dy_power(arena, 1024, 1024);
    return x > 0 ? end : grz_dy_neg(end);
}

/* The order of a against the middle between two neighbouring doubles times b, b > 0. */
static int compare_middle(grz_arena *arena, grz_dyadic a, grz_dyadic b, double x, double y) {
    uint64_t *const mark = arena->next;
    const grz_dyadic q = grz_dy_mul(arena, grz_dy_add(arena, bounded(arena, x), bounded(arena, y)), b);
    const int order = grz_dy_compare(grz_dy_add(arena, a, a), q);
    arena->next = mark;
    return order;
}

/* Where what is in the middle of two doubles goes. */
typedef enum ties { TO_EVEN, DOWN, UP } ties;

/* Lies the quotient nearer to a double beyond that of this order? */
static bool is_beyond(grz_arena *arena, grz_dyadic a, grz_dyadic b, int64_t order, ties go) {
    const int above = compare_middle(arena, a, b, grz_at_order(order), grz_at_order(order + 1));
    return above > 0 || (above == 0 && (go == UP || (go == TO_EVEN && (order & 1))));
}

/* A quotient of the leading bits is a few steps off at the most, where it is not flushed to zero; then the middles of neighbours decide.
 * The order is searched for in steps that grow, and bisected. */
static double rounded_quotient(grz_arena *arena, grz_dyadic a, grz_dyadic b, ties go) {
    if (a.sign == 0) return 0;
    a.sign *= b.sign;
    b = grz_dy_abs(b);
    const int64_t infinite = grz_order((double)INFINITY), first = grz_order(grz_about_quotient(a, b));
    int64_t low = -infinite - 1, high = infinite; /* beyond low, not beyond high */
    for (int64_t step = 1, at = first; step < infinite; step *= 2) {
        if (at <= low || at >= high) break;
        if (is_beyond(arena, a, b, at, go)) {
            low = at;
            at += step;
        } else {
            high = at;
            at -= step;
        }
    }
    for (uint64_t between; (between = (uint64_t)high - (uint64_t)low) > 1;) {
        const int64_t middle = low + (int64_t)(between / 2);
        if (is_beyond(arena, a, b, middle, go)) low = middle;
        else high = middle;
    }
    return grz_at_order(high);
}

double grz_rounded_quotient(grz_arena *arena, grz_dyadic a, grz_dyadic b) { return rounded_quotient(arena, a, b, TO_EVEN); }

double grz_rounded_time(grz_arena *arena, grz_dyadic a, grz_dyadic b, bool is_last) {
    return rounded_quotient(arena, a, b, is_last ? UP : DOWN);
}
