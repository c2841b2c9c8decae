/* Shared by the families: shapes on a lattice of small integers, shapes of random numbers, and changes of single
 * numbers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_FAMILIES_DRAFT_H
#define TESTS_FAMILIES_DRAFT_H

#include "families/families.h"

/* A valid shape of small integers; `kind` is one of the row's; coordinates are in -reach .. reach. Obbs are rotated,
 * sheared or oblique. */
struct shape draft_lattice(struct rng *rng, int dim, int kind, int reach);
struct shapes draft_lattice_pair(struct rng *rng, const struct row *row, int reach);
double draft_lattice_size(struct rng *rng);

/* A valid shape with full mantissas: positions within `spread` of the origin, sizes up to `size`; obbs have rounded
 * orthonormal axes. */
struct shape draft_random(struct rng *rng, int dim, int kind, double spread, double size);

/* Multiplies all lengths, offsets and the margin by 2^k. */
void draft_scale(struct shapes *shapes, int k);

/* Makes a shape valid: min <= max, sizes >= 0. */
void draft_make_valid(struct shape *shape);

/* A unit vector, rounded. */
void draft_unit(struct rng *rng, int dim, double out[3]);

/* Displacements for a row that has them, 0 for others: integers, or (draft_random_motion) random numbers, of which
 * every second one brings the two shapes approximately into contact. */
void draft_lattice_motion(struct rng *rng, const struct row *row, struct shapes *shapes);
void draft_random_motion(struct rng *rng, const struct row *row, double spread, struct shapes *shapes);

/* How many numbers both shapes have: a rounded shape has its radius as one more; then the margin or the displacements,
 * if the row has them, with the role v. */
int draft_count(const struct row *row, const struct shapes *shapes);
/* The i-th of these numbers, and its role (shape_roles). */
double *draft_number(const struct row *row, struct shapes *shapes, int i, char *role);

/* The double `ulps` steps away, limited to finite ones. */
double draft_step(double x, int64_t ulps);

/* Bisects number i between its value and `other`, for which the library answers differently, to two neighbouring
 * doubles: out[0] has the answer of `shapes`, out[1] another one. False if the answers at both ends are the same. */
bool draft_bisect(const struct row *row, const struct shapes *shapes, int i, double other, struct shapes out[2]);
/* The same for a random number and a random other value; false after some attempts. Changes are of the order of
 * `spread`. */
bool draft_bisect_any(struct rng *rng, const struct row *row, const struct shapes *shapes, double spread,
                      struct shapes out[2], int *number);

#endif
