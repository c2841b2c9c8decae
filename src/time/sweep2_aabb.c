/* Axis-aligned boxes on the move, and balls that move past them.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "pair/functions2.h"
#include "time/closed_form.h"
#include "overlap/box_axes.h"
#include "time/moving_ball_box.h"
#include "time/slabs.h"

bool grz2_leave_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                          double *exit) {
    const grz_slabs slabs = {&a->min.x, &a->max.x, &b->min.x, &b->max.x, &da->x, &db->x};
    return grz_touching_slabs(2, &slabs, 1, NULL, exit) == GRZ_MEETING;
}

/* Without times by the axes that may separate them. If no box is flat, boxes that meet at all meet openly, except where
 * they only touch, which is never decided here: so `open` matters later alone. */
grz_answer grz2_times_sweep_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                                      bool open, double *enter, double *exit) {
    if (!enter && !exit) {
        const grz_meet hit = grz_boxes_axes_filter(2, &a->min.x, &a->max.x, &da->x, &b->min.x, &b->max.x, &db->x);
        return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? grz_answered(hit == GRZ_MEETING)
                                                : grz2_sweep_aabb_aabb_later(a, da, b, db, open, NULL, NULL);
    }
    return GRZ_WITH_AVX2(grz2_sweep_aabb_aabb_avx2(a, da, b, db, open, enter, exit),
                         grz2_sweep_aabb_aabb_scalar(a, da, b, db, open, enter, exit));
}
bool grz2_sweep_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db, double *enter,
                          double *exit) {
    return grz2_times_sweep_aabb_aabb(a, grz2_motion_of(da), b, grz2_motion_of(db), false, enter, exit).yes;
}
bool grz2_sweep_open_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                               double *enter, double *exit) {
    return grz2_times_sweep_aabb_aabb(a, grz2_motion_of(da), b, grz2_motion_of(db), true, enter, exit).yes;
}

static GRZ_FORCE_INLINE grz_meet sweep2_closed_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b,
                                                           const grz2_vec *db, double *enter, double *exit) {
    const grz_moving_ball_box pair = {&a->center.x, &b->min.x, &b->max.x, &da->x, &db->x, a->radius};
    return grz_ball_box_answer(2, &pair, enter, exit);
}

bool grz2_leave_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                            double *exit) {
    return sweep2_closed_circle_aabb(a, da, b, db, NULL, exit) == GRZ_MEETING;
}

static GRZ_NOINLINE grz_answer sweep2_later_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b,
                                                        const grz2_vec *db, bool open, double *enter, double *exit) {
    const grz_moving_ball_box pair = {&a->center.x, &b->min.x, &b->max.x, &da->x, &db->x, a->radius};
    if (!grz2_valid_circle(a) || !grz2_valid_aabb(b)) return grz_answered(grz_never(enter, exit));
    const grz_meet hit = grz_resting_ball_box(2, &pair, enter, exit);
    if (hit != GRZ_UNDECIDED) return grz_answered(grz_met(hit, open, enter, exit));
    const bool leaves = enter && exit && grz2_leave_circle_aabb(a, da, b, db, exit);
    return grz_sweep_by_engine(2, GRZ_BALL, a, &da->x, GRZ_AABB, b, &db->x, open, enter, leaves ? NULL : exit);
}

GRZ_NOINLINE grz_answer grz2_times_sweep_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b,
                                                     const grz2_vec *db, bool open, double *enter, double *exit) {
    const grz_meet hit = sweep2_closed_circle_aabb(a, da, b, db, enter, exit);
    return hit != GRZ_UNDECIDED ? grz_answered(hit == GRZ_MEETING)
                                : sweep2_later_circle_aabb(a, da, b, db, open, enter, exit);
}
bool grz2_sweep_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                            double *enter, double *exit) {
    return grz2_times_sweep_circle_aabb(a, grz2_motion_of(da), b, grz2_motion_of(db), false, enter, exit).yes;
}
bool grz2_sweep_open_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                                 double *enter, double *exit) {
    return grz2_times_sweep_circle_aabb(a, grz2_motion_of(da), b, grz2_motion_of(db), true, enter, exit).yes;
}
