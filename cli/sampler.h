/* A sample of boxes that come one by one, each with the same chance (Vitter, "Random sampling with a reservoir", 1985,
 * algorithm R).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_SAMPLER_H
#define GRAZE_CLI_SAMPLER_H

#include <graze/boxes.h>

#include <stdbool.h>

enum { SAMPLER_MOST = 1 << 15 };

typedef struct sampler {
    size_t count;
    uint64_t seen, random;
    double (*box)[6]; ///< [SAMPLER_MOST]
} sampler;

/// False: out of memory. To be freed in every case.
bool sampler_begin(sampler *s);
void sampler_add(sampler *s, int dimension, const double box[6]);
grz_boxes sampler_boxes(const sampler *s, int dimension);
/// How many boxes each of the sample stands for.
double sampler_scale(const sampler *s);
void sampler_free(sampler *s);

#endif
