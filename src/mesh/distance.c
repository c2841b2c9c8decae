/* How far a mesh is from a shape, and from another mesh.
 *
 * SPDX-License-Identifier: MIT */
#include "base/watch.h"
#include "bounds/numbers.h"
#include "mesh/mesh.h"
#include "num/bits.h"
#include "tree/nearest_search.h"

#include <graze/distance3.h>
#include <graze/query3.h>

#include <math.h>

#include "shape/space3.inc"
#include "tree/nearest_parts.inc"

typedef struct mesh_distance {
    const grz_mesh *a, *b;
    const grz3_shape *shape; /* in the place of b */
    grz3_nearest_parts nearest;
} mesh_distance;

static bool compare_triangles_with_shape(void *context, uint32_t leaf) {
    mesh_distance *const s = (mesh_distance *)context;
    const int count = (int)(leaf % GRZ_BLOCK) + 1;
    grz3_triangle at[GRZ_BLOCK];
    grz_mesh_triangles(s->a, leaf / GRZ_BLOCK, count, at);
    for (int i = 0; i < count; i++) {
        const grz3_shape t = grz3_shape_from_triangle(&at[i]);
        const grz_pair pair = {grz_mesh_index(s->a, leaf / GRZ_BLOCK, i), 0};
        if (!grz3_compare_parts(&s->nearest, &t, s->shape, pair)) return false;
    }
    return true;
}

/* The bounds of a triangle, as the rows of a node are. */
static grz_bvh_box box_of(const grz3_triangle *t) {
    double least[3], greatest[3];
    grz_triangle_bounds(t, least, greatest);
    return grz_bvh_box_of(3, least, greatest);
}

static bool compare_triangles(void *context, uint32_t a, uint32_t b) {
    mesh_distance *const s = (mesh_distance *)context;
    const int count_of_a = (int)(a % GRZ_BLOCK) + 1, count_of_b = (int)(b % GRZ_BLOCK) + 1;
    grz3_triangle of_a[GRZ_BLOCK], of_b[GRZ_BLOCK];
    grz_bvh_box boxes[GRZ_BLOCK];
    grz_mesh_triangles(s->a, a / GRZ_BLOCK, count_of_a, of_a);
    grz_mesh_triangles(s->b, b / GRZ_BLOCK, count_of_b, of_b);
    for (int k = 0; k < count_of_b; k++) boxes[k] = box_of(&of_b[k]);
    for (int i = 0; i < count_of_a; i++) {
        const grz_bvh_box box = box_of(&of_a[i]);
        const grz3_shape t = grz3_shape_from_triangle(&of_a[i]);
        for (int k = 0; k < count_of_b; k++) {
            if (grz_boxes_squared_distance(3, box.at, boxes[k].at) > s->nearest.limit.square) continue;
            const grz3_shape u = grz3_shape_from_triangle(&of_b[k]);
            const grz_pair pair = {grz_mesh_index(s->a, a / GRZ_BLOCK, i), grz_mesh_index(s->b, b / GRZ_BLOCK, k)};
            if (!grz3_compare_parts(&s->nearest, &t, &u, pair)) return false;
        }
    }
    return true;
}

/* The grz_box_in_reach of an unbounded shape. */
static bool is_node_of_mesh_in_reach(void *context, const grz_bvh_box *box) {
    const mesh_distance *const s = (const mesh_distance *)context;
    const double *const b = box->at;
    const grz3_shape aabb = {.kind = GRZ_AABB, .aabb = {{b[0], b[2], b[4]}, {b[1], b[3], b[5]}}};
    return grz3_is_box_near(&s->nearest, &aabb, s->shape);
}

double grz_mesh_distance(const grz_mesh *mesh, const grz3_shape *shape, grz3_vec *pa, grz3_vec *pb) {
    mesh_distance s = {.a = mesh, .shape = shape, .nearest = grz3_no_parts(pa || pb)};
    double box[6];
    grz_bounds_numbers(3, shape, box);
    if (grz3_shape_valid(shape)) {
        const grz_nearest_search search = {
            .tree = &mesh->tree,
            .from = grz_bvh_box_of(3, box, box + 3),
            .limit = &s.nearest.limit,
            .in_reach = grz3_is_unbounded_kind(shape) ? is_node_of_mesh_in_reach : NULL,
            .visitor = compare_triangles_with_shape,
            .context = &s,
        };
        grz_nearest_leaves(&search);
    }
    return grz3_finish_parts(&s.nearest, pa, pb);
}

double grz_meshes_distance(const grz_mesh *a, const grz_mesh *b, grz3_vec *pa, grz3_vec *pb) {
    mesh_distance s = {.a = a, .b = b, .nearest = grz3_no_parts(pa || pb)};
    const grz_nearest_pairs search = {&a->tree, &b->tree, &s.nearest.limit, compare_triangles, &s};
    grz_nearest_leaf_pairs(&search);
    return grz3_finish_parts(&s.nearest, pa, pb);
}
