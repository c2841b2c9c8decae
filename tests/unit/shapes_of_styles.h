/* Shapes of the plane with numbers of several styles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_SHAPES_OF_STYLES_H
#define TESTS_UNIT_SHAPES_OF_STYLES_H

#include "support/rng.h"
#include "unit/rounding.h"

#include <graze/shapes2.h>

#include <math.h>

enum { MOST_POINTS = 6 };

/* Which numbers an input has. */
enum style { LATTICE, QUARTERS, ULPS, PLAIN, SPREAD, SUBNORMAL, FAR, EXTREME, STYLE_COUNT };

static inline double number(struct rng *rng, enum style style) {
    switch (style) {
    case LATTICE: return rng_int(rng, -2, 2);
    case QUARTERS: return rng_int(rng, -8, 8) * 0.25;
    case ULPS: {
        const double x = rng_int(rng, -2, 2);
        return rng_once_in(rng, 3) ? nextafter(x, rng_once_in(rng, 2) ? HUGE_VAL : -HUGE_VAL) : x;
    }
    case PLAIN: return rng_signed(rng);
    case SPREAD: return rng_once_in(rng, 3) ? rng_int(rng, -1, 1) : random_double(rng, 40);
    case SUBNORMAL: return rng_int(rng, -3, 3) * 0x1p-1074;
    case FAR: return rng_int(rng, -3, 3) * 0x1p1022 / 3 * 2;
    default: return rng_once_in(rng, 3) ? rng_int(rng, -1, 1) : random_double(rng, 1000);
    }
}

static inline void fill2(struct rng *rng, enum style style, grz2_vec *v) {
    v->x = number(rng, style);
    v->y = number(rng, style);
}

static inline void order(double *a, double *b) {
    const double x = *a, y = *b;
    *a = fmin(x, y);
    *b = fmax(x, y);
}

static inline grz2_shape make2(struct rng *rng, grz_kind kind, enum style style, grz2_vec points[MOST_POINTS]) {
    grz2_shape s = {.kind = kind};
    switch (kind) {
    case GRZ_POINT: fill2(rng, style, &s.point); break;
    case GRZ_SEGMENT: fill2(rng, style, &s.segment.a), fill2(rng, style, &s.segment.b); break;
    case GRZ_RAY: fill2(rng, style, &s.ray.origin), fill2(rng, style, &s.ray.dir); break;
    case GRZ_LINE: fill2(rng, style, &s.line.origin), fill2(rng, style, &s.line.dir); break;
    case GRZ_PLANE: fill2(rng, style, &s.plane.normal), s.plane.offset = number(rng, style); break;
    case GRZ_HALFSPACE: fill2(rng, style, &s.halfspace.normal), s.halfspace.offset = number(rng, style); break;
    case GRZ_BALL: fill2(rng, style, &s.circle.center), s.circle.radius = fabs(number(rng, style)); break;
    case GRZ_AABB:
        fill2(rng, style, &s.aabb.min), fill2(rng, style, &s.aabb.max);
        order(&s.aabb.min.x, &s.aabb.max.x), order(&s.aabb.min.y, &s.aabb.max.y);
        break;
    case GRZ_RECT:
        s.rect.x = number(rng, style), s.rect.y = number(rng, style);
        s.rect.width = fabs(number(rng, style)), s.rect.height = fabs(number(rng, style));
        break;
    case GRZ_OBB:
        fill2(rng, style, &s.obb.center), fill2(rng, style, &s.obb.u), fill2(rng, style, &s.obb.half);
        s.obb.half = (grz2_vec){fabs(s.obb.half.x), fabs(s.obb.half.y)};
        break;
    case GRZ_TRIANGLE:
        fill2(rng, style, &s.triangle.a), fill2(rng, style, &s.triangle.b), fill2(rng, style, &s.triangle.c);
        break;
    default:
        for (int k = 0; k < MOST_POINTS; k++) fill2(rng, style, &points[k]);
        s.hull = (grz2_hull){rng_int(rng, 1, MOST_POINTS), points};
        break;
    }
    return s;
}

#endif
