/* Cells of directions: the six sides of a cube around 0, each cut into quarters, again and again; in the plane the four
 * sides of a square, cut into halves.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_DIRECTIONS_H
#define GRZ_CONTACT_DIRECTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum { GRZ_MOST_CUTS = 20 };

/* A cell, and a cap that contains it: all directions whose angle with `center` has at least this cosine. */
typedef struct grz_directions {
    int dim, side, cuts;
    uint64_t place; /* two bits for each cut, in the plane one */
    double center[3], cosine, sine;
} grz_directions;

grz_directions grz_first_directions(int dim);
/* Replaces the cell by its first part. */
void grz_cut_directions(grz_directions *cell);
/* Replaces the cell by the next one that is not part of it; false after the last. */
bool grz_next_directions(grz_directions *cell);

/* At least the greatest cosine of the angle between a unit vector, within `error`, and the directions of the cell. */
double grz_most_along(const grz_directions *cell, const double unit[3], double error);

#endif
