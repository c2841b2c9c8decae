/* Axis-aligned boxes on the move, and balls past them.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "overlap/box_axes.h"
#include "time/moving_ball_box.h"
#include "time/slabs.h"
#include "base/isa.h"

GRZ_SWEEP_FALLBACK(aabb, aabb)

/* Along an edge of theirs. */
static GRZ_NOINLINE int verdict_axis_aligned(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b,
                                             const grz3_vec *db) {
    const grz_meet hit = grz_boxes_axis_aligned_filter(&a->min.x, &a->max.x, &da->x, &b->min.x, &b->max.x, &db->x);
    return hit != GRZ_UNDECIDED ? (int)hit : 0;
}

static GRZ_INLINE int verdict(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db) {
    const grz_meet hit = grz_boxes_axes_filter(3, &a->min.x, &a->max.x, &da->x, &b->min.x, &b->max.x, &db->x);
    return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? (int)hit : verdict_axis_aligned(a, da, b, db);
}

/* With times, one after the other. */
static GRZ_NOINLINE int times(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                              double *enter, double *exit) {
    const grz_slabs slabs = {&a->min.x, &a->max.x, &b->min.x, &b->max.x, &da->x, &db->x};
    const int contact = verdict(a, da, b, db);
    grz_never(enter, exit);
    return contact > 0 ? grz_slab_contact(3, &slabs, 1, enter, exit) : contact;
}

/* Boxes of some extent meet openly when they meet at all, but for contact alone, of which the filter is not certain. */
static GRZ_INLINE grz_answer sweep_aabb_aabb_fallback(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b,
                                                      const grz3_vec *db, bool open, double *enter, double *exit) {
    const int contact = enter || exit ? times(a, da, b, db, enter, exit) : verdict(a, da, b, db);
    return contact != 0 ? grz_answered(contact > 0) : sweep_slowly_aabb_aabb(a, da, b, db, open, enter, exit);
}
GRZ_SWEEP_WITH_AVX2(aabb, aabb)

grz_answer grz3_times_sweep_aabb_aabb(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                                      bool open, double *enter, double *exit) {
    return sweep_aabb_aabb(a, da, b, db, open, enter, exit);
}
bool grz3_sweep_aabb_aabb(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db, double *enter,
                          double *exit) {
    return sweep_aabb_aabb(a, GRZ_MOTION(da), b, GRZ_MOTION(db), false, enter, exit).yes;
}
bool grz3_sweep_open_aabb_aabb(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                               double *enter, double *exit) {
    return sweep_aabb_aabb(a, GRZ_MOTION(da), b, GRZ_MOTION(db), true, enter, exit).yes;
}

GRZ_SWEEP_FALLBACK(sphere, aabb)

static GRZ_INLINE grz_answer sweep_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b,
                                               const grz3_vec *db, bool open, double *enter, double *exit) {
    const grz_moving_ball_box pair = {&a->center.x, &b->min.x, &b->max.x, &da->x, &db->x, a->radius};
    const int contact = grz_ball_box_contact(3, &pair, enter, exit);
    return contact != 0 ? grz_answered(contact > 0) : sweep_slowly_sphere_aabb(a, da, b, db, open, enter, exit);
}

grz_answer grz3_times_sweep_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b,
                                        const grz3_vec *db, bool open, double *enter, double *exit) {
    return sweep_sphere_aabb(a, da, b, db, open, enter, exit);
}
bool grz3_sweep_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                            double *enter, double *exit) {
    return sweep_sphere_aabb(a, GRZ_MOTION(da), b, GRZ_MOTION(db), false, enter, exit).yes;
}
bool grz3_sweep_open_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                                 double *enter, double *exit) {
    return sweep_sphere_aabb(a, GRZ_MOTION(da), b, GRZ_MOTION(db), true, enter, exit).yes;
}
