/* The sign of the determinants that orientation predicates ask for, once their filters have given up.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_DETERMINANT_H
#define GRZ_NUM_DETERMINANT_H

#include "num/dyadic.h"

#include <stdbool.h>

/* The sign of the determinant whose row i is point[i] - point[n - 1], i < n - 1, followed by the square of its length
 * if `lifted`. dim is 2 or 3 and n = dim + 1, or dim + 2 if lifted. 0 if a coordinate is not finite. */
int grz_sign_of_determinant(int dim, bool lifted, const double *const point[]);

/* The same without lift, of finite coordinates, for callers who have an arena: it is left as it was. */
int grz_sign_of_orientation(grz_arena *arena, int dim, const double *const point[]);

#endif
