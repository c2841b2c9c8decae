/* When a mesh and a shape, or two meshes, that move and turn first touch. Both trees are walked together, the pairs
 * that may touch first in front; how long a pair of boxes is free says all of what is in them. A shape is a tree of one
 * leaf.
 *
 * SPDX-License-Identifier: MIT */
#include "advance/free_time.h"
#include "base/watch.h"
#include "mesh/mesh.h"
#include "num/bits.h"
#include "tree/nearest_search.h"

#include <graze/mesh_advance.h>

#include <math.h>

/* A mesh, or else a shape; and its motion. */
typedef struct moving_side {
    const grz_mesh *mesh;
    const grz3_shape *shape;
    const grz3_motion *motion;
} moving_side;

typedef struct mesh_advance_search {
    moving_side a, b;
    double tolerance;
    grz3_certificate best;
    double until;  /* what is free for longer does not count */
    grz_pair pair; /* of triangles that the best one is of */
    int steps;
} mesh_advance_search;

/* The shapes of a leaf. */
static int shapes_of_leaf(const moving_side *side, uint32_t leaf, grz3_shape shapes[GRZ_BLOCK],
                          uint32_t index[GRZ_BLOCK]) {
    grz3_triangle at[GRZ_BLOCK];
    if (!side->mesh) {
        shapes[0] = *side->shape;
        index[0] = 0;
        return 1;
    }
    const int count = (int)(leaf % GRZ_BLOCK) + 1;
    grz_mesh_triangles(side->mesh, leaf / GRZ_BLOCK, count, at);
    for (int i = 0; i < count; i++) {
        shapes[i] = grz3_shape_from_triangle(&at[i]);
        index[i] = grz_mesh_index(side->mesh, leaf / GRZ_BLOCK, i);
    }
    return count;
}

static bool is_pair_before(grz_pair a, grz_pair b) { return a.a != b.a ? a.a < b.a : a.b < b.b; }

/* Is a certificate earlier than the best one; at the same time a contact, and the lowest pair? */
static bool certificate_is_earlier(const mesh_advance_search *s, const grz3_certificate *c, grz_pair pair) {
    if (c->verdict == GRZ_ADVANCE_CLEAR) return false;
    if (s->best.verdict == GRZ_ADVANCE_CLEAR) return true;
    if (c->free_until < s->best.free_until || c->free_until > s->best.free_until)
        return c->free_until < s->best.free_until;
    if (c->verdict != s->best.verdict) return c->verdict == GRZ_ADVANCE_CONTACT;
    return is_pair_before(pair, s->pair);
}

static double free_time_of(const mesh_advance_search *s, const grz3_shape *a, const grz3_shape *b, double from) {
    return grz3_free_time(a, s->a.motion, b, s->b.motion, s->tolerance, from, s->until);
}

static void advance_pair(mesh_advance_search *s, const grz3_shape *a, const grz3_shape *b, grz_pair pair) {
    const bool at_start = s->best.verdict == GRZ_ADVANCE_CONTACT && grz_zero(s->until);
    grz3_certificate c;
    /* nothing is earlier, or it is known to be later */
    if ((at_start && !is_pair_before(pair, s->pair)) || free_time_of(s, a, b, 0) > s->until) return;
    grz3_advance(a, s->a.motion, b, s->b.motion, s->tolerance, &c);
    s->steps += c.steps;
    if (!certificate_is_earlier(s, &c, pair)) return;
    s->best = c;
    s->until = c.free_until;
    s->pair = pair;
}

/* A grz_bvh_leaves_visitor. */
static bool advance_leaves(void *context, uint32_t a, uint32_t b) {
    mesh_advance_search *const s = (mesh_advance_search *)context;
    grz3_shape of_a[GRZ_BLOCK], of_b[GRZ_BLOCK];
    uint32_t index_a[GRZ_BLOCK], index_b[GRZ_BLOCK];
    const int count_a = shapes_of_leaf(&s->a, a, of_a, index_a), count_b = shapes_of_leaf(&s->b, b, of_b, index_b);
    for (int i = 0; i < count_a; i++)
        for (int k = 0; k < count_b; k++) advance_pair(s, &of_a[i], &of_b[k], (grz_pair){index_a[i], index_b[k]});
    return !grz_watch_stops();
}

static grz3_shape shape_of_box(const moving_side *side, const grz_bvh_box *box) {
    return side->mesh ? grz_bvh_shape_of(3, box).in3 : *side->shape;
}

/* A grz_box_pair_order: how long what is in the boxes is free. */
static double free_time_of_boxes(void *context, const grz_bvh_box *a, const grz_bvh_box *b, double least) {
    const mesh_advance_search *const s = (const mesh_advance_search *)context;
    const grz3_shape of_a = shape_of_box(&s->a, a), of_b = shape_of_box(&s->b, b);
    return free_time_of(s, &of_a, &of_b, least);
}

/* A tree of one leaf, without bounds, so that it is opened first. */
static grz_bvh tree_of_shape(grz_bvh_copy *node) {
    static const float everywhere[8] = {-INFINITY, -INFINITY, -INFINITY, 0, -INFINITY, -INFINITY, -INFINITY, 0};
    for (int lane = 0; lane < GRZ_LANES; lane++)
        grz_bvh_set_lane(3, &node->node, lane, everywhere, lane == 0 ? GRZ_LEAF : GRZ_NO_CHILD);
    return (grz_bvh){.dim = 3, .node_count = 1, .nodes = node};
}

/* Writes the best certificate of all pairs; false if it was stopped. */
static bool search_first_contact(mesh_advance_search *s) {
    grz_bvh_copy node;
    const grz_bvh of_shape = tree_of_shape(&node);
    const grz_nearest_pairs search = {.a = &s->a.mesh->tree,
                                      .b = s->b.mesh ? &s->b.mesh->tree : &of_shape,
                                      .limit = &s->until,
                                      .visitor = advance_leaves,
                                      .context = s,
                                      .order = free_time_of_boxes};
    s->best = (grz3_certificate){.verdict = GRZ_ADVANCE_CLEAR, .free_until = 1, .time = (double)INFINITY};
    s->until = 1;
    if (!grz_nearest_leaf_pairs(&search)) return false;
    s->best.steps = s->steps;
    return true;
}

/* What does not depend on the triangles: a bad tolerance, and what is unsupported. False if that is all. */
static bool can_be_advanced(const mesh_advance_search *s, grz_status *status, grz3_certificate *certificate) {
    const grz3_shape origin = {.kind = GRZ_POINT};
    const grz3_shape *const other = s->b.mesh ? &origin : s->b.shape;
    /* within any tolerance at once */
    const double tolerance = grz_is_margin(s->tolerance) ? (double)INFINITY : s->tolerance;
    *status = grz3_advance(&origin, s->a.motion, other, s->b.motion, tolerance, certificate);
    return *status == GRZ_OK && certificate->verdict != GRZ_ADVANCE_UNSUPPORTED;
}

static grz_status advance_sides(mesh_advance_search *s, grz3_certificate *certificate, grz_pair *pair) {
    grz_status status;
    *pair = (grz_pair){UINT32_MAX, UINT32_MAX};
    if (!can_be_advanced(s, &status, certificate)) return status;
    *certificate = (grz3_certificate){.verdict = GRZ_ADVANCE_OPEN, .time = (double)INFINITY};
    if (!search_first_contact(s)) return GRZ_STOPPED;
    *certificate = s->best;
    if (s->best.verdict != GRZ_ADVANCE_CLEAR) *pair = s->pair;
    return GRZ_OK;
}

grz_status grz_mesh_advance(const grz_mesh *mesh, const grz3_motion *motion_mesh, const grz3_shape *shape,
                            const grz3_motion *motion_shape, double tolerance, grz3_certificate *certificate,
                            uint32_t *triangle) {
    mesh_advance_search s = {.a = {.mesh = mesh, .motion = motion_mesh},
                             .b = {.shape = shape, .motion = motion_shape},
                             .tolerance = tolerance};
    grz_pair pair;
    const grz_status status = advance_sides(&s, certificate, &pair);
    if (triangle) *triangle = pair.a;
    return status;
}

grz_status grz_meshes_advance(const grz_mesh *a, const grz3_motion *motion_a, const grz_mesh *b,
                              const grz3_motion *motion_b, double tolerance, grz3_certificate *certificate,
                              grz_pair *triangles) {
    mesh_advance_search s = {
        .a = {.mesh = a, .motion = motion_a}, .b = {.mesh = b, .motion = motion_b}, .tolerance = tolerance};
    grz_pair pair;
    return advance_sides(&s, certificate, triangles ? triangles : &pair);
}
