/* The frame of points.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds/cloud.h"

#include <graze/bounds2.h>
#include <graze/bounds3.h>

#include <string.h>

static bool cloud_bounds(grz_cloud *c) {
    if (c->dim == 2) {
        const grz2_aabb box = grz2_bounds_points(c->points);
        memcpy(c->min, &box.min, sizeof box.min);
        memcpy(c->max, &box.max, sizeof box.max);
    } else {
        const grz3_aabb box = grz3_bounds_points(c->points);
        memcpy(c->min, &box.min, sizeof box.min);
        memcpy(c->max, &box.max, sizeof box.max);
    }
    return c->min[0] <= c->max[0];
}

/* Coordinates from 2^-60 to 2^60 have products of eight that do not overflow, and of which none counts that
 * underflows. */
bool grz_cloud_begin(grz_cloud *c, int dim, const grz_points *points) {
    double spread = 0;
    *c = (grz_cloud){.points = points, .dim = dim, .count = points->count, .half = 1};
    c->step = grz_points_step(points, (size_t)dim);
    if (c->step == 0 || !cloud_bounds(c)) return false;
    for (int k = 0; k < dim; k++) {
        const double size = c->max[k] / 2 - c->min[k] / 2;
        spread = size > spread ? size : spread;
    }
    if (spread > 0x1p1000) c->half = 0.5;
    for (int k = 0; k < dim; k++) {
        const double size = c->max[k] * c->half - c->min[k] * c->half;
        c->origin[k] = c->min[k] + size / 2 / c->half;
        spread = k == 0 || size > spread ? size : spread;
    }
    if (spread > 0 && (spread < 0x1p-60 || spread > 0x1p60)) c->exponent = ilogb(spread);
    return true;
}
