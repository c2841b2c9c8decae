/* The distance of two cores in double-doubles, where that proves it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_FACE_H
#define GRZ_DISTANCE_FACE_H

#include "distance/distance.h"
#include "shape/core_approx.h"

typedef enum grz_face_result {
    GRZ_FACE_CERTAIN, /* the distance is proven */
    GRZ_FACE_INSIDE,  /* the search found that they overlap, which is not proven */
    GRZ_FACE_UNCERTAIN
} grz_face_result;

/* Of two bounded cores at rest. Where `points` is not NULL, certain is only what has one pair of nearest points, each
 * coordinate of which is certain, too. `simplex` has the corners at which the search ended; it is unchanged if doubles
 * cannot search. */
grz_face_result grz_distance_by_face(const grz_core *a, const grz_core *b, double *distance, grz_simplex *simplex,
                                     grz_point_pair *points);

/* Of two cores that are apart, with the face of their difference that is nearest to 0. False if doubles are not certain
 * of the distance, which is more than 0, or of the points, where `points` is not NULL. */
bool grz_distance_of_known_face(const grz_core *a, const grz_core *b, const grz_simplex *face, double *distance,
                                grz_point_pair *points);

/* Of two cores that overlap, with dim + 1 corners of their difference around 0: the point of b that is the mean of its
 * corners by the same weights as 0 is of the simplex's. False if doubles are not certain of it. */
bool grz_common_point_of_simplex(const grz_core *a, const grz_core *b, const grz_simplex *simplex,
                                 grz_point_pair *points);

/* The direction from 0 to the point of a face that is nearest, of any length, and both cores. */
typedef struct grz_face_direction {
    const grz_approx *d;
    const grz_approx_core *core;
} grz_face_direction;

/* Of two cores that are apart, the face of their difference that is nearest to 0. Certain is only what has one
 * direction, which `direct` finds of the face: false if it is not certain. *around: true if the result is
 * GRZ_FACE_INSIDE and it is proven that 0 is inside; then `simplex` has dim + 1 corners around 0. Else false. */
grz_face_result grz_find_nearest_face(const grz_core *a, const grz_core *b,
                                      bool direct(void *context, const grz_simplex *face, grz_face_direction *out),
                                      void *context, grz_simplex *simplex, bool *around);

#endif
