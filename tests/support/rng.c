/* SPDX-License-Identifier: MIT */
#include "support/rng.h"

/* A Weyl sequence through a mixer of multiplications and shifts (Steele, Lea and Flood, Fast splittable pseudorandom
 * number generators, 2014). */
uint64_t rng_bits(struct rng *rng) {
    rng->state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t x = rng->state;
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

struct rng rng_seeded(uint64_t seed, const char *name) {
    struct rng rng = {seed};
    for (const char *c = name; *c != '\0'; c++) rng.state = rng_bits(&rng) ^ (uint64_t)(unsigned char)*c;
    return rng;
}

int rng_int(struct rng *rng, int lo, int hi) { return lo + (int)((rng_bits(rng) >> 33) % (uint64_t)(hi - lo + 1)); }

bool rng_once_in(struct rng *rng, int n) { return rng_int(rng, 1, n) == 1; }

double rng_unit(struct rng *rng) { return (double)(rng_bits(rng) >> 11) * 0x1p-53; }

double rng_signed(struct rng *rng) { return 2 * rng_unit(rng) - 1; }
