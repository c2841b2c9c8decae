/* SPDX-License-Identifier: MIT */
#include "unit/clouds.h"

#include <float.h>
#include <math.h>

/* A permutation of 1 2 3 with any signs: these lie on one sphere, and with the first two on one circle each. */
static void on_one_ball(struct rng *rng, int dim, double p[]) {
    double n[3] = {1, 2, 3};
    for (int i = dim - 1; i > 0; i--) {
        const int other = rng_int(rng, 0, i);
        const double x = n[i];
        n[i] = n[other], n[other] = x;
    }
    for (int k = 0; k < dim; k++) p[k] = rng_once_in(rng, 2) ? n[k] : -n[k];
}

static void make_plain(struct rng *rng, int kind, int dim, const double base[3], const double edge[2][3], double p[]) {
    switch (kind) {
    case 0:
        for (int k = 0; k < dim; k++) p[k] = rng_int(rng, -4, 4);
        break;
    case 1: on_one_ball(rng, dim, p); break;
    case 2:
    case 3: {
        const double s = rng_signed(rng), t = kind == 3 ? rng_signed(rng) : 0;
        for (int k = 0; k < dim; k++) p[k] = base[k] + s * edge[0][k] + t * edge[1][k];
        break;
    }
    case 4:
        for (int k = 0; k < dim; k++) p[k] = base[k] + rng_int(rng, -3, 3) * 0x1p-52;
        break;
    case 5:
        for (int k = 0; k < dim; k++) p[k] = ldexp(rng_signed(rng), rng_int(rng, -60, 60));
        break;
    default:
        for (int k = 0; k < dim; k++) p[k] = rng_signed(rng);
    }
}

void make_cloud(struct rng *rng, int dim, int count, double points[]) {
    const int kind = rng_int(rng, 0, 7), scale = rng_once_in(rng, 4) ? rng_int(rng, -1070, 1020) : 0;
    const double far = rng_once_in(rng, 4) ? ldexp(1, rng_int(rng, 0, 50)) : 0;
    double base[3], edge[2][3];
    for (int k = 0; k < 3; k++) base[k] = rng_signed(rng), edge[0][k] = rng_signed(rng), edge[1][k] = rng_signed(rng);
    for (int i = 0; i < count; i++) {
        double *const p = points + dim * i;
        make_plain(rng, kind, dim, base, (const double(*)[3])edge, p);
        for (int k = 0; k < dim; k++) {
            if (far != 0) p[k] += k == 0 ? far : -far;
            p[k] = fmax(-DBL_MAX, fmin(ldexp(p[k], scale), DBL_MAX));
        }
    }
}
