/* Sweeps of two oriented boxes, and of an axis-aligned and an oriented one.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "time/moving_boxes.h"

static GRZ_INLINE grz_meet sweep3_closed_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b,
                                                 const grz3_vec *db, double *enter, double *exit) {
    return GRZ_WITH_AVX2(grz3_obb_meets_obb_avx2(a, da, b, db, enter, exit),
                         grz3_obb_meets_obb_scalar(a, da, b, db, enter, exit));
}

bool grz3_leave_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *exit) {
    return sweep3_closed_obb_obb(a, da, b, db, NULL, exit) == GRZ_MEETING;
}

static GRZ_NOINLINE grz_answer sweep3_later_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b,
                                                    const grz3_vec *db, bool open, double *enter, double *exit) {
    const bool leaves = enter && exit && grz3_leave_obb_obb(a, da, b, db, exit);
    return grz_sweep_by_engine(3, GRZ_OBB, a, &da->x, GRZ_OBB, b, &db->x, open, enter, leaves ? NULL : exit);
}

grz_answer grz3_times_sweep_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                                    bool open, double *enter, double *exit) {
    const grz_meet hit = sweep3_closed_obb_obb(a, da, b, db, enter, exit);
    return hit != GRZ_UNDECIDED ? grz_answered(hit == GRZ_MEETING)
                                : sweep3_later_obb_obb(a, da, b, db, open, enter, exit);
}
bool grz3_sweep_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *enter,
                        double *exit) {
    return grz3_times_sweep_obb_obb(a, grz3_motion_of(da), b, grz3_motion_of(db), false, enter, exit).yes;
}
bool grz3_sweep_open_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                             double *enter, double *exit) {
    return grz3_times_sweep_obb_obb(a, grz3_motion_of(da), b, grz3_motion_of(db), true, enter, exit).yes;
}

static GRZ_INLINE grz_meet sweep3_closed_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b,
                                                  const grz3_vec *db, double *enter, double *exit) {
    return GRZ_WITH_AVX2(grz3_aabb_meets_obb_avx2(a, da, b, db, enter, exit),
                         grz3_aabb_meets_obb_scalar(a, da, b, db, enter, exit));
}

bool grz3_leave_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *exit) {
    return sweep3_closed_aabb_obb(a, da, b, db, NULL, exit) == GRZ_MEETING;
}

static GRZ_NOINLINE grz_answer sweep3_later_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b,
                                                     const grz3_vec *db, bool open, double *enter, double *exit) {
    const bool leaves = enter && exit && grz3_leave_aabb_obb(a, da, b, db, exit);
    return grz_sweep_by_engine(3, GRZ_AABB, a, &da->x, GRZ_OBB, b, &db->x, open, enter, leaves ? NULL : exit);
}

grz_answer grz3_times_sweep_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                                     bool open, double *enter, double *exit) {
    const grz_meet hit = sweep3_closed_aabb_obb(a, da, b, db, enter, exit);
    return hit != GRZ_UNDECIDED ? grz_answered(hit == GRZ_MEETING)
                                : sweep3_later_aabb_obb(a, da, b, db, open, enter, exit);
}
bool grz3_sweep_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *enter,
                         double *exit) {
    return grz3_times_sweep_aabb_obb(a, grz3_motion_of(da), b, grz3_motion_of(db), false, enter, exit).yes;
}
bool grz3_sweep_open_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                              double *enter, double *exit) {
    return grz3_times_sweep_aabb_obb(a, grz3_motion_of(da), b, grz3_motion_of(db), true, enter, exit).yes;
}
