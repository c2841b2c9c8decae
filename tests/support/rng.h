/* Random numbers that are the same everywhere: integers only, no library's generator.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_RNG_H
#define TESTS_SUPPORT_RNG_H

#include <stdbool.h>
#include <stdint.h>

struct rng {
    uint64_t state;
};

/* A stream of its own for each name, so that a cell of the table does not depend on which others were run. */
struct rng rng_seeded(uint64_t seed, const char *name);

uint64_t rng_bits(struct rng *rng);
/* lo .. hi, both included. */
int rng_int(struct rng *rng, int lo, int hi);
/* True once in n. */
bool rng_once_in(struct rng *rng, int n);
/* A multiple of 2^-53 in [0, 1), and one in [-1, 1). */
double rng_unit(struct rng *rng);
double rng_signed(struct rng *rng);

#endif
