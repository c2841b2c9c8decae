/* The side of a plane on which a shape lies.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"

#include <graze/query2.h>

grz_side grz2_side_plane_point(const grz2_plane *plane, const grz2_vec *b) {
    if (!grz2_valid_plane(plane) || !grz2_valid_point(b)) return GRZ_SIDE_NONE;
    const double normal[2] = {plane->normal.x, plane->normal.y};
    const grz_core core = grz2_core_point(b);
    return (grz_side)grz_side_of_core(normal, plane->offset, &core);
}

grz_side grz2_side_plane_circle(const grz2_plane *plane, const grz2_circle *b) {
    if (!grz2_valid_plane(plane) || !grz2_valid_circle(b)) return GRZ_SIDE_NONE;
    const double normal[2] = {plane->normal.x, plane->normal.y};
    const grz_core core = grz2_core_circle(b);
    return (grz_side)grz_side_of_core(normal, plane->offset, &core);
}

grz_side grz2_side_plane_aabb(const grz2_plane *plane, const grz2_aabb *b) {
    if (!grz2_valid_plane(plane) || !grz2_valid_aabb(b)) return GRZ_SIDE_NONE;
    const double normal[2] = {plane->normal.x, plane->normal.y};
    const grz_core core = grz2_core_aabb(b);
    return (grz_side)grz_side_of_core(normal, plane->offset, &core);
}

grz_side grz2_side_plane_rect(const grz2_plane *plane, const grz2_rect *b) {
    if (!grz2_valid_plane(plane) || !grz2_valid_rect(b)) return GRZ_SIDE_NONE;
    const double normal[2] = {plane->normal.x, plane->normal.y};
    const grz_core core = grz2_core_rect(b);
    return (grz_side)grz_side_of_core(normal, plane->offset, &core);
}

grz_side grz2_side_plane_obb(const grz2_plane *plane, const grz2_obb *b) {
    if (!grz2_valid_plane(plane) || !grz2_valid_obb(b)) return GRZ_SIDE_NONE;
    const double normal[2] = {plane->normal.x, plane->normal.y};
    const grz_core core = grz2_core_obb(b);
    return (grz_side)grz_side_of_core(normal, plane->offset, &core);
}
