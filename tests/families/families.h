/* Families of adversarial inputs: seeded generators of two shapes for a pair of the list. They give the same inputs on
 * every machine, because they use only integers and operations that IEEE arithmetic rounds correctly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_FAMILIES_FAMILIES_H
#define TESTS_FAMILIES_FAMILIES_H

#include "support/rng.h"
#include "support/rows.h"

/* A family may make up to this many related inputs in one call: a contact, and the same one ulp to either side. */
#define MOST_INPUTS 3

struct family {
    const char *name;
    /* Writes inputs for the row and returns how many, at least 1. */
    int (*make)(struct rng *rng, const struct row *row, struct shapes out[MOST_INPUTS]);
    /* True if the family has inputs for the row. */
    bool (*applies)(const struct row *row);
};

extern const struct family families[];
extern const int family_count;

int make_lattice(struct rng *rng, const struct row *row, struct shapes out[]);
int make_contact(struct rng *rng, const struct row *row, struct shapes out[]);
int make_mixed(struct rng *rng, const struct row *row, struct shapes out[]);
int make_near(struct rng *rng, const struct row *row, struct shapes out[]);
int make_parallel(struct rng *rng, const struct row *row, struct shapes out[]);
int make_flat(struct rng *rng, const struct row *row, struct shapes out[]);
int make_nested(struct rng *rng, const struct row *row, struct shapes out[]);
int make_inside(struct rng *rng, const struct row *row, struct shapes out[]);
int make_invalid(struct rng *rng, const struct row *row, struct shapes out[]);
int make_infinite(struct rng *rng, const struct row *row, struct shapes out[]);
int make_ends(struct rng *rng, const struct row *row, struct shapes out[]);
int make_bits(struct rng *rng, const struct row *row, struct shapes out[]);
int make_decimal(struct rng *rng, const struct row *row, struct shapes out[]);
int make_moments(struct rng *rng, const struct row *row, struct shapes out[]);
int make_speeds(struct rng *rng, const struct row *row, struct shapes out[]);
int make_halfway(struct rng *rng, const struct row *row, struct shapes out[]);
int make_random(struct rng *rng, const struct row *row, struct shapes out[]);

#endif
