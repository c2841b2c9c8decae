/* The side of a plane on which a shape lies.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"

#include <graze/query3.h>

grz_side grz3_side_plane_point(const grz3_plane *plane, const grz3_vec *b) {
    if (!grz3_valid_plane(plane) || !grz3_valid_point(b)) return GRZ_SIDE_NONE;
    const double normal[3] = {plane->normal.x, plane->normal.y, plane->normal.z};
    const grz_core core = grz3_core_point(b);
    return (grz_side)grz_side_of_core(normal, plane->offset, &core);
}

grz_side grz3_side_plane_sphere(const grz3_plane *plane, const grz3_sphere *b) {
    if (!grz3_valid_plane(plane) || !grz3_valid_sphere(b)) return GRZ_SIDE_NONE;
    const double normal[3] = {plane->normal.x, plane->normal.y, plane->normal.z};
    const grz_core core = grz3_core_sphere(b);
    return (grz_side)grz_side_of_core(normal, plane->offset, &core);
}

grz_side grz3_side_plane_aabb(const grz3_plane *plane, const grz3_aabb *b) {
    if (!grz3_valid_plane(plane) || !grz3_valid_aabb(b)) return GRZ_SIDE_NONE;
    const double normal[3] = {plane->normal.x, plane->normal.y, plane->normal.z};
    const grz_core core = grz3_core_aabb(b);
    return (grz_side)grz_side_of_core(normal, plane->offset, &core);
}

grz_side grz3_side_plane_obb(const grz3_plane *plane, const grz3_obb *b) {
    if (!grz3_valid_plane(plane) || !grz3_valid_obb(b)) return GRZ_SIDE_NONE;
    const double normal[3] = {plane->normal.x, plane->normal.y, plane->normal.z};
    const grz_core core = grz3_core_obb(b);
    return (grz_side)grz_side_of_core(normal, plane->offset, &core);
}
