/* How far one shape must move along a direction to be free of another one, of any kinds.
 *
 * Shapes are convex, so they overlap during one interval of time. The depth is its end. A shape that moves for ever is
 * unbounded; the exact arithmetic for two unbounded shapes (convex/unbounded.c) has room only if one is the path of a
 * point. So only planes and half-spaces, whose distance needs no such arithmetic, may be unbounded here.
 *
 * SPDX-License-Identifier: MIT */
#include "api/shapes.h"
#include "num/bits.h"
#include "pair/own.h"
#include "time/times.h"

#include <graze/bounds2.h>
#include <graze/bounds3.h>
#include <graze/depth2.h>
#include <graze/depth3.h>

#include <math.h>

static bool has_plane(int dim, const grz_shape *s) {
    const grz_kind kind = grz_kind_of(dim, s);
    return kind == GRZ_PLANE || kind == GRZ_HALFSPACE;
}

static bool is_shape_bounded(int dim, const grz_shape *s) {
    const grz_kind kind = grz_kind_of(dim, s);
    if (kind == GRZ_AABB) return grz_points_of(dim, s) > 0;
    return kind != GRZ_RAY && kind != GRZ_LINE && !has_plane(dim, s);
}

bool grz_can_be_left(int dim, const grz_shape *a, const grz_shape *b) {
    return is_shape_bounded(dim, a) ? is_shape_bounded(dim, b) || has_plane(dim, b)
                                    : has_plane(dim, a) && is_shape_bounded(dim, b);
}

/* A time after which a, moved by d in a time of 1, is free of b, from their bounds: a power of two. +inf if there is
 * none in the window. */
static double time_to_leave(int dim, const grz_shape *a, const grz_shape *b, const double d[]) {
    double x[2][3], y[2][3], least = (double)INFINITY;
    grz_bounds_of(dim, a, x[0], x[1]);
    grz_bounds_of(dim, b, y[0], y[1]);
    for (int i = 0; i < dim; i++) {
        const double ahead = d[i] > 0 ? y[1][i] - x[0][i] : x[1][i] - y[0][i], time = ahead / fabs(d[i]);
        if (time < least) least = time;
    }
    if (!(least > 0x1p-200 && least < 0x1p200)) return (double)INFINITY;
    return 2 * grz_from_bits(grz_bits(least) & GRZ_EXPONENT_MASK);
}

/* By the closed form of the sweep that lasts so long; false if it does not prove it. The change of the unit of time
 * rounds nothing, as all numbers are moderate. */
static bool depth_by_sweep(int dim, const grz_shape *a, const grz_shape *b, const double direction[], double until,
                           double *depth) {
    double d[3] = {0}, exit;
    bool moderate = until < (double)INFINITY;
    for (int i = 0; i < dim; i++) {
        const double by = direction[i];
        moderate = moderate && (grz_zero(by) || (fabs(by) > 0x1p-400 && fabs(by) < 0x1p400));
        d[i] = by * until;
    }
    const grz2_vec d2 = {d[0], d[1]};
    const grz3_vec d3 = {d[0], d[1], d[2]};
    const bool leaves = moderate && (dim == 2 ? grz2_leave_own(grz_in2(a), &d2, grz_in2(b), &exit)
                                              : grz3_leave_own(grz_in3(a), &d3, grz_in3(b), &exit));
    if (!leaves || !(exit > 0x1p-400 && exit < 1)) return false;
    *depth = exit * until;
    return true;
}

static GRZ_NOINLINE double depth_of_bodies(int dim, const grz_shape *a, const grz_shape *b, const double direction[],
                                           double until) {
    grz_body x, y;
    grz_bodies_of(dim, a, b, &x, &y);
    return grz_form_leave(&x, direction, &y, until);
}

/* Of two shapes that overlap openly. */
static double depth_inside(int dim, const grz_shape *a, const grz_shape *b, const double direction[]) {
    const double until = time_to_leave(dim, a, b, direction);
    double depth;
    if (depth_by_sweep(dim, a, b, direction, until, &depth)) return depth;
    return depth_of_bodies(dim, a, b, direction, until);
}

grz_answer grz_depth_along(int dim, const grz_shape *a, const grz_shape *b, const double direction[], double *depth) {
    const bool finite = grz_is_finite(dim, direction), supported = grz_can_be_left(dim, a, b);
    if (finite && !supported && grz_is_valid(dim, a) && grz_is_valid(dim, b)) {
        if (depth) *depth = (double)INFINITY;
        return grz_unanswered();
    }
    const bool inside = finite && supported && grz_overlap_open(dim, a, b);
    if (depth && inside && grz_is_nowhere(dim, direction)) *depth = (double)INFINITY;
    else if (depth) *depth = inside ? depth_inside(dim, a, b, direction) : 0;
    return grz_answered(inside);
}

grz_answer grz2_depth_along(const grz2_shape *a, const grz2_shape *b, const grz2_vec *direction, double *depth) {
    return grz_depth_along(2, grz_from2(a), grz_from2(b), (const double *)direction, depth);
}

grz_answer grz3_depth_along(const grz3_shape *a, const grz3_shape *b, const grz3_vec *direction, double *depth) {
    return grz_depth_along(3, grz_from3(a), grz_from3(b), (const double *)direction, depth);
}
