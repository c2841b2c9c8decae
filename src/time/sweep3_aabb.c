/* Axis-aligned boxes on the move, and balls that move past them.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "overlap/box_axes.h"
#include "time/moving_ball_box.h"
#include "time/slabs.h"

/* A motion along an edge of the boxes. */
static GRZ_NOINLINE grz_meet sweep3_along_edge(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b,
                                               const grz3_vec *db) {
    return grz_boxes_axis_aligned_filter(&a->min.x, &a->max.x, &da->x, &b->min.x, &b->max.x, &db->x);
}

/* Without times: by the axes that may separate them. */
static GRZ_FORCE_INLINE grz_meet sweep3_verdict_aabb_aabb(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b,
                                                          const grz3_vec *db) {
    const grz_meet hit = grz_boxes_axes_filter(3, &a->min.x, &a->max.x, &da->x, &b->min.x, &b->max.x, &db->x);
    return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? hit : sweep3_along_edge(a, da, b, db);
}

bool grz3_leave_aabb_aabb(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                          double *exit) {
    const grz_slabs slabs = {&a->min.x, &a->max.x, &b->min.x, &b->max.x, &da->x, &db->x};
    return grz_touching_slabs(3, &slabs, 1, NULL, exit) == GRZ_MEETING;
}

/* Without times by the axes that may separate them. If no box is flat, boxes that meet at all meet openly, except where
 * they only touch, which is never decided here: so `open` matters later alone. */
grz_answer grz3_times_sweep_aabb_aabb(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                                      bool open, double *enter, double *exit) {
    if (!enter && !exit) {
        const grz_meet hit = sweep3_verdict_aabb_aabb(a, da, b, db);
        return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? grz_answered(hit == GRZ_MEETING)
                                                : grz3_sweep_aabb_aabb_later(a, da, b, db, open, NULL, NULL);
    }
    return GRZ_WITH_AVX2(grz3_sweep_aabb_aabb_avx2(a, da, b, db, open, enter, exit),
                         grz3_sweep_aabb_aabb_scalar(a, da, b, db, open, enter, exit));
}
bool grz3_sweep_aabb_aabb(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db, double *enter,
                          double *exit) {
    return grz3_times_sweep_aabb_aabb(a, grz3_motion_of(da), b, grz3_motion_of(db), false, enter, exit).yes;
}
bool grz3_sweep_open_aabb_aabb(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                               double *enter, double *exit) {
    return grz3_times_sweep_aabb_aabb(a, grz3_motion_of(da), b, grz3_motion_of(db), true, enter, exit).yes;
}

static GRZ_FORCE_INLINE grz_meet sweep3_closed_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b,
                                                           const grz3_vec *db, double *enter, double *exit) {
    const grz_moving_ball_box pair = {&a->center.x, &b->min.x, &b->max.x, &da->x, &db->x, a->radius};
    return grz_ball_box_answer(3, &pair, enter, exit);
}

bool grz3_leave_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                            double *exit) {
    return sweep3_closed_sphere_aabb(a, da, b, db, NULL, exit) == GRZ_MEETING;
}

static GRZ_NOINLINE grz_answer sweep3_later_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b,
                                                        const grz3_vec *db, bool open, double *enter, double *exit) {
    const grz_moving_ball_box pair = {&a->center.x, &b->min.x, &b->max.x, &da->x, &db->x, a->radius};
    if (!grz3_valid_sphere(a) || !grz3_valid_aabb(b)) return grz_answered(grz_never(enter, exit));
    const grz_meet hit = grz_resting_ball_box(3, &pair, enter, exit);
    if (hit != GRZ_UNDECIDED) return grz_answered(grz_met(hit, open, enter, exit));
    const bool leaves = enter && exit && grz3_leave_sphere_aabb(a, da, b, db, exit);
    return grz_sweep_by_engine(3, GRZ_BALL, a, &da->x, GRZ_AABB, b, &db->x, open, enter, leaves ? NULL : exit);
}

GRZ_NOINLINE grz_answer grz3_times_sweep_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b,
                                                     const grz3_vec *db, bool open, double *enter, double *exit) {
    const grz_meet hit = sweep3_closed_sphere_aabb(a, da, b, db, enter, exit);
    return hit != GRZ_UNDECIDED ? grz_answered(hit == GRZ_MEETING)
                                : sweep3_later_sphere_aabb(a, da, b, db, open, enter, exit);
}
bool grz3_sweep_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                            double *enter, double *exit) {
    return grz3_times_sweep_sphere_aabb(a, grz3_motion_of(da), b, grz3_motion_of(db), false, enter, exit).yes;
}
bool grz3_sweep_open_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                                 double *enter, double *exit) {
    return grz3_times_sweep_sphere_aabb(a, grz3_motion_of(da), b, grz3_motion_of(db), true, enter, exit).yes;
}
