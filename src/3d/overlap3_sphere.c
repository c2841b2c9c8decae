/* Overlap with a sphere: the squared distance of the centers against the square of the sum of the radii.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "3d/meet3.h"
#include "3d/vec3.h"
#include "convex/ball_box.h"
#include "exact/squares.h"

#include <math.h>

static inline double distance2(grz3_vec p, grz3_vec q) {
    const double x = p.x - q.x, y = p.y - q.y, z = p.z - q.z;
    return x * x + y * y + z * z;
}

static GRZ_NOINLINE grz_meet meet_point_sphere_slowly(const grz3_vec *a, const grz3_sphere *b) {
    if (!grz3_valid_point(a) || !grz3_valid_sphere(b)) return GRZ_APART;
    return grz_meet_balls(3, &a->x, 0, &b->center.x, b->radius);
}

static inline grz_meet meet_point_sphere(const grz3_point *a, const grz3_sphere *b) {
    const double d2 = distance2(*a, b->center), r2 = b->radius * fabs(b->radius); /* < 0 for a radius < 0 */
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(grz_squares_differ(d2, r2))) return d2 < r2 ? GRZ_MEETING : GRZ_APART;
    return meet_point_sphere_slowly(a, b);
}
GRZ_OVERLAP_FUNCTIONS(point, sphere)

static GRZ_NOINLINE grz_meet meet_segment_sphere_slowly(const grz3_segment *a, const grz3_sphere *b) {
    GRZ_MEET_CORES(segment, a, sphere, b);
}

/* With m the way from a to the center, d the segment and w the way from the point a + t d to the center, t near the nearest point's: the
 * distance is at most |w|, and at least the gap w . m - max(0, w . d) over |w|, which is where the plane through the segment's nearest
 * point across w lies. m, d, t d and their difference have one rounding each, so that each coordinate of w is within 3 u T, T = |m| + |d|;
 * the squares of w, whose own rounding is 4 u, are within 10 u T |w| + 27 u^2 T^2, and the gap within 10 u T |w|: 4 u for each product,
 * with that of m or d, and u for the difference. The comparisons round r^2, |w|^2 and the products by at most 6 u of squares, 3 u of the
 * gap, which is at most T |w|. */
GRZ_BOUND(segment_sphere_error, 14 * GRZ_U);

static inline grz_meet meet_segment_sphere(const grz3_segment *a, const grz3_sphere *b) {
    const grz3_vec m = {b->center.x - a->a.x, b->center.y - a->a.y, b->center.z - a->a.z},
                   d = {a->b.x - a->a.x, a->b.y - a->a.y, a->b.z - a->a.z};
    /* in [0, 1]; max(md, 0) is half of md + |md|, which takes no branch */
    const double md = dot(m, d), along = 0.5 * (md + fabs(md)) / dot(d, d), t = 1 < along ? 1 : along;
    const grz3_vec w = {m.x - t * d.x, m.y - t * d.y, m.z - t * d.z};
    const double size = length(m) + length(d), error = segment_sphere_error * size * (length(w) + 4 * GRZ_U * size);
    const double w2 = dot(w, w), wd = dot(w, d), gap = dot(w, m) - 0.5 * (wd + fabs(wd)) - error, r2 = b->radius * b->radius;
    const bool meeting = w2 + error < r2, apart = (gap > 0) & (gap * gap > r2 * w2);
    /* what underflows here is far below the bound, unless w is all but zero */
    const bool moderate = (size > 0x1p-200) & (size < 0x1p200) & (w2 > 0x1p-600) & (b->radius > 0x1p-200) & (b->radius < 0x1p200);
    const int meet = moderate * (meeting - apart);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_segment_sphere_slowly(a, b);
}
GRZ_OVERLAP_FUNCTIONS(segment, sphere)

static GRZ_NOINLINE grz_meet meet_sphere_sphere_slowly(const grz3_sphere *a, const grz3_sphere *b) {
    if (!grz3_valid_sphere(a) || !grz3_valid_sphere(b)) return GRZ_APART;
    return grz_meet_balls(3, &a->center.x, a->radius, &b->center.x, b->radius);
}

static inline grz_meet meet_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b) {
    const double d2 = distance2(a->center, b->center), r = a->radius + b->radius, r2 = r * r;
    const bool valid = (a->radius > 0) & (b->radius > 0);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(valid & grz_squares_differ(d2, r2))) return d2 < r2 ? GRZ_MEETING : GRZ_APART;
    return meet_sphere_sphere_slowly(a, b);
}
GRZ_OVERLAP_FUNCTIONS(sphere, sphere)
