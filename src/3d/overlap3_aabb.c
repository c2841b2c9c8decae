/* Overlap with an axis-aligned box.
 *
 * Comparisons of doubles are exact, but for one thing: with denormals-are-zero a subnormal equals 0. So strict order is believed, and
 * equality is looked at again, bit by bit.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "3d/meet3.h"
#include "convex/ball_box.h"
#include "exact/grid.h"
#include "exact/squares.h"

#include <math.h>

/* Is p below min or above max, strictly between, or at one of them? */
static grz_meet meet_range(double p, double min, double max) {
    const int from_min = grz_compare(p, min), to_max = grz_compare(max, p);
    return from_min < 0 || to_max < 0 ? GRZ_APART : from_min > 0 && to_max > 0 ? GRZ_MEETING : GRZ_TOUCHING;
}

static inline grz_meet least(grz_meet a, grz_meet b) { return a < b ? a : b; }

static GRZ_NOINLINE grz_meet meet_point_aabb_slowly(const grz3_vec *a, const grz3_aabb *b) {
    if (!grz3_valid_point(a) || !grz3_valid_aabb(b)) return GRZ_APART;
    const grz_meet x = meet_range(a->x, b->min.x, b->max.x), y = meet_range(a->y, b->min.y, b->max.y);
    return least(least(x, y), meet_range(a->z, b->min.z, b->max.z));
}

static inline grz_meet meet_point_aabb(const grz3_point *a, const grz3_aabb *b) {
    const grz3_vec p = *a, min = b->min, max = b->max;
    const bool inside = (min.x < p.x) & (p.x < max.x) & (min.y < p.y) & (p.y < max.y) & (min.z < p.z) & (p.z < max.z);
    const bool outside = (p.x < min.x) | (max.x < p.x) | (p.y < min.y) | (max.y < p.y) | (p.z < min.z) | (max.z < p.z);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(inside | outside)) return inside ? GRZ_MEETING : GRZ_APART;
    return meet_point_aabb_slowly(a, b);
}
GRZ3_OVERLAP_FUNCTIONS(point, aabb)

/* The classic six axes (Gomez, "Simple Intersection Tests for Games", 1999) in the form that needs no centers, doubled: with m the sum of
 * the ways from min to a and from max to b, d = b - a and e = max - min, the segment is apart where |m| > |d| + e on an axis, or
 * |m_y d_z - m_z d_y| > e_y |d_z| + e_z |d_y| and so on across the segment. */
typedef struct segment_aabb {
    double face, edge;   /* the largest |m| - (|d| + e), and the largest excess across the segment */
    double size, length; /* sums of |m| + |d| + e and of |d| */
    bool solid;          /* e > 0 on each axis */
} segment_aabb;

static inline double larger(double a, double b) { return a > b ? a : b; }

static inline segment_aabb excesses(const grz3_segment *a, const grz3_aabb *b) {
    const grz3_vec p = a->a, q = a->b, min = b->min, max = b->max;
    const double mx = (p.x - min.x) + (q.x - max.x), my = (p.y - min.y) + (q.y - max.y), mz = (p.z - min.z) + (q.z - max.z);
    const double dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
    const double ex = max.x - min.x, ey = max.y - min.y, ez = max.z - min.z;
    const double lx = fabs(dx), ly = fabs(dy), lz = fabs(dz);
    const double fx = fabs(mx) - (lx + ex), fy = fabs(my) - (ly + ey), fz = fabs(mz) - (lz + ez);
    const double cx = fabs(my * dz - mz * dy) - (ey * lz + ez * ly);
    const double cy = fabs(mz * dx - mx * dz) - (ez * lx + ex * lz);
    const double cz = fabs(mx * dy - my * dx) - (ex * ly + ey * lx);
    return (segment_aabb){
        .face = larger(larger(fx, fy), fz),
        .edge = larger(larger(cx, cy), cz),
        .size = (fabs(mx) + fabs(my) + fabs(mz)) + (lx + ly + lz) + (ex + ey + ez),
        .length = lx + ly + lz,
        .solid = (ex > 0) & (ey > 0) & (ez > 0),
    };
}

/* Errors, with s = |m| + |d| + e on an axis and S their sum: both ways in m are at most (|m| + |d| + e) / 2 = s / 2, so m is within
 * u s + u |m| <= 2 u s; d and e have u.
 *   face   2 u s + 2 u (|d| + e) + u s for the two sums: 5 u S
 *   edge   each m d: 2 u s |d|, and u for d, product and difference: 5 u s |d|; each e |d|: 4 u; the last difference u: 7 u (s_y |d_z| +
 *          s_z |d_y|) <= 7 u S D, D the sum of all |d|
 * and one u each for the products of errors. Underflow: S and D are taken larger by more than can be flushed from them. */
GRZ_BOUND(segment_aabb_face_error, 6 * GRZ_U);
GRZ_BOUND(segment_aabb_edge_error, 8 * GRZ_U);

/* When no operation rounds. A sum m has 2 bits more than its terms, d and e 1 bit more, a product of them 3, a sum of two 4: on a grid of
 * 24 bits 52. A box that is solid makes the Minkowski difference solid. */
static bool decide_short(const grz3_segment *a, const grz3_aabb *b, grz_meet *answer) {
    const double numbers[12] = {a->a.x, a->a.y, a->a.z, a->b.x, a->b.y, a->b.z, b->min.x, b->min.y, b->min.z, b->max.x, b->max.y, b->max.z};
    grz_grid grid = GRZ_GRID_EMPTY;
    for (int i = 0; i < 12; i++) grz_grid_add(&grid, numbers[i]);
    if (grz_grid_width(grid) > 24 || !grz_grid_within(grid, 300)) return false;
    const segment_aabb x = excesses(a, b);
    if (!x.solid) return false;
    /* along an axis, the segment has no direction across it but those of the faces */
    const int moving = (a->a.x != a->b.x) + (a->a.y != a->b.y) + (a->a.z != a->b.z);
    const double worst = moving < 2 ? x.face : larger(x.face, x.edge);
    *answer = worst > 0 ? GRZ_APART : worst < 0 ? GRZ_MEETING : GRZ_TOUCHING;
    return true;
}

static GRZ_NOINLINE grz_meet meet_segment_aabb_slowly(const grz3_segment *a, const grz3_aabb *b) {
    grz_meet answer;
    if (GRZ_SHORT_CLAIMS && decide_short(a, b, &answer)) return answer;
    GRZ3_MEET_CORES(segment, a, aabb, b);
}

static inline grz_meet meet_segment_aabb(const grz3_segment *a, const grz3_aabb *b) {
    const segment_aabb x = excesses(a, b);
    const double size = x.size + 0x1p-900, length = x.length + 0x1p-900;
    const double face = segment_aabb_face_error * size, edge = segment_aabb_edge_error * size * length + 0x1p-1000;
    const bool apart = (x.face > face) | (x.edge > edge), meeting = (x.face < -face) & (x.edge < -edge);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(x.solid & (apart | meeting))) return meeting ? GRZ_MEETING : GRZ_APART;
    return meet_segment_aabb_slowly(a, b);
}
GRZ3_OVERLAP_FUNCTIONS(segment, aabb)

/* Folding the center into the box's corner (Arvo, "A Simple Method for Box-Sphere Intersection Testing", 1990): the excess on an axis is what
 * the center lies below min or above max. At most one of the two differences is positive, and its sign is not rounded away. */
static inline double excess(double c, double min, double max) {
    const double d = larger(min - c, c - max);
    return d < 0 ? 0 : d; /* and NaN stays NaN */
}

static GRZ_NOINLINE grz_meet meet_sphere_aabb_slowly(const grz3_sphere *a, const grz3_aabb *b) {
    if (!grz3_valid_sphere(a) || !grz3_valid_aabb(b)) return GRZ_APART;
    if (grz_zero(a->radius)) return meet_point_aabb_slowly(&a->center, b);
    const grz3_vec c = a->center, min = b->min, max = b->max;
    return grz_meet_ball_box(3, (const double[]){c.x, c.y, c.z}, a->radius, (const double[]){min.x, min.y, min.z},
                             (const double[]){max.x, max.y, max.z});
}

static inline grz_meet meet_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b) {
    const grz3_vec c = a->center, min = b->min, max = b->max;
    const double x = excess(c.x, min.x, max.x), y = excess(c.y, min.y, max.y), z = excess(c.z, min.z, max.z);
    const double d2 = x * x + y * y + z * z, r2 = a->radius * a->radius;
    const bool valid = (min.x < max.x) & (min.y < max.y) & (min.z < max.z) & (a->radius > 0);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(valid & grz_squares_differ(d2, r2))) return d2 < r2 ? GRZ_MEETING : GRZ_APART;
    return meet_sphere_aabb_slowly(a, b);
}
GRZ3_OVERLAP_FUNCTIONS(sphere, aabb)

/* The common part [max of mins, min of maxes] on an axis: empty, a point, or longer. */
static grz_meet meet_ranges(double min, double max, double other_min, double other_max) {
    const int low = grz_compare(other_max, min), high = grz_compare(max, other_min);
    return low < 0 || high < 0 ? GRZ_APART : low > 0 && high > 0 ? GRZ_MEETING : GRZ_TOUCHING;
}

static GRZ_NOINLINE grz_meet meet_aabb_aabb_slowly(const grz3_aabb *a, const grz3_aabb *b) {
    if (!grz3_valid_aabb(a) || !grz3_valid_aabb(b)) return GRZ_APART;
    const grz_meet x = meet_ranges(a->min.x, a->max.x, b->min.x, b->max.x), y = meet_ranges(a->min.y, a->max.y, b->min.y, b->max.y);
    return least(least(x, y), meet_ranges(a->min.z, a->max.z, b->min.z, b->max.z));
}

static inline grz_meet meet_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b) {
    const grz3_vec p = a->min, q = a->max, min = b->min, max = b->max;
    const bool apart = (p.x > max.x) | (min.x > q.x) | (p.y > max.y) | (min.y > q.y) | (p.z > max.z) | (min.z > q.z);
    const bool solid = (p.x < q.x) & (min.x < max.x) & (p.y < q.y) & (min.y < max.y) & (p.z < q.z) & (min.z < max.z);
    const bool meeting = (p.x < max.x) & (min.x < q.x) & (p.y < max.y) & (min.y < q.y) & (p.z < max.z) & (min.z < q.z);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(apart | (solid & meeting))) return apart ? GRZ_APART : GRZ_MEETING;
    return meet_aabb_aabb_slowly(a, b);
}
GRZ3_OVERLAP_FUNCTIONS(aabb, aabb)
