/* Axis-aligned boxes on the move, and balls that move past them.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "overlap/box_axes.h"
#include "time/moving_ball_box.h"
#include "time/slabs.h"
#include "time/touching_slabs.h"
#include "base/isa.h"

/* A motion along an edge of the boxes. */
static GRZ_NOINLINE grz_meet sweep3_along_edge(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b,
                                               const grz3_vec *db) {
    return grz_boxes_axis_aligned_filter(&a->min.x, &a->max.x, &da->x, &b->min.x, &b->max.x, &db->x);
}

/* If no box is flat, boxes that meet at all meet openly, except where they only touch, which the filter never decides:
 * so `open` matters to the engine alone. */
static GRZ_INLINE grz_meet sweep3_closed_aabb_aabb(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b,
                                                   const grz3_vec *db, double *enter, double *exit) {
    grz_meet verdict = grz_boxes_axes_filter(3, &a->min.x, &a->max.x, &da->x, &b->min.x, &b->max.x, &db->x);
    if (!GRZ_LIKELY(verdict != GRZ_UNDECIDED)) verdict = sweep3_along_edge(a, da, b, db);
    const grz_slabs slabs = {&a->min.x, &a->max.x, &b->min.x, &b->max.x, &da->x, &db->x};
    return grz_slab_answer(3, verdict, &slabs, 1, enter, exit);
}

static GRZ_INLINE grz_meet sweep3_touching_aabb_aabb(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b,
                                                     const grz3_vec *db, double *enter, double *exit) {
    const grz_slabs slabs = {&a->min.x, &a->max.x, &b->min.x, &b->max.x, &da->x, &db->x};
    return grz_touching_slabs(3, &slabs, 1, enter, exit);
}
GRZ_SWEEP_WITH_AVX2(3, aabb, aabb, sweep3_touching_aabb_aabb)

grz_answer grz3_times_sweep_aabb_aabb(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                                      bool open, double *enter, double *exit) {
    return sweep3_aabb_aabb(a, da, b, db, open, enter, exit);
}
bool grz3_sweep_aabb_aabb(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db, double *enter,
                          double *exit) {
    return sweep3_aabb_aabb(a, GRZ3_MOTION(da), b, GRZ3_MOTION(db), false, enter, exit).yes;
}
bool grz3_sweep_open_aabb_aabb(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                               double *enter, double *exit) {
    return sweep3_aabb_aabb(a, GRZ3_MOTION(da), b, GRZ3_MOTION(db), true, enter, exit).yes;
}

static GRZ_INLINE grz_meet sweep3_closed_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b,
                                                     const grz3_vec *db, double *enter, double *exit) {
    const grz_moving_ball_box pair = {&a->center.x, &b->min.x, &b->max.x, &da->x, &db->x, a->radius};
    return grz_ball_box_answer(3, &pair, enter, exit);
}

static GRZ_INLINE grz_meet sweep3_touching_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b,
                                                       const grz3_vec *db, double *enter, double *exit) {
    const grz_moving_ball_box pair = {&a->center.x, &b->min.x, &b->max.x, &da->x, &db->x, a->radius};
    return grz_resting_ball_box(3, &pair, enter, exit);
}
GRZ_SWEEP_NAMED(3, sphere, aabb, sweep3_touching_sphere_aabb, sweep3_sphere_aabb)

grz_answer grz3_times_sweep_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b,
                                        const grz3_vec *db, bool open, double *enter, double *exit) {
    return sweep3_sphere_aabb(a, da, b, db, open, enter, exit);
}
bool grz3_sweep_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                            double *enter, double *exit) {
    return sweep3_sphere_aabb(a, GRZ3_MOTION(da), b, GRZ3_MOTION(db), false, enter, exit).yes;
}
bool grz3_sweep_open_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                                 double *enter, double *exit) {
    return sweep3_sphere_aabb(a, GRZ3_MOTION(da), b, GRZ3_MOTION(db), true, enter, exit).yes;
}
