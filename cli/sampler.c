/* A sample of boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "sampler.h"

#include <stdlib.h>
#include <string.h>

bool sampler_begin(sampler *s) {
    *s = (sampler){.random = 1, .box = malloc(SAMPLER_MOST * sizeof *s->box)};
    return s->box != NULL;
}

void sampler_add(sampler *s, int dimension, const double box[6]) {
    size_t at = s->count;
    s->seen++;
    if (s->count < SAMPLER_MOST) {
        s->count++;
    } else {
        s->random = s->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        const uint64_t any = (s->random >> 11) % s->seen;
        if (any >= SAMPLER_MOST) return;
        at = (size_t)any;
    }
    memcpy(s->box[at], box, 2 * (size_t)dimension * sizeof *box);
}

grz_boxes sampler_boxes(const sampler *s, int dimension) {
    return (grz_boxes){dimension, GRZ_DOUBLE, s->count, sizeof *s->box, s->box};
}

double sampler_scale(const sampler *s) { return s->count > 0 ? (double)s->seen / (double)s->count : 1; }

void sampler_free(sampler *s) { free(s->box); }
