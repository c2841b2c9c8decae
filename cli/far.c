/* How far shapes are from each other.
 *
 * SPDX-License-Identifier: MIT */
#include "far.h"

static double distance_in_plane(const shape *a, const shape *b, grz2_vec *pa, grz2_vec *pb) {
    if (a->polygon != NULL && b->polygon != NULL) return grz2_polygons_distance(a->polygon, b->polygon, pa, pb);
    if (a->polygon != NULL) return grz2_polygon_distance(a->polygon, &b->in2, pa, pb);
    if (b->polygon != NULL) return grz2_polygon_distance(b->polygon, &a->in2, pb, pa);
    return grz2_distance(&a->in2, &b->in2, pa, pb);
}

double distance_of(int dimension, const shape *a, const shape *b) {
    return dimension == 2 ? distance_in_plane(a, b, NULL, NULL) : grz3_distance(&a->in3, &b->in3, NULL, NULL);
}

double nearest_points_of(int dimension, const shape *a, const shape *b, double pa[3], double pb[3]) {
    if (dimension == 2) {
        grz2_vec p, q;
        const double distance = distance_in_plane(a, b, &p, &q);
        pa[0] = p.x, pa[1] = p.y, pa[2] = 0;
        pb[0] = q.x, pb[1] = q.y, pb[2] = 0;
        return distance;
    }
    grz3_vec p, q;
    const double distance = grz3_distance(&a->in3, &b->in3, &p, &q);
    pa[0] = p.x, pa[1] = p.y, pa[2] = p.z;
    pb[0] = q.x, pb[1] = q.y, pb[2] = q.z;
    return distance;
}

bool within_of(int dimension, const shape *a, const shape *b, double margin) {
    if (a->polygon != NULL && b->polygon != NULL) return grz2_polygons_within(a->polygon, b->polygon, margin);
    if (a->polygon != NULL) return grz2_polygon_within(a->polygon, &b->in2, margin);
    if (b->polygon != NULL) return grz2_polygon_within(b->polygon, &a->in2, margin);
    return dimension == 2 ? grz2_within(&a->in2, &b->in2, margin) : grz3_within(&a->in3, &b->in3, margin);
}
