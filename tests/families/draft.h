/* What the families share: shapes on a lattice of small integers, shapes of random numbers, and changes to single
 * numbers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_FAMILIES_DRAFT_H
#define TESTS_FAMILIES_DRAFT_H

#include "families/families.h"

/* A valid shape of small integers, a kind of the row's: coordinates in -reach .. reach. Obbs are turned, sheared or
 * oblique. */
struct shape draft_lattice(struct rng *rng, int dim, int kind, int reach);
struct shapes draft_lattice_pair(struct rng *rng, const struct row *row, int reach);
double draft_lattice_size(struct rng *rng);

/* A valid shape of full mantissas: positions within `spread` of the origin, sizes up to `size`; obbs with rounded
 * orthonormal axes. */
struct shape draft_random(struct rng *rng, int dim, int kind, double spread, double size);

/* Multiplies all lengths by 2^k, offsets and the margin with them. */
void draft_scale(struct shapes *shapes, int k);

/* min <= max, sizes >= 0. */
void draft_make_valid(struct shape *shape);

/* A unit vector, rounded. */
void draft_unit(struct rng *rng, int dim, double out[3]);

/* Displacements for a row that has them, 0 for others: whole numbers; or random ones, of which every other brings the
 * two about together. */
void draft_lattice_motion(struct rng *rng, const struct row *row, struct shapes *shapes);
void draft_random_motion(struct rng *rng, const struct row *row, double spread, struct shapes *shapes);

/* The numbers of a shape, and its radius as one more if it is rounded; at the end the margin or the displacements if
 * the row has them, whose role is v. */
int draft_count(const struct row *row, const struct shapes *shapes);
/* The i-th number of both shapes together, and what it stands for. */
double *draft_number(const struct row *row, struct shapes *shapes, int i, char *role);

/* The double `ulps` steps away; stays among the finite ones. */
double draft_step(double x, int64_t ulps);

/* Bisects number i between its value and `other`, where the library answers otherwise, to two neighbouring doubles:
 * out[0] answers as `shapes` does, out[1] does not. False if the answers are the same. */
bool draft_bisect(const struct row *row, const struct shapes *shapes, int i, double other, struct shapes out[2]);
/* The same for a random number and other value; gives up after some. Distances to move are of the order of `spread`. */
bool draft_bisect_any(struct rng *rng, const struct row *row, const struct shapes *shapes, double spread,
                      struct shapes out[2], int *number);

#endif
