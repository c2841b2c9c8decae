/* Where two bodies touch first: see hit.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_HIT_H
#define GRZ_HIT_HIT_H

#include "shape/core.h"

/* Seen from b, which stands. */
typedef struct grz_hit {
    double point[3];  /* of b, and of a then */
    double normal[3]; /* unit, out of b; 0 if they overlap openly at the start */
} grz_hit;

/* The core of a, bounded but for this, moves along its way from time `start`, finite or -inf, on; at the time that
 * rounds to `enter`, which is finite, it touches b first. Of what touches at a finite start other than 0 the normal
 * says nothing. The motion of a and both margins are changed. `face`: what is known of the face that is hit (times.h),
 * perhaps none. */
void grz_find_hit(grz_body *a, grz_body *b, double start, double enter, const grz_simplex *face, grz_hit *hit);

#endif
