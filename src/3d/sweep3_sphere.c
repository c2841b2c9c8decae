/* Spheres on the move.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "3d/meet3.h"
#include "convex/moving_balls.h"

GRZ_SWEEP_SLOWLY(sphere, sphere)

static GRZ_INLINE grz_moving_balls balls_of(const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b, const grz3_vec *db) {
    return (grz_moving_balls){&a->center.x, &b->center.x, &da->x, &db->x, a->radius, b->radius};
}

/* What the verdict does not answer, the times of a contact that is certain and all that is not: one call, behind which nothing is kept. */
static GRZ_NOINLINE grz_answer sweep_further(bool certain, const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b,
                                             const grz3_vec *db, bool open, double *enter, double *exit) {
    const grz_moving_balls balls = balls_of(a, da, b, db);
    const bool known = certain && grz_ball_times_rounded(3, &balls, 1, enter, exit);
    return known ? GRZ_YES : sweep_slowly_sphere_sphere(a, da, b, db, open, enter, exit);
}

static GRZ_INLINE grz_answer sweep_sphere_sphere(const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b, const grz3_vec *db,
                                                 bool open, double *enter, double *exit) {
    const grz_moving_balls balls = balls_of(a, da, b, db);
    bool touch;
    const bool certain = grz_ball_verdict(3, &balls, 1, &touch);
    if (certain && !enter && !exit) return (grz_answer)touch; /* without a branch on it */
    if (certain && !touch) return (grz_answer)grz_never(enter, exit);
    return sweep_further(certain, a, da, b, db, open, enter, exit);
}
GRZ_SWEEP_FUNCTIONS(sphere, sphere)
