/* An initial guess at the first time at which two cores touch, of which one moves, and at the face of their Minkowski
 * difference P that is hit: in doubles, good to some bits. Only the cost of the answer depends on it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_CONSERVATIVE_ADVANCEMENT_H
#define GRZ_CONVEX_CONSERVATIVE_ADVANCEMENT_H

#include "convex/simplex.h"

/* Two cores, of which a moves. All numbers are doubled, as in grz_core. */
typedef struct toi_pair {
    const grz_core *core_a, *core_b;
    grz_solid a; /* at rest, where it is at time 0 */
    grz_solid b;
    double motion[3]; /* of a, in a time of 1 */
    double size;   /* at least the sum of the magnitudes of all terms of a coordinate of P, and of the motion so far */
    double radius; /* R, the sum of both; 0 for none */
} toi_pair;

/* Fills in the cores and the solids. */
void grz_make_toi_pair(int dim, const grz_core *a, const grz_core *b, toi_pair *p);

/* Without radii: the time and the face; false if there is none, as where the line passes along an edge. `ended` is the
 * simplex of the overlap search; it may have no corners. */
bool grz_find_portal(int dim, const toi_pair *p, const grz_simplex *ended, double *time, grz_placed_simplex *hit);

/* With radii, from *time on; false, and *time is unchanged, if they overlap already then or nothing is known. */
bool grz_advance_to_contact(int dim, const toi_pair *p, double *time, grz_placed_simplex *hit);

/* The box of a ball and a box with as many half axes as there are dimensions; NULL for any other pair. */
const grz_solid *grz_box_of_ball_and_box(int dim, const toi_pair *p);

/* The face at the start; false if the center is in the box, or the half axes are not perpendicular. */
bool grz_face_of_box_at_start(int dim, const toi_pair *p, const grz_solid *box, grz_simplex *face);

/* Is the center inside the box, by far more than all errors, and what half axes are not quite perpendicular? */
bool grz_is_inside_box(int dim, const toi_pair *p, const grz_solid *box);

/* The guess. With radii it begins at *time. True if the face is known, too. */
bool grz_guess_time_of_impact(int dim, const toi_pair *p, const grz_simplex *ended, double *time,
                              grz_placed_simplex *hit);

#endif
