/* Spheres on the move.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "time/moving_balls_times.h"

GRZ_SWEEP_FALLBACK(sphere, sphere)

static GRZ_INLINE grz_moving_balls balls_of(const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b,
                                            const grz3_vec *db) {
    return (grz_moving_balls){&a->center.x, &b->center.x, &da->x, &db->x, a->radius, b->radius};
}

/* What the verdict does not answer, the times of a contact that is certain and all that is not: one call, behind which
 * nothing is kept. With it the quadratic of the verdict (moving_balls.h), a being v2 and b pv. */
static GRZ_NOINLINE grz_answer sweep_ball_fallback(bool certain, double v2, double pv, double c, double size,
                                                   const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b,
                                                   const grz3_vec *db, bool open, double *enter, double *exit) {
    const grz_moving_balls balls = balls_of(a, da, b, db);
    const bool known = certain && grz_ball_times_rounded(3, &balls, v2, pv, c, size, 1, enter, exit);
    return known ? grz_answered(true) : sweep_slowly_sphere_sphere(a, da, b, db, open, enter, exit);
}

static GRZ_INLINE grz_answer sweep_sphere_sphere(const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b,
                                                 const grz3_vec *db, bool open, double *enter, double *exit) {
    const grz_moving_balls balls = balls_of(a, da, b, db);
    grz_ball_times t;
    bool touch;
    const bool certain = grz_ball_verdict(3, &balls, 1, &t, &touch);
    if (certain && !enter && !exit) return grz_answered(touch); /* without a branch on it */
    if (certain && !touch) return grz_answered(grz_never(enter, exit));
    return sweep_ball_fallback(certain, t.a, t.b, t.c, t.p2 + t.r2, a, da, b, db, open, enter, exit);
}

grz_answer grz3_times_sweep_sphere_sphere(const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b,
                                          const grz3_vec *db, bool open, double *enter, double *exit) {
    return sweep_sphere_sphere(a, da, b, db, open, enter, exit);
}
bool grz3_sweep_sphere_sphere(const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b, const grz3_vec *db,
                              double *enter, double *exit) {
    return sweep_sphere_sphere(a, GRZ_MOTION(da), b, GRZ_MOTION(db), false, enter, exit).yes;
}
bool grz3_sweep_open_sphere_sphere(const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b, const grz3_vec *db,
                                   double *enter, double *exit) {
    return sweep_sphere_sphere(a, GRZ_MOTION(da), b, GRZ_MOTION(db), true, enter, exit).yes;
}
