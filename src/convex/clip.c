/* Where far ends are put: at powers of two so far away that the other core, and touching it, sees no difference.
 *
 * One unbounded core, a bounded other. All points of the other, grown by the radii, lie within M of the origin. A ray
 * or line meets what is there at parameters t with |t dir| <= 2 M; its end is put beyond 8 M. An infinite side of a box
 * is put there, too: from everywhere within M the box looks the same. So the same shifts of the two are contacts, with
 * and without the ends.
 *
 * Two unbounded cores. With o the way between two origins, d and e the directions and n = d x e (in the plane the
 * number): if n is not 0, the lines' nearest points are at parameters det(o, e, n) / n^2, of size |o| |e| / |n| at
 * most, and these are also the only ends T at which a facet's plane of the difference could pass over 0, for the other
 * facets' normals do not see the ends. The nearest point to an origin, and points on parallel lines, are at |o| / |d|
 * at most, and so is what a box's side does to a ray. All numbers are integers of at most w bits in one unit, so that
 * these ratios, of at most 3 terms and of factors that are sums of up to 4, are below 2^(2 (w + 4)). Rays and lines end
 * there; a box's bounds are put beyond these ends, or two boxes' beyond each other's.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core.h"
#include "num/bits.h"

#include <math.h>

enum { LOWEST_EXPONENT = -1074 };

static int larger_exponent(int a, int b) { return a > b ? a : b; }

/* The least e with |x| < 2^e; LOWEST for 0. */
static int exponent_above(double x) {
    const uint64_t bits = grz_bits(x);
    const int biased = (int)(bits >> 52 & 0x7ff);
    if (biased != 0) return biased - 1022;
    int exponent = LOWEST_EXPONENT;
    for (uint64_t mantissa = bits & GRZ_MANTISSA_MASK; mantissa != 0; mantissa >>= 1) exponent++;
    return exponent;
}

/* An e with x = integer * 2^e; far above everything for 0. */
static int exponent_below(double x) {
    const int biased = (int)(grz_bits(x) >> 52 & 0x7ff);
    return grz_zero(x) ? 4096 : biased != 0 ? biased - 1075 : LOWEST_EXPONENT;
}

/* The exponents between which all finite numbers of an unbounded core lie. */
typedef struct exponent_range {
    int low, high;
} exponent_range;

static void extend_range(exponent_range *r, double x) {
    if (!grz_finite(x)) return;
    const int low = exponent_below(x);
    r->low = low < r->low ? low : r->low;
    r->high = larger_exponent(r->high, exponent_above(x));
}

static exponent_range range_of(const grz_core *core) {
    exponent_range r = {4096, LOWEST_EXPONENT};
    for (int i = 0; i < core->dim; i++) {
        for (int j = 0; j < 3; j++) extend_range(&r, core->center[i][j]);
        for (int k = 0; k < core->count; k++)
            for (int j = 0; j < 2; j++) extend_range(&r, core->generator[k].axis[i][j]);
    }
    for (int k = 0; k < core->count; k++)
        for (int j = 0; j < 2; j++) extend_range(&r, core->generator[k].half[j]);
    for (int i = 0; i < core->dim && core->moves; i++)
        for (int j = 0; j < 2; j++) extend_range(&r, core->motion[i][j]);
    for (int j = 0; j < 2; j++) extend_range(&r, core->radius[j]);
    return r;
}

/* 2^e is more than every |coordinate| of the way of a core that moves; and than every time. */
static int way_exponent(const grz_core *core) {
    int exponent = LOWEST_EXPONENT;
    for (int i = 0; i < core->dim; i++)
        for (int j = 0; j < 2; j++) exponent = larger_exponent(exponent, exponent_above(core->motion[i][j]) + 1);
    return exponent;
}

static int time_exponent(grz_time time) {
    return larger_exponent(exponent_above(time.part[0]), exponent_above(time.part[1])) + time.exponent + 1;
}

static int last_exponent(const grz_core *core) {
    return larger_exponent(time_exponent(core->from), time_exponent(core->to));
}

/* More than any sum of subnormals, which may be flushed to zero or lose all digits, but times something large are not
 * small. */
static const double ABOVE_SUBNORMALS = 0x1p-1020;

static double sum_of_magnitudes(int count, const double x[]) {
    double sum = ABOVE_SUBNORMALS;
    for (int j = 0; j < count; j++) sum += grz_finite(x[j]) ? fabs(x[j]) : 0;
    return sum;
}

/* At least the sum of the |coordinates| of each point of the near part of the doubled core, grown by its doubled
 * radius, but for what is rounded; infinite or NaN where that overflows. */
static double near_reach(const grz_core *core) {
    const bool walks = core->moves && core->ends == GRZ_ENDS_NEAR;
    const double from = walks ? fabs(grz_time_value(core->from)) : 0, to = walks ? fabs(grz_time_value(core->to)) : 0;
    const double last = (from > to ? from : to) + ABOVE_SUBNORMALS;
    double reach = 0;
    for (int i = 0; i < core->dim; i++) {
        const double place = core->points ? core->point_size : sum_of_magnitudes(3, core->center[i]);
        reach += core->points || core->ends == GRZ_ENDS_BOX ? 2 * place : place;
        for (int k = 0; k < core->count && core->ends == GRZ_ENDS_NEAR; k++)
            reach += sum_of_magnitudes(2, core->generator[k].half) * sum_of_magnitudes(2, core->generator[k].axis[i]);
        if (walks) reach += 2 * sum_of_magnitudes(2, core->motion[i]) * last;
    }
    return reach + 2 * sum_of_magnitudes(2, core->radius);
}

/* 2^e is more than every |coordinate| of these points, whatever their size. */
static int near_size(const grz_core *core) {
    int size = LOWEST_EXPONENT;
    for (int i = 0; i < core->dim && !core->points; i++)
        for (int j = 0; j < 3; j++)
            if (grz_finite(core->center[i][j])) size = larger_exponent(size, exponent_above(core->center[i][j]));
    for (int k = 0; k < core->count && core->ends == GRZ_ENDS_NEAR; k++) {
        int axis = LOWEST_EXPONENT, half = LOWEST_EXPONENT;
        for (int j = 0; j < 2; j++) {
            half = larger_exponent(half, exponent_above(core->generator[k].half[j]));
            for (int i = 0; i < core->dim; i++)
                axis = larger_exponent(axis, exponent_above(core->generator[k].axis[i][j]));
        }
        size = larger_exponent(size, half + axis + 2);
    }
    for (int i = 0; i < core->dim * core->point_count; i++)
        size = larger_exponent(size, exponent_above(core->points[i]));
    for (int j = 0; j < 2; j++) size = larger_exponent(size, exponent_above(core->radius[j]));
    if (core->moves && core->ends == GRZ_ENDS_NEAR)
        size = larger_exponent(size, way_exponent(core) + last_exponent(core) + 1);
    return size + 4; /* at most 3 + 3 + 2 + 1 terms, doubled */
}

/* 2^e is more than 8 times what both reach. In doubles it is less than 16 times that; where these over- or underflow,
 * what is above all terms adds up to some 2^17 times. */
static int exponent_beyond(const grz_core *a, const grz_core *b) {
    const double reach = near_reach(a) + near_reach(b);
    if (reach > 0x1p-900 && reach < 0x1p900) return ilogb(reach) + 4;
    return larger_exponent(near_size(a), near_size(b)) + 4;
}

/* So many bits have all numbers of two unbounded cores in one unit. */
static int width_of(const grz_core *a, const grz_core *b) {
    const exponent_range p = range_of(a), q = range_of(b);
    return larger_exponent(larger_exponent(p.high, q.high) - (p.low < q.low ? p.low : q.low), 1);
}

void grz_clip(grz_core *a, grz_core *b) {
    if (a->ends == GRZ_ENDS_NEAR && b->ends == GRZ_ENDS_NEAR) return;
    grz_core *const cores[2] = {a, b};
    const bool both = a->ends != GRZ_ENDS_NEAR && b->ends != GRZ_ENDS_NEAR;
    const int width = both ? width_of(a, b) : 0;
    int beyond = exponent_beyond(a, b);
    for (int i = 0; i < 2; i++) {
        grz_core *const core = cores[i];
        if (core->ends != GRZ_ENDS_RAY && core->ends != GRZ_ENDS_LINE) continue;
        const int motion = way_exponent(core), far = both ? 2 * (width + 4) : beyond - motion + 1;
        const int end = core->ends == GRZ_ENDS_RAY ? larger_exponent(far, time_exponent(core->from))
                                                   : far; /* not before it begins */
        if (both) beyond = larger_exponent(beyond, end + motion + 4);
        core->to = (grz_time){.part = {1, 0}, .exponent = end, .far = true};
        if (core->ends == GRZ_ENDS_LINE) core->from = (grz_time){.part = {-1, 0}, .exponent = end, .far = true};
        core->ends = GRZ_ENDS_NEAR;
    }
    for (int i = 0; i < 2; i++)
        if (cores[i]->ends == GRZ_ENDS_BOX) cores[i]->clip = beyond;
}
