/* Overlap with an oriented box, in its frame.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "2d/frame2.h"
#include "2d/meet2.h"
#include "exact/stage.h"

static inline double larger(double a, double b) { return a > b ? a : b; }

static GRZ_NOINLINE grz_meet meet_point_obb_slowly(const grz2_vec *a, const grz2_obb *b) { GRZ2_MEET_CORES(point, a, obb, b); }

static inline grz_meet meet_point_obb(const grz2_point *a, const grz2_obb *b) {
    const grz2_view v = grz2_view_from(b, *a);
    const double excess = larger(fabs(v.along.x) - v.half.x, fabs(v.along.y) - v.half.y);
    const int meet = v.usable * ((excess < -v.error) - (excess > v.error));
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_point_obb_slowly(a, b);
}
GRZ2_OVERLAP_FUNCTIONS(point, obb)

static GRZ_NOINLINE grz_meet meet_segment_obb_slowly(const grz2_segment *a, const grz2_obb *b) { GRZ2_MEET_CORES(segment, a, obb, b); }

/* Doubled: m twice the way from the box's center to the segment's, d the segment, e the box's extents. m, d and e are within e1, the sum of
 * both ends' errors, and a face's test within 3 e1; products across are at most (|m| + e) |d|, each factor within e1, and its own rounding
 * is 4 u of that, which e1 is more than. */
static inline grz_meet meet_segment_obb(const grz2_segment *a, const grz2_obb *b) {
    const grz2_view p = grz2_view_from(b, a->a), q = grz2_view_from(b, a->b);
    const grz2_vec m = {p.along.x + q.along.x, p.along.y + q.along.y}, d = grz2_way(p.along, q.along), l = {fabs(d.x), fabs(d.y)};
    const grz2_vec e = {2 * p.half.x, 2 * p.half.y};
    const double face = larger(fabs(m.x) - (l.x + e.x), fabs(m.y) - (l.y + e.y)), edge = fabs(grz2_cross(m, d)) - (e.x * l.y + e.y * l.x);
    const double error = p.error + q.error, across = 4 * error * (grz2_length(m) + grz2_length(d) + (e.x + e.y) + error);
    const bool apart = (face > 4 * error) | (edge > across), meeting = (face < -4 * error) & (edge < -across);
    const int meet = (p.usable & q.usable) * (meeting - apart);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_segment_obb_slowly(a, b);
}
GRZ2_OVERLAP_FUNCTIONS(segment, obb)

static GRZ_NOINLINE grz_meet meet_circle_obb_slowly(const grz2_circle *a, const grz2_obb *b) { GRZ2_MEET_CORES(circle, a, obb, b); }

/* Twice what |x| is more than h, without a branch. */
static inline double twice_excess(double x, double h) {
    const double d = fabs(x) - h;
    return d + fabs(d);
}

/* Squares of twice an excess, which is within twice v.error of the true one; the squares and r^2 |u|^2 round by at most 5 u. */
static inline grz_meet meet_circle_obb(const grz2_circle *a, const grz2_obb *b) {
    const grz2_view v = grz2_view_from(b, a->center);
    const double x = twice_excess(v.along.x, v.half.x), y = twice_excess(v.along.y, v.half.y), d2 = x * x + y * y;
    const double r2 = 4 * (a->radius * a->radius) * grz2_dot(b->u, b->u);
    const double error = 4 * v.error * (x + y + 2 * v.error) + frame2_error * 2 * (d2 + r2);
    const bool moderate = grz2_moderate(a->radius);
    const int meet = (v.usable & moderate) * ((d2 - r2 < -error) - (d2 - r2 > error));
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_circle_obb_slowly(a, b);
}
GRZ2_OVERLAP_FUNCTIONS(circle, obb)

static GRZ_NOINLINE grz_meet meet_obb_obb_slowly(const grz2_obb *a, const grz2_obb *b) { GRZ2_MEET_CORES(obb, a, obb, b); }

/* The four edges' normals. C and S are |u| |w| times the cosine and sine of the angle between the boxes; a test on u is within
 * 4 u (|t| U + half U^2 + other U W), and one on w likewise. */
static inline grz_meet meet_obb_obb(const grz2_obb *a, const grz2_obb *b) {
    const grz2_vec t = grz2_way(a->center, b->center), u = a->u, w = b->u, h = a->half, k = b->half;
    const double uu = grz2_dot(u, u), ww = grz2_dot(w, w), C = fabs(grz2_dot(u, w)), S = fabs(grz2_cross(u, w)), U = grz2_length(u),
                 W = grz2_length(w);
    const double on_a =
        larger(fabs(grz2_dot(t, u)) - (h.x * uu + (k.x * C + k.y * S)), fabs(grz2_cross(u, t)) - (h.y * uu + (k.x * S + k.y * C)));
    const double on_b =
        larger(fabs(grz2_dot(t, w)) - (k.x * ww + (h.x * C + h.y * S)), fabs(grz2_cross(w, t)) - (k.y * ww + (h.x * S + h.y * C)));
    const double size = grz2_length(t) + (h.x + h.y) * U + (k.x + k.y) * W, error = 2 * frame2_error * size;
    const bool apart = (on_a > error * U) | (on_b > error * W), meeting = (on_a < -error * U) & (on_b < -error * W);
    const bool solid_a = grz2_solid(a), solid_b = grz2_solid(b), moderate = grz2_moderate(size);
    const int meet = (solid_a & solid_b & moderate) * (meeting - apart);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_obb_obb_slowly(a, b);
}
GRZ2_OVERLAP_FUNCTIONS(obb, obb)
