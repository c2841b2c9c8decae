/* How far shapes are from each other.
 *
 * SPDX-License-Identifier: MIT */
#include "far.h"

static double distance_in_plane(const shape *a, const shape *b, grz2_vec *pa, grz2_vec *pb) {
    if (a->polygon == NULL && b->polygon != NULL) return distance_in_plane(b, a, pb, pa);
    if (b->polygon != NULL) return grz2_polygons_distance(a->polygon, b->polygon, pa, pb);
    if (a->polygon != NULL) return grz2_polygon_distance(a->polygon, &b->in2, pa, pb);
    return grz2_distance(&a->in2, &b->in2, pa, pb);
}

double distance_of(int dimension, const shape *a, const shape *b) {
    return dimension == 2 ? distance_in_plane(a, b, NULL, NULL) : grz3_distance(&a->in3, &b->in3, NULL, NULL);
}

double nearest_points_of(int dimension, const shape *a, const shape *b, double pa[3], double pb[3]) {
    if (dimension == 3) return grz3_distance(&a->in3, &b->in3, (grz3_vec *)pa, (grz3_vec *)pb);
    pa[2] = pb[2] = 0;
    return distance_in_plane(a, b, (grz2_vec *)pa, (grz2_vec *)pb);
}

bool within_of(int dimension, const shape *a, const shape *b, double margin) {
    if (a->polygon == NULL && b->polygon != NULL) return within_of(dimension, b, a, margin);
    if (b->polygon != NULL) return grz2_polygons_within(a->polygon, b->polygon, margin);
    if (a->polygon != NULL) return grz2_polygon_within(a->polygon, &b->in2, margin);
    return dimension == 2 ? grz2_within(&a->in2, &b->in2, margin) : grz3_within(&a->in3, &b->in3, margin);
}
