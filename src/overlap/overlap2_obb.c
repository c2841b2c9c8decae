/* Overlap with an oriented box, in its frame.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "shape/frame2.h"
#include "overlap/closed_form.h"
#include "pair/functions2.h"
#include "overlap/ball_box.h"
#include "num/grid.h"
#include "num/stage.h"
#include "num/two.h"

static inline double larger(double a, double b) { return a > b ? a : b; }

static GRZ_NOINLINE grz_meet meet_point_obb_fallback(const grz2_vec *a, const grz2_obb *b) {
    GRZ_MEET_CORES(point, a, obb, b);
}

static inline grz_meet meet_point_obb(const grz2_point *a, const grz2_obb *b) {
    const grz2_view v = grz2_view_from(b, *a);
    const double excess = larger(fabs(v.along.x) - v.half.x, fabs(v.along.y) - v.half.y);
    const int meet = v.usable * ((excess < -v.error) - (excess > v.error));
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_point_obb_fallback(a, b);
}

grz_meet grz2_meet_point_obb(const grz2_vec *a, const grz2_obb *b) { return meet_point_obb(a, b); }
bool grz2_overlap_point_obb(const grz2_vec *a, const grz2_obb *b) { return meet_point_obb(a, b) != GRZ_APART; }
bool grz2_overlap_open_point_obb(const grz2_vec *a, const grz2_obb *b) { return meet_point_obb(a, b) == GRZ_MEETING; }
bool grz2_touch_point_obb(const grz2_vec *a, const grz2_obb *b) { return meet_point_obb(a, b) == GRZ_TOUCHING; }

static GRZ_NOINLINE grz_meet meet_segment_obb_fallback(const grz2_segment *a, const grz2_obb *b) {
    GRZ_MEET_CORES(segment, a, obb, b);
}

/* Doubled: m twice the way from the box's center to the segment's, d the segment, e the box's extents. m, d and e are
 * within e1, the sum of both ends' errors, and a face's test within 3 e1; products across are at most (|m| + e) |d|,
 * each factor within e1, and its own rounding is 4 u of that, which e1 is more than. */
static inline grz_meet meet_segment_obb(const grz2_segment *a, const grz2_obb *b) {
    const grz2_view p = grz2_view_from(b, a->a), q = grz2_view_from(b, a->b);
    const grz2_vec m = {p.along.x + q.along.x, p.along.y + q.along.y}, d = grz2_from_to(p.along, q.along),
                   l = {fabs(d.x), fabs(d.y)};
    const grz2_vec e = {2 * p.half.x, 2 * p.half.y};
    const double face = larger(fabs(m.x) - (l.x + e.x), fabs(m.y) - (l.y + e.y)),
                 edge = fabs(grz2_cross(m, d)) - (e.x * l.y + e.y * l.x);
    const double error = p.error + q.error, across = 4 * error * (grz2_norm1(m) + grz2_norm1(d) + (e.x + e.y) + error);
    const bool apart = (face > 4 * error) | (edge > across), meeting = (face < -4 * error) & (edge < -across);
    const int meet = (p.usable & q.usable) * (meeting - apart);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_segment_obb_fallback(a, b);
}

grz_meet grz2_meet_segment_obb(const grz2_segment *a, const grz2_obb *b) { return meet_segment_obb(a, b); }
bool grz2_overlap_segment_obb(const grz2_segment *a, const grz2_obb *b) { return meet_segment_obb(a, b) != GRZ_APART; }
bool grz2_overlap_open_segment_obb(const grz2_segment *a, const grz2_obb *b) {
    return meet_segment_obb(a, b) == GRZ_MEETING;
}
bool grz2_touch_segment_obb(const grz2_segment *a, const grz2_obb *b) { return meet_segment_obb(a, b) == GRZ_TOUCHING; }

static GRZ_NOINLINE grz_meet meet_circle_obb_fallback(const grz2_circle *a, const grz2_obb *b) {
    if (!grz2_valid_circle(a) || !grz2_valid_obb(b)) return GRZ_APART;
    const double u[2] = {b->u.x, b->u.y}, v[2] = {-b->u.y, b->u.x};
    const double *const axis[2] = {u, v};
    grz_meet answer;
    if (!grz_zero(a->radius) &&
        grz_meet_ball_obb_short(2, &a->center.x, a->radius, &b->center.x, &b->half.x, axis, &answer))
        return answer;
    GRZ_MEET_CORES(circle, a, obb, b);
}

/* Twice what |x| is more than h, without a branch. */
static inline double twice_excess(double x, double h) {
    const double d = fabs(x) - h;
    return d + fabs(d);
}

/* Squares of twice an excess, which is within twice v.error of the true one; the squares and r^2 |u|^2 round by at most
 * 5 u. */
static inline grz_meet meet_circle_obb(const grz2_circle *a, const grz2_obb *b) {
    const grz2_view v = grz2_view_from(b, a->center);
    const double x = twice_excess(v.along.x, v.half.x), y = twice_excess(v.along.y, v.half.y), d2 = x * x + y * y;
    const double r2 = 4 * (a->radius * a->radius) * grz2_dot(b->u, b->u);
    const double error = 4 * v.error * (x + y + 2 * v.error) + frame2_error * 2 * (d2 + r2);
    const bool moderate = grz2_moderate(a->radius);
    const int meet = (v.usable & moderate) * ((d2 - r2 < -error) - (d2 - r2 > error));
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_circle_obb_fallback(a, b);
}

grz_meet grz2_meet_circle_obb(const grz2_circle *a, const grz2_obb *b) { return meet_circle_obb(a, b); }
bool grz2_overlap_circle_obb(const grz2_circle *a, const grz2_obb *b) { return meet_circle_obb(a, b) != GRZ_APART; }
bool grz2_overlap_open_circle_obb(const grz2_circle *a, const grz2_obb *b) {
    return meet_circle_obb(a, b) == GRZ_MEETING;
}
bool grz2_touch_circle_obb(const grz2_circle *a, const grz2_obb *b) { return meet_circle_obb(a, b) == GRZ_TOUCHING; }

/* The four edges' normals, both boxes side by side: in each pair of doubles the low half is what a is to b, the high
 * half what b is to a. With C and S, |u| |w| times the cosine and sine of the angle between the boxes, the test on u is
 * |t . u| against half.x |u|^2 + other.x C + other.y S, and that on v likewise with half.y and C, S exchanged. */
typedef struct obb_obb {
    grz_two excess;       /* of the way between the centers over the reach, the larger of u's and v's */
    grz_two size;         /* the sum of both ways and both reaches */
    grz_two half, square; /* the smaller half extent; |u|^2 */
} obb_obb;

static inline grz_two add(grz_two a, grz_two b) { return grz_two_add(a, b); }
static inline grz_two mul(grz_two a, grz_two b) { return grz_two_mul(a, b); }

static inline obb_obb side_by_side(const grz2_obb *a, const grz2_obb *b) {
    const grz2_vec t = grz2_from_to(a->center, b->center);
    const grz_two tx = grz_two_of(t.x, t.x), ty = grz_two_of(t.y, t.y), ux = grz_two_of(a->u.x, b->u.x),
                  uy = grz_two_of(a->u.y, b->u.y);
    const grz_two hx = grz_two_of(a->half.x, b->half.x), hy = grz_two_of(a->half.y, b->half.y), ox = grz_two_swap(hx),
                  oy = grz_two_swap(hy);
    const grz_two wx = grz_two_swap(ux), wy = grz_two_swap(uy), u2 = add(mul(ux, ux), mul(uy, uy));
    const grz_two C = grz_two_abs(add(mul(ux, wx), mul(uy, wy))),
                  S = grz_two_abs(grz_two_sub(mul(ux, wy), mul(uy, wx)));
    const grz_two on_u = grz_two_abs(add(mul(tx, ux), mul(ty, uy))),
                  on_v = grz_two_abs(grz_two_sub(mul(ty, ux), mul(tx, uy)));
    const grz_two reach_u = add(mul(hx, u2), add(mul(ox, C), mul(oy, S))),
                  reach_v = add(mul(hy, u2), add(mul(ox, S), mul(oy, C)));
    return (obb_obb){
        .excess = grz_two_max(grz_two_sub(on_u, reach_u), grz_two_sub(on_v, reach_v)),
        .size = add(add(on_u, on_v), add(reach_u, reach_v)),
        .half = grz_two_min(hx, hy),
        .square = u2,
    };
}

/* When nothing rounds: with lengths of l bits and axes of n, a way has l + 1, a half times two coordinates and the sum
 * of five such l + 2 n + 3. Solid boxes have no normal that is zero. */
static bool decide_short(const grz2_obb *a, const grz2_obb *b, grz_meet *answer) {
    grz_grid lengths = GRZ_GRID_EMPTY, axes = GRZ_GRID_EMPTY;
    grz_grid_add(&axes, 1);
    for (int i = 0; i < 4; i++) { /* center and half */
        grz_grid_add(&lengths, (&a->center.x)[i]);
        grz_grid_add(&lengths, (&b->center.x)[i]);
    }
    for (int i = 0; i < 2; i++) {
        grz_grid_add(&axes, (&a->u.x)[i]);
        grz_grid_add(&axes, (&b->u.x)[i]);
    }
    if (grz_grid_width(lengths) + 3 * grz_grid_width(axes) + 4 > 53 || !grz_grid_within(lengths, 150) ||
        !grz_grid_within(axes, 150))
        return false;
    const obb_obb s = side_by_side(a, b);
    const grz_two zero = grz_two_of(0, 0);
    if (!grz_two_both(grz_two_and(grz_two_less(zero, s.half), grz_two_less(zero, s.square)))) return false;
    const double worst = larger(grz_two_low(s.excess), grz_two_high(s.excess));
    *answer = worst > 0 ? GRZ_APART : worst < 0 ? GRZ_MEETING : GRZ_TOUCHING;
    return true;
}

static GRZ_NOINLINE grz_meet meet_obb_obb_fallback(const grz2_obb *a, const grz2_obb *b) {
    grz_meet answer;
    if (GRZ_SHORT_CLAIMS && decide_short(a, b, &answer)) return answer;
    GRZ_MEET_CORES(obb, a, obb, b);
}

/* |t . u| + |t . v| is at least |t| |u|, and C + S at least |u| |w|. By Cauchy and Schwarz a way is within 3 u |t| |u|,
 * and C and S within 2 u |u| |w|; so a reach is within 5 u of the sum of both reaches, and its difference to the way
 * within 6 u of size. What is flushed to zero is, with axes in this window, relatively small too or less than 2^-700;
 * what overflows makes size infinite or NaN, and nothing is claimed. A half extent of zero may be a negative one that
 * was flushed: it is left to the next stage. */
GRZ_BOUND(obb_obb_error, 6.5 * GRZ_U);

static inline grz_meet meet_obb_obb(const grz2_obb *a, const grz2_obb *b) {
    const obb_obb s = side_by_side(a, b);
    const grz_two zero = grz_two_of(0, 0),
                  error = add(mul(grz_two_of(obb_obb_error, obb_obb_error), s.size), grz_two_of(0x1p-700, 0x1p-700));
    const grz_two normal = grz_two_and(grz_two_less(grz_two_of(0x1p-300, 0x1p-300), s.square),
                                       grz_two_less(s.square, grz_two_of(0x1p300, 0x1p300)));
    const bool usable = grz_two_both(grz_two_and(normal, grz_two_less(zero, s.half)));
    const bool apart = grz_two_any(grz_two_less(error, s.excess)),
               meeting = grz_two_both(grz_two_less(add(s.excess, error), zero));
    const int meet = usable * (meeting - apart);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_obb_obb_fallback(a, b);
}

grz_meet grz2_meet_obb_obb(const grz2_obb *a, const grz2_obb *b) { return meet_obb_obb(a, b); }
bool grz2_overlap_obb_obb(const grz2_obb *a, const grz2_obb *b) { return meet_obb_obb(a, b) != GRZ_APART; }
bool grz2_overlap_open_obb_obb(const grz2_obb *a, const grz2_obb *b) { return meet_obb_obb(a, b) == GRZ_MEETING; }
bool grz2_touch_obb_obb(const grz2_obb *a, const grz2_obb *b) { return meet_obb_obb(a, b) == GRZ_TOUCHING; }
