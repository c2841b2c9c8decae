/* The walk in integers of 128 bits: for cores on a grid so coarse that none of its polynomials has more.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/exact_gjk.h"

#include "num/grid.h"
#include "num/stage.h"

#include <math.h>

#if defined(__SIZEOF_INT128__) && !defined(GRZ_NO_INT128)

__extension__ typedef __int128 num;

typedef struct scratch {
    double lengths, numbers; /* 1 over the units of lengths and of pure numbers */
} scratch;

typedef int mark;

static inline num add(scratch *s, num a, num b) { return (void)s, a + b; }
static inline num sub(scratch *s, num a, num b) { return (void)s, a - b; }
static inline num mul(scratch *s, num a, num b) { return (void)s, a * b; }
static inline num negative(num a) { return -a; }
static inline num twice(scratch *s, num a) { return (void)s, 2 * a; }
static inline int sign(num a) { return (a > 0) - (a < 0); }
static inline int compare(num a, num b) { return (a > b) - (a < b); }
static inline mark now(scratch *s) { return (void)s, 0; }
static inline void back(scratch *s, mark at) { (void)s, (void)at; }
static inline num keep(scratch *s, mark at, num a) { return (void)s, (void)at, a; }

/* Coordinates are lengths, in units of the product of both units. */
static inline num coordinate(scratch *s, double x) { return (num)(int64_t)(x * s->lengths) * (num)s->numbers; }

static inline num whole(scratch *s, int x) { return (void)s, (num)x; }

static inline void leading(int dim, const num a[], double out[]) {
    for (int i = 0; i < dim; i++) out[i] = (double)a[i] * 0x1p-64;
}

typedef struct solid {
    const grz_core *core;
    int count;
    num center[3], step[4][3];
} solid;

#include "convex/exact_gjk.inc"

/* The halves of a segment are the pure number 1, and its axis is a length; a box's halves are lengths, and its axes are
 * pure numbers. Times are pure numbers. */
static void add_to_grids(const grz_core *core, grz_grid *lengths, grz_grid *numbers) {
    const bool segment = core->count == 1;
    for (int j = 0; j < 2; j++) grz_grid_add(lengths, core->radius[j]);
    for (int i = 0; i < core->dim * core->point_count; i++) grz_grid_add(lengths, core->points[i]);
    for (int i = 0; i < core->dim && !core->points; i++)
        for (int j = 0; j < 3; j++) grz_grid_add(lengths, core->center[i][j]);
    for (int k = 0; k < core->count; k++)
        for (int j = 0; j < 2; j++) {
            grz_grid_add(segment ? numbers : lengths, core->generator[k].half[j]);
            for (int i = 0; i < core->dim; i++)
                grz_grid_add(segment ? lengths : numbers, core->generator[k].axis[i][j]);
        }
    for (int j = 0; j < 2 && core->moves; j++) {
        grz_grid_add(numbers, grz_time_part(core->from, j));
        grz_grid_add(numbers, grz_time_part(core->to, j));
        for (int i = 0; i < core->dim; i++) grz_grid_add(lengths, core->motion[i][j]);
    }
}

static num whole_time(const scratch *s, grz_time t) {
    return (num)(grz_time_part(t, 0) * s->numbers) + (num)(grz_time_part(t, 1) * s->numbers);
}

static solid solid_of(const scratch *s, const grz_core *core) {
    solid x = {.core = core, .count = core->count};
    const bool segment = core->count == 1;
    for (int i = 0; i < core->dim && !core->points; i++) {
        for (int j = 0; j < 3; j++) x.center[i] += (num)(int64_t)(core->center[i][j] * s->lengths);
        x.center[i] *= (num)s->numbers;
        for (int k = 0; k < core->count; k++) {
            const grz_generator *const g = &core->generator[k];
            const double half = segment ? s->numbers : s->lengths, axis = segment ? s->lengths : s->numbers;
            x.step[k][i] = ((num)(g->half[0] * half) + (num)(g->half[1] * half)) *
                           ((num)(g->axis[i][0] * axis) + (num)(g->axis[i][1] * axis));
        }
    }
    if (!core->moves) return x;
    const num from = whole_time(s, core->from), to = whole_time(s, core->to);
    for (int i = 0; i < core->dim; i++) {
        const num motion = (num)(core->motion[i][0] * s->lengths) + (num)(core->motion[i][1] * s->lengths);
        x.center[i] += (from + to) * motion;
        x.step[x.count][i] = (to - from) * motion;
    }
    x.count++;
    return x;
}

/* Bits of a doubled corner's coordinates. Lengths are below 2^l, numbers below 2^n in a unit that is at most 1, as the
 * number 1 is among them; so in units of both a length is below 2^(l + n - 1), and a length times a number below 2^(l +
 * n), or 2^l if all numbers are 1 or
 * 0. With w = l + n - 1 a point, doubled, is below 2 * 2^w; a box 2 c + 2 (h u + h v + h w) below (2 + 6) 2^w or (2 +
 * 12) 2^w; a motion adds 2 t v, of which t and v are sums of two: 8 * 2^w or 16 * 2^w. */
static int corner_bits(const grz_core *core, int l, int n) {
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
static int most_bits(int dim, bool round) {
    if (dim == 2) return round ? 29 : 50;
    return round ? 19 : 30;
}

/* The units, if the numbers of both are short enough. */
static bool units_of(const grz_core *a, const grz_core *b, scratch *s) {
    if (a->ends != GRZ_ENDS_NEAR || b->ends != GRZ_ENDS_NEAR) return false;
    grz_grid lengths = GRZ_GRID_EMPTY, numbers = GRZ_GRID_EMPTY;
    grz_grid_add(&numbers, 1);
    add_to_grids(a, &lengths, &numbers);
    add_to_grids(b, &lengths, &numbers);
    const bool round =
        !(grz_zero(a->radius[0]) && grz_zero(a->radius[1]) && grz_zero(b->radius[0]) && grz_zero(b->radius[1]));
    const int l = grz_grid_width(lengths), n = grz_grid_width(numbers), p = corner_bits(a, l, n),
              q = corner_bits(b, l, n);
    if ((p > q ? p : q) + 1 > most_bits(a->dim, round)) return false;
    if (!grz_grid_within(lengths, 900) || !grz_grid_within(numbers, 900)) return false;
    *s = (scratch){grz_grid_width(lengths) ? ldexp(1, 1075 - lengths.low) : 1, ldexp(1, 1075 - numbers.low)};
    return true;
}

bool grz_exact_gjk_short(const grz_core *a, const grz_core *b, grz_simplex *at, grz_meet *answer) {
    scratch s;
    if (!units_of(a, b, &s)) return false;
    const solid x = solid_of(&s, a), y = solid_of(&s, b);
    num radius = 0;
    for (int k = 0; k < 2; k++) radius += (num)(a->radius[k] * s.lengths) + (num)(b->radius[k] * s.lengths);
    *answer = meet(&s, &x, &y, 2 * radius * (num)s.numbers, at);
    return true;
}

bool grz_exact_gjk_contains_short(const grz_core *a, const grz_core *b, bool *answer) {
    scratch s;
    if (!units_of(a, b, &s)) return false;
    const solid x = solid_of(&s, a), y = solid_of(&s, b);
    const num radius = (num)(a->radius[0] * s.lengths) - (num)(b->radius[0] * s.lengths);
    *answer = all_within(&s, &x, &y, 2 * radius * (num)s.numbers);
    return true;
}

#else

bool grz_exact_gjk_short(const grz_core *a, const grz_core *b, grz_simplex *at, grz_meet *answer) {
    return (void)a, (void)b, (void)at, (void)answer, false;
}

bool grz_exact_gjk_contains_short(const grz_core *a, const grz_core *b, bool *answer) {
    return (void)a, (void)b, (void)answer, false;
}

#endif
