/* Families of arbitrary doubles: mixed exponents, random bits, and shapes that are barely invalid.
 *
 * SPDX-License-Identifier: MIT */
#include "families/draft.h"

#include <float.h>
#include <math.h>
#include <string.h>

static double from_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* A finite double with a random exponent, from subnormal to huge; every second one has few bits. `at_ends`: exponents
 * at both ends of the range only, for which exact arithmetic needs the most digits. */
static double any_finite(struct rng *rng, bool at_ends) {
    const bool is_short = rng_once_in(rng, 2);
    const double mantissa = is_short ? rng_int(rng, -8, 8) : rng_signed(rng) * 8;
    const int low = at_ends && rng_once_in(rng, 2) ? 1000 : -1074;
    return ldexp(mantissa, rng_int(rng, low, at_ends && low < 0 ? -1000 : 1020));
}

/* Lattice or random shapes with only some numbers replaced by any double, so that the others still matter. */
int make_mixed(struct rng *rng, const struct row *row, struct shapes out[]) {
    out[0] = draft_lattice_pair(rng, row, 4);
    const int count = draft_count(row, &out[0]), odds = rng_int(rng, 1, 4);
    const bool at_ends = rng_once_in(rng, 4);
    const int k = rng_once_in(rng, 2) ? 0 : rng_int(rng, -1070, 1010);
    draft_scale(&out[0], k);
    for (int i = 0; i < count; i++) {
        char role;
        double *x = draft_number(row, &out[0], i, &role);
        if (rng_once_in(rng, odds)) *x = rng_once_in(rng, 4) ? 0 : any_finite(rng, at_ends);
    }
    draft_make_valid(&out[0].a);
    draft_make_valid(&out[0].b);
    out[0].with.margin = fabs(out[0].with.margin);
    return 1;
}

static double any_bits(struct rng *rng) {
    static const double ends[] = {0,       -0.0,     0x1p-1074, -0x1p-1074, DBL_MIN, -DBL_MIN,
                                  DBL_MAX, -DBL_MAX, HUGE_VAL,  -HUGE_VAL,  1,       -1};
    if (rng_once_in(rng, 4)) return ends[rng_int(rng, 0, (int)(sizeof ends / sizeof ends[0]) - 1)];
    return from_bits(rng_bits(rng));
}

int make_bits(struct rng *rng, const struct row *row, struct shapes out[]) {
    out[0] = draft_lattice_pair(rng, row, 4);
    const int count = draft_count(row, &out[0]);
    for (int i = 0; i < count; i++) {
        char role;
        double *x = draft_number(row, &out[0], i, &role);
        *x = any_bits(rng);
        if (!isfinite(*x) && !rng_once_in(rng, 6)) *x = DBL_MAX;
    }
    if (!rng_once_in(rng, 3)) {
        draft_make_valid(&out[0].a);
        draft_make_valid(&out[0].b);
    }
    return 1;
}

/* Makes a size negative, or min larger than max, by the least amount. */
static void spoil_by_the_least(struct rng *rng, struct shape *shape) {
    const int dim = shape->dim;
    const char *roles = shape_roles(dim, shape->kind);
    const char *size = strchr(roles, 's');
    if (shape->kind == GRZ_AABB) {
        const int k = rng_int(rng, 0, dim - 1);
        const double x = rng_once_in(rng, 2) ? 0 : shape->n[k];
        shape->n[k] = draft_step(x, 1);
        shape->n[dim + k] = x;
    } else if (size != NULL) {
        shape->n[size - roles] = rng_once_in(rng, 2) ? -0x1p-1074 : -1;
    } else {
        shape->n[0] = from_bits(UINT64_C(0x7ff0000000000001));
    }
}

static void spoil(struct rng *rng, struct shape *shape, bool is_b) {
    static const double bad[] = {HUGE_VAL, -HUGE_VAL};
    const int count = shape_count(shape->dim, shape->kind);
    const char *roles = shape_roles(shape->dim, shape->kind);
    double *any = &shape->n[rng_int(rng, 0, count - 1)];
    switch (rng_int(rng, 0, 6)) {
    case 0: *any = from_bits(UINT64_C(0x7ff8000000000000) | (uint64_t)rng_int(rng, 0, 1) << 63); break;
    case 1: *any = bad[rng_int(rng, 0, 1)]; break;
    case 2: spoil_by_the_least(rng, shape); break;
    case 3: /* a zero direction: invalid as a normal, valid as an axis */
        for (int i = 0; i < count; i++)
            if (roles[i] == 'd') shape->n[i] = rng_once_in(rng, 2) ? -0.0 : 0;
        break;
    case 4: /* the shortest normal, which is valid */
        for (int i = 0; i < count; i++)
            if (roles[i] == 'd') shape->n[i] = 0x1p-1074 * rng_int(rng, -1, 1);
        break;
    case 5:
        if (shape->radius != 0)
            shape->radius = rng_once_in(rng, 2) ? -0x1p-1074 : rng_once_in(rng, 2) ? HUGE_VAL : from_bits(UINT64_MAX);
        else *any = -*any;
        break;
    default: /* an unknown kind, if the function takes any shape */
        if (is_b && rng_once_in(rng, 2)) shape->kind = rng_once_in(rng, 2) ? GRZ_EMPTY : rng_int(rng, 0, 1) ? 1000 : -3;
        break;
    }
}

int make_invalid(struct rng *rng, const struct row *row, struct shapes out[]) {
    out[0] = draft_lattice_pair(rng, row, 2);
    const int which = rng_int(rng, 1, 3);
    if (which & 1) spoil(rng, &out[0].a, false);
    if (which & 2) spoil(rng, &out[0].b, row->relation != GRZ_ZONE);
    if ((row->relation == GRZ_SWEEP || row_is_depth(row)) && rng_once_in(rng, 2)) {
        const int moved = row_is_depth(row) ? 0 : rng_int(rng, 0, 1), axis = rng_int(rng, 0, row->dim - 1);
        out[0].with.by[moved][axis] = any_bits(rng);
    }
    if (row->relation == GRZ_WITHIN && rng_once_in(rng, 2)) {
        static const double margins[] = {-0x1p-1074, -1, -0.0, HUGE_VAL, -HUGE_VAL, (double)NAN};
        out[0].with.margin = margins[rng_int(rng, 0, 5)];
    }
    return 1;
}
