/* Questions about a mesh as its triangles alone, which cannot fail.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SUPPORT_SKINS_H
#define SUPPORT_SKINS_H

#include <graze/mesh.h>

#include <math.h>

static inline bool skin_overlaps(const grz_mesh *mesh, const grz3_shape *shape) {
    bool overlap;
    grz_mesh_overlap(mesh, shape, GRZ_SKIN, &overlap);
    return overlap;
}

static inline double skin_distance(const grz_mesh *mesh, const grz3_shape *shape, grz3_vec *pa, grz3_vec *pb) {
    double distance;
    grz_mesh_distance(mesh, shape, GRZ_SKIN, &distance, pa, pb);
    return distance;
}

static inline double skins_distance(const grz_mesh *a, const grz_mesh *b, grz3_vec *pa, grz3_vec *pb) {
    double distance;
    grz_meshes_distance(a, b, GRZ_SKIN, GRZ_SKIN, &distance, pa, pb);
    return distance;
}

/* True if there is one. */
static inline bool skin_nearest(const grz_mesh *mesh, const grz3_vec *point, double within,
                                grz_mesh_nearest_point *nearest) {
    grz_mesh_nearest(mesh, point, within, GRZ_SKIN, nearest);
    return !isnan(nearest->point.x);
}

#endif
