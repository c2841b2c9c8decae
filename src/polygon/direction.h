/* Directions in the plane, exactly: vectors whose length does not matter, and which of them comes first counter-clockwise.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_DIRECTION_H
#define GRZ_POLYGON_DIRECTION_H

#include "exact/dyadic.h"

#include <graze/shapes2.h>

/* A corner of an obb is a sum of products of two doubles: 2 * 2098 bits and a few, which may begin and end within a limb. */
enum { GRZ_DIRECTION_LIMBS = 72 };

/* A vector that outlives the arena it was computed in. */
typedef struct grz_direction2 {
    int size[2], exponent[2], sign[2];
    uint64_t limbs[2][GRZ_DIRECTION_LIMBS];
} grz_direction2;

void grz_direction2_set(grz_direction2 *to, grz_dyadic x, grz_dyadic y);
/* The way from p to q. */
void grz_direction2_set_way(grz_direction2 *to, const grz2_vec *p, const grz2_vec *q);
/* (1, 0) */
extern const grz_direction2 grz_direction2_right;

/* Coordinate k. */
static inline grz_dyadic grz_direction2_at(const grz_direction2 *d, int k) {
    return (grz_dyadic){d->limbs[k], d->size[k], d->exponent[k], d->sign[k]};
}

/* The sign of the determinant of two vectors: 1 if b is to the left of a. */
int grz_direction2_turn(const grz_direction2 *a, const grz_direction2 *b);
/* The same of the vector from p to q and d; of d turned to the left if they are parallel. Not 0 unless p is q. */
int grz_direction2_turn_of(const grz2_vec *p, const grz2_vec *q, const grz_direction2 *d);

bool grz_direction2_same(const grz_direction2 *a, const grz_direction2 *b);
/* Turning counter-clockwise from `start`, is x met before y? The start itself is met last, after a full turn. */
bool grz_direction2_before(const grz_direction2 *start, const grz_direction2 *x, const grz_direction2 *y);

#endif
