/* Axis-aligned boxes on the move, and balls past them.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "pair/functions2.h"
#include "time/closed_form.h"
#include "overlap/box_axes.h"
#include "time/moving_ball_box.h"
#include "time/slabs.h"
#include "base/isa.h"

GRZ_SWEEP_FALLBACK(aabb, aabb)

static GRZ_INLINE int verdict(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db) {
    const grz_meet hit = grz_boxes_axes_filter(2, &a->min.x, &a->max.x, &da->x, &b->min.x, &b->max.x, &db->x);
    return hit != GRZ_UNDECIDED ? (int)hit : 0;
}

/* With times, one after the other. */
static GRZ_NOINLINE int times(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                              double *enter, double *exit) {
    const grz_slabs slabs = {&a->min.x, &a->max.x, &b->min.x, &b->max.x, &da->x, &db->x};
    const int contact = verdict(a, da, b, db);
    grz_never(enter, exit);
    return contact > 0 ? grz_slab_contact(2, &slabs, 1, enter, exit) : contact;
}

/* Boxes of some extent meet openly when they meet at all, but for contact alone, of which the filter is not certain. */
static GRZ_INLINE grz_answer sweep_aabb_aabb_fallback(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b,
                                                      const grz2_vec *db, bool open, double *enter, double *exit) {
    const int contact = enter || exit ? times(a, da, b, db, enter, exit) : verdict(a, da, b, db);
    return contact != 0 ? grz_answered(contact > 0) : sweep_slowly_aabb_aabb(a, da, b, db, open, enter, exit);
}
GRZ_SWEEP_WITH_AVX2(aabb, aabb)

grz_answer grz2_times_sweep_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                                      bool open, double *enter, double *exit) {
    return sweep_aabb_aabb(a, da, b, db, open, enter, exit);
}
bool grz2_sweep_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db, double *enter,
                          double *exit) {
    return sweep_aabb_aabb(a, GRZ_MOTION(da), b, GRZ_MOTION(db), false, enter, exit).yes;
}
bool grz2_sweep_open_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                               double *enter, double *exit) {
    return sweep_aabb_aabb(a, GRZ_MOTION(da), b, GRZ_MOTION(db), true, enter, exit).yes;
}

GRZ_SWEEP_FALLBACK(circle, aabb)

static GRZ_INLINE grz_answer sweep_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b,
                                               const grz2_vec *db, bool open, double *enter, double *exit) {
    const grz_moving_ball_box pair = {&a->center.x, &b->min.x, &b->max.x, &da->x, &db->x, a->radius};
    const int contact = grz_ball_box_contact(2, &pair, enter, exit);
    return contact != 0 ? grz_answered(contact > 0) : sweep_slowly_circle_aabb(a, da, b, db, open, enter, exit);
}

grz_answer grz2_times_sweep_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b,
                                        const grz2_vec *db, bool open, double *enter, double *exit) {
    return sweep_circle_aabb(a, da, b, db, open, enter, exit);
}
bool grz2_sweep_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                            double *enter, double *exit) {
    return sweep_circle_aabb(a, GRZ_MOTION(da), b, GRZ_MOTION(db), false, enter, exit).yes;
}
bool grz2_sweep_open_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                                 double *enter, double *exit) {
    return sweep_circle_aabb(a, GRZ_MOTION(da), b, GRZ_MOTION(db), true, enter, exit).yes;
}
