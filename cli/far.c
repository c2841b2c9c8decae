/* How far shapes are from each other.
 *
 * SPDX-License-Identifier: MIT */
#include "far.h"

double distance_of(int dimension, const shape *a, const shape *b) {
    if (a->polygon != NULL && b->polygon != NULL) return grz2_polygons_distance(a->polygon, b->polygon, NULL, NULL);
    if (a->polygon != NULL) return grz2_polygon_distance(a->polygon, &b->in2, NULL, NULL);
    if (b->polygon != NULL) return grz2_polygon_distance(b->polygon, &a->in2, NULL, NULL);
    if (dimension == 2) return grz2_distance(&a->in2, &b->in2, NULL, NULL);
    return grz3_distance(&a->in3, &b->in3, NULL, NULL);
}

bool within_of(int dimension, const shape *a, const shape *b, double margin) {
    if (a->polygon != NULL && b->polygon != NULL) return grz2_polygons_within(a->polygon, b->polygon, margin);
    if (a->polygon != NULL) return grz2_polygon_within(a->polygon, &b->in2, margin);
    if (b->polygon != NULL) return grz2_polygon_within(b->polygon, &a->in2, margin);
    return dimension == 2 ? grz2_within(&a->in2, &b->in2, margin) : grz3_within(&a->in3, &b->in3, margin);
}
