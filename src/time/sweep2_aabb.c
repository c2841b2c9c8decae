/* Axis-aligned boxes on the move, and balls that move past them.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "pair/functions2.h"
#include "time/closed_form.h"
#include "overlap/box_axes.h"
#include "time/moving_ball_box.h"
#include "time/slabs.h"
#include "time/touching_slabs.h"
#include "base/isa.h"

/* If no box is flat, boxes that meet at all meet openly, except where they only touch, which the filter never decides:
 * so `open` matters to the engine alone. */
static GRZ_INLINE grz_meet sweep2_closed_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b,
                                                   const grz2_vec *db, double *enter, double *exit) {
    const grz_meet verdict = grz_boxes_axes_filter(2, &a->min.x, &a->max.x, &da->x, &b->min.x, &b->max.x, &db->x);
    const grz_slabs slabs = {&a->min.x, &a->max.x, &b->min.x, &b->max.x, &da->x, &db->x};
    return grz_slab_answer(2, verdict, &slabs, 1, enter, exit);
}

static GRZ_INLINE grz_meet sweep2_touching_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b,
                                                     const grz2_vec *db, double *enter, double *exit) {
    const grz_slabs slabs = {&a->min.x, &a->max.x, &b->min.x, &b->max.x, &da->x, &db->x};
    return grz_touching_slabs(2, &slabs, 1, enter, exit);
}
GRZ_SWEEP_WITH_AVX2(2, aabb, aabb, sweep2_touching_aabb_aabb)

grz_answer grz2_times_sweep_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                                      bool open, double *enter, double *exit) {
    return sweep2_aabb_aabb(a, da, b, db, open, enter, exit);
}
bool grz2_sweep_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db, double *enter,
                          double *exit) {
    return sweep2_aabb_aabb(a, GRZ2_MOTION(da), b, GRZ2_MOTION(db), false, enter, exit).yes;
}
bool grz2_sweep_open_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                               double *enter, double *exit) {
    return sweep2_aabb_aabb(a, GRZ2_MOTION(da), b, GRZ2_MOTION(db), true, enter, exit).yes;
}

static GRZ_INLINE grz_meet sweep2_closed_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b,
                                                     const grz2_vec *db, double *enter, double *exit) {
    const grz_moving_ball_box pair = {&a->center.x, &b->min.x, &b->max.x, &da->x, &db->x, a->radius};
    return grz_ball_box_answer(2, &pair, enter, exit);
}

static GRZ_INLINE grz_meet sweep2_touching_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b,
                                                       const grz2_vec *db, double *enter, double *exit) {
    const grz_moving_ball_box pair = {&a->center.x, &b->min.x, &b->max.x, &da->x, &db->x, a->radius};
    return grz_resting_ball_box(2, &pair, enter, exit);
}
GRZ_SWEEP_NAMED(2, circle, aabb, sweep2_touching_circle_aabb, sweep2_circle_aabb)

grz_answer grz2_times_sweep_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b,
                                        const grz2_vec *db, bool open, double *enter, double *exit) {
    return sweep2_circle_aabb(a, da, b, db, open, enter, exit);
}
bool grz2_sweep_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                            double *enter, double *exit) {
    return sweep2_circle_aabb(a, GRZ2_MOTION(da), b, GRZ2_MOTION(db), false, enter, exit).yes;
}
bool grz2_sweep_open_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                                 double *enter, double *exit) {
    return sweep2_circle_aabb(a, GRZ2_MOTION(da), b, GRZ2_MOTION(db), true, enter, exit).yes;
}
