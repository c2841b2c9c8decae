/* Random numbers that are the same on every machine: integers only, no generator of a library.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_RNG_H
#define TESTS_SUPPORT_RNG_H

#include <stdbool.h>
#include <stdint.h>

struct rng {
    uint64_t state;
};

/* A generator with a stream of its own for each name, so that a test does not depend on which others have run. */
struct rng rng_seeded(uint64_t seed, const char *name);

uint64_t rng_bits(struct rng *rng);
/* A random integer from lo to hi, both included. */
int rng_int(struct rng *rng, int lo, int hi);
/* True with probability 1 / n. */
bool rng_once_in(struct rng *rng, int n);
/* A random multiple of 2^-53 in [0, 1); below, one in [-1, 1). */
double rng_unit(struct rng *rng);
double rng_signed(struct rng *rng);

#endif
