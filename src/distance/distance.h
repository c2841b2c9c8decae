/* The distance of any two shapes, by the engine: cores in doubles (face.c), else exactly (cores.c), planes and
 * half-spaces (flats.c). What is exact, root.c rounds.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_DISTANCE_H
#define GRZ_DISTANCE_DISTANCE_H

#include "shape/core.h"

/* A nearest point of each of two shapes; where they overlap, the same common point for both. */
typedef struct grz_point_pair {
    double a[3], b[3];
} grz_point_pair;

/* The distance of two valid bodies, correctly rounded. `points` may be NULL. Sets core.radius[1], the margin, of both
 * to 0. */
double grz_distance_of_bodies(grz_body *a, grz_body *b, grz_point_pair *points);

/* The same of two cores, and of a plane or half-space and any other body. */
double grz_distance_of_cores(const grz_core *a, const grz_core *b, grz_point_pair *points);
double grz_distance_of_flat_and_core(const grz_body *flat, const grz_core *b, grz_point_pair *points);
double grz_distance_of_flats(grz_body *a, grz_body *b, grz_point_pair *points);

/* Two shapes, each by its kind, and what a shape of this kind is: of GRZ_OBB a grz2_obb or grz3_obb, say; +inf if one
 * is empty. For what a closed form is not certain about. */
double grz_distance_by_engine(int dim, grz_kind kind_a, const void *a, grz_kind kind_b, const void *b);

/* Of two clipped cores by the exact search alone, which starts at these corners. */
double grz_distance_exactly(const grz_core *a, const grz_core *b, grz_simplex from, grz_point_pair *points);

#endif
