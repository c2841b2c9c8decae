/* Questions about bodies of any form. Each looks at the forms once, and asks the engine or, if one is round, src/round:
 * what is new in a form is a case here. All bodies are valid. What is said of the engine's answers holds; those of
 * round bodies are bounded (round/round.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_FORM_FORM_H
#define GRZ_FORM_FORM_H

#include "base/answer.h"
#include "contact/points.h"
#include "distance/distance.h"
#include "hit/hit.h"
#include "shape/core.h"
#include "shape/path.h"

/* How they meet, the first grown by a margin >= 0; and without a margin, where b is displaced by time * by. */
grz_meet grz_form_meet(grz_body *a, grz_body *b, double margin);
grz_meet grz_form_meet_at(grz_body *a, grz_body *b, double time, const double by[]);

/* Is every point of b in a? */
bool grz_form_contains(grz_body *a, grz_body *b);
/* -1, 0, 1: the side of the plane on which b lies. */
int grz_form_side(grz_body *plane, grz_body *b);

/* The distance, and if `points` is not NULL nearest points. Then the bodies are in the order of their shapes. */
double grz_form_distance(grz_body *a, grz_body *b, grz_point_pair *points);
/* From a finite point to a body that is no plane (contact/signed.h). */
double grz_form_signed_distance(const double point[], const grz_body *b, double gradient[3], bool *inside);

/* When a point on a path, and when two bodies that move by da and db, are in contact (time/times.h). */
bool grz_form_cast(int dim, const grz_path *path, grz_body *b, bool open, double *enter, double *exit,
                   grz_simplex *face);
grz_answer grz_form_sweep(grz_body *a, const double da[], grz_body *b, const double db[], double start, double end,
                          bool open, double *enter, double *exit, grz_simplex *face);
/* When a, which moves by d and overlaps b openly, is free of it (grz_leave_bodies). */
double grz_form_leave(grz_body *a, const double d[], grz_body *b, double until);

/* Where two bodies that move from the time `start` on meet at the time `enter` (grz_find_hit). True if the hit is seen
 * from a, with the normal out of a; else from b. */
bool grz_form_hit(grz_body *a, const double da[], grz_body *b, const double db[], double start, double enter,
                  const grz_simplex *face, grz_hit *hit);
/* Where a point on a path meets b at the time *enter. If that rounds to infinity, the path gets another direction,
 * which is written to dir, and *enter is its time. False if there is no first contact. */
bool grz_form_cast_hit(int dim, grz_path *path, double dir[], grz_body *b, bool open, double *enter,
                       const grz_simplex *face, grz_hit *hit);

/* The least depth of two bodies within `margin` of each other, and its normal (contact/axis.h, round/depth.h); all
 * points of contact along it, and the normal as they have it. */
void grz_form_axis(grz_body *a, grz_body *b, double margin, grz_contact_axis *axis);
int grz_form_places(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, double margin, double normal[3],
                    grz_contact_place places[GRZ_MOST_PLACES]);
/* The points of contact along the normal of one of two bodies, which is a triangle of space: of a (of = 0) or b (1),
 * times `turn`, out of b. `normal` is that unit vector, and becomes as the points have it. */
int grz_form_places_across(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, int of, int turn,
                           double margin, double normal[3], grz_contact_place places[GRZ_MOST_PLACES]);

/* The point of a bounded body of space that is the furthest along a unit vector, in doubles. */
void grz_form_furthest(const grz_body *body, const double d[3], double at[3]);

#endif
