/* Bounding boxes of shapes: those of the library, and of what it has none for.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds.h"

#include <math.h>
#include <string.h>

void bounds_set_all(int dimension, double box[6]) {
    for (int k = 0; k < dimension; k++) {
        box[k] = -(double)INFINITY;
        box[dimension + k] = (double)INFINITY;
    }
}

static bool is_bounded(int dimension, const double box[6]) {
    bool bounded = true;
    for (int k = 0; k < 2 * dimension; k++) bounded = bounded && !isinf(box[k]);
    return bounded;
}

/* A moving polygon is not supported. */
static bool set_polygon(const grz2_polygon *polygon, bool moving, double box[6]) {
    const grz2_aabb bounds = grz2_polygon_about(polygon).box;
    if (moving) bounds_set_all(2, box);
    else memcpy(box, &bounds, sizeof bounds);
    return !moving;
}

bool bounds_of(int dimension, const shape *s, const double by[3], double box[6]) {
    if (s->polygon != NULL) return set_polygon(s->polygon, by != NULL, box);
    if (dimension == 2) {
        const grz2_vec d = by != NULL ? (grz2_vec){by[0], by[1]} : (grz2_vec){0, 0};
        const grz2_aabb bounds = grz2_bounds_swept(&s->in2, &d);
        memcpy(box, &bounds, sizeof bounds);
    } else {
        const grz3_vec d = by != NULL ? (grz3_vec){by[0], by[1], by[2]} : (grz3_vec){0, 0, 0};
        const grz3_aabb bounds = grz3_bounds_swept(&s->in3, &d);
        memcpy(box, &bounds, sizeof bounds);
    }
    const bool supported = (dimension == 2 ? s->in2.kind : s->in3.kind) <= GRZ_HULL;
    if (!supported || (by != NULL && !is_bounded(dimension, box))) bounds_set_all(dimension, box);
    return supported;
}

bool bounds_are_empty(int dimension, const double box[6]) {
    bool filled = true;
    for (int k = 0; k < dimension; k++) {
        const double min = box[k], max = box[dimension + k];
        filled = filled && min <= max && min < (double)INFINITY && max > -(double)INFINITY;
    }
    return !filled;
}
