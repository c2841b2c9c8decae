/* Random things for scenes: shapes of all kinds on a lattice, an ulp beside it, anywhere, far from the origin, and
 * empty ones; each written once for both spaces. The file that includes it includes space2.inc or space3.inc first.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_SCENE_WORLDS_H
#define TESTS_UNIT_SCENE_WORLDS_H

#include "support/effort.h"
#include "support/rng.h"
#include "support/shape.h"

#include <math.h>
#include <string.h>

/* How many worlds are seen: 300 by default, 10,000 in the long check. */
static inline int count_of_worlds(void) {
    const long count = 10 * inputs_a_cell();
    return count < 10000 ? (int)count : 10000;
}

/* How the numbers of a world are drawn. */
struct world_numbers {
    struct rng *rng;
    int size;      /* positions are within this of the middle */
    double middle; /* of all coordinates */
    int style;     /* 0: whole numbers; 1: those, or an ulp beside; 2: any */
};

static inline double world_position(const struct world_numbers *w) {
    const double whole = w->middle + rng_int(w->rng, -w->size, w->size);
    if (w->style == 2) return w->middle + w->size * rng_signed(w->rng);
    if (w->style == 1 && rng_once_in(w->rng, 3)) return nextafter(whole, rng_once_in(w->rng, 2) ? INFINITY : -INFINITY);
    return whole;
}

static inline double world_length(const struct world_numbers *w) {
    return w->style == 2 ? 1.5 * rng_unit(w->rng) : 0.5 * rng_int(w->rng, 0, 3);
}

/* A shape of a kind: numbers as world_numbers says, now and then one that is not finite. */
static inline struct shape world_shape(const struct world_numbers *w, int dim, int kind) {
    struct shape s = {.dim = dim, .kind = kind};
    const char *const roles = kind == GRZ_CYLINDER ? "pppppps" : shape_roles(dim, kind);
    for (int i = 0; roles[i]; i++) {
        const double direction = w->style == 2 ? rng_signed(w->rng) : rng_int(w->rng, -1, 1);
        s.n[i] = roles[i] == 'p' ? world_position(w) : roles[i] == 's' ? world_length(w) : direction;
        if (roles[i] == 'o') s.n[i] = w->middle + rng_int(w->rng, -w->size, w->size);
    }
    if (kind == GRZ_AABB)
        for (int k = 0; k < dim; k++) s.n[dim + k] = s.n[k] + world_length(w);
    if (rng_once_in(w->rng, 30))
        s.n[rng_int(w->rng, 0, (int)strlen(roles) - 1)] = rng_once_in(w->rng, 2) ? NAN : INFINITY;
    const bool bounded = kind != GRZ_RAY && kind != GRZ_LINE && kind != GRZ_PLANE && kind != GRZ_HALFSPACE;
    const bool has_radius = kind == GRZ_BALL || kind == GRZ_CAPSULE || kind == GRZ_CYLINDER;
    if (bounded && !has_radius && rng_once_in(w->rng, 4)) s.radius = 0.5;
    return s;
}

/* Kinds that are drawn: all that are bounded, and now and then one that is not. Cylinders, whose answers are bounded,
 * only where no number is nearly another, and not where the bound is as large as what lies there. */
static inline int world_kind(const struct world_numbers *w, int dim) {
    struct rng *const rng = w->rng;
    static const int bounded2[] = {GRZ_POINT, GRZ_SEGMENT, GRZ_BALL,     GRZ_CAPSULE, GRZ_AABB,
                                   GRZ_RECT,  GRZ_OBB,     GRZ_TRIANGLE, GRZ_HULL};
    static const int bounded3[] = {GRZ_POINT, GRZ_SEGMENT,  GRZ_BALL, GRZ_CAPSULE, GRZ_AABB,
                                   GRZ_OBB,   GRZ_TRIANGLE, GRZ_HULL, GRZ_CYLINDER};
    static const int endless[] = {GRZ_RAY, GRZ_LINE, GRZ_PLANE, GRZ_HALFSPACE};
    if (rng_once_in(rng, 12)) return endless[rng_int(rng, 0, 3)];
    return dim == 2 ? bounded2[rng_int(rng, 0, 8)]
                    : bounded3[rng_int(rng, 0, w->style == 2 && w->middle > -0x1p40 && rng_once_in(rng, 8) ? 8 : 7)];
}

static inline struct world_numbers world_of(struct rng *rng) {
    static const double middles[] = {0, 0, 0, 1e6, -0x1p40, 1e-3};
    return (struct world_numbers){
        .rng = rng, .size = rng_int(rng, 1, 6), .middle = middles[rng_int(rng, 0, 5)], .style = rng_int(rng, 0, 2)};
}

#endif
