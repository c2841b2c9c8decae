/* Spheres on the move.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "3d/meet3.h"
#include "convex/moving_balls.h"

GRZ_SWEEP_SLOWLY(sphere, sphere)

static GRZ_INLINE grz_answer sweep_sphere_sphere(const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b, const grz3_vec *db,
                                                 bool open, double *enter, double *exit) {
    const grz_moving_balls balls = {&a->center.x, &b->center.x, &da->x, &db->x, a->radius, b->radius};
    const int contact = grz_ball_contact(3, &balls, 1, enter, exit);
    return contact != 0 ? (grz_answer)(contact > 0) : sweep_slowly_sphere_sphere(a, da, b, db, open, enter, exit);
}
GRZ_SWEEP_FUNCTIONS(sphere, sphere)
