/* How far a mesh is from a shape, and from another mesh.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds/numbers.h"
#include "mesh/mesh.h"
#include "num/bits.h"
#include "tree/nearest_search.h"

#include <graze/distance3.h>
#include <graze/query3.h>

#include <math.h>

typedef struct mesh_distance {
    const grz_mesh *a, *b; /* b NULL: a shape */
    const grz3_shape *shape;
    bool points; /* the nearest points are wanted */
    bool found;
    grz_pair pair; /* the nearest triangles so far */
    grz3_shape of_a, of_b;
    double distance;
    grz_nearest_limit limit; /* of the distance */
} mesh_distance;

/* True if two parts come before the nearest ones at the same distance; that matters for the points only. */
static bool is_pair_before(const mesh_distance *s, grz_pair pair) {
    if (!s->points) return false;
    return pair.a != s->pair.a ? pair.a < s->pair.a : pair.b < s->pair.b;
}

static bool is_in_reach(const grz3_shape *a, const grz3_shape *b, double margin) { return grz3_within(a, b, margin); }

/* Compares two parts with the nearest ones so far. Those are farther whose distance is more than the next double. */
static void compare_parts(mesh_distance *s, const grz3_shape *a, const grz3_shape *b, grz_pair pair) {
    const bool before = is_pair_before(s, pair);
    if (s->found) {
        if (!before && grz_zero(s->distance)) return;
        const double margin = before ? grz_at_order(grz_order(s->distance) + 1) : s->distance;
        if (s->distance < (double)INFINITY && !is_in_reach(a, b, margin)) return;
    }
    const double distance = grz3_distance(a, b, NULL, NULL);
    const int order = s->found ? grz_compare(distance, s->distance) : -1;
    if (order > 0 || (order == 0 && !before)) return;
    s->found = true;
    s->distance = distance;
    s->pair = pair;
    s->of_a = *a;
    s->of_b = *b;
    grz_nearest_limit_set(&s->limit, distance);
}

/* Is the distance known, with nothing left to compare? */
static bool is_distance_known(const mesh_distance *s) { return s->found && !s->points && grz_zero(s->distance); }

static grz3_shape triangle_of(const grz_mesh *mesh, uint32_t block, int lane) {
    const grz3_triangle t = grz_mesh_triangle(mesh, block, lane);
    return grz3_shape_from_triangle(&t);
}

static bool compare_leaf_with_shape(void *context, uint32_t leaf) {
    mesh_distance *const s = context;
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK); i++) {
        const grz3_shape t = triangle_of(s->a, leaf / GRZ_BLOCK, i);
        compare_parts(s, &t, s->shape, (grz_pair){grz_mesh_index(s->a, leaf / GRZ_BLOCK, i), 0});
    }
    return !is_distance_known(s);
}

static bool compare_leaves_of_meshes(void *context, uint32_t a, uint32_t b) {
    mesh_distance *const s = context;
    for (int i = 0; i <= (int)(a % GRZ_BLOCK); i++) {
        const grz3_shape t = triangle_of(s->a, a / GRZ_BLOCK, i);
        for (int k = 0; k <= (int)(b % GRZ_BLOCK); k++) {
            const grz3_shape u = triangle_of(s->b, b / GRZ_BLOCK, k);
            compare_parts(s, &t, &u,
                          (grz_pair){grz_mesh_index(s->a, a / GRZ_BLOCK, i), grz_mesh_index(s->b, b / GRZ_BLOCK, k)});
        }
    }
    return !is_distance_known(s);
}

/* The grz_box_in_reach of an unbounded shape. */
static bool is_node_of_mesh_in_reach(void *context, const grz_bvh_box *box) {
    const mesh_distance *const s = context;
    const double *const b = box->at;
    const grz3_shape aabb = {.kind = GRZ_AABB, .aabb = {{b[0], b[2], b[4]}, {b[1], b[3], b[5]}}};
    if (!s->found || s->distance == (double)INFINITY) return true;
    return is_in_reach(&aabb, s->shape, grz_at_order(grz_order(s->distance) + 1));
}

static double finish_distance(mesh_distance *s, grz3_vec *pa, grz3_vec *pb) {
    const double nan = (double)NAN;
    if (s->found && s->points) grz3_distance(&s->of_a, &s->of_b, pa, pb);
    if (!s->found && pa) *pa = (grz3_vec){nan, nan, nan};
    if (!s->found && pb) *pb = (grz3_vec){nan, nan, nan};
    return s->distance;
}

static bool is_unbounded(const grz3_shape *s) {
    return s->kind == GRZ_RAY || s->kind == GRZ_LINE || s->kind == GRZ_PLANE || s->kind == GRZ_HALFSPACE;
}

double grz_mesh_distance(const grz_mesh *mesh, const grz3_shape *shape, grz3_vec *pa, grz3_vec *pb) {
    mesh_distance s = {.a = mesh, .shape = shape, .points = pa || pb, .distance = (double)INFINITY};
    double box[6];
    grz_nearest_limit_set(&s.limit, (double)INFINITY);
    grz_bounds_numbers(3, shape, box);
    if (grz3_shape_valid(shape))
        grz_nearest_leaves(&(grz_nearest_search){.tree = &mesh->tree,
                                                 .from = grz_bvh_box_of(3, box, box + 3),
                                                 .limit = &s.limit,
                                                 .in_reach = is_unbounded(shape) ? is_node_of_mesh_in_reach : NULL,
                                                 .visitor = compare_leaf_with_shape,
                                                 .context = &s});
    return finish_distance(&s, pa, pb);
}

double grz_meshes_distance(const grz_mesh *a, const grz_mesh *b, grz3_vec *pa, grz3_vec *pb) {
    mesh_distance s = {.a = a, .b = b, .points = pa || pb, .distance = (double)INFINITY};
    grz_nearest_limit_set(&s.limit, (double)INFINITY);
    grz_nearest_leaf_pairs(&(grz_nearest_pairs){&a->tree, &b->tree, &s.limit, compare_leaves_of_meshes, &s});
    return finish_distance(&s, pa, pb);
}
