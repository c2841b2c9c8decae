/* How far a mesh is from a shape, and from another mesh. What is inside a solid overlaps it; else the distance is that
 * of the triangles.
 *
 * SPDX-License-Identifier: MIT */
#include "base/watch.h"
#include "bounds/numbers.h"
#include "mesh/groups.h"
#include "mesh/solid.h"
#include "num/bits.h"
#include "tree/nearest_parts.h"

#include <graze/distance3.h>
#include <graze/query3.h>

#include <math.h>

typedef struct mesh_distance {
    const grz_mesh *a, *b;
    const grz3_shape *shape; /* in the place of b */
    grz_nearest_parts nearest;
    size_t leaves, most; /* pairs of leaves that were compared, and how many may be */
} mesh_distance;

/* Where two meshes lie over each other, all of their triangles may be about as far apart, and then most leaves are
 * compared. If these are more than so many for each triangle, groups (groups.h) are compared first: if the hulls of two
 * are not nearer than what was found, no two of their triangles are. */
enum { PAIRS_A_TRIANGLE = 2 };

typedef struct grouped_distance {
    mesh_distance *search;
    grz_groups a, b;
} grouped_distance;

static bool ask_triangles_and_shape(void *context, uint32_t leaf) {
    mesh_distance *const s = (mesh_distance *)context;
    const int count = (int)(leaf % GRZ_BLOCK) + 1;
    grz3_triangle at[GRZ_BLOCK];
    grz_mesh_triangles(s->a, leaf / GRZ_BLOCK, count, at);
    for (int i = 0; i < count; i++) {
        const grz3_shape t = grz3_shape_from_triangle(&at[i]);
        const grz_pair pair = {grz_mesh_index(s->a, leaf / GRZ_BLOCK, i), 0};
        if (!grz_compare_parts(&s->nearest, grz_from3(&t), grz_from3(s->shape), pair)) return false;
    }
    return true;
}

/* The bounds of a triangle, as the rows of a node are. */
static grz_bvh_box box_of(const grz3_triangle *t) {
    double least[3], greatest[3];
    grz_triangle_bounds(t, least, greatest);
    return grz_bvh_box_of(3, least, greatest);
}

static bool ask_triangles(void *context, uint32_t a, uint32_t b) {
    mesh_distance *const s = (mesh_distance *)context;
    if (s->leaves++ == s->most) return false;
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
            if (grz_boxes_squared_distance(3, &box, &boxes[k]) > s->nearest.limit.square) continue;
            const grz3_shape u = grz3_shape_from_triangle(&of_b[k]);
            const grz_pair pair = {grz_mesh_index(s->a, a / GRZ_BLOCK, i), grz_mesh_index(s->b, b / GRZ_BLOCK, k)};
            if (!grz_compare_parts(&s->nearest, grz_from3(&t), grz_from3(&u), pair)) return false;
        }
    }
    return true;
}

static double squared_distance_of_groups(const grz_group *a, const grz_group *b) {
    const grz_bvh_box box = grz_bvh_box_of(3, a->box, a->box + 3), other = grz_bvh_box_of(3, b->box, b->box + 3);
    return grz_boxes_squared_distance(3, &box, &other);
}

static bool are_groups_no_nearer(void *context, const grz_group *a, const grz_group *b) {
    const grouped_distance *const g = (const grouped_distance *)context;
    const grz_nearest_parts *const nearest = &g->search->nearest;
    if (squared_distance_of_groups(a, b) > nearest->limit.square) return true;
    if (grz_are_few_pairs(a, b)) return false;
    const grz3_shape p = grz_hull_of_group(&g->a, a), q = grz_hull_of_group(&g->b, b);
    if (nearest->asks_within) return !grz3_within(&p, &q, nearest->margin);
    const bool before = grz_are_parts_before(nearest, (grz_pair){a->lowest, b->lowest});
    if (!grz_may_be_nearest(nearest, grz_from3(&p), grz_from3(&q), before)) return true;
    /* no triangles are nearer than their hulls, and rounding keeps the order */
    const int order = nearest->found ? grz_compare(grz3_distance(&p, &q, NULL, NULL), nearest->distance) : -1;
    return order > 0 || (order == 0 && !before);
}

static bool ask_grouped(void *context, const grz_grouped *a, const grz_grouped *b) {
    mesh_distance *const s = ((const grouped_distance *)context)->search;
    const grz3_shape p = grz3_shape_from_triangle(&a->at), q = grz3_shape_from_triangle(&b->at);
    return grz_compare_parts(&s->nearest, grz_from3(&p), grz_from3(&q), (grz_pair){a->index, b->index});
}

/* False: no memory, or the watch has stopped it. *ended: the visitor ended it. */
static bool visit_grouped(mesh_distance *s, bool *ended) {
    grouped_distance g = {.search = s};
    const grz_group_pairs pairs = {&g.a, &g.b, are_groups_no_nearer, ask_grouped, &g};
    if (!grz_groups_take(&g.a, s->a, NULL)) return false;
    const bool has_both = grz_groups_take(&g.b, s->b, NULL);
    if (has_both) {
        *ended = !grz_visit_group_pairs(&pairs);
        grz_groups_release(&g.b);
    }
    grz_groups_release(&g.a);
    return has_both;
}

/* Pairs of leaves, or of groups if that are too many. False if the visitor or the watch ended it. */
static bool visit_near_triangles(mesh_distance *s) {
    const grz_nearest_pairs search = {&s->a->tree, &s->b->tree, &s->nearest.limit.square, ask_triangles, s, NULL};
    bool ended = true;
    s->leaves = 0;
    s->most = PAIRS_A_TRIANGLE * (s->a->triangles + s->b->triangles);
    if (grz_nearest_leaf_pairs(&search)) return true;
    if (s->leaves <= s->most || grz_watch_stops()) return false;
    if (visit_grouped(s, &ended)) return !ended;
    s->most = SIZE_MAX;
    return !grz_watch_stops() && grz_nearest_leaf_pairs(&search);
}

/* The grz_box_in_reach of an unbounded shape. */
static bool is_node_of_mesh_in_reach(void *context, const grz_bvh_box *box) {
    const mesh_distance *const s = (const mesh_distance *)context;
    const grz_shape_copy aabb = grz_bvh_shape_of(3, box);
    return grz_is_box_near(&s->nearest, grz_from_copy(&aabb), grz_from3(s->shape));
}

/* False if the visitor ended it. */
static bool search_triangles(mesh_distance *s) {
    double box[6];
    grz_bounds_numbers(3, s->shape, box);
    const grz_nearest_search search = {
        .tree = &s->a->tree,
        .from = grz_bvh_box_of(3, box, box + 3),
        .limit = &s->nearest.limit,
        .in_reach = grz_is_unbounded_kind(s->shape->kind) ? is_node_of_mesh_in_reach : NULL,
        .visitor = ask_triangles_and_shape,
        .context = s,
    };
    return grz_nearest_leaves(&search);
}

/* Writes what is known once the triangles were searched. `inside`: a point of both, or NULL. */
static grz_status finish_mesh_distance(const mesh_distance *s, const grz3_vec *inside, double *distance, grz3_vec *pa,
                                       grz3_vec *pb) {
    *distance = grz_finish_parts(&s->nearest, (double *)pa, (double *)pb);
    if (grz_watch_stops()) return GRZ_STOPPED;
    if (inside) {
        *distance = 0;
        if (pa) *pa = *inside;
        if (pb) *pb = *inside;
    }
    return GRZ_OK;
}

static grz_status refuse_distance(double *distance, grz3_vec *pa, grz3_vec *pb) {
    const grz_nearest_parts none = {.dim = 3, .distance = (double)NAN};
    *distance = grz_finish_parts(&none, (double *)pa, (double *)pb);
    return GRZ_ERROR_ARGUMENT;
}

/* Is there a reason to ask what is inside? */
static bool are_triangles_apart(const mesh_distance *s) { return s->nearest.found && !grz_zero(s->nearest.distance); }

grz_status grz_mesh_distance(const grz_mesh *mesh, const grz3_shape *shape, grz_mesh_solid solid, double *distance,
                             grz3_vec *pa, grz3_vec *pb) {
    mesh_distance s = {.a = mesh, .shape = shape, .nearest = grz_no_parts(3, pa || pb)};
    grz3_vec point;
    if (!grz_mesh_can_be(mesh, solid)) return refuse_distance(distance, pa, pb);
    if (grz3_shape_valid(shape)) search_triangles(&s);
    const bool inside = are_triangles_apart(&s) && grz_mesh_holds_shape(mesh, solid, shape, &point);
    return finish_mesh_distance(&s, inside ? &point : NULL, distance, pa, pb);
}

grz_status grz_meshes_distance(const grz_mesh *a, const grz_mesh *b, grz_mesh_solid solid_a, grz_mesh_solid solid_b,
                               double *distance, grz3_vec *pa, grz3_vec *pb) {
    mesh_distance s = {.a = a, .b = b, .nearest = grz_no_parts(3, pa || pb)};
    grz3_vec point;
    if (!grz_mesh_can_be(a, solid_a) || !grz_mesh_can_be(b, solid_b)) return refuse_distance(distance, pa, pb);
    visit_near_triangles(&s);
    const bool inside = are_triangles_apart(&s) && grz_mesh_has_shell_in(a, b, solid_a, solid_b, &point);
    return finish_mesh_distance(&s, inside ? &point : NULL, distance, pa, pb);
}

/* Within a margin: rounding keeps the order, so a rounded distance below the margin, a double, proves that the exact
 * one is below it, and one above that it is above. Only if both are equal it is asked for exactly: a triangle, or a
 * pair, is searched for that is within the margin. */

/* With a margin of +inf only what is empty is beyond it. */
static bool is_margin_endless(double margin) { return grz_is_margin(margin) && !grz_finite(margin); }

static bool is_empty_mesh(const grz_mesh *mesh) { return mesh->tree.node_count == 0; }

grz_status grz_mesh_within(const grz_mesh *mesh, const grz3_shape *shape, double margin, grz_mesh_solid solid,
                           bool *within) {
    double distance;
    *within = false;
    if (grz_is_margin(margin) && grz_zero(margin)) return grz_mesh_overlap(mesh, shape, solid, within);
    const grz_status status = grz_mesh_distance(mesh, shape, solid, &distance, NULL, NULL);
    if (status != GRZ_OK || !grz_is_margin(margin)) return status;
    const int order = grz_compare(distance, margin);
    if (order != 0 || is_margin_endless(margin)) {
        *within = order < 0 || (order == 0 && !is_empty_mesh(mesh) && grz3_shape_valid(shape));
        return GRZ_OK;
    }
    mesh_distance s = {.a = mesh, .shape = shape, .nearest = grz_no_parts_within(3, margin)};
    const bool found = !search_triangles(&s);
    if (grz_watch_stops()) return GRZ_STOPPED;
    *within = found;
    return GRZ_OK;
}

/* Whether one of the triangles is near enough is found sooner than how far they are. */
grz_status grz_meshes_within(const grz_mesh *a, const grz_mesh *b, double margin, grz_mesh_solid solid_a,
                             grz_mesh_solid solid_b, bool *within) {
    *within = false;
    if (grz_is_margin(margin) && grz_zero(margin)) return grz_meshes_overlap(a, b, solid_a, solid_b, within);
    if (!grz_mesh_can_be(a, solid_a) || !grz_mesh_can_be(b, solid_b)) return GRZ_ERROR_ARGUMENT;
    if (!grz_is_margin(margin)) return GRZ_OK;
    if (is_margin_endless(margin)) {
        *within = !is_empty_mesh(a) && !is_empty_mesh(b);
        return GRZ_OK;
    }
    mesh_distance s = {.a = a, .b = b, .nearest = grz_no_parts_within(3, margin)};
    grz3_vec point;
    const bool found = !visit_near_triangles(&s) || grz_mesh_has_shell_in(a, b, solid_a, solid_b, &point);
    if (grz_watch_stops()) return GRZ_STOPPED;
    *within = found;
    return GRZ_OK;
}
