/* A place near a shape at which it overlaps no thing of a scene openly.
 *
 * The search: the shape is put where it is free of all obstacles met so far (depth2.h, depth3.h). What it meets there
 * becomes an obstacle, too, until it meets nothing, which is tested exactly. A convex thing is an obstacle as it is. Of
 * a polygon or mesh the half-space is one that the shape is beyond once it has left it the way that it would take
 * alone. Where one of those is met only the deepest thing becomes an obstacle: of tiles side by side the one below
 * leads up, and then none leads sideways.
 *
 * Where several are met, a second search takes polygons and meshes for their bounds: half-spaces may lead a longer way,
 * or leave no room at all.
 *
 * SPDX-License-Identifier: MIT */
#include "api/shapes.h"
#include "base/watch.h"
#include "bounds/numbers.h"
#include "num/subnormals.h"
#include "num/vec.h"
#include "scene/scene.h"

#include <graze/contact2.h>
#include <graze/contact3.h>
#include <graze/depth2.h>
#include <graze/depth3.h>

#include <math.h>

enum { MOST_HALF_SPACES = 24 };

typedef const grz_scene_thing *blocking_thing;

#define GRZ_ITEM blocking_thing
#define GRZ_HEAP(name) blocking_##name
#define GRZ_IS_BEFORE(a, b) ((*(a))->id < (*(b))->id)
#include "base/heap.inc"

typedef struct scene_crowd {
    const grz_scene *scene;
    int dim;
    const grz_scene_filter *filter;
    const grz_shape *start;
    grz_shape_copy at;     /* the shape at the place that is tried */
    grz_growing met;       /* blocking_thing: what blocks it there */
    grz_growing obstacles; /* shapes of the space: of what was met so far */
    bool around;           /* polygons and meshes are their bounds */
    int half_spaces;       /* how many there are among the obstacles */
    double left_to[3];     /* where the shape has left the polygon or mesh of the last one */
    grz_status status;
} scene_crowd;

/* A thing as an obstacle. */
typedef struct scene_obstacle {
    grz_shape_copy shape;
    double depth;
    bool is_half_space;
    double left_to[3]; /* of a half-space: where the shape has left the thing */
} scene_obstacle;

static const grz_shape *shape_of_crowd(const scene_crowd *c) { return grz_from_copy(&c->at); }

/* What is behind a plane, or below the level of one. */
static void make_half_space(int dim, const double n[], double offset, grz_shape_copy *made) {
    const grz2_halfspace in2 = {{n[0], n[1]}, offset};
    const grz3_halfspace in3 = {{n[0], n[1], n[2]}, offset};
    if (dim == 2) made->in2 = grz2_shape_from_halfspace(&in2);
    else made->in3 = grz3_shape_from_halfspace(&in3);
}

/* The half-space of what a shape has left: it ends where the shape begins, a little further with each one, so that
 * rounding cannot put the shape back again and again. False: it went no way. */
static bool half_space_behind(const scene_crowd *c, scene_obstacle *o) {
    const int dim = c->dim;
    const double *const from = grz_reference_of(dim, shape_of_crowd(c)), *const end = o->left_to;
    grz_shape_copy there;
    double n[3] = {0, 0, 0}, most = 0, length = 0, offset = 0, depth, bounds[6];
    grz_put_shape(dim, shape_of_crowd(c), end, &there);
    for (int i = 0; i < dim; i++) most = fmax(most, fabs(end[i] - from[i]));
    if (!(most > 0) || !grz_finite(most)) return false;
    for (int i = 0; i < dim; i++) n[i] = (end[i] - from[i]) / most;
    for (int i = 0; i < dim; i++) length += n[i] * n[i];
    length = sqrt(length);
    o->depth = length * most;
    grz_bounds_numbers(dim, &there, bounds);
    const double size = grz_largest(2 * dim, bounds);
    for (int i = 0; i < dim; i++) {
        n[i] /= length;
        offset += n[i] * end[i];
    }
    make_half_space(dim, n, offset, &o->shape);
    /* no: the reference point is the first one, and rounding puts it beyond */
    const bool reaches_in = grz_depth_along(dim, grz_from_copy(&there), grz_from_copy(&o->shape), n, &depth).yes;
    make_half_space(dim, n, offset + (grz_ldexp(size, c->half_spaces - 52) - (reaches_in ? depth : 0)), &o->shape);
    return grz_is_valid(dim, grz_from_copy(&o->shape));
}

static void set_depth(const scene_crowd *c, scene_obstacle *o) {
    if (c->dim == 2) grz2_depth(&c->at.in2, &o->shape.in2, 0, NULL, &o->depth);
    else grz3_depth(&c->at.in3, &o->shape.in3, 0, NULL, &o->depth);
}

static void take_bounds(const scene_crowd *c, const grz_scene_thing *t, scene_obstacle *o) {
    double box[6];
    grz_set_bounds(c->dim, grz_scene_set_of(t), box);
    grz_box_as_shape(c->dim, box, &o->shape);
    o->depth = 0;
    set_depth(c, o);
}

/* Where the shape leaves a polygon or mesh. False: nowhere, or the status says more. */
static bool leave_large(scene_crowd *c, const grz_scene_thing *t, double place[3]) {
    bool is_free = false;
    grz2_vec in2 = {0, 0};
    grz3_vec in3 = {0, 0, 0};
    if (c->dim == 2) {
        c->status = grz2_polygon_separate((const grz2_polygon *)t->large, &c->at.in2, &in2, &is_free);
        memcpy(place, &in2, sizeof in2);
    } else {
        c->status = grz_mesh_separate((const grz_mesh *)t->large, &c->at.in3, (grz_mesh_solid)t->solid, &in3, &is_free);
        memcpy(place, &in3, sizeof in3);
    }
    return is_free;
}

static scene_obstacle obstacle_of(scene_crowd *c, const grz_scene_thing *t) {
    scene_obstacle o = {.depth = 0};
    if (!t->large) {
        o.shape = t->shape;
        set_depth(c, &o);
    } else if (!c->around && leave_large(c, t, o.left_to) && half_space_behind(c, &o)) {
        o.is_half_space = true;
    } else {
        take_bounds(c, t, &o);
    }
    return o;
}

static void add_obstacle(scene_crowd *c, const scene_obstacle *o) {
    const size_t size = grz_shape_size(c->dim);
    if (!grz_grow(c->scene->allocator, &c->obstacles, size)) {
        c->status = GRZ_ERROR_MEMORY;
        return;
    }
    memcpy((char *)c->obstacles.items + size * c->obstacles.count++, &o->shape, size);
    if (!o->is_half_space) return;
    c->half_spaces++;
    memcpy(c->left_to, o->left_to, sizeof c->left_to);
}

static bool add_blocking_thing(void *context, uint32_t slot, const double box[6]) {
    scene_crowd *const c = (scene_crowd *)context;
    const grz_scene_thing *const t = grz_scene_thing_in(c->scene, slot);
    (void)box;
    if (!grz_scene_counts(c->filter, t) || !grz_set_blocks(c->dim, grz_scene_set_of(t), shape_of_crowd(c))) return true;
    if (!grz_grow(c->scene->allocator, &c->met, sizeof t)) c->status = GRZ_ERROR_MEMORY;
    else ((blocking_thing *)c->met.items)[c->met.count++] = t;
    return c->status == GRZ_OK;
}

/* Makes obstacles of what blocks the shape at its place: of all things, or of the deepest one if there is a polygon or
 * mesh among them. In the order of the ids: of equally deep ones the place must not depend on how the tree was made.
 * False: there is nothing, or the status says more. */
static bool meet_things(scene_crowd *c) {
    scene_obstacle deepest = {.depth = -1};
    bool one_by_one = false;
    double box[6];
    c->met.count = 0;
    grz_bounds_numbers(c->dim, &c->at, box);
    grz_tree_boxes_at(c->scene->tree, box, add_blocking_thing, c);
    blocking_thing *const met = (blocking_thing *)c->met.items;
    if (c->met.count > 1) blocking_sort(met, c->met.count);
    for (size_t i = 0; i < c->met.count && !c->around; i++) one_by_one = one_by_one || met[i]->large;
    for (size_t i = 0; i < c->met.count && c->status == GRZ_OK; i++) {
        const scene_obstacle o = obstacle_of(c, met[i]);
        if (!one_by_one) add_obstacle(c, &o);
        else if (o.depth > deepest.depth) deepest = o;
    }
    if (one_by_one && c->status == GRZ_OK) add_obstacle(c, &deepest);
    if (c->status == GRZ_OK && grz_watch_stops()) c->status = GRZ_STOPPED;
    return c->met.count > 0 && c->status == GRZ_OK;
}

/* A place that is free of all obstacles. Of a single polygon or mesh it is where the shape has left that. */
static grz_answer leave_obstacles(const scene_crowd *c, double place[3]) {
    memcpy(place, c->left_to, sizeof c->left_to);
    if (c->obstacles.count == 1 && c->half_spaces == 1) return grz_answered(true);
    return grz_separate(c->dim, c->start, NULL, (const grz_shape *)c->obstacles.items, c->obstacles.count, place);
}

/* Puts the shape where it is free of all things. False: no such place was found, or the status says more. */
static bool leave_things(scene_crowd *c) {
    c->obstacles.count = 0;
    c->half_spaces = 0;
    grz_copy_shape(c->dim, c->start, &c->at);
    while (meet_things(c)) {
        double place[3];
        const grz_answer answer = leave_obstacles(c, place);
        if (answer.unsupported) c->status = GRZ_ERROR_ARGUMENT;
        if (!answer.yes || c->half_spaces > MOST_HALF_SPACES) return false;
        grz_put_shape(c->dim, c->start, place, &c->at);
    }
    return c->status == GRZ_OK;
}

static double way_made(const scene_crowd *c) {
    const double *const from = grz_reference_of(c->dim, c->start);
    const double *const to = grz_reference_of(c->dim, shape_of_crowd(c));
    double sum = 0;
    for (int i = 0; i < c->dim; i++) sum += (to[i] - from[i]) * (to[i] - from[i]);
    return sum;
}

/* The shorter one of both ways. */
static bool leave_scene(scene_crowd *c) {
    const bool found = leave_things(c);
    const grz_shape_copy end = c->at;
    const double way = way_made(c);
    if (c->status != GRZ_OK || c->half_spaces == 0 || (found && c->obstacles.count == 1)) return found;
    c->around = true;
    if (leave_things(c) && !(found && way_made(c) >= way)) return true;
    c->at = end;
    return found && c->status == GRZ_OK;
}

static grz_status separate_in_scene(const grz_scene *scene, int dim, const grz_shape *shape,
                                    const grz_scene_filter *filter, double *place, bool *is_free) {
    static const grz_scene_filter all = {.accept = NULL};
    const grz_mode mode = grz_keep_subnormals();
    scene_crowd c = {.scene = scene, .dim = dim, .filter = filter ? filter : &all, .start = shape};
    double start[3];
    const bool can_be = !grz_separate(dim, shape, NULL, NULL, 0, start).unsupported && scene->dim == dim;
    if (!can_be) c.status = GRZ_ERROR_ARGUMENT;
    grz_copy_shape(dim, shape, &c.at);
    const bool found = can_be && (!grz_is_valid(dim, shape) || leave_scene(&c));
    grz_growing_release(scene->allocator, &c.met, sizeof(blocking_thing));
    grz_growing_release(scene->allocator, &c.obstacles, grz_shape_size(dim));
    if (place && found) grz_separate(dim, shape_of_crowd(&c), NULL, NULL, 0, place);
    else if (place) memcpy(place, start, (size_t)dim * sizeof *place);
    if (is_free) *is_free = found;
    grz_restore_mode(mode);
    return c.status;
}

grz_status grz2_scene_separate(const grz_scene *scene, const grz2_shape *shape, const grz_scene_filter *filter,
                               grz2_vec *place, bool *is_free) {
    return separate_in_scene(scene, 2, grz_from2(shape), filter, (double *)place, is_free);
}
grz_status grz3_scene_separate(const grz_scene *scene, const grz3_shape *shape, const grz_scene_filter *filter,
                               grz3_vec *place, bool *is_free) {
    return separate_in_scene(scene, 3, grz_from3(shape), filter, (double *)place, is_free);
}
