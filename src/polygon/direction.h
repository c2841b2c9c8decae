/* Directions in the plane, exactly: vectors whose length does not matter, and which of them comes first
 * counter-clockwise.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_DIRECTION_H
#define GRZ_POLYGON_DIRECTION_H

#include "num/dyadic.h"

#include <graze/shapes2.h>

/* A corner of an obb is a sum of products of two doubles: 2 * 2098 bits and a few, which may begin and end within a
 * limb. */
enum { GRZ_DIRECTION_LIMBS = 72 };

/* The vector from p to q, or a computed vector, which outlives the arena that it was computed in. */
typedef struct grz_direction2 {
    bool is_between; /* from p to q; else computed, and only `sign` and what comes from `size` on is set */
    bool is_short;   /* if is_between: `along` is exact, of 26 bits a coordinate */
    int sign[2];     /* of the coordinates */
    grz2_vec p, q;
    grz2_vec along; /* q - p, rounded */
    int size[2], exponent[2];
    uint64_t limbs[2][GRZ_DIRECTION_LIMBS]; /* coordinate k has size[k] limbs, times 2^(64 exponent[k]) */
} grz_direction2;

void grz_direction2_set(grz_direction2 *to, grz_dyadic x, grz_dyadic y);
/* Sets it to the vector from p to q. */
void grz_direction2_set_between(grz_direction2 *to, const grz2_vec *p, const grz2_vec *q);
/* Copies what is set, so no limbs if it is between points. */
void grz_direction2_copy(grz_direction2 *to, const grz_direction2 *from);
void grz_direction2_set_opposite(grz_direction2 *to, const grz_direction2 *from);
/* (1, 0) */
extern const grz_direction2 grz_direction2_right;

static inline bool grz_direction2_is_zero(const grz_direction2 *d) { return d->sign[0] == 0 && d->sign[1] == 0; }

/* The sign of the determinant of two vectors: 1 if b is to the left of a, -1 if it is to the right, 0 if they are
 * parallel. */
int grz_direction2_turn(const grz_direction2 *a, const grz_direction2 *b);
/* The same of the vector from p to q, which must differ, and d; if they are parallel, of d turned a little to the left.
 * Never 0. */
int grz_direction2_turn_of(const grz2_vec *p, const grz2_vec *q, const grz_direction2 *d);

/* True if they are parallel and do not point to opposite sides. */
bool grz_direction2_same(const grz_direction2 *a, const grz_direction2 *b);
/* True if a counter-clockwise turn from `start` meets x before y. It meets `start` itself last, after a full turn. */
bool grz_direction2_before(const grz_direction2 *start, const grz_direction2 *x, const grz_direction2 *y);

#endif
