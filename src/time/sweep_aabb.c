/* Axis-aligned boxes on the move, and balls that move past them.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "overlap/box_axes.h"
#include "time/moving_ball_box.h"
#include "time/slabs.h"

/* In space: a motion along an edge of the boxes. */
static GRZ_NOINLINE grz_meet sweep_along_edge(const double a[], const double da[], const double b[],
                                              const double db[]) {
    return grz_boxes_axis_aligned_filter(a, a + 3, da, b, b + 3, db);
}

/* Without times by the axes that may separate them. If no box is flat, boxes that meet at all meet openly, except where
 * they only touch, which is never decided here: so `open` matters later alone. */
static GRZ_FORCE_INLINE grz_meet sweep_verdict_aabb(int dim, const double a[], const double da[], const double b[],
                                                    const double db[]) {
    const grz_meet hit = grz_boxes_axes_filter(dim, a, a + dim, da, b, b + dim, db);
    return dim == 2 || GRZ_LIKELY(hit != GRZ_UNDECIDED) ? hit : sweep_along_edge(a, da, b, db);
}

static bool leave_aabb(int dim, const double a[], const double da[], const double b[], const double db[],
                       double *exit) {
    const grz_slabs slabs = {a, a + dim, b, b + dim, da, db};
    return grz_touching_slabs(dim, &slabs, 1, NULL, exit) == GRZ_MEETING;
}

static GRZ_NOINLINE grz_answer sweep_ball_aabb_later(int dim, grz_moving_ball_box m, bool open, double *enter,
                                                     double *exit) {
    const grz_meet hit = grz_resting_ball_box(dim, &m, enter, exit);
    if (hit != GRZ_UNDECIDED) return grz_answered(grz_met(hit, open, enter, exit));
    const bool leaves = enter && exit && grz_ball_box_answer(dim, &m, NULL, exit) == GRZ_MEETING;
    return grz_sweep_by_engine(dim, GRZ_BALL, m.center, m.da, GRZ_AABB, m.min, m.db, open, enter, leaves ? NULL : exit);
}

static GRZ_FORCE_INLINE grz_answer sweep_ball_aabb(int dim, const double ball[], const double da[], const double box[],
                                                   const double db[], bool open, double *enter, double *exit) {
    const grz_moving_ball_box m = {ball, box, box + dim, da, db, ball[dim]};
    const grz_meet hit = grz_ball_box_answer(dim, &m, enter, exit);
    return hit != GRZ_UNDECIDED ? grz_answered(hit == GRZ_MEETING) : sweep_ball_aabb_later(dim, m, open, enter, exit);
}

static GRZ_FORCE_INLINE bool leave_ball_aabb(int dim, const double ball[], const double da[], const double box[],
                                             const double db[], double *exit) {
    const grz_moving_ball_box m = {ball, box, box + dim, da, db, ball[dim]};
    return grz_ball_box_answer(dim, &m, NULL, exit) == GRZ_MEETING;
}

bool grz2_leave_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                          double *exit) {
    return leave_aabb(2, (const double *)a, &da->x, (const double *)b, &db->x, exit);
}
grz_answer grz2_times_sweep_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                                      bool open, double *enter, double *exit) {
    if (!enter && !exit) {
        const grz_meet hit = sweep_verdict_aabb(2, (const double *)a, &da->x, (const double *)b, &db->x);
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

bool grz2_leave_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                            double *exit) {
    return leave_ball_aabb(2, (const double *)a, &da->x, (const double *)b, &db->x, exit);
}
GRZ_NOINLINE grz_answer grz2_times_sweep_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b,
                                                     const grz2_vec *db, bool open, double *enter, double *exit) {
    return sweep_ball_aabb(2, (const double *)a, &da->x, (const double *)b, &db->x, open, enter, exit);
}
bool grz2_sweep_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                            double *enter, double *exit) {
    return grz2_times_sweep_circle_aabb(a, grz2_motion_of(da), b, grz2_motion_of(db), false, enter, exit).yes;
}
bool grz2_sweep_open_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                                 double *enter, double *exit) {
    return grz2_times_sweep_circle_aabb(a, grz2_motion_of(da), b, grz2_motion_of(db), true, enter, exit).yes;
}

bool grz3_leave_aabb_aabb(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                          double *exit) {
    return leave_aabb(3, (const double *)a, &da->x, (const double *)b, &db->x, exit);
}
grz_answer grz3_times_sweep_aabb_aabb(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                                      bool open, double *enter, double *exit) {
    if (!enter && !exit) {
        const grz_meet hit = sweep_verdict_aabb(3, (const double *)a, &da->x, (const double *)b, &db->x);
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

bool grz3_leave_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                            double *exit) {
    return leave_ball_aabb(3, (const double *)a, &da->x, (const double *)b, &db->x, exit);
}
GRZ_NOINLINE grz_answer grz3_times_sweep_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b,
                                                     const grz3_vec *db, bool open, double *enter, double *exit) {
    return sweep_ball_aabb(3, (const double *)a, &da->x, (const double *)b, &db->x, open, enter, exit);
}
bool grz3_sweep_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                            double *enter, double *exit) {
    return grz3_times_sweep_sphere_aabb(a, grz3_motion_of(da), b, grz3_motion_of(db), false, enter, exit).yes;
}
bool grz3_sweep_open_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                                 double *enter, double *exit) {
    return grz3_times_sweep_sphere_aabb(a, grz3_motion_of(da), b, grz3_motion_of(db), true, enter, exit).yes;
}
