/* The weights by which a point is the mean of a face's corners, exactly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_FACE_WEIGHTS_H
#define GRZ_CONVEX_FACE_WEIGHTS_H

#include "num/dyadic.h"

#include <stdbool.h>

/* The weight of corner k of a face is 2 weight[k] / twice. */
typedef struct grz_face_weights {
    grz_dyadic weight[4], twice;
} grz_face_weights;

/* Frees all but the weights, makes them positive and adds them up. False if they have different signs. */
bool grz_add_up_weights(grz_arena *arena, uint64_t *mark, int count, grz_face_weights *s);

/* The weights of the point of the face nearest to 0, which is in its inside. */
void grz_weights_of_nearest(grz_arena *arena, int dim, int count, grz_dyadic w[4][3], grz_face_weights *s);

#endif
