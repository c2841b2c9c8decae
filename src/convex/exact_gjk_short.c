/* Exact GJK in integers of 128 bits: for cores on a grid so coarse that none of its polynomials has more. Small code
 * (num/stage.h) is without: exact_gjk_dyadic.c has the same answers, in up to twice the time.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/exact_gjk.h"

#include "base/answer.h"
#include "convex/difference.h"
#include "num/number.h"
#include "num/short.h"
#include "num/vec.h"

#if defined(GRZ_HAS_SHORT) && !defined(GRZ_SMALL_CODE)

#define NUM grz_short
#define ARENA grz_short_units
#define OP(x) grz_short_##x
#define GJK(x) gjk_short_##x

#define CORE(x) gjk_short_core_##x

/* Coordinates are lengths, in units of the product of both units. */
static inline NUM OP(one)(ARENA *u, double x) { return (NUM)(int64_t)(x * u->lengths) * (NUM)u->numbers; }
static inline NUM OP(two)(ARENA *u, double x, double y) { return OP(one)(u, x) + OP(one)(u, y); }

static inline NUM OP(twice)(ARENA *u, NUM a) { return (void)u, 2 * a; }

/* The halves of a segment are the pure number 1, and its axis is a length; a box's halves are lengths, and its axes are
 * pure numbers. Times are pure numbers. */
static inline NUM GJK(sum_in)(double unit, const double x[2]) { return (NUM)(x[0] * unit) + (NUM)(x[1] * unit); }

static inline NUM GJK(half_of)(ARENA *u, const grz_core *core, int k) {
    return GJK(sum_in)(core->count == 1 ? u->numbers : u->lengths, core->generator[k].half);
}

static inline NUM GJK(axis_of)(ARENA *u, const grz_core *core, int k, int i) {
    return GJK(sum_in)(core->count == 1 ? u->lengths : u->numbers, core->generator[k].axis[i]);
}

#define CORE_HALF(s, core, k) GJK(half_of)(s, core, k)
#define CORE_AXIS(s, core, k, i) GJK(axis_of)(s, core, k, i)

#include "shape/core_num.inc"

static inline NUM GJK(whole)(ARENA *u, int x) { return (void)u, (NUM)x; }

#include "convex/exact_gjk.inc"
#include "convex/exact_gjk_meet.inc"

static NUM GJK(time)(const ARENA *s, grz_time t) {
    return (NUM)(grz_time_part(t, 0) * s->numbers) + (NUM)(grz_time_part(t, 1) * s->numbers);
}

static GJK(solid) GJK(solid_of)(ARENA *s, const grz_core *core) {
    GJK(solid) x = {.core = core, .count = core->count};
    for (int i = 0; i < core->dim && !core->points; i++) {
        x.center[i] = CORE(center)(s, core, i);
        for (int k = 0; k < core->count; k++) x.step[k][i] = CORE(step)(s, core, k, i);
    }
    if (!core->moves) return x;
    const NUM from = GJK(time)(s, core->from), to = GJK(time)(s, core->to);
    for (int i = 0; i < core->dim; i++) {
        const NUM motion = GJK(sum_in)(s->lengths, core->motion[i]);
        x.center[i] += (from + to) * motion;
        x.step[x.count][i] = (to - from) * motion;
    }
    x.count++;
    return x;
}

/* Bits of a doubled corner's coordinates. Lengths are below 2^l, numbers below 2^n in a unit that is at most 1, as the
 * number 1 is among them; so in units of both a length is below 2^(l + n - 1), and a length times a number below 2^(l +
 * n), or 2^l if all numbers are 1 or 0. With w = l + n - 1 a point, doubled, is below 2 * 2^w; a box 2 c + 2 (h u +
 * h v + h w) below (2 + 6) 2^w or (2 + 12) 2^w; a motion adds 2 t v, of which t and v are sums of two: 8 * 2^w or 16 *
 * 2^w. */
static int GJK(corner_bits)(const grz_core *core, int l, int n) {
    const int more = n > 1;
    return l + n - 1 + (core->moves ? 4 + more : core->count > 1 ? 3 + more : 1);
}

/* With m the bits of a corner of the difference, so that it is below 2^m: edges e are below 2^(m + 1); the longest
 * products are, in space,
 *
 *     d = p (e . e) - e (p . e)      2 * 3 * 2^(3 m + 2), and d . x < 18 * 2^(4 m + 2)
 *     n = e x g                      2^(2 m + 3), n . (p x q) < 3 * 2^(4 m + 4), n . x < 3 * 2^(3 m + 3)
 *     projected corners              2^(2 m + 1), d . x over these below 2^(4 m + 5)
 *
 * and in the plane d . x < 2^(2 m + 2). With a radius, of at most m + 2 bits (four terms, doubled, below 8 * 2^w, where
 * m >= w + 2), (n . x)^2 < 9 * 2^(6 m + 6) in space and 2^(4 m + 4) in the plane against R^2 n^2 < 3 * 2^(6 m + 10) and
 * 2^(4 m + 7). All below 2^127: */
static int GJK(most_bits)(int dim, bool round) {
    if (dim == 2) return round ? 29 : 50;
    return round ? 19 : 30;
}

/* The units; false if the numbers of both are too long. */
static bool GJK(units_of)(const grz_core *a, const grz_core *b, ARENA *s) {
    if (a->ends != GRZ_ENDS_NEAR || b->ends != GRZ_ENDS_NEAR) return false;
    grz_grid lengths = GRZ_GRID_EMPTY, numbers = GRZ_GRID_EMPTY;
    grz_grid_add(&numbers, 1);
    grz_add_to_grids(a, &lengths, &numbers);
    grz_add_to_grids(b, &lengths, &numbers);
    const bool round =
        !(grz_zero(a->radius[0]) && grz_zero(a->radius[1]) && grz_zero(b->radius[0]) && grz_zero(b->radius[1]));
    const int l = grz_grid_width(lengths), n = grz_grid_width(numbers), p = GJK(corner_bits)(a, l, n),
              q = GJK(corner_bits)(b, l, n);
    if ((p > q ? p : q) + 1 > GJK(most_bits)(a->dim, round)) return false;
    if (!grz_grid_within(lengths, 900) || !grz_grid_within(numbers, 900)) return false;
    *s = (ARENA){grz_grid_width(lengths) ? grz_ldexp(1, 1075 - lengths.low) : 1, grz_ldexp(1, 1075 - numbers.low)};
    return true;
}

grz_meet grz_exact_gjk_short(const grz_core *a, const grz_core *b, grz_simplex *simplex) {
    ARENA s;
    if (!GRZ_SHORT_CLAIMS || !GJK(units_of)(a, b, &s)) return GRZ_UNDECIDED;
    const GJK(solid) x = GJK(solid_of)(&s, a), y = GJK(solid_of)(&s, b);
    NUM radius = 0;
    for (int k = 0; k < 2; k++) radius += (NUM)(a->radius[k] * s.lengths) + (NUM)(b->radius[k] * s.lengths);
    return GJK(meet)(&s, &x, &y, 2 * radius * (NUM)s.numbers, simplex);
}

grz_answer grz_exact_gjk_contains_short(const grz_core *a, const grz_core *b) {
    ARENA s;
    if (!GRZ_SHORT_CLAIMS || !GJK(units_of)(a, b, &s)) return grz_unanswered();
    const GJK(solid) x = GJK(solid_of)(&s, a), y = GJK(solid_of)(&s, b);
    const NUM radius = (NUM)(a->radius[0] * s.lengths) - (NUM)(b->radius[0] * s.lengths);
    return grz_answered(GJK(all_within)(&s, &x, &y, 2 * radius * (NUM)s.numbers));
}

#include "num/number_end.inc"
#undef GJK

#else

grz_meet grz_exact_gjk_short(const grz_core *a, const grz_core *b, grz_simplex *simplex) {
    return (void)a, (void)b, (void)simplex, GRZ_UNDECIDED;
}

grz_answer grz_exact_gjk_contains_short(const grz_core *a, const grz_core *b) {
    return (void)a, (void)b, grz_unanswered();
}

#endif
