/* Axis-aligned boxes on the move, and balls that move past them.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "time/moving_ball_box.h"
#include "time/slabs.h"

static GRZ_NOINLINE grz_answer sweep_aabb_later(int dim, const double a[], const double da[], const double b[],
                                                const double db[], bool open, double *enter, double *exit) {
    const grz_slabs slabs = {a, a + dim, b, b + dim, da, db};
    const grz_meet hit = grz_touching_slabs(dim, &slabs, 1, enter, exit);
    return hit != GRZ_UNDECIDED ? grz_answered(grz_met(hit, open, enter, exit))
                                : grz_sweep_by_engine(dim, GRZ_AABB, a, da, GRZ_AABB, b, db, open, enter, exit);
}

/* In doubles (slabs.h). */
static GRZ_FORCE_INLINE grz_meet sweep_closed_aabb(int dim, const double a[], const double da[], const double b[],
                                                   const double db[], double *enter, double *exit) {
    return dim == 2 ? GRZ_WITH_AVX2(grz2_aabb_meets_aabb_avx2(a, da, b, db, enter, exit),
                                    grz2_aabb_meets_aabb_scalar(a, da, b, db, enter, exit))
                    : GRZ_WITH_AVX2(grz3_aabb_meets_aabb_avx2(a, da, b, db, enter, exit),
                                    grz3_aabb_meets_aabb_scalar(a, da, b, db, enter, exit));
}

static GRZ_FORCE_INLINE grz_answer sweep_aabb(int dim, const double a[], const double da[], const double b[],
                                              const double db[], bool open, double *enter, double *exit) {
    const grz_meet hit = sweep_closed_aabb(dim, a, da, b, db, enter, exit);
    return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? grz_answered(hit == GRZ_MEETING)
                                            : sweep_aabb_later(dim, a, da, b, db, open, enter, exit);
}

/* What touching slabs say does not count here: of two equally near doubles they take the later one. */
static bool leave_aabb(int dim, const double a[], const double da[], const double b[], const double db[],
                       double *exit) {
    return sweep_closed_aabb(dim, a, da, b, db, NULL, exit) == GRZ_MEETING;
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
    return sweep_aabb(2, (const double *)a, &da->x, (const double *)b, &db->x, open, enter, exit);
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
    return sweep_aabb(3, (const double *)a, &da->x, (const double *)b, &db->x, open, enter, exit);
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
