/* Sweeps of two oriented boxes, and of an axis-aligned and an oriented one (moving_boxes.h).
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "time/moving_boxes.h"

static GRZ_FORCE_INLINE grz_meet sweep_closed_obb(int dim, const grz_obbs_sweep *q, double *enter, double *exit) {
    return GRZ_WITH_AVX2(grz_box_meets_obb_avx2(dim, q, enter, exit), grz_box_meets_obb_scalar(dim, q, enter, exit));
}

/* a and b are the boxes that the question is made of. */
static GRZ_NOINLINE grz_answer sweep_obb_later(int dim, const grz_obbs_sweep *q, const void *a, const void *b,
                                               bool open, double *enter, double *exit) {
    const bool leaves = enter && exit && sweep_closed_obb(dim, q, NULL, exit) == GRZ_MEETING;
    return grz_sweep_by_engine(dim, q->aligned ? GRZ_AABB : GRZ_OBB, a, q->da, GRZ_OBB, b, q->db, open, enter,
                               leaves ? NULL : exit);
}

static GRZ_FORCE_INLINE grz_answer sweep_obb(int dim, const grz_obbs_sweep *q, const void *a, const void *b, bool open,
                                             double *enter, double *exit) {
    const grz_meet hit = sweep_closed_obb(dim, q, enter, exit);
    return hit != GRZ_UNDECIDED ? grz_answered(hit == GRZ_MEETING) : sweep_obb_later(dim, q, a, b, open, enter, exit);
}

/* `axes` is where u and v are kept. */
static GRZ_FORCE_INLINE grz_obb_parts parts_of_obb2(const grz2_obb *b, grz2_vec axes[2]) {
    axes[0] = b->u;
    axes[1] = (grz2_vec){-b->u.y, b->u.x};
    return (grz_obb_parts){&b->center.x, &b->half.x, &axes[0].x};
}
static GRZ_FORCE_INLINE grz_obb_parts parts_of_obb3(const grz3_obb *b) {
    return (grz_obb_parts){&b->center.x, &b->half.x, &b->axis[0].x};
}

bool grz2_leave_obb_obb(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *exit) {
    grz2_vec axes[2][2];
    const grz_obbs_sweep q = {
        .a = parts_of_obb2(a, axes[0]), .b = parts_of_obb2(b, axes[1]), .da = &da->x, .db = &db->x};
    return sweep_closed_obb(2, &q, NULL, exit) == GRZ_MEETING;
}
grz_answer grz2_times_sweep_obb_obb(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                    bool open, double *enter, double *exit) {
    grz2_vec axes[2][2];
    const grz_obbs_sweep q = {
        .a = parts_of_obb2(a, axes[0]), .b = parts_of_obb2(b, axes[1]), .da = &da->x, .db = &db->x};
    return sweep_obb(2, &q, a, b, open, enter, exit);
}
bool grz2_sweep_obb_obb(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *enter,
                        double *exit) {
    return grz2_times_sweep_obb_obb(a, grz2_motion_of(da), b, grz2_motion_of(db), false, enter, exit).yes;
}
bool grz2_sweep_open_obb_obb(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                             double *enter, double *exit) {
    return grz2_times_sweep_obb_obb(a, grz2_motion_of(da), b, grz2_motion_of(db), true, enter, exit).yes;
}

bool grz2_leave_aabb_obb(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *exit) {
    grz2_vec axes[2];
    const grz_obbs_sweep q = {.aligned = &a->min.x, .b = parts_of_obb2(b, axes), .da = &da->x, .db = &db->x};
    return sweep_closed_obb(2, &q, NULL, exit) == GRZ_MEETING;
}
grz_answer grz2_times_sweep_aabb_obb(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                     bool open, double *enter, double *exit) {
    grz2_vec axes[2];
    const grz_obbs_sweep q = {.aligned = &a->min.x, .b = parts_of_obb2(b, axes), .da = &da->x, .db = &db->x};
    return sweep_obb(2, &q, a, b, open, enter, exit);
}
bool grz2_sweep_aabb_obb(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *enter,
                         double *exit) {
    return grz2_times_sweep_aabb_obb(a, grz2_motion_of(da), b, grz2_motion_of(db), false, enter, exit).yes;
}
bool grz2_sweep_open_aabb_obb(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                              double *enter, double *exit) {
    return grz2_times_sweep_aabb_obb(a, grz2_motion_of(da), b, grz2_motion_of(db), true, enter, exit).yes;
}

bool grz3_leave_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *exit) {
    const grz_obbs_sweep q = {.a = parts_of_obb3(a), .b = parts_of_obb3(b), .da = &da->x, .db = &db->x};
    return sweep_closed_obb(3, &q, NULL, exit) == GRZ_MEETING;
}
grz_answer grz3_times_sweep_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                                    bool open, double *enter, double *exit) {
    const grz_obbs_sweep q = {.a = parts_of_obb3(a), .b = parts_of_obb3(b), .da = &da->x, .db = &db->x};
    return sweep_obb(3, &q, a, b, open, enter, exit);
}
bool grz3_sweep_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *enter,
                        double *exit) {
    return grz3_times_sweep_obb_obb(a, grz3_motion_of(da), b, grz3_motion_of(db), false, enter, exit).yes;
}
bool grz3_sweep_open_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                             double *enter, double *exit) {
    return grz3_times_sweep_obb_obb(a, grz3_motion_of(da), b, grz3_motion_of(db), true, enter, exit).yes;
}

bool grz3_leave_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *exit) {
    const grz_obbs_sweep q = {.aligned = &a->min.x, .b = parts_of_obb3(b), .da = &da->x, .db = &db->x};
    return sweep_closed_obb(3, &q, NULL, exit) == GRZ_MEETING;
}
grz_answer grz3_times_sweep_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                                     bool open, double *enter, double *exit) {
    const grz_obbs_sweep q = {.aligned = &a->min.x, .b = parts_of_obb3(b), .da = &da->x, .db = &db->x};
    return sweep_obb(3, &q, a, b, open, enter, exit);
}
bool grz3_sweep_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *enter,
                         double *exit) {
    return grz3_times_sweep_aabb_obb(a, grz3_motion_of(da), b, grz3_motion_of(db), false, enter, exit).yes;
}
bool grz3_sweep_open_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                              double *enter, double *exit) {
    return grz3_times_sweep_aabb_obb(a, grz3_motion_of(da), b, grz3_motion_of(db), true, enter, exit).yes;
}
