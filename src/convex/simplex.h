/* Simplices of corners of a difference, in doubles: the point nearest to 0. This is a guess: no answer depends on it,
 * only the time that the answer takes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_SIMPLEX_H
#define GRZ_CONVEX_SIMPLEX_H

#include "shape/solid.h"

/* A simplex with the coordinates of its corners. */
typedef struct grz_placed_simplex {
    grz_simplex id;
    double w[4][3];
} grz_placed_simplex;

/* The point v of a simplex that is nearest to 0, and the corners that it is a mean of, ascending. */
typedef struct grz_simplex_nearest {
    double v[3];
    int count, member[3];
} grz_simplex_nearest;

/* Drops the corners that v is no mean of. */
static GRZ_INLINE void grz_simplex_keep(int dim, grz_placed_simplex *s, const grz_simplex_nearest *n) {
    for (int i = 0; i < n->count; i++) {
        const int from = n->member[i]; /* >= i, for members ascend */
        s->id.corner[i] = s->id.corner[from];
        for (int k = 0; k < dim; k++) s->w[i][k] = s->w[from][k];
    }
    s->id.count = n->count;
}

/* True if 0 is inside the simplex; else its nearest point. The last corner is known to lie nearer to 0 than the others,
 * along the direction of the last search. */
bool grz_simplex_nearest_of(int dim, const grz_placed_simplex *s, grz_simplex_nearest *n);

/* The same for corners that have moved since, so that nothing is known of the last one. */
bool grz_simplex_nearest_of_moved(int dim, const grz_placed_simplex *s, grz_simplex_nearest *n);

/* Its corners as ids of each core. */
static GRZ_INLINE void grz_simplex_split(const grz_simplex *s, int a[4], int b[4]) {
    for (int k = 0; k < s->count; k++) {
        a[k] = s->corner[k].a;
        b[k] = s->corner[k].b;
    }
}

/* Of three corners of a parallelogram the number of the one between two sides: both edges from there are sides, and a
 * normal that has no coordinate on some axis, as beside an aabb, is computed as such. Of fewer corners 0. */
int grz_corner_between_sides(const grz_core *a, const grz_core *b, const grz_simplex *s);

/* Is the corner one of the simplex? Branch-free: all four are compared, so those not in use must have been set, too. */
static GRZ_INLINE bool grz_simplex_has(const grz_simplex *s, grz_corner id) {
    bool found = false;
    for (int i = 0; i < 4; i++) found |= (i < s->count) & (s->corner[i].a == id.a) & (s->corner[i].b == id.b);
    return found;
}

#endif
