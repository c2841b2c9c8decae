/* Unbounded cores. grz_clip gives them ends, at powers of two so far away that the other core, and touching it, sees no
 * difference. grz_lines_cross finds where rays and lines of the plane cross without such ends: these are so far away
 * that doubles are of no other use there.
 *
 * One unbounded core, a bounded other. All points of the other, and those of what moves along the ray or line as they
 * are at parameter 0, grown by the radii, lie within M of the origin. A ray
 * or line meets what is there at parameters t with |t dir| <= 2 M; its end is put beyond 8 M. An infinite side of a box
 * is put there, too: from everywhere within M the box looks the same. So the same shifts of the two are contacts, with
 * and without the ends.
 *
 * Two unbounded cores. Let o be the difference of two origins, d and e the directions, and n = d x e (in the plane a
 * number). If n is not 0, the lines' nearest points are at parameters det(o, e, n) / n^2, of size |o| |e| / |n| at
 * most. These are also the only ends T at which a facet's plane of the difference could pass over 0, for the other
 * facets' normals do not see the ends. The nearest point to an origin, and points on parallel lines, are at |o| / |d|
 * at most, and so is what a box's side does to a ray. All numbers are integers of at most w bits in one unit, so that
 * these ratios, of at most 3 terms and of factors that are sums of up to 4, are below 2^(2 (w + 4)). Rays and lines end
 * there; a box's bounds are put beyond these ends, or two boxes' beyond each other's.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/unbounded.h"

#include "num/stage.h"

#include <math.h>

/* Clipping */

enum { LOWEST_EXPONENT = -1074 };

static int larger_exponent(int a, int b) { return a > b ? a : b; }

/* The least e with |x| < 2^e; LOWEST_EXPONENT for 0. */
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

/* An e with 2^e above every |coordinate| of the motion of a core that moves; and above every time. */
static int motion_exponent(const grz_core *core) {
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

/* More than any sum of subnormals. These may be flushed to zero or lose all digits, but their product with something
 * large is not small. */
static const double ABOVE_SUBNORMALS = 0x1p-1020;

static double sum_of_magnitudes(int count, const double x[]) {
    double sum = ABOVE_SUBNORMALS;
    for (int j = 0; j < count; j++) sum += grz_finite(x[j]) ? fabs(x[j]) : 0;
    return sum;
}

/* For the bounded part of the doubled core, grown by its doubled radius: at least the sum of the |coordinates| of each
 * point, but for rounding. Infinite or NaN where that overflows. */
static double near_reach(const grz_core *core) {
    const bool moves_near = core->moves && core->ends == GRZ_ENDS_NEAR;
    const double from = moves_near ? fabs(grz_time_value(core->from)) : 0,
                 to = moves_near ? fabs(grz_time_value(core->to)) : 0;
    const double last = (from > to ? from : to) + ABOVE_SUBNORMALS;
    double reach = 0;
    for (int i = 0; i < core->dim; i++) {
        const double place = core->points ? core->point_size : sum_of_magnitudes(3, core->center[i]);
        reach += core->points || core->ends == GRZ_ENDS_BOX ? 2 * place : place;
        for (int k = 0; k < core->count && core->ends != GRZ_ENDS_BOX; k++)
            reach += sum_of_magnitudes(2, core->generator[k].half) * sum_of_magnitudes(2, core->generator[k].axis[i]);
        if (moves_near) reach += 2 * sum_of_magnitudes(2, core->motion[i]) * last;
    }
    return reach + 2 * sum_of_magnitudes(2, core->radius);
}

/* An e with 2^e above every |coordinate| of these points, whatever their size. */
static int near_size(const grz_core *core) {
    int size = LOWEST_EXPONENT;
    for (int i = 0; i < core->dim && !core->points; i++)
        for (int j = 0; j < 3; j++)
            if (grz_finite(core->center[i][j])) size = larger_exponent(size, exponent_above(core->center[i][j]));
    for (int k = 0; k < core->count && core->ends != GRZ_ENDS_BOX; k++) {
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
        size = larger_exponent(size, motion_exponent(core) + last_exponent(core) + 1);
    return size + 4; /* at most 3 + 3 + 2 + 1 terms, doubled */
}

/* An e with 2^e above 8 times the sum of both. In doubles it is below 16 times that; where these over- or underflow,
 * the bounds of all terms add up to some 2^17 times that. */
static int exponent_beyond(const grz_core *a, const grz_core *b) {
    const double reach = near_reach(a) + near_reach(b);
    if (reach > 0x1p-900 && reach < 0x1p900) return ilogb(reach) + 4;
    return larger_exponent(near_size(a), near_size(b)) + 4;
}

/* How many bits the numbers of two unbounded cores have, as integers in one unit. */
static int width_of(const grz_core *a, const grz_core *b) {
    const exponent_range p = range_of(a), q = range_of(b);
    return larger_exponent(larger_exponent(p.high, q.high) - (p.low < q.low ? p.low : q.low), 1);
}

/* Ends of a ray or line at parameter 2^exponent, or where the ray begins. */
static int clip_line(grz_core *core, int exponent) {
    const int end = core->ends == GRZ_ENDS_RAY ? larger_exponent(exponent, time_exponent(core->from))
                                               : exponent; /* not before it begins */
    core->to = (grz_time){.part = {1, 0}, .exponent = end, .far = true};
    if (core->ends == GRZ_ENDS_LINE) core->from = (grz_time){.part = {-1, 0}, .exponent = end, .far = true};
    core->ends = GRZ_ENDS_NEAR;
    return end;
}

static bool is_ray_or_line(const grz_core *core) { return core->ends == GRZ_ENDS_RAY || core->ends == GRZ_ENDS_LINE; }

void grz_clip(grz_core *a, grz_core *b) {
    if (a->ends == GRZ_ENDS_NEAR && b->ends == GRZ_ENDS_NEAR) return;
    grz_core *const cores[2] = {a, b};
    const bool both = a->ends != GRZ_ENDS_NEAR && b->ends != GRZ_ENDS_NEAR;
    const int width = both ? width_of(a, b) : 0;
    int beyond = exponent_beyond(a, b);
    for (int i = 0; i < 2; i++) {
        if (!is_ray_or_line(cores[i])) continue;
        const int motion = motion_exponent(cores[i]),
                  end = clip_line(cores[i], both ? 2 * (width + 4) : beyond - motion + 1);
        if (both) beyond = larger_exponent(beyond, end + motion + 4);
    }
    for (int i = 0; i < 2; i++)
        if (cores[i]->ends == GRZ_ENDS_BOX) cores[i]->clip = beyond;
}

int grz_clip_exponent(const grz_core *a, const grz_core *b) { return exponent_beyond(a, b); }

void grz_clip_at(grz_core *a, grz_core *b, int exponent) {
    grz_core *const cores[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        if (is_ray_or_line(cores[i])) clip_line(cores[i], exponent - motion_exponent(cores[i]) + 1);
        if (cores[i]->ends == GRZ_ENDS_BOX) cores[i]->clip = exponent;
    }
}

/* Crossing. Of o + s d and p + t e, with n = d x e: s = ((p - o) x e) / n, t = ((p - o) x d) / n. */

/* A product of differences of doubles has 2 roundings, and the difference of two 1. */
GRZ_BOUND(crossing_error, 4 * GRZ_U);

/* Origin and direction of what grz_lines_cross can do with; false for anything else. */
static bool line_numbers(const grz_core *core, double origin[2], double dir[2]) {
    bool usable = core->dim == 2 && (core->ends == GRZ_ENDS_RAY || core->ends == GRZ_ENDS_LINE);
    usable = usable && grz_zero(core->radius[0]) && grz_zero(core->radius[1]);
    usable = usable && (core->ends == GRZ_ENDS_LINE || (grz_zero(core->from.part[0]) && grz_zero(core->from.part[1])));
    for (int i = 0; i < 2 && usable; i++) {
        origin[i] = core->center[i][0];
        dir[i] = core->motion[i][0];
        usable = grz_is_moderate(origin[i]) && grz_is_moderate(dir[i]) && grz_zero(core->motion[i][1]);
    }
    return usable;
}

/* a x b, within a factor of 4; 0 if its sign is not certain. */
static double certain_cross(const double a[2], const double b[2]) {
    const double x = a[0] * b[1], y = a[1] * b[0], product = x - y;
    return fabs(product) > crossing_error * (fabs(x) + fabs(y)) ? product : 0;
}

bool grz_lines_cross(const grz_core *a, const grz_core *b, double *of_a, double *of_b) {
    double o[2], d[2], p[2], e[2];
    if (!GRZ_FILTER_CLAIMS || !line_numbers(a, o, d) || !line_numbers(b, p, e)) return false;
    const double between[2] = {p[0] - o[0], p[1] - o[1]}, n = certain_cross(d, e), s = certain_cross(between, e),
                 t = certain_cross(between, d);
    if (grz_zero(n) || grz_zero(s) || grz_zero(t)) return false;
    *of_a = s / n;
    *of_b = t / n;
    return true;
}
