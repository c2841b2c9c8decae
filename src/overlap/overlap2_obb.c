/* Overlap with an oriented box, in its frame, where it is an axis-aligned one (shape/frame2.h).
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "overlap/balls_boxes.h"
#include "overlap/box_axes.h"
#include "overlap/by_engine.h"
#include "overlap/moving_balls.h"
#include "shape/frame2.h"
#include "num/grid.h"
#include "num/two.h"

/* A point */

GRZ_NOINLINE grz_meet grz2_meet_point_obb(const grz2_point *a, const grz2_obb *b) {
    const grz2_view v = grz2_view_from(b, *a);
    const double excess = grz_larger(fabs(v.along.x) - v.half.x, fabs(v.along.y) - v.half.y);
    const grz_meet meet = grz_filtered(v.usable, excess < -v.error, v.error < excess);
    return grz_decided(meet) ? meet : grz_meet_point_obb_fallback(2, (const double *)a, (const double *)b);
}

/* A segment */

/* By the axes of box_axes.h, in the frame of the box. There m and d are the sum and the difference of the vectors from
 * the box's center to both ends, and e the box's sizes: all within e1, the sum of both ends' errors. The test of a face
 * is within 3 e1. The products in the test across d are at most (|m| + e) |d|, with each factor within e1; they round
 * by 4 u of that, which is less than e1. */
GRZ_NOINLINE grz_meet grz2_meet_segment_obb(const grz2_segment *a, const grz2_obb *b) {
    const grz2_view p = grz2_view_from(b, a->a), q = grz2_view_from(b, a->b);
    const grz_box_axes axes = grz_axes_in_frame(2, &p.along.x, &q.along.x, &p.half.x);
    const grz_axes_excess x = grz_axes_excess_of(2, &axes, false);
    const double error = p.error + q.error, face_error = 4 * error, edge_error = 4 * error * (x.size + error);
    const bool apart = (x.face > face_error) | (x.edge > edge_error);
    const bool meeting = (x.face < -face_error) & (x.edge < -edge_error);
    const grz_meet meet = grz_filtered(p.usable & q.usable, meeting, apart);
    return grz_decided(meet) ? meet : grz_meet_segment_obb_fallback(2, (const double *)a, (const double *)b);
}

/* A circle */

/* By the squares of twice the excesses, each of which is within twice v.error of the true one. The squares and r^2
 * |u|^2 round by at most 5 u. */
GRZ_NOINLINE grz_meet grz2_meet_circle_obb(const grz2_circle *a, const grz2_obb *b) {
    const grz2_view v = grz2_view_from(b, a->center);
    const double x = grz_twice_excess(v.along.x, v.half.x), y = grz_twice_excess(v.along.y, v.half.y);
    const double d2 = x * x + y * y, r2 = 4 * (a->radius * a->radius) * grz2_dot(b->u, b->u);
    const double error = 4 * v.error * (x + y + 2 * v.error) + frame2_error * 2 * (d2 + r2);
    const bool moderate = grz2_moderate(a->radius);
    const grz_meet meet = grz_filtered(v.usable & moderate, d2 - r2<-error, d2 - r2> error);
    return grz_decided(meet) ? meet : grz_meet_ball_obb_fallback(2, (const double *)a, (const double *)b);
}

/* An obb, or an aabb as one: by the normals of the four edges. Both boxes are computed side by side: the low half of
 * each pair of doubles is what a is to b, the high half what b is to a. */
typedef struct obb_pair {
    grz_two excess;       /* of the vector between the centers over the reach, the larger of u's and v's */
    grz_two size;         /* the sum of both vectors and both reaches */
    grz_two half, square; /* the smaller half extent; |u|^2 */
} obb_pair;

static inline grz_two obb_mul(grz_two a, grz_two b) { return grz_two_mul(a, b); }
static inline grz_two obb_add(grz_two a, grz_two b) { return grz_two_add(a, b); }

/* With C and S, |u| |w| times the cosine and sine of the angle between the boxes, the test on u is |t . u| against
 * half.x |u|^2 + other.x C + other.y S, and that on v the same with half.y, and C and S exchanged. The vector t between
 * the centers is given: those of the boxes are not read. */
static inline obb_pair obb_pair_of(const grz2_obb *a, const grz2_obb *b, grz2_vec t) {
    const grz_two tx = grz_two_same(t.x), ty = grz_two_same(t.y);
    const grz_two ux = grz_two_of(a->u.x, b->u.x), uy = grz_two_of(a->u.y, b->u.y);
    const grz_two hx = grz_two_of(a->half.x, b->half.x), hy = grz_two_of(a->half.y, b->half.y);
    const grz_two ox = grz_two_swap(hx), oy = grz_two_swap(hy), wx = grz_two_swap(ux), wy = grz_two_swap(uy);
    const grz_two u2 = obb_add(obb_mul(ux, ux), obb_mul(uy, uy)),
                  C = grz_two_abs(obb_add(obb_mul(ux, wx), obb_mul(uy, wy)));
    const grz_two S = grz_two_abs(grz_two_sub(obb_mul(ux, wy), obb_mul(uy, wx)));
    const grz_two on_u = grz_two_abs(obb_add(obb_mul(tx, ux), obb_mul(ty, uy)));
    const grz_two on_v = grz_two_abs(grz_two_sub(obb_mul(ty, ux), obb_mul(tx, uy)));
    const grz_two reach_u = obb_add(obb_mul(hx, u2), obb_add(obb_mul(ox, C), obb_mul(oy, S)));
    const grz_two reach_v = obb_add(obb_mul(hy, u2), obb_add(obb_mul(ox, S), obb_mul(oy, C)));
    return (obb_pair){
        .excess = grz_two_max(grz_two_sub(on_u, reach_u), grz_two_sub(on_v, reach_v)),
        .size = obb_add(obb_add(on_u, on_v), obb_add(reach_u, reach_v)),
        .half = grz_two_min(hx, hy),
        .square = u2,
    };
}

/* Where nothing rounds, else by the engine: if lengths have l bits and axes n, a vector t has l + 1, and a half extent
 * times two coordinates, and the sum of five such, l + 2 n + 3. Boxes with an inside have no normal that is zero. `box`
 * is a as an obb, exactly if its own lengths are so short. */
static GRZ_NOINLINE grz_meet meet2_box_obb_fallback(grz_kind kind, const void *a, const grz2_obb *box,
                                                    const grz2_obb *b) {
    grz_grid lengths = GRZ_GRID_EMPTY, axes = GRZ_GRID_EMPTY;
    grz_grid_add(&axes, 1);
    for (int i = 0; i < 4; i++) { /* center and half; of an aabb both corners */
        grz_grid_add(&lengths, grz2_at(&box->center, i));
        grz_grid_add(&lengths, grz2_at(&b->center, i));
        if (kind == GRZ_AABB) grz_grid_add(&lengths, grz2_at((const grz2_vec *)a, i));
    }
    for (int i = 0; i < 2; i++) {
        grz_grid_add(&axes, grz2_at(&box->u, i));
        grz_grid_add(&axes, grz2_at(&b->u, i));
    }
    const bool fits = grz_grid_width(lengths) + 3 * grz_grid_width(axes) + 4 <= 53;
    if (GRZ_SHORT_CLAIMS && fits && grz_grid_within(lengths, 150) && grz_grid_within(axes, 150)) {
        const obb_pair s = obb_pair_of(box, b, grz2_from_to(box->center, b->center));
        const grz_two zero = grz_two_same(0);
        if (grz_two_both(grz_two_and(grz_two_less(zero, s.half), grz_two_less(zero, s.square))))
            return grz_compared(grz_larger(grz_two_low(s.excess), grz_two_high(s.excess)), 0);
    }
    return grz_meet_by_engine(2, kind, a, GRZ_OBB, b);
}

/* |t . u| + |t . v| is at least |t| |u|, and C + S at least |u| |w|. By Cauchy and Schwarz t . u is within 3 u |t| |u|,
 * and C and S within 2 u |u| |w|. So a reach is within 5 u of the sum of both reaches, and the excess within 6 u of
 * size. Of an aabb half extents h are within u, so that a reach is within 6 u. Its t is half of the sum of the vectors
 * from both corners, of which each coordinate is at most |t| + h: within u (2 |t| + |h|) in place of u |t|, and as
 * |h| |u| is at most the sum of both reaches, the excess is within 8 u of size. With axes in the window below, what is
 * flushed to zero is small relative to these too, or less than 2^-700. What overflows makes size infinite or NaN, and
 * nothing is claimed. A half extent of zero may be a negative one that was flushed: it is left to the next stage. */
GRZ_BOUND(obb_obb_error, 8.5 * GRZ_U);

static inline grz_meet filter_obb_pair(const obb_pair *s) {
    const grz_two zero = grz_two_same(0);
    const grz_two error = obb_add(obb_mul(grz_two_same(obb_obb_error), s->size), grz_two_same(0x1p-700));
    const grz_two moderate =
        grz_two_and(grz_two_less(grz_two_same(0x1p-300), s->square), grz_two_less(s->square, grz_two_same(0x1p300)));
    const bool usable = grz_two_both(grz_two_and(moderate, grz_two_less(zero, s->half)));
    const bool apart = grz_two_any(grz_two_less(error, s->excess));
    const bool meeting = grz_two_both(grz_two_less(obb_add(s->excess, error), zero));
    return grz_filtered(usable, meeting, apart);
}

GRZ_NOINLINE grz_meet grz2_meet_obb_obb(const grz2_obb *a, const grz2_obb *b) {
    const obb_pair s = obb_pair_of(a, b, grz2_from_to(a->center, b->center));
    const grz_meet meet = filter_obb_pair(&s);
    return grz_decided(meet) ? meet : meet2_box_obb_fallback(GRZ_OBB, a, a, b);
}

GRZ_NOINLINE grz_meet grz2_meet_aabb_obb(const grz2_aabb *a, const grz2_obb *b) {
    const grz2_vec min = a->min, max = a->max;
    const grz2_obb box = {
        {0.5 * (min.x + max.x), 0.5 * (min.y + max.y)}, {0.5 * (max.x - min.x), 0.5 * (max.y - min.y)}, {1, 0}};
    const grz2_vec p = grz2_from_to(min, b->center), q = grz2_from_to(max, b->center);
    const obb_pair s = obb_pair_of(&box, b, (grz2_vec){0.5 * (p.x + q.x), 0.5 * (p.y + q.y)});
    const grz_meet meet = filter_obb_pair(&s);
    return grz_decided(meet) ? meet : meet2_box_obb_fallback(GRZ_AABB, a, &box, b);
}

bool grz2_overlap_point_obb(const grz2_vec *a, const grz2_obb *b) { return grz2_meet_point_obb(a, b) != GRZ_APART; }
bool grz2_overlap_open_point_obb(const grz2_vec *a, const grz2_obb *b) {
    return grz2_meet_point_obb(a, b) == GRZ_MEETING;
}
bool grz2_touch_point_obb(const grz2_vec *a, const grz2_obb *b) { return grz2_meet_point_obb(a, b) == GRZ_TOUCHING; }

bool grz2_overlap_segment_obb(const grz2_segment *a, const grz2_obb *b) {
    return grz2_meet_segment_obb(a, b) != GRZ_APART;
}
bool grz2_overlap_open_segment_obb(const grz2_segment *a, const grz2_obb *b) {
    return grz2_meet_segment_obb(a, b) == GRZ_MEETING;
}
bool grz2_touch_segment_obb(const grz2_segment *a, const grz2_obb *b) {
    return grz2_meet_segment_obb(a, b) == GRZ_TOUCHING;
}

bool grz2_overlap_circle_obb(const grz2_circle *a, const grz2_obb *b) {
    return grz2_meet_circle_obb(a, b) != GRZ_APART;
}
bool grz2_overlap_open_circle_obb(const grz2_circle *a, const grz2_obb *b) {
    return grz2_meet_circle_obb(a, b) == GRZ_MEETING;
}
bool grz2_touch_circle_obb(const grz2_circle *a, const grz2_obb *b) {
    return grz2_meet_circle_obb(a, b) == GRZ_TOUCHING;
}

bool grz2_overlap_obb_obb(const grz2_obb *a, const grz2_obb *b) { return grz2_meet_obb_obb(a, b) != GRZ_APART; }
bool grz2_overlap_open_obb_obb(const grz2_obb *a, const grz2_obb *b) { return grz2_meet_obb_obb(a, b) == GRZ_MEETING; }
bool grz2_touch_obb_obb(const grz2_obb *a, const grz2_obb *b) { return grz2_meet_obb_obb(a, b) == GRZ_TOUCHING; }
