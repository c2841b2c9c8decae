/* A moving point and a triangle in space: when they are in contact, exactly.
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_POINT_TRIANGLE3_H
#define GRZ_CONVEX_POINT_TRIANGLE3_H

#include "shape/path.h"
#include "num/bits.h"
#include "num/dyadic.h"

#include <graze/shapes3.h>

/* The size of an arena for this. Numbers of the whole range of double take 34 limbs a degree: differences of points
 * 408, six times of degree 4 at most 1632, and 2000 for the edge at hand; besides, one time that is kept, 272. The
 * greatest need that a search met is 3018. */
enum { GRZ_POINT_TRIANGLE_LIMBS = 5632 };

/* A time, over / under, under > 0. */
typedef struct grz_ratio {
    grz_dyadic over, under;
} grz_ratio;

int grz_ratio_compare(grz_arena *arena, grz_ratio a, grz_ratio b);
/* With a time that may be infinite. */
int grz_ratio_compare_double(grz_arena *arena, grz_ratio a, double b);

/* The vectors from the point at time 0 to the corners, and its displacement d. */
typedef struct grz3_point_triangle {
    grz_arena *arena;
    grz_dyadic to[3][3], d[3];
    int front; /* the sign of det; 0 where the point does not cross the plane, or there is none */
    int count; /* times at which its line is at the triangle's outline, or crosses its plane within */
    grz_ratio times[6];
} grz3_point_triangle;

static inline bool grz_path_is_still(const grz_path *path) {
    bool still = true;
    for (int k = 0; k < 3; k++) still &= grz_order(path->to[k]) == grz_order(path->from[k]);
    return still;
}

/* Finds all times. All numbers must be finite, and p->arena set; a point that does not move has no times. */
void grz3_point_triangle_make(grz3_point_triangle *p, const grz_path *path, const grz3_triangle *triangle);
/* Finds only the time at which it crosses the plane; false if it does not cross it. */
bool grz3_point_triangle_begin_face(grz3_point_triangle *p, const grz_path *path, const grz3_triangle *triangle);
/* The weights of the second and the third corner where it crosses the plane, correctly rounded; false if it does
 * not. */
bool grz3_point_triangle_weights(grz3_point_triangle *p, const grz_path *path, const grz3_triangle *triangle, double *u,
                                 double *v);
/* The first and the last of its times; there is one. */
void grz3_point_triangle_ends(const grz3_point_triangle *p, grz_ratio *first, grz_ratio *last);

#endif
