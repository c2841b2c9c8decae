/* Sweeps of a circle and an oriented box.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "pair/functions2.h"
#include "time/closed_form.h"
#include "time/moving_ball_box.h"
#include "num/dd.h"
#include "shape/frame2.h"

/* Circle and obb: a ball past a box in the box's frame (moving_ball_box.h), times |u|. That takes more roundings than
 * along the axes. With U = |u.x| + |u.y| and S the sum of the |coordinates| of the difference of the centers and of
 * that of the displacements, of r and of the half extents times U: lo and hi are within 4.5 u U S (frame2.h), the
 * displacement at a time within 4 u, a gap within 9 u, D within 22 u U^2 S^2, and R^2, which is r^2 |u|^2, within 5 u
 * of itself. */
GRZ_BOUND(circle_obb_error, 32 * GRZ_U);
GRZ_BOUND(circle_obb_side_error, 16 * GRZ_U);

/* In twice the digits, with P and V the sums for lo, hi and v times U: a vector in the frame is exact except for rests
 * of 5 u, which add up within 14 u^2; a half extent within 12 u^2, and their sum within 17 u^2 more: 43 u^2 P in all.
 * With C = P + |t| V a coordinate of p + t v is within 88 u^2 C, of which y has 45, so that what is added up for f, at
 * most 40 u C^2 in addition to what is exact, is within 624 u^2 C^2. */
GRZ_BOUND(circle_obb_roots_error, 640 * GRZ_U * GRZ_U);

/* A vector in the frame, times |u|: along u, and along u turned to the left. */
typedef struct obb_frame {
    grz_two u, turned; /* (u.x, u.x), (u.y, -u.y) */
} obb_frame;

static GRZ_INLINE obb_frame obb_frame_of(grz2_vec u) { return (obb_frame){grz_two_same(u.x), grz_two_of(u.y, -u.y)}; }

static GRZ_INLINE grz_two in_obb_frame(const obb_frame *f, grz2_vec w) {
    return grz_two_add(grz_two_mul(f->u, grz_two_of(w.x, w.y)), grz_two_mul(f->turned, grz_two_of(w.y, w.x)));
}

/* a - b in the frame, exactly but for the rounding of *rest: the sum of what is returned and of *rest. */
static GRZ_INLINE grz_two in_obb_frame_exactly(const obb_frame *f, const grz2_vec *a, const grz2_vec *b,
                                               grz_two *rest) {
    grz_two motion_rest, first_rest, second_rest, sum_rest;
    const grz_two motion =
        grz_two_exact_sum(grz_two_load(&a->x), grz_two_sub(grz_two_same(0), grz_two_load(&b->x)), &motion_rest);
    const grz_two sum =
        grz_two_exact_sum(grz_two_exact_product(f->u, motion, &first_rest),
                          grz_two_exact_product(f->turned, grz_two_swap(motion), &second_rest), &sum_rest);
    const grz_two of_rest =
        grz_two_add(grz_two_mul(f->u, motion_rest), grz_two_mul(f->turned, grz_two_swap(motion_rest)));
    *rest = grz_two_add(grz_two_add(grz_two_add(first_rest, second_rest), sum_rest), of_rest);
    return sum;
}

/* From both axes side by side to one axis in both halves. */
static GRZ_INLINE void spread_axes(grz_two x, grz_two axes[3]) {
    axes[0] = grz_two_lows(x, x);
    axes[1] = grz_two_highs(x, x);
}

static GRZ_INLINE bool circle_obb_filter(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b,
                                         const grz2_vec *db, grz_ball_box *s) {
    const obb_frame f = obb_frame_of(b->u);
    const grz2_vec w = grz2_from_to(b->center, a->center), v = grz2_from_to(*db, *da);
    const double u2 = grz2_dot(b->u, b->u), scale = grz2_norm1(b->u), r = a->radius;
    const grz_two p = in_obb_frame(&f, w), half = grz_two_mul(grz_two_load(&b->half.x), grz_two_same(u2));
    s->pairs = 1;
    s->lo[0] = grz_two_sub(grz_two_sub(grz_two_same(0), half), p);
    s->hi[0] = grz_two_sub(half, p);
    s->v[0] = in_obb_frame(&f, v);
    grz_ball_box_crossings(s, 0);
    s->r2 = r * r * u2;
    s->r = sqrt(s->r2);
    s->size = scale * (((grz2_norm1(w) + grz2_norm1(v)) + r) + (b->half.x + b->half.y) * scale);
    s->error = circle_obb_error * s->size * s->size;
    const bool valid = (b->half.x > 0) & (b->half.y > 0) & (r > 0);
    return valid & (scale > 0x1p-100) & (scale < 0x1p100) & (s->size > 0x1p-100) & (s->size < 0x1p100);
}

static GRZ_INLINE void circle_obb_exactly(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b,
                                          const grz2_vec *db, double size, grz_ball_box_exact *e) {
    const obb_frame f = obb_frame_of(b->u);
    const grz_dd u2 = grz_dd_add(grz_dd_product(b->u.x, b->u.x), grz_dd_product(b->u.y, b->u.y)),
                 square = grz_dd_mul(grz_dd_product(a->radius, a->radius), u2);
    grz_two p_rest, v_rest, half_rest, lo_rest, hi_rest;
    const grz_two back = in_obb_frame_exactly(&f, &b->center, &a->center, &p_rest),
                  v = in_obb_frame_exactly(&f, da, db, &v_rest), half_of_b = grz_two_load(&b->half.x),
                  half = grz_two_exact_product(half_of_b, grz_two_same(u2.hi), &half_rest);
    half_rest = grz_two_add(half_rest, grz_two_mul(half_of_b, grz_two_same(u2.lo)));
    const grz_two lo = grz_two_exact_sum(back, grz_two_sub(grz_two_same(0), half), &lo_rest),
                  hi = grz_two_exact_sum(back, half, &hi_rest);
    spread_axes(lo, e->lo);
    spread_axes(grz_two_add(lo_rest, grz_two_sub(p_rest, half_rest)), e->lo_rest);
    spread_axes(hi, e->hi);
    spread_axes(grz_two_add(hi_rest, grz_two_add(p_rest, half_rest)), e->hi_rest);
    spread_axes(v, e->v);
    spread_axes(v_rest, e->v_rest);
    e->square = grz_two_same(square.hi);
    e->square_rest = grz_two_same(square.lo);
    e->p2 = e->v2 = size * size;
    e->value_error = circle_obb_roots_error;
    e->side_error = circle_obb_side_error * size;
}

static GRZ_INLINE grz_meet sweep2_closed_circle_obb(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b,
                                                    const grz2_vec *db, double *enter, double *exit) {
    grz_ball_box s;
    grz_ball_box_exact exactly;
    const bool usable = GRZ_FILTER_CLAIMS && circle_obb_filter(a, da, b, db, &s);
    const grz_meet hit = usable ? grz_ball_box_verdict(&s) : GRZ_UNDECIDED;
    if (!grz_needs_times(hit, enter, exit)) return hit;
    circle_obb_exactly(a, da, b, db, s.size, &exactly);
    return grz_ball_box_times(2, &s, &exactly, enter, exit);
}
bool grz2_leave_circle_obb(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                           double *exit) {
    return sweep2_closed_circle_obb(a, da, b, db, NULL, exit) == GRZ_MEETING;
}

static GRZ_NOINLINE grz_answer sweep2_later_circle_obb(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b,
                                                       const grz2_vec *db, bool open, double *enter, double *exit) {
    const bool leaves = enter && exit && grz2_leave_circle_obb(a, da, b, db, exit);
    return grz_sweep_by_engine(2, GRZ_BALL, a, &da->x, GRZ_OBB, b, &db->x, open, enter, leaves ? NULL : exit);
}

GRZ_NOINLINE grz_answer grz2_times_sweep_circle_obb(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b,
                                                    const grz2_vec *db, bool open, double *enter, double *exit) {
    const grz_meet hit = sweep2_closed_circle_obb(a, da, b, db, enter, exit);
    return hit != GRZ_UNDECIDED ? grz_answered(hit == GRZ_MEETING)
                                : sweep2_later_circle_obb(a, da, b, db, open, enter, exit);
}
bool grz2_sweep_circle_obb(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                           double *enter, double *exit) {
    return grz2_times_sweep_circle_obb(a, grz2_motion_of(da), b, grz2_motion_of(db), false, enter, exit).yes;
}
bool grz2_sweep_open_circle_obb(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                double *enter, double *exit) {
    return grz2_times_sweep_circle_obb(a, grz2_motion_of(da), b, grz2_motion_of(db), true, enter, exit).yes;
}
