/* Things of a scene.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/thing.h"

#include "base/memory.h"
#include "mesh/solid.h"

#include <string.h>

size_t grz_scene_points_of(int dim, const grz_shape *s, const double **points) {
    *points = NULL;
    if (grz_kind_of(dim, s) != GRZ_HULL) return 0;
    *points = grz_reference_of(dim, s);
    const int count = dim == 2 ? grz_in2(s)->hull.count : grz_in3(s)->hull.count;
    return *points && count > 0 ? (size_t)count : 0;
}

static void set_hull_points(int dim, grz_shape_copy *s, double *points) {
    if (dim == 2) s->in2.hull.points = (const grz2_vec *)points;
    else s->in3.hull.points = (const grz3_vec *)points;
}

/* A shape copied, with its points in memory of its own. False: no memory. */
static bool copy_with_points(int dim, const grz_shape *from, const grz_allocator *allocator, grz_shape_copy *to) {
    const double *points;
    const size_t count = grz_scene_points_of(dim, from, &points), size = (size_t)dim * sizeof(double);
    grz_copy_shape(dim, from, to);
    if (count == 0) return true;
    double *const copy = (double *)grz_allocate(allocator, count, size);
    if (!copy) return false;
    memcpy(copy, points, count * size);
    set_hull_points(dim, to, copy);
    return true;
}

static void release_points(int dim, const grz_shape_copy *s, const grz_allocator *allocator) {
    const double *points;
    const size_t count = grz_scene_points_of(dim, grz_from_copy(s), &points);
    if (count > 0) grz_release(allocator, (void *)(uintptr_t)points, count, (size_t)dim * sizeof(double));
}

/* The points that a posed shape may need: those of a hull; in the plane a box may become one of 4 corners. */
static size_t points_when_posed(int dim, const grz_shape *s) {
    const double *points;
    const grz_kind kind = grz_kind_of(dim, s);
    const bool is_box = kind == GRZ_AABB || kind == GRZ_RECT || kind == GRZ_OBB;
    return dim == 2 && is_box ? 4 : grz_scene_points_of(dim, s, &points);
}

/* Puts the shape of an origin to its place, in memory of its own. */
static grz_status pose_shape(int dim, const grz_scene_origin *origin, const grz_allocator *allocator,
                             grz_shape_copy *to) {
    const double *points;
    const grz_shape *const from = grz_from_copy(&origin->shape), *const posed = grz_from_copy(to);
    const size_t count = points_when_posed(dim, from), size = (size_t)dim * sizeof(double);
    double *const room = count > 0 ? (double *)grz_allocate(allocator, count, size) : NULL;
    if (count > 0 && !room) return GRZ_ERROR_MEMORY;
    if (dim == 2) to->in2 = grz2_shape_posed(&origin->shape.in2, origin->matrix, (grz2_vec *)room);
    else to->in3 = grz3_shape_posed(&origin->shape.in3, origin->matrix, (grz3_vec *)room);
    /* a box that is no hull needs none, nor does what is empty */
    const bool is_kept = grz_scene_points_of(dim, posed, &points) > 0;
    const bool is_there = grz_is_valid(dim, posed) || !grz_is_valid(dim, from);
    if (room && !(is_kept && is_there)) grz_release(allocator, room, count, size);
    if (!is_there) *to = (grz_shape_copy){.in3 = {.kind = GRZ_EMPTY}};
    return is_there ? GRZ_OK : GRZ_ERROR_ARGUMENT;
}

/* A posed mesh; it may not lose triangles by it. */
static grz_status pose_mesh(const grz_mesh *mesh, const double matrix[12], const void **to) {
    grz_mesh *posed;
    const grz_status status = grz_mesh_build_posed(&posed, mesh, matrix);
    if (status != GRZ_OK) return status;
    if (grz_mesh_about(posed).empty > grz_mesh_about(mesh).empty) {
        grz_mesh_free(posed);
        return GRZ_ERROR_ARGUMENT;
    }
    *to = posed;
    return GRZ_OK;
}

/* With a pose: keeps what was given, and puts it to its place. */
static grz_status make_posed_thing(int dim, const grz_given_thing *given, const grz_allocator *allocator,
                                   grz_scene_thing *t) {
    if (!grz_is_finite(dim * (dim + 1), given->pose) || (dim == 2 && given->large)) return GRZ_ERROR_ARGUMENT;
    grz_scene_origin *const origin = (grz_scene_origin *)grz_allocate(allocator, 1, sizeof *origin);
    if (!origin) return GRZ_ERROR_MEMORY;
    *origin = (grz_scene_origin){.large = given->large};
    memcpy(origin->matrix, given->pose, (size_t)(dim * (dim + 1)) * sizeof(double));
    t->origin = origin;
    if (given->large) return pose_mesh((const grz_mesh *)given->large, origin->matrix, &t->large);
    if (!copy_with_points(dim, given->shape, allocator, &origin->shape)) {
        origin->shape = (grz_shape_copy){.in3 = {.kind = GRZ_EMPTY}};
        return GRZ_ERROR_MEMORY;
    }
    return pose_shape(dim, origin, allocator, &t->shape);
}

grz_status grz_scene_thing_make(int dim, const grz_given_thing *given, uint64_t id, const grz_allocator *allocator,
                                grz_scene_thing *made) {
    grz_status status = GRZ_OK;
    if (dim == 3 && given->large && !grz_mesh_can_be((const grz_mesh *)given->large, given->solid))
        return GRZ_ERROR_ARGUMENT;
    made->id = id;
    made->category = given->category;
    made->mask = given->mask;
    made->large = NULL;
    made->solid = (uint8_t)given->solid;
    made->in_use = true;
    made->origin = NULL;
    made->user = given->user;
    if (given->pose || given->large) made->shape = (grz_shape_copy){.in3 = {.kind = GRZ_EMPTY}};
    if (given->pose) status = make_posed_thing(dim, given, allocator, made);
    else if (given->large) made->large = given->large;
    else if (!copy_with_points(dim, given->shape, allocator, &made->shape)) return GRZ_ERROR_MEMORY;
    if (status != GRZ_OK) grz_scene_thing_release(dim, made, allocator);
    return status;
}

grz_given_thing grz_scene_thing_given(const grz_scene_thing *t, const double *pose) {
    return (grz_given_thing){.shape = grz_from_copy(t->origin ? &t->origin->shape : &t->shape),
                             .large = t->origin ? t->origin->large : t->large,
                             .solid = (grz_mesh_solid)t->solid,
                             .pose = pose,
                             .category = t->category,
                             .mask = t->mask,
                             .user = t->user};
}

void grz_scene_thing_release(int dim, const grz_scene_thing *t, const grz_allocator *allocator) {
    if (!t->large) release_points(dim, &t->shape, allocator);
    if (!t->origin) return;
    if (t->large) grz_mesh_free((grz_mesh *)(uintptr_t)t->large);
    else release_points(dim, &t->origin->shape, allocator);
    grz_release(allocator, t->origin, 1, sizeof *t->origin);
}

size_t grz_scene_thing_bytes(int dim, const grz_scene_thing *t) {
    const double *points;
    size_t count = t->large ? 0 : grz_scene_points_of(dim, grz_from_copy(&t->shape), &points);
    if (!t->origin) return count * (size_t)dim * sizeof(double);
    count += t->large ? 0 : grz_scene_points_of(dim, grz_from_copy(&t->origin->shape), &points);
    return sizeof *t->origin + count * (size_t)dim * sizeof(double) +
           (t->large ? grz_mesh_about((const grz_mesh *)t->large).bytes : 0);
}
