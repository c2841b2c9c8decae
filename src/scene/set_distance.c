/* How far two sets are from each other: which function says so.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/set.h"

#include "api/shapes.h"

#include <graze/distance2.h>
#include <graze/distance3.h>

static double sets_distance2(grz_set a, grz_set b, grz2_vec *pa, grz2_vec *pb) {
    const grz2_polygon *const p = (const grz2_polygon *)a.large, *const q = (const grz2_polygon *)b.large;
    if (p && q) return grz2_polygons_distance(p, q, pa, pb);
    if (p) return grz2_polygon_distance(p, grz_in2(b.shape), pa, pb);
    if (q) return grz2_polygon_distance(q, grz_in2(a.shape), pb, pa);
    return grz2_distance(grz_in2(a.shape), grz_in2(b.shape), pa, pb);
}

static double sets_distance3(grz_set a, grz_set b, grz3_vec *pa, grz3_vec *pb) {
    const grz_mesh *const p = (const grz_mesh *)a.large, *const q = (const grz_mesh *)b.large;
    double distance;
    if (!p && !q) return grz3_distance(grz_in3(a.shape), grz_in3(b.shape), pa, pb);
    if (p && q) grz_meshes_distance(p, q, a.solid, b.solid, &distance, pa, pb);
    else if (p) grz_mesh_distance(p, grz_in3(b.shape), a.solid, &distance, pa, pb);
    else grz_mesh_distance(q, grz_in3(a.shape), b.solid, &distance, pb, pa);
    return distance;
}

double grz_sets_distance(int dim, grz_set a, grz_set b, double *pa, double *pb) {
    return dim == 2 ? sets_distance2(a, b, (grz2_vec *)pa, (grz2_vec *)pb)
                    : sets_distance3(a, b, (grz3_vec *)pa, (grz3_vec *)pb);
}

void grz_sets_nearest_points(int dim, grz_set a, grz_set b, double *pa, double *pb) {
    if (a.large || b.large) grz_sets_distance(dim, a, b, pa, pb);
    else grz_nearest_points(dim, a.shape, b.shape, pa, pb);
}
