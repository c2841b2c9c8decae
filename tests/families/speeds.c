/* A family of motions: independent exponents for speeds, sizes and distances.
 *
 * SPDX-License-Identifier: MIT */
#include "families/draft.h"

#include <math.h>

/* A random exponent: mostly near 0, sometimes large, seldom about the limit for products of three factors. */
static int exponent(struct rng *rng) {
    const int reach = rng_once_in(rng, 2) ? 8 : rng_once_in(rng, 4) ? 330 : 60;
    return rng_int(rng, -reach, reach);
}

/* A displacement with random coordinates; every second time they have different magnitudes, and some are 0. */
static void make_displacement(struct rng *rng, int dim, int speed, double motion[3]) {
    const bool even = rng_once_in(rng, 2);
    for (int k = 0; k < dim; k++) {
        const int slower = even ? 0 : rng_int(rng, 0, rng_once_in(rng, 3) ? 1074 : 30);
        motion[k] = !even && rng_once_in(rng, 6) ? 0 : ldexp(rng_signed(rng), speed - slower);
    }
}

static void displace(struct shape *shape, const double by[3]) {
    const char *roles = shape_roles(shape->dim, shape->kind);
    for (int i = 0; roles[i] != '\0'; i++)
        if (roles[i] == 'p') shape->n[i] += by[i % shape->dim];
}

/* Three of four are aimed: a is moved back from b along its motion by a random time. */
int make_speeds(struct rng *rng, const struct row *row, struct shapes out[]) {
    const int dim = row->dim, base = rng_once_in(rng, 3) ? exponent(rng) : 0, near = base + exponent(rng) / 2;
    const int size_a = base + exponent(rng) / 2, size_b = base + exponent(rng) / 2;
    struct shape *const a = &out[0].a, *const b = &out[0].b;
    *a = draft_random(rng, dim, row->kind_a, ldexp(1, near), ldexp(1, size_a));
    *b = draft_random(rng, dim, row->kind_b, ldexp(1, near), ldexp(1, size_b));
    out[0].with = (struct extra){.margin = 0};
    double motion[3] = {0, 0, 0};
    const int slower = rng_once_in(rng, 8) ? rng_int(rng, 1010, 1030) : exponent(rng);
    make_displacement(rng, dim, near - slower, motion);
    if (!rng_once_in(rng, 4) && *shape_roles(dim, a->kind) == 'p' && *shape_roles(dim, b->kind) == 'p') {
        const int late = a->kind != GRZ_RAY ? 0 : rng_once_in(rng, 2) ? slower : exponent(rng);
        const double time = ldexp(rng_unit(rng), late);
        double by[3] = {0, 0, 0};
        for (int k = 0; k < dim; k++) by[k] = b->n[k] + ldexp(rng_signed(rng), size_b) - time * motion[k] - a->n[k];
        displace(a, by);
    }
    for (int k = 0; k < dim; k++) {
        if (row->relation == GRZ_SWEEP) out[0].with.by[0][k] = motion[k];
        else a->n[dim + k] = (a->kind == GRZ_SEGMENT ? a->n[k] : 0) + motion[k];
    }
    if (row->relation == GRZ_SWEEP && rng_once_in(rng, 4))
        make_displacement(rng, dim, near + exponent(rng), out[0].with.by[1]);
    draft_make_valid(a);
    return 1;
}
