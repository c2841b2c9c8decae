/* Shapes of the space moved by a matrix.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/shapes3.h>

#include "num/affine.h"
#include "num/bits.h"
#include "shape/core3.h"
#include "shape/place3.h"

#include <string.h>

static void pose_vectors(const grz_affine *map, int count, grz3_vec *vectors) {
    double(*const at)[3] = (double(*)[3])vectors;
    grz_affine_map(map, (size_t)count, (const double(*)[3])at, at);
}

static void corners_of_box(const grz3_aabb *box, grz3_vec corners[8]) {
    for (int i = 0; i < 8; i++)
        corners[i] = (grz3_vec){i & 1 ? box->max.x : box->min.x, i & 2 ? box->max.y : box->min.y,
                                i & 4 ? box->max.z : box->min.z};
}

/* The hull of points that are moved in the caller's room. */
static grz3_shape posed_hull(const grz_affine *map, int count, grz3_vec *room, double radius) {
    pose_vectors(map, count, room);
    return (grz3_shape){.kind = GRZ_HULL, .radius = radius, .hull = {count, room}};
}

grz3_shape grz3_shape_posed(const grz3_shape *shape, const double matrix[12], grz3_vec *room) {
    const grz3_shape none = {.kind = GRZ_EMPTY};
    grz3_shape posed = *shape;
    if (!grz3_shape_valid(shape)) return none;
    const grz_affine map = grz_affine_of(matrix);
    const bool is_finite_box =
        shape->kind == GRZ_AABB && grz3_finite(&shape->aabb.min) && grz3_finite(&shape->aabb.max);
    if (is_finite_box) {
        corners_of_box(&shape->aabb, room);
        return posed_hull(&map, 8, room, shape->radius);
    }
    if (shape->kind == GRZ_HULL) {
        memmove(room, shape->hull.points, (size_t)shape->hull.count * sizeof *room);
        return posed_hull(&map, shape->hull.count, room, shape->radius);
    }
    const int points = grz3_points_of(shape);
    if (points == 0) return none;
    pose_vectors(&map, points, &posed.point);
    grz_affine turn = map;
    memset(turn.column[3], 0, sizeof turn.column[3]);
    if (shape->kind == GRZ_RAY) pose_vectors(&turn, 1, &posed.ray.dir);
    if (shape->kind == GRZ_LINE) pose_vectors(&turn, 1, &posed.line.dir);
    if (shape->kind == GRZ_OBB) pose_vectors(&turn, 3, posed.obb.axis);
    return posed;
}
