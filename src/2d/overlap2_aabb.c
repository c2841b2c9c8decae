/* Overlap with an axis-aligned box.
 *
 * Comparisons of doubles are exact, but for one thing: with denormals-are-zero a subnormal equals 0. So strict order is believed, and
 * equality is looked at again, bit by bit.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "2d/meet2.h"
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

static GRZ_NOINLINE grz_meet meet_point_aabb_slowly(const grz2_vec *a, const grz2_aabb *b) {
    if (!grz2_valid_point(a) || !grz2_valid_aabb(b)) return GRZ_APART;
    return least(meet_range(a->x, b->min.x, b->max.x), meet_range(a->y, b->min.y, b->max.y));
}

static inline grz_meet meet_point_aabb(const grz2_point *a, const grz2_aabb *b) {
    const grz2_vec p = *a, min = b->min, max = b->max;
    const bool inside = (min.x < p.x) & (p.x < max.x) & (min.y < p.y) & (p.y < max.y);
    const bool outside = (p.x < min.x) | (max.x < p.x) | (p.y < min.y) | (max.y < p.y);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(inside | outside)) return inside ? GRZ_MEETING : GRZ_APART;
    return meet_point_aabb_slowly(a, b);
}
GRZ2_OVERLAP_FUNCTIONS(point, aabb)

/* The classic axes of the segment and the box in the form that needs no centers, doubled: with m the sum of the ways from min to a and from
 * max to b, d = b - a and e = max - min, the segment is apart where |m| > |d| + e on an axis, or |m_x d_y - m_y d_x| > e_x |d_y| + e_y |d_x|
 * across the segment. */
typedef struct segment_aabb {
    double face, edge;   /* the larger |m| - (|d| + e), and the excess across the segment */
    double size, length; /* sums of |m| + |d| + e and of |d| */
    bool solid;          /* e > 0 on both axes */
} segment_aabb;

static inline double larger(double a, double b) { return a > b ? a : b; }

static inline segment_aabb excesses(const grz2_segment *a, const grz2_aabb *b) {
    const grz2_vec p = a->a, q = a->b, min = b->min, max = b->max;
    const double mx = (p.x - min.x) + (q.x - max.x), my = (p.y - min.y) + (q.y - max.y);
    const double dx = q.x - p.x, dy = q.y - p.y, lx = fabs(dx), ly = fabs(dy);
    const double ex = max.x - min.x, ey = max.y - min.y;
    return (segment_aabb){
        .face = larger(fabs(mx) - (lx + ex), fabs(my) - (ly + ey)),
        .edge = fabs(mx * dy - my * dx) - (ex * ly + ey * lx),
        .size = (fabs(mx) + fabs(my)) + (lx + ly) + (ex + ey),
        .length = lx + ly,
        .solid = (ex > 0) & (ey > 0),
    };
}

/* Errors, with s = |m| + |d| + e on an axis and S their sum: both ways in m are at most (|m| + |d| + e) / 2 = s / 2, so m is within
 * u s + u |m| <= 2 u s; d and e have u.
 *   face   2 u s + 2 u (|d| + e) + u s for the two sums: 5 u S
 *   edge   each m d: 2 u s |d|, and u for d, product and difference: 5 u s |d|; each e |d|: 4 u; the last difference u: 7 u (s_x |d_y| +
 *          s_y |d_x|) <= 7 u S D, D the sum of all |d|
 * and one u each for the products of errors. Underflow: S and D are taken larger by more than can be flushed from them. */
GRZ_BOUND(segment_aabb_face_error, 6 * GRZ_U);
GRZ_BOUND(segment_aabb_edge_error, 8 * GRZ_U);

/* When no operation rounds. A sum m has 2 bits more than its terms, d and e 1 bit more, a product of them 3, a sum of two 4: on a grid of
 * 24 bits 52. A box that is solid makes the Minkowski difference solid. */
static bool decide_short(const grz2_segment *a, const grz2_aabb *b, grz_meet *answer) {
    const double numbers[8] = {a->a.x, a->a.y, a->b.x, a->b.y, b->min.x, b->min.y, b->max.x, b->max.y};
    grz_grid grid = GRZ_GRID_EMPTY;
    for (int i = 0; i < 8; i++) grz_grid_add(&grid, numbers[i]);
    if (grz_grid_width(grid) > 24 || !grz_grid_within(grid, 300)) return false;
    const segment_aabb x = excesses(a, b);
    if (!x.solid) return false;
    /* a point has no direction across it */
    const double worst = x.length == 0 ? x.face : larger(x.face, x.edge);
    *answer = worst > 0 ? GRZ_APART : worst < 0 ? GRZ_MEETING : GRZ_TOUCHING;
    return true;
}

static GRZ_NOINLINE grz_meet meet_segment_aabb_slowly(const grz2_segment *a, const grz2_aabb *b) {
    grz_meet answer;
    if (GRZ_SHORT_CLAIMS && decide_short(a, b, &answer)) return answer;
    GRZ2_MEET_CORES(segment, a, aabb, b);
}

static inline grz_meet meet_segment_aabb(const grz2_segment *a, const grz2_aabb *b) {
    const segment_aabb x = excesses(a, b);
    const double size = x.size + 0x1p-900, length = x.length + 0x1p-900;
    const double face = segment_aabb_face_error * size, edge = segment_aabb_edge_error * size * length + 0x1p-1000;
    const bool apart = (x.face > face) | (x.edge > edge), meeting = (x.face < -face) & (x.edge < -edge);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(x.solid & (apart | meeting))) return meeting ? GRZ_MEETING : GRZ_APART;
    return meet_segment_aabb_slowly(a, b);
}
GRZ2_OVERLAP_FUNCTIONS(segment, aabb)

/* Folding the center into the box's corner (Arvo, "A Simple Method for Box-Sphere Intersection Testing", 1990): the excess on an axis is what
 * the center lies below min or above max. At most one of the two differences is positive, and its sign is not rounded away. */
static inline double excess(double c, double min, double max) {
    const double d = larger(min - c, c - max);
    return d < 0 ? 0 : d; /* and NaN stays NaN */
}

static GRZ_NOINLINE grz_meet meet_circle_aabb_slowly(const grz2_circle *a, const grz2_aabb *b) {
    if (!grz2_valid_circle(a) || !grz2_valid_aabb(b)) return GRZ_APART;
    if (grz_zero(a->radius)) return meet_point_aabb_slowly(&a->center, b);
    const grz2_vec c = a->center, min = b->min, max = b->max;
    return grz_meet_ball_box(2, (const double[]){c.x, c.y}, a->radius, (const double[]){min.x, min.y},
                             (const double[]){max.x, max.y});
}

static inline grz_meet meet_circle_aabb(const grz2_circle *a, const grz2_aabb *b) {
    const grz2_vec c = a->center, min = b->min, max = b->max;
    const double x = excess(c.x, min.x, max.x), y = excess(c.y, min.y, max.y);
    const double d2 = x * x + y * y, r2 = a->radius * a->radius;
    const bool valid = (min.x < max.x) & (min.y < max.y) & (a->radius > 0);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(valid & grz_squares_differ(d2, r2))) return d2 < r2 ? GRZ_MEETING : GRZ_APART;
    return meet_circle_aabb_slowly(a, b);
}
GRZ2_OVERLAP_FUNCTIONS(circle, aabb)

/* The common part [max of mins, min of maxes] on an axis: empty, a point, or longer. */
static grz_meet meet_ranges(double min, double max, double other_min, double other_max) {
    const int low = grz_compare(other_max, min), high = grz_compare(max, other_min);
    return low < 0 || high < 0 ? GRZ_APART : low > 0 && high > 0 ? GRZ_MEETING : GRZ_TOUCHING;
}

static GRZ_NOINLINE grz_meet meet_aabb_aabb_slowly(const grz2_aabb *a, const grz2_aabb *b) {
    if (!grz2_valid_aabb(a) || !grz2_valid_aabb(b)) return GRZ_APART;
    return least(meet_ranges(a->min.x, a->max.x, b->min.x, b->max.x), meet_ranges(a->min.y, a->max.y, b->min.y, b->max.y));
}

static inline grz_meet meet_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b) {
    const grz2_vec p = a->min, q = a->max, min = b->min, max = b->max;
    const bool apart = (p.x > max.x) | (min.x > q.x) | (p.y > max.y) | (min.y > q.y);
    const bool solid = (p.x < q.x) & (min.x < max.x) & (p.y < q.y) & (min.y < max.y);
    const bool meeting = (p.x < max.x) & (min.x < q.x) & (p.y < max.y) & (min.y < q.y);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(apart | (solid & meeting))) return apart ? GRZ_APART : GRZ_MEETING;
    return meet_aabb_aabb_slowly(a, b);
}
GRZ2_OVERLAP_FUNCTIONS(aabb, aabb)
