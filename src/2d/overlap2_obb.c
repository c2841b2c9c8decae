/* Overlap with an oriented box: in its frame, whose axes u and v are exactly orthogonal and of the same length. Nothing is divided by that
 * length: a way along u is way . u, and a half extent half |u|^2.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "2d/meet2.h"
#include "exact/stage.h"

#include <math.h>

static inline double larger(double a, double b) { return a > b ? a : b; }
static inline double dot(grz2_vec a, grz2_vec b) { return a.x * b.x + a.y * b.y; }
static inline double cross(grz2_vec a, grz2_vec b) { return a.x * b.y - a.y * b.x; }
static inline grz2_vec way(grz2_vec from, grz2_vec to) { return (grz2_vec){to.x - from.x, to.y - from.y}; }
static inline double length(grz2_vec a) { return fabs(a.x) + fabs(a.y); }

/* With U = |u.x| + |u.y| and T = |way| + (half.x + half.y) U, everything in the frame is within 4 u T U: a way has u, its products u and u
 * for their sum, 3 u |way| U; half |u|^2 u for the squares, their sum and the product, 3 u half U^2; and a difference of two such u more. */
GRZ_BOUND(obb2_error, 4.5 * GRZ_U);

/* In this window nothing that is flushed to zero matters. */
static inline bool is_moderate(double size) { return (size > 0x1p-200) & (size < 0x1p200); }

static inline bool is_solid(const grz2_obb *box) {
    const bool moderate = is_moderate(length(box->u));
    return (box->half.x > 0) & (box->half.y > 0) & moderate;
}

/* A point seen from the box: its way from the center and the half extents, times |u|; the bound for their difference. */
typedef struct view {
    grz2_vec along, half;
    double error;
    bool usable;
} view;

static inline view view_from(const grz2_obb *box, grz2_vec point) {
    const grz2_vec u = box->u, t = way(box->center, point);
    const double u2 = dot(u, u), scale = length(u), size = length(t) + (box->half.x + box->half.y) * scale;
    const bool solid = is_solid(box), moderate = is_moderate(size);
    return (view){{dot(t, u), cross(u, t)}, {box->half.x * u2, box->half.y * u2}, obb2_error * size * scale, solid & moderate};
}

static GRZ_NOINLINE grz_meet meet_point_obb_slowly(const grz2_vec *a, const grz2_obb *b) { GRZ2_MEET_CORES(point, a, obb, b); }

static inline grz_meet meet_point_obb(const grz2_point *a, const grz2_obb *b) {
    const view v = view_from(b, *a);
    const double excess = larger(fabs(v.along.x) - v.half.x, fabs(v.along.y) - v.half.y);
    const int meet = v.usable * ((excess < -v.error) - (excess > v.error));
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_point_obb_slowly(a, b);
}
GRZ2_OVERLAP_FUNCTIONS(point, obb)

static GRZ_NOINLINE grz_meet meet_segment_obb_slowly(const grz2_segment *a, const grz2_obb *b) { GRZ2_MEET_CORES(segment, a, obb, b); }

/* Doubled: m twice the way from the box's center to the segment's, d the segment, e the box's extents. m, d and e are within e1, the sum of
 * both ends' errors, and a face's test within 3 e1; products across are at most (|m| + e) |d|, each factor within e1, and its own rounding is
 * 4 u of that, which e1 is more than. */
static inline grz_meet meet_segment_obb(const grz2_segment *a, const grz2_obb *b) {
    const view p = view_from(b, a->a), q = view_from(b, a->b);
    const grz2_vec m = {p.along.x + q.along.x, p.along.y + q.along.y}, d = way(p.along, q.along), l = {fabs(d.x), fabs(d.y)};
    const grz2_vec e = {2 * p.half.x, 2 * p.half.y};
    const double face = larger(fabs(m.x) - (l.x + e.x), fabs(m.y) - (l.y + e.y)), edge = fabs(cross(m, d)) - (e.x * l.y + e.y * l.x);
    const double error = p.error + q.error, across = 4 * error * (length(m) + length(d) + (e.x + e.y) + error);
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
    const view v = view_from(b, a->center);
    const double x = twice_excess(v.along.x, v.half.x), y = twice_excess(v.along.y, v.half.y), d2 = x * x + y * y;
    const double r2 = 4 * (a->radius * a->radius) * dot(b->u, b->u);
    const double error = 4 * v.error * (x + y + 2 * v.error) + obb2_error * 2 * (d2 + r2);
    const bool moderate = is_moderate(a->radius);
    const int meet = (v.usable & moderate) * ((d2 - r2 < -error) - (d2 - r2 > error));
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_circle_obb_slowly(a, b);
}
GRZ2_OVERLAP_FUNCTIONS(circle, obb)

static GRZ_NOINLINE grz_meet meet_obb_obb_slowly(const grz2_obb *a, const grz2_obb *b) { GRZ2_MEET_CORES(obb, a, obb, b); }

/* The four edges' normals. C and S are |u| |w| times the cosine and sine of the angle between the boxes; a test on u is within
 * 4 u (|t| U + half U^2 + other U W), and one on w likewise. */
static inline grz_meet meet_obb_obb(const grz2_obb *a, const grz2_obb *b) {
    const grz2_vec t = way(a->center, b->center), u = a->u, w = b->u, h = a->half, k = b->half;
    const double uu = dot(u, u), ww = dot(w, w), C = fabs(dot(u, w)), S = fabs(cross(u, w)), U = length(u), W = length(w);
    const double on_a = larger(fabs(dot(t, u)) - (h.x * uu + (k.x * C + k.y * S)), fabs(cross(u, t)) - (h.y * uu + (k.x * S + k.y * C)));
    const double on_b = larger(fabs(dot(t, w)) - (k.x * ww + (h.x * C + h.y * S)), fabs(cross(w, t)) - (k.y * ww + (h.x * S + h.y * C)));
    const double size = length(t) + (h.x + h.y) * U + (k.x + k.y) * W, error = 2 * obb2_error * size;
    const bool apart = (on_a > error * U) | (on_b > error * W), meeting = (on_a < -error * U) & (on_b < -error * W);
    const bool solid_a = is_solid(a), solid_b = is_solid(b), moderate = is_moderate(size);
    const int meet = (solid_a & solid_b & moderate) * (meeting - apart);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_obb_obb_slowly(a, b);
}
GRZ2_OVERLAP_FUNCTIONS(obb, obb)
