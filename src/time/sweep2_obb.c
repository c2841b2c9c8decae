/* Sweeps of two oriented boxes, and of an axis-aligned box or a circle and an oriented box: here the slabs are
 * computed; moving_boxes.h (of a circle moving_ball_box.h) finds the verdict from the slabs, and rounds the times.
 *
 * SPDX-License-Identifier: MIT */
#include "time/sweep2_obb.h"
#include "shape/core2.h"
#include "pair/functions2.h"
#include "time/closed_form.h"
#include "time/moving_ball_box.h"
#include "num/dd.h"
#include "base/isa.h"

/* The slabs across both u, and across both v. Generators: u and v of a, u and v of b. The facet across u is made of
 * v. */
static const unsigned char sweep2_obbs_order[4][GRZ_BOX_MOST_GENERATORS] = {
    {1, 0, 2, 3}, {3, 0, 1, 2}, {0, 1, 2, 3}, {2, 0, 1, 3}};
static const grz_box_facets sweep2_obbs_facets = {.pairs = 2, .count = 4, .slabs = 15, .order = sweep2_obbs_order};

static GRZ_NOINLINE grz_meet sweep2_obb_obb_times(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b,
                                                  const grz2_vec *db, const grz_box_span *t, double *enter,
                                                  double *exit) {
    const grz2_vec of_a[2] = {a->u, {-a->u.y, a->u.x}}, of_b[2] = {b->u, {-b->u.y, b->u.x}};
    grz_moving_boxes m;
    grz_box_center(&m, &a->center.x);
    grz_box_motion(&m, &b->center.x, &da->x, &db->x);
    for (int k = 0; k < 2; k++) {
        grz_box_generator(&m, k, grz2_at(&a->half, k), &of_a[k].x);
        grz_box_generator(&m, 2 + k, grz2_at(&b->half, k), &of_b[k].x);
    }
    return grz_box_times(2, &sweep2_obbs_facets, &m, t, 1, enter, exit);
}

static GRZ_INLINE grz_meet sweep2_closed_obb_obb(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b,
                                                 const grz2_vec *db, double *enter, double *exit) {
    grz_box_slabs s;
    grz_box_span t;
    const bool usable = GRZ_FILTER_CLAIMS && grz2_slabs_of_obbs(a, da, b, db, &s);
    const grz_meet hit = grz_box_verdict(2, usable, &s, &t);
    return grz_needs_times(hit, enter, exit) ? sweep2_obb_obb_times(a, da, b, db, &t, enter, exit) : hit;
}
GRZ_SWEEP_WITH_AVX2(2, obb, obb, GRZ_NO_TOUCHING_STAGE)

grz_answer grz2_times_sweep_obb_obb(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                    bool open, double *enter, double *exit) {
    return sweep2_obb_obb(a, da, b, db, open, enter, exit);
}
bool grz2_sweep_obb_obb(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *enter,
                        double *exit) {
    return sweep2_obb_obb(a, GRZ2_MOTION(da), b, GRZ2_MOTION(db), false, enter, exit).yes;
}
bool grz2_sweep_open_obb_obb(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                             double *enter, double *exit) {
    return sweep2_obb_obb(a, GRZ2_MOTION(da), b, GRZ2_MOTION(db), true, enter, exit).yes;
}

/* The same of an axis-aligned box a; generator 4 has a half extent of 0. */
static const unsigned char sweep2_aabb_obb_order[4][GRZ_BOX_MOST_GENERATORS] = {
    {1, 2, 3}, {3, 2, 4}, {0, 2, 3}, {2, 3, 4}};
static const grz_box_facets sweep2_aabb_obb_facets = {
    .pairs = 2, .count = 3, .slabs = 15, .order = sweep2_aabb_obb_order};

static GRZ_NOINLINE grz_meet sweep2_aabb_obb_times(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b,
                                                   const grz2_vec *db, const grz_box_span *t, double *enter,
                                                   double *exit) {
    const grz2_vec v = {-b->u.y, b->u.x};
    grz_moving_boxes m;
    grz_box_motion(&m, &b->center.x, &da->x, &db->x);
    grz_box_corners(&m, 2, &a->min.x, &a->max.x);
    grz_box_generator(&m, 2, b->half.x, &b->u.x);
    grz_box_generator(&m, 3, b->half.y, &v.x);
    grz_box_generator(&m, 4, 0, &v.x);
    return grz_box_times(2, &sweep2_aabb_obb_facets, &m, t, 1, enter, exit);
}

static GRZ_INLINE grz_meet sweep2_closed_aabb_obb(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b,
                                                  const grz2_vec *db, double *enter, double *exit) {
    grz_box_slabs s;
    grz_box_span t;
    const bool usable = GRZ_FILTER_CLAIMS && grz2_slabs_of_axis_aligned(a, da, b, db, &s);
    const grz_meet hit = grz_box_verdict(2, usable, &s, &t);
    return grz_needs_times(hit, enter, exit) ? sweep2_aabb_obb_times(a, da, b, db, &t, enter, exit) : hit;
}
GRZ_SWEEP_WITH_AVX2(2, aabb, obb, GRZ_NO_TOUCHING_STAGE)

grz_answer grz2_times_sweep_aabb_obb(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                     bool open, double *enter, double *exit) {
    return sweep2_aabb_obb(a, da, b, db, open, enter, exit);
}
bool grz2_sweep_aabb_obb(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *enter,
                         double *exit) {
    return sweep2_aabb_obb(a, GRZ2_MOTION(da), b, GRZ2_MOTION(db), false, enter, exit).yes;
}
bool grz2_sweep_open_aabb_obb(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                              double *enter, double *exit) {
    return sweep2_aabb_obb(a, GRZ2_MOTION(da), b, GRZ2_MOTION(db), true, enter, exit).yes;
}

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
    e->roots_error = circle_obb_roots_error;
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
GRZ_SWEEP(2, circle, obb)

grz_answer grz2_times_sweep_circle_obb(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                       bool open, double *enter, double *exit) {
    return sweep2_circle_obb(a, da, b, db, open, enter, exit);
}
bool grz2_sweep_circle_obb(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                           double *enter, double *exit) {
    return sweep2_circle_obb(a, GRZ2_MOTION(da), b, GRZ2_MOTION(db), false, enter, exit).yes;
}
bool grz2_sweep_open_circle_obb(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                double *enter, double *exit) {
    return sweep2_circle_obb(a, GRZ2_MOTION(da), b, GRZ2_MOTION(db), true, enter, exit).yes;
}
