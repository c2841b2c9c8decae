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

void bounds_exact(int dimension, const shape *s, const double by[3], double box[6]) {
    if (dimension == 2) {
        grz2_shape core = s->in2;
        if (s->polygon != NULL) core.kind = GRZ_HULL;
        const grz2_aabb bounds = grz2_bounds_swept(&core, (const grz2_vec *)(const void *)by);
        memcpy(box, &bounds, sizeof bounds);
    } else {
        const grz3_aabb bounds = grz3_bounds_swept(&s->in3, (const grz3_vec *)(const void *)by);
        memcpy(box, &bounds, sizeof bounds);
    }
}

bool bounds_of(int dimension, const shape *s, double box[6]) {
    const bool supported = shape_is_supported(dimension, s);
    bounds_exact(dimension, s, NULL, box);
    if (!supported) bounds_set_all(dimension, box);
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
